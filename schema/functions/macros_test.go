package functions_test

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/dialect"
	"github.com/kibitz-chess/kibitz/schema/functions"
	"github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/pgn"
	"github.com/kibitz-chess/kibitz/schema/samples"
	"github.com/kibitz-chess/kibitz/schema/store"
)

// embedded is a file of DuckDB with games, as questions are put to it.
func embedded(t testing.TB, sources []load.Source) *store.DB {
	t.Helper()
	path := filepath.Join(t.TempDir(), "games.duckdb")
	if _, err := load.Import(t.Context(), path, sources, load.Options{Duplicates: store.SkipBoards}); err != nil {
		t.Fatal(err)
	}
	db, err := store.Open(t.Context(), path, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

// told gives the cells of the rows of a query as text.
func told(t testing.TB, db *store.DB, query string) (rows [][]string) {
	t.Helper()
	result, err := db.Query(t.Context(), query, store.Limits{Rows: 100_000, Time: time.Minute})
	if err != nil {
		t.Fatalf("%s\n%v", query, err)
	}
	for _, row := range result.Rows {
		var cells []string
		for _, cell := range row {
			cells = append(cells, fmt.Sprint(cell))
		}
		rows = append(rows, cells)
	}
	return rows
}

// The published figures, by the code of each game.
func TestPublishedFiguresOfMacros(t *testing.T) {
	path := filepath.Join(cmp.Or(os.Getenv("KIBITZ_DATA"), "."), "adams-3471.pgn.zst")
	if _, err := os.Stat(path); err != nil {
		t.Skip("KIBITZ_DATA names no folder with adams-3471.pgn.zst")
	}
	db := embedded(t, []load.Source{{Name: path}})
	for _, c := range []struct{ query, want string }{
		{"SELECT count(*) FROM matches WHERE hasOpening(cod_match, '1. e4 e6')", "209"},
		{"SELECT count(*) FROM matches m WHERE HASOPENING(m.COD_MATCH, '1. e4 c6 2. d4 d5') AND m.result_text = '0-1'", "29"},
		{"SELECT count(*) FROM matches WHERE hasBoard(cod_match, '" + afterE4 + "', 10)", "2298"},
		{"SELECT count(*) FROM matches WHERE hasBoard(cod_match, '" + afterNf3 + "', 10)", "200"},
		{"SELECT count(*) FROM matches WHERE hasBoard(cod_match, '" + afterNf6 + "', 10)", "149"},
		{"SELECT getBoard(cod_match, 3) AS b, count(*) FROM matches WHERE white = 'Adams, Michael' GROUP BY b ORDER BY 2 DESC LIMIT 1",
			"rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2|218"},
		{"SELECT getFirstMoves(cod_match, 7) AS f, count(*) FROM matches WHERE white = 'Adams, Michael' GROUP BY f ORDER BY 2 DESC LIMIT 1",
			"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4|104"},
		{"SELECT getOpening(cod_match, 5) AS f, count(*) FROM matches WHERE black = 'Adams, Michael' AND result_text = '0-1' GROUP BY f ORDER BY 2 DESC LIMIT 1",
			"1. e4 e5 2. Nf3 Nc6 3. Bb5|35"},
		{"SELECT count(*) FROM match_positions WHERE cod_position = boardCode('" + afterE4 + "') AND position_order = 1", "2298"},
	} {
		if row := told(t, db, c.query)[0]; strings.Join(row, "|") != c.want {
			t.Errorf("%s\n%v instead of %s", c.query, row, c.want)
		}
	}
}

// What the macros tell of games is what playing them does, whatever the names in the
// statement around them.
func TestMacros(t *testing.T) {
	rng := rand.New(rand.NewPCG(18, 3))
	random := randomGames(rng, 200, 60)
	sources := func() []load.Source {
		return append(randomSource(random)(), load.Source{Name: samples.Name, Reader: samples.PGN()})
	}
	db := embedded(t, sources())
	played, err := load.Games(t.Context(), sources())
	if err != nil {
		t.Fatal(err)
	}
	var games []*pgn.Game
	seen := map[[32]byte]bool{}
	for _, g := range played {
		if !seen[g.SHA256] {
			games = append(games, g)
		}
		seen[g.SHA256] = true
	}
	boards := told(t, db, "SELECT getBoard(cod_match, position_order), getFirstMoves(cod_match, position_order) FROM match_positions ORDER BY cod_match, position_order")
	for _, g := range games {
		for order, fen := range fens(g) {
			first := firstMoves(g, order)
			if at := strings.Index(first, `"] `); at >= 0 { // the FEN is not told
				first = first[at+3:]
			} else if strings.HasPrefix(first, "[") {
				first = ""
			}
			if boards[0][0] != fen || boards[0][1] != first {
				t.Fatalf("%v after %d half-moves instead of %s, %s", boards[0], order, fen, first)
			}
			boards = boards[1:]
		}
	}
	if len(boards) != 0 {
		t.Errorf("%d boards of no game", len(boards))
	}
	for range 200 {
		c := randomCase(rng, games)
		if c.other.Start.FEN() != startFEN { // its beginning is no opening
			continue
		}
		query := fmt.Sprintf("WITH match_moves AS (SELECT 1 AS code), chess_a AS (SELECT %d AS code, 9 AS n) SELECT hasOpening(code, '%s'), hasBoard(chess_a.code, '%s', %d) FROM chess_a",
			c.id, c.opening, c.board, c.n)
		row := told(t, db, query)[0]
		if want := []string{fmt.Sprint(begins(c.game, c.other, c.prefix)), fmt.Sprint(stands(c.game, c.board, c.n))}; row[0] != want[0] || row[1] != want[1] {
			t.Errorf("%s\n%v instead of %v", query, row, want)
		}
	}
	for _, wrong := range []string{"getBoard(1, 4000)", "getBoard(1, -1)", "getFirstMoves(1, -1)", "hasBoard(1, 'rnbgkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR', 0)", "boardCode('e4')", "chess_started(1)"} {
		var failed *store.SQLError
		if _, err := db.Query(t.Context(), "SELECT "+wrong, store.Limits{}); !errors.As(err, &failed) {
			t.Errorf("%s: %v", wrong, err)
		}
	}
	for _, nothing := range []string{"getBoard(NULL, 1)", "getBoard(0, 1)", "getFirstMoves(1, NULL)", "getFirstMoves(0, 1)", "hasOpening(0, '1. e4')", "hasOpening(1, NULL)", "hasBoard(1, NULL, 3)", "boardCode(NULL)"} {
		if row := told(t, db, "SELECT "+nothing)[0]; row[0] != "<nil>" {
			t.Errorf("%s is %v", nothing, row)
		}
	}
}

// The documentation names all macros in both languages, and its examples run.
func TestMacroDoc(t *testing.T) {
	for _, lang := range []schema.Language{schema.English, schema.Spanish} {
		doc := functions.Doc(dialect.DuckDB, lang)
		for _, name := range functions.MacroNames() {
			if !strings.Contains(strings.ToLower(doc), name) {
				t.Errorf("%s: nothing is said of %s\n%s", lang, name, doc)
			}
		}
		for _, example := range functions.MacroExamples() {
			if !strings.Contains(doc, "`"+example+"`") {
				t.Errorf("%s: %s is missing", lang, example)
			}
		}
	}
	db := embedded(t, []load.Source{{Name: samples.Name, Reader: samples.PGN()}})
	for _, example := range functions.MacroExamples() {
		if rows := told(t, db, example); len(rows) == 0 || rows[0][0] == "0" {
			t.Errorf("%s gives %v", example, rows)
		}
	}
	if functions.IsMacro("chess_started") || !functions.IsMacro("getBoard") {
		t.Error("what may be called is another list")
	}
}
