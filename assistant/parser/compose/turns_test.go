package compose

import "testing"

// TestPlainly: what is asked for in a conversation is asked for in known words, whoever
// is spoken to, and names are left alone.
func TestPlainly(t *testing.T) {
	r := newReader(t)
	for _, c := range [][2]string{
		{"Enséñemelas", "muéstralas"}, {"muéstrenmelas", "muéstralas"}, {"pasámela", "muéstrala"}, {"listámelas", "muéstralas"},
		{"Ordénemelas por fecha", "ordénalas por fecha"}, {"Dígame quién ganó", "dime quién ganó"}, {"quitame las tablas", "quita las tablas"},
		{"Déjelo solo en las de 1990", "solo las de 1990"}, {"sacá a Kasparov", "sin Kasparov"}, {"partidas de Dejkalo", "partidas de Dejkalo"},
	} {
		if got := r.Plainly(c[0], "es"); got != c[1] {
			t.Errorf("%s: %q, want %q", c[0], got, c[1])
		}
	}
}

// TestRowSaid: a row is named by its place, and nothing else that has one.
func TestRowSaid(t *testing.T) {
	r := newReader(t)
	for _, c := range []struct {
		question string
		n        int
		rest     string
	}{
		{"who had White in the second one?", 2, "who had White in that game"},
		{"Of the third of them, what was the opening?", 3, "Of that game what was the opening"},
		{"¿Qué apertura es la de la segunda?", 2, "Qué apertura es la de esa partida"},
		{"newest first", 0, ""}, {"the first move of each", 0, ""}, {"the last game of Tal", 0, ""},
	} {
		n, rest, ok := r.RowSaid(c.question, "", players, true)
		if ok != (c.n > 0) || ok && (n != c.n || rest != c.rest) {
			t.Errorf("%s: %d, %q", c.question, n, rest)
		}
	}
}
