//go:build !lite

package guard

import (
	"reflect"
	"strings"

	"vitess.io/vitess/go/vt/sqlparser"
)

// mysqlReader turns the tree of a SELECT into a query.
type mysqlReader struct{ rules *rules }

func (r mysqlReader) query(statement sqlparser.TableStatement) *query {
	q := &query{limit: unbounded}
	switch s := statement.(type) {
	case *sqlparser.Union:
		r.with(s.With, q)
		q.operands = []*query{r.query(s.Left), r.query(s.Right)}
		r.mention(s.OrderBy, &q.named)
		r.mention(s.Limit, &q.rest)
	case *sqlparser.Select:
		r.with(s.With, q)
		for _, item := range s.From {
			q.from = append(q.from, r.relation(item)...)
		}
		if s.Where != nil {
			q.where = r.condition(s.Where.Expr)
		}
		for _, item := range s.SelectExprs.Exprs {
			out := mysqlOutput(item)
			r.mention(item, &out.holds)
			q.outputs = append(q.outputs, out)
		}
		q.single = s.GroupBy == nil && r.aggregates(s.SelectExprs)
		for _, node := range []sqlparser.SQLNode{s.SelectExprs, s.Windows, s.Limit} {
			r.mention(node, &q.rest)
		}
		for _, node := range []sqlparser.SQLNode{s.GroupBy, s.Having, s.OrderBy} {
			r.mention(node, &q.named)
		}
	}
	if limited, ok := statement.(interface{ GetLimit() *sqlparser.Limit }); ok && limited.GetLimit() != nil {
		if rows := mysqlLiteral(limited.GetLimit().Rowcount); rows.isNumber {
			q.limit = max(rows.number, 0)
		}
	}
	return q
}

func (r mysqlReader) with(clause *sqlparser.With, q *query) {
	if clause == nil {
		return
	}
	for _, cte := range clause.CTEs {
		q.with = append(q.with, namedQuery{cte.ID.String(), columnNames(cte.Columns), r.query(cte.Subquery)})
	}
}

// relation reads an item of a FROM clause; one in brackets may hold several.
func (r mysqlReader) relation(item sqlparser.TableExpr) []*relation {
	switch n := item.(type) {
	case *sqlparser.AliasedTableExpr:
		part := &relation{alias: n.As.String(), columns: columnNames(n.Columns)}
		switch of := n.Expr.(type) {
		case sqlparser.TableName:
			if isDual(of) {
				return nil
			}
			part.name = of.Name.String()
		case *sqlparser.DerivedTable:
			part.query, part.lateral = r.query(of.Select), of.Lateral
		}
		return []*relation{part}
	case *sqlparser.ParenTableExpr:
		var parts []*relation
		for _, inner := range n.Exprs {
			parts = append(parts, r.relation(inner)...)
		}
		return parts
	case *sqlparser.JoinTableExpr:
		part := &relation{left: joined(r.relation(n.LeftExpr)), right: joined(r.relation(n.RightExpr)),
			natural: strings.HasPrefix(n.Join.ToString(), "natural")}
		if n.Condition != nil {
			part.using = columnNames(n.Condition.Using)
			if n.Condition.On != nil {
				part.on = r.condition(n.Condition.On)
			}
		}
		return []*relation{part}
	}
	return nil
}

// joined is relations as one, for a side of a join.
func joined(parts []*relation) *relation {
	if len(parts) == 0 {
		return &relation{query: &query{limit: 1}}
	}
	out := parts[0]
	for _, part := range parts[1:] {
		out = &relation{left: out, right: part}
	}
	return out
}

func (r mysqlReader) condition(expression sqlparser.Expr) condition {
	switch n := expression.(type) {
	case *sqlparser.AndExpr:
		return condition{all: []condition{r.condition(n.Left), r.condition(n.Right)}}
	case *sqlparser.OrExpr:
		return condition{any: []condition{r.condition(n.Left), r.condition(n.Right)}}
	}
	c := condition{equality: mysqlEquality(expression)}
	r.mention(expression, &c.mentions)
	return c
}

func mysqlEquality(expression sqlparser.Expr) bool {
	switch n := expression.(type) {
	case *sqlparser.ComparisonExpr:
		return n.Operator == sqlparser.EqualOp || n.Operator == sqlparser.NullSafeEqualOp || n.Operator == sqlparser.InOp
	case *sqlparser.ExistsExpr:
		return true
	}
	return false
}

// mysqlOutput is how others can refer to an item of a select list.
func mysqlOutput(item sqlparser.SelectExpr) output {
	switch n := item.(type) {
	case *sqlparser.StarExpr:
		return output{star: true, name: n.TableName.Name.String()}
	case *sqlparser.AliasedExpr:
		if name := n.As.String(); name != "" {
			return output{name: name}
		}
		if column, ok := n.Expr.(*sqlparser.ColName); ok {
			return output{name: column.Name.String()}
		}
	}
	return output{}
}

// mention adds what a node and its children mention.
func (r mysqlReader) mention(node sqlparser.SQLNode, to *mentions) {
	if v := reflect.ValueOf(node); !v.IsValid() || v.Kind() == reflect.Pointer && v.IsNil() {
		return
	}
	_ = sqlparser.Walk(func(node sqlparser.SQLNode) (bool, error) { // it fails only when the function does
		switch n := node.(type) {
		case *sqlparser.ColName:
			to.columns = append(to.columns, mysqlColumn(n))
			return false, nil
		case *sqlparser.StarExpr:
			to.columns = append(to.columns, mysqlStar(n))
			return false, nil
		case sqlparser.TableStatement:
			to.queries = append(to.queries, r.query(n))
			return false, nil
		}
		return true, nil
	}, node)
}

// aggregates reports a select list that turns all rows into one, subqueries and
// windows apart.
func (r mysqlReader) aggregates(list *sqlparser.SelectExprs) (found bool) {
	_ = sqlparser.Walk(func(node sqlparser.SQLNode) (bool, error) {
		switch n := node.(type) {
		case sqlparser.TableStatement:
			return false, nil
		case sqlparser.AggrFunc:
			over := reflect.Indirect(reflect.ValueOf(n)).FieldByName("OverClause")
			windowed := over.IsValid() && !over.IsNil()
			found = found || !windowed
			return !windowed, nil
		}
		return true, nil
	}, list)
	return found
}

func columnNames(columns sqlparser.Columns) []string {
	names := make([]string, len(columns))
	for i, column := range columns {
		names[i] = column.Lowered()
	}
	return names
}
