//go:build !lite

package guard

import (
	"math"
	"strconv"

	pg "github.com/pganalyze/pg_query_go/v6"
)

// maxExponent is the largest exponent: a power of a number of type numeric has
// as many times its digits.
const maxExponent = 64

// power refuses a power of numbers of any length whose exponent may be large.
// One with a number of double precision is of that type.
func (w *postgresWalk) power(name string, base, exponent *pg.Node) *Refusal {
	if isDouble(base) || isDouble(exponent) {
		return nil
	}
	if size, ok := w.magnitude(exponent); !ok || size > maxExponent {
		return refuse(Power, name)
	}
	return nil
}

// isDouble reports a conversion to a type of a fixed length with a point.
func isDouble(node *pg.Node) bool {
	names := texts(node.GetTypeCast().GetTypeName().GetNames())
	return len(names) > 0 && (names[len(names)-1] == "float8" || names[len(names)-1] == "float4")
}

// maxRating is the largest number that a column is taken to hold where a power
// is reckoned with it: ratings are, and counts of moves.
const maxRating = 4000

// magnitude is how large an expression is at most, as far as its form says.
func (w *postgresWalk) magnitude(node *pg.Node) (size float64, ok bool) {
	switch n := node.GetNode().(type) {
	case *pg.Node_AConst:
		number := strconv.Itoa(int(n.AConst.GetIval().GetIval()))
		if n.AConst.GetFval() != nil {
			number = n.AConst.GetFval().GetFval()
		}
		value, err := strconv.ParseFloat(number, 64)
		return math.Abs(value), err == nil && n.AConst.GetSval() == nil
	case *pg.Node_ColumnRef:
		return maxRating, true
	case *pg.Node_TypeCast:
		return w.magnitude(n.TypeCast.GetArg())
	case *pg.Node_AExpr:
		return w.combined(n.AExpr)
	case *pg.Node_FuncCall:
		name := texts(n.FuncCall.GetFuncname())
		if len(n.FuncCall.GetArgs()) == 1 && w.rules.words["keep_size"][name[len(name)-1]] {
			return w.magnitude(n.FuncCall.GetArgs()[0])
		}
	}
	return 0, false
}

// combined is the magnitude of two expressions with an operator between.
func (w *postgresWalk) combined(n *pg.A_Expr) (float64, bool) {
	right, ok := w.magnitude(n.GetRexpr())
	left, also := 0.0, true
	if n.GetLexpr() != nil {
		left, also = w.magnitude(n.GetLexpr())
	}
	if !ok || !also {
		return 0, false
	}
	switch texts(n.GetName())[0] {
	case "+", "-":
		return left + right, true
	case "*":
		return left * right, true
	case "/":
		divisor := n.GetRexpr().GetAConst()
		return left / right, divisor != nil && right > 0
	case "%":
		return right, true
	}
	return 0, false
}

// number refuses the conversion of a text to a number of more digits than
// numbers of use have.
func (w *postgresWalk) number(n *pg.TypeCast) *Refusal {
	names := texts(n.GetTypeName().GetNames())
	written := postgresLiteral(n.GetArg())
	if written.isText && len(names) > 0 && names[len(names)-1] == "numeric" && !plainNumber(written.text) {
		return refuse(Number, "")
	}
	return nil
}
