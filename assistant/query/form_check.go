package query

import (
	"fmt"
	"strconv"
)

// Check refuses forms that make no sense or that no printer can print. The
// error is a *SenseError whose Part is the way to what is wrong, such as
// show[1].of.
func (f *Form) Check() error {
	if err := f.check(); err != nil {
		return err
	}
	// What is wrong with a part for itself, wherever it stands.
	return checkParts(f.Walk)
}

func (f *Form) check() error {
	if f.Rows == RowUsage {
		return f.checkUsage()
	}
	checks := []func() error{f.checkRows, f.checkShow, f.checkKeys, f.checkColumns, f.checkOrder, f.checkCut, f.checkAs}
	for _, check := range checks {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

// at says where in the form the error is.
func at(part string, err error) error {
	if sense, ok := err.(*SenseError); ok {
		inner := *sense
		if inner.Part != "" && inner.Part[0] != '[' {
			part += "."
		}
		inner.Part = part + inner.Part
		return &inner
	}
	return err
}

func place(list string, i int) string { return fmt.Sprintf("%s[%d]", list, i) }

// scope is where a value or a condition stands: of which rows it is said, and
// whether these have a side of their own.
type scope struct {
	rows    Rows
	own     bool
	columns []Type // of rows groups
	keys    []Type
}

func (f *Form) scope() scope {
	s := scope{rows: f.Rows, own: f.Rows == RowSides || f.Rows == RowHalfMoves}
	if f.Groups != nil {
		s.keys, s.columns = f.Groups.types()
	}
	return s
}

// types are those of the keys and of the columns of the form's rows.
func (f *Form) types() (keys, columns []Type) {
	for _, v := range f.By {
		keys = append(keys, v.typeOf(f.scope()))
	}
	for _, c := range f.columns() {
		columns = append(columns, c.typeOf(f.scope()))
	}
	return keys, columns
}

// columns are those of Show, or the count that is meant by none.
func (f *Form) columns() []Column {
	if len(f.Show) == 0 && f.Grouped() {
		return []Column{{Agg: CountAgg}}
	}
	return f.Show
}

// Grouped says that the rows of the answer are groups of the form's rows.
func (f *Form) Grouped() bool { return len(f.By) > 0 || len(f.Parts) > 0 }

// Listed says that the answer is the form's rows themselves.
func (f *Form) Listed() bool {
	return !f.Grouped() && (len(f.Show) == 0 || f.Show[0].Agg == NoAggregate)
}

func (f *Form) checkRows() error {
	switch f.Rows {
	case RowGames, RowSides, RowHalfMoves, RowPositions:
		if f.Groups != nil {
			return at("groups", refuse("form_groups", string(f.Rows)))
		}
	case RowGroups:
		switch {
		case f.Groups == nil:
			return at("groups", refuse("form_groups_missing"))
		case !f.Groups.Grouped():
			return at("groups", refuse("form_groups_missing"))
		}
		if err := f.Groups.check(); err != nil {
			return at("groups", err)
		}
	default:
		return at("rows", refuse("unknown_value", "rows", string(f.Rows)))
	}
	switch {
	case f.Usage != nil:
		return at("usage", refuse("mixed", "usage", string(f.Rows)))
	case f.HalfMove != nil && f.Rows != RowHalfMoves:
		return at("half_move", refuse("form_rows_part", "half_move", string(f.Rows)))
	case f.Position != nil && f.Rows != RowPositions:
		return at("position", refuse("form_rows_part", "position", string(f.Rows)))
	case f.Position != nil && f.Position.Held > 1:
		return at("position.held", refuse("form_held"))
	}
	if f.HalfMove != nil {
		if err := f.scope().halfMove(*f.HalfMove); err != nil {
			return at("half_move", err)
		}
	}
	if f.Position != nil {
		if err := f.scope().position(*f.Position); err != nil {
			return at("position", err)
		}
	}
	if err := f.scope().cond(f.Where); err != nil {
		return at("where", err)
	}
	return nil
}

// checkShow says whether the columns go together.
func (f *Form) checkShow() error {
	if len(f.By) > 0 && len(f.Parts) > 0 {
		return at("parts", refuse("parts_of_what", "by"))
	}
	for i, c := range f.Show {
		aggregate := c.Agg != NoAggregate
		switch {
		case f.Grouped() && !aggregate:
			return at(place("show", i), refuse("form_value_of_groups"))
		case aggregate != (f.Show[0].Agg != NoAggregate):
			return at(place("show", i), refuse("form_values_and_aggregates"))
		case c.Agg == StreakAgg && len(f.Show) > 1:
			return at(place("show", i), refuse("form_streak_alone"))
		}
		if err := f.scope().column(c); err != nil {
			return at(place("show", i), err)
		}
	}
	if len(f.Parts) > 0 && len(f.Show) > 0 && f.Show[0].Agg == StreakAgg {
		return at("parts", refuse("parts_of_what", string(StreakAgg)))
	}
	for i, part := range f.Parts {
		if err := f.scope().share(&part); err != nil {
			return at(place("parts", i), err)
		}
	}
	if len(f.Parts) == 1 {
		return at("parts", refuse("parts_few", "1"))
	}
	return nil
}

func (f *Form) checkKeys() error {
	for i, v := range f.By {
		if err := f.scope().value(v); err != nil {
			return at(place("by", i), err)
		}
		for j, other := range f.By[:i] {
			if v.same(other) {
				return at(place("by", i), refuse("form_key_twice", place("by", j)))
			}
		}
	}
	if len(f.Show) > 0 && f.Show[0].Agg == StreakAgg && len(f.By) > 0 && (len(f.By) > 1 || f.By[0].Kind != PlayerValue) {
		return at("by", refuse("streak_group", string(f.By[0].Kind)))
	}
	return nil
}

func (f *Form) checkColumns() error {
	if len(f.Having) > 0 && !f.Grouped() {
		return at("having", refuse("form_part_missing", "by", "having"))
	}
	for i, b := range f.Having {
		if b.Column.Agg == NoAggregate || wide[b.Column.Agg] {
			return at(place("having", i), refuse("form_bound_of_what", string(b.Column.Agg)))
		}
		if err := f.scope().column(b.Column); err != nil {
			return at(place("having", i)+".column", err)
		}
		if b.Column.typeOf(f.scope()) != NumberType {
			return at(place("having", i), refuse("form_bound_of_what", string(b.Column.Agg)))
		}
		if err := b.Bounds.check(); err != nil {
			return at(place("having", i), err)
		}
	}
	return nil
}

// wide are the aggregates of several columns.
var wide = map[Aggregate]bool{RecordAgg: true, StreakAgg: true}

func (f *Form) checkOrder() error {
	for i, o := range f.Order {
		part := place("order", i)
		switch {
		case !f.Grouped() && !f.Listed():
			return at(part, refuse("form_one_row"))
		case (o.Key != 0) == (o.Column != nil):
			return at(part, refuse("order_by_what", "a key or a column"))
		case o.Key < 0 || o.Key > len(f.By):
			return at(part+".key", refuse("form_no_key", strconv.Itoa(o.Key)))
		case o.Key > 0:
			continue
		case f.Listed() != (o.Column.Agg == NoAggregate):
			return at(part+".column", refuse("form_order_column"))
		case wide[o.Column.Agg]:
			return at(part+".column", refuse("form_bound_of_what", string(o.Column.Agg)))
		}
		if err := f.scope().column(*o.Column); err != nil {
			return at(part+".column", err)
		}
	}
	return nil
}

// checkCut looks at which of the rows are wanted.
func (f *Form) checkCut() error {
	if f.Apart != nil {
		if err := f.scope().value(*f.Apart); err != nil {
			return at("apart", err)
		}
	}
	one := !f.Grouped() && !f.Listed()
	switch {
	case f.Skip < 0 || f.Limit < 0 || f.Each < 0:
		return refuse("empty_range", strconv.Itoa(min(f.Skip, f.Limit, f.Each)))
	case one && (f.Skip > 0 || f.Limit > 0):
		return at("limit", refuse("form_one_row"))
	case len(f.Parts) > 0 && len(f.Order) == 0 && (f.Skip > 0 || f.Limit > 0):
		return at("order", refuse("order_by_what", "the first of which order?"))
	case f.Apart != nil && (!f.Listed() || len(f.Order) == 0 || f.Skip > 0):
		return at("apart", refuse("form_each", "apart"))
	case f.Each > 0 && (f.Each >= len(f.By) || len(f.Order) == 0 || f.Skip > 0):
		return at("each", refuse("form_each", strconv.Itoa(f.Each)))
	case f.Member != "" && (len(f.By) != 1 || len(f.Order) == 0 || f.Skip > 0 || f.Limit > 0):
		return at("member", refuse("form_member", f.Member))
	}
	return nil
}

func (f *Form) checkAs() error {
	if err := oneOf("as", f.As, AsTable, AsYesNo, AsBoard, AsReplay); err != nil {
		return at("as", err)
	}
	board := f.As == AsBoard
	switch {
	case board != (f.Point != nil):
		return at("point", refuse("form_point"))
	case (board || f.As == AsReplay) && (f.Rows != RowGames && f.Rows != RowSides || !f.Listed() || len(f.Show) > 0):
		return at("as", refuse("form_as_games", string(f.As)))
	case f.As == AsYesNo && (f.Grouped() || f.Listed() || wide[f.Show[0].Agg]):
		return at("as", refuse("form_yes_no"))
	case board:
		if err := f.Point.check(); err != nil {
			return at("point", err)
		}
	}
	return nil
}

// checkUsage looks at a question about the use of language models.
func (f *Form) checkUsage() error {
	measure, ok := Count, len(f.Show) == 1
	if ok && f.Show[0].Agg == TotalAgg {
		measure = Total
	} else if ok {
		ok = f.Show[0].Agg == CountAgg
	}
	switch {
	case f.Where != nil:
		return at("where", refuse("mixed", "where", string(f.Rows)))
	case !ok || f.Grouped():
		return at("show", refuse("measure_of_usage"))
	}
	q := Query{Measure: measure, Subject: TokenUsage, Usage: f.Usage, Limit: f.Limit}
	if len(f.Order) == 1 {
		q.Order = LeastLast
		if f.Order[0].Descending {
			q.Order = MostFirst
		}
	}
	return q.checkUsage()
}
