//go:build !lite

package guard

import (
	"reflect"
	"strconv"
	"strings"

	"vitess.io/vitess/go/vt/sqlparser"
)

// mysqlWalk visits every node of a statement's tree and refuses the first one
// that the rules do not list.
type mysqlWalk struct{ budget }

func (w *mysqlWalk) node(n sqlparser.SQLNode) *Refusal {
	return w.value(reflect.ValueOf(n), 0)
}

// value checks a value of the tree and all that it holds. The types of the tree
// say what that is, so no child is forgotten.
func (w *mysqlWalk) value(v reflect.Value, depth int) *Refusal {
	if depth > maxDepth {
		return refuse(TooDeep, "")
	}
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		if v.IsNil() {
			return nil
		}
		return w.value(v.Elem(), depth)
	case reflect.Slice:
		for i := range v.Len() {
			if refusal := w.value(v.Index(i), depth+1); refusal != nil {
				return refusal
			}
		}
		return nil
	case reflect.Struct:
		return w.structure(v, depth)
	case reflect.Bool, reflect.String, reflect.Int, reflect.Int8, reflect.Uint8:
		return w.word(v)
	}
	return refuse(Construct, readable(v.Type().Name()))
}

func (w *mysqlWalk) structure(v reflect.Value, depth int) *Refusal {
	kind := v.Type().Name()
	switch kind {
	case "IdentifierCI", "IdentifierCS", "ParsedComments":
		return nil // names, and comments that no server obeys
	}
	fields, ok := w.rules.nodes[kind]
	if !ok {
		return refuse(Construct, nodeName(kind))
	}
	if refusal := w.check(v.Interface()); refusal != nil {
		return refusal
	}
	for i := range v.NumField() {
		name := v.Type().Field(i).Name
		if fields[name] {
			if refusal := w.value(v.Field(i), depth+1); refusal != nil {
				return refusal
			}
		} else if !v.Field(i).IsZero() {
			return refuse(Construct, nodeName(kind)+" "+nodeName(name))
		}
	}
	return nil
}

// word checks an enumeration. Its values have names.
func (w *mysqlWalk) word(v reflect.Value) *Refusal {
	named, ok := v.Interface().(interface{ ToString() string })
	if !ok {
		return nil
	}
	if word := named.ToString(); !w.rules.words[v.Type().Name()][word] {
		return refuse(Construct, readable(word))
	}
	return nil
}

// check looks at what one node says, apart from the nodes that it holds.
func (w *mysqlWalk) check(node any) *Refusal {
	switch n := node.(type) {
	case sqlparser.Select:
		return w.query()
	case sqlparser.AliasedTableExpr:
		return w.relation(n)
	case sqlparser.ColName:
		return w.column(mysqlColumn(&n))
	case sqlparser.StarExpr:
		return w.column(mysqlStar(&n))
	case sqlparser.GroupConcatExpr:
		return w.call("group_concat", nil)
	case sqlparser.FuncExpr:
		name := n.Name.Lowered()
		if schema := n.Qualifier.String(); schema != "" {
			return refuse(Function, schema+"."+name)
		}
		return w.function(name, mysqlLiterals(n.Exprs...))
	case sqlparser.CurTimeFuncExpr:
		return w.function(n.Name.Lowered(), nil)
	case sqlparser.RegexpReplaceExpr:
		return w.costly("regexp_replace", mysqlLiterals(n.Expr, n.Pattern, n.Repl))
	case sqlparser.RegexpSubstrExpr:
		return w.costly("regexp_substr", mysqlLiterals(n.Expr, n.Pattern))
	case sqlparser.RegexpInstrExpr:
		return w.costly("regexp_instr", mysqlLiterals(n.Expr, n.Pattern))
	case sqlparser.ComparisonExpr:
		switch n.Operator {
		case sqlparser.RegexpOp, sqlparser.NotRegexpOp:
			return w.costly("regexp", mysqlLiterals(n.Left, n.Right))
		case sqlparser.LikeOp, sqlparser.NotLikeOp:
			return w.call("like", mysqlLiterals(n.Left, n.Right, n.Escape))
		}
	case sqlparser.Literal:
		return w.literal(n)
	case sqlparser.ConvertType:
		return w.convertType(n)
	case sqlparser.CollateExpr:
		if !w.rules.collations[strings.ToLower(n.Collation)] {
			return refuse(Construct, "collate "+n.Collation)
		}
	case sqlparser.ConvertUsingExpr:
		if !w.rules.words["character_sets"][strings.ToLower(n.Type)] {
			return refuse(Construct, "using "+n.Type)
		}
	}
	return nil
}

func (w *mysqlWalk) relation(n sqlparser.AliasedTableExpr) *Refusal {
	table, ok := n.Expr.(sqlparser.TableName)
	if !ok || isDual(table) {
		return nil
	}
	if schema := table.Qualifier.String(); schema != "" {
		return refuse(Table, schema+"."+table.Name.String())
	}
	return w.table()
}

// isDual reports the table that the parser puts where there is no FROM.
func isDual(table sqlparser.TableName) bool {
	return table.Qualifier.IsEmpty() && strings.EqualFold(table.Name.String(), "dual")
}

func (w *mysqlWalk) literal(n sqlparser.Literal) *Refusal {
	switch n.Type {
	case sqlparser.StrVal, sqlparser.DateVal, sqlparser.TimeVal, sqlparser.TimestampVal:
		w.text(n.Val)
		return nil
	case sqlparser.IntVal, sqlparser.DecimalVal, sqlparser.FloatVal:
		if !plainNumber(n.Val) {
			return refuse(Number, "")
		}
		return nil
	}
	return refuse(Construct, "x'…'")
}

func (w *mysqlWalk) convertType(n sqlparser.ConvertType) *Refusal {
	name := strings.ToLower(n.Type)
	if !w.rules.types[name] {
		return refuse(Type, name)
	}
	for _, size := range []*int{n.Length, n.Scale} {
		if size != nil && (*size < 0 || *size > maxSize) {
			return refuse(Size, name)
		}
	}
	return nil
}

// mysqlColumn is the parts of a column's name.
func mysqlColumn(n *sqlparser.ColName) []string {
	return append(mysqlQualifier(n.Qualifier), n.Name.Lowered())
}

// mysqlStar is the parts of a star's name.
func mysqlStar(n *sqlparser.StarExpr) []string {
	return append(mysqlQualifier(n.TableName), "*")
}

func mysqlQualifier(table sqlparser.TableName) (parts []string) {
	for _, part := range []sqlparser.IdentifierCS{table.Qualifier, table.Name} {
		if !part.IsEmpty() {
			parts = append(parts, strings.ToLower(part.String()))
		}
	}
	return parts
}

func mysqlLiterals(arguments ...sqlparser.Expr) []literal {
	all := make([]literal, len(arguments))
	for i, argument := range arguments {
		all[i] = mysqlLiteral(argument)
	}
	return all
}

func mysqlLiteral(argument sqlparser.Expr) literal {
	if binary, ok := argument.(*sqlparser.ConvertExpr); ok && strings.EqualFold(binary.Type.Type, "binary") && binary.Type.Length == nil {
		argument = binary.Expr // BINARY 'text' is the text
	}
	n, ok := argument.(*sqlparser.Literal)
	switch {
	case !ok:
	case n.Type == sqlparser.StrVal:
		return literal{isText: true, text: n.Val}
	case n.Type == sqlparser.IntVal:
		number, err := strconv.Atoi(n.Val)
		return literal{isNumber: err == nil, number: number}
	}
	return literal{}
}
