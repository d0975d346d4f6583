package parser

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/parser/rules"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// partCategories are the categories that a path steps through, with what a
// step costs beyond the usual: the plainer of two readings of the same words
// is the cheaper one.
var partCategories = map[string]int{
	"ask": 0, "head": 0, "modifier": 0, "rank": 0, "most": 1, "group": 0, "having": 0, "quantity": 1,
	"length_noun": 0, "unit": 2, "event_modifier": 1, "versus": -3, "than_option": -4, "again_option": 0, "more": 1, "longer": 1, "among": 0, "and": 2, "copula": 0, "against": 4,
	"server": 0, "skipped": 0, "quantifier": 0, "points": 0, "first_line": 0, "streak": 0, "running": 0, "run": 0, "run_of": 0, "went": 3, "limit": 0, "order": 0, "sort_verb": 0, "by_order": 0, "of_side": 1, "reply": 0, "average_of": 0, "win_rate_of": 0, "per_game": 0, "tally": 0, "castling_split": 0, "part_told": 0, "other_side": 0, "light_verb": 3,
	"longer_or_longest": 1, "produces": 3, "position_looks": 0, "lasting": 0, "in_half_moves": 0,
	"fared": 0, "best_scored": 0, "how_end": 0, "how_do": 2, "turn_out": 2, "apart": 1, "rank_all": -2, "rank_upset": 0, "part_of_all": 0, "and_when": 1, "opens_with": 2, "taken": 0, "most_taken": 0, "most_moved": 0, "best": 1,
	rules.WholeQuery: -1_000, // what was written by this program means just that
}

// frame folds the parts of a path into a query: parts may come in any order,
// so it first collects them and then finds what they say together.
type frame struct {
	chart *lattice
	items []meaning.Item
	at    int

	whole     *query.Query // a paraphrase
	ask       string       // count, list, which, who, when, where, share, average …
	times     bool         // 'how many times'
	often     bool         // 'how often'
	against   bool         // 'against whom'
	noun      string       // the head's noun: games, players, openings …
	plural    bool
	piece     *meaning.Man       // the head is a piece
	event     *meaning.Happening // the head is a half-move
	ended     *meaning.Ended     // the head is a win, a loss or a draw
	part      *meaning.Happening // of a share of half-moves: what the part is like
	moves     bool               // the head is 'moves', which the rest describes
	saidMoves bool               // the head was 'moves'
	taken     bool               // the head is 'captured pieces'
	replay    bool               // a game is to be played through
	oneGame   bool               // 'the game', which several people played together
	games     bool               // 'games' were named behind the head: what follows is said of them
	terms     []placed
	ranking   *meaning.Ranking
	most      string
	ofWhole   bool // what a share is of was said before it: what follows is the part
	allRows   bool // the order is of all rows: by popularity
	group     query.Key
	within    query.Key // the second key, which sets the rows apart
	depth     int
	top       int
	nth       int // 'the third game': of a ranking
	every     bool
	own       bool // 'his games': somebody has to be named
	having    *meaning.Amount
	quantity  *query.Quantity
	lengths   bool
	unit      query.Unit
	point     *query.Point
	contrast  bool   // asked of one of several things that are set against each other
	compare   bool   // 'compare' was said
	number    string // the number that is asked of each of them
	utmost    bool   // by a superlative, which may mean just itself
	oftener   bool   // by a comparative of how often
	compared  string // most or least, where a comparative says it
	streak    query.Outcome
	running   bool       // of games in a row
	longest   bool       // of which the longest run is asked for
	went      bool       // that somebody went on for
	fell      bool       // of pieces that are captured
	moved     bool       // of pieces that move
	best      bool       // of records
	scores    query.Side // whose results are asked for
	hows      [2]bool    // 'how do' and 'end' were said, which belong together
	apart     bool       // 'each counted apart'
	upset     bool       // the games are ranked as upsets
	tells     bool       // 'and when', which the rows of games tell
	single    bool       // one row is asked for, whatever the nouns
	sorts     bool       // 'sort the games', which needs to say how
	dialect   string
	among     bool
	senses    []sense
	follow    *follow // of a question that takes up another
	replyTo   int     // half-moves of the line of which the answer is asked for
}

// placed is a condition with where it stood.
type placed struct {
	meaning.Term
	finite bool // said of the games by a verb: what a share is of
	among  bool // after 'among': of what a share is taken
}

// sense is a condition that can be meant in another way.
type sense struct {
	at    int // the condition's place among those of the query
	other query.Cond
}

// foldPath reads a path. More than one query is a question with two senses.
func foldPath(c *lattice, items []meaning.Item) ([]query.Query, *frame, error) {
	if options, said := meaning.Contrasted(items); options != nil {
		return foldContrast(c, items, options, said)
	}
	f := &frame{chart: c, items: items}
	queries, err := f.fold()
	return queries, f, err
}

// silent are the categories of parts that say nothing.
var silent = map[string]bool{"skip": true, "skipped": true}

func (f *frame) fold() ([]query.Query, error) {
	if verb := f.chart.suffersMate(); verb >= 0 {
		f.at = max(slices.IndexFunc(f.items, func(it meaning.Item) bool { return it.Start <= verb && verb < it.End }), 0)
		return nil, meaning.ErrNoReading
	}
	for f.at = range f.items {
		it := f.items[f.at]
		place := placers[it.Category]
		if _, back := followCategories[it.Category]; back {
			return nil, meaning.ErrNoReading // of no question on its own
		}
		if place == nil && !silent[it.Category] {
			return nil, meaning.ErrNoReading
		}
		if place == nil {
			continue
		}
		if err := place(f, it); err != nil {
			return nil, err
		}
	}
	queries, err := f.queries()
	if err != nil {
		return nil, err
	}
	for i := range queries {
		if f.exactly() && openPosition(&queries[i]) {
			return nil, meaning.ErrNoReading // 'after exactly three half-moves' is no 'later than'
		}
		if f.saysSoon() && hasSteps(queries[i].Where) {
			return nil, meaning.ErrNoReading // 'followed by a mate within three moves': after it, not of the game
		}
		if emptyBoard(&queries[i]) || !f.tellsTruly(&queries[i]) {
			return nil, meaning.ErrNoReading
		}
		if err := queries[i].Check(); err != nil {
			return nil, err
		}
	}
	return queries, nil
}

// saysSoon says that the question tells within how many moves something is.
func (f *frame) saysSoon() bool {
	for i, at := range f.chart.At[:len(f.chart.At)-1] {
		if len(at["soon"]) > 0 && len(f.chart.At[i+1]["n"]) > 0 {
			return true
		}
	}
	return false
}

// hasSteps says that half-moves one after the other are told, none of them with
// within how many half-moves it comes.
func hasSteps(where *query.Cond) bool {
	all := conjuncts(where)
	within := func(c query.Cond) bool { return c.Sequence != nil && c.Sequence.Within > 1 }
	return slices.ContainsFunc(all, func(c query.Cond) bool { return c.Sequence != nil }) && !slices.ContainsFunc(all, within)
}

// emptyBoard says that a position is to have pieces and none at all.
func emptyBoard(q *query.Query) bool {
	found := false
	q.Walk(query.Visitor{Position: func(p *query.Position) {
		for _, n := range p.Counts {
			found = found || n == (query.Pieces{}) && len(p.Counts) > 1
		}
	}})
	return found
}

// exactly says that the question says 'exactly', and not of how many pieces there are.
func (f *frame) exactly() bool {
	return slices.ContainsFunc(f.chart.At, func(at map[string][]meaning.Item) bool { return len(at["exactly"]) > 0 && len(at["Count"]) == 0 })
}

// openPosition says that a position is asked for from some half-move on.
func openPosition(q *query.Query) (open bool) {
	q.Walk(query.Visitor{Position: func(p *query.Position) { open = open || p.Number != nil && p.Number.Min > 0 && p.Number.Max == 0 }})
	return open
}

// personFrom says that somebody is told at i, at most two words before j.
func (c *lattice) personFrom(i, j int) bool {
	before := func(it meaning.Item) bool { return it.End <= j && j-it.End <= 2 }
	return slices.ContainsFunc(c.At[i]["subject"], before) || slices.ContainsFunc(c.At[i]["people"], before)
}

// suffersMate is the place of the verb where somebody is asked about who was
// mated or checked, in an order of words that would be read as his own deed: 'how
// often was Tal mated', 'on which squares are kings mated'; otherwise -1.
func (c *lattice) suffersMate() int {
	for j := range c.Tokens {
		if slices.ContainsFunc(c.At[j]["mate_given"], func(it meaning.Item) bool { return it.End < len(c.At) && len(c.At[it.End]["people"]) > 0 }) {
			return j // 'dieron mate a Tal'
		}
		if !c.IsA(j, "suffered") {
			continue
		}
		for i := max(j-6, 0); i < j; i++ {
			for _, it := range c.At[i]["man"] {
				if m := it.Value.(meaning.Man); m.Piece == query.King && it.End <= j && j-it.End <= 2 {
					return j
				}
			}
			if !c.personFrom(i, j) {
				continue
			}
			if i > 0 && (c.IsA(i-1, "undergoes") || c.IsA(j-1, "undergoes") && len(c.At[i-1]["aux"]) > 0) {
				return j
			}
		}
	}
	return -1
}
