package functions_test

import (
	"database/sql"
	"errors"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/kibitz-chess/kibitz/schema/chessboard"
	"github.com/kibitz-chess/kibitz/schema/pgn"
	"github.com/kibitz-chess/kibitz/schema/store/server/servertest"
)

// The board of a game after every half-move is that of the rules, whether it is
// read by the row, by the code, or played from the text: from the start for some
// half-moves, as that takes the longer the later they are, and from the board
// before for each. The first half-moves are a game that leads to the same board.
func TestGetBoard(t *testing.T) {
	s := servertest.Postgres(t)
	random := randomGames(rand.New(rand.NewPCG(18, 3)), 460, 40)
	for name, db := range map[string]func() (*sql.DB, []*pgn.Game){
		"samples": func() (*sql.DB, []*pgn.Game) { return filled(t, s, theSamples(t)) },
		"random":  func() (*sql.DB, []*pgn.Game) { return filled(t, s, randomSource(random)) },
	} {
		t.Run(name, func(t *testing.T) {
			db, games := db()
			halfMoves := 0
			for i, g := range games {
				want := fens(g)
				rows := ask(t, db, `SELECT CASE WHEN n % 9 = 5 OR n = $2 THEN getBoard(moves, n) END, getBoard(g, n), getBoard(id, n), getFirstMoves(moves, n),
						getFirstMoves(g, n), getFirstMoves(id, n), getOpening(g, n), boardCode(getBoard(id, n)) = boards[n + 1]
						FROM games g, generate_series(0, $2::int) n WHERE id = $1 ORDER BY n`, i+1, len(g.HalfMoves))
				steps := ask(t, db, `SELECT getBoard('[FEN "' || getBoard(m.cod_match, m.move_order - 1) || '"] ' || m.move_number
						|| CASE m.move_player WHEN 0 THEN '. ' ELSE '... ' END || m.move_an_text, 1) FROM match_moves m WHERE m.cod_match = $1 ORDER BY m.move_order`, i+1)
				if len(rows) != len(want) {
					t.Fatalf("game %d: %d boards instead of %d", i+1, len(rows), len(want))
				}
				for n, row := range rows {
					if n > 0 && steps[n-1][0] != want[n] {
						t.Fatalf("game %d, half-move %d: %s played from the board before instead of %s", i+1, n, steps[n-1][0], want[n])
					}
					if row[0] != "NULL" && row[0] != want[n] || row[1] != want[n] || row[2] != want[n] || row[7] != "true" {
						t.Fatalf("game %d, half-move %d: %s, by row %s, by code %s instead of %s", i+1, n, row[0], row[1], row[2], want[n])
					}
					if first := firstMoves(g, n); row[3] != first || row[4] != first || row[5] != first || row[6] != first {
						t.Fatalf("game %d, the first %d: %q instead of %q", i+1, n, row[3:7], first)
					}
					halfMoves++
				}
			}
			if halfMoves < 8000 {
				t.Errorf("%d half-moves were looked at", halfMoves)
			}
			// What the first half-moves are is a game in its own right.
			for _, row := range ask(t, db, `SELECT id, n, getBoard(getFirstMoves(moves, n), 20000, true), getBoard(g, n) FROM games g,
					LATERAL (SELECT length(moves) % 9 AS n) x WHERE n < cardinality(boards)`) {
				if row[2] != row[3] {
					t.Errorf("game %s, the first %s lead to %s instead of %s", row[0], row[1], row[2], row[3])
				}
			}
		})
	}
}

// firstMoves is the first half-moves of a game as chessgame writes them.
func firstMoves(g *pgn.Game, n int) string {
	var words []string
	usual := chessboard.Start()
	if g.Start.Board() != usual.Board() {
		words = append(words, `[FEN "`+g.Start.FEN()+`"]`)
	}
	for i := range g.HalfMoves[:n] {
		h := &g.HalfMoves[i]
		if h.Player == chessboard.White {
			words = append(words, strconv.Itoa(h.Number)+".")
		} else if i == 0 {
			words = append(words, strconv.Itoa(h.Number)+"...")
		}
		words = append(words, h.SAN)
	}
	return strings.Join(words, " ")
}

// refused makes sure that a statement ends in an error of a state, with words of
// its message.
func refused(t *testing.T, db *sql.DB, state, words, query string, arguments ...any) {
	t.Helper()
	var cell sql.NullString
	err := db.QueryRow(query, arguments...).Scan(&cell)
	var told *pgconn.PgError
	if !errors.As(err, &told) || told.Code != state || !strings.Contains(told.Message, words) {
		t.Errorf("%.200s: %v (%q) instead of %s %s", query, err, cell.String, state, words)
	}
}

// What the functions give for single values.
func TestValues(t *testing.T) {
	s := servertest.Postgres(t)
	db, _ := filled(t, s, theSamples(t))
	const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
	for query, want := range map[string]string{
		"getBoard('1. e3 d5 2. g4 Bxg4 3. e4 Bxd1 *', 6)": "rn1qkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1P1P/RNBbKBNR w KQkq - 0 4",
		"getboard('1.e4 c5 {Sicilian} 2.Nf3!?', 3)":       "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2",
		"getBoard('', 0)":                                                                      start + " w KQkq - 0 1",
		"getBoard('1. e4', 7, clamp => true)":                                                  "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
		"getBoard(NULL::text, 1)":                                                              "NULL",
		"getBoard(987654321, 1)":                                                               "NULL",
		"getFirstMoves('1. e4 e5 2. Nf3 1-0', 0)":                                              "",
		"getFirstMoves('1. e4 e5 2. Nf3 1-0', 9)":                                              "1. e4 e5 2. Nf3",
		"getFirstMoves('1. e4 e5 2. Nf3 1-0', NULL)":                                           "NULL",
		"chessgame('1.e4 e5 2.Nf3 $1 (2.d4 (2.c3)) Nc6 ; x'::text)":                            "1. e4 e5 2. Nf3 Nc6",
		"chessgame('e4 e5 0-0? 0-0-0+!! e8Q bxa1=N# 1/2-1/2'::text)":                           "1. e4 e5 2. O-O O-O-O+ 3. e8=Q bxa1=N# 1/2-1/2",
		"chessgame(''::text)":                                                                  "",
		"chessgame('*'::text)":                                                                 "*",
		`chessgame('[White "A"]  [FEN "4k3/8/8/8/8/8/8/4K2R b K -"] 9... Kd7 Kd2'::text)`:      `[FEN "4k3/8/8/8/8/8/8/4K2R b K - 0 1"] 1... Kd7 2. Kd2`,
		"chessboard('rnbqkbnrpppppppp00000000000000000000000000000000PPPPPPPPRNBQKBNR'::text)": start,
		"chessboard(' " + start + "  w '::text)":                                               start + " w",
		"samePieces('" + start + " b - - 5 9', 'rnbqkbnrpppppppp00000000000000000000000000000000PPPPPPPPRNBQKBNR')": "true",
		"samePieces('" + start + "', '" + strings.ToLower(start) + "')":                                             "false",
		"samePieces(NULL, '" + start + "')":                                                                         "NULL",
		"hasOpening('1. e4 e5', '')":                                                                                "true",
		"hasOpening('', '')":                                                                                        "true",
		"hasOpening('1. e4 e5 1-0', '1.e4 e5 1-0')":                                                                 "true",
		"hasOpening('1. e4 e5', '1. e4 e5 2. Nf3')":                                                                 "false",
		"hasOpening('1. e4 e5 2. O-O-O', 'e4 e5 O-O')":                                                              "false",
		"hasOpening('1. e8=Q', '1. e8')":                                                                            "false",
		"hasOpening('1. e4 e5 2. Qh5+ Ke7', '1. e4 e5 2. Qh5')":                                                     "true",
		"hasOpening('1. e4 e5 2. Qh5 Ke7', '1. e4 e5 2. Qh5#')":                                                     "true",
		"hasOpening('1. e4', NULL)":                                                                                 "NULL",
		"hasOpening(NULL::chessgame, '1. e4')":                                                                      "NULL",
		"hasOpening(1, '')":                                                                                         "true",
		"hasBoard('1. e4 e5', '" + start + "', 0)":                                                                  "true",
		"hasBoard('1. Nf3 Nf6 2. Ng1 Ng8', '" + start + " b - - 7 7', 9)":                                           "true",
		"hasBoard('1. e4 e5', 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR', 1)":                                "false",
		"hasBoard(1, NULL, 1)":                                                                                      "NULL",
		"(SELECT hasBoard(g, NULL, 1) FROM games g WHERE id = 1)":                                                   "NULL",
		"(SELECT hasBoard(g, '" + start + "', NULL) FROM games g WHERE id = 1)":                                     "NULL",
		"(SELECT hasBoard(g, '8/8/8/8/8/8/8/8', NULL) FROM games g WHERE id = 1)":                                   "NULL",
		"'1. e4'::chessgame < '1. e4 e5'":                                                                           "true",
	} {
		if rows := ask(t, db, "SELECT "+query); rows[0][0] != want {
			t.Errorf("%s is %q instead of %q", query, rows[0][0], want)
		}
	}

	// Longer than what the index keeps of a game.
	const long = "chessgame(repeat('Nf3 Nf6 Ng1 Ng8 ', 200) || 'e4 e5')"
	for opening, want := range map[string]string{"'e4'": "true", "'e4 e5'": "true", "'d4'": "false", "'e4 e5 d4'": "false", "''": "true"} {
		query := "SELECT hasOpening(" + long + ", repeat('Nf3 Nf6 Ng1 Ng8 ', 200) || " + opening + ")"
		if rows := ask(t, db, query); rows[0][0] != want {
			t.Errorf("%s is %s", query, rows[0][0])
		}
	}

	deep := "1. e4 " + strings.Repeat("(", 101) + strings.Repeat(")", 101)
	for _, c := range []struct{ state, words, sql string }{
		{"22003", "the game has 2 half-moves", "getBoard('1. e4 e5', 3)"},
		{"22003", "the game has", "getBoard(1, 3000)"},
		{"22023", "-1", "getBoard('1. e4 e5', -1)"},
		{"22023", "-1", "getBoard(1, -1)"},
		{"22023", "-1", "getFirstMoves('1. e4', -1)"},
		{"22023", "-1", "hasBoard('1. e4', '" + start + "', -1)"},
		{"22023", "-1", "(SELECT count(*) FROM games g WHERE hasBoard(g, '" + start + "', -1))"},
		{"22P02", "half-move 3, Ke3, is illegal in the game 1. e4 e5 2. Ke3", "getBoard('1. e4 e5 2. Ke3', 3)"},
		{"22P02", "half-move 4, a6, is illegal", "getBoard('1. e4 f5 2. Qh5+ a6', 4)"},
		{"22P02", "may be that of several", "getBoard('1. Nf3 a6 2. Ng5 a5 3. Nc3 a4 4. Ne4', 9, true)"},
		{"22P02", "is illegal", "getBoard('1. O-O', 1)"},
		{"22P02", "is illegal", `getBoard('[FEN "4k3/8/8/8/8/5r2/8/4K2R w K - 0 1"] 1. O-O', 1)`},
		{"22P02", "is illegal", `getBoard('[FEN "4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1"] 1. Bd3', 1)`},
		{"22P02", "is illegal", `getBoard('[FEN "4k3/8/8/8/8/8/4p3/4K3 w - - 0 1"] 1. Kd1', 1)`},
		{"22P02", "is illegal", `getBoard('[FEN "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"] 1. a8', 1)`},
		{"22P02", "one king", `getBoard('[FEN "8/P7/8/8/8/8/8/4K3 w - - 0 1"] 1. a8=Q', 1)`},
		{"22P02", "no half-move", "chessgame('1. e4 castles'::text)"},
		{"22P02", "after its result", "chessgame('1. e4 1-0 e5'::text)"},
		{"54001", "nested too deep", "chessgame('" + deep + "'::text)"},
		{"54000", "100000 characters", "chessgame(repeat('1. e4 ', 20000))"},
		{"22P02", "this is no board", "boardCode('rnbgkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1')"},
		{"22P02", "this is no board", "samePieces('', '" + start + "')"},
		{"22P02", "this is no board", "(SELECT count(*) FROM games g WHERE hasBoard(g, 'rnbgkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1', 10))"},
		{"22P02", "this is no board", "(SELECT count(*) FROM games WHERE hasBoard(moves, 'rnbgkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 2 2', 10))"},
		{"23514", "FEN", "'rnbgkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1'::chessboard"},
		{"23514", "FEN", "'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN w'::chessboard"},
		{"23514", "chessgame(", "'1.e4 e5'::chessgame"},
		{"23514", "chessgame(", "hasOpening('1.e4 e5', '1. e4')"},
		{"23514", "chessgame(", "'1. e4 2. d4'::chessgame"},
	} {
		refused(t, db, c.state, c.words, "SELECT ("+c.sql+")::text")
	}
	refused(t, db, "54000", "100000 characters", "SELECT chessgame($1::text)", strings.Repeat("1. e4 e5 ", 120_000))

	// Parameters of a driver, and a table of one's own.
	var board string
	if err := db.QueryRow("SELECT getBoard($1::chessgame, $2)", "1. e4 e5", 1).Scan(&board); err != nil || !strings.HasPrefix(board, "rnbqkbnr/pppppppp/8/8/4P3") {
		t.Errorf("%s, %v", board, err)
	}
	for _, statement := range []string{
		"CREATE TABLE t2 (id serial PRIMARY KEY, moves chessgame)",
		"INSERT INTO t2 (moves) VALUES ('1. e3 d5 2. g4 Bxg4 3. e4 Bxd1 *')",
		"CREATE INDEX my_chessgame_index ON t2 USING btree (moves)",
		"CREATE VIEW t AS TABLE games",
	} {
		if _, err := db.Exec(statement); err != nil {
			t.Fatal(statement, err)
		}
	}
	if rows := ask(t, db, "SELECT getBoard(moves, 6) FROM t2 WHERE moves = '1. e3 d5 2. g4 Bxg4 3. e4 Bxd1 *'"); len(rows) != 1 {
		t.Error(rows)
	}
	if rows := ask(t, db, "SELECT count(*) FROM t WHERE hasOpening(moves, '1. e4')"); rows[0][0] == "0" {
		t.Error("no game of t begins with 1. e4")
	}
}
