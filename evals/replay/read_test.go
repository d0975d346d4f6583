package replay_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"os"
	"slices"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/model/modeltest"
	"github.com/kibitz-chess/kibitz/evals"
	"github.com/kibitz-chess/kibitz/schema/store"
)

// exchange is one question, or the turns of a dialogue, with what the model
// replies.
type exchange struct {
	ID    string
	Lang  string
	Turns []turn
}

// turn is a question with the replies to the requests that it makes.
type turn struct {
	Question string
	Replies  []reply            // the second one after the first was turned down, or looked something up
	Answered map[string][]reply // those after the asker has given this answer to a question back
}

// repliesAfter are the replies to the question with these answers to questions
// back, of which there is one at most.
func (t turn) repliesAfter(answers map[string]string) []reply {
	for _, value := range answers {
		return t.Answered[value]
	}
	return t.Replies
}

// last are the calls of the last replies, to the question and after each answer to
// a question back.
func (t turn) last() (calls reply) {
	calls = slices.Clone(t.Replies[len(t.Replies)-1])
	for _, value := range slices.Sorted(maps.Keys(t.Answered)) {
		replies := t.Answered[value]
		calls = append(calls, replies[len(replies)-1]...)
	}
	return calls
}

// reply is the tool calls of one reply, or a text where it calls none.
type reply []struct {
	Tool      string
	Arguments json.RawMessage
	Text      string
}

func (r reply) said() (said modeltest.Reply) {
	for _, c := range r {
		if c.Tool == "" {
			said.Text += c.Text
			continue
		}
		said.Calls = append(said.Calls, modeltest.Call{Name: c.Tool, Arguments: string(c.Arguments)})
	}
	return said
}

// place is a turn of an exchange, from 1.
type place struct {
	ID   string
	Turn int
}

// gold is what is right of a turn: rows by a SELECT over the moves as written, or
// by hand; what has to be asked back, with the rows of each answer; SQL that is
// printed for a server; a drawing; or that it is declined.
type gold struct {
	SQL      string
	Or       string // of other rows that are right as well
	Rows     [][]any
	Truth    *bool // whether there is any
	Ordered  bool
	Compare  []string // the columns that count; all without it
	Asks     string
	Then     map[string]string
	Prints   string
	Draws    bool
	Declines bool
	Wrong    string // why the recorded reply is wrong, where it is
}

// tables are the rows of the gold, each right.
func (g gold) tables(t testing.TB, db *store.DB) []*evals.Table {
	t.Helper()
	all := []*evals.Table{g.table(t, db)}
	if g.SQL = g.Or; g.Or != "" {
		all = append(all, g.table(t, db))
	}
	return all
}

// table is the rows by the SQL of the gold, or by hand.
func (g gold) table(t testing.TB, db *store.DB) *evals.Table {
	t.Helper()
	table := &evals.Table{Tolerance: evals.DefaultTolerance}
	switch {
	case g.Truth != nil:
		table.Truth, table.Rows = true, [][]any{{map[bool]float64{true: 1}[*g.Truth]}}
	case g.SQL != "":
		got, err := db.Query(t.Context(), g.SQL, store.Limits{})
		if err != nil {
			t.Fatalf("%v\n%s", err, g.SQL)
		}
		table.Rows = got.Rows
		for _, c := range got.Columns {
			table.Columns = append(table.Columns, evals.Column{Name: c.Name})
		}
	default:
		table.Rows = g.Rows
	}
	if len(table.Rows) > 0 && table.Columns == nil {
		table.Columns = make([]evals.Column, len(table.Rows[0]))
	}
	for i := range table.Columns {
		table.Columns[i].Optional = g.Compare != nil && !slices.Contains(g.Compare, table.Columns[i].Name)
	}
	table.Rows = asJSON(t, table.Rows)
	table.Blocks = []int{len(table.Rows)}
	if g.Ordered {
		table.Blocks = slices.Repeat([]int{1}, len(table.Rows))
	}
	return table
}

// asJSON is rows as a reply has them.
func asJSON(t testing.TB, rows [][]any) (same [][]any) {
	t.Helper()
	text, err := json.Marshal(rows)
	if err = errors.Join(err, json.Unmarshal(text, &same)); err != nil {
		t.Fatal(err)
	}
	return same
}

func readExchanges(t testing.TB) []exchange { return readLines[exchange](t, *exchangesFile) }

func readGold(t testing.TB) map[place]gold {
	all := map[place]gold{}
	for _, line := range readLines[struct {
		place
		gold
	}](t, "gold.jsonl") {
		all[line.place] = line.gold
	}
	return all
}

// readLines reads JSON lines, all of whose fields are known.
func readLines[T any](t testing.TB, file string) (all []T) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	for {
		var one T
		if err := decoder.Decode(&one); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		all = append(all, one)
	}
}
