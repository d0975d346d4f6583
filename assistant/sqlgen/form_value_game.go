package sqlgen

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// dateValue is a value of the date of the game.
func (w writer) dateValue(v query.Value, _ bool) (of value, ok bool) {
	year, month := w.Dialect.TryInt(w.year()), w.month()
	day := w.Dialect.TryInt(w.Dialect.Substr("m.match_date", 9, 2))
	dayKnown := day + " BETWEEN 1 AND 31"
	switch v.Kind {
	case query.YearValue:
		of = nullable("NULLIF(" + year + ", 0)")
	case query.DecadeValue:
		of = value{expr: w.Dialect.TryInt(w.tens()), known: w.decadeKnown()}
	case query.CenturyValue:
		of = nullable(w.Dialect.IntDiv("(NULLIF("+year+", 0) + 99)", "100"))
	case query.MonthValue:
		of = value{expr: "CASE WHEN " + w.monthKnown() + " THEN " + w.Dialect.Int(month) + " END", known: []string{w.monthKnown()}, null: true}
	case query.MonthDayValue:
		of = value{expr: "REPLACE(" + w.Dialect.Substr(dottedDate, 6, 5) + ", '.', '-')", known: []string{w.monthKnown(), dayKnown}}
	case query.DayValue:
		of = nullable("CASE WHEN " + dayKnown + " THEN " + day + " END")
	case query.WeekdayValue:
		of = nullable(w.Dialect.Weekday(dottedDate))
	case query.DateValue:
		of = value{expr: "m.match_date", known: w.yearKnown(), rank: earliestDay}
	default:
		return of, false
	}
	w.needGame()
	return of, true
}

// tens is the text of the decade of the date.
func (w writer) tens() string {
	return w.Dialect.Concat(w.Dialect.Substr("m.match_date", 1, 3), "'0'")
}

// decadeKnown holds for games whose decade is told: the last digit of the year
// need not be.
func (w writer) decadeKnown() []string {
	return []string{w.year() + " BETWEEN '0001' AND '9999'", w.Dialect.Substr("m.match_date", 1, 3) + " NOT LIKE '%?%'"}
}

// gameValue is a value that the row of the game holds.
func (w writer) gameValue(v query.Value, needed bool) (of value, ok bool) {
	switch v.Kind {
	case query.ResultValue:
		of = valueOf("m.result_text")
	case query.EventValue:
		of = valueOf(w.Dialect.CaseKey("m.match_description"))
	case query.LengthValue:
		of = valueOf(lengthColumn(v.Unit))
	case query.GameValue:
		return valueOf(w.rows.game()), true
	case query.LineValue:
		alias := w.joinOfGame(w.lines(v.N), "l", needed)
		return nullable(w.Dialect.CaseKey(alias + ".line")), true
	default:
		return of, false
	}
	w.needGame()
	return of, true
}

// playerValue is a value of the players of the game.
func (w writer) playerValue(v query.Value, needed bool) (of value, ok bool) {
	switch v.Kind {
	case query.WhiteValue:
		of = valueOf(w.person("m.white"))
	case query.BlackValue:
		of = valueOf(w.person("m.black"))
	case query.PlayerValue:
		of = valueOf(w.personOf(query.Own))
	case query.SpellingValue:
		of = valueOf(w.spelling())
	case query.OpponentValue:
		of = valueOf(w.personOf(query.Other))
		if v.Player != nil {
			of = nullable(w.ofPerson(*v.Player, w.person("m.black"), w.person("m.white")))
		}
	case query.ColorValue:
		of = valueOf(w.ofSide(query.Own, "'white'", "'black'"))
		if v.Player != nil {
			of = nullable(w.ofPerson(*v.Player, "'white'", "'black'"))
		}
	case query.OutcomeValue:
		of = value{expr: "CASE WHEN " + w.ended(query.Own, query.Win) + " THEN 'win' WHEN " + w.ended(query.Own, query.Loss) + " THEN 'loss' ELSE 'draw' END", known: []string{"m.result > 0"}}
	case query.PointsValue:
		of = nullable(w.scored())
	case query.EloValue:
		of = nullable(w.eloOf(v.Side, v.Player, needed))
	case query.LeadValue:
		of = w.leadOver(v, needed)
	default:
		return of, false
	}
	w.needGame()
	return of, true
}

// personOf is the person that plays a side.
func (w writer) personOf(s query.Side) string {
	if w.own.number == sideOfGame {
		return w.person(w.nameOf(s))
	}
	return w.ofSide(s, w.person("m.white"), w.person("m.black"))
}

// spelling is the name of the player as the game has it.
func (w writer) spelling() string {
	if w.own.number == sideOfGame {
		return w.nameOf(query.Own)
	}
	return w.ofSide(query.Own, "m.white", "m.black")
}

// ofPerson is the one of two expressions that is of the person's side, White's if
// both are; NULL of games of others.
func (w writer) ofPerson(n query.Name, white, black string) string {
	return "CASE WHEN " + w.name("m.white", n) + " THEN " + white + " WHEN " + w.name("m.black", n) + " THEN " + black + " END"
}

// reckoned is made of other values.
func (w writer) reckoned(v query.Value, needed bool) (of value, ok bool) {
	if len(v.Args) != 2 {
		return of, false
	}
	either := v.Kind == query.HigherValue || v.Kind == query.LowerValue
	var exprs []string
	for _, arg := range v.Args {
		one, err := w.value(arg, needed && !either)
		if err != nil {
			return of, false
		}
		of.nullable = of.nullable || one.missing() && either
		if one.missing() && !either {
			of.known, of.null = append(of.known, one.optional()+" IS NOT NULL"), true
		}
		exprs = append(exprs, one.optional())
	}
	a, b := exprs[0], exprs[1]
	if either && w.rows.kind == query.RowGroups {
		a, b = w.Dialect.Wide(a), w.Dialect.Wide(b)
	}
	switch v.Kind {
	case query.MinusValue:
		of.expr = "(" + a + " - " + b + ")"
	case query.PlusValue:
		of.expr = "(" + a + " + " + b + ")"
	case query.ApartValue:
		of.expr = "ABS(" + a + " - " + b + ")"
	case query.HigherValue:
		of.expr = w.Dialect.Greater(a, b)
	case query.LowerValue:
		of.expr = w.Dialect.Lesser(a, b)
	}
	if !either && w.rows.kind == query.RowGroups && w.Dialect.Wide(a) != a && slices.ContainsFunc(v.Args, eitherOf) {
		of.expr = "ROUND(" + of.expr + ", 8)" // sums of binary fractions, which may be keys
	}
	return of, true
}

// eitherOf says that a value is the higher or the lower of two, or made of such.
func eitherOf(v query.Value) bool {
	return v.Kind == query.HigherValue || v.Kind == query.LowerValue || slices.ContainsFunc(v.Args, eitherOf)
}

// columnValue is a column of groups.
func (w writer) columnValue(v query.Value, _ bool) (of value, ok bool) {
	g := w.rows.groups
	if v.Kind != query.ColumnValue {
		return of, false
	}
	if v.N > 0 {
		of = nullable("g." + g.column(v.N))
		if show := g.form.Show; v.N <= len(show) && dated(show[v.N-1]) {
			of.rank = earliest(of.expr)
		}
		return of, true
	}
	of = valueOf("g." + g.keys[-v.N-1])
	if by := g.form.By; -v.N <= len(by) {
		switch key := by[-v.N-1]; {
		case writtenKey(key):
			of.expr = w.Dialect.TryInt(of.expr)
		case key.Kind == query.DateValue:
			of.rank = earliest(of.expr)
		}
	}
	return of, true
}

// dated says that a column of groups is a date.
func dated(c query.Column) bool {
	return (c.Agg == query.HighestAgg || c.Agg == query.LowestAgg || c.Agg == query.BestGroupAgg) && c.Of.Kind == query.DateValue
}

// writtenKey says that a key is a number that its groups have as a text.
func writtenKey(v query.Value) bool {
	return (v.Kind == query.YearValue || v.Kind == query.DecadeValue) && v.Width == 0 && v.Limits == nil
}
