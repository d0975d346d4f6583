package server_test

import (
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/kibitz-chess/kibitz/schema/store"
	"github.com/kibitz-chess/kibitz/schema/store/server"
	"github.com/kibitz-chess/kibitz/schema/store/server/servertest"
)

// TestUpgradeStretches: a database without the stretches, or with those of its first
// games as an interrupted upgrade leaves it, is read without them, takes games,
// and gets the same rows from the upgrade as from the import.
func TestUpgradeStretches(t *testing.T) {
	const all = "SELECT * FROM game_stretches ORDER BY cod_match, first_order"
	servertest.Each(t, func(t *testing.T, s *servertest.Site) {
		d := s.Database(t)
		keep := server.WriterOptions{Duplicates: store.KeepDuplicates}
		games := rows(t, "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\"]\n[SetUp \"1\"]\n\n1... Kd7 2. e4 *\n\n[White \"Nobody\"]\n\n*\n\n"+randomGames(4, 1))
		addAll(t, d.Owner, keep, games)
		want := rowsOf(t, d.Admin, all)
		if len(want) <= len(games) {
			t.Fatalf("%d stretches of %d games", len(want), len(games))
		}
		for _, left := range []string{"DELETE FROM game_stretches", "DELETE FROM game_stretches WHERE cod_match > 2", "DELETE FROM game_stretches WHERE cod_match > 5"} {
			d.Exec(t, left)
			if there(t, d.Owner) {
				t.Errorf("%s: not all stretches are there, but said to be", left)
			}
			games, err := server.UpgradeStretches(t.Context(), d.Owner, nil)
			if err != nil || games != 6 {
				t.Errorf("%s: %d games upgraded, %v", left, games, err)
			}
			if diff := cmp.Diff(want, rowsOf(t, d.Admin, all)); diff != "" {
				t.Errorf("%s: stretches (-of the import +of the upgrade):\n%s", left, diff)
			}
		}
		if games, err := server.UpgradeStretches(t.Context(), d.Owner, nil); games != 0 || err != nil {
			t.Errorf("upgraded twice: %d games, %v", games, err)
		}
		d.Exec(t, "DELETE FROM game_stretches WHERE cod_match > 3")
		addAll(t, d.Owner, keep, rows(t, "1. e4 e5 *"))
		if got := oneOf(t, d.Admin, "SELECT max(cod_match) FROM game_stretches"); got != "3" {
			t.Errorf("an import went on behind games without stretches: %s", got)
		}
		cancelled, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := server.UpgradeStretches(cancelled, d.Owner, nil); !errors.Is(err, context.Canceled) {
			t.Errorf("cancelled: %v", err)
		}
		if _, err := server.UpgradeStretches(t.Context(), d.Owner, nil); err != nil || !there(t, d.Owner) {
			t.Errorf("the stretches are not there after the upgrade, %v", err)
		}
		d.Exec(t, "DROP TABLE game_stretches") // as before there was one
		if there(t, d.Owner) {
			t.Error("there are stretches without a table of them")
		}
	})
}

// there says whether the database is known to have the stretches of all games.
func there(t testing.TB, address string) bool {
	t.Helper()
	db, err := server.Open(t.Context(), address, server.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	values, err := db.Values(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return values.Stretches
}
