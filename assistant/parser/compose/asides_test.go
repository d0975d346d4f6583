package compose

import (
	"strings"
	"testing"
)

// littleDoubted is what an aside may leave.
const littleDoubted = 0.35

// TestAsides: what is said beside a question changes nothing, and leaves little
// doubt.
func TestAsides(t *testing.T) {
	r := newReader(t)
	for _, line := range lines(t, "questions-asides.txt") {
		plain, said, ok := strings.Cut(line, " | ")
		want, got := r.Readings(plain, "", players), r.Readings(said, "", players)
		switch {
		case !ok || len(want) == 0:
			t.Errorf("%s: no question and another", line)
		case len(got) == 0:
			t.Errorf("%s: not read", said)
		case !got[0].Form.Equal(want[0].Form):
			t.Errorf("%s: %s; plainly: %s", said, got[0].Form.Paraphrase(got[0].Language), want[0].Form.Paraphrase(want[0].Language))
		case got[0].Doubt > max(want[0].Doubt, littleDoubted):
			t.Errorf("%s: doubt %.2f, of the plain question %.2f; left over: %v", said, got[0].Doubt, want[0].Doubt, got[0].Left)
		}
	}
}

// TestUndiminished: a Spanish word made smaller or bigger is what it is made of, if that
// is known.
func TestUndiminished(t *testing.T) {
	r := newReader(t)
	for word, want := range map[string]string{
		"partiditas": "partidas", "partidon": "partida", "partidones": "partidas", "torneito": "torneo", "jueguitos": "juegos", "blanquitas": "blancas", "duelazo": "duelo",
		"zarigueyita": "", "mate": "", "partida": "", "torneo": "",
	} {
		if got := r.undiminished("es", word); got != want {
			t.Errorf("%s: %q, not %q", word, got, want)
		}
	}
	if got := r.undiminished("en", "partidita"); got != "" {
		t.Errorf("in English: %q", got)
	}
}
