package query

import (
	"encoding/json"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// handMade reads the forms of testdata/forms.golden, which has of each its JSON,
// what is said of it in English and in Spanish, and its headings. A form to be
// added is a line of JSON; -update adds the rest.
func handMade(t *testing.T) (lines []string, forms []Form) {
	t.Helper()
	golden, err := os.ReadFile("testdata/forms.golden")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(golden)) {
		if !strings.HasPrefix(line, "{") {
			continue
		}
		var f Form
		d := json.NewDecoder(strings.NewReader(line))
		d.DisallowUnknownFields()
		if err := d.Decode(&f); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		if err := f.Check(); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		lines, forms = append(lines, line), append(forms, f)
	}
	if len(forms) < 150 {
		t.Fatalf("only %d forms", len(forms))
	}
	return lines, forms
}

// TestFormParaphrase holds what is said of the forms made by hand against the
// golden file.
func TestFormParaphrase(t *testing.T) {
	const file = "testdata/forms.golden"
	lines, forms := handMade(t)
	var said strings.Builder
	for i, f := range forms {
		said.WriteString(lines[i])
		for _, language := range []string{"en", "es"} {
			said.WriteString(f.Paraphrase(language) + "\n")
			if labels := f.Labels(language); labels != nil {
				said.WriteString("  " + strings.Join(labels, " | ") + "\n")
			}
		}
		said.WriteByte('\n')
	}
	if *update {
		if err := os.WriteFile(file, []byte(said.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	golden, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(golden), said.String()); diff != "" {
		t.Error(diff)
	}
}

var clumsy = regexp.MustCompile(`(?i)\b(list of|lista de|times there is|veces que hay|games of games|partidas de partidas|del las|de el|a el)\b`)

// TestFormSaid: what is said is short, well formed, and of one form only.
func TestFormSaid(t *testing.T) {
	_, forms := handMade(t)
	for _, language := range []string{"es", "en"} {
		said := map[string]Form{}
		for _, f := range forms {
			text := f.Paraphrase(language)
			wellFormed(t, text)
			if clumsy.MatchString(text) {
				t.Errorf("clumsy: %s", text)
			}
			if conditions(f) <= 3 && len([]rune(text)) >= 200 {
				t.Errorf("long: %s", text)
			}
			if other, ok := said[text]; ok && !f.Equal(other) {
				t.Errorf("%s\nis said of\n%s\nand of\n%s", text, encoded(f), encoded(other))
			}
			said[text] = f
			for _, label := range f.Labels(language) {
				wellFormed(t, label)
			}
		}
	}
}

func wellFormed(t *testing.T, text string) {
	t.Helper()
	bare := quotedText.ReplaceAllString(text, "“”")
	if text == "" || strings.ContainsAny(bare, `{}"`) || strings.Contains(bare, "  ") || strings.TrimSpace(bare) != bare {
		t.Errorf("badly formed: %q", text)
	}
	for _, pair := range []string{"()", "[]"} {
		if strings.Count(bare, pair[:1]) != strings.Count(bare, pair[1:]) {
			t.Errorf("brackets do not pair: %s", text)
		}
	}
}

func conditions(f Form) int {
	n := 0
	f.Walk(Visitor{Cond: func(c *Cond) {
		if c.And == nil && c.Or == nil && c.Not == nil {
			n++
		}
	}})
	return n
}

// TestLiftedToldApart: forms of queries that are not the same question are
// said differently.
func TestLiftedToldApart(t *testing.T) {
	said := map[string]map[string]Form{"es": {}, "en": {}}
	m := randomMaker(7)
	for range 10000 {
		q := m.query()
		if len(q.Holes()) > 0 {
			continue
		}
		f := q.Lift()
		for language, forms := range said {
			text := f.Paraphrase(language)
			wellFormed(t, text)
			if other, ok := forms[text]; ok && !f.Equal(other) {
				t.Fatalf("%s\nis said of\n%s\nand of\n%s", text, encoded(f), encoded(other))
			}
			forms[text] = f
		}
	}
}

// TestFormsCoverAll: the forms made by hand have every aggregate and every kind
// of value, condition, relation and structure.
func TestFormsCoverAll(t *testing.T) {
	lines, _ := handMade(t)
	all := strings.Join(lines, "")
	var want []string
	for kind := range Kinds {
		want = append(want, `"kind":"`+string(kind)+`"`)
	}
	for agg := range aggregates {
		if agg != NoAggregate {
			want = append(want, `"agg":"`+string(agg)+`"`)
		}
	}
	for _, kind := range []reflect.Type{reflect.TypeFor[Form](), reflect.TypeFor[Cond](), reflect.TypeFor[Position](), reflect.TypeFor[HalfMove](), reflect.TypeFor[Column]()} {
		for i := range kind.NumField() {
			if name, _ := jsonName(kind.Field(i)); name != "recapture" {
				want = append(want, `"`+name+`":`)
			}
		}
	}
	for _, values := range constantsOf(t, "form.go") {
		for _, v := range values {
			if v != "" {
				want = append(want, `"`+v+`"`)
			}
		}
	}
	for _, w := range want {
		if !strings.Contains(all, w) {
			t.Errorf("no form has %s", w)
		}
	}
}

// TestFormPhrases: every phrase is there in both languages, and none is a
// second time what queries have.
func TestFormPhrases(t *testing.T) {
	for key, texts := range formPhrases() {
		one, hasOne := texts["es"+ofOne]
		if texts["es"] == "" || texts["en"] == "" || len(texts) > 2 && (!hasOne || len(texts) > 3) {
			t.Errorf("%s: %v", key, texts)
		}
		if hasOne && !slices.Equal(patternOf(one).slots, patternOf(texts["es"]).slots) {
			t.Errorf("%s of one: %s", key, one)
		}
	}
	for _, e := range endings() {
		for language, names := range e.Name {
			if len(names) != 3 || slices.Contains(names, "") {
				t.Errorf("%s %v", language, names)
			}
		}
	}
	if len(endings()) < 5 {
		t.Errorf("%d endings", len(endings()))
	}
}

// TestEveryPartIsSaid: a form that lacks a part of another, or has another
// number or side in its place, is said differently where it is another question.
func TestEveryPartIsSaid(t *testing.T) {
	lines, forms := handMade(t)
	compared := 0
	for i, line := range lines {
		said := map[string]string{"es": forms[i].Paraphrase("es"), "en": forms[i].Paraphrase("en")}
		for _, near := range formNeighbours(t, line) {
			var f Form
			if json.Unmarshal([]byte(near), &f) != nil || f.Check() != nil {
				continue
			}
			compared++
			for language, want := range said {
				text := f.Paraphrase(language)
				wellFormed(t, text)
				if text == want && !f.Equal(forms[i]) {
					t.Errorf("%s\nis said of\n%s\nand of\n%s", text, line, near)
				}
			}
		}
	}
	if compared < 1500 {
		t.Errorf("only %d forms compared", compared)
	}
}

// formNeighbours are the JSON of forms that differ from one in one place.
func formNeighbours(t *testing.T, line string) (all []string) {
	t.Helper()
	var root any
	if err := json.Unmarshal([]byte(line), &root); err != nil {
		t.Fatal(err)
	}
	written := func() {
		text, err := json.Marshal(root)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, string(text))
	}
	swaps := map[string]string{"white": "black", "own": "other", "full": "half", "win": "loss", "queen": "rook", "more": "less", "average": "median", "share": "count", "games": "sides"}
	var look func(node any, set func(any))
	look = func(node any, set func(any)) {
		switch n := node.(type) {
		case map[string]any:
			for key, value := range n {
				delete(n, key)
				written()
				n[key] = value
				look(value, func(v any) { n[key] = v })
			}
		case []any:
			for i := range n {
				set(slices.Delete(slices.Clone(n), i, i+1))
				written()
				set(n)
				look(n[i], func(v any) { n[i] = v })
			}
		case float64:
			set(n + 1)
			written()
			set(n)
		case string:
			for from, to := range swaps {
				if n == from || n == to {
					if set(to); n == to {
						set(from)
					}
					written()
					set(n)
				}
			}
		}
	}
	look(root, func(any) {})
	return all
}
