package compose

import (
	"slices"
	"testing"
	"time"
)

// BenchmarkReadings reads a short question, the test's questions, one an
// iteration, a long one, and one of two hundred words. It reports the median and what
// one in a hundred takes at least.
func BenchmarkReadings(b *testing.B) {
	for _, c := range []struct {
		name      string
		questions []string
	}{
		{"short", []string{"games of Tal"}},
		{"questions", questions(b)},
		{"long", []string{"For the club bulletin I would like to know, if you can tell me, in how many of the games that Tal won with Black against Botvinnik both sides castled"}},
		{"words200", []string{long()}},
	} {
		b.Run(c.name, func(b *testing.B) {
			r := newReader(b)
			var took []time.Duration
			for i := 0; b.Loop(); i++ {
				started := time.Now()
				r.Readings(c.questions[i%len(c.questions)], "", players)
				took = append(took, time.Since(started))
			}
			slices.Sort(took)
			ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
			b.ReportMetric(ms(took[len(took)/2]), "median-ms")
			b.ReportMetric(ms(took[len(took)*99/100]), "p99-ms")
		})
	}
}
