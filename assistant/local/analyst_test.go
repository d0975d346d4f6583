package local_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/local"
	"github.com/kibitz-chess/kibitz/schema/analysis/cache"
	"github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/store"
	"github.com/kibitz-chess/kibitz/schema/uci"
)

const mated = `[Event "Club"]
[White "Novice, Ann"]
[Black "Quick, Bob"]
[Date "2024.05.01"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1
`

// engine is the Stockfish of this machine.
func engine(t *testing.T) string {
	t.Helper()
	for _, name := range []string{os.Getenv("KIBITZ_STOCKFISH"), "stockfish", "/usr/games/stockfish"} {
		if path, err := exec.LookPath(name); name != "" && err == nil {
			return path
		}
	}
	t.Skip("no Stockfish here (.ci/services installs it)")
	return ""
}

// withEngine is an assistant over one game that was not analysed, with an engine.
func withEngine(t *testing.T) (*assistant.Assistant, *local.Analyst) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "games.duckdb")
	if _, err := load.Import(t.Context(), path, []load.Source{{Name: "test", Reader: strings.NewReader(mated)}}, load.Options{}); err != nil {
		t.Fatal(err)
	}
	db, err := store.Open(t.Context(), path, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	kept, err := cache.Open(t.Context(), filepath.Join(t.TempDir(), "evaluations.sqlite"))
	if err != nil {
		t.Fatal(err)
	}
	analyst, err := local.NewAnalyst(t.Context(), local.NewCollection(db), uci.Options{Path: engine(t), HashMB: 16, MultiPV: 1}, uci.Limit{Depth: 4}, kept)
	if err != nil {
		t.Fatal(err)
	}
	a, done, err := local.New(db, true, assistant.Models{Analyser: analyst}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		done()
		kept.Close()
		db.Close()
	})
	return a, analyst
}

// TestAnalyst: a game that is analysed from a channel has its figures.
func TestAnalyst(t *testing.T) {
	a, analyst := withEngine(t)
	before, err := a.Game(t.Context(), 1)
	if err != nil || before.Analysis != nil {
		t.Fatalf("%+v, %v", before, err)
	}
	var told []assistant.AnalysisProgress
	if err := analyst.Analyse(t.Context(), 1, func(p assistant.AnalysisProgress) { told = append(told, p) }); err != nil {
		t.Fatal(err)
	}
	if last := told[len(told)-1]; last.Positions != 5 || last.All != 5 {
		t.Errorf("the end is told as %+v", last)
	}
	game, err := a.Game(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	if g := game.Analysis; g == nil || g.White.Blunders != 1 || len(g.Positions) != 5 || g.Positions[3].BestSAN != "Qh4#" {
		t.Errorf("%+v", g)
	}
}

// TestBestMove: the move of an engine is searched where nobody analysed the position,
// and asked back about where the side to move is not told.
func TestBestMove(t *testing.T) {
	a, analyst := withEngine(t)
	const matesInOne = "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR"
	for _, c := range []struct{ language, question, provenance, text string }{
		{"en", "best move in " + matesInOne + " b KQkq -", "engine", "Qh4#: #-1, winning chances of White 0 %."},
		{"es", "mejor jugada en " + matesInOne + " b KQkq -", "engine", "Qh4#: #-1, 0 % de probabilidad de ganar de las blancas."},
	} {
		reply := a.Ask(t.Context(), assistant.Request{Question: c.question, Language: c.language})
		if reply.Status != assistant.Answered || reply.Provenance != c.provenance || reply.Text != c.text || len(reply.Boards) != 1 || len(reply.Assumptions) == 0 {
			t.Errorf("%s: %s %s %q %d boards, %q", c.question, reply.Status, reply.Provenance, reply.Text, len(reply.Boards), reply.Assumptions)
		}
	}
	for _, question := range []string{"best move in " + matesInOne, "mejor jugada en " + matesInOne} {
		if reply := a.Ask(t.Context(), assistant.Request{Question: question}); reply.Status != assistant.Clarify || len(reply.Clarification.Options) != 2 {
			t.Errorf("%s: %s %s", question, reply.Status, reply.Text)
		}
	}
	if err := analyst.Analyse(t.Context(), 1, func(assistant.AnalysisProgress) {}); err != nil {
		t.Fatal(err)
	}
	if reply := a.Ask(t.Context(), assistant.Request{Question: "best move in " + matesInOne + " b KQkq -"}); reply.Provenance != "parser" || !strings.Contains(reply.SQL, "da_positions") {
		t.Errorf("analysed: %s %q", reply.Provenance, reply.Text)
	}
}
