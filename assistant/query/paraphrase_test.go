package query

import (
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestTellsApart: two forms that are not the same question are said
// differently, in both languages, and the same question is said the same.
func TestTellsApart(t *testing.T) {
	said := map[string]map[string]Query{"es": {}, "en": {}}
	m := randomMaker(2)
	for range 60000 {
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
