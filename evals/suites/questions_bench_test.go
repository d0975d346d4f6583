package suites_test

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib"

	"github.com/kibitz-chess/kibitz/assistant/people"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/sqlgen"
	"github.com/kibitz-chess/kibitz/evals"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
	"github.com/kibitz-chess/kibitz/schema/dialect"
	"github.com/kibitz-chess/kibitz/schema/store"
	"github.com/kibitz-chess/kibitz/schema/store/server"
)

// slow is how long a question may take before it is told with its plan.
const slow = 150 * time.Millisecond

// timed is a question that was run.
type timed struct {
	id, text, sql string
	took          time.Duration
	err           error
}

// database is one that questions are asked of.
type database interface {
	namer
	Query(ctx context.Context, sql string, limits store.Limits) (*store.Result, error)
	Dialect() string
	Close() error
}

// BenchmarkQuestions runs the answer that each question of the suites asks for on
// a database of PostgreSQL or DuckDB that kibitz import has filled, as the assistant
// runs it: in a session of its own, behind the walls, up to the first thousand rows.
// Names are those of the people of that database. KIBITZ_BENCH_DSN is its address or
// file; PLANS=1 tells the plans of the slow ones on PostgreSQL, ONLY=text runs those
// questions whose id holds it, BOARDS=1 those that ask of boards. Once over all is one round:
//
//	KIBITZ_BENCH_DSN=postgres://… go test -run '^$' -bench Questions -benchtime 1x -timeout 2h ./evals/suites
func BenchmarkQuestions(b *testing.B) {
	dsn := os.Getenv("KIBITZ_BENCH_DSN")
	if dsn == "" {
		b.Skip("KIBITZ_BENCH_DSN names no database")
	}
	db := openDatabase(b, dsn)
	defer db.Close()
	questions := printedFor(b, db)
	for b.Loop() {
		for i := range questions {
			q := &questions[i]
			start := time.Now()
			_, q.err = db.Query(b.Context(), q.sql, store.Limits{Time: time.Minute})
			q.took = time.Since(start)
		}
	}
	slices.SortFunc(questions, func(x, y timed) int { return cmp.Compare(x.took, y.took) })
	at := func(share float64) float64 {
		return questions[int(share*float64(len(questions)-1))].took.Seconds() * 1000
	}
	b.ReportMetric(at(0.5), "median-ms")
	b.ReportMetric(at(0.9), "p90-ms")
	b.ReportMetric(at(0.99), "p99-ms")
	b.ReportMetric(at(1), "max-ms")
	b.ReportMetric(float64(len(questions)), "questions")
	fast, _ := slices.BinarySearchFunc(questions, slow, func(q timed, d time.Duration) int { return cmp.Compare(q.took, d) })
	b.ReportMetric(float64(len(questions)-fast), "slow")
	for _, q := range questions[fast:] {
		fmt.Printf("%7.0f ms  %s  %s%s\n", q.took.Seconds()*1000, q.id, q.text, failure(q.err))
		if os.Getenv("PLANS") != "" && onServer(dsn) {
			fmt.Printf("%s\n%s\n", q.sql, plan(b, dsn, q.sql))
		}
	}
}

func dialectOf(b *testing.B, db database) dialect.Dialect {
	d, ok := dialect.ByName(db.Dialect())
	if !ok {
		b.Fatalf("no dialect %s", db.Dialect())
	}
	return d
}

func onServer(dsn string) bool { return strings.Contains(dsn, "://") }

func openDatabase(b *testing.B, dsn string) database {
	var db database
	var err error
	if onServer(dsn) {
		db, err = server.Open(b.Context(), dsn, server.Options{MaxWork: 1e15})
	} else {
		db, err = store.Open(b.Context(), dsn, store.Options{})
	}
	if err != nil {
		b.Fatal(err)
	}
	return db
}

// printedFor is the SQL of each question that has an answer.
func printedFor(b *testing.B, db database) (questions []timed) {
	index, code := namesOf(b, db)
	values, err := db.Values(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	printer := sqlgen.Printer{Dialect: dialectOf(b, db), PositionCode: code, Boards: values.Boards, Stretches: values.Stretches, Rows: store.DefaultRows}
	for _, suite := range embedded(b) {
		for _, c := range suite.Cases {
			for _, turn := range c.Turns {
				if turn.Expect != evals.ExpectAnswer || turn.Form == nil || !strings.Contains(c.ID, os.Getenv("ONLY")) {
					continue
				}
				form := turn.Form.Clone()
				if os.Getenv("BOARDS") != "" && !asksOfBoard(form) {
					continue
				}
				form.Walk(query.Visitor{Name: func(n *query.Name) { *n = whoIs(index, *n) }})
				text, err := printer.PrintForm(form)
				if err != nil {
					b.Fatalf("%s: %v", c.ID, err)
				}
				questions = append(questions, timed{id: c.ID, text: turn.Question, sql: text})
			}
		}
	}
	return questions
}

// asksOfBoard says that a form says something of a board, or tells what is on one.
func asksOfBoard(f query.Form) (asks bool) {
	f.Walk(query.Visitor{
		Position: func(p *query.Position) {
			asks = asks || p.Board != "" || p.Counts != nil || p.Only != nil || p.Structures != nil || p.Balance != nil
		},
		Value: func(v *query.Value) { asks = asks || v.Kind == query.PiecesValue || v.Kind == query.MaterialValue },
	})
	return asks
}

// whoIs is the person of the database whom a name means first of all.
func whoIs(index *people.Index, n query.Name) query.Name {
	words := strings.FieldsFunc(n.Text, func(r rune) bool { return strings.ContainsRune(" ,.", r) })
	if found := index.People(words, false); len(found) > 0 {
		return found[0]
	}
	return n
}

func plan(b *testing.B, dsn, text string) string {
	db, err := sql.Open("pgx", dsn)
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	rows, err := db.Query("EXPLAIN " + text)
	if err != nil {
		return err.Error()
	}
	defer rows.Close()
	var lines []string
	for rows.Next() {
		var line string
		if err := rows.Scan(&line); err != nil {
			b.Fatal(err)
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

func failure(err error) string {
	if err == nil {
		return ""
	}
	return ": " + err.Error()
}

// namer knows what the rows of a database are called.
type namer interface {
	Values(ctx context.Context) (*store.Values, error)
	PositionCode(ctx context.Context, board chessboard.Board) (code int64, found bool, err error)
}

// namesOf are the people of a database, and the codes of its boards.
func namesOf(b *testing.B, db namer) (index *people.Index, code func(string) (int64, bool)) {
	values, err := db.Values(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	players := make([]people.Player, len(values.Players))
	for i, p := range values.Players {
		players[i] = people.Player{Name: p.Text, Games: int(p.Games)}
	}
	index = people.New(players)
	code = func(text string) (int64, bool) {
		board, err := chessboard.ParseBoard(text)
		if err != nil {
			return 0, false
		}
		code, _, err := db.PositionCode(b.Context(), board)
		return code, err == nil
	}
	return index, code
}
