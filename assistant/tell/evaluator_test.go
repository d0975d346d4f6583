package tell

import "testing"

func TestEvaluator(t *testing.T) {
	for _, c := range []struct{ who, es, en string }{
		{"Stockfish 15.1 (depth 8)", "Stockfish 15.1 (profundidad 8)", "Stockfish 15.1 (depth 8)"},
		{"Stockfish 15.1 (nodes 100000)", "Stockfish 15.1 (100000 nodos)", "Stockfish 15.1 (100000 nodes)"},
		{"Engine (beta) (movetime 50)", "Engine (beta) (50 ms)", "Engine (beta) (50 ms)"},
		{"lichess.org", "lichess.org", "lichess.org"}, {"Somebody (a club)", "Somebody (a club)", "Somebody (a club)"}, {"Engine (beta)", "Engine (beta)", "Engine (beta)"},
		{"", "", ""}, {")", ")", ")"}, {" (", " (", " ("}, {" ()", " ()", " ()"},
	} {
		if es, en := Evaluator("es", c.who), Evaluator("en", c.who); es != c.es || en != c.en {
			t.Errorf("%q: %q and %q, want %q and %q", c.who, es, en, c.es, c.en)
		}
	}
}
