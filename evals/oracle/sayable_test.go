package oracle_test

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema/store/server/servertest"
)

// said is a kind of question that forms must be able to say, and a form that
// says one.
type said struct {
	Item string     `json:"item"`
	Form query.Form `json:"form"`
}

// TestSayable: all that the algebra is for is said, printed and answered as the
// oracle answers it, with something to tell, on the embedded database and on
// servers; and its paraphrase is read back.
func TestSayable(t *testing.T) {
	all := sayable(t)
	games, err := os.ReadFile(filepath.Join("testdata", "sayable.pgn"))
	if err != nil {
		t.Fatal(err)
	}
	games = slices.Concat(readForForms(t), []byte("\n"), games)
	b := newBench(t, "sayable.pgn", games)
	for _, s := range all {
		t.Run(s.Item, func(t *testing.T) {
			b.mustTry(t, s.Form)
			if rows, err := b.oracle.FormRows(s.Form); err != nil || !tells(rows) {
				t.Errorf("nothing is found: %v, %v", rows, err)
			}
			for _, language := range []string{"en", "es"} {
				text := s.Form.Paraphrase(language) + "."
				read := query.ReadParaphrase(text, language)
				if len(read) != 1 || !named(read[0]).Equal(named(s.Form)) {
					t.Errorf("%s\nis read as %s", text, asJSON(t, read))
				}
			}
		})
	}
	servertest.Each(t, func(t *testing.T, s *servertest.Site) {
		b := serverBench(t, s, "sayable.pgn", games)
		for _, s := range all {
			b.mustTry(t, s.Form)
		}
	})
}

// mustTry tries a form that must not be too much for one statement.
func (b *bench) mustTry(t *testing.T, f query.Form) {
	t.Helper()
	before := b.refused
	if b.tryForm(t, f); b.refused > before {
		t.Errorf("%s\nis refused", text(f))
	}
}

// tells says that some cell is neither missing nor zero.
func tells(rows [][]any) bool {
	return slices.ContainsFunc(rows, func(row []any) bool {
		return slices.ContainsFunc(row, func(cell any) bool {
			n, number := asFloat(cell)
			return cell != nil && (!number || n != 0)
		})
	})
}

func sayable(t *testing.T) (all []said) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "sayable.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	for {
		var s said
		if err := decoder.Decode(&s); err == io.EOF {
			return all
		} else if err != nil {
			t.Fatalf("after %d: %v", len(all), err)
		}
		all = append(all, s)
	}
}
