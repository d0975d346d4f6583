package server_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/kibitz-chess/kibitz/schema/chessboard"
	"github.com/kibitz-chess/kibitz/schema/store"
	"github.com/kibitz-chess/kibitz/schema/store/server"
	"github.com/kibitz-chess/kibitz/schema/store/server/servertest"
)

// A database on a server gives the games, names and codes that the embedded one
// gives.
func TestSameAsEmbedded(t *testing.T) {
	want := sampleGames(t)
	servertest.Each(t, func(t *testing.T, s *servertest.Site) {
		db := open(t, sampled(t, s).Reader, server.Options{})
		if lacks, powers := db.Lacks(), db.Powers(); len(lacks) != 0 || len(powers) != 0 {
			t.Errorf("it lacks %v, and its reader may %v", lacks, powers)
		}
		wantValues, err := want.Values(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		names := *wantValues
		names.Boards = false // servers keep no sets of squares
		gotValues, err := db.Values(t.Context())
		if diff := cmp.Diff(&names, gotValues); diff != "" || err != nil {
			t.Errorf("%v: the names differ:\n%s", err, diff)
		}
		for code := int64(1); code <= wantValues.Games; code++ {
			wantGame, err := want.Game(t.Context(), code)
			if err != nil {
				t.Fatal(err)
			}
			gotGame, err := db.Game(t.Context(), code)
			if diff := cmp.Diff(wantGame, gotGame, cmpopts.IgnoreUnexported(store.HalfMove{})); diff != "" || err != nil {
				t.Fatalf("%v: game %d differs:\n%s", err, code, diff)
			}
			board, err := chessboard.ParseBoard(wantGame.HalfMoves[len(wantGame.HalfMoves)-1].Board)
			if err != nil {
				t.Fatal(err)
			}
			wantCode, _, _ := want.PositionCode(t.Context(), board)
			if got, found, err := db.PositionCode(t.Context(), board); got != wantCode || !found || err != nil {
				t.Errorf("the last position of game %d has the code %d, want %d (%v, %v)", code, got, wantCode, found, err)
			}
		}
	})
}
