package compose

import "testing"

// TestPoints: what stands for somebody, or for rows, that the question does not name
// itself points back; what it names before does not.
func TestPoints(t *testing.T) {
	r := newReader(t)
	for _, c := range []struct {
		question     string
		person, rows string
		bare, takes  bool
	}{
		{"how many did he win?", "he", "", true, false},
		{"list his games", "his", "", false, false},
		{"which games did Tal win when he had Black?", "", "", false, false},
		{"how many of those were drawn?", "", "those", true, false},
		{"which one is the shortest?", "", "which one", true, false},
		{"games of Tal, and sort them", "", "", false, false},
		{"and Karpov?", "", "", false, true},
		{"how many times?", "", "", true, false},
		{"¿cuántas de esas ganó?", "", "esas", true, false},
		{"¿cuántas capturas hubo en ella?", "", "en ella", true, false},
		{"¿y su posición final?", "su", "", false, true},
		{"partidas de Tal y sus victorias", "", "", false, false},
		{"¿quiénes son ellas?", "", "ellas", true, false},
	} {
		p := r.Points(c.question, "", players)
		if p.Person != c.person || p.Rows != c.rows || p.Bare() != c.bare || p.TakesUp != c.takes {
			t.Errorf("%s: person %q, rows %q, bare %v, takes up %v", c.question, p.Person, p.Rows, p.Bare(), p.TakesUp)
		}
	}
}
