package assistant_test

import (
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant"
)

// TestRecordIsOfTheFirst: a record between two people leads with the score of who
// is named first, and says whose it is; turned round, it is the other's.
func TestRecordIsOfTheFirst(t *testing.T) {
	halves := func(n int) string { // as 3½ is written
		text := strings.Replace(assistant.Cell("en", float64(n)/2), ".5", "½", 1)
		if text == "0½" {
			return "½"
		}
		return text
	}
	for _, c := range []struct{ own, other string }{{"Kasparov", "Karpov"}, {"Karpov", "Kasparov"}, {"Fischer", "Spassky"}, {"Spassky", "Fischer"}} {
		own, against := 0, 0 // half points
		for _, g := range matching(all(plays(c.own), plays(c.other))) {
			switch {
			case wins(c.own)(g):
				own += 2
			case wins(c.other)(g):
				against += 2
			default:
				own, against = own+1, against+1
			}
		}
		for _, by := range []string{"", " by year", " by opening", " by result"} {
			r := ask("score of " + c.own + " against " + c.other + by)
			if !strings.HasPrefix(r.Text, "For "+c.own) || !strings.Contains(r.Text, halves(own)+"–"+halves(against)+" against "+c.other) {
				t.Errorf("%s against %s%s, %d and %d half points: %s", c.own, c.other, by, own, against, r.Text)
			}
		}
		r := ask("marcador de " + c.own + " contra " + c.other + " por año")
		if !strings.HasPrefix(r.Text, "Para "+c.own) || !strings.Contains(r.Text, halves(own)+"–"+halves(against)+" contra "+c.other) {
			t.Errorf("%s contra %s: %s", c.own, c.other, r.Text)
		}
	}
}
