package local_test

import (
	"bytes"
	"io"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/local"
	"github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/samples"
	"github.com/kibitz-chess/kibitz/schema/store"
)

// library opens a database of games as an assistant.
func library(t *testing.T, games io.Reader, options load.Options) *assistant.Assistant {
	t.Helper()
	path := filepath.Join(t.TempDir(), "games.duckdb")
	if _, err := load.Import(t.Context(), path, []load.Source{{Name: "test", Reader: games}}, options); err != nil {
		t.Fatal(err)
	}
	db, err := store.Open(t.Context(), path, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	a, done, err := local.New(db, true, assistant.Models{}, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		done()
		db.Close()
	})
	return a
}

// TestEvaluatedPGN: games printed with their evaluations have the same ones when
// they are read again.
func TestEvaluatedPGN(t *testing.T) {
	analysed := library(t, samples.PGN(), load.Options{Finish: samples.Analyse})
	cods := []int64{1, 9, 60, 61}
	var text bytes.Buffer
	if err := analysed.EvaluatedPGN(t.Context(), &text, cods); err != nil {
		t.Fatal(err)
	}
	if printed := text.String(); !strings.Contains(printed, "[%eval ") || !strings.Contains(printed, "$4") {
		t.Errorf("%.500s", printed)
	}
	again := library(t, &text, load.Options{})
	for i, cod := range cods {
		want, err := analysed.Game(t.Context(), cod)
		if err != nil {
			t.Fatal(err)
		}
		got, err := again.Game(t.Context(), int64(i+1))
		if err != nil {
			t.Fatal(err)
		}
		if want.Analysis == nil || got.Analysis == nil || len(want.Analysis.Positions) != len(want.HalfMoves)+1 {
			t.Fatalf("game %d: %+v, then %+v", cod, want.Analysis, got.Analysis)
		}
		if a := want.Analysis; a.Source != "engine" || a.Limit != "depth 8" || a.White.BestMoves == nil || *a.White.Accuracy <= 0 || a.Positions[0].BestSAN == "" {
			t.Errorf("game %d: %+v", cod, a)
		}
		if a := got.Analysis; a.Source != "pgn" || a.Limit != "" || a.White.BestMoves != nil {
			t.Errorf("game %d, read again: %+v", cod, a)
		}
		for order := 1; order <= len(want.HalfMoves); order++ {
			was, is := want.Analysis.Positions[order], got.Analysis.Positions[order]
			if diff := cmp.Diff([]any{was.Centipawns, was.Mate, was.Chances}, []any{is.Centipawns, is.Mate, is.Chances}); diff != "" {
				t.Errorf("game %d, half-move %d:\n%s", cod, order, diff)
			}
		}
	}
	var plain bytes.Buffer
	if err := analysed.PGN(t.Context(), &plain, cods); err != nil || strings.Contains(plain.String(), "[%eval") {
		t.Errorf("evaluations that nobody asked for, %v", err)
	}
	// An unanalysed game is printed as it is.
	bare := library(t, samples.PGN(), load.Options{})
	var one, other bytes.Buffer
	if err := bare.PGN(t.Context(), &one, cods); err != nil {
		t.Fatal(err)
	}
	if err := bare.EvaluatedPGN(t.Context(), &other, cods); err != nil || other.String() != one.String() {
		t.Errorf("%v:\n%s", err, cmp.Diff(one.String(), other.String()))
	}
}

// TestWithoutAnalysis: where nobody analysed, a question on blunders is read as one on
// comments only if any of them speaks of blunders; else the command that analyses is
// named.
func TestWithoutAnalysis(t *testing.T) {
	for _, c := range []struct {
		comment string
		status  assistant.Status
		says    string
	}{
		{"a blunder", assistant.Answered, `a comment containing "blunder"`},
		{"a word", assistant.Abstain, "kibitz analyse --all"},
	} {
		a := library(t, strings.NewReader("[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 {"+c.comment+"} *\n"), load.Options{})
		reply := a.Ask(t.Context(), assistant.Request{Question: "Who blundered most?"})
		if reply.Status != c.status || !strings.Contains(reply.Text+reply.Paraphrase, c.says) {
			t.Errorf("%s: %s %q", c.comment, reply.Status, reply.Text)
		}
	}
}

// TestSaysWhoAnalysed: what an answer rests on is said in the asker's language.
func TestSaysWhoAnalysed(t *testing.T) {
	a := library(t, samples.PGN(), load.Options{Finish: samples.Analyse})
	for question, want := range map[string]string{
		"Who blundered most?":                  "Analysed: 122 of 122 games asked about, by Stockfish 15.1 (depth 8).",
		"¿Quién cometió menos errores graves?": "Analizadas: 122 de 122 partidas por las que se pregunta, por Stockfish 15.1 (profundidad 8).",
	} {
		if reply := a.Ask(t.Context(), assistant.Request{Question: question}); !slices.Contains(reply.Assumptions, want) {
			t.Errorf("%s: %q", question, reply.Assumptions)
		}
	}
}

// TestWithoutSearch: what only an engine's own search gives is not told of evaluations
// that a file brings along.
func TestWithoutSearch(t *testing.T) {
	a := library(t, strings.NewReader("[White \"A\"]\n[Black \"B\"]\n\n1. e4 {[%eval 0.3]} e5 {[%eval 0.2]} *\n"), load.Options{})
	for question, command := range map[string]string{
		"only moves":                                                 "kibitz analyse --all --multipv 3",
		"las posiciones más complicadas":                             "kibitz analyse --all",
		"how often is O-O-O the engine's move?":                      "kibitz analyse --all",
		"jugadas únicas de las blancas":                              "kibitz analyse --all --multipv 3",
		"¿Qué recomienda el motor en lugar de 1.e4 en la partida 1?": "kibitz analyse --all",
	} {
		if reply := a.Ask(t.Context(), assistant.Request{Question: question}); reply.Status != assistant.Abstain || !strings.Contains(reply.Text, command) {
			t.Errorf("%s: %s %q", question, reply.Status, reply.Text)
		}
	}
	if reply := a.Ask(t.Context(), assistant.Request{Question: "average centipawn loss of White"}); reply.Status != assistant.Answered {
		t.Errorf("%s %q", reply.Status, reply.Text)
	}
}
