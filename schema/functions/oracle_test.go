package functions_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/pgn"
	"github.com/kibitz-chess/kibitz/schema/store/server/servertest"
)

// begins says by looking at one half-move after the other whether a game begins
// with so many of another one.
func begins(game, other *pgn.Game, prefix int) bool {
	if prefix == 0 && other.Start.FEN() == startFEN {
		return true
	}
	if game.Start.FEN() != other.Start.FEN() || len(game.HalfMoves) < prefix {
		return false
	}
	for i := range prefix {
		if strings.TrimRight(game.HalfMoves[i].SAN, "+#") != strings.TrimRight(other.HalfMoves[i].SAN, "+#") {
			return false
		}
	}
	return true
}

const startFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// stands says whether a board stood in a game after 0 to n half-moves.
func stands(game *pgn.Game, board string, n int) bool {
	for order := range min(n, len(game.HalfMoves)) + 1 {
		if string(game.Board(order)) == board {
			return true
		}
	}
	return false
}

// A case is a question about a game, and what playing it through says.
type oracleCase struct {
	game, other         *pgn.Game
	id, prefix, n       int
	opening, board      string
	hasOpening, hasGame string
}

// randomCase asks a game about the beginning and a board of its own or of another
// one, near the half-move at which the board stood as often as not.
func randomCase(rng *rand.Rand, games []*pgn.Game) oracleCase {
	a := rng.IntN(len(games))
	b := a
	if rng.IntN(2) == 0 {
		b = rng.IntN(len(games))
	}
	c := oracleCase{game: games[a], other: games[b], id: a + 1}
	length := len(c.other.HalfMoves)
	c.prefix, c.n = min(rng.IntN(12), length), rng.IntN(len(c.game.HalfMoves)+10)
	order := min(rng.IntN(12), length)
	if rng.IntN(3) == 0 {
		c.prefix, order = rng.IntN(length+1), rng.IntN(length+1)
	}
	if rng.IntN(4) != 0 {
		c.n = max(0, order+rng.IntN(5)-2)
	}
	c.opening, c.board = firstMoves(c.other, c.prefix), string(c.other.Board(order))
	switch rng.IntN(4) {
	case 0:
		c.opening = strings.NewReplacer("+", "", "#", "").Replace(c.opening)
	case 1:
		c.opening = strings.TrimSpace(c.opening + " *")
	}
	c.hasOpening, c.hasGame = fmt.Sprint(begins(c.game, c.other, c.prefix)), fmt.Sprint(stands(c.game, c.board, c.n))
	return c
}

// hasOpening and hasBoard say of games, beginnings and boards what playing the
// games through says: game by game, and of all games at once with the indexes.
func TestOracle(t *testing.T) {
	const cases, searches = 4_000, 80
	s := servertest.Postgres(t)
	rng := rand.New(rand.NewPCG(18, 6))
	random, samples := randomSource(randomGames(rng, 700, 60)), theSamples(t)
	db, games := filled(t, s, func() []load.Source { return append(samples(), random()...) })
	var ids, numbers []int
	var openings, boards []string
	all := make([]oracleCase, cases)
	yes := 0
	for i := range all {
		c := randomCase(rng, games)
		all[i] = c
		ids, numbers, openings, boards = append(ids, c.id), append(numbers, c.n), append(openings, c.opening), append(boards, c.board)
		if c.hasOpening == "true" && c.prefix > 0 && c.hasGame == "true" {
			yes++
		}
	}
	rows := ask(t, db, `SELECT hasOpening(g.moves, x.opening), hasOpening(g, x.opening), hasOpening(g.id, x.opening),
			hasBoard(g, x.board, x.n), hasBoard(g.id, x.board, x.n), hasBoard(g.moves, x.board, x.n)
			FROM unnest($1::bigint[], $2::text[], $3::text[], $4::int[]) WITH ORDINALITY x (id, opening, board, n, at)
			JOIN games g ON g.id = x.id ORDER BY x.at`, ids, openings, boards, numbers)
	if len(rows) != cases || yes < cases/10 {
		t.Fatalf("%d answers, %d of them yes", len(rows), yes)
	}
	for i, row := range rows {
		c := all[i]
		if strings.Join(row[:3], " ") != strings.TrimSpace(strings.Repeat(c.hasOpening+" ", 3)) {
			t.Fatalf("game %d, %q: %v instead of %s", c.id, c.opening, row[:3], c.hasOpening)
		}
		if strings.Join(row[3:], " ") != strings.TrimSpace(strings.Repeat(c.hasGame+" ", 3)) {
			t.Fatalf("game %d, %s after at most %d: %v instead of %s", c.id, c.board, c.n, row[3:], c.hasGame)
		}
	}
	db.SetMaxOpenConns(1)
	if _, err := db.Exec("SET enable_seqscan = off"); err != nil {
		t.Fatal(err)
	}
	for _, c := range all[:searches] {
		opened, stood := 0, 0
		for _, g := range games {
			if begins(g, c.other, c.prefix) {
				opened++
			}
			if stands(g, c.board, c.n) {
				stood++
			}
		}
		row := ask(t, db, "SELECT (SELECT count(*) FROM games WHERE hasOpening(moves, $1)), (SELECT count(*) FROM games g WHERE hasBoard(g, $2, $3))", c.opening, c.board, c.n)[0]
		if row[0] != fmt.Sprint(opened) || row[1] != fmt.Sprint(stood) {
			t.Fatalf("%q and %s after at most %d: in %v games instead of %d and %d", c.opening, c.board, c.n, row, opened, stood)
		}
	}
}
