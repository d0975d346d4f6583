//go:build !lite

package guard

import (
	"slices"
	"strings"

	pg "github.com/pganalyze/pg_query_go/v6"
	"google.golang.org/protobuf/reflect/protoreflect"
)

// postgresWalk visits every node of a statement's tree and refuses the first
// one that the rules do not list.
type postgresWalk struct {
	budget
	inFrom    *pg.FuncCall  // the function of the FROM clause that is visited next
	item      *pg.ColumnRef // the item of the select list that is visited next
	groupings int
}

// message checks a node and all that it holds. The descriptors of the tree say
// what that is, so no child is forgotten.
func (w *postgresWalk) message(m protoreflect.Message, depth int) *Refusal {
	if depth > maxDepth {
		return refuse(TooDeep, "")
	}
	if wrapped, ok := m.Interface().(*pg.Node); ok {
		if m = unwrapped(wrapped); m == nil {
			return nil // an empty item of a list
		}
	}
	kind := string(m.Descriptor().Name())
	listed, ok := w.rules.nodes[kind]
	if !ok {
		return refuse(Construct, nodeName(kind))
	}
	if refusal := w.check(m.Interface()); refusal != nil {
		return refusal
	}
	fields := m.Descriptor().Fields()
	for i := range fields.Len() {
		field := fields.Get(i)
		if !m.Has(field) {
			continue
		}
		if name := string(field.Name()); !listed[name] {
			return refuse(Construct, nodeName(kind)+" "+readable(name))
		}
		if refusal := w.field(field, m.Get(field), depth+1); refusal != nil {
			return refusal
		}
	}
	return nil
}

// unwrapped is what a Node holds: it has one field for each kind of node. It is
// nil for a Node that holds nothing.
func unwrapped(n *pg.Node) protoreflect.Message {
	m := n.ProtoReflect()
	field := m.WhichOneof(nodeKinds)
	if field == nil {
		return nil
	}
	return m.Get(field).Message()
}

var nodeKinds = (*pg.Node)(nil).ProtoReflect().Descriptor().Oneofs().ByName("node")

func (w *postgresWalk) field(field protoreflect.FieldDescriptor, value protoreflect.Value, depth int) *Refusal {
	switch {
	case field.IsList():
		for i := range value.List().Len() {
			if refusal := w.value(field, value.List().Get(i), depth); refusal != nil {
				return refusal
			}
		}
		return nil
	case field.IsMap():
		return refuse(Construct, readable(string(field.Name())))
	}
	return w.value(field, value, depth)
}

func (w *postgresWalk) value(field protoreflect.FieldDescriptor, value protoreflect.Value, depth int) *Refusal {
	switch field.Kind() {
	case protoreflect.MessageKind:
		return w.message(value.Message(), depth)
	case protoreflect.EnumKind:
		name := string(field.Enum().Name())
		word := field.Enum().Values().ByNumber(value.Enum())
		if word == nil || !w.rules.words[name][string(word.Name())] {
			return refuse(Construct, postgresWord(word))
		}
	case protoreflect.StringKind:
		if words, ok := w.rules.words[string(field.Name())]; ok && !words[value.String()] {
			return refuse(Construct, readable(string(field.Name())))
		}
	}
	return nil
}

// check looks at what one node says, apart from the nodes that it holds.
func (w *postgresWalk) check(node any) *Refusal {
	switch n := node.(type) {
	case *pg.SelectStmt:
		return w.query()
	case *pg.RangeVar:
		if name := n.GetSchemaname(); name != "" {
			return refuse(Table, name+"."+n.GetRelname())
		}
		return w.table()
	case *pg.RangeFunction:
		return w.tableFunction(n)
	case *pg.ResTarget:
		w.item = n.GetVal().GetColumnRef()
	case *pg.ColumnRef:
		return w.columnRef(n)
	case *pg.FuncCall:
		return w.function(n)
	case *pg.A_Expr:
		return w.operator(n)
	case *pg.SubLink:
		if len(n.GetOperName()) > 0 {
			return w.comparison(n.GetOperName())
		}
	case *pg.TypeName:
		return w.typeName(n)
	case *pg.CollateClause:
		if name := strings.Join(texts(n.GetCollname()), "."); !w.rules.collations[name] {
			return refuse(Construct, "collate "+name)
		}
	case *pg.A_Indirection:
		for _, part := range n.GetIndirection() {
			if part.GetAIndices() == nil {
				return refuse(Construct, "( ). field")
			}
		}
	case *pg.GroupingSet:
		if w.groupings++; w.groupings > maxGroupings || len(n.GetContent()) > maxGroupings {
			return refuse(TooManyParts, "")
		}
	case *pg.A_Const:
		w.text(n.GetSval().GetSval())
	case *pg.TypeCast:
		return w.number(n)
	case *pg.Float:
		if !plainNumber(n.GetFval()) {
			return refuse(Number, "")
		}
	}
	return nil
}

// columnRef checks a column. A star that is no item of a select list would make
// a value of a whole row.
func (w *postgresWalk) columnRef(n *pg.ColumnRef) *Refusal {
	parts := columnParts(n)
	if parts[len(parts)-1] == "*" && n != w.item {
		return refuse(Construct, strings.Join(parts, "."))
	}
	return w.column(parts)
}

// maxGroupings is how many GROUPING SETS, ROLLUPs and CUBEs there may be, and
// how many items each may have.
const maxGroupings = 4

// function checks a call. The parser itself puts the system's schema before
// functions with a syntax of their own, such as SUBSTRING(x FROM y).
func (w *postgresWalk) function(call *pg.FuncCall) *Refusal {
	parts := texts(call.GetFuncname())
	name := parts[len(parts)-1]
	switch {
	case call == w.inFrom:
		return w.costly(name, postgresLiterals(call.GetArgs()))
	case len(parts) > 1 && (len(parts) > 2 || parts[0] != "pg_catalog" || !w.rules.words["syntax_functions"][name]):
		return refuse(Function, strings.Join(parts, "."))
	case len(parts) > 1:
	case w.rules.chess[name]:
		return w.chess(name, call.GetArgs())
	case !w.rules.functions[name]:
		return refuse(Function, name)
	}
	switch arguments := call.GetArgs(); {
	case name == "substring" || name == "substr":
		return w.substring(name, arguments)
	case name == "power" && len(arguments) == 2:
		return w.power(name, arguments[0], arguments[1])
	}
	return w.costly(name, postgresLiterals(call.GetArgs()))
}

// chess checks a call of one of the chess functions. What they take grows with
// the half-moves that they are asked for.
func (w *postgresWalk) chess(name string, arguments []*pg.Node) *Refusal {
	if w.rules.withheld != "" {
		return refuse(w.rules.withheld, name)
	}
	place, ok := w.rules.halfMoves[name]
	if !ok || place >= len(arguments) {
		return nil // the server says that there is no such function
	}
	if written := postgresLiteral(arguments[place]); written.isNumber {
		return nil
	}
	if column := arguments[place].GetColumnRef(); column != nil {
		if parts := columnParts(column); w.rules.halfMoveColumns[parts[len(parts)-1]] {
			return nil
		}
	}
	return refuse(Size, name)
}

// substring takes a regular expression when its second argument is a text.
func (w *postgresWalk) substring(name string, arguments []*pg.Node) *Refusal {
	written := postgresLiterals(arguments)
	switch {
	case len(written) == 3 && written[2].isNumber, len(written) > 1 && isSum(arguments[1]):
		return nil
	case len(written) == 2 && (written[1].isNumber || written[1].isText && plainPattern(written[1].text)):
		return nil
	}
	return refuse(Pattern, name)
}

// isSum reports an expression that can only be a number.
func isSum(node *pg.Node) bool {
	if c := node.GetAConst(); c != nil {
		return c.GetSval() == nil
	}
	operators := texts(node.GetAExpr().GetName())
	return len(operators) == 1 && strings.Contains("+-*/%", operators[0])
}

func (w *postgresWalk) tableFunction(n *pg.RangeFunction) *Refusal {
	if refusal := w.table(); refusal != nil {
		return refusal
	}
	w.inFrom = fromFunction(n)
	name := strings.Join(texts(w.inFrom.GetFuncname()), ".")
	if !w.rules.tableFunctions[name] {
		return refuse(Function, name)
	}
	return nil
}

// fromFunction is the call of a FROM clause's item.
func fromFunction(n *pg.RangeFunction) *pg.FuncCall {
	for _, item := range n.GetFunctions() {
		if items := item.GetList().GetItems(); len(items) > 0 {
			return items[0].GetFuncCall()
		}
	}
	return nil
}

func (w *postgresWalk) operator(n *pg.A_Expr) *Refusal {
	if refusal := w.comparison(n.GetName()); refusal != nil {
		return refusal
	}
	name := n.GetName()[0].GetString_().GetSval()
	if name == "^" {
		return w.power(name, n.GetLexpr(), n.GetRexpr())
	}
	pattern := n.GetRexpr()
	if kind := n.GetKind(); kind == pg.A_Expr_Kind_AEXPR_LIKE || kind == pg.A_Expr_Kind_AEXPR_ILIKE {
		with := []*pg.Node{n.GetLexpr(), pattern}
		if call := pattern.GetFuncCall(); slices.Equal(texts(call.GetFuncname()), []string{"pg_catalog", "like_escape"}) {
			with = append(with[:1], call.GetArgs()...)
		}
		return w.call(name, postgresLiterals(with))
	}
	if n.GetKind() == pg.A_Expr_Kind_AEXPR_SIMILAR {
		// The parser makes a call of similar_to_escape of the pattern.
		if arguments := pattern.GetFuncCall().GetArgs(); len(arguments) > 0 {
			pattern = arguments[0]
		}
	} else if n.GetLexpr() == nil || !w.rules.words["pattern_operators"][name] {
		return nil
	}
	if written := postgresLiteral(pattern); !written.isText || !plainPattern(written.text) {
		return refuse(Pattern, name)
	}
	return nil
}

// comparison checks the name of an operator, which may be written OPERATOR(…).
func (w *postgresWalk) comparison(name []*pg.Node) *Refusal {
	if parts := texts(name); len(parts) != 1 || !w.rules.operators[parts[0]] {
		return refuse(Construct, strings.Join(parts, "."))
	}
	return nil
}

func (w *postgresWalk) typeName(n *pg.TypeName) *Refusal {
	parts := texts(n.GetNames())
	if len(parts) == 2 && parts[0] == "pg_catalog" {
		parts = parts[1:]
	}
	name := strings.Join(parts, ".")
	if !w.rules.types[name] || w.rules.chess[name] && w.rules.withheld != "" {
		return refuse(Type, name)
	}
	for _, size := range postgresLiterals(n.GetTypmods()) {
		if name != "interval" && (!size.isNumber || size.number > maxSize) {
			return refuse(Size, name)
		}
	}
	return nil
}

// columnParts is the parts of a column's name; the last one may be a star.
func columnParts(n *pg.ColumnRef) []string {
	parts := make([]string, len(n.GetFields()))
	for i, field := range n.GetFields() {
		if parts[i] = field.GetString_().GetSval(); field.GetAStar() != nil {
			parts[i] = "*"
		}
	}
	return parts
}

func texts(nodes []*pg.Node) []string {
	parts := make([]string, len(nodes))
	for i, node := range nodes {
		parts[i] = node.GetString_().GetSval()
	}
	return parts
}

func postgresLiterals(arguments []*pg.Node) []literal {
	all := make([]literal, len(arguments))
	for i, argument := range arguments {
		all[i] = postgresLiteral(argument)
	}
	return all
}

func postgresLiteral(node *pg.Node) literal {
	if e := node.GetAExpr(); e.GetLexpr() == nil && slices.Equal(texts(e.GetName()), []string{"-"}) {
		written := postgresLiteral(e.GetRexpr())
		written.number = -written.number
		return literal{isNumber: written.isNumber, number: written.number}
	}
	switch value := node.GetAConst().GetVal().(type) {
	case *pg.A_Const_Ival:
		return literal{isNumber: true, number: int(value.Ival.GetIval())}
	case *pg.A_Const_Sval:
		return literal{isText: true, text: value.Sval.GetSval()}
	}
	return literal{}
}

func postgresWord(word protoreflect.EnumValueDescriptor) string {
	if word == nil {
		return ""
	}
	return readable(string(word.Name()))
}
