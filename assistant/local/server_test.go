package local_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/guard"
	"github.com/kibitz-chess/kibitz/assistant/local"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
	"github.com/kibitz-chess/kibitz/schema/dialect"
	"github.com/kibitz-chess/kibitz/schema/store"
	"github.com/kibitz-chess/kibitz/schema/store/server"
	"github.com/kibitz-chess/kibitz/schema/store/server/servertest"
)

// ask asks one question of a database.
func ask(t *testing.T, db local.Store, question string) *assistant.Reply {
	t.Helper()
	a, done, err := local.New(db, true, assistant.Models{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer done()
	return a.Ask(t.Context(), assistant.Request{Question: question, Answers: map[string]string{"move_unit": "full"}})
}

// A database of another program answers what it can, and says of the rest that
// it does not have it.
func TestAskElsewhere(t *testing.T) {
	folder := t.TempDir()
	servertest.Each(t, func(t *testing.T, s *servertest.Site) {
		b := s.Database(t)
		b.CopyElsewhere(t, servertest.Samples(t, folder), nil, "match_positions", "move_comments")
		b.Exec(t, "ALTER TABLE matches DROP COLUMN sha256")
		db, err := server.Open(t.Context(), b.Owner, server.Options{})
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		for _, test := range []struct{ question, status, text string }{
			{"¿Cuántas partidas hay?", "answer", "122"},
			{"How many games did Capablanca win?", "answer", ""},
			{"games with a comment", "abstain", "comments"},
			{"¿Cuántas partidas tienen comentarios?", "abstain", "comentarios"},
			{"How many games end in stalemate?", "abstain", "FinalState"},
			{"which games are duplicates?", "abstain", "copies"},
			{"games that reached the position rnbqkbnrpppppppp00000000000000000000P00000000000PPPP0PPPRNBQKBNR", "abstain", "positions"},
		} {
			reply := ask(t, db, test.question)
			if string(reply.Status) != test.status || !strings.Contains(reply.Text, test.text) {
				t.Errorf("%s: %s, %q, want %s, %q (%v)", test.question, reply.Status, reply.Text, test.status, test.text, reply.Error)
			}
		}
	})
}

// unjudged is a database whose SQL no parser here can judge.
type unjudged struct{ ran []string }

func (u *unjudged) Query(_ context.Context, sql string, _ store.Limits) (*store.Result, error) {
	u.ran = append(u.ran, sql)
	return &store.Result{Columns: []store.Column{{Name: "GAMES", Type: "NUMBER"}}, Rows: [][]any{{int64(7)}}}, nil
}

func (u *unjudged) Values(context.Context) (*store.Values, error) {
	return &store.Values{Games: 7}, nil
}

func (u *unjudged) PositionCode(context.Context, chessboard.Board) (int64, bool, error) {
	return 0, false, nil
}

func (u *unjudged) Game(context.Context, int64) (*store.Game, error) { return nil, store.ErrNoGame }

func (u *unjudged) Dialect() string { return dialect.Oracle.Name }

func (u *unjudged) Path() string { return "oracle://db.example/CHESS" }

// On a server whose SQL no parser judges, what Kibitz printed runs and nothing
// else does.
func TestOnlyPrintedWhereNobodyJudges(t *testing.T) {
	db := new(unjudged)
	reply := ask(t, db, "How many games end in checkmate?")
	if reply.Status != assistant.Answered || !strings.Contains(reply.SQL, "BITAND") || !slices.Contains(db.ran, reply.SQL) {
		t.Errorf("a question gives %s, %q; what ran was %q", reply.Status, reply.SQL, db.ran)
	}
	g, err := guard.New()
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	for _, d := range []dialect.Dialect{dialect.Oracle, dialect.SQLServer} {
		var refused *assistant.Error
		err := local.Guard{Guard: g}.Check(t.Context(), d.Name, "SELECT COUNT(*) FROM matches")
		if !errors.As(err, &refused) || refused.Status != assistant.Refused {
			t.Errorf("SQL of a user's own on %s gives %v", d.Title, err)
		}
	}
}
