package topic

import (
	"slices"
	"testing"
)

// TestAnswerable: what is about games is told from what has the same people and words.
func TestAnswerable(t *testing.T) {
	m, err := New()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		language, games, beyond string
	}{
		{"en", "How many games did Karpov win with Black?", "How many children did Karpov have?"},
		{"en", "list all mates with a knight", "delete all mates with a knight"},
		{"en", "which opening did Tal play most as White", "which opening should my son play on Saturday"},
		{"es", "¿Quién ganó más partidas en Linares?", "¿Quién va a ganar el próximo Linares?"},
		{"es", "muéstrame las partidas de Fischer contra Spassky", "recomiéndame un libro de Fischer"},
		{"es", "¿En qué año jugó Tal más partidas?", "¿En qué año nació Tal?"},
	} {
		if games, beyond := m.Answerable(c.games, c.language), m.Answerable(c.beyond, c.language); games < 0.6 || beyond > 0.7 {
			t.Errorf("%q is answerable to %.2f, %q to %.2f", c.games, games, c.beyond, beyond)
		}
	}
	if p := m.Answerable("", "en"); p <= 0 || p >= 1 {
		t.Errorf("no words are answerable to %v", p)
	}
}

func TestFeatures(t *testing.T) {
	got := Features("¿Cuántas partidas, 12 partidas?", "es")
	want := []string{".", "cuantas", "cuant-", "^cuantas", "partidas", "part-", "cuantas partidas", "#", "partidas #", "# partidas"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, not %q", got, want)
	}
}
