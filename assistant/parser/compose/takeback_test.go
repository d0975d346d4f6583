package compose

import (
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/parser/stem"
)

// TestCorrect leaves out what is taken back, and nothing else.
func TestCorrect(t *testing.T) {
	r := newReader(t)
	for said, want := range map[string]string{
		"cuántas ganó Tal, perdón, Fischer":                     "cuántas ganó Fischer",
		"las partidas de Tal; digo, de Karpov con negras":       "las partidas de Karpov con negras",
		"las de Bobby Fischer, mejor dicho, Garry Kasparov":     "las de Garry Kasparov",
		"partidas de 1990, perdón, 1991 y 1992":                 "partidas de 1991 y 1992",
		"¿qué torneo... perdón, qué jugador ganó más?":          "qué jugador ganó más?",
		"cuántas con blancas, digo, con negras":                 "cuántas con negras",
		"perdón, cuántas ganó Tal":                              "perdón, cuántas ganó Tal",
		"cuántas ganó Tal, perdón":                              "cuántas ganó Tal, perdón",
		"las de Linares, digo, la ciudad":                       "las de Linares, digo, la ciudad",
		"cuántas ganó Tal en 1960, perdón, ganó a alguien":      "cuántas ganó a alguien",
		"Kasparov dijo que Tal ganó; ¿cuántas hay en realidad?": "Kasparov dijo que Tal ganó; ¿cuántas hay en realidad?",
	} {
		if got := r.lexicons["es"].correct(said); got != want {
			t.Errorf("%s: %q, want %q", said, got, want)
		}
	}
}

// TestLeftPatterns: a pattern tells its own forms, a plain word those with its
// stem too; of two kinds the graver counts, in whatever order they are told.
func TestLeftPatterns(t *testing.T) {
	lex := newReader(t).lexicons["es"]
	for _, kinds := range []map[string][]string{
		{"filler": {"zumb(a|ar) crujir trona"}, "deny": {"trona"}},
		{"filler": {"trona"}},
	} {
		if err := lex.addLeft(kinds); err != nil {
			t.Fatal(err)
		}
	}
	for word, want := range map[string]string{"zumba": "filler", "zumbar": "filler", "zumb": "", "crujir": "filler", "trona": "deny"} {
		if got := lex.left[word]; got != want {
			t.Errorf("%s is left over as %q, want %q", word, got, want)
		}
	}
	for word, want := range map[string]string{"crujieron": "filler", "zumbaron": ""} {
		if got := lex.stems[stem.Of("es", word)]; got != want {
			t.Errorf("%s is of the stem of %q, want %q", word, got, want)
		}
	}
	if err := lex.addLeft(map[string][]string{"filler": {"zumb(a"}}); err == nil {
		t.Error("a bracket may be left open")
	}
}
