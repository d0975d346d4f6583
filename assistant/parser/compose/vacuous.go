package compose

import (
	"reflect"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// lowestElo is the least number that is somebody's rating: what is less compares
// something else, such as the gap between two.
const lowestElo = 600

// Vacuous says that a form says what every game is like, or none, or asks what is the
// same whatever the games are: something of the question was lost.
func Vacuous(f query.Form) bool {
	vacuous := false
	f.Walk(query.Visitor{
		Cond: func(c *query.Cond) {
			vacuous = vacuous || c.HalfMove != nil && bySome(*c.HalfMove) || bothSeats(c.And) || twoPlaces(c.And)
		},
		Elo: func(e *query.Elo) {
			vacuous = vacuous || !e.Lead && e.Max == 0 && e.Min > 0 && e.Min < lowestElo
		},
	})
	return vacuous || evenSides(f) || slices.ContainsFunc(f.Show, sharesNumbered)
}

// sharesNumbered says that a column tells in which share of games there is a first
// half-move, whatever it is.
func sharesNumbered(c query.Column) bool {
	if c.Agg != query.ShareAgg || c.Part == nil || c.Part.Where == nil || c.Part.Where.HalfMove == nil {
		return false
	}
	n := c.Part.Where.HalfMove.Number
	return onlyNumber(*c.Part.Where.HalfMove) && n != nil && n.Min == n.Max && n.Max <= 2
}

// startMeant is what it costs to take something for a position that every game begins
// with: 'captures with the pawn'.
const startMeant = 1.5

// ofStart says that some condition of a form holds of every game from its start.
func ofStart(f query.Form) (of bool) {
	f.Walk(query.Visitor{Cond: func(c *query.Cond) { of = of || c.Position != nil && atStart(*c.Position) }})
	return of
}

// atStart says that a position is like one that stands on the board at the start, when
// each side has its pieces and one of them is to move.
func atStart(p query.Position) bool {
	for _, c := range p.Counts {
		if c.Area != "" || c.Lead || c.Min == 0 || c.Max != 0 && c.Max < atFirst(c) || c.Min > atFirst(c) {
			return false
		}
	}
	p.Counts, p.Turn = nil, ""
	return reflect.DeepEqual(p, query.Position{})
}

// atFirst is how many pieces of a kind there are at the start.
func atFirst(c query.Pieces) int {
	n := 2
	switch c.Piece {
	case query.Pawn:
		n = 8
	case query.Queen, query.King, query.LightBishop, query.DarkBishop:
		n = 1
	case query.NoPiece:
		n = 15
	}
	if c.Side == query.AnySide {
		return 2 * n
	}
	return n
}

// bothSeats says that of one person it is told that they had White, and Black.
func bothSeats(and []query.Cond) bool {
	return slices.ContainsFunc(and, func(a query.Cond) bool {
		return a.Player != nil && a.Player.Side == query.White && slices.ContainsFunc(and, func(b query.Cond) bool {
			return b.Player != nil && b.Player.Side == query.Black && b.Player.Name.Text == a.Player.Name.Text && a.Player.Name.Text != "" && len(a.Player.Name.Choices) == 0
		})
	})
}

// bySome says that any half-move up to some number is like this, which every game has.
func bySome(h query.HalfMove) bool {
	n := h.Number
	if n == nil || n.Max == 0 || n.Min > 0 {
		return false
	}
	h.Number = nil
	return reflect.DeepEqual(h, query.HalfMove{})
}

// evenSides says that a form asks how games ended for their players where both players of
// each game count: of a hundred, fifty.
func evenSides(f query.Form) bool {
	if f.Rows != query.RowSides || !slices.ContainsFunc(f.Show, sidesShow) {
		return false
	}
	sided := false
	f.Show, f.Order, f.Having = nil, nil, nil
	f.Walk(query.Visitor{
		Cond: func(c *query.Cond) {
			sided = sided || c.Player != nil || c.Outcome != "" || c.Color != "" || c.SomeSide != nil || c.Rights != nil || c.Elo != nil || c.Tag != nil && c.Tag.Side != nil
		},
		HalfMove: func(*query.HalfMove) { sided = true },
		Position: func(*query.Position) { sided = true },
		Value: func(v *query.Value) {
			sided = sided || v.Side != "" || v.Player != nil || slices.Contains(sidedKinds, v.Kind)
		},
	})
	return !sided
}

// sidedKinds are the values that differ between the two sides of a game.
var sidedKinds = []query.ValueKind{query.PlayerValue, query.OpponentValue, query.ColorValue, query.OutcomeValue}

// sidesShow says that a column tells how games ended for those who played them.
func sidesShow(c query.Column) bool {
	wins := c.Agg == query.ShareAgg && c.Part != nil && c.Part.Where != nil && (c.Part.Where.Outcome == query.Win || c.Part.Where.Outcome == query.Loss)
	return c.Agg == query.ScoreAgg || c.Agg == query.RecordAgg || wins
}
