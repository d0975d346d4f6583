package analysis_test

import (
	"testing"

	"github.com/kibitz-chess/kibitz/schema/analysis"
	"github.com/kibitz-chess/kibitz/schema/metrics"
)

func TestParseEval(t *testing.T) {
	for comment, want := range map[string]any{
		"[%eval 0.17]": 17, "[%eval -1.2,18] [%clk 0:01:00]": -120, "good [%eval 0.1] [%eval 0.3]": 30, "[%eval  +2.5 ]": 250, "[%eval 0.145]": 14,
		"[%eval #3]": int(metrics.MateIn(3)), "[%eval #-4]": int(metrics.MateIn(-4)), "[%eval #0]": metrics.Mated, "[%eval #-0]": -metrics.Mated,
		"[%eval 12345678901234567890]": 30000,
		"":                             nil, "[%eval ]": nil, "[%eval Inf]": nil, "[%eval 0x10]": nil, "[%eval 1e3]": nil, "[%eval #]": nil, "[%eval #x]": nil,
		"[%eval 0.1": 10, "[%eval unclear]": nil, "[%evalu 0.1]": nil, "[%eval 1-2]": nil,
	} {
		got, ok := analysis.ParseEval(comment)
		if value, wanted := want.(int); ok != wanted || ok && int(got) != value {
			t.Errorf("%q: %d %v, want %v", comment, got, ok, want)
		}
	}
}

func FuzzParseEval(f *testing.F) {
	for _, seed := range []string{"[%eval 0.17]", "[%eval #-4]", "[%eval 1.2,18]", "[%eval .]", "[%eval #--1]"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, comment string) {
		score, ok := analysis.ParseEval(comment)
		if score < -metrics.Mated || score > metrics.Mated || !ok && score != 0 {
			t.Errorf("%q: %d %v", comment, score, ok)
		}
	})
}
