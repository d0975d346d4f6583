package functions_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/kibitz-chess/kibitz/schema/store/server/servertest"
)

// Whatever text they are given, the functions that read one give a value of their
// domain or one of the errors that they promise, in bounded time.
func TestAnyText(t *testing.T) {
	db, _ := filled(t, servertest.Postgres(t), theSamples(t))
	db.SetMaxOpenConns(1)
	if _, err := db.Exec("SET statement_timeout = '20s'"); err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(18, 5))
	seeds := []string{
		"1. e4 e5 2. Nf3 {x} Nc6 (2... d6 3. d4) 3. Bb5 $1 a6 4. O-O 1-0", `[FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"] 1. O-O Kd7 *`,
		afterE4, "rnbqkbnrpppppppp00000000000000000000000000000000PPPPPPPPRNBQKBNR", "1. e8=Q+ bxa1=N# 0-0-0 2.", "8/8/8/8/8/8/8/8 w - e3 0 1",
	}
	pieces := []string{"(", ")", "{", "}", "[", "]", `"`, ";", "\n", "\t", " ", "$1", "1.", "...", "O-O", "0-0-0", "=Q", "x", "e4", "Nbd7", "[FEN \"", "9", "/", "k", "\\", "%", "é", "1/2-1/2", "+", "-", ""}
	promised := []string{"22P02", "22003", "54000", "54001", "23514"}
	for range 400 {
		text := []rune(seeds[rng.IntN(len(seeds))])
		for range rng.IntN(6) {
			at := rng.IntN(len(text) + 1)
			end := min(len(text), at+rng.IntN(4))
			text = slices.Concat(text[:at], []rune(pieces[rng.IntN(len(pieces))]), text[end:])
		}
		for _, query := range []string{
			"SELECT chess_canonical(chessgame($1::text))", "SELECT chessboard($1::text) IS NOT NULL", "SELECT boardCode($1::text) > 0",
			"SELECT getBoard($1::text, 9, true) IS NOT NULL", "SELECT hasOpening('1. e4', $1::text) IS NOT NULL", "SELECT chess_fen($1::text) IS NOT NULL",
			"SELECT getFirstMoves($1::text, 3) IS NOT NULL",
		} {
			var fine bool
			err := db.QueryRow(query, string(text)).Scan(&fine)
			var told *pgconn.PgError
			if err == nil && !fine || err != nil && (!errors.As(err, &told) || !slices.Contains(promised, told.Code)) {
				t.Fatalf("%s of %q: %v, %v", query, string(text), fine, err)
			}
		}
	}
}
