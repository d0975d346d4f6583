package browser_test

import (
	"fmt"
	"strings"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// reached counts the positions of all games whose board is so that the
// condition, in JavaScript, holds for it; at(square) is what stands there.
func (p *tab) reached(condition string) int {
	p.Helper()
	return value[int](p, fmt.Sprintf(`(async () => {
		let n = 0;
		for (let game = 1; game <= %d; game++) {
			const {start, half_moves} = await (await fetch("api/games/" + game)).json();
			for (const {board} of [start, ...half_moves]) {
				const at = (square) => board[(8 - square[1]) * 8 + square.charCodeAt(0) - 97];
				if (%s) n++;
			}
		}
		return n;
	})()`, len(sampleGames(p.TB)), condition))
}

func (p *tab) found() {
	p.Helper()
	p.wait(`document.querySelector("#find .turn[aria-busy=false]")`)
}

// findsPositions sets up a partial board with the mouse.
func findsPositions(p *tab) {
	for _, language := range []string{"en", "es"} {
		p.visit(language, "#find=")
		for _, put := range []struct{ tool, square string }{
			{"n", "f6"}, {"white", "e4"}, {"empty", "f8"}, {"any", "a7"}, {"any", "h8"}, {"free", "h8"},
		} {
			p.click("[data-tool=" + put.tool + "]")
			p.click("#find [data-square=" + put.square + "]")
		}
		if hash := value[string](p, `decodeURIComponent(location.hash)`); hash != "#find=f8empty,a7any,f6n,e4white" {
			p.Errorf("the address is %s", hash)
		}
		p.click("#search")
		p.found()
		want := p.reached(`at("f6") === "n" && /[A-Z]/.test(at("e4")) && at("f8") === "0" && at("a7") !== "0"`)
		if got := p.number(); got != want || want == 0 {
			p.Errorf("%d positions, want %d", got, want)
		}
		if p.count("#find .boards .position") == 0 {
			p.Error("no boards are shown")
		}
		p.run(`document.querySelector("#find .turn").scrollIntoView()`)
		p.shot("found-" + language)

		p.click("#ask-words")
		p.wait(`!document.querySelector("#ask").hidden && document.querySelector("#ask .turn")`)
		if p.answered() != "answer" || p.number() != want {
			p.Errorf("the same in words, %q, gives %d, want %d", p.text(".asked-words"), p.number(), want)
		}
	}
}

// findsByKeyboard sets up a board without a mouse.
func findsByKeyboard(p *tab) {
	p.visit("es", "#find=")
	p.wait(`document.querySelector("#find [data-square=e4]")`)
	p.run(`document.querySelector("#find [data-square=e4]").focus()`)
	p.press("P", kb.ArrowUp, "-", kb.ArrowRight, "c", kb.ArrowRight, "#", kb.ArrowDown, "+", kb.ArrowDown, "*", kb.ArrowDown, "R")
	p.wait(`decodeURIComponent(location.hash) === "#find=e5empty,f5n,g5black,e4P,g4white,g3any,g2K"`)
	p.press(kb.Delete)
	p.wait(`!decodeURIComponent(location.hash).includes("g2")`)
	if label := p.attribute("#find [data-square=f5]", "aria-label"); label != "f5, caballo, negras" {
		p.Errorf("screen readers hear %q", label)
	}
	p.do(chromedp.Focus(chromedp.CSS("#search")))
	p.press(kb.Enter)
	p.found()
}

// findsFEN pastes positions.
func findsFEN(p *tab) {
	p.visit("en", "#find=")
	p.write("#fen", "rnbqkbnr/pppp1ppp/8/4p3")
	p.wait(`document.querySelector("#fen").ariaInvalid === "true" && document.querySelector("#fen-wrong").textContent`)
	p.accessible("a wrong FEN")
	p.run(`document.querySelector("#fen").select()`)
	const fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
	p.write("#fen", fen)
	p.wait(`document.querySelector("#fen").ariaInvalid === "false"`)
	if board := p.attribute("#find .board", "data-board"); board != "rnbqkbnrpppp0ppp000000000000p0000000P00000000000PPPP0PPPRNBQKBNR" {
		p.Errorf("the board is %s", board)
	}
	if empty := p.count("#find .board .sign-empty"); empty != 32 {
		p.Errorf("%d squares are to be empty, want 32", empty)
	}
	p.click("#search")
	p.found()
	want := p.reached(`board === "rnbqkbnrpppp0ppp000000000000p0000000P00000000000PPPP0PPPRNBQKBNR"`)
	if got := p.number(); got != want {
		p.Errorf("%d positions, want %d", got, want)
	}
	p.click("#free-empty")
	p.wait(`document.querySelectorAll("#find .board .sign-empty").length === 0`)
	p.click("#fill-empty")
	p.wait(`document.querySelectorAll("#find .board .sign-empty").length === 32`)
	p.click("#clear")
	p.wait(`location.hash === "#find=" && document.querySelector("#search").disabled`)
	p.click("#flip")
	p.wait(`document.querySelector("#find .board").dataset.flip === "true"`)
}

// findsMore sets what else there is, and goes on in words.
func findsMore(p *tab) {
	for _, c := range []struct{ language, material string }{{"en", "RPPP-RPP"}, {"es", "TPPP-TPP"}} {
		p.visit(c.language, "#find=")
		p.choose("#material", c.material)
		p.wait(`new URLSearchParams(location.hash.slice(1)).get("material") === "RPPP-RPP"`)
		p.click("#search")
		p.found()
		all := p.number()
		want := p.reached(`board.replace(/0/g, "").split("").sort().join("") === "KPPPRkppr"`)
		if all != want || want == 0 {
			p.Errorf("%d positions with a rook and three pawns against a rook and two, want %d", all, want)
		}
		p.click("[data-turn=white]")
		p.click("#search")
		p.wait(fmt.Sprintf(`document.querySelector("#find .turn[aria-busy=false] .sentence") && !document.querySelector("#find .sentence").innerText.startsWith("%d ")`, all))
		white := p.number()
		p.click("#swap")
		p.wait(`new URLSearchParams(location.hash.slice(1)).get("material") === "RPP-RPPP" && document.querySelector("[data-turn=black][aria-pressed=true]")`)
		p.click("#swap")
		p.click("[data-turn=black]")
		p.click("#search")
		p.wait(fmt.Sprintf(`document.querySelector("#find .turn[aria-busy=false] .sentence") && !document.querySelector("#find .sentence").innerText.startsWith("%d ")`, white))
		if black := p.number(); white+black != all {
			p.Errorf("%d with White to move and %d with Black are not %d", white, black, all)
		}
		p.accessible("a search with pieces")
	}
	p.visit("en", "#find=e4P%2Ce5p&player=Morphy&color=white&result=win")
	p.found()
	if reading := p.text("#find .reading"); !strings.Contains(reading, "Morphy") || !strings.Contains(reading, "with White") {
		p.Errorf("read as %q", reading)
	}
	if p.count(".find-filters[open]") != 1 || p.attribute("#find .board", "data-board")[36] != 'P' {
		p.Error("the address does not set the form")
	}
	p.shot("found-player")
	p.click("#find .table .open-game")
	p.wait(`document.querySelector("#moves .move-hit[aria-current=true]") && document.querySelector("#replay .mark-hit")`)
	p.click("#back-to-answer")
	p.found()
	p.write("#go-on", "only the shortest")
	p.press(kb.Enter)
	p.wait(`!document.querySelector("#ask").hidden && document.querySelectorAll("#turns .turn").length === 2`)
	if status := p.answered(); status != "answer" || !strings.Contains(p.text("#turns article:last-of-type .reading"), "Morphy") {
		p.Errorf("going on gives %s, read as %q", status, p.text("#turns article:last-of-type .reading"))
	}
	p.phone()
	p.visit("es", "#find=e4P&turn=black&player=Tal")
	p.found()
	p.fits("a search with a player")
	p.accessible("a search with a player on a phone")
	p.whole("found-player-phone")
}
