package sqlgen_test

import (
	"database/sql"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	_ "github.com/duckdb/duckdb-go/v2"
	_ "github.com/go-sql-driver/mysql"
	_ "github.com/jackc/pgx/v5/stdlib"

	"github.com/kibitz-chess/kibitz/assistant/guard"
	"github.com/kibitz-chess/kibitz/assistant/sqlgen"
	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/dialect"
	"github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/samples"
)

// TestGuardAccepts: what is printed may run.
func TestGuardAccepts(t *testing.T) {
	g, err := guard.New()
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	for _, d := range []dialect.Dialect{dialect.DuckDB, dialect.PostgreSQL, dialect.MySQL} {
		for _, c := range cases(t) {
			text := printed(t, d, c)
			if err := g.Check(t.Context(), d, text); err != nil {
				t.Errorf("%s: %s: %v\n%s", d.Name, c.Name, err, text)
			}
		}
	}
}

// TestServersAgree runs every query over the sample games on each server at hand
// and demands the rows that the embedded one gives.
func TestServersAgree(t *testing.T) {
	duck := sampleGames(t)
	for _, server := range []struct {
		dialect            dialect.Dialect
		driver, env        string
		create, drop, name string
	}{
		{dialect.PostgreSQL, "pgx", "KIBITZ_TEST_POSTGRES", "CREATE SCHEMA kibitz_sqlgen_test", "DROP SCHEMA IF EXISTS kibitz_sqlgen_test CASCADE", "SET search_path TO kibitz_sqlgen_test"},
		{dialect.MySQL, "mysql", "KIBITZ_TEST_MARIADB", "CREATE DATABASE kibitz_sqlgen_test", "DROP DATABASE IF EXISTS kibitz_sqlgen_test", "USE kibitz_sqlgen_test"},
	} {
		t.Run(server.dialect.Name, func(t *testing.T) {
			dsn := os.Getenv(server.env)
			if dsn == "" {
				t.Skip(server.env + " names no server (.ci/services starts one)")
			}
			db := open(t, server.driver, dsn)
			for _, statement := range []string{server.drop, server.create, server.name} {
				run(t, db, statement)
			}
			t.Cleanup(func() { run(t, db, server.drop) })
			copyGames(t, duck, db, server.dialect)
			for _, c := range cases(t) {
				want, got := rowsOf(t, duck, dialect.DuckDB, c), rowsOf(t, db, server.dialect, c)
				if !slices.EqualFunc(want, got, slices.Equal) {
					t.Errorf("%s: %s gives\n%v\nand not\n%v", c.Name, server.dialect.Title, got, want)
				}
			}
		})
	}
}

// sampleGames is an embedded database of the sample games.
func sampleGames(t *testing.T) *sql.DB {
	t.Helper()
	path := filepath.Join(t.TempDir(), "samples.duckdb")
	if _, err := load.Import(t.Context(), path, []load.Source{{Name: samples.Name, Reader: samples.PGN()}}, load.Options{}); err != nil {
		t.Fatal(err)
	}
	return open(t, "duckdb", path+"?access_mode=read_only")
}

func open(t *testing.T, driver, dsn string) *sql.DB {
	t.Helper()
	db, err := sql.Open(driver, dsn)
	if err != nil {
		t.Fatal(err)
	}
	db.SetMaxOpenConns(1) // the scratch schema is chosen for one connection
	t.Cleanup(func() { db.Close() })
	return db
}

func run(t *testing.T, db *sql.DB, statement string, args ...any) {
	t.Helper()
	if _, err := db.Exec(statement, args...); err != nil {
		t.Fatalf("%.300s: %v", statement, err)
	}
}

// copyGames makes the schema on a server and copies the games to it.
func copyGames(t *testing.T, from, to *sql.DB, d dialect.Dialect) {
	t.Helper()
	for _, s := range schema.Statements(d, schema.English) {
		run(t, to, s.SQL)
	}
	run(t, to, "DELETE FROM keywords")
	for _, table := range []string{
		"keywords", "keyword_values", "positions", "matches", "match_positions", "match_moves", "match_keywords", "move_comments",
	} {
		rows, err := from.Query("SELECT * FROM " + table)
		if err != nil {
			t.Fatal(err)
		}
		columns, err := rows.Columns()
		if err != nil {
			t.Fatal(err)
		}
		var values []string
		flush := func() {
			if len(values) > 0 {
				run(t, to, "INSERT INTO "+table+" ("+strings.Join(columns, ", ")+") VALUES "+strings.Join(values, ", "))
				values = nil
			}
		}
		for rows.Next() {
			var cells []string
			for _, v := range scan(t, rows, len(columns)) {
				cells = append(cells, literal(d, v))
			}
			if values = append(values, "("+strings.Join(cells, ", ")+")"); len(values) == 500 {
				flush()
			}
		}
		if err := rows.Err(); err != nil {
			t.Fatal(err)
		}
		flush()
	}
}

// literal is a value of the embedded database for another server. What is no
// number or text is nothing that questions ask about, but for the digests, of
// which only equality counts.
func literal(d dialect.Dialect, value any) string {
	switch value := value.(type) {
	case int64, int32:
		return fmt.Sprint(value)
	case string:
		return d.String(value)
	case []byte:
		return d.String(fmt.Sprintf("%.16x", value))
	}
	return "NULL"
}

func rowsOf(t *testing.T, db *sql.DB, d dialect.Dialect, c testCase) (all [][]string) {
	t.Helper()
	text := printed(t, d, c)
	rows, err := db.Query(text)
	if err != nil {
		t.Errorf("%s on %s: %v\n%s", c.Name, d.Title, err, text)
		return nil
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		t.Fatal(err)
	}
	for rows.Next() {
		var row []string
		for _, v := range scan(t, rows, len(columns)) {
			row = append(row, cell(v))
		}
		all = append(all, row)
	}
	if err := rows.Err(); err != nil {
		t.Errorf("%s on %s: %v\n%s", c.Name, d.Title, err, text)
	}
	return all
}

// cell is a value as a text, the same for a number of any type.
func cell(value any) string {
	text := fmt.Sprint(value)
	if bytes, ok := value.([]byte); ok {
		text = string(bytes)
	}
	if n, err := strconv.ParseFloat(text, 64); err == nil && strings.Contains(text, ".") {
		return strconv.FormatFloat(math.Round(n*100)/100, 'f', -1, 64)
	}
	return text
}

func scan(t *testing.T, rows *sql.Rows, n int) []any {
	t.Helper()
	values, targets := make([]any, n), make([]any, n)
	for i := range values {
		targets[i] = &values[i]
	}
	if err := rows.Scan(targets...); err != nil {
		t.Fatal(err)
	}
	return values
}

func printed(t *testing.T, d dialect.Dialect, c testCase) string {
	t.Helper()
	text, err := sqlgen.Printer{Dialect: d}.Print(c.Query)
	if err != nil {
		t.Fatalf("%s: %v", c.Name, err)
	}
	return text
}
