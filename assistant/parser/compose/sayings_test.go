package compose

import (
	"os"
	"slices"
	"strings"
	"testing"
)

func TestLiteral(t *testing.T) {
	for pattern, want := range map[string]string{
		"who won more":                       "who won more",
		"^(?:hola,? |)cu[aá]ntas? partidas$": " partidas",
		"games? of [a-z]+ in":                "game",
		"a (?:b|c)* d":                       "a ",
		"one thing|another":                  "",
		`\bThe end\b\.`:                      "the end",
		"{name a} beat {name b} and":         " beat ",
		"years?":                             "year",
	} {
		if got := literal(pattern); got != want {
			t.Errorf("%s: %q, want %q", pattern, got, want)
		}
	}
}

// TestSayings: all sayings can be made, and what they match has what they need.
func TestSayings(t *testing.T) {
	text, err := os.ReadFile("../testdata/questions.txt")
	if err != nil {
		t.Fatal(err)
	}
	questions := strings.Split(string(text), "\n")
	for _, language := range []string{"es", "en"} {
		lex, err := loadLexicon(lexiconFiles, language)
		if err != nil {
			t.Fatal(err)
		}
		lex.ready()
		for _, s := range slices.Concat(lex.instead, lex.phrases, lex.turns.phrases, lex.turns.tidy) {
			p := s.phrase()
			for _, q := range questions {
				if p.said.MatchString(q) && !strings.Contains(strings.ToLower(q), s.needs) {
					t.Errorf("%s matches %q, which has no %q", p.said, q, s.needs)
				}
			}
		}
	}
}
