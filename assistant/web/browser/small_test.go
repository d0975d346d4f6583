package browser_test

import (
	"context"
	"regexp"
	"strings"

	"github.com/chromedp/chromedp/kb"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/web"
)

func tellsAboutItself(p *tab) {
	for language, licence := range map[string]string{"en": "Licence", "es": "Licencia"} {
		p.visit(language, "")
		p.click("#way-about")
		p.waitText(".about-facts", "v0.0.0-test")
		if facts := p.text(".about-facts"); !strings.Contains(facts, licence) || !strings.Contains(facts, "MIT") || !strings.Contains(facts, "122") {
			p.Errorf("about: %q", facts)
		}
		if p.count("#log-out") != 0 {
			p.Error("there is no session to end")
		}
		p.accessible("about")
	}
}

// endsASession logs out of a server for others, which then asks again.
func endsASession(p *tab) {
	p.against(web.Config{Asker: silent{}, Collection: readOnly{}, Token: "correct horse"})
	p.refusals = "status of 401"
	p.visit("es", "")
	p.wait(`document.querySelector("#session").open`)
	if asked := p.text("#session"); !strings.Contains(asked, "token") || strings.Contains(strings.ToLower(asked), "clave") {
		p.Errorf("it has two names: %q", asked)
	}
	p.write("#token", "correct horse")
	p.press(kb.Enter)
	p.waitText("#database", "postgres://chess")
	p.click("#log-out")
	p.wait(`document.querySelector("#session")?.open`)
}

func cutsLongQuestions(p *tab) {
	p.visit("en", "")
	long := strings.TrimSpace(strings.Repeat("how many games did Tal win with the Benoni ", 20))
	p.ask(long)
	if shown := p.text(".asked-words"); len(shown) > 260 || !strings.HasSuffix(shown, "…") {
		p.Errorf("%d letters are shown", len(shown))
	}
	p.accessible("a long question")
	p.click(".whole-question")
	p.wait(`document.querySelector(".asked-words").innerText.length > 800`)
	p.click(".whole-question")
	p.wait(`document.querySelector(".asked-words").innerText.length < 260`)
}

var longEnough = regexp.MustCompile(`\b([2-9]|[1-9]\d+) s\b`)

// endless answers when it is told to stop.
type endless struct{ silent }

func (endless) Ask(ctx context.Context, r assistant.Request) *assistant.Reply {
	<-ctx.Done()
	return &assistant.Reply{Status: assistant.Failed, Question: r.Question, Error: &assistant.Problem{Code: "cancelled"}}
}

func stopsLongAnswers(p *tab) {
	p.against(web.Config{Asker: endless{}, Collection: readOnly{}})
	p.refusals = "/api/complete" // which slow typing asks for, and this server has not
	for _, language := range []string{"en", "es"} {
		p.visit(language, "")
		p.write("#question", "games of Karpov")
		p.press(kb.Enter)
		p.wait(`document.querySelector(".turn[aria-busy=true] .stop-answer")`)
		if said := p.text(".progress .note"); !longEnough.MatchString(said) {
			p.Errorf("a quick answer need not be stopped: %q", said)
		}
		p.accessible("a long answer")
		p.click(".stop-answer")
		p.wait(`document.querySelector('.failure[data-code="stopped"]')`)
	}
}

// takesSQL writes into the empty box, with names of the tables beside it.
func takesSQL(p *tab) {
	for _, c := range []struct{ language, known string }{{"en", "There are: black, cod_match"}, {"es", "Hay: black, cod_match"}} {
		p.visit(c.language, "#sql=")
		p.wait(`document.querySelector("#tables [data-table=matches]")`)
		if disabled := value[bool](p, `document.querySelector("#run-sql").disabled`); !disabled || value[string](p, `document.querySelector("#sql-box").value`) != "" {
			p.Error("the box is not empty")
		}
		p.write("#sql-box", "SELECT COUNT(*) AS n FROM")
		p.click("#tables [data-table=matches] summary")
		p.click("#tables [data-table=matches] .insert-table")
		p.wait(`document.querySelector("#sql-box").value === "SELECT COUNT(*) AS n FROM matches"`)
		p.accessible("SQL")
		p.shot("own-sql-" + c.language)
		p.click("#run-sql")
		p.wait(`document.querySelector("#own-sql .turn[aria-busy=false] .sentence")`)
		if n := p.number(); n != len(sampleGames(p.TB)) {
			p.Errorf("%d games", n)
		}
		p.run(`document.querySelector("#sql-box").select()`)
		p.write("#sql-box", "SELECT player FROM matches")
		p.click("#run-sql")
		p.waitText("#own-sql .answer", c.known)
	}
	p.visit("en", "#sql=SELECT+1")
	p.wait(`document.querySelector("#sql-box")?.value === "SELECT 1" && !document.querySelector("#own-sql .turn")`)
}
