package server_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
	"github.com/kibitz-chess/kibitz/schema/dialect"
	"github.com/kibitz-chess/kibitz/schema/store"
	"github.com/kibitz-chess/kibitz/schema/store/server"
	"github.com/kibitz-chess/kibitz/schema/store/server/servertest"
)

// A database of another program gives the same games whatever its codes, and
// tells what it lacks.
func TestMadeElsewhere(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Site) {
		embedded, b := sampleGames(t), s.Database(t)
		b.CopyElsewhere(t, embedded, schema.Event.SwapBishops)
		db := open(t, swapped(b.Owner), server.Options{})
		want := []server.Lack{server.LacksMateKinds, server.LacksViews}
		if s.Dialect.Name == dialect.MySQL.Name {
			want = append(want, server.LacksCase) // the server's usual collation
		}
		sameLacks(t, db, want...)
		values, err := db.Values(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if values.Games != 122 || slices.ContainsFunc(values.Tags, func(v store.Value) bool { return v.Text == "FinalState" }) {
			t.Errorf("%d games, with the tags %v", values.Games, values.Tags)
		}
		for _, code := range []int64{1, 60, 122} {
			wantGame, err := embedded.Game(t.Context(), code)
			if err != nil {
				t.Fatal(err)
			}
			got, err := db.Game(t.Context(), code)
			if err != nil {
				t.Fatal(err)
			}
			sortTags(wantGame)
			sortTags(got)
			if diff := cmp.Diff(wantGame, got, cmpopts.IgnoreUnexported(store.HalfMove{})); diff != "" {
				t.Errorf("game %d differs:\n%s", code, diff)
			}
			board, _ := chessboard.ParseBoard(got.HalfMoves[20].Board)
			if position, found, err := db.PositionCode(t.Context(), board); !found || err != nil || position == board.Code() {
				t.Errorf("the board after 21 half-moves of game %d has the code %d, %v, %v", code, position, found, err)
			}
		}
		if _, err := db.Game(t.Context(), 123); !errors.Is(err, store.ErrNoGame) {
			t.Errorf("a game that is not there gives %v", err)
		}
	})
}

// sortTags puts tags in the order of their names, FinalState left out: codes
// made elsewhere give another one.
func sortTags(g *store.Game) {
	g.Tags = slices.DeleteFunc(g.Tags, func(t store.Tag) bool { return t.Keyword == "FinalState" })
	slices.SortFunc(g.Tags, func(a, b store.Tag) int {
		if a.Keyword < b.Keyword {
			return -1
		}
		return 1
	})
}

// Boards whose letters differ in nothing but capitals are told apart, though
// the column does not.
func TestPositionCodeMindsCapitals(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Site) {
		b := s.Database(t)
		b.CopyElsewhere(t, sampleGames(t), nil)
		const white, black = "k000000000000000000000000000000000000000000000000000000000000K0Q", "k000000000000000000000000000000000000000000000000000000000000K0q"
		b.Exec(t, "INSERT INTO positions (cod_position, board) VALUES (900001, '"+white+"'), (900002, '"+black+"')")
		db := open(t, b.Owner, server.Options{})
		for text, want := range map[string]int64{white: 900001, black: 900002} {
			board, err := chessboard.ParseBoard(text)
			if err != nil {
				t.Fatal(err)
			}
			for range 2 { // the second time from what is remembered
				if code, found, err := db.PositionCode(t.Context(), board); code != want || !found || err != nil {
					t.Errorf("%s has the code %d, %v, %v", text, code, found, err)
				}
			}
		}
		board, _ := chessboard.ParseBoard(white[:63] + "R")
		if code, found, err := db.PositionCode(t.Context(), board); code != 0 || found || err != nil {
			t.Errorf("a board that no game has: %d, %v, %v", code, found, err)
		}
	})
}

// A database with the least that questions need opens, and says what it lacks.
func TestPoorDatabase(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Site) {
		embedded, b := sampleGames(t), s.Database(t)
		b.CopyElsewhere(t, embedded, nil, "keywords", "keyword_values", "match_keywords", "match_positions", "move_comments")
		b.Exec(t, "ALTER TABLE matches DROP COLUMN sha256", "ALTER TABLE match_moves DROP COLUMN score",
			"UPDATE matches SET fullmove_count = fullmove_count - 1 WHERE cod_match = 1")
		db := open(t, b.Owner, server.Options{})
		want := []server.Lack{
			server.LacksPositions, server.LacksTags, server.LacksComments, server.LacksCopies, server.LacksScores, server.LacksViews, server.LacksHalves,
		}
		if s.Dialect.Name == dialect.MySQL.Name {
			want = append(want, server.LacksCase)
		}
		sameLacks(t, db, want...)
		if values, err := db.Values(t.Context()); err != nil || len(values.Players) == 0 || len(values.Tags)+len(values.ECOs)+len(values.Texts) != 0 {
			t.Errorf("the names are %v, %v", values, err)
		}
		game, err := db.Game(t.Context(), 1)
		if err != nil {
			t.Fatal(err)
		}
		whole, err := embedded.Game(t.Context(), 1)
		if err != nil {
			t.Fatal(err)
		}
		whole.Tags, whole.Comments = nil, nil
		for i := range whole.HalfMoves {
			whole.HalfMoves[i].Comments, whole.HalfMoves[i].Score = nil, nil
		}
		if diff := cmp.Diff(whole, game, cmpopts.IgnoreUnexported(store.HalfMove{})); diff != "" {
			t.Errorf("game 1 differs:\n%s", diff)
		}
		b.Exec(t, "ALTER TABLE positions DROP COLUMN white_pawns")
		if _, err := server.Open(t.Context(), b.Owner, server.Options{}); !errors.Is(err, store.ErrNotKibitz) {
			t.Errorf("a database without what all questions need gives %v", err)
		}
	})
}

// Games that others add are noticed.
func TestValuesAreFresh(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Site) {
		b := s.Database(t)
		b.CopyElsewhere(t, sampleGames(t), nil, "match_positions", "match_moves", "move_comments")
		b.Exec(t, "CREATE TABLE match_moves (cod_match INT, from_position INT, to_position INT, move_order INT, move_number INT, move_player INT, "+
			"move_events INT, move_from INT, move_to INT, move_an_text VARCHAR(10), comments INT)")
		db := open(t, b.Owner, server.Options{})
		games := func() int64 {
			values, err := db.Values(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			return values.Games
		}
		if got := games(); got != 122 {
			t.Fatalf("%d games", got)
		}
		b.Exec(t, "DELETE FROM matches WHERE cod_match = 122")
		db.Stale()
		if got := games(); got != 121 {
			t.Errorf("after one was removed there are %d games", got)
		}
	})
}

func sameLacks(t *testing.T, db *server.DB, want ...server.Lack) {
	t.Helper()
	got := db.Lacks()
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("it lacks %v, and not %v", got, want)
	}
}

func swapped(address string) string {
	if slices.Contains([]byte(address), '?') {
		return address + "&bishops=swapped"
	}
	return address + "?bishops=swapped"
}
