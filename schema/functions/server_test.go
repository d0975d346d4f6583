package functions_test

import (
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
	"github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/pgn"
	"github.com/kibitz-chess/kibitz/schema/samples"
	"github.com/kibitz-chess/kibitz/schema/store"
	"github.com/kibitz-chess/kibitz/schema/store/server/servertest"
)

// filled is a database of games with the functions, and the games by their
// COD_MATCH, which begins with 1.
func filled(t testing.TB, s *servertest.Site, sources func() []load.Source) (*sql.DB, []*pgn.Game) {
	t.Helper()
	b := s.Database(t)
	if _, err := load.Import(t.Context(), b.Owner, sources(), load.Options{Functions: true, Language: schema.English, Duplicates: store.SkipBoards}); err != nil && !errors.Is(err, load.ErrNoPGN) {
		t.Fatal(err)
	}
	var games []*pgn.Game
	seen := map[[32]byte]bool{}
	for _, source := range sources() {
		some, err := load.Games(t.Context(), []load.Source{source})
		if err != nil && !errors.Is(err, load.ErrNoPGN) {
			t.Fatal(err)
		}
		for _, g := range some {
			if !seen[g.SHA256] {
				games = append(games, g)
			}
			seen[g.SHA256] = true
		}
	}
	return b.Admin, games
}

// theSamples are the sample games and games that are hard to read.
func theSamples(t testing.TB) func() []load.Source {
	return func() []load.Source {
		sources := []load.Source{{Name: samples.Name, Reader: samples.PGN()}}
		hard, err := filepath.Glob("../pgn/testdata/nasty/*.pgn")
		if err != nil || len(hard) == 0 {
			t.Fatal("there are no hard games", err)
		}
		for _, path := range hard {
			sources = append(sources, load.Source{Name: path})
		}
		return sources
	}
}

// starts are positions that random games begin with: the usual one, others with
// Black to move, all rights to castle, pawns about to be promoted or taken en
// passant, and pieces that are pinned.
var starts = []string{
	chessboard.StartFEN,
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
	"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 20",
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
	"r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
	"4k3/8/8/KPp4r/8/8/8/8 w - c6 0 40",
	"R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 b - - 0 1",
}

// randomGames is PGN of random legal games, no two of the same length and start
// the same, as load.Import would leave out duplicates.
func randomGames(rng *rand.Rand, games, longest int) string {
	var text strings.Builder
	for n := range games {
		fen := starts[n%len(starts)]
		p, err := chessboard.ParseFEN(fen)
		if err != nil {
			panic(err)
		}
		fmt.Fprintf(&text, "[Event \"%d\"]\n[White \"W%d\"]\n[Black \"B%d\"]\n", n, n%20, n%7)
		if fen != chessboard.StartFEN {
			fmt.Fprintf(&text, "[SetUp \"1\"]\n[FEN \"%s\"]\n", fen)
		}
		text.WriteString("\n")
		for range rng.IntN(longest + 1) {
			moves := p.LegalMoves(nil)
			if len(moves) == 0 {
				break
			}
			san, _ := p.PlaySAN(nil, moves[rng.IntN(len(moves))])
			text.Write(append(san, ' '))
		}
		text.WriteString([]string{"1-0", "0-1", "1/2-1/2", "*"}[n%4] + "\n\n")
	}
	return text.String()
}

func randomSource(text string) func() []load.Source {
	return func() []load.Source {
		return []load.Source{{Name: "random.pgn", Reader: strings.NewReader(text)}}
	}
}

// fens are the positions of a game, order 0 first.
func fens(g *pgn.Game) []string {
	p := g.Start
	all := []string{p.FEN()}
	for i := range g.HalfMoves {
		p.Play(g.HalfMoves[i].Move)
		all = append(all, p.FEN())
	}
	return all
}

// ask gives the cells of the rows of a query as text.
func ask(t testing.TB, db *sql.DB, query string, arguments ...any) [][]string {
	t.Helper()
	rows, err := db.Query(query, arguments...)
	if err != nil {
		t.Fatalf("%.300s: %v", query, err)
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		t.Fatal(err)
	}
	var all [][]string
	for rows.Next() {
		cells, targets := make([]sql.NullString, len(columns)), make([]any, len(columns))
		for i := range cells {
			targets[i] = &cells[i]
		}
		if err := rows.Scan(targets...); err != nil {
			t.Fatal(err)
		}
		row := make([]string, len(columns))
		for i, c := range cells {
			if row[i] = c.String; !c.Valid {
				row[i] = "NULL"
			}
		}
		all = append(all, row)
	}
	if err := rows.Err(); err != nil {
		t.Fatalf("%.300s: %v", query, err)
	}
	return all
}
