package assistant_test

import (
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant"
)

// TestRatesOfFewGames: who won the only game won all, and is not ranked, which is
// said; unless the question says how many games count, or nobody has as many. What
// follows is about what was asked.
func TestRatesOfFewGames(t *testing.T) {
	few := func(r answer) bool {
		games, ok := column(r, "games")
		if !ok {
			t.Fatalf("%s: no games in %v", r.Text, r.Columns)
		}
		for _, n := range games {
			if len(n) == 1 && n < "5" {
				return true
			}
		}
		return false
	}
	for _, c := range []struct {
		asked string
		said  string // in the paraphrase; empty: no minimum of ours
		few   bool
	}{
		{"the five players with the best score", "5 or more", false},
		{"los cinco jugadores con mejor porcentaje de puntos", "5 o más", false},
		{"the ten players with the best score with at least 2 games", "2 or more", true},
		{"Against which opponent did Tal score worst?", "", true},
	} {
		r := ask(c.asked)
		if r.Status != assistant.Answered || !strings.Contains(r.Paraphrase, c.said) || few(r) != c.few || len(r.Rows) == 0 {
			t.Errorf("%s: %s, %s, %v", c.asked, r.Text, r.Paraphrase, r.Rows)
		}
		if noted := strings.Contains(strings.Join(r.Assumptions, " "), "2 games"); c.said == "5 or more" && !noted {
			t.Errorf("%s: %v", c.asked, r.Assumptions)
		}
	}
}
