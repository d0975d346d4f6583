package oracle_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/evals/oracle"
	"github.com/kibitz-chess/kibitz/schema"
)

// TestGeneratorReachesEverything counts the fields and the values of package
// query that generated queries and forms use: all that are declared, but for
// holes and the use of language models, of which games say nothing.
func TestGeneratorReachesEverything(t *testing.T) {
	generator := oracle.NewGenerator(1, oracle.New(parse(t, "forms.pgn", readForForms(t))))
	for _, kind := range []struct {
		of   reflect.Type
		make func() any
		many int // fewer fields and values than this have not been found
	}{
		{reflect.TypeFor[query.Query](), func() any { return generator.Query() }, 200},
		{reflect.TypeFor[query.Form](), func() any { return generator.Form() }, 250},
	} {
		t.Run(kind.of.Name(), func(t *testing.T) {
			want := declared(t, kind.of)
			used := map[string]int{}
			for range 4000 {
				use(reflect.ValueOf(kind.make()), used)
			}
			for _, name := range slices.Sorted(maps.Keys(want)) {
				if used[name] < 3 {
					t.Errorf("%s is used %d times", name, used[name])
				}
			}
			if len(want) < kind.many {
				t.Errorf("only %d fields and values found", len(want))
			}
		})
	}
}

// declared are the fields and values that a query or a form can have.
func declared(t *testing.T, of reflect.Type) map[string]bool {
	want, types := map[string]bool{}, map[string]bool{}
	fields(of, of.Name() == "Form", want, types)
	for name := range constants(t) {
		kind, _, _ := strings.Cut(name, " ")
		want[name] = types[kind]
	}
	for _, bit := range schema.EventBits() {
		if bit.Bit&(schema.AnyPiece1|schema.AnyPiece2|schema.AnyPiece3) == 0 { // pieces are named, not given as bits
			want["Event "+strconv.Itoa(int(bit.Bit))] = true
		}
	}
	for _, hole := range []string{"Name.Choices", "Unit unknown", "Side unknown"} {
		delete(want, hole)
	}
	if of.Name() == "Form" {
		delete(want, "HalfMove.Recapture") // which a form says with Like
		delete(want, "Player.Own")         // and this with Side
	} else {
		delete(want, "Side own")
		delete(want, "Side other")
	}
	maps.DeleteFunc(want, func(name string, is bool) bool {
		return !is || strings.HasSuffix(name, ".Usage") || strings.HasSuffix(name, " token_usage") || strings.HasPrefix(name, "Usage.")
	})
	return want
}

// TestGeneratorRepeats: the same seed makes the same forms.
func TestGeneratorRepeats(t *testing.T) {
	o := oracle.New(parse(t, "nasty.pgn", readNasty(t)))
	a, b, c := oracle.NewGenerator(7, o), oracle.NewGenerator(7, o), oracle.NewGenerator(8, o)
	same := 0
	for range 100 {
		q := a.Query()
		if !q.Equal(b.Query()) {
			t.Fatalf("not made again: %s", text(q))
		}
		if q.Equal(c.Query()) {
			same++
		}
	}
	if same > 50 {
		t.Errorf("%d of 100 forms are the same with another seed", same)
	}
}

// constants are the typed constants of package query, such as "Measure count".
func constants(t *testing.T) map[string]bool {
	t.Helper()
	all := map[string]bool{}
	for _, name := range []string{"query.go", "cond.go", "board.go", "form.go", "value.go", "analysis.go"} {
		file, err := parser.ParseFile(token.NewFileSet(), "../../assistant/query/"+name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			spec, ok := n.(*ast.ValueSpec)
			if !ok {
				return true
			}
			kind, named := spec.Type.(*ast.Ident)
			if !named || len(spec.Values) == 0 {
				return true
			}
			if value, literal := spec.Values[0].(*ast.BasicLit); literal {
				text, err := strconv.Unquote(value.Value)
				if err != nil {
					t.Fatal(err)
				}
				all[kind.Name+" "+text] = true
			}
			return true
		})
	}
	return all
}

// fields adds the fields of a form's types, such as "Cond.Not", and the names of
// the types of all. Those of a form alone are no query's.
func fields(of reflect.Type, form bool, all, types map[string]bool) {
	for of.Kind() == reflect.Pointer || of.Kind() == reflect.Slice {
		of = of.Elem()
	}
	types[of.Name()] = true
	if of.Kind() != reflect.Struct {
		return
	}
	for i := range of.NumField() {
		field := of.Field(i)
		name := of.Name() + "." + field.Name
		if !all[name] && (form || field.Tag.Get("of") != "form") {
			all[name] = true
			fields(field.Type, form, all, types)
		}
	}
}

// use counts what a form uses: set fields, and values with a type of package
// query, the unset ones too.
func use(v reflect.Value, used map[string]int) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			use(v.Elem(), used)
		}
	case reflect.Slice:
		for i := range v.Len() {
			use(v.Index(i), used)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if field := v.Field(i); !field.IsZero() {
				used[v.Type().Name()+"."+v.Type().Field(i).Name]++
			}
			use(v.Field(i), used)
		}
	case reflect.String:
		used[fmt.Sprintf("%s %s", v.Type().Name(), v)]++
	case reflect.Int64:
		for bit := int64(1); bit <= v.Int(); bit <<= 1 {
			if v.Int()&bit != 0 {
				used[fmt.Sprintf("%s %d", v.Type().Name(), bit)]++
			}
		}
	}
}

func BenchmarkGenerator(b *testing.B) {
	generator := oracle.NewGenerator(1, oracle.New(parse(b, "nasty.pgn", readNasty(b))))
	for b.Loop() {
		generator.Query()
	}
}
