package server_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	process "os/exec"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/dialect"
	imports "github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/store"
	"github.com/kibitz-chess/kibitz/schema/store/server"
	"github.com/kibitz-chess/kibitz/schema/store/server/servertest"
)

// TestLostServer: a connection that breaks leaves a whole database, and the
// next import completes it.
func TestLostServer(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Site) {
		d := s.Database(t)
		games := rows(t, randomGames(40, 9))
		w, err := server.OpenWriter(t.Context(), d.Owner, server.WriterOptions{}.WithBatch(100))
		if err != nil {
			t.Fatal(err)
		}
		for i, g := range games {
			if i == len(games)/2 {
				endSessions(t, d)
			}
			if _, err = w.Add(g); err != nil {
				break
			}
		}
		if !errors.Is(err, server.ErrLost) {
			t.Errorf("adding gives %v", err)
		}
		if _, err := w.Publish(); !errors.Is(err, server.ErrLost) {
			t.Errorf("publishing gives %v", err)
		}
		checkWhole(t, d)
		addAll(t, d.Owner, server.WriterOptions{}, games)
		checkComplete(t, d, len(games))
	})
}

// endSessions ends the connections of writers.
func endSessions(t *testing.T, d *servertest.Base) {
	t.Helper()
	if d.Dialect.Name == dialect.PostgreSQL.Name {
		d.Exec(t, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'kibitz'")
		return
	}
	for _, id := range rowsOf(t, d.Admin, "SELECT id FROM information_schema.processlist WHERE db = DATABASE() AND id <> CONNECTION_ID()") {
		d.Exec(t, "KILL "+id)
	}
}

// checkComplete demands whole games and all keys.
func checkComplete(t *testing.T, d *servertest.Base, games int) {
	t.Helper()
	if got := oneOf(t, d.Admin, "SELECT count(*) FROM matches"); got != fmt.Sprint(games) {
		t.Errorf("%s games are there, want %d", got, games)
	}
	checkWhole(t, d)
	for _, k := range schema.LateKeys(d.Dialect) {
		query := fmt.Sprintf(`SELECT (SELECT count(*) FROM pg_class WHERE relname = lower('%[1]s'))
			+ (SELECT count(*) FROM pg_constraint WHERE conname = lower('%[1]s')) + (SELECT count(*) FROM pg_statistic_ext WHERE stxname = lower('%[1]s'))`, k.Name)
		if d.Dialect.Name == dialect.MySQL.Name {
			query = fmt.Sprintf(`SELECT (SELECT count(*) FROM information_schema.statistics WHERE table_schema = DATABASE() AND index_name = '%s')
				+ (SELECT count(*) FROM information_schema.table_constraints WHERE table_schema = DATABASE() AND constraint_name = '%s')`, k.Name, k.Name)
		}
		if oneOf(t, d.Admin, query) == "0" {
			t.Errorf("%s is missing", k.Name)
		}
	}
}

// TestInterrupted: what was added when the context is cancelled is kept.
func TestInterrupted(t *testing.T) {
	text := randomGames(300, 5)
	servertest.Each(t, func(t *testing.T, s *servertest.Site) {
		d := s.Database(t)
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		source := imports.Source{Name: "test.pgn", Reader: &cancelling{Reader: strings.NewReader(text), after: len(text) / 2, cancel: cancel}}
		summary, err := imports.Import(ctx, d.Owner, []imports.Source{source}, imports.Options{})
		if !errors.Is(err, context.Canceled) {
			t.Fatalf("got %+v, %v", summary, err)
		}
		checkComplete(t, d, int(summary.Imported))
		again := importText(t, d.Owner, text)
		checkComplete(t, d, int(summary.Imported+again.Imported))
		if again.Duplicates < summary.Imported || again.Imported+again.Duplicates != 300 {
			t.Errorf("first %+v, then %+v", summary, again)
		}
	})
}

// cancelling cancels a context when so many bytes were read.
type cancelling struct {
	io.Reader
	after  int
	cancel func()
}

func (c *cancelling) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p[:min(len(p), 1000)])
	if c.after -= n; c.after < 0 {
		c.cancel()
	}
	return n, err
}

// killedEnv is the address that TestKilled's other process writes to.
const killedEnv = "KIBITZ_TEST_KILLED_IMPORT"

// TestKilled kills an import at several moments. What it leaves is whole, and
// the next import completes it.
func TestKilled(t *testing.T) {
	games := rows(t, randomGames(60, 3))
	if address := os.Getenv(killedEnv); address != "" {
		addUntilKilled(t, address, games)
		return
	}
	servertest.Each(t, func(t *testing.T, s *servertest.Site) {
		for _, moment := range []int{0, 1, 30, 60} {
			d := s.Database(t)
			killWhen(t, "TestKilled", killedEnv, d.Owner, fmt.Sprintf("added %d", moment))
			if moment > 0 {
				checkWhole(t, d)
			}
			again := writeWhenFree(t, d.Owner, games)
			checkComplete(t, d, len(games))
			left := len(games) - int(again.Games)
			if s.Dialect.Name == dialect.PostgreSQL.Name && left != 0 || s.Dialect.Name == dialect.MySQL.Name && moment == 60 && left < 50 {
				t.Errorf("killed after %d games, %d were left", moment, left)
			}
		}
	})
}

// addUntilKilled tells of each game that it added, and waits before it publishes.
func addUntilKilled(t *testing.T, address string, games []*store.Rows) {
	w, err := server.OpenWriter(t.Context(), address, server.WriterOptions{}.WithBatch(100))
	if err != nil {
		t.Fatal(err)
	}
	fmt.Println("added 0")
	for i, g := range games {
		if _, err := w.Add(g); err != nil {
			t.Fatal(err)
		}
		fmt.Println("added", i+1)
	}
	select {} // to be killed
}

// killWhen runs a test in another process, which the variable in its environment
// tells the server's address, and kills it when it has printed a line.
func killWhen(t *testing.T, test, variable, address, line string) {
	t.Helper()
	c := process.Command(os.Args[0], "-test.run=^"+test+"$")
	c.Env = append(os.Environ(), variable+"="+address)
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	found := false
	for lines := bufio.NewScanner(out); !found && lines.Scan(); {
		found = lines.Text() == line
	}
	if err := errors.Join(c.Process.Kill(), c.Wait()); !found {
		t.Fatalf("the other process ended before: %v", err)
	}
}

// writeWhenFree writes as soon as the server has noticed that the last writer
// is gone.
func writeWhenFree(t *testing.T, address string, games []*store.Rows) store.Counts {
	t.Helper()
	for {
		w, err := server.OpenWriter(t.Context(), address, server.WriterOptions{})
		if err == nil {
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			return addAll(t, address, server.WriterOptions{}, games)
		}
		if !errors.Is(err, store.ErrLocked) {
			t.Fatal(err)
		}
	}
}

// TestRefusedRows: a server that leaves out a row, or changes a value, to go on
// with the rest does not have its way.
func TestRefusedRows(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Site) {
		for name, spoil := range map[string]func(g *store.Rows){
			"twice":    func(g *store.Rows) { g.Tags = append(g.Tags, g.Tags[0]) },
			"too long": func(g *store.Rows) { g.Match.ResultText = strings.Repeat("x", 9) },
		} {
			d := s.Database(t)
			good, bad := rows(t, "1. d4 *"), rows(t, "1. e4 *")
			spoil(bad[0])
			addAll(t, d.Owner, server.WriterOptions{}, good)
			w, err := server.OpenWriter(t.Context(), d.Owner, server.WriterOptions{})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := w.Add(bad[0]); err != nil {
				t.Fatal(err)
			}
			if _, err := w.Publish(); err == nil {
				t.Errorf("%s: a bad row is no error", name)
			}
			checkComplete(t, d, len(good))
		}
	})
}

// TestNoRights: a user who may not make tables is told so.
func TestNoRights(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Site) {
		d := s.Database(t)
		user := d.Name + "_reader"
		make := map[string][]string{
			dialect.PostgreSQL.Name: {"CREATE USER " + user + " PASSWORD 'x'", "REVOKE CREATE ON SCHEMA public FROM PUBLIC"},
			dialect.MySQL.Name:      {"CREATE USER " + user + " IDENTIFIED BY 'x'", "GRANT SELECT ON " + d.Name + ".* TO " + user},
		}
		d.Exec(t, make[s.Dialect.Name]...)
		t.Cleanup(func() { s.Database(t).Exec(t, "DROP USER "+user) })
		if _, err := server.OpenWriter(t.Context(), as(t, d, user, "x"), server.WriterOptions{}); !errors.Is(err, server.ErrNoRights) {
			t.Errorf("got %v", err)
		} else if strings.Contains(err.Error(), ":x@") {
			t.Errorf("the password is told: %v", err)
		}
	})
}

// TestNoImport: what games cannot be loaded into.
func TestNoImport(t *testing.T) {
	for address, want := range map[string]error{
		"sqlserver://a:b@localhost?database=x":       server.ErrNoImport,
		"oracle://a:b@localhost/x":                   server.ErrNoImport,
		"postgres://a:b@localhost/x?bishops=swapped": server.ErrNoImport,
		"redis://a:b@localhost/x":                    store.ErrServer,
		"postgres://localhost":                       server.ErrBadDSN,
	} {
		if _, err := server.OpenWriter(t.Context(), address, server.WriterOptions{}); !errors.Is(err, want) {
			t.Errorf("%s gives %v, want %v", address, err, want)
		}
	}
}
