package guard

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"sync"
	"testing"

	"github.com/kibitz-chess/kibitz/schema/dialect"
	"github.com/kibitz-chess/kibitz/schema/functions"
)

func TestOtherDialectsAreNotValidatedYet(t *testing.T) {
	g := newGuard(t)
	for _, d := range []dialect.Dialect{dialect.SQLServer, dialect.Oracle} {
		refusal := mustRefuseOn(t, g, d, "SELECT count(*) FROM matches")
		if refusal != nil && (refusal.Code != NotValidated || !strings.Contains(refusal.Text("en"), d.Title)) {
			t.Errorf("%s: %v", d.Name, refusal)
		}
	}
}

func TestCheckFromManyGoroutines(t *testing.T) {
	g := newGuard(t)
	var wg sync.WaitGroup
	for i := range 16 {
		wg.Go(func() {
			for range 50 {
				good := g.Check(context.Background(), dialect.DuckDB, "SELECT white FROM matches WHERE result = 1")
				var refusal *Refusal
				bad := g.Check(context.Background(), dialect.DuckDB, "SELECT getenv('HOME') FROM matches")
				if good != nil || !errors.As(bad, &refusal) || refusal.What != "getenv" {
					t.Errorf("goroutine %d: %v, %v", i, good, bad)
				}
			}
		})
	}
	wg.Wait()
}

func TestCheckStopsWithItsContext(t *testing.T) {
	g := newGuard(t)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := g.Check(ctx, dialect.DuckDB, "SELECT 1"); !errors.Is(err, context.Canceled) {
		t.Errorf("after the context ended: %v", err)
	}
	// A check that is cut off leaves its session fit for the next one.
	for range 50 {
		ctx, cancel := context.WithCancel(context.Background())
		go cancel()
		if err := g.Check(ctx, dialect.DuckDB, "SELECT white FROM matches"); err != nil && !errors.Is(err, context.Canceled) {
			t.Errorf("cut off: %v", err)
		}
		cancel()
		mustAccept(t, g, "SELECT white FROM matches")
	}
}

func TestCheckAfterClose(t *testing.T) {
	g := newGuard(t)
	for range 2 {
		if err := g.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if err := g.Check(context.Background(), dialect.DuckDB, "SELECT 1"); !errors.Is(err, ErrClosed) {
		t.Errorf("after Close: %v", err)
	}
}

// A parser that runs on a stack of its own size must not be made to overflow it,
// which would end the process.
func TestDeepStatementsAreJudged(t *testing.T) {
	g := newGuard(t)
	for _, shape := range [][3]string{
		{"SELECT 1", "+1", ""}, {"SELECT ", "- ", "1"}, {"SELECT ", "NOT ", "true"}, {"SELECT 1", "::int", ""}, {"SELECT 1", " IS NULL", ""},
		{"SELECT 1", " COLLATE c", ""}, {"SELECT ARRAY[1]", "[1]", ""}, {"SELECT 1", " UNION SELECT 1", ""}, {"SELECT 1", " AND 1", ""},
		{"SELECT 1 FROM matches", " NATURAL JOIN matches", ""}, {"SELECT ", "CASE WHEN ", "1"}, {"SELECT ", "(", "1"}, {"SELECT ", "f(", "1"},
		{"SELECT 1 FROM ", "(SELECT 1 FROM ", "matches"}, {"WITH a AS (SELECT 1)", ", a AS (SELECT 1)", " SELECT 1"}, {"SELECT 1", ", 1 + 1", ""},
		{"SELECT 1", "||1", ""}, {"SELECT 1", " IN (1)", ""}, {"SELECT ", "~ ", "1"}, {"SELECT ", "EXISTS(SELECT ", "1"},
	} {
		statement := shape[0] + strings.Repeat(shape[1], (maxBytes-len(shape[0])-len(shape[2]))/len(shape[1])) + shape[2]
		for _, d := range guarded {
			if err := g.Check(context.Background(), d, statement); err != nil && !errors.As(err, new(*Refusal)) {
				t.Errorf("%s: %.40s…: %v", d.Name, statement, err)
			}
		}
	}
}

// The parser's own engine must not be able to do what attacks ask for either.
func TestParserIsWalled(t *testing.T) {
	g := newGuard(t)
	engine := g.validators[dialect.DuckDB.Name].(*duckDB).engine
	session := <-engine.sessions
	defer func() { engine.sessions <- session }()
	for _, statement := range []string{
		"SET enable_external_access = true", "SET threads = 8", "SELECT * FROM read_text('guard_test.go')", "INSTALL httpfs",
		"ATTACH 'x.duckdb' AS x", "COPY (SELECT 1) TO 'x.csv'",
	} {
		if session.run([]string{statement}) == nil {
			t.Errorf("the parser ran %s", statement)
		}
	}
}

// A new version of the engine may bring names that it answers without brackets.
// Each of them must be refused or be one of the dates.
func TestSessionFunctionsWithoutBrackets(t *testing.T) {
	db, err := sql.Open("duckdb", "")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	rows, err := db.Query("SELECT DISTINCT function_name FROM duckdb_functions() WHERE len(parameters) = 0 OR function_type = 'macro'")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	harmless := setOf([]string{"current_date", "current_time", "current_timestamp", "localtime", "localtimestamp"})
	g := newGuard(t)
	names := []string{"current_user", "session_user", "user", "current_role", "current_catalog", "current_schema", "rowid"}
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			t.Fatal(err)
		}
		names = append(names, name)
	}
	if err := rows.Err(); err != nil || len(names) < 50 {
		t.Fatalf("%d names: %v", len(names), err)
	}
	for _, name := range names {
		statement := "SELECT " + name + " FROM matches"
		if err := g.Check(context.Background(), dialect.DuckDB, statement); err == nil && !harmless[name] {
			t.Errorf("accepted: %s", statement)
		}
	}
}

// Every function on the list is one that this version of the engine has, or the store
// makes, and none of them is a table function unless it may stand in FROM.
func TestListedFunctionsExist(t *testing.T) {
	db, err := sql.Open("duckdb", "")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	known := setOf([]string{"coalesce", "ifnull", "if", "row", "unnest"}) // the parser's own
	rows, err := db.Query("SELECT DISTINCT function_name FROM duckdb_functions() WHERE function_type IN ('scalar', 'aggregate', 'macro')")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			t.Fatal(err)
		}
		known[name] = true
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	for _, name := range functions.MacroNames() {
		known[name] = true
	}
	for name := range newTreeRules().functions {
		if !known[name] {
			t.Errorf("the engine has no function %s", name)
		}
	}
}

// TestMacroExamples: what is told of the functions of DuckDB is let through.
func TestMacroExamples(t *testing.T) {
	g := newGuard(t)
	for _, example := range functions.MacroExamples() {
		if err := g.Check(context.Background(), dialect.DuckDB, example); err != nil {
			t.Errorf("%s: %v", example, err)
		}
	}
}

func BenchmarkCheck(b *testing.B) {
	g := newGuard(b)
	short := "SELECT m.white, count(*) AS n FROM matches m WHERE m.result = 1 GROUP BY m.white ORDER BY n DESC LIMIT 5"
	for _, d := range guarded {
		for name, statement := range map[string]string{"100B": short, "1KB": long} {
			b.Run(d.Name+"/"+name, func(b *testing.B) {
				for b.Loop() {
					if err := g.Check(context.Background(), d, statement); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

// long is a statement as long as questions make them.
const long = `WITH games AS (
  SELECT m.cod_match, m.white, m.black, m.result, substr(m.match_date, 1, 4) AS year
  FROM matches m
  WHERE (lower(m.white) LIKE '%kasparov%' OR lower(m.black) LIKE '%kasparov%') AND m.result IN (1, 2)
    AND EXISTS (SELECT 1 FROM match_moves mm WHERE mm.cod_match = m.cod_match AND (mm.move_events & 768) <> 0)
    AND NOT EXISTS (SELECT 1 FROM match_moves mm WHERE mm.cod_match = m.cod_match AND (mm.move_events & 32) <> 0)
), checks AS (
  SELECT mm.cod_match, count(*) AS n FROM match_moves mm JOIN games g ON g.cod_match = mm.cod_match
  WHERE (mm.move_events & 1) <> 0 GROUP BY mm.cod_match
)
SELECT g.year, count(*) AS games, sum(CASE WHEN g.result = 1 THEN 1 ELSE 0 END) AS white_wins,
  round(100.0 * avg(CASE WHEN g.result = 1 THEN 1 ELSE 0 END), 1) AS pct, max(c.n) AS most_checks,
  rank() OVER (ORDER BY count(*) DESC) AS place
FROM games g LEFT JOIN checks c ON c.cod_match = g.cod_match
GROUP BY g.year HAVING count(*) > 1 ORDER BY games DESC, g.year LIMIT 20`
