package compose

import (
	"strings"
	"testing"
)

// TestBoardReadings compares the first reading of questions about what happens
// on the board with the golden file, which a person has read.
func TestBoardReadings(t *testing.T) {
	readAll(t, lines(t, "questions-board.txt"), "readings-board.golden")
}

// TestBoardTwins: of what happens on the board, too, a question and its
// translation mean the same.
func TestBoardTwins(t *testing.T) {
	r := newReader(t)
	for es, en := range map[string]string{
		"segunda jugada más frecuente de las blancas": "most common second move of White",
		"partidas con g4 antes de la jugada 6":        "games with g4 before move 6",
		"¿Tal enroca en corto o en largo?":            "does Tal castle short or long?",
		"¿qué captura más la dama?":                   "what does the queen capture most?",
		"¿en qué casilla acaba más el rey blanco?":    "on what square does the white king end up most?",
		"partidas de la familia eco B":                "games of eco volume B",
		"aperturas por familia":                       "openings by family",
	} {
		a, b := r.Readings(es, "es", players), r.Readings(en, "en", players)
		if len(a) == 0 || len(b) == 0 || !a[0].Form.Equal(b[0].Form) {
			t.Errorf("%q and %q: %v, %v", es, en, a[:min(1, len(a))], b[:min(1, len(b))])
		}
	}
}

// TestPlayable: moves in a row are a line as far as the rules allow them.
func TestPlayable(t *testing.T) {
	for line, want := range map[string]bool{"e4 e5 Nf3": true, "e4 e4": false, "d4 Nf6 c4 e6 Nc3 Bb4": true, "e4 Nf6 Bb5 Qh4": false, "c5": false} {
		if got := playable(strings.Fields(line)); got != want {
			t.Errorf("playable(%s) = %v", line, got)
		}
	}
}
