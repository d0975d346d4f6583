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
// query that generated forms use: all that are declared, but for holes and the
// use of language models, of which games say nothing.
func TestGeneratorReachesEverything(t *testing.T) {
	holes := []string{"Name.Choices", "Unit unknown", "Side unknown"}
	want := map[string]bool{}
	for name := range constants(t) {
		want[name] = true
	}
	fields(reflect.TypeFor[query.Query](), want)
	for _, bit := range schema.EventBits() {
		if bit.Bit&(schema.AnyPiece1|schema.AnyPiece2|schema.AnyPiece3) == 0 { // pieces are named, not given as bits
			want["Event "+strconv.Itoa(int(bit.Bit))] = true
		}
	}
	for _, hole := range holes {
		delete(want, hole)
	}
	maps.DeleteFunc(want, func(name string, _ bool) bool {
		return name == "Query.Usage" || name == "Subject token_usage" || strings.HasPrefix(name, "Usage.")
	})
	used := map[string]int{}
	generator := oracle.NewGenerator(1, oracle.New(parse(t, "nasty.pgn", readNasty(t))))
	for range 3000 {
		use(reflect.ValueOf(generator.Query()), used)
	}
	for _, name := range slices.Sorted(maps.Keys(want)) {
		if used[name] < 3 {
			t.Errorf("%s is used %d times", name, used[name])
		}
	}
	if len(want) < 200 {
		t.Errorf("only %d fields and values found", len(want))
	}
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
	file, err := parser.ParseFile(token.NewFileSet(), "../../assistant/query/query.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]bool{}
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		kind, named := spec.Type.(*ast.Ident)
		value, literal := spec.Values[0].(*ast.BasicLit)
		if named && literal {
			text, err := strconv.Unquote(value.Value)
			if err != nil {
				t.Fatal(err)
			}
			all[kind.Name+" "+text] = true
		}
		return true
	})
	return all
}

// fields adds the fields of a form's types, such as "Cond.Not".
func fields(of reflect.Type, all map[string]bool) {
	for of.Kind() == reflect.Pointer || of.Kind() == reflect.Slice {
		of = of.Elem()
	}
	if of.Kind() != reflect.Struct {
		return
	}
	for i := range of.NumField() {
		name := of.Name() + "." + of.Field(i).Name
		if !all[name] {
			all[name] = true
			fields(of.Field(i).Type, all)
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
