package server_test

import (
	"errors"
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
	"github.com/kibitz-chess/kibitz/schema/store"
	"github.com/kibitz-chess/kibitz/schema/store/server"
	"github.com/kibitz-chess/kibitz/schema/store/server/servertest"
)

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
	s := servertest.Postgres(t)
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
}

// The functions are what they are taken for: as soon as one of them is not as this
// program makes it, or another one might be called by its name, they are told to be
// others. Installing them again puts right what belongs to them, and the reader of the
// role script can call them as before, and can write nothing.
func TestFunctionsSurveyed(t *testing.T) {
	s := servertest.Postgres(t)
	b := s.Database(t)
	b.Functions = true
	text, err := io.ReadAll(samples.PGN())
	if err != nil {
		t.Fatal(err)
	}
	importFunctions(t, b.Owner, string(text), imports.Options{})
	b.AddReader(t)
	state := func() server.Functions { return open(t, b.Reader, server.Options{}).Functions() }
	if got := state(); got != server.FunctionsReady {
		t.Fatalf("the functions are %q", got)
	}
	db := open(t, b.Reader, server.Options{})
	result, err := db.Query(t.Context(), "SELECT count(*) FROM games g WHERE hasOpening(moves, '1. e4') AND hasBoard(g, getBoard(g, 2), 2) AND samePieces(getBoard(id, 2), getBoard(moves, 2))", store.Limits{})
	if err != nil || len(result.Rows) != 1 || result.Rows[0][0].(int64) < 10 {
		t.Errorf("%v, %v", result, err)
	}
	reader := b.Name + "_reader"
	search := "ALTER ROLE " + reader + " IN DATABASE " + b.Name + " SET search_path = " // as the role script does
	for _, c := range []struct{ name, change, back string }{
		{"a body", "CREATE OR REPLACE FUNCTION boardCode(board text) RETURNS bigint LANGUAGE sql IMMUTABLE STRICT AS 'SELECT 1::bigint'", "install"},
		{"a helper", "CREATE OR REPLACE FUNCTION chess_not_negative(halfmoves int) RETURNS int LANGUAGE sql IMMUTABLE STRICT AS 'SELECT $1'", "install"},
		{"rights of the owner", "ALTER FUNCTION getFirstMoves(text, int) SECURITY DEFINER", "install"},
		{"a setting", "ALTER FUNCTION getFirstMoves(text, int) SET search_path = pg_temp", "install"},
		{"volatile", "ALTER FUNCTION samePieces(text, text) VOLATILE", "install"},
		{"another owner", "CREATE ROLE " + reader + "_x; ALTER FUNCTION boardCode(text) OWNER TO " + reader + "_x",
			"ALTER FUNCTION boardCode(text) OWNER TO CURRENT_USER; DROP ROLE " + reader + "_x"},
		{"one missing", "DROP FUNCTION samePieces(text, text)", "install"},
		{"an overload", "CREATE FUNCTION hasOpening(json, text) RETURNS boolean LANGUAGE sql AS 'SELECT true'", "DROP FUNCTION hasOpening(json, text)"},
		{"one of the same name", "CREATE SCHEMA other; GRANT USAGE ON SCHEMA other TO PUBLIC; CREATE FUNCTION other.getBoard(text, int) RETURNS text LANGUAGE sql AS 'SELECT $1'; " +
			search + "public, other", "DROP SCHEMA other CASCADE; " + search + "public"},
		{"a domain of the same name", "CREATE SCHEMA other; GRANT USAGE ON SCHEMA other TO PUBLIC; CREATE DOMAIN other.chessgame AS text; " +
			search + "other, public", "DROP SCHEMA other CASCADE; " + search + "public"},
		{"a table of the same name", "CREATE SCHEMA other; GRANT USAGE ON SCHEMA other TO PUBLIC; CREATE TABLE other.games (id int); " +
			search + "other, public", "DROP SCHEMA other CASCADE; " + search + "public"},
	} {
		b.Exec(t, c.change)
		if got := state(); got != server.FunctionsChanged {
			t.Errorf("%s: the functions are %q", c.name, got)
		}
		if c.back != "install" {
			b.Exec(t, c.back)
		} else if err := server.InstallFunctions(t.Context(), b.Owner, schema.English, nil); err != nil {
			t.Fatal(c.name, err)
		}
		if got := state(); got != server.FunctionsReady {
			t.Errorf("%s: put right, the functions are %q", c.name, got)
		}
	}
	b.Exec(t, "REVOKE SELECT ON games FROM "+reader)
	if got := state(); got == server.FunctionsReady {
		t.Errorf("without the right to read games the functions are %q", got)
	}
}

// Where they cannot be, they are not installed, and nothing is touched: on other
// servers, in files and in databases of other programs; and what has their names
// is not replaced.
func TestFunctionsElsewhere(t *testing.T) {
	folder := t.TempDir()
	embedded := servertest.Samples(t, folder)
	servertest.Each(t, func(t *testing.T, s *servertest.Site) {
		b := s.Database(t)
		b.CopyElsewhere(t, embedded, nil)
		for name, err := range map[string]error{
			"install": server.InstallFunctions(t.Context(), b.Owner, schema.English, nil),
			"drop":    server.DropFunctions(t.Context(), b.Owner),
		} {
			if !errors.Is(err, server.ErrNoFunctions) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if s.Dialect.Name != dialect.PostgreSQL.Name {
			_, err := server.OpenWriter(t.Context(), b.Owner, server.WriterOptions{Functions: true})
			if !errors.Is(err, server.ErrNoFunctions) {
				t.Error(err)
			}
			return
		}
		empty, taken := s.Database(t), s.Database(t)
		if err := server.InstallFunctions(t.Context(), empty.Owner, schema.English, nil); !errors.Is(err, store.ErrNotKibitz) {
			t.Error(err)
		}
		importText(t, taken.Owner, hardGames())
		taken.Exec(t, "CREATE TABLE games (mine text)")
		before := dump(t, taken)
		if err := server.InstallFunctions(t.Context(), taken.Owner, schema.English, nil); err == nil || !strings.Contains(err.Error(), `"games" already exists`) {
			t.Error(err)
		}
		if diff := cmp.Diff(before, dump(t, taken)); diff != "" {
			t.Error(diff)
		}
		taken.Exec(t, "DROP TABLE games")
		if err := server.InstallFunctions(t.Context(), taken.Owner, schema.English, nil); err != nil {
			t.Fatal(err)
		}
		taken.Exec(t, "CREATE TABLE t2 (moves chessgame)")
		if err := server.DropFunctions(t.Context(), taken.Owner); err == nil || !strings.Contains(err.Error(), "t2") && !strings.Contains(err.Error(), "depend") {
			t.Error(err)
		}
	})
	if _, err := imports.Import(t.Context(), folder+"/x.duckdb", []imports.Source{{Name: samples.Name, Reader: samples.PGN()}}, imports.Options{Functions: true}); !errors.Is(err, server.ErrNoFunctions) {
		t.Error(err)
	}
}

// An import with the functions that is cut off leaves neither games nor functions,
// and the next one makes both.
func TestFunctionsLost(t *testing.T) {
	b := servertest.Postgres(t).Database(t)
	games := rows(t, randomGames(40, 9))
	options := server.WriterOptions{Functions: true, Language: schema.English}.WithBatch(100)
	w, err := server.OpenWriter(t.Context(), b.Owner, options)
	if err != nil {
		t.Fatal(err)
	}
	for i, g := range games {
		if i == len(games)/2 {
			endSessions(t, b)
		}
		if _, err = w.Add(g); err != nil {
			break
		}
	}
	if _, err := w.Publish(); !errors.Is(err, server.ErrLost) {
		t.Errorf("publishing gives %v", err)
	}
	const left = "SELECT (SELECT count(*) FROM matches) + (SELECT count(*) FROM pg_class WHERE relname IN ('chess_games', 'kibitz_functions')) + (SELECT count(*) FROM pg_proc WHERE proname = 'hasboard')"
	if got := oneOf(t, b.Admin, left); got != "0" {
		t.Errorf("%s things are left", got)
	}
	addAll(t, b.Owner, options, games)
	checkComplete(t, b, len(games))
	if got := gamesOf(t, b); len(got) != len(games) {
		t.Errorf("%d of %d games are in chess_games", len(got), len(games))
	}
	b.Exec(t, "DELETE FROM match_statistics WHERE cod_match = 3", "DELETE FROM match_keywords WHERE cod_match = 3",
		"DELETE FROM move_comments WHERE cod_match = 3", "DELETE FROM match_moves WHERE cod_match = 3", "DELETE FROM match_positions WHERE cod_match = 3", "DELETE FROM matches WHERE cod_match = 3")
	if got := gamesOf(t, b); len(got) != len(games)-1 {
		t.Errorf("a game that was removed is still in chess_games: %d", len(got))
	}
}
