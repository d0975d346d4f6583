//go:build !lite

package guard

import (
	"strings"

	pg "github.com/pganalyze/pg_query_go/v6"
	"google.golang.org/protobuf/reflect/protoreflect"
)

// postgresReader turns the tree of a SELECT into a query.
type postgresReader struct{ rules *rules }

func (r postgresReader) query(s *pg.SelectStmt) *query {
	q := &query{limit: unbounded, values: len(s.GetValuesLists())}
	for _, node := range s.GetWithClause().GetCtes() {
		cte := node.GetCommonTableExpr()
		q.with = append(q.with, namedQuery{cte.GetCtename(), texts(cte.GetAliascolnames()), r.query(cte.GetCtequery().GetSelectStmt())})
	}
	if s.GetLarg() != nil {
		q.operands = []*query{r.query(s.GetLarg()), r.query(s.GetRarg())}
	}
	for _, item := range s.GetFromClause() {
		q.from = append(q.from, r.relation(item))
	}
	if s.GetWhereClause() != nil {
		q.where = r.condition(s.GetWhereClause())
	}
	for _, item := range s.GetTargetList() {
		out := r.output(item.GetResTarget())
		r.message(item.ProtoReflect(), &out.holds)
		q.outputs = append(q.outputs, out)
	}
	if q.values > 0 {
		for i := range s.GetValuesLists()[0].GetList().GetItems() {
			q.outputs = append(q.outputs, output{name: valuesColumn(i)})
		}
	}
	if limit := postgresLiteral(s.GetLimitCount()); limit.isNumber {
		q.limit = max(limit.number, 0)
	}
	q.single = len(s.GetGroupClause()) == 0 && r.callsIn(s.GetTargetList(), r.rules.aggregates)
	q.expands = r.callsIn(s.GetTargetList(), set{"unnest": true})

	r.terms(s.GetGroupClause(), q)
	r.terms(s.GetSortClause(), q)
	m := s.ProtoReflect()
	for _, name := range []protoreflect.Name{"target_list", "distinct_clause", "having_clause", "window_clause", "values_lists",
		"limit_offset", "limit_count"} {
		if field := m.Descriptor().Fields().ByName(name); m.Has(field) {
			r.field(field, m.Get(field), &q.rest)
		}
	}
	return q
}

// terms reads the terms of GROUP BY or ORDER BY. A name alone can be that of an
// output; within an expression it cannot.
func (r postgresReader) terms(nodes []*pg.Node, q *query) {
	for _, node := range nodes {
		switch n := node.GetNode().(type) {
		case *pg.Node_SortBy:
			r.terms([]*pg.Node{n.SortBy.GetNode()}, q)
		case *pg.Node_GroupingSet:
			r.terms(n.GroupingSet.GetContent(), q)
		case *pg.Node_ColumnRef:
			r.message(node.ProtoReflect(), &q.named)
		default:
			r.message(node.ProtoReflect(), &q.rest)
		}
	}
}

// relation reads an item of a FROM clause.
func (r postgresReader) relation(node *pg.Node) *relation {
	switch n := node.GetNode().(type) {
	case *pg.Node_RangeVar:
		return &relation{name: n.RangeVar.GetRelname(), alias: n.RangeVar.GetAlias().GetAliasname(), columns: texts(n.RangeVar.GetAlias().GetColnames())}
	case *pg.Node_RangeSubselect:
		s := n.RangeSubselect
		return &relation{query: r.query(s.GetSubquery().GetSelectStmt()), lateral: s.GetLateral(),
			alias: s.GetAlias().GetAliasname(), columns: texts(s.GetAlias().GetColnames())}
	case *pg.Node_RangeFunction:
		call := fromFunction(n.RangeFunction)
		part := &relation{name: texts(call.GetFuncname())[0], arguments: &mentions{}, rows: 100,
			alias: n.RangeFunction.GetAlias().GetAliasname(), columns: texts(n.RangeFunction.GetAlias().GetColnames())}
		if r.rules.series[part.name] {
			part.rows, _ = seriesLength(postgresLiterals(call.GetArgs()))
		}
		r.message(call.ProtoReflect(), part.arguments)
		return part
	case *pg.Node_JoinExpr:
		j := n.JoinExpr
		part := &relation{left: r.relation(j.GetLarg()), right: r.relation(j.GetRarg()), natural: j.GetIsNatural(), using: texts(j.GetUsingClause())}
		if j.GetQuals() != nil {
			part.on = r.condition(j.GetQuals())
		}
		return part
	}
	return &relation{}
}

func (r postgresReader) condition(node *pg.Node) condition {
	var parts []condition
	for _, argument := range node.GetBoolExpr().GetArgs() {
		parts = append(parts, r.condition(argument))
	}
	switch node.GetBoolExpr().GetBoolop() {
	case pg.BoolExprType_AND_EXPR:
		return condition{all: parts}
	case pg.BoolExprType_OR_EXPR:
		return condition{any: parts}
	}
	c := condition{equality: r.isEquality(node)}
	r.message(node.ProtoReflect(), &c.mentions)
	return c
}

// isEquality reports a condition that holds for few of the pairs of rows that it
// is about.
func (r postgresReader) isEquality(node *pg.Node) bool {
	if call := node.GetFuncCall(); call != nil {
		return r.rules.chessPairs[strings.Join(texts(call.GetFuncname()), ".")]
	}
	if e := node.GetAExpr(); e != nil {
		return texts(e.GetName())[0] == "=" && e.GetKind() != pg.A_Expr_Kind_AEXPR_DISTINCT
	}
	return node.GetSubLink() != nil
}

// output is how others can refer to an item of a select list.
func (r postgresReader) output(item *pg.ResTarget) output {
	if parts := columnParts(item.GetVal().GetColumnRef()); len(parts) > 0 && parts[len(parts)-1] == "*" {
		if len(parts) == 1 {
			return output{star: true}
		}
		return output{star: true, name: parts[0]}
	}
	if item.GetName() != "" {
		return output{name: item.GetName()}
	}
	return output{name: outputName(item.GetVal())}
}

// outputName is what the server calls a column without an alias.
func outputName(node *pg.Node) string {
	switch n := node.GetNode().(type) {
	case *pg.Node_ColumnRef:
		parts := columnParts(n.ColumnRef)
		return parts[len(parts)-1]
	case *pg.Node_FuncCall:
		parts := texts(n.FuncCall.GetFuncname())
		return parts[len(parts)-1]
	case *pg.Node_TypeCast:
		return outputName(n.TypeCast.GetArg())
	case *pg.Node_CoalesceExpr:
		return "coalesce"
	case *pg.Node_CaseExpr:
		return "case"
	}
	return ""
}

func valuesColumn(i int) string { return "column" + string(rune('1'+i)) }

// message adds what a node and its children mention.
func (r postgresReader) message(m protoreflect.Message, to *mentions) {
	switch n := m.Interface().(type) {
	case *pg.Node:
		if inner := unwrapped(n); inner != nil {
			r.message(inner, to)
		}
		return
	case *pg.ColumnRef:
		to.columns = append(to.columns, columnParts(n))
		return
	case *pg.SelectStmt:
		to.queries = append(to.queries, r.query(n))
		return
	case *pg.FuncCall:
		r.call(n, to)
		return
	}
	r.fields(m, to)
}

// call adds what a call mentions. The first argument of a chess function may be
// the row of a relation, which is written as a column.
func (r postgresReader) call(n *pg.FuncCall, to *mentions) {
	arguments := n.GetArgs()
	if name := texts(n.GetFuncname()); len(name) == 1 && r.rules.chess[name[0]] && len(arguments) > 0 {
		if parts := columnParts(arguments[0].GetColumnRef()); len(parts) == 1 {
			to.rows = append(to.rows, parts[0])
			arguments = arguments[1:]
		}
		for _, argument := range arguments {
			r.message(argument.ProtoReflect(), to)
		}
		return
	}
	r.fields(n.ProtoReflect(), to)
}

func (r postgresReader) fields(m protoreflect.Message, to *mentions) {
	m.Range(func(field protoreflect.FieldDescriptor, value protoreflect.Value) bool {
		r.field(field, value, to)
		return true
	})
}

func (r postgresReader) field(field protoreflect.FieldDescriptor, value protoreflect.Value, to *mentions) {
	switch {
	case field.Kind() != protoreflect.MessageKind:
	case field.IsList():
		for i := range value.List().Len() {
			r.message(value.List().Get(i).Message(), to)
		}
	default:
		r.message(value.Message(), to)
	}
}

// callsIn reports a call of one of the functions in a select list, subqueries
// and windows apart.
func (r postgresReader) callsIn(list []*pg.Node, functions set) bool {
	for _, node := range list {
		if callsIn(node.ProtoReflect(), functions) {
			return true
		}
	}
	return false
}

func callsIn(m protoreflect.Message, functions set) (found bool) {
	switch n := m.Interface().(type) {
	case *pg.Node:
		inner := unwrapped(n)
		return inner != nil && callsIn(inner, functions)
	case *pg.SelectStmt:
		return false
	case *pg.FuncCall:
		if n.GetOver() != nil {
			return false
		}
		if parts := texts(n.GetFuncname()); functions[parts[len(parts)-1]] {
			return true
		}
	}
	m.Range(func(field protoreflect.FieldDescriptor, value protoreflect.Value) bool {
		switch {
		case field.Kind() != protoreflect.MessageKind:
		case field.IsList():
			for i := range value.List().Len() {
				found = found || callsIn(value.List().Get(i).Message(), functions)
			}
		default:
			found = callsIn(value.Message(), functions)
		}
		return !found
	})
	return found
}
