package oracle_test

import (
	"testing"
	"time"

	"github.com/kibitz-chess/kibitz/evals/oracle"
)

func TestTmp(t *testing.T) {
	o := oracle.New(parse(t, "forms.pgn", readForForms(t)))
	g := oracle.NewGenerator(seed(t), o)
	some := 0
	kinds := map[string]int{}
	var gen, run time.Duration
	for i := range forms(t, 2000) {
		start := time.Now()
		f := g.Form()
		gen += time.Since(start)
		start = time.Now()
		rows, err := o.FormRows(f)
		run += time.Since(start)
		if d := time.Since(start); d > time.Second {
			t.Logf("%v %s", d, text(f))
		}
		if err != nil {
			t.Fatalf("%s %v", text(f), err)
		}
		if len(rows) > 0 {
			some++
			kinds[string(f.Rows)]++
		}
		if i < 30 {
			t.Logf("%d rows: %s", len(rows), text(f))
		}
	}
	t.Log(some, kinds, gen, run)
}
