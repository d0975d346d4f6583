package evals

import (
	"reflect"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// ranked is a form that shows what its rows are ordered by first of all, and the
// places of the columns that say which rows come before others: none if the
// order is free. Extra is how many columns were added behind for that.
func ranked(f query.Form) (shown query.Form, rank []int, extra int) {
	if len(f.Order) == 0 || f.As == query.AsBoard || f.As == query.AsReplay || f.Member != "" {
		return f, nil, 0
	}
	place := placeOf(f, f.Order[0])
	if o := f.Order[0]; place < 0 && len(f.Show) > 0 && f.Apart == nil {
		shown := f.Clone()
		shown.Show = append(shown.Show, *o.Column)
		if shown.Check() == nil {
			f, place, extra = shown, placeOf(shown, o), 1
		}
	}
	switch {
	case place < 0:
		return f, nil, extra
	case f.Apart != nil:
		return f, []int{len(columnsOf(f)) - 1, place}, extra
	}
	for key := range f.Each {
		rank = append(rank, key)
	}
	return f, append(rank, place), extra
}

// placeOf is the place of the column that an ordering goes by, -1 if it is not
// shown.
func placeOf(f query.Form, o query.Ordering) int {
	switch {
	case o.Key > 0:
		return o.Key - 1
	case !f.Listed():
		return placeInGroups(f, *o.Column)
	case len(f.Show) > 0:
		return slices.IndexFunc(f.Show, func(c query.Column) bool { return reflect.DeepEqual(c.Of, o.Column.Of) })
	case f.Rows == query.RowGroups:
		return -1
	case orders(f, o):
		return len(parseColumns(listColumns[f.Rows]))
	}
	name := valueName(*o.Column.Of)
	if o.Column.Of.Kind == query.LengthValue {
		name = map[query.Unit]string{query.Half: "move_count", query.Full: "fullmove_count"}[o.Column.Of.Unit]
	}
	return slices.IndexFunc(columnsOf(f), func(c Column) bool { return c.Name == name })
}

// recordPlaces are where the columns of a record stand that groups are ordered by.
var recordPlaces = map[query.Aggregate]int{query.CountAgg: 0, query.ScoreAgg: 4}

// placeInGroups is the place of an aggregate. A run of games has its length
// behind the player.
func placeInGroups(f query.Form, c query.Column) int {
	place := len(f.By)
	if len(f.Parts) > 0 {
		place++
	}
	plainCount := reflect.DeepEqual(c, query.Column{Agg: query.CountAgg})
	if len(f.Show) == 0 && plainCount {
		return place
	}
	for _, shown := range f.Show {
		within, ofRecord := recordPlaces[c.Agg]
		switch {
		case shown.Agg == query.StreakAgg && c.Agg == query.StreakAgg:
			return 1
		case reflect.DeepEqual(shown, c):
			return place
		case shown.Agg == query.RecordAgg && ofRecord && c.Of == nil && reflect.DeepEqual(c.Among, shown.Among) && c.Minus == nil && c.Per == nil:
			return place + within
		}
		if place++; shown.Agg == query.RecordAgg {
			place += len(parseColumns(recordColumns)) - 1
		}
	}
	return -1
}
