package compose

import (
	"strconv"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// date is a condition on when games were played.
func date(d query.Dates) condition { return condition{query.Cond{Date: &d}, "date"} }

func years(from, to int) query.Dates {
	return query.Dates{From: query.Day{Year: from}, To: query.Day{Year: to}}
}

// datesOf are the dates of a part that is a date or a condition on it.
func datesOf(p parts, name string) (query.Dates, bool) {
	switch v := p.of(name).(type) {
	case query.Dates:
		return v, true
	case condition:
		if v.Date != nil {
			return *v.Date, true
		}
	case int:
		return years(v, v), true
	}
	return query.Dates{}, false
}

// partsOf are the parts of a span of years that have names, in hundredths of it:
// the early seventies are 1970 to 1973.
var partsOf = map[string][2]int{"early": {0, 40}, "mid": {40, 70}, "late": {70, 100}, "first_half": {0, 50}, "second_half": {50, 100}, "last": {90, 100}, "first": {0, 10}}

// buildPartOf reads 'the early sixties', 'the second half of the nineteenth
// century', 'la primera mitad de 1992'.
func buildPartOf(p parts) (any, bool) {
	d, ok := datesOf(p, "span")
	share, known := partsOf[p.text("part_of")]
	if !ok || !known || d.From.Month+d.To.Month > 0 || d.From.Year == 0 || d.To.Year == 0 {
		return nil, false
	}
	first, n := d.From.Year, d.To.Year-d.From.Year+1
	if n == 1 {
		from, to := 12*share[0]/100+1, 12*share[1]/100
		return date(query.Dates{From: query.Day{Year: first, Month: from}, To: query.Day{Year: first, Month: to}}), from <= to
	}
	return date(years(first+n*share[0]/100, first+n*share[1]/100-1)), n%10 == 0
}

// lastCentury is the one that years of two figures are of.
const lastCentury = 1900

// shortYear is a year of two figures.
func shortYear(p parts, name string) (int, bool) {
	n, ok := p.number(name)
	return lastCentury + n, ok && n >= 30 && n < 100
}

// buildShort reads years of two figures: 'del 74 al 78', 'mayo del 92'.
func buildShort(p parts) (any, bool) {
	from, ok := shortYear(p, "from")
	to, okTo := shortYear(p, "to")
	if !okTo {
		to = from
	}
	d := years(from, to)
	if month, err := strconv.Atoi(p.text("month")); err == nil {
		d.From.Month, d.To.Month = month, month
	}
	return d, ok && from <= to
}

// buildDecade reads 'los 60', 'de los anos 60'.
func buildDecade(p parts) (any, bool) {
	y, ok := shortYear(p, "number")
	if n, said := p.number("number"); said && n == 20 {
		y, ok = lastCentury+n, true
	}
	return date(years(y, y+9)), ok && y%10 == 0
}

// buildCentury reads 'el siglo veinte'.
func buildCentury(p parts) (any, bool) {
	n, err := strconv.Atoi(p.text("century_name"))
	return date(years(100*n-99, 100*n)), err == nil
}

// buildDirected reads what lies before and after dates: 'later than 1960', 'posteriores
// al siglo XIX'.
func buildDirected(p parts) (any, bool) {
	d, ok := datesOf(p, "span")
	edge := func(y, step int) query.Dates {
		if step < 0 {
			return query.Dates{To: query.Day{Year: y + step}}
		}
		return query.Dates{From: query.Day{Year: y + step}}
	}
	if d.From.Month+d.To.Month > 0 || max(d.From.Year, d.To.Year) < firstYear {
		return nil, false // 'antes de la 15' is a move, and no year of games
	}
	switch p.text("directed") {
	case "before":
		return date(edge(d.From.Year, -1)), ok && d.From.Year > 0
	case "after":
		return date(edge(d.To.Year, 1)), ok && d.To.Year > 0
	case "since":
		return date(query.Dates{From: d.From}), ok && d.From.Year > 0
	case "until":
		return date(query.Dates{To: d.To}), ok && d.To.Year > 0
	}
	return nil, false
}

// known is a condition that a number of a date is known.
func known(kind query.ValueKind) query.Cond {
	least := 1.0
	return query.Cond{Compare: &query.Compare{Of: query.Value{Kind: kind}, Bounds: query.Bounds{Min: &least}}}
}

// datesKnown are conditions that parts of the date are known.
func datesKnown(part string) (query.Cond, bool) {
	switch part {
	case "year", "date":
		return known(query.YearValue), true
	case "month":
		return known(query.MonthValue), true
	case "day", "full":
		return query.Cond{And: []query.Cond{known(query.YearValue), known(query.MonthValue), known(query.DayValue)}}, true
	}
	return query.Cond{}, false
}

// buildDated reads that parts of the date are known: 'with an exact date'.
func buildDated(p parts) (any, bool) {
	c, ok := datesKnown(p.text("date_part"))
	return condition{c, "dated"}, ok
}

// buildUndated reads that parts of the date are not known: 'with no date', 'where
// the day is missing'.
func buildUndated(p parts) (any, bool) {
	part := p.text("date_part")
	if part == "date" && p.of("partial") != nil {
		part = "full"
	}
	c, ok := datesKnown(part)
	return condition{query.Cond{Not: &c}, "dated"}, ok
}

// buildYearOnly reads that of the date the year is known, or year and month, and no
// more.
func buildYearOnly(p parts) (any, bool) {
	least, unknown := "year", "month"
	if p.text("date_part") == "month" {
		least, unknown = "month", "full"
	}
	more, ok := datesKnown(unknown)
	less, _ := datesKnown(least)
	return condition{query.Cond{And: []query.Cond{less, {Not: &more}}}, "dated"}, ok && (p.text("date_part") == "year" || p.text("date_part") == "month")
}
