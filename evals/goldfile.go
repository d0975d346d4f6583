package evals

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// goldRows is how many rows a gold file keeps of those that are more.
const goldRows = 3

// goldLine is a line of a gold file: a form's rows.
type goldLine struct {
	Of     []string `json:"of"` // ids; behind a slash the turn, the answer or the number of the alternative
	Rows   [][]any  `json:"rows"`
	Count  int      `json:"count,omitempty"`  // of the rows, where only the first are kept
	Digest string   `json:"digest,omitempty"` // of all of them
}

// GoldFile is the rows of all forms of a suite, as JSON lines, to be reviewed
// and held fixed.
func GoldFile(s *Suite, games *Games) ([]byte, error) {
	var lines []*goldLine
	byForm := map[string]*goldLine{}
	add := func(id string, form query.Form) error {
		table, err := games.Table(form)
		if err != nil {
			return fmt.Errorf("%s: %w", id, err)
		}
		line := byForm[table.Form]
		if line == nil {
			line = &goldLine{Rows: table.Rows}
			if len(table.Rows) > 2*goldRows {
				all, err := json.Marshal(table.Rows)
				if err != nil {
					return err
				}
				sum := sha256.Sum256(all)
				line.Rows, line.Count, line.Digest = table.Rows[:goldRows], len(table.Rows), hex.EncodeToString(sum[:8])
			}
			if line.Rows == nil {
				line.Rows = [][]any{}
			}
			lines, byForm[table.Form] = append(lines, line), line
		}
		line.Of = append(line.Of, id)
		return nil
	}
	for _, c := range s.Cases {
		for i, t := range c.Turns {
			id := c.ID
			if len(c.Turns) > 1 {
				id += "#" + strconv.Itoa(i+1)
			}
			if t.Form != nil {
				if err := add(id, *t.Form); err != nil {
					return nil, err
				}
			}
			for _, a := range t.Answers {
				if err := add(id+"/"+a.Value, a.Form); err != nil {
					return nil, err
				}
			}
			for n, form := range t.Alternatives {
				if err := add(id+"/alternative "+strconv.Itoa(n+1), form); err != nil {
					return nil, err
				}
			}
		}
	}
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	for _, line := range lines {
		if err := encoder.Encode(line); err != nil {
			return nil, err
		}
	}
	return text.Bytes(), nil
}
