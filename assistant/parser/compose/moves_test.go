package compose

import "testing"

// TestMoveReadings compares the first reading of questions about what happens
// in games with the golden file, which a person has read.
func TestMoveReadings(t *testing.T) {
	readAll(t, lines(t, "questions-moves.txt"), "readings-moves.golden")
}

// TestMoveTwins: of what happens in games, too, a question and its translation
// mean the same.
func TestMoveTwins(t *testing.T) {
	r := newReader(t)
	for es, en := range map[string]string{
		"la captura al paso más temprana":                        "the earliest en passant capture",
		"¿En qué jugada fue el enroque más tardío?":              "At what move was the latest castling?",
		"porcentaje de partidas en que enrocan antes las negras": "share of games where Black castled first",
		"partidas de Tal perdidas por tiempo":                    "games Tal lost on time",
		"el tablero final de la partida más larga":               "the final position of the longest game",
		"enséñame entera la victoria más corta de Karpov":        "show me the shortest win of Karpov in full",
		"¿cuántas veces le dieron mate a Fischer?":               "how many times did Fischer get mated?",
		"partidas que acabaron por triple repetición":            "games that ended by threefold repetition",
	} {
		a, b := r.Readings(es, "es", players), r.Readings(en, "en", players)
		if len(a) == 0 || len(b) == 0 || !a[0].Form.Equal(b[0].Form) {
			t.Errorf("%q and %q differ: %+v and %+v", es, en, a, b)
		}
	}
}

// TestNotMeant: words that say nothing about half-moves where what they need is
// missing do not keep a question from being read.
func TestNotMeant(t *testing.T) {
	r := newReader(t)
	for _, c := range []struct{ with, without string }{
		{"At the end, how many games did Tal win?", "how many games did Tal win?"},
		{"¿Cuántas partidas ganó Karpov al final?", "¿Cuántas partidas ganó Karpov?"},
	} {
		a, b := r.Readings(c.with, "", players), r.Readings(c.without, "", players)
		if len(a) == 0 || len(b) == 0 || !a[0].Form.Equal(b[0].Form) {
			t.Errorf("%q is not read as %q: %+v", c.with, c.without, a)
		}
	}
}
