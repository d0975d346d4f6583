package compose

import "testing"

// TestMayAskFigures: whatever a verdict takes for a question on figures is seen to
// be one before it is read.
func TestMayAskFigures(t *testing.T) {
	r := newReader(t)
	asked := 0
	for _, q := range append(questions(t), figureQuestions...) {
		figures := Decide(r.Readings(q, "", players)).Figures()
		if figures {
			asked++
		}
		if figures && !r.MayAskFigures(q) {
			t.Errorf("%s: asks for figures, which is not seen before", q)
		}
	}
	if asked < len(figureQuestions)/2 {
		t.Errorf("%d questions ask for figures", asked)
	}
	for _, q := range []string{"how many games did Karpov win", "partidas de Tal con sacrificio de dama", "most common opening in 1990"} {
		if r.MayAskFigures(q) {
			t.Errorf("%s: nothing in it speaks of engine analysis", q)
		}
	}
}

var figureQuestions = []string{
	"¿Quién cometió menos errores graves?", "Who blundered most?", "average centipawn loss of Karpov", "precisión media de Tal con blancas",
	"how many blunders did Fischer make", "average accuracy by year", "the worst move of each game of Tal", "games that Tal won from a lost position",
	"pérdida media de centipeones en la apertura", "how many mistakes per game does Karpov make",
}
