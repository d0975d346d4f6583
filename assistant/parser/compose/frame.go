package compose

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// said is a fragment's value with where it stood.
type said[T any] struct {
	value T
	at    int
}

// severalCost is what it costs to tell one of several things that are asked.
const severalCost = 2.5

// frame is what the fragments of a path say together, whatever their order.
type frame struct {
	asks      []said[string]
	aggs      []said[string]
	nouns     []said[string]
	by        []string
	most      string
	order     *ordering
	top       int
	skip      int // how many come before what is asked for: 1 of 'the second most'
	sort      *sorting
	differ    bool           // different ones are wanted
	each      bool           // how many each was asked for
	withCount bool           // a share is wanted with the number that it is of all
	cells     []query.Column // columns that are said whole
	columns   fields         // that a list is wanted with
	outcomes  []said[query.Outcome]
	sides     []said[outcome]
	color     query.Side
	own, opp  people
	dash      bool // the two are told as of one game, White first
	object    bool // the own people stand behind the verb that tells how it ended
	conds     []said[condition]
	events    []said[query.HalfMove]
	moments   []said[parser.Moment]
	quants    []said[quantity]
	measures  []said[string]
	having    *query.Bounds
	oppElo    *query.Range
	unit      query.Unit
	both      bool
	anyone    bool      // half-moves are counted whoever of the two made them
	many      bool      // of an extreme, several are asked for
	asks1st   bool      // the question begins as one that does not want a list: 'what …', 'was …'
	yesNo     bool      // it begins with a verb: 'did …', 'was …'
	units     []unit    // numbers that are asked for side by side
	halves    []unit    // what is compared
	report    *report   // the numbers that are asked for clause by clause
	untold    *report   // those that the same parts ask for so, where they are put together otherwise
	several   float64   // what it costs to tell but one of several things
	more      *fragment // the word that asks for the second of them
	ofFound   *fragment // the measure that is asked of what comes first by another
	comments  bool      // the question speaks of comments
	sql       bool      // SQL text is wanted
	server    string    // the dialect of the server that it is said to be for
	nth       nthGame   // the nth game is meant
	cost      float64
	parts     []fragment
	moves     moves
	analysis  analysis
	board     boardFrame
	rivals    rivals
}

// collect puts fragments into a frame; false where they cannot go together.
func collect(parts []fragment) (*frame, bool) {
	f := &frame{parts: parts}
	for i, part := range parts {
		if !f.take(i, part) {
			return nil, false
		}
	}
	return f, f.attach()
}

func (f *frame) asked(kinds ...string) bool {
	return slices.ContainsFunc(f.asks, func(a said[string]) bool { return slices.Contains(kinds, a.value) })
}

func (f *frame) agg(kinds ...string) bool {
	return slices.ContainsFunc(f.aggs, func(a said[string]) bool { return slices.Contains(kinds, a.value) })
}

func (f *frame) noun(kinds ...string) bool {
	return slices.ContainsFunc(f.nouns, func(a said[string]) bool { return slices.Contains(kinds, a.value) })
}
