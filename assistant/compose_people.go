package assistant

import (
	"context"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// playerValues are the values of a form that name players.
var playerValues = map[query.ValueKind]bool{query.PlayerValue: true, query.OpponentValue: true, query.WhiteValue: true, query.BlackValue: true}

// bringFormTogether finds the persons of a grouping by players who are spelt in
// several ways, so that the SQL takes each of them as one.
func (t *turn) bringFormTogether(ctx context.Context, f query.Form) error {
	if t.names.Person == nil {
		return nil
	}
	if f.Groups != nil {
		return t.bringFormTogether(ctx, *f.Groups)
	}
	values := f.By
	for _, c := range f.Show {
		if c.Agg == query.DistinctAgg {
			values = append(values[:len(values):len(values)], *c.Of)
		}
	}
	var key *query.Value
	for i := range values {
		if playerValues[values[i].Kind] && key == nil {
			key = &values[i]
		}
	}
	if key == nil {
		return nil
	}
	apart := query.Form{Rows: f.Rows, HalfMove: f.HalfMove, Position: f.Position, Where: f.Where, By: []query.Value{*key},
		Order: []query.Ordering{{Column: &query.Column{Agg: query.CountAgg}, Descending: true}}}
	_, rows, err := t.formRows(ctx, apart)
	if err != nil {
		return err
	}
	for _, one := range t.tallies(rows) {
		if len(one.Spellings) > 1 {
			t.persons = append(t.persons, one.Name)
		}
	}
	t.limitTogether()
	return nil
}
