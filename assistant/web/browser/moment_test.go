package browser_test

import (
	"fmt"
	"strings"
)

// showsWhereFound looks at the boards of a list of endings, and opens games where
// they were found.
func showsWhereFound(p *tab) {
	for _, c := range []struct{ language, question, moves string }{{"en", "rook endings", "moves "}, {"es", "finales de torres", "jugadas "}} {
		p.visit(c.language, "")
		p.ask(c.question)
		p.wait(`document.querySelector(".boards .board .mark-hit")`)
		games := value[[]string](p, `[...document.querySelectorAll(".position-link")].map((a) => new URLSearchParams(a.hash.slice(1)).get("game"))`)
		for i, game := range games {
			if strings.Count(fmt.Sprint(games), game+" ") > 1 {
				p.Errorf("board %d: game %s is there twice", i, game)
			}
		}
		if sides := value[[]int](p, `[document.querySelector(".table-scroll").scrollWidth, document.querySelector(".table-scroll").clientWidth, Math.max(...[...document.querySelectorAll(".table tbody tr")].map((tr) => tr.offsetHeight))]`); sides[0] > sides[1] || sides[2] > 45 {
			p.Errorf("the table is %d wide in %d, and a row %d high", sides[0], sides[1], sides[2])
		}
		if where := p.text(".table tbody tr td:last-child"); !strings.Contains(where, c.moves) {
			p.Errorf("it was found in %q", where)
		}
		for _, scheme := range []string{"light", "dark"} {
			p.prefer(scheme)
			p.accessible(c.question + ", " + scheme)
			p.shot("endings-" + c.language + "-" + scheme)
		}
		p.click(".more-boards")
		p.wait(fmt.Sprintf(`document.querySelectorAll(".boards .position").length > %d`, len(games)))
		link := p.attribute(".table tbody tr .open-game", "href")
		if !strings.Contains(link, "&at=") {
			p.Errorf("the row leads to %s", link)
		}
		p.click(".table tbody tr td:nth-child(2)")
		p.wait(`document.querySelector("#moves .move-hit[aria-current=true]")`)
		if hash := value[string](p, `location.hash`); hash != link {
			p.Errorf("the game is open at %s, want %s", hash, link)
		}
		board := p.attribute("#replay .board", "data-board")
		if strings.ContainsAny(board, "QNBqnb") || p.count("#replay .board .mark-hit") == 0 {
			p.Errorf("no rook ending, or nothing is lit: %s", board)
		}
		p.shot("ending-open-" + c.language)
	}
	p.phone()
	p.visit("es", "#q=finales+de+torres")
	p.wait(`document.querySelector(".boards .board .mark-hit") && document.querySelector(".game-card")`)
	p.fits("endings")
	p.accessible("endings on a phone")
	p.whole("endings-phone")
}
