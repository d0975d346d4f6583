package metrics_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/kibitz-chess/kibitz/schema/metrics"
)

func near(t *testing.T, what any, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 1e-3 || math.IsNaN(got) {
		t.Errorf("%v: %.4f, want %.4f", what, got, want)
	}
}

func TestChances(t *testing.T) {
	for cp, want := range map[metrics.Centipawns]float64{
		0: 50, 15: 51.3804, 100: 59.1026, -100: 40.8974, 300: 75.1126, 500: 86.3072, 1000: 97.5447, 32000: 100,
	} {
		near(t, cp, cp.Chances(), want)
	}
}

func TestAccuracy(t *testing.T) {
	for loss, want := range map[float64]float64{
		0: 100, 1: 95.6044, 5: 79.8170, 10: 63.5826, 20: 40.0204, 30: 24.7756, 40: 14.9120, 60: 4.4012, 80: 0.0012, 81: 0, -5: 100,
	} {
		near(t, loss, metrics.AccuracyOf(loss), want)
	}
}

func TestExpect(t *testing.T) {
	for cp, want := range map[metrics.Centipawns]metrics.WDL{
		0: {18, 964, 18}, 15: {32, 958, 10}, 50: {121, 877, 2}, 100: {515, 485, 0}, 200: {984, 16, 0}, 300: {1000, 0, 0},
		-100: {0, 485, 515}, metrics.MateIn(3): {1000, 0, 0}, metrics.MateIn(-3): {0, 0, 1000}, metrics.Mated: {1000, 0, 0}, -metrics.Mated: {0, 0, 1000},
	} {
		if got := cp.Expect(); got != want {
			t.Errorf("%d: %v, want %v", cp, got, want)
		}
	}
	near(t, "score rate of 15", metrics.Centipawns(15).Expect().ScoreRate(), 51.1)
	near(t, "score rate of 100", metrics.Centipawns(100).Expect().ScoreRate(), 75.75)
	near(t, "draw rate of 100", metrics.Centipawns(100).Expect().DrawRate(), 48.5)
	near(t, "draw rate of a stalemate", metrics.Drawn.DrawRate(), 100)
}

func TestSharpness(t *testing.T) {
	for w, want := range map[metrics.WDL]float64{{18, 964, 18}: 0.0625, {333, 334, 333}: 2.0724} {
		got, ok := w.Sharpness()
		if !ok {
			t.Errorf("%v has none", w)
		}
		near(t, w, got, want)
	}
	for _, w := range []metrics.WDL{{500, 0, 500}, {1000, 0, 0}, {0, 1000, 0}} {
		if got, ok := w.Sharpness(); ok {
			t.Errorf("%v: %v", w, got)
		}
	}
}

func TestJudge(t *testing.T) {
	for after, want := range map[metrics.Centipawns]metrics.Judgement{
		-110: metrics.Normal, -111: metrics.Inaccuracy, -230: metrics.Inaccuracy, -231: metrics.Mistake, -376: metrics.Mistake, -377: metrics.Blunder,
		0: metrics.Engine, 5: metrics.Engine,
	} {
		if got := (metrics.HalfMove{After: after}).Judge(); got != want {
			t.Errorf("White 0 to %d: %q, want %q", after, got, want)
		}
		if got := (metrics.HalfMove{After: -after, Black: true}).Judge(); got != want {
			t.Errorf("Black 0 to %d: %q, want %q", -after, got, want)
		}
		if got := (metrics.HalfMove{After: after, Best: true}).Judge(); got != metrics.Engine {
			t.Errorf("the engine's, 0 to %d: %q", after, got)
		}
	}
}

func TestCut(t *testing.T) {
	h := metrics.HalfMove{Before: 2000, After: 1500}
	near(t, "loss", h.Loss(), 0.3344)
	near(t, "accuracy", h.Accuracy(), 98.5086)
	if got := h.CentipawnLoss(); got != 0 {
		t.Errorf("centipawn loss %d", got)
	}
}

// TestGame holds the figures of a game of ten half-moves.
func TestGame(t *testing.T) {
	evaluations := []metrics.Centipawns{15, 20, 30, -90, -60, -350, -100, -120, -110, -450, metrics.MateIn(-3)}
	losses := []float64{-0.4598, 0.9185, 10.9684, 2.7089, 22.8924, 19.2906, 1.7674, 0.8804, 23.9931, -16.0174}
	judgements := []metrics.Judgement{metrics.Engine, metrics.Normal, metrics.Inaccuracy, metrics.Normal, metrics.Mistake,
		metrics.Inaccuracy, metrics.Normal, metrics.Normal, metrics.Mistake, metrics.Engine}
	whites := []int{0, 120, 290, 20, 340}
	var cpl, accuracy [2][]float64
	turning := 0
	for i, loss := range losses {
		h := metrics.HalfMove{Before: evaluations[i], After: evaluations[i+1], Black: i%2 == 1}
		near(t, i+1, h.Loss(), loss)
		near(t, i+1, h.Swing(), math.Abs(loss))
		if got := h.Judge(); got != judgements[i] {
			t.Errorf("half-move %d: %q, want %q", i+1, got, judgements[i])
		}
		if got := h.CentipawnLoss(); !h.Black && got != whites[i/2] {
			t.Errorf("half-move %d: centipawn loss %d, want %d", i+1, got, whites[i/2])
		}
		if h.Turns() {
			turning = i + 1
		}
		cpl[i%2] = append(cpl[i%2], float64(h.CentipawnLoss()))
		accuracy[i%2] = append(accuracy[i%2], h.Accuracy())
	}
	for side, want := range [2][3]float64{{154.0, 154.8548, 64.2448}, {60.0, 106.7708, 84.3945}} {
		mean, _ := metrics.Mean(cpl[side])
		spread, _ := metrics.Spread(cpl[side])
		accurate, _ := metrics.Mean(accuracy[side])
		near(t, "ACPL", mean, want[0])
		near(t, "STDCPL", spread, want[1])
		near(t, "accuracy", accurate, want[2])
	}
	if turning != 9 {
		t.Errorf("turning point %d, want 9", turning)
	}
}

func TestMeansOfLittle(t *testing.T) {
	if _, ok := metrics.Mean(nil); ok {
		t.Error("a mean of nothing")
	}
	if _, ok := metrics.Spread([]float64{7}); ok {
		t.Error("a spread of one value")
	}
}

func TestLichessAccuracy(t *testing.T) {
	repeated := func(n int, cps ...metrics.Centipawns) (all []metrics.Centipawns) {
		for range n {
			all = append(all, cps...)
		}
		return all
	}
	for _, c := range []struct {
		after []metrics.Centipawns
		want  [2]float64
	}{
		{[]metrics.Centipawns{15, 15}, [2]float64{100, 100}},
		{[]metrics.Centipawns{-900, -900}, [2]float64{10.66, 100}},
		{[]metrics.Centipawns{15, 900}, [2]float64{100, 12.30}},
		{append(repeated(20, 15), -900), [2]float64{46.85, 100}},
		{repeated(5, -50, 15), [2]float64{77.38, 77.38}},
	} {
		got, ok := metrics.LichessAccuracy(append([]metrics.Centipawns{0}, c.after...), true, false)
		for side := range got {
			if !ok[side] || math.Abs(got[side]-c.want[side]) > 5e-3 {
				t.Errorf("%v, side %d: %.4f %v, want %.2f", c.after, side, got[side], ok[side], c.want[side])
			}
		}
	}
	if _, ok := metrics.LichessAccuracy([]metrics.Centipawns{0, 10}, true, false); !ok[0] || ok[1] {
		t.Errorf("one half-move of White's: %v", ok)
	}
	if _, ok := metrics.LichessAccuracy([]metrics.Centipawns{0, 10}, false, true); ok[0] || !ok[1] {
		t.Errorf("one half-move of Black's: %v", ok)
	}
	if _, ok := metrics.LichessAccuracy([]metrics.Centipawns{0}, true, false); ok[0] || ok[1] {
		t.Errorf("no half-move: %v", ok)
	}
}

func TestMate(t *testing.T) {
	for _, c := range []struct {
		evaluation metrics.Centipawns
		mate       int
		ok         bool
	}{
		{metrics.MateIn(3), 3, true}, {metrics.MateIn(-4), -4, true}, {metrics.Mated, 0, true}, {-metrics.Mated, 0, true},
		{metrics.MateIn(5000), 1000, true}, {metrics.Pawns(99999), 0, false}, {metrics.Pawns(-99999), 0, false}, {0, 0, false},
	} {
		if mate, ok := c.evaluation.Mate(); mate != c.mate || ok != c.ok {
			t.Errorf("%d: %d %v", c.evaluation, mate, ok)
		}
	}
}

func TestSearch(t *testing.T) {
	if got := metrics.Keepers([]metrics.Centipawns{0, -110, -111}); got != 2 {
		t.Errorf("%d keepers", got)
	}
	depths := []metrics.Depth{{1, "e2e4", 0}, {2, "d2d4", 100}, {3, "d2d4", 300}, {4, "e2e4", 0}}
	near(t, "complexity", metrics.Complexity(depths), 9.1026+25.1126)
	near(t, "nothing searched", metrics.Complexity(nil), 0)
}

func TestPhase(t *testing.T) {
	for at, want := range map[[2]int]metrics.Phase{
		{14, 12}: metrics.Opening, {14, 13}: metrics.Middlegame, {6, 5}: metrics.Endgame, {7, 40}: metrics.Middlegame,
	} {
		if got := metrics.PhaseOf(at[0], at[1]); got != want {
			t.Errorf("%v: %s, want %s", at, got, want)
		}
	}
}

// TestBothSidesAlike: what holds for White holds for Black with the signs
// turned, and figures stay within their bounds.
func TestBothSidesAlike(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cp := rapid.IntRange(-metrics.Mated, metrics.Mated)
		white := metrics.HalfMove{Before: metrics.Centipawns(cp.Draw(t, "before")), After: metrics.Centipawns(cp.Draw(t, "after"))}
		black := metrics.HalfMove{Before: -white.Before, After: -white.After, Black: true}
		if math.Abs(white.Loss()-black.Loss()) > 1e-9 || white.CentipawnLoss() != black.CentipawnLoss() || math.Abs(white.Accuracy()-black.Accuracy()) > 1e-9 {
			t.Fatalf("%v and %v differ", white, black)
		}
		if a := white.Accuracy(); a < 0 || a > 100 || white.CentipawnLoss() < 0 {
			t.Fatalf("%v: accuracy %v, loss %d", white, a, white.CentipawnLoss())
		}
		w, b := white.Before.Expect(), black.Before.Expect()
		if w.Win+w.Draw+w.Loss != 1000 || w != (metrics.WDL{Win: b.Loss, Draw: b.Draw, Loss: b.Win}) {
			t.Fatalf("%d: %v and %v", white.Before, w, b)
		}
	})
}
