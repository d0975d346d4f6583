package pgn_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/klauspost/compress/zstd"

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
	"github.com/kibitz-chess/kibitz/schema/pgn"
)

// dataFile opens a file of the folder KIBITZ_DATA, decompressed.
func dataFile(t testing.TB, name string) io.Reader {
	t.Helper()
	f, err := os.Open(filepath.Join(dataFolder(t), name))
	if err != nil {
		t.Skipf("no real games to read: %v", err)
	}
	t.Cleanup(func() { f.Close() })
	if filepath.Ext(name) != ".zst" {
		return f
	}
	d, err := zstd.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.Close)
	return d
}

// dataFolder returns the folder of real games: KIBITZ_DATA, or the one that lies
// beside the project.
func dataFolder(t testing.TB) string {
	t.Helper()
	folder := os.Getenv("KIBITZ_DATA")
	if folder == "" {
		folder = filepath.Join("..", "..", "..", "shared", "data")
	}
	if _, err := os.Stat(folder); err != nil {
		t.Skipf("no real games to read: %v", err)
	}
	return folder
}

// figures are what is counted in a file of games.
type figures struct {
	Games, HalfMoves, Quiet, Captures, Checks, Mates, Multiple, Discovered int
	EnPassant, ToQueen, ToRook, ToBishop, ToKnight, CastleK, CastleQ       int
}

func (f *figures) add(e schema.Event) {
	for bit, count := range map[schema.Event]*int{
		schema.Move: &f.Quiet, schema.Capture: &f.Captures, schema.Check: &f.Checks, schema.CheckMate: &f.Mates,
		schema.MultipleCheck: &f.Multiple, schema.DiscoveredCheck: &f.Discovered, schema.PawnPassant: &f.EnPassant,
		schema.Queen3: &f.ToQueen, schema.Rook3: &f.ToRook, schema.Bishop3: &f.ToBishop, schema.Knight3: &f.ToKnight,
		schema.CastleK: &f.CastleK, schema.CastleQ: &f.CastleQ,
	} {
		if e&bit != 0 {
			*count++
		}
	}
}

// TestRealGames compares a whole file with the figures that another program found
// in it.
func TestRealGames(t *testing.T) {
	var got figures
	illegal := eachGame(t, "immortal-2724.pgn.zst", func(g *pgn.Game) {
		got.Games++
		got.HalfMoves += len(g.HalfMoves)
		for i := range g.HalfMoves {
			got.add(g.HalfMoves[i].Events)
		}
		checkRoundTrip(t, g)
	})
	want := figures{
		Games: 2_724, HalfMoves: 190_843, Quiet: 144_942, Captures: 41_500, Checks: 13_490, Mates: 231,
		Multiple: 112, Discovered: 499, EnPassant: 119, ToQueen: 208, ToRook: 1, ToBishop: 1, ToKnight: 9,
		CastleK: 3_691, CastleQ: 710,
	}
	if got != want || illegal != 0 {
		t.Errorf("got  %+v and %d illegal games\nwant %+v", got, illegal, want)
	}
}

// TestRealGamesCount compares the number of games, half-moves and mates; -1 stands
// for a number that is not known. In two games of the great file White's last move
// is illegal: 31.Qxe1 takes the own king, and no bishop is there for 38.Bf3.
func TestRealGamesCount(t *testing.T) {
	for _, test := range []struct {
		file                             string
		games, illegal, halfMoves, mates int
	}{
		{"adams-3471.pgn.zst", 3_471, 0, 293_881, 31},
		{"club-2995.pgn.zst", 2_995, 0, -1, -1},
		{"masters-337k.pgn.zst", 336_932, 2, -1, -1},
		{"annotated/lichess_1000_clk_eval_CorentinGS.pgn.zst", 1_000, 0, -1, -1},
		{"annotated/us_ch_2025_ianrastall.pgn.zst", 66, 0, -1, -1},
		{"annotated/world_matches_580_pychess.pgn.zst", 580, 0, -1, -1},
	} {
		t.Run(test.file, func(t *testing.T) {
			if testing.Short() && test.games > 100_000 {
				t.Skip("takes long")
			}
			games, halfMoves, mates := 0, 0, 0
			illegal := eachGame(t, test.file, func(g *pgn.Game) {
				games++
				halfMoves += len(g.HalfMoves)
				if g.Final == chessboard.Checkmate {
					mates++
				}
				if games%100 == 0 {
					checkRoundTrip(t, g)
				}
			})
			if games+illegal != test.games || illegal != test.illegal {
				t.Errorf("%d games and %d illegal ones, want %d together, %d illegal",
					games, illegal, test.games, test.illegal)
			}
			if test.halfMoves >= 0 && halfMoves != test.halfMoves {
				t.Errorf("%d half-moves, want %d", halfMoves, test.halfMoves)
			}
			if test.mates >= 0 && mates != test.mates {
				t.Errorf("%d mates, want %d", mates, test.mates)
			}
		})
	}
}

// eachGame reads all games of a file, and counts those with an illegal move. There
// must be no other problems.
func eachGame(t *testing.T, file string, do func(*pgn.Game)) (illegal int) {
	scanner := pgn.NewScanner(dataFile(t, file), file)
	var g pgn.Game
	for scanner.Scan() {
		err := pgn.Parse(scanner.Raw(), &g)
		var problem *pgn.Problem
		switch {
		case err == nil:
			do(&g)
		case errors.As(err, &problem) && problem.Code == pgn.IllegalMove:
			illegal++
			t.Log(err)
		default:
			t.Error(err)
		}
	}
	if err := scanner.Err(); err != nil {
		t.Fatal(err)
	}
	return illegal
}

// TestRealNasty reads every file that other programs' authors collected because it
// gave trouble: a game is read, and then written and read again, or reported.
func TestRealNasty(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(dataFolder(t), "nasty", "*", "*.pgn"))
	if err != nil || len(files) == 0 {
		t.Skip("no nasty files to read", err)
	}
	for _, file := range files {
		f, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		scanner := pgn.NewScanner(f, filepath.Base(file))
		var g pgn.Game
		games, problems := 0, 0
		for scanner.Scan() {
			err := pgn.Parse(scanner.Raw(), &g)
			var problem *pgn.Problem
			switch {
			case err == nil:
				games++
				checkRoundTrip(t, &g)
			case errors.As(err, &problem) && problem.File != "" && problem.Line > 0:
				problems++
				t.Log(err)
			default:
				t.Errorf("%s: not a problem: %v", file, err)
			}
		}
		if scanner.Err() != nil || games+problems == 0 {
			t.Errorf("%s: %d games, %d problems, error %v", file, games, problems, scanner.Err())
		}
		f.Close()
	}
}
