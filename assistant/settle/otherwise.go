package settle

import (
	"context"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser/compose"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// otherDoubt is how far a reading may be doubted that is offered instead of one that
// finds nothing.
const otherDoubt = 1.0

// Otherwise are those of composed readings that ask the same of other games than a
// form that finds nothing, and find something: rounds of an event where no site is
// called so, an opening where the player of that name has no such game.
func Otherwise(ctx context.Context, a Asker, f query.Form, alone func() []compose.Reading) (others []compose.Reading, err error) {
	if a.Session.Database == nil || a.Blind || len(f.Holes()) > 0 || f.Rows == query.RowUsage {
		return nil, nil
	}
	if nothing, err := a.findsNothing(ctx, f); err != nil || !nothing {
		return nil, err
	}
	for _, r := range alone() {
		if r.Doubt > otherDoubt || r.SQL || len(r.Form.Holes()) > 0 || r.Form.Analysed() || !asksAlike(f, r.Form) || f.Equal(r.Form) {
			continue
		}
		nothing, err := a.findsNothing(ctx, r.Form)
		if err != nil {
			return nil, err
		}
		if !nothing {
			others = append(others, r)
		}
	}
	return others, nil
}

// asksAlike says that two forms ask the same of what different names are of: people,
// openings, and what tags say. Who won and who had White is another question.
func asksAlike(a, b query.Form) bool {
	return a.As == b.As && a.Listed() == b.Listed() && ofGames(a.Rows) == ofGames(b.Rows) && len(a.By) == len(b.By) && len(a.Parts) == len(b.Parts) &&
		firstAgg(a) == firstAgg(b) && reflect.DeepEqual(unnamed(a.Canonical().Where), unnamed(b.Canonical().Where)) &&
		!maps.Equal(namesIn(a), namesIn(b))
}

// namesIn are the people, openings and texts of tags that a form names.
func namesIn(f query.Form) map[string]bool {
	all := map[string]bool{}
	f.Walk(query.Visitor{
		Name: func(n *query.Name) { all[n.Text] = true },
		Cond: func(c *query.Cond) {
			if c.ECO != nil {
				all[c.ECO.From+c.ECO.To] = true
			}
			if c.Tag != nil {
				all[c.Tag.Name+strings.Join(c.Tag.Texts, "\n")] = true
			}
		},
	})
	return all
}

// ofGames says that rows are games, or games seen from a side.
func ofGames(r query.Rows) bool { return r == query.RowGames || r == query.RowSides }

// firstAgg is what a form makes first of its rows; without a word on it, it counts them.
func firstAgg(f query.Form) query.Aggregate {
	if len(f.Show) == 0 {
		return query.CountAgg
	}
	return f.Show[0].Agg
}

// unnamed are those parts of a condition that name nobody and nothing, in their order.
func unnamed(c *query.Cond) (rest []query.Cond) {
	if c == nil {
		return nil
	}
	for _, part := range slices.Concat(c.And, c.Or) {
		rest = append(rest, unnamed(&part)...)
	}
	if c.And == nil && c.Or == nil && c.Player == nil && c.Outcome == "" && c.Tag == nil && c.ECO == nil {
		rest = append(rest, *c)
	}
	return rest
}
