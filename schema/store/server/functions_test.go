package server_test

import (
	"io"

	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/dialect"
	imports "github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/samples"
	"github.com/kibitz-chess/kibitz/schema/store/server"
	"github.com/kibitz-chess/kibitz/schema/store/server/servertest"
)

// onPostgres runs a test on PostgreSQL.
func onPostgres(t *testing.T, test func(t *testing.T, s *servertest.Site)) {
	t.Helper()
	servertest.Each(t, func(t *testing.T, s *servertest.Site) {
		if s.Dialect.Name != dialect.PostgreSQL.Name {
			t.Skip("the chess functions are for PostgreSQL")
		}
		test(t, s)
	})
}

// importFunctions imports a PGN text with the functions.
func importFunctions(t testing.TB, dsn, text string, options imports.Options) imports.Summary {
	t.Helper()
	options.Functions, options.Language = true, schema.English
	summary, err := imports.Import(t.Context(), dsn, []imports.Source{{Name: "test.pgn", Reader: strings.NewReader(text)}}, options)
	if err != nil {
		t.Fatal(err)
	}
	return summary
}

// gamesOf are the rows of chess_games as texts.
func gamesOf(t testing.TB, b *servertest.Base) (rows []string) {
	t.Helper()
	found, err := b.Admin.Query("SELECT cod_match || ' ' || moves || ' ' || boards::text FROM chess_games ORDER BY cod_match")
	if err != nil {
		t.Fatal(err)
	}
	defer found.Close()
	for found.Next() {
		var row string
		if err := found.Scan(&row); err != nil {
			t.Fatal(err)
		}
		rows = append(rows, row)
	}
	return rows
}

// dump is the definition of a database as pg_dump tells it.
func dump(t testing.TB, b *servertest.Base, options ...string) string {
	t.Helper()
	name := "pg_dump"
	if _, err := exec.LookPath(name); err != nil {
		t.Skip("pg_dump is not here")
	}
	out, err := exec.Command(name, append(options, b.Owner)...).Output()
	if err != nil {
		t.Fatal(err)
	}
	return regexp.MustCompile(`(?m)^\\(un)?restrict .*$`).ReplaceAllString(string(out), "")
}

// Whichever way games came to chess_games, the rows are the same: with the games,
// in a first import or a later one, or afterwards by the server itself. Removing
// games and the functions leaves nothing.
func TestFunctionsFilled(t *testing.T) {
	all, err := io.ReadAll(samples.PGN())
	if err != nil {
		t.Fatal(err)
	}
	text := hardGames() + string(all)
	onPostgres(t, func(t *testing.T, s *servertest.Site) {
		first, later, afterwards := s.Database(t), s.Database(t), s.Database(t)
		importFunctions(t, first.Owner, text, imports.Options{})

		cut := func(at int) string { return text[:strings.LastIndex(text[:at], "\n\n[Event ")] }
		importText(t, later.Owner, cut(len(text)/3))
		importFunctions(t, later.Owner, cut(len(text)/2), imports.Options{})
		importText(t, later.Owner, text)

		importText(t, afterwards.Owner, text)
		before := dump(t, afterwards)
		var told []int64
		for range 2 { // a second time changes nothing
			if err := server.InstallFunctions(t.Context(), afterwards.Owner, schema.Spanish, func(done, total int64) { told = append(told, done, total) }); err != nil {
				t.Fatal(err)
			}
		}
		if len(told) != 4 || told[0] != told[1] || told[0] == 0 {
			t.Errorf("the progress was %v", told)
		}

		want := gamesOf(t, first)
		if len(want) < 100 || !strings.Contains(strings.Join(want, "\n"), `[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 30"] 30... Kd7 31. e4 Kd6 32. e5+ 1/2-1/2`) {
			t.Errorf("%d games:\n%s", len(want), want[len(want)-1])
		}
		if diff := cmp.Diff(want, gamesOf(t, afterwards)); diff != "" {
			t.Errorf("filled afterwards (-with the games +afterwards):\n%s", diff)
		}
		if got := gamesOf(t, later); len(got) != len(want) {
			t.Errorf("%d games instead of %d", len(got), len(want))
		}
		for _, b := range []*servertest.Base{first, later, afterwards} {
			if state := open(t, b.Owner, server.Options{}).Functions(); state != server.FunctionsReady {
				t.Errorf("the functions are %q", state)
			}
			var keys int
			if err := b.Admin.QueryRow("SELECT count(*) FROM pg_class WHERE relname IN ('ix_cg_opening', 'ix_cg_boards', 'pk_cg')").Scan(&keys); err != nil || keys != 3 {
				t.Errorf("%d keys, %v", keys, err)
			}
		}

		importFunctions(t, first.Owner, string(all[:20_000]), imports.Options{Duplicates: store.KeepDuplicates})
		var games, rows int
		if err := first.Admin.QueryRow("SELECT (SELECT count(*) FROM matches), (SELECT count(*) FROM chess_games)").Scan(&games, &rows); err != nil || games != rows || rows <= len(want) {
			t.Errorf("%d games, %d rows, %v", games, rows, err)
		}

		if err := server.DropFunctions(t.Context(), afterwards.Owner); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(before, dump(t, afterwards)); diff != "" {
			t.Errorf("what was installed leaves a trace (-before +after):\n%s", diff)
		}
		if state := open(t, afterwards.Owner, server.Options{}).Functions(); state != server.NoFunctions {
			t.Errorf("the functions are %q", state)
		}
	})
}
