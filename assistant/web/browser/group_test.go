package browser_test

import (
	"fmt"
	"strings"
)

// opensGroups presses rows and bars of groups: each opens as many games as it says.
func opensGroups(p *tab) {
	for _, c := range []struct{ language, question, opening string }{
		{"en", "openings of Fischer", "Sicilian"}, {"es", "aperturas de Fischer", "Defensa siciliana"},
	} {
		p.visit(c.language, "")
		p.ask(c.question)
		// Not by the mouse: a plot that comes in above may move the button away from under it.
		p.run(`document.querySelector(".fold-families[aria-pressed=true]")?.click()`)
		p.wait(`!document.querySelector(".families")`)
		if table := p.text(".table tbody"); !strings.Contains(table, c.opening) {
			p.Errorf("openings have no names: %q", table)
		}
		p.accessible(c.question)
		p.shot("openings-" + c.language)
		for n, part := range []string{".table tbody tr:nth-child(2) .open-group", "#turns article:first-of-type .table tbody tr:nth-child(3) td:nth-child(2)", "#turns article:first-of-type .plot-opens .plot-hit"} {
			want := value[int](p, fmt.Sprintf(`(() => {
				const part = document.querySelector(%q);
				const text = (part.closest("tr") ?? part.closest("g")).textContent;
				return Number(text.match(/\d+$/)[0]);
			})()`, part))
			p.run(fmt.Sprintf(`document.querySelector(%q).dispatchEvent(new MouseEvent("click", { bubbles: true }))`, part))
			p.wait(fmt.Sprintf(`document.querySelectorAll(".turn").length === %d`, n+2))
			if status := p.answered(); status != "answer" {
				p.Fatalf("%s gives %s%s", part, status, p.lastSight())
			}
			if got := value[int](p, `Number([...document.querySelectorAll(".turn")].at(-1).querySelector(".sentence").innerText.match(/\d+/)[0])`); got != want && want > 1 {
				p.Errorf("%s opens %d games, want %d", part, got, want)
			}
		}
		p.shot("opening-games-" + c.language)
	}
	p.visit("en", "#q=games+per+year&q=1972&group=1972")
	p.wait(`document.querySelectorAll(".turn[data-status=answer]").length === 2`)
	if asked := p.text("#turns article:last-of-type .reading"); !strings.Contains(asked, "1972") {
		p.Errorf("the link gives %q", asked)
	}
}
