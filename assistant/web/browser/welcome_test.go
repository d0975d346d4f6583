package browser_test

import (
	"fmt"
	"strings"
)

// welcomes looks at what a first visit shows, and asks each of its examples.
func welcomes(p *tab) {
	for language, games := range map[string]string{"en": "122 famous games, 1560–2024: import yours.", "es": "122 partidas famosas, 1560–2024: importa las tuyas."} {
		shown := map[string]bool{}
		for i := range 6 {
			p.visit(language, "")
			p.wait(`document.querySelectorAll("#examples .example").length === 6`)
			p.waitText("#welcome-games", games)
			p.click(fmt.Sprintf("#examples li:nth-child(%d) .example", i+1))
			p.wait(`document.querySelector(".turn")`)
			if status := p.answered(); status != "answer" {
				p.Errorf("%s: %s", p.text(".asked-words"), status)
			}
			p.wait(`document.activeElement.id === "question"`)
			switch i { // what is drawn after the answer has come
			case 2:
				p.wait(`document.querySelector(".one-game .board")`)
			case 3:
				p.wait(`document.querySelector(".plot svg")`)
			}
			for _, part := range []string{".boards .position", ".plot svg", ".table-games", ".one-game .board"} {
				shown[part] = shown[part] || p.count(part) > 0
			}
		}
		for part, there := range shown {
			if !there {
				p.Errorf("%s: no example shows %s", language, part)
			}
		}
		p.visit(language, "")
		p.waitText("#welcome-games", games)
		p.click("#welcome-games a")
		p.wait(`document.querySelector("#import")`)
	}
}

// goesBack leaves a game for the answer that led to it.
func goesBack(p *tab) {
	for language, question := range map[string]string{"en": "games of Karpov", "es": "partidas de Karpov"} {
		p.visit(language, "")
		p.ask(question)
		p.ask(map[string]string{"en": "How many games end in checkmate?", "es": "¿Cuántas partidas terminan en mate?"}[language])
		p.run(`document.querySelector(".table tbody tr .open-game").click()`)
		p.wait(`document.querySelector("#game-title")`)
		p.wait(`document.title.includes("Karpov, Anatoly – ") || document.title.includes(" – Karpov, Anatoly")`)
		p.click("#back-to-answer")
		p.wait(`!document.querySelector("#ask").hidden && document.querySelector(".turn").getBoundingClientRect().top > -200`)
		p.wait(fmt.Sprintf(`document.title.startsWith(%q)`, question))
	}
}

// seesTheMove looks whether the moves stand in two columns, and whether the one
// that was made is in sight, on a phone too.
func seesTheMove(p *tab) {
	game := immortal(p)
	for _, small := range []bool{false, true} {
		if small {
			p.phone()
		}
		p.visit("es", fmt.Sprintf("#game=%d", game))
		p.wait(`document.querySelector("#moves")`)
		if columns := value[[]int](p, `["white", "black"].map((side) => new Set([...document.querySelectorAll("#moves .move-" + side)].map((e) => Math.round(e.getBoundingClientRect().left))).size)`); columns[0] != 1 || columns[1] != 1 {
			p.Errorf("the moves stand in %v columns", columns)
		}
		p.click("#step-last")
		p.standsAt(game, 45)
		p.wait(`(() => {
			const list = document.querySelector("#moves").getBoundingClientRect(), move = document.querySelector("#moves [aria-current=true]").getBoundingClientRect();
			return move.top >= list.top && move.bottom <= list.bottom;
		})()`)
		p.wait(`(() => {
			const { top, bottom } = document.querySelector(".replay-now").getBoundingClientRect();
			return top >= 0 && bottom <= innerHeight;
		})()`)
		if now := p.text(".replay-now"); !strings.HasPrefix(now, "23. Ae7#") {
			p.Errorf("below the board stands %q", now)
		}
		p.wait(`document.querySelector("#tree[aria-busy=false]")`)
		p.fits("a game")
		p.accessible("a game in two columns")
		p.whole(fmt.Sprintf("replay-columns-%v", small))
	}
}

// choosesBoards changes how fast a game plays and the colours of its board.
func choosesBoards(p *tab) {
	p.visit("en", fmt.Sprintf("#game=%d", immortal(p)))
	const colour = `getComputedStyle(document.querySelector("#replay .square.dark")).fill`
	p.wait(`document.querySelector("#tree[aria-busy=false]")`)
	before := value[string](p, colour)
	p.run(`for (const [id, value] of [["speed", "4"], ["board-theme", "green"]]) {
		const select = document.getElementById(id);
		select.value = value;
		select.dispatchEvent(new Event("change", { bubbles: true }));
	}`)
	p.wait(fmt.Sprintf(`%s !== %q`, colour, before))
	p.accessible("a green board")
	p.shot("replay-green")
	p.click("#play")
	p.wait(`document.querySelector("#moves [data-number='8']").ariaCurrent === "true"`)
	p.run(`location.reload()`)
	p.wait(`document.querySelector("#speed")?.value === "4" && document.documentElement.dataset.board === "green"`)
}
