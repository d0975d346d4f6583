package sqlgen

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// aggregate is a column made of the rows of a group.
type aggregate struct {
	column
	missing bool   // it may be NULL
	rank    string // what orders groups before it
}

// maybe is a column that may be NULL, or never is.
func maybe(missing bool, expr, name string) aggregate {
	return aggregate{column: column{expr, name}, missing: missing}
}

// columns are those of the form's Show, or the count that is meant by none.
func (g *grouping) columns(f query.Form) (all []aggregate, err error) {
	show := f.Show
	if len(show) == 0 {
		show = []query.Column{{Agg: query.CountAgg}}
	}
	for _, c := range show {
		if c.Agg == query.RecordAgg {
			all = append(all, g.record(c.Among)...)
			continue
		}
		made, err := g.column(c)
		if err != nil {
			return nil, err
		}
		all = append(all, made)
	}
	return all, nil
}

// column is a column of the answer, less another one or divided by it.
func (g *grouping) column(c query.Column) (aggregate, error) {
	of, err := g.aggregate(c)
	if err != nil || c.Minus == nil && c.Per == nil {
		return of, err
	}
	if c.Minus != nil {
		less, err := g.column(*c.Minus)
		if err != nil {
			return of, err
		}
		of = maybe(of.missing || less.missing, of.expr+" - "+less.expr, "difference")
	}
	if c.Per != nil {
		by, err := g.column(*c.Per)
		if err != nil {
			return of, err
		}
		of = maybe(true, "round(1.0 * ("+of.expr+") / NULLIF("+by.expr+", 0), 2)", "ratio")
	}
	return of, nil
}

// aggregate is what is made of the rows of a group, of those among them that are
// meant.
// It is long because it has a case for each aggregate, which share how
// rows are counted.
func (g *grouping) aggregate(c query.Column) (made aggregate, err error) {
	var among []string
	if c.Among != nil {
		among = []string{g.share(*c.Among)}
	}
	of, err := g.measured(c)
	if err != nil {
		return made, err
	}
	// The expression of the rows that count, NULL of others.
	counted := func(expr string, known []string) string {
		if conds := slices.Concat(among, known); len(conds) > 0 {
			return "CASE WHEN " + strings.Join(conds, " AND ") + " THEN " + expr + " END"
		}
		return expr
	}
	name := ""
	if c.Of != nil {
		name = measureName(*c.Of)
	}
	missing := of.missing() || c.Among != nil || len(g.keys) == 0
	numeric := func(format, prefix string) aggregate {
		return maybe(missing, fmt.Sprintf(format, g.field(counted(of.expr, of.known), name)), prefix+name)
	}
	switch c.Agg {
	case query.CountAgg:
		return g.count(c, of, counted), nil
	case query.DistinctAgg:
		return maybe(false, "count(DISTINCT "+g.field(counted(of.expr, of.known), name)+")", plural(valueName(*c.Of))), nil
	case query.ShareAgg:
		all := "count(*)"
		if c.Among != nil {
			all = "count(" + g.field(counted("1", nil), "hit") + ")"
		}
		hits := "count(" + g.field(counted("1", []string{g.share(*c.Part)}), "hit") + ")"
		return maybe(missing, "round(100.0 * "+hits+" / NULLIF("+all+", 0), 2)", "percentage"), nil
	case query.AverageAgg:
		return numeric("round(avg(1.0 * %s), 2)", "average_"), nil
	case query.MedianAgg:
		return g.median(counted(of.expr, of.known), "median_"+name), nil
	case query.SpreadAgg:
		missing = true
		return numeric("round("+g.Dialect.Spread("%s")+", 2)", "spread_"), nil
	case query.TotalAgg:
		return numeric("sum(%s)", "total_"), nil
	case query.HighestAgg, query.LowestAgg:
		function, prefix := "max", "highest_"
		if c.Agg == query.LowestAgg {
			function, prefix = "min", "lowest_"
		}
		if of.rank == "" {
			return numeric(function+"(%s)", prefix), nil
		}
		// Dates are compared by the earliest day they can be, and shown as they are.
		both := g.field(counted(g.Dialect.Concat(of.rank, "'!'", of.expr), of.known), name)
		made = maybe(true, g.Dialect.After(function+"("+both+")", "!"), prefix+name)
		made.rank = function + "(" + both + ")"
		return made, nil
	case query.PointsAgg:
		return maybe(false, "COALESCE(sum("+g.field(counted(g.scored(), nil), "points")+"), 0)", "points"), nil
	case query.ScoreAgg:
		return g.record(c.Among)[recordColumns-1], nil
	case query.BestGroupAgg:
		return g.mostOften(value{expr: counted(of.expr, of.known), rank: of.rank}, "most_often_"+name), nil
	}
	return made, fmt.Errorf("sqlgen: no aggregate %q", c.Agg)
}

// measured is the value that an aggregate is of. Boards that are only told apart
// are told apart by their codes. Where nothing but this value is spoken of, rows
// without it are left out.
func (g *grouping) measured(c query.Column) (of value, err error) {
	switch {
	case c.Of == nil:
		return of, nil
	case c.Agg == query.DistinctAgg && c.Of.Kind == query.BoardValue && g.rows.kind == query.RowPositions:
		return valueOf(g.rows.needCode()), nil
	case c.Agg == query.DistinctAgg && c.Of.Kind == query.BoardValue:
		return valueOf("mm.to_position"), nil
	}
	if of, err = g.value(*c.Of, g.needed); err != nil {
		return of, err
	}
	if g.needed {
		g.require(of)
		of.known = nil
	}
	if of.null {
		of.known, of.nullable = nil, true
	}
	return of, nil
}

// needs says whether the form speaks of one value of its rows and nothing else,
// so that rows without it change nothing: neither do groups that have none, for
// there are no keys or they are left out.
func needs(f query.Form) bool {
	if len(f.Parts) > 0 || len(f.Show) == 0 || f.Show[0].Of == nil {
		return false
	}
	all := slices.Clone(f.Show)
	kept := len(f.By) == 0
	for _, b := range f.Having {
		all = append(all, b.Column)
		kept = kept || b.Column.Agg == query.CountAgg && b.Column.Among == nil && b.Min != nil && *b.Min >= 1
	}
	for _, o := range f.Order {
		if o.Column != nil {
			all = append(all, *o.Column)
		}
	}
	return kept && !slices.ContainsFunc(all, func(c query.Column) bool {
		return c.Of == nil || c.Minus != nil || c.Per != nil || !reflect.DeepEqual(c.Of, f.Show[0].Of)
	})
}

// count counts rows.
func (g *grouping) count(c query.Column, of value, counted func(string, []string) string) aggregate {
	name := g.rowsName()
	if c.Among != nil {
		name = "matching"
	}
	switch {
	case c.Of != nil && of.missing():
		return maybe(false, "count("+g.field(counted(of.expr, of.known), measureName(*c.Of))+")", name)
	case c.Among != nil:
		return maybe(false, "count("+g.field(counted("1", nil), "hit")+")", name)
	}
	return maybe(false, "count(*)", name)
}

// rowsName is what a count of the rows is called.
func (g *grouping) rowsName() string {
	switch g.rows.kind {
	case query.RowSides:
		return string(query.RowGames)
	case query.RowGroups:
		if by := g.rows.groups.form.By; len(by) == 1 {
			return plural(valueName(by[0]))
		}
	}
	return string(g.rows.kind)
}

// recordColumns is how many columns a record has, the score being the last.
const recordColumns = 5

// record counts how the games ended for Own.
func (g *grouping) record(among *query.Share) []aggregate {
	points, games := g.scored(), "count(*)"
	if among != nil {
		conds := g.share(*among)
		points, games = "CASE WHEN "+conds+" THEN "+points+" END", "count("+g.field("CASE WHEN "+conds+" THEN 1 END", "hit")+")"
	}
	mark := g.field(points, "points")
	g.field(points, "points") // it is spoken of more than once
	scored := func(n string) string { return "count(CASE WHEN " + mark + " = " + n + " THEN 1 END)" }
	return []aggregate{
		maybe(false, games, "games"),
		maybe(false, scored("1"), "wins"),
		maybe(false, scored("0.5"), "draws"),
		maybe(false, scored("0"), "losses"),
		maybe(true, "round(100.0 * sum("+mark+") / NULLIF(count("+mark+"), 0), 2)", "score"),
	}
}

// median is the middle of the numbers of a group. Without such an aggregate it is
// the mean of those whose place is in the middle.
func (g *grouping) median(expr, name string) aggregate {
	mark := g.field(expr, strings.TrimPrefix(name, "median_"))
	made, ok := g.Dialect.Median(mark)
	if !ok {
		total := g.window(3, "total", "count("+mark+") OVER ("+strings.TrimSpace(g.apart())+")")
		place := g.window(1, "place", "ROW_NUMBER() OVER ("+g.apart()+"ORDER BY CASE WHEN "+mark+" IS NULL THEN 1 ELSE 0 END, "+mark+")")
		made = fmt.Sprintf("avg(CASE WHEN 2 * %s BETWEEN %s AND %s + 2 THEN 1.0 * %s END)", place, total, total, mark)
	}
	return maybe(true, made, name)
}

// mostOften is the value that most rows of a group have, of several the first in
// order.
func (g *grouping) mostOften(of value, name string) aggregate {
	mark := g.field(of.expr, strings.TrimPrefix(name, "most_often_"))
	times := g.window(1, "times", "count("+mark+") OVER ("+strings.TrimSpace(g.apart(mark))+")")
	first := mark
	if of.rank != "" {
		first = earliest(mark) + ", " + mark
	}
	place := g.window(2, "place", "ROW_NUMBER() OVER ("+g.apart()+"ORDER BY "+times+" DESC, "+first+")")
	made := maybe(true, "max(CASE WHEN "+place+" = 1 THEN "+mark+" END)", name)
	if of.rank != "" {
		made.rank = earliest(made.expr)
	}
	return made
}

// named gives each column a name of its own, in quotes where it must be.
func (w writer) named(all []column) []column {
	all = unique(all)
	for i, c := range all {
		all[i].name = w.Dialect.Ident(c.name)
	}
	return all
}

// unique gives each column a name of its own.
func unique(all []column) []column {
	taken := map[string]bool{}
	all = slices.Clone(all)
	for i, c := range all {
		name := c.label()
		for n := 2; taken[strings.ToLower(name)]; n++ {
			name = c.label() + "_" + strconv.Itoa(n)
		}
		taken[strings.ToLower(name)] = true
		all[i].name = name
	}
	return all
}

// valueName is what a value's column is called.
func valueName(v query.Value) string {
	switch v.Kind {
	case query.TagValue, query.TagNumberValue:
		return v.Tag
	case query.DateValue:
		return "match_date"
	case query.GameValue:
		return "cod_match"
	case query.OrderValue:
		return "position_order"
	case query.CommentValue:
		return "comment_text"
	case query.NumberValue:
		if v.Unit == query.Half {
			return "move_order"
		}
		return "move_number"
	case query.MinusValue, query.ApartValue:
		return "difference"
	case query.PlusValue:
		return "sum"
	case query.ColumnValue:
		return "value"
	case query.HigherValue, query.LowerValue:
		return string(v.Kind) + "_" + valueName(v.Args[0])
	}
	if v.Side == query.Other {
		return "opponent_" + string(v.Kind)
	}
	return string(v.Kind)
}

// measureName names a value behind what is made of it, such as average_.
func measureName(v query.Value) string {
	switch {
	case v.Kind == query.LengthValue && v.Unit == query.Half:
		return "half_moves"
	case v.Kind == query.LengthValue:
		return "moves"
	}
	return valueName(v)
}

func plural(name string) string {
	if name == "board" {
		return "positions"
	}
	return name + "s"
}
