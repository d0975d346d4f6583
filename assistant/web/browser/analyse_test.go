package browser_test

import (
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"golang.org/x/sys/unix"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/local"
	"github.com/kibitz-chess/kibitz/assistant/web"
	"github.com/kibitz-chess/kibitz/schema/analysis/cache"
	"github.com/kibitz-chess/kibitz/schema/uci"
)

// analysesAGame imports a game that nobody analysed, has the engine do so and sees
// the graph.
func analysesAGame(p *tab) {
	if enginePath() == "" {
		p.Skip("no Stockfish here (.ci/services installs it)")
	}
	p.freshWith(func(c *web.Config, games *local.Collection) { c.Analyser = analyst(p.TB, games, enginePath()) })
	p.importFool()
	p.waitText("#analyse", "Analizar con el motor")
	if p.count("#graph") != 0 {
		p.Error("there is a graph of a game that nobody analysed")
	}
	p.accessible("a game to be analysed")
	p.click("#analyse")
	p.wait(`document.querySelector("#graph")?.ariaValueNow === "2"`)
	if p.count("#analyse") != 0 || p.text(`.figures [data-figure=blunders] td`) != "1" {
		p.Error("the game is offered to be analysed again, or its blunder is not told")
	}
}

// importFool imports a game that nobody analysed and shows it.
func (p *tab) importFool() {
	p.Helper()
	file := filepath.Join(p.TempDir(), "club.pgn")
	if err := os.WriteFile(file, []byte(fool), 0o644); err != nil {
		p.Fatal(err)
	}
	p.visit("es", "#import")
	p.wait(`document.querySelector("#files")`)
	p.upload(file)
	p.wait(`document.querySelector(".job[data-state=done]")`)
	p.run(`location.hash = "#game=123&at=2"`)
}

// searching is an engine that searches until it is told to quit, and holds a pipe open
// from its first search to its end.
const searching = `#!/bin/sh
while read -r line; do
	case $line in
		uci) echo uciok ;;
		isready) echo readyok ;;
		go*) exec 3>"$0.pipe" ;;
		quit) exit ;;
	esac
done
`

// leavesWhileAnalysing goes away while the engine works: it ends.
func leavesWhileAnalysing(p *tab) {
	engine := filepath.Join(p.TempDir(), "engine")
	if err := os.WriteFile(engine, []byte(searching), 0o755); err != nil {
		p.Fatal(err)
	}
	if err := unix.Mkfifo(engine+".pipe", 0o600); err != nil {
		p.Fatal(err)
	}
	p.freshWith(func(c *web.Config, games *local.Collection) { c.Analyser = analyst(p.TB, games, engine) })
	p.importFool()
	p.wait(`document.querySelector("#analyse")`)
	p.click("#analyse")
	works, err := os.Open(engine + ".pipe") // when the engine does
	if err != nil {
		p.Fatal(err)
	}
	defer works.Close()
	p.wait(`document.querySelector("#stop-analysis")`)
	p.accessible("a game being analysed")
	p.do(chromedp.Navigate("about:blank"))
	if err := works.SetReadDeadline(time.Now().Add(patience)); err != nil {
		p.Fatal(err)
	}
	if _, err := io.ReadAll(works); err != nil {
		p.Errorf("the engine works on: %v", err)
	}
}

// enginePath is where Stockfish is, empty where it is not.
func enginePath() string {
	for _, path := range []string{os.Getenv("KIBITZ_STOCKFISH"), "/usr/games/stockfish"} {
		if _, err := os.Stat(path); err == nil {
			return path
		}
	}
	return ""
}

// analyst is who has an engine analyse games.
func analyst(t testing.TB, c *local.Collection, engine string) assistant.Analyser {
	t.Helper()
	kept, err := cache.Open(t.Context(), filepath.Join(t.TempDir(), "evaluations.sqlite"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { kept.Close() })
	a, err := local.NewAnalyst(t.Context(), c, uci.Options{Path: engine, HashMB: 16, MultiPV: 1}, uci.Limit{Depth: 2}, kept)
	if err != nil {
		t.Fatal(err)
	}
	return a
}
