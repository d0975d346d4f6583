package compose

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// longQuestion has two hundred words.
const longQuestion = "partidas de Tal" +
	" en las que las negras se enrocaron largo y perdieron antes de la jugada 25" +
	" o en las que las blancas ganaron con un mate de caballo contra Botvinnik en Moscú"

func long() string {
	return strings.Join(strings.Fields(strings.Repeat(longQuestion+" ", 7))[:200], " ")
}

// FuzzReadings: no panic, no endless reading, the same readings twice, and every
// form that is read makes sense.
func FuzzReadings(f *testing.F) {
	for _, q := range questions(f) {
		f.Add(q)
	}
	for _, q := range []string{
		long(), "\u0307", "how many of those of those", "of these", "- - - - -", "the the the , , ,", "<>%=+", "1 2 3 4 5 6 7 8 9",
		strings.Repeat("Tal or Botvinnik and ", 40), strings.Repeat("( ", 100), strings.Repeat("e4 queen on d5 and ", 30),
		strings.Repeat("not ", 60) + "drawn", "¿¿¿ cuántas ???", "games of '", "\"", "games of \"Tal",
	} {
		f.Add(q)
	}
	r := newReader(f)
	f.Fuzz(func(t *testing.T, q string) {
		started := time.Now()
		all := r.Readings(q, "", players)
		if took := time.Since(started); took > 5*time.Second {
			t.Fatalf("reading took %v", took)
		}
		for i, reading := range all {
			if err := reading.Form.Check(); err != nil {
				t.Errorf("read as a form without sense: %v: %s", err, formText(t, reading.Form))
			}
			if i > 0 && reading.Cost < all[i-1].Cost {
				t.Errorf("a likelier reading comes later: %v after %v", reading.Cost, all[i-1].Cost)
			}
		}
		if v := Decide(all); len(v.Readings) > maxOffered || v.Sure && len(v.Readings) != 1 {
			t.Errorf("decided as %+v", v)
		}
		if diff := cmp.Diff(all, r.Readings(q, "", players), cmpopts.IgnoreUnexported(Reading{})); diff != "" {
			t.Errorf("read differently:\n%s", diff)
		}
	})
}
