package sqlgen

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// cond prints a condition on the game m. It is true or false of every game,
// never NULL, so that it can be denied.
func (w writer) cond(c query.Cond) string {
	if w.own.told() && speaksOfOwn(c, w.own) {
		return w.bySide(func(w writer) string { return w.cond(c) })
	}
	switch {
	case c.And != nil:
		return w.joined(c.And, " AND ")
	case c.Or != nil:
		return w.joined(c.Or, " OR ")
	case c.Not != nil:
		w.denied = true
		return "NOT (" + w.cond(*c.Not) + ")"
	case c.Player != nil:
		return w.player(*c.Player)
	case c.Result != "":
		return results[c.Result]
	case c.Date != nil:
		return w.dates(*c.Date)
	case c.Month != 0:
		return fmt.Sprintf("%s = '%02d'", w.month(), c.Month)
	case c.ECO != nil:
		return w.tag(func(value string) string {
			return between(w.Dialect.Substr(value, 1, 3), w.Dialect.String(c.ECO.From), w.Dialect.String(c.ECO.To))
		}, "ECO")
	case c.Elo != nil:
		return w.elo(*c.Elo)
	case c.Length != nil:
		return numbers(lengthColumn(c.Length.Unit), c.Length.Range)
	case c.Tag != nil:
		return w.tagged(*c.Tag)
	case c.Line != nil:
		return w.line(c.Line)
	case c.HalfMove != nil:
		return w.someHalfMove(*c.HalfMove)
	case c.Times != nil:
		return w.times(*c.Times)
	case c.Sequence != nil:
		return w.sequence(*c.Sequence)
	case c.Position != nil:
		return w.somePosition(*c.Position)
	case c.Start != "":
		return w.start(c.Start)
	case c.Copies:
		return "EXISTS (SELECT 1 FROM matches o WHERE o.sha256 = m.sha256 AND o.cod_match <> m.cod_match)"
	case c.Game != 0:
		return "m.cod_match = " + strconv.FormatInt(c.Game, 10)
	case c.Outcome != "":
		return w.ended(query.Own, c.Outcome)
	case c.Color != "":
		return w.colored(c.Color)
	case c.SomeSide != nil:
		return w.someSide(*c.SomeSide)
	case c.Compare != nil:
		return w.compared(*c.Compare)
	case c.Rights != nil:
		return w.mayCastle(*c.Rights)
	}
	return w.Dialect.True
}

func (w writer) joined(conds []query.Cond, operator string) string {
	var parts []string
	for _, c := range conds {
		parts = append(parts, w.cond(c))
	}
	return "(" + strings.Join(parts, operator) + ")"
}

var results = map[query.Result]string{
	query.Unfinished: "m.result = 0",
	query.WhiteWins:  "m.result = 1",
	query.BlackWins:  "m.result = 2",
	query.Drawn:      "m.result = 3",
	query.Decisive:   "m.result IN (1, 2)",
}

func lengthColumn(u query.Unit) string {
	if u == query.Half {
		return "m.move_count"
	}
	return "m.fullmove_count"
}

// numbers compares a number with a range. An empty one is none at all.
func numbers(expr string, r query.Range) string {
	lower, upper := strconv.Itoa(r.Min), strconv.Itoa(r.Max)
	switch {
	case r.Min == r.Max:
		return expr + " = " + lower
	case r.Max == 0:
		return expr + " >= " + lower
	case r.Min == 0:
		return expr + " <= " + upper
	}
	return between(expr, lower, upper)
}

func between(expr, from, to string) string {
	if from == to {
		return expr + " = " + from
	}
	return expr + " BETWEEN " + from + " AND " + to
}

// in compares an expression with one value or several.
func in(expr string, values []string) string {
	if len(values) == 1 {
		return expr + " = " + values[0]
	}
	return expr + " IN (" + strings.Join(values, ", ") + ")"
}

func (w writer) literals(texts []string) []string {
	all := make([]string, len(texts))
	for i, text := range texts {
		all[i] = w.Dialect.String(text)
	}
	return all
}
