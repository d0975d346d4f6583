package sqlgen

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// value is a value of the rows as an expression.
type value struct {
	expr     string
	known    []string // what holds of rows that have the value
	nullable bool     // of rows that do not have it, expr may be NULL
	null     bool     // of rows of which known does not hold, expr is NULL
	rank     string   // what orders rows in place of expr
}

// ofTwo is a number made of two that may be NULL. Whether there is one is asked of
// each of the two: of both at once it would be a condition of how tables are
// joined.
func ofTwo(expr string, a, b string) value {
	return value{expr: expr, known: []string{a + " IS NOT NULL", b + " IS NOT NULL"}, null: true}
}

// optional is the value's expression, NULL for rows that do not have it.
func (v value) optional() string {
	if v.known == nil || v.null {
		return v.expr
	}
	return "CASE WHEN " + strings.Join(v.known, " AND ") + " THEN " + v.expr + " END"
}

// missing says whether rows may have no such value.
func (v value) missing() bool { return v.nullable || v.known != nil }

func valueOf(expr string) value { return value{expr: expr} }

func nullable(expr string) value { return value{expr: expr, nullable: true} }

// value prints a value of the rows and joins what it needs. Where it is needed,
// rows that do not have it may be left out.
func (w writer) value(v query.Value, needed bool) (value, error) {
	if w.own.told() && valueOfOwn(v) {
		return w.valueBySide(v)
	}
	for _, print := range []func(writer, query.Value, bool) (value, bool){
		writer.dateValue, writer.gameValue, writer.playerValue, writer.tagValue, writer.eventValue, writer.halfMoveValue, writer.boardValue, writer.analysisValue, writer.columnValue, writer.reckoned,
	} {
		if of, ok := print(w, v, needed); ok {
			return w.band(v, of), nil
		}
	}
	return value{}, fmt.Errorf("sqlgen: no value %q", v.Kind)
}

// valueOfOwn says whether a value must be printed for each side that Own can be.
func valueOfOwn(v query.Value) bool {
	h := v.HalfMove
	return h != nil && (isOwn(h.By) || h.After != nil && positionOfOwn(*h.After)) ||
		isOwn(v.Side) && (v.Kind == query.PiecesValue || v.Kind == query.KingSquareValue)
}

// valueBySide is the value of White or of Black, whichever Own is.
func (w writer) valueBySide(v query.Value) (value, error) {
	var exprs []string
	of := value{}
	for _, side := range sidesOf(query.AnySide) {
		bound := w
		bound.own = seat{side: side}
		one, err := bound.value(v, false)
		if err != nil {
			return of, err
		}
		of.nullable = of.nullable || one.missing()
		exprs = append(exprs, one.optional())
	}
	of.expr = w.ofSide(query.Own, exprs[0], exprs[1])
	return of, nil
}

// band is the lower end of the value's band, if it is told in bands.
func (w writer) band(v query.Value, of value) value {
	if v.Width == 0 && v.Limits == nil {
		return of
	}
	if v.Limits != nil {
		text := "CASE"
		for _, limit := range slices.Backward(v.Limits) {
			text += fmt.Sprintf(" WHEN %s >= %d THEN %d", of.expr, limit, limit)
		}
		of.expr, of.nullable = text+" END", true
		return of
	}
	width := strconv.Itoa(v.Width)
	if naturals[v.Kind] {
		of.expr = w.Dialect.IntDiv(of.expr, width) + " * " + width
	} else {
		of.expr = "FLOOR((" + of.expr + ") / " + width + ".0) * " + width
	}
	return of
}

// naturals are the values that are whole and not less than 0.
var naturals = map[query.ValueKind]bool{
	query.YearValue: true, query.DecadeValue: true, query.CenturyValue: true, query.MonthValue: true, query.DayValue: true, query.WeekdayValue: true, query.HourValue: true,
	query.LengthValue: true, query.EloValue: true, query.TimesValue: true, query.FirstValue: true, query.LastValue: true, query.NthValue: true,
	query.RunValue: true, query.PiecesValue: true, query.GameValue: true, query.NumberValue: true, query.OrderValue: true, query.ClockValue: true,
}
