package query

import (
	"encoding/json"
	"flag"
	"maps"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

var update = flag.Bool("update", false, "write the golden files anew")

// TestParaphrase: a form of each kind, as JSON, and what is said of it in
// English and in Spanish. A form to be added is a line of JSON; -update adds
// the rest.
func TestParaphrase(t *testing.T) {
	const file = "testdata/paraphrases.golden"
	golden, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var said strings.Builder
	for line := range strings.Lines(string(golden)) {
		if !strings.HasPrefix(line, "{") {
			continue
		}
		var q Query
		if err := json.Unmarshal([]byte(line), &q); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		if err := q.Check(); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		said.WriteString(line + q.Paraphrase("en") + "\n" + q.Paraphrase("es") + "\n\n")
	}
	if *update {
		if err := os.WriteFile(file, []byte(said.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(string(golden), said.String()); diff != "" {
		t.Error(diff)
	}
}

// TestTellsApart: two forms that are not the same question are said
// differently, in both languages, and the same question is said the same.
func TestTellsApart(t *testing.T) {
	said := map[string]map[string]Query{"es": {}, "en": {}}
	m := randomMaker(2)
	for range 15000 {
		q := m.query()
		for language, forms := range said {
			text := q.Paraphrase(language)
			if other, ok := forms[text]; ok && !q.Equal(other) {
				t.Fatalf("%s\nis said of\n%s\nand of\n%s", text, encoded(q), encoded(other))
			}
			forms[text] = q
		}
	}
}

var quotedText = regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)

// TestWellFormed: nothing is left unfilled, and brackets pair.
func TestWellFormed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q := rapidMaker(t).query()
		for _, language := range []string{"es", "en"} {
			text := q.Paraphrase(language)
			bare := quotedText.ReplaceAllString(text, "“”")
			if strings.ContainsAny(bare, `{}"`) || strings.Contains(bare, "  ") || !strings.HasSuffix(text, ".") {
				t.Fatalf("badly formed: %s", text)
			}
			if strings.Count(bare, "(") != strings.Count(bare, ")") {
				t.Fatalf("brackets do not pair: %s", text)
			}
		}
	})
}

// TestPhrases: every phrase is there in both languages.
func TestPhrases(t *testing.T) {
	all := maps.Clone(phrases())
	maps.Copy(all, usagePhrases())
	for key, texts := range all {
		if texts["es"] == "" || texts["en"] == "" || len(texts) != 2 {
			t.Errorf("%s: %v", key, texts)
		}
	}
}

func TestName(t *testing.T) {
	tests := []struct{ name, es, en string }{
		{"Tal, Mikhail", "Tal, Mikhail", "Tal, Mikhail"},
		{"Karpov,A", `"Karpov,A"`, `"Karpov,A"`},
		{"Karpov, A.", "Karpov, A.", "Karpov, A."},
		{"O'Kelly de Galway, Alberic", `"O'Kelly de Galway, Alberic"`, "O'Kelly de Galway, Alberic"},
		{"White, John", "White, John", `"White, John"`},
		{"Torre", `"Torre"`, "Torre"},
		{"Müller-Łuczak, Ána", "Müller-Łuczak, Ána", "Müller-Łuczak, Ána"},
		{"Иванов", "Иванов", "Иванов"},
		{"Deep Fritz 10", `"Deep Fritz 10"`, `"Deep Fritz 10"`},
		{"Tal,", `"Tal,"`, `"Tal,"`},
		{" Tal", `" Tal"`, `" Tal"`},
		{`a "b" \c`, `"a \"b\" \\c"`, `"a \"b\" \\c"`},
	}
	for _, test := range tests {
		for language, want := range map[paraphraser]string{"es": test.es, "en": test.en} {
			if got := language.name(Name{Text: test.name}); got != want {
				t.Errorf("%s %q: %s, want %s", language, test.name, got, want)
			}
		}
	}
}
