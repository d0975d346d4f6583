package server_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/kibitz-chess/kibitz/schema/dialect"
	"github.com/kibitz-chess/kibitz/schema/store"
	"github.com/kibitz-chess/kibitz/schema/store/server"
	"github.com/kibitz-chess/kibitz/schema/store/server/servertest"
)

// An owner may do all that the user of the test servers may. What keeps its
// queries from writing is the transaction.
func TestTransactionOnlyReads(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Site) {
		db := open(t, sampled(t, s).Owner, server.Options{})
		attacks := map[string][]string{
			"postgres": {"WITH d AS (DELETE FROM move_comments RETURNING 1) SELECT * FROM d", "DELETE FROM move_comments", "SELECT nextval('seq_token_usage')"},
			"mysql":    {"DELETE FROM move_comments", "INSERT INTO keyword_values VALUES (-1, 'x')", "UPDATE matches SET white = 'x'"},
		}
		for _, sql := range attacks[s.Dialect.Name] {
			var refused *store.SQLError
			if _, err := db.Query(t.Context(), sql, store.Limits{}); !errors.As(err, &refused) || refused.Kind != "ReadOnly" {
				t.Errorf("%s gives %v", sql, err)
			}
		}
	})
}

// What a READ ONLY transaction lets through all the same is rolled back.
func TestTransactionIsRolledBack(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Site) {
		if s.Dialect.Name != dialect.PostgreSQL.Name {
			t.Skip("nothing is known that this server writes in a read-only transaction")
		}
		b := sampled(t, s)
		db := open(t, b.Owner, server.Options{})
		if _, err := db.Query(t.Context(), "SELECT lo_from_bytea(0, 'x')", store.Limits{}); err != nil {
			t.Skip("this version writes no large objects there: ", err)
		}
		var n int
		if err := b.Admin.QueryRow("SELECT count(*) FROM pg_largeobject_metadata").Scan(&n); err != nil || n != 0 {
			t.Errorf("%d large objects were left behind (%v)", n, err)
		}
	})
}

// Whoever makes the user with the script gets one who can only read, whatever
// the transaction.
func TestReaderMayOnlyRead(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Site) {
		db := open(t, sampled(t, s).Reader, server.Options{})
		for _, sql := range []string{
			"DELETE FROM matches", "UPDATE matches SET white = 'x'", "INSERT INTO keyword_values VALUES (-1, 'x')",
			"CREATE TABLE pwn (x INT)", "DROP TABLE move_comments", "ALTER TABLE matches ADD COLUMN x INT", "CREATE TEMPORARY TABLE pwn (x INT)",
		} {
			if err := db.ExecBare(t.Context(), sql); err == nil {
				t.Errorf("%s went through", sql)
			}
		}
		if powers := open(t, sampled(t, s).Owner, server.Options{}).Powers(); len(powers) < 4 {
			t.Errorf("of the owner it is only known that he may %v", powers)
		}
	})
}

func TestCanary(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Site) {
		b := sampled(t, s)
		before := fingerprint(t, b)
		if err := open(t, b.Owner, server.Options{}).CanaryWithoutTransaction(t.Context()); !errors.Is(err, server.ErrWrites) {
			t.Errorf("an owner without a read-only transaction gives %v", err)
		}
		if err := open(t, b.Reader, server.Options{}).CanaryWithoutTransaction(t.Context()); err != nil {
			t.Errorf("a reader without a read-only transaction gives %v", err)
		}
		if after := fingerprint(t, b); after != before {
			t.Errorf("the canary left something behind:\n%s", difference(before, after))
		}
	})
}

// Nothing of a session is left for the next query.
func TestSessionEnds(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Site) {
		db := open(t, sampled(t, s).Reader, server.Options{Sessions: 1})
		for _, session := range map[string][]struct{ leave, look, want string }{
			"postgres": {
				{"SELECT pg_advisory_lock(7)", "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'", "0"},
				{"SELECT set_config('search_path', 'pg_catalog', false)", "SELECT current_setting('search_path') LIKE '%public%'", "true"},
			},
			"mysql": {
				{"SELECT GET_LOCK('seven', 1)", "SELECT IS_FREE_LOCK('seven')", "1"},
				{"SELECT @left := 7", "SELECT @left IS NULL", "1"},
			},
		}[s.Dialect.Name] {
			if _, err := db.Query(t.Context(), session.leave, store.Limits{}); err != nil {
				t.Fatal(err)
			}
			// The server may take a moment to see that the session has gone.
			got := ""
			for range 50 {
				result, err := db.Query(t.Context(), session.look, store.Limits{})
				if err != nil {
					t.Fatal(err)
				}
				if got = fmt.Sprint(result.Rows[0][0]); got == session.want {
					break
				}
				time.Sleep(20 * time.Millisecond)
			}
			if got != session.want {
				t.Errorf("after %s, %s gives %s", session.leave, session.look, got)
			}
		}
	})
}

var sleeps = map[string]string{"postgres": "SELECT pg_sleep(20)", "mysql": "SELECT SLEEP(20) FROM matches"}

// The server ends a query by itself.
func TestServerKeepsTime(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Site) {
		db := open(t, sampled(t, s).Reader, server.Options{})
		started := time.Now()
		if _, err := db.QueryUnwatched(sleeps[s.Dialect.Name], store.Limits{Time: 200 * time.Millisecond}); !errors.Is(err, store.ErrTimeout) {
			t.Errorf("got %v after %v", err, time.Since(started))
		}
	})
}

// A query that nobody waits for any more is stopped on the server too.
func TestClientStopsServer(t *testing.T) {
	running := map[string]string{
		"postgres": "SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep(20)%' AND state = 'active'",
		"mysql":    "SELECT count(*) FROM information_schema.processlist WHERE info LIKE 'SELECT SLEEP(20)%'",
	}
	servertest.Each(t, func(t *testing.T, s *servertest.Site) {
		b := sampled(t, s)
		db := open(t, b.Reader, server.Options{})
		active := func() (n int) {
			if err := b.Admin.QueryRow(running[s.Dialect.Name]).Scan(&n); err != nil {
				t.Fatal(err)
			}
			return n
		}
		until := func(want int) bool {
			for range 100 {
				if active() == want {
					return true
				}
				time.Sleep(20 * time.Millisecond)
			}
			return false
		}
		for name, wait := range map[string]struct {
			context func() (context.Context, context.CancelFunc)
			want    error
		}{
			"a deadline":   {func() (context.Context, context.CancelFunc) { return context.WithTimeout(t.Context(), time.Second) }, store.ErrTimeout},
			"cancellation": {func() (context.Context, context.CancelFunc) { return context.WithCancel(t.Context()) }, store.ErrCancelled},
		} {
			ctx, cancel := wait.context()
			done := make(chan error)
			go func() {
				_, err := db.Query(ctx, sleeps[s.Dialect.Name], store.Limits{Time: time.Hour})
				done <- err
			}()
			if !until(1) {
				t.Fatal("the query does not run")
			}
			if name == "cancellation" {
				cancel()
			}
			if err := <-done; !errors.Is(err, wait.want) {
				t.Errorf("%s gives %v", name, err)
			}
			if !until(0) {
				t.Errorf("after %s the query runs on", name)
			}
			cancel()
		}
	})
}

// Only what the server explains is run, and only if it is not too much work.
func TestExplained(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Site) {
		b := sampled(t, s)
		db := open(t, b.Owner, server.Options{})
		for _, sql := range map[string][]string{
			"postgres": {"SHOW ALL", "COMMIT", "SET search_path = pg_catalog", "DO $$ BEGIN END $$", "SELECT 1; SELECT 2", "EXPLAIN SELECT 1", "VACUUM"},
			"mysql":    {"SHOW VARIABLES", "COMMIT", "SET @x = 1", "DO SLEEP(0)", "SELECT 1; SELECT 2", "EXPLAIN SELECT 1", "KILL 1"},
		}[s.Dialect.Name] {
			if _, err := db.Query(t.Context(), sql, store.Limits{}); !server.Unexplained(err) {
				t.Errorf("%s gives %v", sql, err)
			}
		}
		const product = "SELECT count(*) FROM match_moves a, match_moves b, match_moves c"
		var work *server.WorkError
		if _, err := db.Query(t.Context(), product, store.Limits{Time: time.Second}); !errors.As(err, &work) || work.Expected <= work.Limit {
			t.Errorf("%s gives %v", product, err)
		}
		small := open(t, b.Owner, server.Options{MaxWork: 1})
		if _, err := small.Query(t.Context(), "SELECT count(*) FROM match_moves", store.Limits{}); !errors.As(err, &work) || work.Limit != 1 {
			t.Errorf("a count over the cap gives %v", err)
		}
		if result, err := db.Query(t.Context(), "SELECT count(*) FROM match_moves", store.Limits{}); err != nil || len(result.Rows) != 1 {
			t.Errorf("a count gives %v, %v", result, err)
		}
	})
}

// One text holds one statement, also where the server is not asked before.
func TestOneStatement(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Site) {
		db := open(t, sampled(t, s).Owner, server.Options{})
		for _, sql := range []string{"SELECT 1; SELECT 2", "SELECT 1; COMMIT"} {
			var refused *store.SQLError
			if _, err := db.QueryUnwatched(sql, store.Limits{}); !errors.As(err, &refused) || refused.Kind != "Syntax" {
				t.Errorf("%s gives %v", sql, err)
			}
		}
		for _, sql := range []string{"SELECT 1\x00; SELECT 2", "SELECT '\xff'"} {
			if _, err := db.Query(t.Context(), sql, store.Limits{}); !errors.Is(err, store.ErrNotQuery) {
				t.Errorf("%q gives %v", sql, err)
			}
		}
	})
}

// No server gets a file of this machine.
func TestNoLocalFiles(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Site) {
		if s.Dialect.Name != dialect.MySQL.Name {
			t.Skip("this server asks nobody for files")
		}
		db := open(t, sampled(t, s).Owner+"?allowAllFiles=true&multiStatements=true", server.Options{})
		err := db.ExecBare(t.Context(), "LOAD DATA LOCAL INFILE '/etc/hostname' INTO TABLE match_events (description)")
		if err == nil || !strings.Contains(err.Error(), "not registered") {
			t.Errorf("a file of this machine gives %v", err)
		}
		if err := db.ExecBare(t.Context(), "SELECT 1; SELECT 2"); err == nil {
			t.Error("two statements in one text go through")
		}
	})
}

func TestLimits(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Site) {
		db := open(t, sampled(t, s).Reader, server.Options{})
		for _, test := range []struct {
			name, sql string
			limits    store.Limits
			rows      int
			truncated bool
		}{
			{"fewer rows", "SELECT cod_match FROM matches WHERE cod_match <= 9", store.Limits{Rows: 10}, 9, false},
			{"as many rows", "SELECT cod_match FROM matches WHERE cod_match <= 10", store.Limits{Rows: 10}, 10, false},
			{"more rows", "SELECT cod_match FROM matches WHERE cod_match <= 11", store.Limits{Rows: 10}, 10, true},
			{"default", "SELECT cod_match FROM match_moves", store.Limits{}, 1000, true},
			{"bytes", "SELECT board FROM positions", store.Limits{Bytes: 1000}, 15, true},
			{"one row over the bytes", "SELECT board FROM positions WHERE cod_position = (SELECT initial_position FROM matches WHERE cod_match = 1)", store.Limits{Bytes: 10}, 1, false},
		} {
			result, err := db.Query(t.Context(), test.sql, test.limits)
			if err != nil || len(result.Rows) != test.rows || result.Truncated != test.truncated {
				t.Errorf("%s: %v, %d rows, truncated %v", test.name, err, len(result.Rows), result.Truncated)
			}
		}
		if _, err := db.Query(t.Context(), "SELECT board FROM positions", store.Limits{Cell: 63}); !errors.Is(err, store.ErrTooBig) {
			t.Errorf("a long cell gives %v", err)
		}
		// More in one row than this process would keep.
		huge := map[string]string{"postgres": "SELECT repeat('x', 200000000)", "mysql": "SELECT REPEAT('x', 15000000)" + strings.Repeat(", REPEAT('x', 15000000)", 12)}[s.Dialect.Name]
		if _, err := db.Query(t.Context(), huge, store.Limits{Cell: 1 << 30, Bytes: 1 << 30}); !errors.Is(err, store.ErrTooBig) || !strings.Contains(err.Error(), fmt.Sprint(server.Received)) {
			t.Errorf("a huge row gives %v", err)
		}
	})
}

// What is wrong is told by type, and never with a password.
func TestErrors(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Site) {
		b := sampled(t, s)
		for name, test := range map[string]struct {
			dsn  string
			want error
		}{
			"a password": {strings.Replace(b.Reader, "r3ad", "wr0ng", 1), server.ErrPassword},
			"a database": {strings.Replace(b.Owner, "/"+b.Name, "/kibitz_none", 1), server.ErrNoDatabase},
			"a server":   {b.Owner[:strings.Index(b.Owner, "://")] + "://nobody:wr0ng@127.0.0.1:1/x", server.ErrConnect},
		} {
			if name == "a password" && s.Dialect.Name == "postgres" {
				continue // the test server trusts everybody
			}
			_, err := server.Open(t.Context(), test.dsn, server.Options{})
			if !errors.Is(err, test.want) {
				t.Errorf("%s that is none gives %v", name, err)
			} else if strings.Contains(err.Error(), "wr0ng") || strings.Contains(err.Error(), "kibitz:kibitz") {
				t.Errorf("%s that is none is told: %v", name, err)
			}
		}
		db := open(t, b.Reader, server.Options{})
		for sql, kind := range map[string]string{
			"SELEC 1": "Syntax", "SELECT * FROM nothing": "", "SELECT nothing FROM matches": "Catalog",
			"SELECT * FROM match_events FOR UPDATE": "", "SELECT nothing(1)": "",
		} {
			var told *store.SQLError
			if _, err := db.Query(t.Context(), sql, store.Limits{}); !errors.As(err, &told) || kind != "" && told.Kind != kind {
				t.Errorf("%s gives %v", sql, err)
			}
		}
		empty := s.Database(t)
		if _, err := server.Open(t.Context(), empty.Owner, server.Options{}); !errors.Is(err, store.ErrNotKibitz) {
			t.Errorf("an empty database gives %v", err)
		}
	})
}
