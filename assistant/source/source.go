// Package source has what the assistant knows of the database that is asked: the
// names in it, the rows that it gives, and what goes wrong with it.
package source

import (
	"encoding/json"
	"math"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/complete"
	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/people"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// Rows are the rows of a SELECT. Cells are nil, bool, int64, float64 or string
// for what Kibitz itself asks.
type Rows struct {
	Columns   []Column
	Rows      []Row
	Truncated bool
}

// Column of the answer: its name in the SQL, its name for the asker, and the
// server's type.
type Column struct {
	Name  string `json:"name"`
	Label string `json:"label"`
	Type  string `json:"type"`
}

// Row is one row of the answer. Whole numbers beyond what a browser's number
// holds, as the codes of positions are, become texts in JSON.
type Row []any

// MarshalJSON writes the row.
func (r Row) MarshalJSON() ([]byte, error) {
	safe := make([]any, len(r))
	for i, v := range r {
		safe[i] = v
		switch n := v.(type) {
		case int64:
			if n > 1<<53 || n < -1<<53 {
				safe[i] = strconv.FormatInt(n, 10)
			}
		case float64:
			if math.IsNaN(n) || math.IsInf(n, 0) {
				safe[i] = nil
			}
		}
	}
	return json.Marshal(safe)
}

// Whole is a cell as a whole number; 0: it is none.
func Whole(cell any) int64 {
	n, _ := cell.(int64)
	return n
}

// Names are the values of the connected database.
type Names struct {
	Players parser.Values
	// Person is who is spelt so in the database; nil where that is not known.
	Person func(spelling string) (query.Name, bool)
	// Others are those with the surname by which the question means the named one, and
	// how many games they have; nil where that is not known.
	Others func(name, question string) (others []query.Name, games int)
	Top    []string       // the players with most games
	Tags   map[string]int // the keywords that some game has a value for, with the number of those games
	Games  int
	Lacks  map[query.Need]bool // data that there is no room for in this database
	Boards bool                // there are the sets of squares of schema.GameBoards
	// Stretches: there are the stretches of schema.GameStretches.
	Stretches bool
	Rows      int // that Run gives, at most; 0 where that is not known
	// Completions finish names while they are written; nil: nothing does.
	Completions *complete.Index
	// Settled says that the games are the same for as long as these are the
	// names, as in a file, so that rows may be kept.
	Settled bool
}

// LacksTag says that no game has the tag.
func (n *Names) LacksTag(tag string) bool {
	_, has := n.Tags[tag]
	return n.Games > 0 && !has
}

// Anyone is the player with most games, for examples.
func (n *Names) Anyone() string {
	if len(n.Top) > 0 {
		return people.Natural(n.Top[0])
	}
	return "Capablanca"
}

// Places are the columns by their names. Servers give names back in capitals or
// not.
func Places(columns []Column) map[string]int {
	places := map[string]int{}
	for i, c := range columns {
		places[strings.ToLower(c.Name)] = i
	}
	return places
}
