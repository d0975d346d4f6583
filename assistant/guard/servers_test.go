package guard

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"regexp"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/dialect"
)

// TestBenignStatementsRunOnServers: what is harmless is SQL of the server too.
func TestBenignStatementsRunOnServers(t *testing.T) {
	t.Run(dialect.PostgreSQL.Name, func(t *testing.T) {
		conn := openPostgres(t)
		for _, s := range ownBenign(t, dialect.PostgreSQL) {
			if _, err := conn.Exec(t.Context(), s.sql).ReadAll(); err != nil {
				t.Errorf("%s\n\t%v", s.sql, err)
			}
		}
	})
	t.Run(dialect.MySQL.Name, func(t *testing.T) {
		db := openMariaDB(t)
		if db == nil {
			t.Skip("KIBITZ_TEST_MARIADB names no server (.ci/services starts one)")
		}
		for _, s := range ownBenign(t, dialect.MySQL) {
			if err := runOn(t.Context(), db, s.sql); err != nil {
				t.Errorf("%s\n\t%v", s.sql, err)
			}
		}
	})
}

func runOn(ctx context.Context, db *sql.DB, statement string) error {
	rows, err := db.QueryContext(ctx, statement)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
	}
	return rows.Err()
}

// TestExcessOnServersIsReal: what is refused as too much is SQL that the servers
// take, and the mild part of it ends there. What doubles at every step is not
// tried: it takes the memory of the server while it plans.
func TestExcessOnServersIsReal(t *testing.T) {
	t.Run(dialect.PostgreSQL.Name, func(t *testing.T) {
		conn := openPostgres(t)
		if _, err := conn.Exec(t.Context(), postgresSession).ReadAll(); err != nil {
			t.Fatal(err)
		}
		for _, s := range ownExcess(t, dialect.PostgreSQL) {
			if doubles.MatchString(s.sql) {
				continue
			}
			_, err := conn.Exec(t.Context(), s.sql).ReadAll()
			if failed := (*pgconn.PgError)(nil); err != nil && (!errors.As(err, &failed) || !outgrown[failed.Code]) {
				t.Errorf("%s\n\t%v", s.sql, err)
			}
		}
	})
	t.Run(dialect.MySQL.Name, func(t *testing.T) {
		db := openMariaDB(t)
		if db == nil {
			t.Skip("KIBITZ_TEST_MARIADB names no server (.ci/services starts one)")
		}
		for _, s := range ownExcess(t, dialect.MySQL) {
			if doubles.MatchString(s.sql) {
				continue
			}
			if number := errorNumber(mariaRun(t, db, s.class, s.sql)); number != 0 && !stopped[number] {
				t.Errorf("%s\n\terror %d", s.sql, number)
			}
		}
	})
}

var doubles = regexp.MustCompile(`\bt12 AS|\(SELECT concat\(s, s, s, s\)`)

// outgrown are PostgreSQL's errors for what ran until it was too much: by the
// time limit, a number or a text that is too long, no memory.
var outgrown = map[string]bool{queryCanceled: true, "22003": true, "54000": true, "53200": true}

// TestJustAcceptedIsPlannedSoon: the bounds on what doubles are low enough for
// the servers, which put WITH clauses where they are used.
func TestJustAcceptedIsPlannedSoon(t *testing.T) {
	g := newGuard(t)
	const soon = 5 * time.Second
	conn := openPostgres(t)
	if _, err := conn.Exec(t.Context(), postgresSession+"; SET statement_timeout TO '30s'").ReadAll(); err != nil {
		t.Fatal(err)
	}
	maria := openMariaDB(t)
	if maria == nil {
		t.Skip("KIBITZ_TEST_MARIADB names no server (.ci/services starts one)")
	}
	for _, sql := range []string{
		chain(5, "SELECT white FROM matches", "SELECT * FROM %s UNION ALL SELECT * FROM %s", "SELECT count(*) FROM %s"),
		chain(5, "SELECT 1 AS x", "SELECT (SELECT max(x) FROM %s) + (SELECT min(x) FROM %s) AS x", "SELECT x FROM %s"),
		chain(13, "SELECT white AS x FROM matches", "SELECT concat(x, x) AS x FROM %s", "SELECT max(length(x)) FROM %s"),
	} {
		for d, run := range map[dialect.Dialect]func() error{
			dialect.PostgreSQL: func() error { _, err := conn.Exec(t.Context(), sql).ReadAll(); return err },
			dialect.MySQL:      func() error { return runOn(t.Context(), maria, sql) },
		} {
			mustAcceptOn(t, g, d, sql)
			started := time.Now()
			err := run()
			if took := time.Since(started); err != nil || took > soon {
				t.Errorf("%s: %v after %v: %.80s", d.Name, err, took, sql)
			}
		}
	}
}

// TestAttacksOnPostgresAreReal tries the attacks as the server's owner.
func TestAttacksOnPostgresAreReal(t *testing.T) {
	if testing.Short() {
		t.Skip("takes half a minute")
	}
	conn := openPostgres(t)
	attacks := ownAttacks(t, dialect.PostgreSQL)
	var outcomes []string
	for _, s := range attacks {
		outcome := ran
		_, err := conn.Exec(t.Context(), s.sql).ReadAll()
		if failed := (*pgconn.PgError)(nil); errors.As(err, &failed) && failed.Code != queryCanceled {
			outcome = "error " + failed.Code
		} else if err != nil && failed == nil {
			t.Fatalf("%s: %v", s.sql, err)
		}
		outcomes = append(outcomes, outcome)
		if _, err := conn.Exec(t.Context(), "ROLLBACK; RESET ALL; SELECT pg_advisory_unlock_all();"+postgresSession).ReadAll(); err != nil {
			t.Fatalf("after %s: %v", s.sql, err)
		}
	}
	golden(t, "postgres.outcomes.golden", attacks, outcomes)
}

const (
	queryCanceled   = "57014" // by the time limit
	postgresSession = "SET search_path TO kibitz_guard_test; SET statement_timeout TO '100ms'; SET work_mem TO '4MB'"
)

// openPostgres is a connection to a schema of its own with the tables and views
// but no games.
func openPostgres(t *testing.T) *pgconn.PgConn {
	t.Helper()
	url := os.Getenv("KIBITZ_TEST_POSTGRES")
	if url == "" {
		t.Skip("KIBITZ_TEST_POSTGRES names no server (.ci/services starts one)")
	}
	config, err := pgx.ParseConfig(url)
	if err != nil {
		t.Fatal(err)
	}
	admin, err := pgconn.ConnectConfig(t.Context(), &config.Config)
	if err != nil {
		t.Fatal(err)
	}
	name := fmt.Sprintf("kibitz_guard_%d", os.Getpid())
	exec := func(conn *pgconn.PgConn, statement string) {
		t.Helper()
		if _, err := conn.Exec(context.Background(), statement).ReadAll(); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
	exec(admin, "CREATE DATABASE "+name)
	config.Database = name
	conn, err := pgconn.ConnectConfig(t.Context(), &config.Config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		conn.Close(context.Background())
		exec(admin, "DROP DATABASE "+name+" WITH (FORCE)")
		admin.Close(context.Background())
	})
	exec(conn, "CREATE SCHEMA kibitz_guard_test; "+postgresSession)
	exec(conn, "SET statement_timeout TO 0")
	for _, statement := range schema.Statements(dialect.PostgreSQL, schema.English) {
		exec(conn, statement.SQL)
	}
	return conn
}
