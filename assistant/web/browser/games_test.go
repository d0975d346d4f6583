package browser_test

import (
	"fmt"
	"strings"

	"github.com/chromedp/chromedp/kb"
)

// choose takes an option of a list, or writes into a field at once.
func (p *tab) choose(selector, option string) {
	p.Helper()
	p.run(fmt.Sprintf(`(() => {
		const field = document.querySelector(%q);
		field.value = %q;
		field.dispatchEvent(new Event(field.tagName === "SELECT" ? "change" : "input", { bubbles: true }));
	})()`, selector, option))
}

// hand waits for the answer to a search by hand, which is not the one before.
func (p *tab) hand(view, reading string) {
	p.Helper()
	p.wait(fmt.Sprintf(`(() => {
		const turn = document.querySelector("%s .turn[aria-busy=false]");
		return turn?.querySelector(".reading")?.textContent.includes(%q);
	})()`, view, reading))
}

// browsesGames narrows the games by the form and by what is counted beside them.
func browsesGames(p *tab) {
	for _, c := range []struct{ language, all, tal, won string }{
		{"en", "List of games in the database", "List of games of Tal", "won by Tal"}, {"es", "Lista de partidas de la base de datos", "Lista de partidas de Tal", "ganadas por Tal"},
	} {
		p.visit(c.language, "#games=")
		p.hand("#games", c.all)
		if n := p.number(); n != len(sampleGames(p.TB)) {
			p.Errorf("%d games, want %d", n, len(sampleGames(p.TB)))
		}
		p.wait(`document.querySelectorAll(".facet").length >= 4`)
		for _, scheme := range []string{"light", "dark"} {
			p.prefer(scheme)
			p.accessible("the games, " + scheme)
			p.shot("games-browser-" + c.language + "-" + scheme)
		}
		p.choose("#filter-player", "Tal")
		p.wait(`!document.querySelector("#filter-opponent").disabled`)
		p.click("#show-games")
		p.hand("#games", c.tal)
		all := p.number()
		p.wait(`document.querySelector("[data-facet=opponent]") && document.querySelector("[data-facet=result] .facet-value")`)
		p.choose("#filter-result", "win")
		p.click("#show-games")
		p.hand("#games", c.won)
		if won := wonBy(p.TB, "Tal,"); p.number() != won.white+won.black || won.white+won.black >= all {
			p.Errorf("%d of %d games won, want %d", p.number(), all, won.white+won.black)
		}
		p.wait(`document.querySelector("[data-facet=decade] .facet-value") && !document.querySelector(".facet[aria-busy=true]")`)
		want := value[int](p, `Number(document.querySelector("[data-facet=decade] .facet-value .number").textContent)`)
		p.click("[data-facet=decade] .facet-value")
		p.wait(`new URLSearchParams(location.hash.slice(1)).get("from")`)
		p.wait(fmt.Sprintf(`document.querySelector("#games .turn[aria-busy=false] .sentence")?.innerText.includes("%d")`, want))
		p.click("#games .follow-up")
		p.wait(`!document.querySelector("#ask").hidden && document.querySelectorAll("#turns .turn").length === 2`)
		if status := p.answered(); status != "answer" {
			p.Errorf("what is offered gives %s", status)
		}
		p.run(`history.back()`)
		p.wait(`document.querySelector("#games")`)
	}
	p.phone()
	p.visit("es", "#games=&player=Karpov")
	p.hand("#games", "Karpov")
	p.wait(`document.querySelector("#games .game-card .elo")`)
	p.fits("the games")
	p.accessible("the games on a phone")
	p.whole("games-browser-phone")
}

// showsPlayers looks at the page of a player, and goes to the games that a row counts.
func showsPlayers(p *tab) {
	for language, colors := range map[string]string{"en": "Black,White", "es": "Negras,Blancas"} {
		p.visit(language, "#games=&player=Tal")
		p.wait(`document.querySelector("#games .table .open-game")`)
		p.click("#games .table .open-game")
		p.wait(`document.querySelector("#replay .player-link")`)
		// The replay writes its own address while it loads, so that the first click may not do.
		p.wait(`(([...document.querySelectorAll("#replay .player-link")].find((a) => a.textContent.startsWith("Tal,"))?.click()), !!document.querySelector("#player"))`)
		p.wait(`document.querySelectorAll(".player-part[aria-busy=false]").length === 4`)
		if name := p.text("#player h1"); name != "Tal, Mikhail" {
			p.Errorf("the page is of %q", name)
		}
		won := wonBy(p.TB, "Tal,")
		by := value[[]int](p, `[...document.querySelectorAll("[data-part=color] tbody tr")].map((row) => Number(row.cells[2].innerText))`)
		if sum := by[0] + by[1]; len(by) != 2 || sum != won.white+won.black {
			p.Errorf("%v games won by colour, want %v", by, won)
		}
		if got := value[string](p, `[...document.querySelectorAll("[data-part=color] tbody tr")].map((row) => row.cells[0].innerText).join()`); got != colors {
			p.Errorf("the colours are %s", got)
		}
		for _, scheme := range []string{"light", "dark"} {
			p.prefer(scheme)
			p.accessible("a player, " + scheme)
			p.shot("player-" + language + "-" + scheme)
		}
		p.click("[data-color=black]")
		p.wait(`document.querySelectorAll(".player-part[aria-busy=false]").length === 3`)
		p.run(`document.querySelector("[data-part=opponent] .open-group").click()`)
		p.wait(`!document.querySelector("#ask").hidden && document.querySelector("#turns .turn")`)
		if status := p.answered(); status != "answer" || p.count("#turns .table-games") != 1 {
			p.Errorf("a rival gives %s%s", status, p.lastSight())
		}
		p.click("#way-player")
		p.wait(`document.activeElement === document.querySelector("#player h1")`) // which takes the focus, and keys typed before
		p.write("#player-name", "capab")
		p.wait(`document.querySelector("#player-names option")`)
		p.press(kb.Enter)
		p.waitText("#player h1", "Capablanca")
	}
	p.phone()
	p.visit("en", "#player=Tal%2C+Mikhail")
	p.wait(`document.querySelectorAll(".player-part[aria-busy=false]").length === 4 && document.querySelector(".plot-drawing")`)
	p.fits("a player")
	p.accessible("a player on a phone")
	p.whole("player-phone")
}

// foldsOpenings looks at the openings by families, and leaves out the rare ones.
func foldsOpenings(p *tab) {
	for language, question := range map[string]string{"en": "how many games are there of each opening?", "es": "¿cuántas partidas hay de cada apertura?"} {
		p.visit(language, "")
		p.ask(question)
		p.wait(`document.querySelector(".families .family")`)
		total := value[int](p, `[...document.querySelectorAll(".family")].reduce((sum, row) => sum + Number(row.cells[1].innerText), 0)`)
		families := p.count(".family")
		p.run(`[...document.querySelectorAll(".fold")].find((fold) => !/[A-E]\d\d/.test(fold.innerText)).click()`)
		p.wait(`document.querySelectorAll(".family-row").length > 1`)
		p.accessible("families of openings")
		p.shot("families-" + language)
		p.run(`document.querySelector(".fold-families").click()`) // a plot above may move it from under the mouse
		p.wait(`!document.querySelector(".families")`)
		p.run(`document.querySelector(".fold-families").click()`)
		p.choose(".least-games", "2")
		p.wait(fmt.Sprintf(`document.querySelectorAll(".family").length < %d`, families))
		if few := value[int](p, `[...document.querySelectorAll(".family")].reduce((sum, row) => sum + Number(row.cells[1].innerText), 0)`); few >= total || few == 0 {
			p.Errorf("%d of %d games are of openings with two games", few, total)
		}
		p.click(".fold")
		p.click(".family-row .open-group")
		p.wait(`document.querySelectorAll(".turn").length === 2`)
		if status := p.answered(); status != "answer" || !strings.Contains(p.text("#turns article:last-of-type .sentence"), " ") {
			p.Errorf("an opening gives %s", status)
		}
	}
}
