package compose

import (
	"reflect"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// gamesOfMove is what it costs to tell games where the move with a number was
// asked for.
const gamesOfMove = 2.0

// notOfMoves is what a form costs that tells no half-moves where one was asked
// for by its number.
func (f *frame) notOfMoves(q query.Form) float64 {
	if f.board.nth != nil && q.Rows != query.RowHalfMoves && !f.noun("games") && !f.asked("count", "share", "times", "exists") {
		return gamesOfMove
	}
	if key := f.key(); ofMoves[key] && len(f.events) == 0 && slices.ContainsFunc(f.conds, func(c said[condition]) bool { return c.value.Not != nil && c.value.Not.HalfMove != nil }) {
		return keyUntold // 'which squares never saw a mate' asks for none of those games
	}
	if f.ledByAny() {
		return ledUntold
	}
	for _, n := range f.nouns {
		key, ok := keyOf(n.value)
		if ok && ofMoves[n.value] && n.value != "replies" && !showsKind(q, key.Kind) {
			return keyUntold
		}
	}
	return 0
}

// menCounted is what it costs to count games where it was asked how many pieces
// there are: 'how many pawns are left at the end'.
const menCounted = 5.5

// countsForMen is what a form costs that counts games where right behind 'how many'
// pieces are told, and no games.
func (f *frame) countsForMen(q query.Form) float64 {
	if !f.board.men || q.Rows != query.RowGames || f.noun("games") {
		return 0
	}
	if slices.ContainsFunc(f.conds, func(c said[condition]) bool { return c.value.Position != nil && len(c.value.Position.Counts) > 0 }) {
		return menCounted
	}
	return 0
}

// asksMen says that pieces are told right behind 'how many'.
func (c *chart) asksMen() bool {
	return slices.ContainsFunc(c.at, func(at []fragment) bool {
		return slices.ContainsFunc(at, func(f fragment) bool {
			return f.kind == "ask" && f.value == "count" && f.end < len(c.at) && len(c.ofKind(f.end, "man")) > 0
		})
	})
}

// keyUntold is what it costs not to tell what was asked of half-moves: the
// piece, the square.
const keyUntold = 2.5

// showsKind says that a kind of values is told by a form.
func showsKind(q query.Form, kind query.ValueKind) bool {
	return slices.ContainsFunc(q.By, func(v query.Value) bool { return v.Kind == kind }) ||
		slices.ContainsFunc(q.Show, func(c query.Column) bool { return c.Of != nil && c.Of.Kind == kind })
}

// toldBoard says that what was said of parts and of the end of games stands in
// the form.
func (f *frame) toldBoard(q query.Form, has func(string) bool) bool {
	switch {
	case len(f.board.split) > 0 && (len(q.Parts) == 0 || len(f.halves) > 0):
		return false
	case f.board.ends && !has("last"):
		return false
	case f.asked("board") && q.Grouped() && q.Rows != query.RowPositions && !has("position") && !has("board") && !has("last") && !has("king_square"):
		return false // 'which square is most occupied in the final position'
	case f.noun("positions") && q.Rows != query.RowPositions && q.As == "" && !has("position") && !has("board") && !has("line"):
		return false
	case f.noun("boards") && q.Listed() && q.Rows != query.RowPositions && q.As != query.AsBoard && slices.ContainsFunc(f.moments, func(m said[parser.Moment]) bool { return m.value.Point != nil }):
		return false // 'the latest game, board after White's 20th'
	case f.noun("replies") && f.line() == nil && q.HalfMove != nil && q.HalfMove.Number == nil:
		return false // 'the answer to the Ruy Lopez' is no move of all
	case len(f.board.never) > 0 && len(q.Having) == 0 && q.Groups == nil:
		return false
	}
	return f.toldPerGame(has)
}

// splitMoves makes how often each of two ways comes: castling short or long.
func (f *frame) splitMoves() []candidate {
	ways := f.board.split
	if len(ways) == 0 || len(f.events) != 1 || len(f.outcomes)+len(f.sides) > 0 || len(f.by)+len(f.aggs)+len(f.measures)+len(f.quants) > 0 || f.order != nil {
		return nil
	}
	q := f.form(query.RowHalfMoves)
	for _, way := range ways {
		if _, ok := merge(*q.HalfMove, way); !ok {
			return nil
		}
		q.Parts = append(q.Parts, query.Share{HalfMove: &way})
	}
	q.Show = []query.Column{{Agg: query.CountAgg}}
	if f.most != "" {
		q.Order = []query.Ordering{{Column: &query.Column{Agg: query.CountAgg}, Descending: f.most == "most"}}
	}
	cost := 0.0
	if hasPart(f.parts, "higher") {
		cost = -0.8 // it is said of what
	}
	return one("ways of moves", cost, q)
}

// shareOfMoves makes what part of half-moves of one kind are of another, too:
// 'share of en passant among all captures'.
func (f *frame) shareOfMoves() []candidate {
	if !f.asked("share") || len(f.outcomes)+len(f.sides)+len(f.measures)+len(f.aggs)+len(f.by) > 0 || f.noun("games") {
		return nil
	}
	g := *f
	if lifted, ok := f.lifted(); ok {
		g = *lifted
	} else if c, rest, ok := f.liftOne(); ok {
		g.events, g.conds = append(slices.Clone(f.events), c), rest
	}
	var of, part query.HalfMove
	cost := 0.2
	switch {
	case len(g.events) == 1 && g.noun("moves"):
		part = g.events[0].value
	case len(g.events) == 1 && len(f.events) == 1:
		part = g.events[0].value
		of = plainly(part)
		cost = 0.4 // of games, rather
	case len(g.events) == 2:
		of, part = g.events[0].value, g.events[1].value
		if says(of, part) {
			of, part = part, of
		}
	default:
		return nil
	}
	both, ok := merge(of, part)
	if !ok || onlyNumber(part) || part.SAN != "" || reflect.DeepEqual(of, part) {
		return nil
	}
	g.events = []said[query.HalfMove]{{of, 0}}
	q := g.form(query.RowHalfMoves)
	if part.By != "" && of.By == "" {
		return nil // whose the others are is not said
	}
	part = both
	q.Show = []query.Column{{Agg: query.ShareAgg, Part: &query.Share{HalfMove: &part}}}
	return one("share of moves", cost, q)
}

// plainly is a half-move of the same kind of which nothing is said but who makes
// it and when: 'mates' of 'mates with the queen'.
func plainly(h query.HalfMove) query.HalfMove {
	if h.Castling != "" {
		h.Castling = query.AnyCastling
	}
	if h.All&schema.PawnPassant != 0 {
		h.All = schema.Capture
	}
	if h.All != 0 || h.Castling != "" {
		h.Piece, h.Captured, h.Promoted, h.To, h.From = "", "", nil, "", ""
	}
	return h
}

// says that a half-move that is like one is like another, too.
func says(one, other query.HalfMove) bool {
	if one.All&schema.PawnPassant != 0 {
		one.All |= schema.Capture
	}
	if one.All&(schema.CheckMate|schema.MultipleCheck) != 0 {
		one.All |= schema.Check
	}
	both, ok := merge(one, other)
	return ok && reflect.DeepEqual(both, one)
}

// liftOne is the only half-move that conditions tell, with the other conditions.
func (f *frame) liftOne() (one said[query.HalfMove], rest []said[condition], ok bool) {
	for i, c := range f.conds {
		if h := c.value.HalfMove; h != nil {
			if ok {
				return one, nil, false
			}
			one, ok = said[query.HalfMove]{*h, c.at}, true
			rest = append(slices.Clone(f.conds[:i]), f.conds[i+1:]...)
		}
	}
	return one, rest, ok
}

// capturedBy makes what a piece captures: 'what does the queen take most'.
func (f *frame) capturedBy() []candidate {
	if len(f.events) != 1 || !f.asked("which") || len(f.nouns)+len(f.by)+len(f.aggs)+len(f.measures) > 0 || f.order != nil {
		return nil
	}
	h := f.events[0].value
	if h.All&schema.Capture == 0 || h.Piece == "" || h.Captured != "" {
		return nil
	}
	q := f.form(query.RowHalfMoves)
	q.By = []query.Value{{Kind: query.CapturedValue}}
	f.mostFirst(&q)
	return one("captured by", -0.8, q)
}
