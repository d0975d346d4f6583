package sqlgen

import (
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// compared compares a value of the rows. What is missing compares with nothing,
// which has to be said where the condition is denied.
func (w writer) compared(c query.Compare) string {
	of := w.operand(c.Of)
	var tests []string
	test := func(operands ...value) {
		for _, operand := range operands {
			if w.denied && operand.missing() {
				tests = append(tests, operand.expr+" IS NOT NULL")
			}
		}
	}
	switch {
	case c.Is != nil:
		test(of)
		tests = append(tests, w.isOneOf(w.kindOfValue(c.Of), of.expr, c.Is))
	case c.Than != nil:
		than := w.operand(*c.Than)
		test(of, than)
		a, b := of.expr, than.expr
		if isText(w.kindOfValue(c.Of)) {
			a, b = "LOWER("+a+")", "LOWER("+b+")"
		}
		tests = append(tests, a+comparisons[c.How]+b)
	case c.Bounds == query.Bounds{}:
		if !of.missing() {
			return w.Dialect.True
		}
		tests = append(tests, of.expr+" IS NOT NULL")
	default:
		test(of)
		tests = append(tests, bounded(of.expr, c.Bounds))
	}
	if len(tests) == 1 {
		return tests[0]
	}
	return "(" + strings.Join(tests, " AND ") + ")"
}

// operand is a value that is compared. What no printer can print was refused
// before.
func (w writer) operand(v query.Value) value {
	of, err := w.value(v, false)
	if err != nil {
		return nullable("NULL")
	}
	return value{expr: of.optional(), nullable: of.missing()}
}

var comparisons = map[query.How]string{query.More: " > ", query.Less: " < ", query.Same: " = ", query.Different: " <> "}

// exactTexts are those in which capitals mean something.
var exactTexts = map[query.ValueKind]bool{
	query.SANValue: true, query.MoveValue: true, query.LineValue: true, query.BoardValue: true, query.MaterialValue: true, query.BestMoveValue: true,
}

// isText says that a value is a text in which capitals mean nothing.
func isText(k query.ValueKind) bool {
	return query.Kinds[k].Type == query.TextType && !exactTexts[k] && k != query.ColumnValue
}

// numeric says that a value is a number.
func (w writer) numeric(v query.Value) bool {
	if v.Kind != query.ColumnValue {
		return query.Kinds[v.Kind].Type == query.NumberType
	}
	g := w.rows.groups
	inner := w
	inner.rows = g.rows
	if v.N < 0 {
		return -v.N > len(g.form.By) || inner.numeric(g.form.By[-v.N-1])
	}
	if v.N > len(g.form.Show) {
		return true
	}
	switch c := g.form.Show[v.N-1]; c.Agg {
	case query.HighestAgg, query.LowestAgg, query.BestGroupAgg:
		return inner.numeric(*c.Of)
	}
	return true
}

// kindOfValue is the kind of value that a column of groups has, or else the
// value's own. Columns that are counts and the like stay what they are.
func (w writer) kindOfValue(v query.Value) query.ValueKind {
	if v.Kind != query.ColumnValue {
		return v.Kind
	}
	inner := w
	f := w.rows.groups.form
	inner.rows = w.rows.groups.rows
	switch {
	case v.N < 0 && -v.N <= len(f.By):
		return inner.kindOfValue(f.By[-v.N-1])
	case v.N > 0 && v.N <= len(f.Show) && f.Show[v.N-1].Agg == query.BestGroupAgg:
		return inner.kindOfValue(*f.Show[v.N-1].Of)
	}
	return v.Kind
}

func (w writer) isOneOf(kind query.ValueKind, expr string, texts []string) string {
	if exactTexts[kind] {
		return in(expr, letterList(w.Dialect, texts...))
	}
	lower := make([]string, len(texts))
	for i, text := range texts {
		lower[i] = strings.ToLower(text)
	}
	return in("LOWER("+expr+")", w.literals(lower))
}

// bounded compares a number with bounds.
func bounded(expr string, b query.Bounds) string {
	if b.Min != nil && b.Max != nil {
		return between(expr, decimal(*b.Min), decimal(*b.Max))
	}
	var tests []string
	for _, bound := range []struct {
		operator string
		limit    *float64
	}{{" >= ", b.Min}, {" > ", b.Above}, {" <= ", b.Max}, {" < ", b.Below}} {
		if bound.limit != nil {
			tests = append(tests, expr+bound.operator+decimal(*bound.limit))
		}
	}
	return strings.Join(tests, " AND ")
}

func decimal(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }
