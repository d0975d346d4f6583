package local_test

import (
	"bytes"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/local"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
	"github.com/kibitz-chess/kibitz/schema/dialect"
	"github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/samples"
	"github.com/kibitz-chess/kibitz/schema/store/server"
	"github.com/kibitz-chess/kibitz/schema/store/server/servertest"
)

func open(t *testing.T, db local.Store) *assistant.Assistant {
	t.Helper()
	a, done, err := local.New(db, true, assistant.Models{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { done() })
	return a
}

// A server gives the games, the trees, the patterns and the SQL that the
// embedded database gives, also one that another program filled.
func TestLibraryOnServers(t *testing.T) {
	folder := t.TempDir()
	embedded := servertest.Samples(t, folder)
	want := open(t, embedded)
	for _, made := range []struct {
		name string
		fill func(*testing.T, *servertest.Base)
	}{
		{"imported", func(t *testing.T, b *servertest.Base) {
			source := load.Source{Name: samples.Name, Reader: samples.PGN()}
			if _, err := load.Import(t.Context(), b.Owner, []load.Source{source}, load.Options{}); err != nil {
				t.Fatal(err)
			}
		}},
		{"without positions", func(t *testing.T, b *servertest.Base) { b.CopyElsewhere(t, embedded, nil, "match_positions") }},
	} {
		t.Run(made.name, func(t *testing.T) {
			servertest.Each(t, func(t *testing.T, s *servertest.Site) {
				b := s.Database(t)
				made.fill(t, b)
				db, err := server.Open(t.Context(), b.Owner, server.Options{})
				if err != nil {
					t.Fatal(err)
				}
				defer db.Close()
				compareLibraries(t, want, open(t, db), made.name == "imported")
			})
		})
	}
}

// compareLibraries compares some games in full, and the trees of the positions
// that they pass. Codes of games are alike only where both were imported.
func compareLibraries(t *testing.T, want, got *assistant.Assistant, sameCodes bool) {
	t.Helper()
	check := func(what string, a, b any, errA, errB error) {
		t.Helper()
		if errA != nil || errB != nil {
			t.Fatalf("%s: %v, %v", what, errA, errB)
		}
		if diff := cmp.Diff(a, b); diff != "" {
			t.Errorf("%s: %s", what, diff)
		}
	}
	for _, cod := range []int64{1, 40, 122} {
		g, err := want.Game(t.Context(), cod)
		if sameCodes {
			other, otherErr := got.Game(t.Context(), cod)
			check("game", g, other, err, otherErr)
			var a, b bytes.Buffer
			err, otherErr = want.PGN(t.Context(), &a, []int64{cod}), got.PGN(t.Context(), &b, []int64{cod})
			check("PGN", a.String(), b.String(), err, otherErr)
		}
		boards := []string{g.Start.Board}
		for i, h := range g.HalfMoves {
			if i < 3 || i > len(g.HalfMoves)-3 {
				boards = append(boards, h.Board)
			}
		}
		for _, board := range boards {
			for _, white := range []bool{true, false} {
				p, err := want.Position(t.Context(), board, white)
				other, otherErr := got.Position(t.Context(), board, white)
				check(board, p, other, err, otherErr)
			}
		}
	}
	none, err := got.Position(t.Context(), (&chessboard.Board{}).Text(), true)
	check("no position", &assistant.Position{Moves: []assistant.PositionMove{}}, none, nil, err)
	for _, prefix := range []string{"capab", "kas"} {
		check(prefix, want.Complete(t.Context(), prefix, 5), got.Complete(t.Context(), prefix, 5), nil, nil)
	}
	const sql = "SELECT count(*) AS games FROM matches WHERE result = 1"
	check("run", want.Run(t.Context(), sql, "en").Rows, got.Run(t.Context(), sql, "en").Rows, nil, nil)
	if sameCodes {
		p := assistant.Pattern{"e4": "P", "f7": "white", "h8": "any", "d5": "empty"}
		check("pattern", want.Find(t.Context(), assistant.Search{Squares: p}, "", "es").Rows, got.Find(t.Context(), assistant.Search{Squares: p}, "", "es").Rows, nil, nil)
	}
}

// SQL of the asker's own runs nowhere that no parser judges it.
func TestRunWhereNobodyJudges(t *testing.T) {
	db := new(unjudged)
	reply := open(t, db).Run(t.Context(), "SELECT COUNT(*) FROM matches", "es")
	if reply.Status != assistant.Refused || reply.Error.Code != "sql_unjudged" || len(db.ran) > 0 {
		t.Errorf("%s %v; what ran is %q", reply.Status, reply.Error, db.ran)
	}
	if db.Dialect() != dialect.Oracle.Name {
		t.Error("this is about Oracle")
	}
}
