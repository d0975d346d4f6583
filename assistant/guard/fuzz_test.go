package guard

import (
	"database/sql"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/duckdb/duckdb-go/v2/mapping"
	driver "github.com/go-sql-driver/mysql"
	pg "github.com/pganalyze/pg_query_go/v6"

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/dialect"
)

// What is accepted must be one SELECT to DuckDB.
func FuzzDuckDB(f *testing.F) {
	fuzz(f, dialect.DuckDB, func(t *testing.T, g *Guard, statement string) {
		engine := g.validators[dialect.DuckDB.Name].(*duckDB).engine
		session := <-engine.sessions
		defer func() { engine.sessions <- session }()
		if p := session.prepare(statement); p.statements != 1 || p.kind != mapping.StatementTypeSelect || p.message != "" {
			t.Fatalf("accepted, but the engine says %+v", p)
		}
	})
}

// What is accepted must be one SELECT to PostgreSQL's parser, and one statement
// to its scanner, which parts a text at its semicolons.
func FuzzPostgres(f *testing.F) {
	fuzz(f, dialect.PostgreSQL, func(t *testing.T, _ *Guard, statement string) {
		scanned, err := pg.SplitWithScanner(statement, true)
		if err != nil {
			t.Fatal(err)
		}
		scanned = slices.DeleteFunc(scanned, func(part string) bool { return strings.Trim(part, "; \t\r\n") == "" })
		parsed, err := pg.SplitWithParser(statement, true)
		if err != nil {
			t.Fatal(err)
		}
		if len(parsed) != 1 || len(scanned) != 1 {
			t.Fatalf("accepted, but it is %d statements to the parser and %d to the scanner", len(parsed), len(scanned))
		}
		tree, err := pg.Parse(statement)
		if err != nil || tree.GetStmts()[0].GetStmt().GetSelectStmt() == nil {
			t.Fatalf("accepted, but it is no SELECT: %v", err)
		}
	})
}

// What is accepted must be one SELECT to MariaDB or nothing at all, even on a
// connection that takes several statements at once, and however the server is
// set to read quotes.
func FuzzMySQL(f *testing.F) {
	server := openMariaDB(f)
	fuzz(f, dialect.MySQL, func(t *testing.T, _ *Guard, statement string) {
		if server == nil {
			return
		}
		for _, mode := range []string{"", "ANSI_QUOTES,PIPES_AS_CONCAT,NO_BACKSLASH_ESCAPES"} {
			tables, ran, prepared := runAll(t, server, mode, statement)
			// Several statements cannot be prepared, whatever the first one does.
			if tables > 1 || prepared != nil && errorNumber(ran) != errorNumber(prepared) {
				t.Fatalf("accepted, but in sql_mode %q it gives %d tables (%v); to be prepared: %v", mode, tables, ran, prepared)
			}
		}
	})
}

// fuzz tries texts that come from both corpora on a guard, and what is accepted
// on the engine.
func fuzz(f *testing.F, d dialect.Dialect, accepted func(t *testing.T, g *Guard, statement string)) {
	for _, s := range append(ownAttacks(f, d), ownBenign(f, d)...) {
		f.Add(s.sql)
	}
	g := newGuard(f)
	f.Fuzz(func(t *testing.T, statement string) {
		err := g.Check(t.Context(), d, statement)
		if refusal := (*Refusal)(nil); err != nil && !errors.As(err, &refusal) {
			t.Fatalf("not judged: %v", err)
		}
		if err == nil {
			accepted(t, g, statement)
		}
	})
}

// openMariaDB is a connection to a database of the schema without games, which
// ends with the test, or nil where there is no server.
func openMariaDB(t testing.TB) *sql.DB {
	t.Helper()
	dsn := os.Getenv("KIBITZ_TEST_MARIADB")
	if dsn == "" {
		return nil
	}
	config, err := driver.ParseDSN(dsn)
	if err != nil {
		t.Fatal(err)
	}
	config.MultiStatements = true
	name := fmt.Sprintf("kibitz_guard_%d", os.Getpid())
	admin := openDSN(t, config)
	if _, err := admin.Exec("CREATE DATABASE " + name + " CHARACTER SET utf8mb4"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if _, err := admin.Exec("DROP DATABASE " + name); err != nil {
			t.Error(err)
		}
	})
	config.DBName = name
	made := openDSN(t, config)
	for _, statement := range schema.Statements(dialect.MySQL, schema.English) {
		if _, err := made.Exec(statement.SQL); err != nil {
			t.Fatalf("%s: %v", statement.SQL, err)
		}
	}
	// What is tried is stopped soon; making the database and dropping it is not.
	config.Params = map[string]string{"max_statement_time": "1", "foreign_key_checks": "0"}
	return openDSN(t, config)
}

func openDSN(t testing.TB, config *driver.Config) *sql.DB {
	t.Helper()
	db, err := sql.Open("mysql", config.FormatDSN())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

// runAll runs all that the server finds in a text. It tells the number of
// tables that this gives, and whether the text can be prepared.
func runAll(t *testing.T, db *sql.DB, mode, text string) (tables int, ran, prepared error) {
	t.Helper()
	conn, err := db.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if _, err := conn.ExecContext(t.Context(), "SET SESSION sql_mode = '"+mode+"'"); err != nil {
		t.Fatal(err)
	}
	statement, prepared := conn.PrepareContext(t.Context(), text)
	if prepared == nil {
		statement.Close()
	}
	rows, err := conn.QueryContext(t.Context(), text)
	if err != nil {
		return 0, err, prepared
	}
	defer rows.Close()
	for more := true; more; more = rows.NextResultSet() {
		if columns, err := rows.Columns(); err == nil && len(columns) > 0 {
			tables++
		}
		for rows.Next() {
		}
	}
	return tables, rows.Err(), prepared
}

// errorNumber is the server's number of an error, 0 for none.
func errorNumber(err error) uint16 {
	if failed := (*driver.MySQLError)(nil); errors.As(err, &failed) {
		return failed.Number
	}
	return 0
}
