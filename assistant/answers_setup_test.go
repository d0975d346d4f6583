package assistant_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/local"
	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
	"github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/pgn"
	"github.com/kibitz-chess/kibitz/schema/samples"
	"github.com/kibitz-chess/kibitz/schema/store"
)

// The answers are compared with what the games themselves say: the same PGN
// text is parsed once more, and closures over the games decide what an answer
// should be, without a database.
var (
	sample  *assistant.Assistant // over the sample games
	bare    *assistant.Assistant // over games without ratings and opening codes
	allGame []*game

	sampleDB, injectionDB *store.DB // over the sample games, and over games that carry instructions
)

func TestMain(m *testing.M) {
	code, err := setUp(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

func setUp(m *testing.M) (int, error) {
	folder, err := os.MkdirTemp("", "kibitz-answers-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(folder)
	if allGame, err = parseSamples(); err != nil {
		return 0, err
	}
	text, err := os.Open(filepath.Join("testdata", "bare.pgn"))
	if err != nil {
		return 0, err
	}
	defer text.Close()
	orders, err := os.Open(filepath.Join("testdata", "injection.pgn"))
	if err != nil {
		return 0, err
	}
	defer orders.Close()
	for _, one := range []struct {
		to     **assistant.Assistant
		db     **store.DB
		source load.Source
	}{
		{&sample, &sampleDB, load.Source{Name: samples.Name, Reader: samples.PGN()}},
		{&bare, new(*store.DB), load.Source{Name: "bare.pgn", Reader: text}},
		{new(*assistant.Assistant), &injectionDB, load.Source{Name: "injection.pgn", Reader: orders}},
	} {
		path := filepath.Join(folder, one.source.Name+".duckdb")
		if _, err := load.Import(context.Background(), path, []load.Source{one.source}, load.Options{Duplicates: store.KeepDuplicates}); err != nil {
			return 0, err
		}
		db, err := store.Open(context.Background(), path, store.Options{})
		if err != nil {
			return 0, err
		}
		defer db.Close()
		a, done, err := local.New(db, true, assistant.Models{}, nil)
		if err != nil {
			return 0, err
		}
		defer done()
		*one.to, *one.db = a, db
	}
	return m.Run(), nil
}

// game is a sample game as its PGN tells it.
type game struct {
	*pgn.Game
	code int64 // COD_MATCH: the games are numbered in their order
}

func parseSamples() ([]*game, error) {
	var all []*game
	scanner := pgn.NewScanner(samples.PGN(), samples.Name)
	for scanner.Scan() {
		g := &game{Game: new(pgn.Game), code: int64(len(all) + 1)}
		if err := pgn.Parse(scanner.Raw(), g.Game); err != nil {
			return nil, err
		}
		all = append(all, g)
	}
	return all, scanner.Err()
}

// A gameTest and a moveTest say which games and half-moves fit a question.
type (
	gameTest func(*game) bool
	moveTest func(g *game, order int) bool // order counts from 1
)

func all(tests ...gameTest) gameTest {
	return func(g *game) bool {
		return !slices.ContainsFunc(tests, func(t gameTest) bool { return !t(g) })
	}
}

func either(tests ...gameTest) gameTest {
	return func(g *game) bool { return slices.ContainsFunc(tests, func(t gameTest) bool { return t(g) }) }
}

func not(t gameTest) gameTest { return func(g *game) bool { return !t(g) } }

func whiteIs(name string) gameTest {
	return func(g *game) bool { return strings.HasPrefix(g.Tag("White"), name) }
}

func blackIs(name string) gameTest {
	return func(g *game) bool { return strings.HasPrefix(g.Tag("Black"), name) }
}

func plays(name string) gameTest { return either(whiteIs(name), blackIs(name)) }

func result(r pgn.Result) gameTest { return func(g *game) bool { return g.Result == r } }

func wins(name string) gameTest {
	return either(all(whiteIs(name), result(pgn.WhiteWins)), all(blackIs(name), result(pgn.BlackWins)))
}

func loses(name string) gameTest { return all(plays(name), not(wins(name)), not(result(pgn.Draw))) }

func (g *game) year() int {
	year, _ := strconv.Atoi(g.Tag("Date")[:4])
	return year
}

// years says that a game is of the years from the first to the last.
func years(from, to int) gameTest {
	return func(g *game) bool { return from <= g.year() && g.year() <= to }
}

func ecoFrom(from, to string) gameTest {
	return func(g *game) bool { return from <= g.Tag("ECO") && g.Tag("ECO") <= to }
}

func opening(prefix string) gameTest {
	return func(g *game) bool { return strings.HasPrefix(g.Tag("Opening"), prefix) }
}

// elo is a rating; false when there is none.
func (g *game) elo(tag string) (int, bool) {
	n, err := strconv.Atoi(g.Tag(tag))
	return n, err == nil
}

func rated(tag string, fits func(int) bool) gameTest {
	return func(g *game) bool {
		n, ok := g.elo(tag)
		return ok && fits(n)
	}
}

func above(n int) func(int) bool { return func(v int) bool { return v > n } }
func below(n int) func(int) bool { return func(v int) bool { return v < n } }

func halfMoves(fits func(int) bool) gameTest {
	return func(g *game) bool { return fits(len(g.HalfMoves)) }
}

func fullMoves(fits func(int) bool) gameTest {
	return func(g *game) bool { return fits(g.FullMoveCount()) }
}

// some says that a half-move of the game is like this.
func some(t moveTest) gameTest {
	return func(g *game) bool {
		for i := range g.HalfMoves {
			if t(g, i+1) {
				return true
			}
		}
		return false
	}
}

// event says that a half-move has one bit at least of each mask.
func event(masks ...schema.Event) moveTest {
	return func(g *game, order int) bool {
		for _, m := range masks {
			if g.HalfMoves[order-1].Events&m == 0 {
				return false
			}
		}
		return true
	}
}

func both(tests ...moveTest) moveTest {
	return func(g *game, order int) bool {
		for _, t := range tests {
			if !t(g, order) {
				return false
			}
		}
		return true
	}
}

func by(c chessboard.Color) moveTest {
	return func(g *game, order int) bool { return g.HalfMoves[order-1].Player == c }
}

// byPlayer says that a person makes the half-move.
func byPlayer(name string) moveTest {
	return func(g *game, order int) bool {
		if g.HalfMoves[order-1].Player == chessboard.White {
			return whiteIs(name)(g)
		}
		return blackIs(name)(g)
	}
}
