package browser_test

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// doesTenTasks does what somebody wants who has never seen the page, each from
// its first screen, and counts what that takes. Enter in a field belongs to the
// text that was written there.
func doesTenTasks(p *tab) {
	for _, task := range []struct {
		name          string
		do            func(p *tab)
		clicks, texts int
	}{
		{"find an ending with a rook and two pawns against a rook, and replay it", findAnEnding, 4, 1},
		{"prepare against an opponent", prepare, 4, 1},
		{"the score of two players by year", scoreByYear, 0, 1},
		{"one's own losses under 20 moves", shortLosses, 1, 1},
		{"a position by hand", positionByHand, 4, 0},
		{"share an answer", share, 1, 1},
		{"export the games of an answer as PGN", export, 1, 1},
		{"see what is played after 1.e4 c5 2.Nf3", afterTheSicilian, 4, 0},
		{"correct a misreading", correct, 1, 2},
		{"import a file", importFile, 2, 0},
	} {
		p.visit("en", "")
		p.wait(`document.querySelector("#examples button")`)
		p.clicks, p.texts = 0, 0
		task.do(p)
		p.Logf("%s: %d clicks, %d texts", task.name, p.clicks, p.texts)
		if p.clicks != task.clicks || p.texts != task.texts {
			p.Errorf("%s takes %d clicks and %d texts, want %d and %d", task.name, p.clicks, p.texts, task.clicks, task.texts)
		}
	}
}

func findAnEnding(p *tab) {
	p.click("#way-find")
	p.wait(`document.activeElement?.tagName === "H1"`) // the view has taken the focus
	p.write("#material", "RPP-R")
	p.click("#search")
	p.found()
	p.click("#find .table .open-game")
	p.wait(`document.querySelector("#moves .move-hit[aria-current=true]")`)
	at := value[int](p, `Number(new URLSearchParams(location.hash.slice(1)).get("at"))`)
	p.click("#play")
	p.wait(`Number(document.querySelector("#moves [aria-current=true]").dataset.number) > ` + strconv.Itoa(at))
}

func prepare(p *tab) {
	p.click("#way-player")
	p.wait(`document.activeElement?.tagName === "H1"`) // the view has taken the focus
	p.write("#player-name", "Karpov")
	p.wait(`document.querySelector("#player-names option")`)
	p.press(kb.Enter)
	p.waitText("#player h1", "Karpov")
	p.click("[data-color=black]")
	p.wait(`document.querySelectorAll(".player-part[aria-busy=false]").length === 3`) // each moves those below it
	p.click("[data-part=opponent] .open-group")
	p.answered()
	p.wait(`document.querySelector("#turns .table-games .open-game")`)
	p.click("#turns .table-games .open-game")
	p.wait(`document.querySelector("#game-title")`)
}

func scoreByYear(p *tab) {
	p.ask("score of Karpov against Kasparov by year")
	if status := p.answered(); status != "answer" {
		p.Fatalf("the score by year: %s%s", status, p.lastSight())
	}
	p.wait(`document.querySelector(".plot-drawing")`)
}

func shortLosses(p *tab) {
	p.ask("losses of Karpov in under 20 moves")
	p.click(".options [data-value=full]")
	p.wait(`document.querySelector(".turn").dataset.status === "answer"`)
	if status := p.answered(); status != "answer" || !strings.Contains(p.text(".one-game"), "Christiansen") && p.number() != 1 {
		p.Errorf("short losses: %s%s", status, p.lastSight())
	}
}

func positionByHand(p *tab) {
	p.click("#way-find")
	p.click("[data-tool=N]")
	p.click("#find [data-square=f7]")
	p.click("#search")
	p.found()
	if p.count("#find .boards .position") == 0 {
		p.Error("no position is found")
	}
}

func share(p *tab) {
	p.ask("games of Karpov")
	p.run(`navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }`)
	p.click(".actions > button.quiet")
	p.wait(`window.copied?.includes("#q=games+of+Karpov")`)
}

func export(p *tab) {
	p.ask("games of Karpov")
	if pgn := string(p.download(".download-pgn")); strings.Count(pgn, "[White ") != p.number() {
		p.Errorf("%d games in the file, the answer has %d", strings.Count(pgn, "[White "), p.number())
	}
}

func afterTheSicilian(p *tab) {
	p.click("#way-explore")
	for _, san := range []string{"e4", "c5", "Nf3"} {
		p.wait(`document.querySelector("#explore[aria-busy=false] #tree[aria-busy=false] [data-san=` + san + `]")`)
		p.click("#tree [data-san=" + san + "]")
	}
	p.stands("e4,c5,Nf3")
	if p.count("#tree tbody tr") == 0 {
		p.Error("nothing was played")
	}
}

// correct answers a question back, sees that it was the wrong answer, and asks
// again what was asked, said better.
func correct(p *tab) {
	p.ask("games with castling on move 8")
	p.click(".options [data-value=half]")
	p.wait(`document.querySelector(".turn").dataset.status === "answer"`)
	p.write("#question", "I mean full moves")
	p.press(kb.Enter)
	p.wait(`document.querySelectorAll(".turn").length > 1`)
	if status := p.answered(); status != "answer" {
		p.Errorf("the correction: %s%s", status, p.lastSight())
	}
}

func importFile(p *tab) {
	p.fresh()
	file := filepath.Join(p.TempDir(), "mine.pgn")
	if err := os.WriteFile(file, []byte(fool), 0o644); err != nil {
		p.Fatal(err)
	}
	p.visit("en", "")
	p.click("#way-import")
	p.wait(`document.querySelector("#files")`)
	p.clicks++ // the button that chooses files
	p.upload(file)
	p.waitText(".job[data-state=done] .job-words", "1 game")
	p.waitText("#database", strconv.Itoa(len(sampleGames(p.TB))+1))
	p.do(chromedp.Navigate("about:blank")) // before its server goes
}
