//go:build unix

package suites_test

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/sqlgen"
	"github.com/kibitz-chess/kibitz/assistant/values"
	"github.com/kibitz-chess/kibitz/evals"
	"github.com/kibitz-chess/kibitz/schema/dialect"
	"github.com/kibitz-chess/kibitz/schema/store"
)

// pair is a question as the printer of queries prints it and as that of forms
// prints the form that it is lifted to, with how long each took at best.
type pair struct {
	id, text   string
	flat, form string
	took       [2]time.Duration
}

func (p *pair) ratio() float64 { return p.took[1].Seconds() / p.took[0].Seconds() }

// BenchmarkForms compares, on a DuckDB database that kibitz import has filled, how
// much processor time the answers take to the questions of the suites that the
// grammar reads: by the SQL of its queries, and by that of the forms that these are
// lifted to. Questions whose SQL is the same both ways, and those with the SQL of
// another one, are left out. Both run one after the other, after a first time, three
// times, and nine times what takes little; the best of each counts. It is processor
// time because on a busy machine a query of ten milliseconds waits for longer
// than it works. EVERY=10 takes each tenth question only, ONLY=fresh those whose id
// holds that.
//
//	KIBITZ_BENCH_DUCKDB=games.duckdb go test -run '^$' -bench Forms -benchtime 1x -timeout 2h ./evals/suites
func BenchmarkForms(b *testing.B) {
	path := os.Getenv("KIBITZ_BENCH_DUCKDB")
	if path == "" {
		b.Skip("KIBITZ_BENCH_DUCKDB names no database")
	}
	db, err := store.Open(b.Context(), path, store.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	pairs, alike := pairsFor(b, db)
	for b.Loop() {
		pairs = slices.DeleteFunc(pairs, func(p pair) bool { return p.sameFailure(b, db) }) // and a first time for both
		for i := range pairs {
			pairs[i].run(b, db)
		}
	}
	slices.SortFunc(pairs, func(x, y pair) int { return cmp.Compare(x.ratio(), y.ratio()) })
	at := func(share float64) float64 { return pairs[int(share*float64(len(pairs)-1))].ratio() }
	var sum [2]time.Duration
	for _, p := range pairs {
		sum[0], sum[1] = sum[0]+p.took[0], sum[1]+p.took[1]
	}
	b.ReportMetric(sum[1].Seconds()/sum[0].Seconds(), "ratio-of-sums")
	b.ReportMetric(at(0.5), "median-ratio")
	b.ReportMetric(at(0.9), "p90-ratio")
	b.ReportMetric(float64(len(pairs)), "compared")
	b.ReportMetric(float64(alike), "same-sql")
	for _, p := range pairs {
		if p.ratio() > 1.3 && p.took[1]-p.took[0] > 30*time.Millisecond {
			fmt.Printf("%5.2f  %7.1f ms → %7.1f ms  %s  %s\n", p.ratio(), p.took[0].Seconds()*1000, p.took[1].Seconds()*1000, p.id, p.text)
			if os.Getenv("PLANS") != "" {
				fmt.Printf("%s\n\n%s\n\n", p.flat, p.form)
			}
		}
	}
}

// sameFailure says that the answer is too big for the database both ways.
func (p *pair) sameFailure(b *testing.B, db *store.DB) bool {
	failures := 0
	for _, sql := range []string{p.flat, p.form} {
		if _, err := db.Query(b.Context(), sql, store.Limits{Time: 2 * time.Minute}); err != nil {
			failures++
		}
	}
	if failures == 1 {
		b.Errorf("%s fails one way", p.id)
	}
	return failures > 0
}

// run keeps the best time of three of each, or of nine.
func (p *pair) run(b *testing.B, db *store.DB) {
	for n := 0; n < 3 || n < 9 && p.took[0] < 200*time.Millisecond; n++ {
		for i, sql := range []string{p.flat, p.form} {
			start := processorTime(b)
			if _, err := db.Query(b.Context(), sql, store.Limits{Time: 2 * time.Minute}); err != nil {
				b.Fatalf("%s: %v\n%s", p.id, err, sql)
			}
			if took := processorTime(b) - start; p.took[i] == 0 || took < p.took[i] {
				p.took[i] = took
			}
		}
	}
}

// processorTime is what this process has used so far.
func processorTime(b *testing.B) time.Duration {
	b.Helper()
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		b.Fatal(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

// pairsFor are the questions that the grammar reads as queries; alike is how many
// have the same SQL both ways.
func pairsFor(b *testing.B, db *store.DB) (pairs []pair, alike int) {
	index, code := namesOf(b, db)
	printer := sqlgen.Printer{Dialect: dialect.DuckDB, PositionCode: code, Boards: true}
	p, err := parser.New()
	if err != nil {
		b.Fatal(err)
	}
	every, seen, n := 1, map[string]bool{}, 0
	fmt.Sscan(os.Getenv("EVERY"), &every)
	for _, suite := range embedded(b) {
		for _, c := range suite.Cases {
			read, err := p.Parse(b.Context(), c.Turns[0].Question, c.Lang, named{index, values.New(nil)})
			if err != nil || c.Turns[0].Expect != evals.ExpectAnswer || len(read.Queries[0].Holes()) > 0 || read.Queries[0].Subject == query.TokenUsage {
				continue
			}
			q := read.Queries[0]
			p := pair{id: c.ID, text: c.Turns[0].Question, flat: sqlOf(b, c.ID, printer.Print, q), form: sqlOf(b, c.ID, printer.PrintForm, q.Lift())}
			if seen[p.flat] {
				continue
			}
			seen[p.flat] = true
			if p.flat == p.form {
				alike++
			} else if n++; n%every == 0 && strings.Contains(c.ID, os.Getenv("ONLY")) {
				pairs = append(pairs, p)
			}
		}
	}
	return pairs, alike
}

// sqlOf is the SQL of a question.
func sqlOf[T any](b *testing.B, id string, print func(T) (string, error), of T) string {
	sql, err := print(of)
	if err != nil {
		b.Fatalf("%s: %v", id, err)
	}
	return sql
}
