package compose

import (
	"reflect"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// lowestElo is the least number that is somebody's rating: what is less compares
// something else, such as the gap between two.
const lowestElo = 600

// Vacuous says that a form says what every game is like, or asks what is the same
// whatever the games are: something of the question was lost.
func Vacuous(f query.Form) bool {
	vacuous := false
	f.Walk(query.Visitor{
		Cond: func(c *query.Cond) { vacuous = vacuous || c.HalfMove != nil && bySome(*c.HalfMove) },
		Elo: func(e *query.Elo) {
			vacuous = vacuous || !e.Lead && e.Max == 0 && e.Min > 0 && e.Min < lowestElo
		},
	})
	return vacuous || evenSides(f)
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
