package query

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestFormTextsDescribeTheTypes: all types of a form, their fields and the
// values of their constants have a text, and nothing else has.
func TestFormTextsDescribeTheTypes(t *testing.T) {
	constants := constantsOf(t, "query.go", "cond.go", "board.go", "form.go", "value.go", "usage.go", "analysis.go")
	types := map[string]reflect.Type{}
	collectForm(reflect.TypeFor[Form](), types)
	for name := range descriptions() {
		if types[name] == nil {
			t.Errorf("%s is described and is no type of a form", name)
		}
	}
	for name, kind := range types {
		d, ok := descriptions()[name]
		if !ok || d.Text == "" {
			if constants[name] != nil || kind.Kind() == reflect.Struct && name != "Range" {
				t.Errorf("%s has no text", name)
			}
			continue
		}
		if kind.Kind() == reflect.Struct {
			var want []string
			for _, f := range fields(kind) {
				if name, _ := jsonName(f); !slices.Contains(d.Hidden, name) {
					want = append(want, name)
				}
			}
			d.hold(t, name, want, keys(d.Fields))
			continue
		}
		var want, got []string
		for _, v := range constants[name] {
			if v != "" {
				want = append(want, v)
			}
		}
		for _, v := range d.Values {
			if v.Text == "" {
				t.Errorf("%s: %q has no text", name, v.Value)
			}
			if v.Value != "" {
				got = append(got, v.Value)
			}
		}
		d.hold(t, name, want, got)
	}
}

// hold says which names are in one list alone.
func (d described) hold(t *testing.T, name string, want, got []string) {
	t.Helper()
	for _, w := range want {
		if !slices.Contains(got, w) {
			t.Errorf("%s: %s has no text", name, w)
		}
	}
	for _, g := range got {
		if !slices.Contains(want, g) {
			t.Errorf("%s has no %s", name, g)
		}
		if text, ok := d.Fields[g]; ok && text == "" {
			t.Errorf("%s: %s has an empty text", name, g)
		}
	}
}

// collectForm finds the named types that a form is made of.
func collectForm(t reflect.Type, types map[string]reflect.Type) {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice:
		collectForm(t.Elem(), types)
	case reflect.String, reflect.Struct:
		if t.PkgPath() == "" || types[t.Name()] != nil {
			return
		}
		types[t.Name()] = t
		if t.Kind() == reflect.Struct {
			for _, f := range fields(t) {
				collectForm(f.Type, types)
			}
		}
	}
}

// TestFormTextTellsWhatIsWritten: each text of the file is told whole to models,
// and each stands in quotes on its line.
func TestFormTextTellsWhatIsWritten(t *testing.T) {
	source, err := os.ReadFile("formtexts.yaml")
	if err != nil {
		t.Fatal(err)
	}
	texts := regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)
	line := regexp.MustCompile(`^(?:#.*|\w+:|  (?:fields|values):|  one_of: true|  hidden: \[[\w, ]+\]|  text: "[^"]+"|    \w+: "[^"]+"|    - \{value: (?:\w+|""), text: "[^"]+"\})?$`)
	told, found := FormText(AllChapters()), 0
	for written := range strings.Lines(string(source)) {
		if !line.MatchString(strings.TrimSuffix(written, "\n")) {
			t.Errorf("not one quoted text: %s", written)
		}
		if strings.HasPrefix(written, "#") {
			continue
		}
		for _, quoted := range texts.FindAllString(written, -1) {
			text, err := strconv.Unquote(quoted)
			if err != nil {
				t.Fatal(err)
			}
			if found++; !strings.Contains(told, text) {
				t.Errorf("not told: %s", text)
			}
		}
	}
	if found < 300 {
		t.Errorf("only %d texts", found)
	}
}

// TestFormTextTellsAllOnce: every type, field and value is told once, and what is
// told with all chapters at once is told in parts too.
func TestFormTextTellsAllOnce(t *testing.T) {
	types := map[string]reflect.Type{}
	collectForm(formType, types)
	for how, text := range map[string]string{"at once": FormText(AllChapters()), "in parts": FormText(0) + "\n\n" + FormText(AllChapters(), 0)} {
		told := toldIn(text)
		for name, kind := range types {
			d := descriptions()[name]
			var want []string
			for _, v := range d.Values {
				want = append(want, v.Value)
			}
			if kind.Kind() == reflect.Struct {
				for _, f := range fields(kind) {
					if name, _ := jsonName(f); !slices.Contains(d.Hidden, name) {
						want = append(want, name)
					}
				}
			}
			got := told[name]
			slices.Sort(want)
			slices.Sort(got)
			if !slices.Equal(want, got) {
				t.Errorf("%s: of %s is told %q, wanted %q", how, name, got, want)
			}
		}
	}
	if again := FormText(AllChapters(), AllChapters()); again != "" {
		t.Errorf("told again: %s", again)
	}
}

// toldIn are the fields and values of each type in a text.
func toldIn(text string) map[string][]string {
	told, of := map[string][]string{}, ""
	for line := range strings.Lines(text) {
		switch head := regexp.MustCompile(`^(?:more of )?([A-Z]\w*):`).FindStringSubmatch(line); {
		case head != nil:
			of = head[1]
		case strings.TrimSpace(line) != "":
			name := line[:strings.IndexAny(line, " :\n")]
			told[of] = append(told[of], strings.Trim(name, `"`))
		}
	}
	return told
}

// constantsOf are the texts of the typed constants of files, by type.
func constantsOf(t *testing.T, files ...string) map[string][]string {
	t.Helper()
	constants := map[string][]string{}
	for _, file := range files {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		before := len(constants)
		for _, decl := range parsed.Decls {
			if group, ok := decl.(*ast.GenDecl); ok && group.Tok == token.CONST {
				addConstants(t, group, constants)
			}
		}
		if len(constants) == before {
			t.Fatalf("no constants found in %s", file)
		}
	}
	return constants
}

// addConstants adds the texts of a group of constants.
func addConstants(t *testing.T, group *ast.GenDecl, constants map[string][]string) {
	t.Helper()
	for _, spec := range group.Specs {
		value := spec.(*ast.ValueSpec)
		kind, ok := value.Type.(*ast.Ident)
		if !ok {
			continue
		}
		literal, ok := value.Values[0].(*ast.BasicLit)
		if !ok || literal.Kind != token.STRING {
			continue
		}
		text, err := strconv.Unquote(literal.Value)
		if err != nil {
			t.Fatal(err)
		}
		constants[kind.Name] = append(constants[kind.Name], text)
	}
}

func keys[V any](m map[string]V) (names []string) {
	for k := range m {
		names = append(names, k)
	}
	return names
}
