package browser_test

import (
	"fmt"
	"strings"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// listsGames looks at a table of games on a wide screen and on a phone.
func listsGames(p *tab) {
	for _, c := range []struct{ language, question, opening, halfMoves, drawn string }{
		{"en", "games of Karpov", "Opening", "Half-moves", "½–½"},
		{"es", "partidas de Karpov", "Apertura", "Medias jugadas", "½–½"},
	} {
		p.visit(c.language, "")
		p.ask(c.question)
		p.wait(`document.querySelector(".table .elo") && document.querySelector(".table .eco")`)
		head := p.text(".table thead")
		if !strings.Contains(head, c.opening) || strings.Contains(head, c.halfMoves) {
			p.Errorf("the columns are %q", head)
		}
		if body := p.text(".table tbody"); !strings.Contains(body, c.drawn) || strings.Contains(body, "1/2") {
			p.Errorf("results are written so: %q", body)
		}
		if high := value[float64](p, `Math.max(...[...document.querySelectorAll(".table tbody tr")].map((tr) => tr.offsetHeight))`); high > 45 {
			p.Errorf("a row is %g pixels high: names do not stay in a line", high)
		}
		if sides := value[[]int](p, `[document.querySelector(".table-scroll").scrollWidth, document.querySelector(".table-scroll").clientWidth]`); sides[0] > sides[1] {
			p.Errorf("the table is %d wide in %d", sides[0], sides[1])
		}
		for _, scheme := range []string{"light", "dark"} {
			p.prefer(scheme)
			p.accessible(c.question + ", " + scheme)
			p.shot("games-" + c.language + "-" + scheme)
		}
		p.click(".all-columns")
		p.waitText(".table thead", c.halfMoves)
	}
}

func listsGamesOnPhones(p *tab) {
	p.phone()
	for _, c := range []struct{ language, question string }{{"en", "games of Karpov"}, {"es", "partidas de Karpov"}} {
		p.visit(c.language, "")
		p.ask(c.question)
		p.wait(`document.querySelector(".game-card .elo")`)
		if low := value[float64](p, `Math.min(...[...document.querySelectorAll(".game-card")].map((card) => card.offsetHeight))`); low < 40 {
			p.Errorf("a card is %g pixels high", low)
		}
		p.fits(c.question)
		first := p.text(".game-card")
		p.run(`(() => {
			const select = document.querySelector(".order-by select");
			select.value = [...select.options].at(-1).value;
			select.dispatchEvent(new Event("change", { bubbles: true }));
		})()`)
		p.wait(fmt.Sprintf(`document.querySelector(".game-card").innerText !== %q`, first))
		for _, scheme := range []string{"light", "dark"} {
			p.prefer(scheme)
			p.accessible(c.question + " on a phone, " + scheme)
			p.whole("games-phone-" + c.language + "-" + scheme)
		}
		p.click(".game-card")
		p.wait(`document.querySelector("#game-title")`)
	}
}

// goesOnAsking asks what is offered below an answer, and again what was asked.
func goesOnAsking(p *tab) {
	for _, c := range []struct{ language, question string }{{"en", "How many games did Tal win?"}, {"es", "¿Cuántas partidas ganó Tal?"}} {
		p.visit(c.language, "")
		p.ask(c.question)
		offered := value[[]string](p, `[...document.querySelectorAll(".follow-up")].map((button) => button.innerText)`)
		if len(offered) < 3 {
			p.Fatalf("%q are offered", offered)
		}
		for i, question := range offered {
			p.do(chromedp.Navigate("about:blank"))
			p.visit(c.language, "")
			p.ask(c.question)
			p.click(fmt.Sprintf(".follow-ups li:nth-child(%d) button", i+1))
			p.wait(`document.querySelectorAll(".turn").length === 2`)
			if status := p.answered(); status != "answer" {
				p.Errorf("%s: %s", question, status)
			}
			p.wait(`document.activeElement.id === "question"`)
		}
		p.accessible("what is offered")
		p.press(kb.ArrowUp)
		p.wait(fmt.Sprintf(`document.querySelector("#question").value === %q`, offered[len(offered)-1]))
		p.press(kb.ArrowUp)
		p.wait(fmt.Sprintf(`document.querySelector("#question").value === %q`, c.question))
		p.press(kb.ArrowDown, kb.ArrowDown)
		p.wait(`document.querySelector("#question").value === ""`)
	}
}

// namesConversations renames one of several and finds it again.
func namesConversations(p *tab) {
	p.visit("en", "")
	for _, question := range []string{"How many games did Tal win?", "How many games end in checkmate?", "games of Karpov", "the longest game"} {
		p.ask(question)
		p.click("#new-conversation")
		p.wait(`document.querySelectorAll(".turn").length === 0`)
	}
	p.click("#history li:last-child .rename-conversation")
	p.wait(`document.activeElement.id === "conversation-name"`)
	p.write("#conversation-name", "Wizard of Riga")
	p.press(kb.Enter)
	p.waitText("#history .open-conversation", "Wizard of Riga")
	p.click("#history li:last-child .rename-conversation")
	p.write("#conversation-name", "no")
	p.press(kb.Escape)
	p.waitText("#history .open-conversation", "Wizard of Riga")
	for _, words := range []string{"wizard", "tal win"} {
		p.run(`document.querySelector("#search-history").select()`)
		p.write("#search-history", words)
		p.wait(`document.querySelectorAll("#history li").length === 1`)
		if title := p.text("#history"); !strings.Contains(title, "Wizard of Riga") {
			p.Errorf("%s finds %q", words, title)
		}
	}
	p.accessible("the conversations")
	p.run(`location.reload()`)
	p.waitText("#history .open-conversation", "Wizard of Riga")
	p.click("#history li:last-child .open-conversation")
	p.wait(`document.title.startsWith("Wizard of Riga")`)
}

// readsInALine unfolds how a question was read.
func readsInALine(p *tab) {
	for _, c := range []struct{ language, question string }{
		{"en", "How many games did Tal win with a check or a capture by a knight on f6 or d5 and castling short?"},
		{"es", "¿Cuántas partidas ganó Tal con jaque de caballo en f6 y enroque corto?"},
	} {
		p.visit(c.language, "")
		p.ask(c.question)
		if p.count(".reading") == 0 {
			continue
		}
		if high := value[float64](p, `document.querySelector(".reading").offsetHeight`); high > 32 {
			p.Errorf("how it was read takes %g pixels", high)
		}
		p.click(".reading summary")
		p.wait(`document.querySelector(".reading[open] .origin")`)
		p.accessible("how it was read")
	}
}
