package functions_test

import (
	"cmp"
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/store/server/servertest"
)

// adams is a database of the 3,471 games of Michael Adams that the course project
// published its figures of: adams-3471.pgn.zst in the folder KIBITZ_DATA.
func adams(t testing.TB, s *servertest.Site) *sql.DB {
	t.Helper()
	return dataBase(t, s, "adams-3471.pgn.zst")
}

func dataBase(t testing.TB, s *servertest.Site, name string) *sql.DB {
	t.Helper()
	path := filepath.Join(cmp.Or(os.Getenv("KIBITZ_DATA"), "."), name)
	if _, err := os.Stat(path); err != nil {
		t.Skip("KIBITZ_DATA names no folder with " + name)
	}
	b := s.Database(t)
	if _, err := load.Import(t.Context(), b.Owner, []load.Source{{Name: path}}, load.Options{Functions: true, Language: schema.English}); err != nil {
		t.Fatal(err)
	}
	return b.Admin
}

// The boards of the figures: after 1. e4, after 1. Nf3, after 1. Nf3 Nf6.
const (
	afterE4  = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"
	afterNf3 = "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1"
	afterNf6 = "rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 2 2"
)

// The figures that the course project published, by its own statements: on the
// view games, and on t as it is called there.
func TestPublishedFigures(t *testing.T) {
	s := servertest.Postgres(t)
	db := adams(t, s)
	if _, err := db.Exec("CREATE VIEW t AS TABLE games"); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ query, want string }{
		{"SELECT count(*) FROM t WHERE hasopening(Moves, '1. e4 e6')", "209"},
		{"SELECT count(*) FROM (SELECT id FROM t WHERE hasopening(Moves,'1. e4 c6 2. d4 d5') AND Result='0-1') x", "29"},
		{"SELECT count(*) FROM t WHERE hasboard(Moves, '" + afterE4 + "', 10)", "2298"},
		{"SELECT count(*) FROM t WHERE hasboard(Moves, '" + afterNf3 + "', 10)", "200"},
		{"SELECT count(*) FROM t WHERE hasboard(Moves, '" + afterNf6 + "', 10)", "149"},
		{"SELECT count(*) FROM games g WHERE hasBoard(g, '" + afterE4 + "', 10)", "2298"},
		{"SELECT count(*) FROM games g WHERE hasBoard(g, '" + afterNf3 + "', 10)", "200"},
		{"SELECT count(*) FROM games g WHERE hasBoard(g, '" + afterNf6 + "', 10)", "149"},
		{"SELECT CAST(getBoard(t.Moves, 3) AS TEXT) AS chess_board, COUNT(*) AS count FROM t WHERE White = 'Adams, Michael' GROUP BY CAST(getBoard(t.Moves, 3) AS TEXT) ORDER BY count DESC LIMIT 1",
			"rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2|218"},
		{"SELECT CAST(getBoard(t.Moves, 3) AS TEXT) AS chess_board, COUNT(*) AS count FROM t WHERE Black = 'Adams, Michael' AND Result='0-1' GROUP BY CAST(getBoard(t.Moves, 3) AS TEXT) ORDER BY count DESC LIMIT 1",
			"rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2|46"},
		{"SELECT CAST(getFirstMoves(t.Moves, 3) AS TEXT) AS first_moves, COUNT(*) AS move_count FROM t WHERE Black = 'Adams, Michael' AND Result='0-1' GROUP BY first_moves ORDER BY move_count DESC LIMIT 1",
			"1. e4 e5 2. Nf3|46"},
		{"SELECT CAST(getFirstMoves(t.Moves, 7) AS TEXT) AS first_moves, COUNT(*) AS move_count FROM t WHERE White = 'Adams, Michael' GROUP BY first_moves ORDER BY move_count DESC LIMIT 1",
			"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4|104"},
		{"SELECT CAST(getFirstMoves(t.Moves, 5) AS TEXT) AS first_moves, COUNT(*) AS move_count FROM t WHERE Black = 'Adams, Michael' AND Result='0-1' GROUP BY first_moves ORDER BY move_count DESC LIMIT 1",
			"1. e4 e5 2. Nf3 Nc6 3. Bb5|35"},
		{"SELECT getBoard(t.Moves,3) AS chess_board FROM t WHERE id=1", "rnbqkbnr/pppp1ppp/4p3/8/3PP3/8/PPP2PPP/RNBQKBNR b KQkq d3 0 2"},
	} {
		if row := ask(t, db, c.query)[0]; strings.Join(row, "|") != c.want {
			t.Errorf("%s\n%v instead of %s", c.query, row, c.want)
		}
	}
}

// measured are the statements whose time is told, by the name of their benchmark.
var measured = []struct{ name, query string }{
	{"hasOpening", "SELECT count(*) FROM games WHERE hasOpening(moves, '1. e4 e6')"},
	{"hasOpening10", "SELECT count(*) FROM games WHERE hasOpening(moves, '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7')"},
	{"hasBoardRare", "SELECT count(*) FROM games g WHERE hasBoard(g, '" + afterNf6 + "', 10)"},
	{"hasBoardOften", "SELECT count(*) FROM games g WHERE hasBoard(g, '" + afterE4 + "', 10)"},
	{"hasBoardDeep", "SELECT count(*) FROM games g WHERE hasBoard(g, 'r1bq1rk1/2p1bppp/p1np1n2/1p2p3/4P3/1BP2N1P/PP1P1PP1/RNBQR1K1', 40)"},
}

// playing are those that play or read all games one by one.
var playing = []struct{ name, query string }{
	{"hasBoardPlayed", "SELECT count(*) FROM games WHERE hasBoard(moves, '" + afterNf6 + "', 10)"},
	{"getBoardByCode", "SELECT count(getBoard(id, 40, true)) FROM games"},
	{"getBoardByRow", "SELECT count(getBoard(g, 40, true)) FROM games g"},
	{"getBoardPlayed", "SELECT count(getBoard(moves, 40, true)) FROM games"},
}

func benchmark(b *testing.B, db *sql.DB, statements []struct{ name, query string }) {
	db.SetMaxOpenConns(1)
	for _, m := range statements {
		b.Run(m.name, func(b *testing.B) {
			for b.Loop() {
				ask(b, db, m.query)
			}
		})
	}
}

// BenchmarkAdams measures the functions on 3,471 games, over a connection.
func BenchmarkAdams(b *testing.B) {
	db := adams(b, servertest.Postgres(b))
	benchmark(b, db, measured)
	benchmark(b, db, playing)
}

// BenchmarkMasters measures the indexes on 337 thousand games; importing them
// takes some minutes.
func BenchmarkMasters(b *testing.B) {
	benchmark(b, dataBase(b, servertest.Postgres(b), "masters-337k.pgn.zst"), measured)
}
