package browser_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// immortal is Anderssen – Kieseritzky of 1851 among the sample games.
func immortal(p *tab) int {
	p.Helper()
	for i, game := range sampleGames(p.TB) {
		if strings.Contains(game, "«Inmortal»") {
			return i + 1
		}
	}
	p.Fatal("the immortal game is no sample game")
	return 0
}

// boardAt is the board of a game after a half-move, as the API has it.
func (p *tab) boardAt(game, halfMove int) string {
	p.Helper()
	return value[string](p, fmt.Sprintf(`fetch("api/games/%d").then((r) => r.json()).then((g) => [g.start, ...g.half_moves].at(%d).board)`, game, halfMove))
}

// standsAt waits until the replay shows a half-move.
func (p *tab) standsAt(game, halfMove int) {
	p.Helper()
	p.wait(fmt.Sprintf(`document.querySelector("#moves [data-number='%d']")?.ariaCurrent === "true"`, halfMove))
	if got, want := p.attribute("#replay .board", "data-board"), p.boardAt(game, halfMove); got != want {
		p.Errorf("after half-move %d the board is\n%s, want\n%s", halfMove, got, want)
	}
}

// replaysByKeyboard goes through a game without a mouse.
func replaysByKeyboard(p *tab) {
	game := immortal(p)
	p.visit("es", fmt.Sprintf("#game=%d&at=2", game))
	p.wait(`document.querySelector("#game-title") === document.activeElement`)
	p.standsAt(game, 2)
	p.press(kb.ArrowRight, kb.ArrowRight, kb.ArrowRight)
	p.standsAt(game, 5)
	if hash := value[string](p, `location.hash`); hash != fmt.Sprintf("#game=%d&at=5", game) {
		p.Errorf("the address is %s", hash)
	}
	p.press(kb.ArrowLeft)
	p.standsAt(game, 4)
	p.press(kb.End)
	p.standsAt(game, 45)
	if said := p.text("#made"); said != "23, Blancas: alfil de d6 a e7, jaque mate" {
		p.Errorf("screen readers hear %q", said)
	}
	if move := p.text("#moves [aria-current=true]"); move != "Ae7#" || p.count("#replay .check") != 1 {
		p.Errorf("the last move is %q, %d kings in check", move, p.count("#replay .check"))
	}
	p.press(kb.ArrowRight) // there is none
	p.standsAt(game, 45)
	if p.attribute("#step-next", "aria-disabled") != "true" || p.attribute("#step-back", "aria-disabled") != "false" {
		p.Error("the buttons do not say what can be done")
	}
	if comments := p.text("#moves"); !strings.Contains(comments, "La «Inmortal»") || !strings.Contains(comments, "Df6+!!") {
		p.Errorf("comments and signs are missing: %q", comments)
	}
	p.accessible("the end of a game")
	p.shot("replay-end")
	p.press(kb.Home)
	p.standsAt(game, 0)
	p.run(`document.querySelector("#step-next").focus()`)
	p.press(kb.Enter)
	p.standsAt(game, 1)
}

// playsAlone starts and stops autoplay.
func playsAlone(p *tab) {
	game := immortal(p)
	p.visit("en", fmt.Sprintf("#game=%d", game))
	p.click("#play")
	p.wait(`document.querySelector("#play").ariaPressed === "true"`)
	p.wait(`document.querySelector("#moves [data-number='2']").ariaCurrent === "true"`)
	p.click("#play")
	p.wait(`document.querySelector("#play").ariaPressed === "false"`)
	p.click("#flip")
	p.wait(`document.querySelector("#replay .board").dataset.flip === "true"`)
	p.click("#step-last")
	p.standsAt(game, 45)
}

// leavesTheGame follows the opening tree to where the game did not go.
func leavesTheGame(p *tab) {
	game, games := immortal(p), 0
	for _, sample := range sampleGames(p.TB) {
		if !strings.Contains(sample, "[FEN ") {
			games++
		}
	}
	p.visit("en", fmt.Sprintf("#game=%d", game))
	const whole = `document.querySelector("#tree[aria-busy=false] .tree-total")`
	p.wait(whole)
	if total := p.text("#tree .tree-total"); !strings.HasPrefix(total, fmt.Sprintf("%d games", games)) {
		p.Errorf("the start stands in %q, want %d games", total, games)
	}
	p.click("#tree [data-san=d4]")
	p.waitText("#moves .line [aria-current=true]", "d4")
	p.wait(whole)
	if fen := value[string](p, `document.querySelector("#replay .board").dataset.board`); fen != "rnbqkbnrpppppppp0000000000000000000P000000000000PPP0PPPPRNBQKBNR" {
		p.Errorf("after d4 the board is %s", fen)
	}
	p.wait(`document.querySelector("#tree [data-san=Nf6]")`)
	p.click("#tree [data-san=Nf6]")
	p.waitText("#moves .line [aria-current=true]", "Nf6")
	p.allowClipboard()
	p.click(".replay-tools button:nth-of-type(1)")
	p.wait(`document.querySelector(".replay-tools .copied")`)
	if fen := value[string](p, `navigator.clipboard.readText()`); fen != "rnbqkb1r/pppppppp/5n2/8/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 1 2" {
		p.Errorf("the copied position is %s", fen)
	}
	p.wait(whole)
	p.accessible("off the game")
	p.shot("replay-line")
	p.press(kb.ArrowLeft)
	p.waitText("#moves .line [aria-current=true]", "d4")
	p.click("#leave-line")
	p.standsAt(game, 0)
	p.wait(`document.querySelector("#tree [data-san=e4]")`)
	p.click("#tree [data-san=e4]") // the game's own move
	p.standsAt(game, 1)
	if p.count("#moves .line") != 0 {
		p.Error("the game's own move is taken for another line")
	}
}

// allowClipboard lets the test read what was copied.
func (p *tab) allowClipboard() {
	p.Helper()
	for _, name := range []string{"clipboard-read", "clipboard-write"} {
		p.do(func(ctx context.Context, t *chromedp.Target) (none chromedp.Void, err error) {
			_, err = cdp.Call(ctx, t, browser.SetPermission, browser.SetPermissionParams{
				BrowserContextID: chromedp.FromContext(p.ctx).BrowserContextID, Origin: p.base,
				Permission: &browser.PermissionDescriptor{Name: name}, Setting: browser.PermissionSettingGranted,
			})
			return none, err
		})
	}
}

// marksWhatMatched opens a game from the rows of an answer.
func marksWhatMatched(p *tab) {
	p.visit("en", "")
	p.ask("checks in Kasparov - Topalov")
	checks := p.number()
	p.click(".table tbody tr .open-game")
	p.wait(`document.querySelector("#moves")`)
	if marked := p.count("#moves .move-hit"); marked != checks {
		p.Errorf("%d half-moves are marked, want %d", marked, checks)
	}
	if got := p.count("#moves .move-hit[aria-current]"); got != 1 {
		p.Error("the replay does not begin where the row is")
	}
	p.accessible("a game with marked moves")
	p.shot("replay-marked")
}

func downloads(p *tab) {
	p.visit("en", fmt.Sprintf("#game=%d&at=45", immortal(p)))
	p.wait(`document.querySelector("#download-pgn")`)
	for selector, start := range map[string]string{"#download-pgn": `[Event "`, "#download-gif": "GIF89a", "#download-png": "\x89PNG"} {
		if got := p.download(selector); !bytes.HasPrefix(got, []byte(start)) {
			p.Errorf("%s gives %.40q", selector, got)
		}
	}
	p.allowClipboard()
	p.click(".replay-tools button:nth-of-type(2)")
	p.wait(`document.querySelector(".replay-tools .copied")`)
	if pgn := value[string](p, `navigator.clipboard.readText()`); !strings.Contains(pgn, "23. Be7#") {
		p.Errorf("the copied PGN is %.200q", pgn)
	}
}

func missesAGame(p *tab) {
	p.refusals = "status of 404" // browsers tell of every such answer
	p.visit("es", "#game=99999")
	p.waitText("#replay [role=alert]", "99999")
	p.accessible("a game that is not there")
}

// seesWhatWasDrawn looks at the evaluation and the arrows of a game that has them.
func seesWhatWasDrawn(p *tab) {
	p.fresh()
	file := filepath.Join(p.TempDir(), "drawn.pgn")
	const drawn = "[White \"Painter, Ann\"]\n[Black \"Novice, Bob\"]\n[Result \"*\"]\n\n1. e4 { [%eval 0.31] [%csl Gd5][%cal Rd2d4,Gg1f3] } e5 *\n"
	if err := os.WriteFile(file, []byte(drawn), 0o644); err != nil {
		p.Fatal(err)
	}
	p.visit("en", "#import")
	p.wait(`document.querySelector("#files")`)
	p.upload(file)
	p.waitText(".job[data-state=done] .job-words", "1 game")
	p.refusals = "beforeunload" // the page would ask whether to leave an import that has just ended
	p.visit("en", fmt.Sprintf("#game=%d&at=1", len(sampleGames(p.TB))+1))
	p.wait(`document.querySelectorAll("#replay .drawn").length === 3`)
	p.wait(`document.querySelector("#tree[aria-busy=false] .tree-total")`)
	if now := p.text(".replay-now"); !strings.HasSuffix(now, "+0.31") {
		p.Errorf("below the board stands %q", now)
	}
	p.accessible("arrows")
	p.shot("replay-drawn")
	p.click("#step-next")
	p.wait(`document.querySelectorAll("#replay .drawn").length === 0 && document.querySelector("#tree[aria-busy=false]")`)
	p.do(chromedp.Navigate("about:blank"))
}
