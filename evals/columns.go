package evals

import (
	"reflect"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// Columns are the names of the columns that the rows of a form have.
func Columns(form query.Form) (names []string) {
	for _, c := range columnsOf(form) {
		names = append(names, c.Name)
	}
	return names
}

// listColumns are the columns of lists without columns of their own: what tells a
// row from the others is required.
var listColumns = map[query.Rows]string{
	query.RowGames:     "cod_match white? black? result_text? match_date? match_description? move_count? fullmove_count?",
	query.RowSides:     "cod_match white? black? result_text? match_date? match_description? move_count? fullmove_count?",
	query.RowHalfMoves: "cod_match white? black? match_date? move_order move_number? move_player? move_an_text? board?",
	query.RowPositions: "cod_match white? black? match_date? position_order board?",
}

const (
	boardColumns  = "cod_match? white? black? match_date? move_order? move_number? move_player? move_an_text? board"
	startColumns  = "cod_match? white? black? match_date? position_order? board"
	replayColumns = "cod_match? move_order move_number? move_player? move_an_text board?"
	recordColumns = "games wins draws losses score?"
	streakColumns = "player length first_date? last_date? first_match? last_match?"
)

// columnsOf are the columns of the oracle's rows, named as in SQL.
func columnsOf(f query.Form) (columns []Column) {
	switch {
	case f.As == query.AsReplay:
		return parseColumns(replayColumns)
	case f.As == query.AsBoard && f.Point.Start:
		return parseColumns(startColumns)
	case f.As == query.AsBoard:
		return parseColumns(boardColumns)
	case f.Listed():
		return columnsOfList(f)
	case len(f.Show) > 0 && f.Show[0].Agg == query.StreakAgg:
		columns = parseColumns(streakColumns)
	default:
		columns = columnsOfGroups(f)
	}
	if f.Member != "" {
		columns = append(columns, Column{"place", false})
	}
	return columns
}

// columnsOfList are those of the rows themselves. What only orders them, or tells
// them apart, need not be shown.
func columnsOfList(f query.Form) (columns []Column) {
	for _, c := range f.Show {
		columns = append(columns, Column{valueName(*c.Of), false})
	}
	switch {
	case len(f.Show) > 0:
	case f.Rows == query.RowGroups:
		return columnsOf(*f.Groups)
	default:
		columns = parseColumns(listColumns[f.Rows])
		for _, o := range f.Order {
			if orders(f, o) {
				columns = append(columns, Column{valueName(*o.Column.Of), true})
			}
		}
	}
	if f.Apart != nil {
		columns = append(columns, Column{valueName(*f.Apart), true})
	}
	return columns
}

// orders says whether an ordering of a list without columns of its own is shown
// behind those that it usually has, since it is not among them.
func orders(f query.Form, o query.Ordering) bool {
	kind := o.Column.Of.Kind
	ofGames := f.Rows == query.RowGames || f.Rows == query.RowSides
	return kind != query.DateValue && !(ofGames && kind == query.LengthValue)
}

// partColumn says which part of a comparison a row is.
const partColumn = "part"

// columnsOfGroups are the keys and what is made of each group.
func columnsOfGroups(f query.Form) (columns []Column) {
	if len(f.Parts) > 0 {
		columns = append(columns, Column{partColumn, true})
	}
	for _, v := range f.By {
		columns = append(columns, Column{valueName(v), false})
	}
	show := f.Show
	if len(show) == 0 {
		show = []query.Column{{Agg: query.CountAgg}}
	}
	for i, c := range show {
		if c.Agg == query.RecordAgg {
			columns = append(columns, parseColumns(recordColumns)...)
			continue
		}
		columns = append(columns, Column{aggregateName(f, c), i > 0 && tellsOf(c, show[:i])})
	}
	return columns
}

// tellsOf says whether a count only tells of how many rows a mean or a share
// before it is. That need not be said.
func tellsOf(c query.Column, before []query.Column) bool {
	if c.Agg != query.CountAgg || c.Minus != nil || c.Per != nil {
		return false
	}
	return slices.ContainsFunc(before, func(b query.Column) bool {
		switch {
		case b.Agg == query.ShareAgg:
			return c.Of == nil && (c.Among == nil || reflect.DeepEqual(c.Among, b.Part) || reflect.DeepEqual(c.Among, b.Among))
		case b.Agg == query.CountAgg || b.Of == nil:
			return false
		}
		return reflect.DeepEqual(c.Of, b.Of) && reflect.DeepEqual(c.Among, b.Among)
	})
}

// aggregateName is what is made of a group, by name.
func aggregateName(f query.Form, c query.Column) string {
	switch {
	case c.Per != nil:
		return "ratio"
	case c.Minus != nil:
		return "difference"
	case c.Agg == query.ShareAgg:
		return "percentage"
	case c.Agg == query.CountAgg && c.Among != nil:
		return "matching"
	case c.Agg == query.CountAgg && f.Rows == query.RowSides:
		return string(query.RowGames)
	case c.Agg == query.CountAgg:
		return string(f.Rows)
	case c.Agg == query.DistinctAgg && c.Of.Kind == query.BoardValue:
		return string(query.RowPositions)
	case c.Agg == query.DistinctAgg:
		return valueName(*c.Of) + "s"
	case c.Of == nil:
		return string(c.Agg)
	case c.Of.Kind == query.LengthValue && c.Of.Unit == query.Half:
		return string(c.Agg) + "_half_moves"
	case c.Of.Kind == query.LengthValue:
		return string(c.Agg) + "_moves"
	}
	return string(c.Agg) + "_" + valueName(*c.Of)
}

// valueName is what the column of a value is called.
func valueName(v query.Value) string {
	switch v.Kind {
	case query.TagValue, query.TagNumberValue:
		return v.Tag
	case query.DateValue:
		return "match_date"
	case query.GameValue:
		return "cod_match"
	}
	return string(v.Kind)
}

// parseColumns reads names, of which those that end in "?" are optional.
func parseColumns(text string) (columns []Column) {
	for name := range strings.FieldsSeq(text) {
		name, optional := strings.CutSuffix(name, "?")
		columns = append(columns, Column{name, optional})
	}
	return columns
}
