package browser_test

import (
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/kibitz-chess/kibitz/assistant/web"
	"github.com/kibitz-chess/kibitz/schema/samples"
)

func asks(p *tab) {
	won := wonBy(p.TB, "Tal,")
	for _, c := range []struct{ language, question, follow string }{
		{"es", "¿Cuántas partidas ganó Tal?", "¿y con negras?"},
		{"en", "How many games did Tal win?", "and with Black?"},
	} {
		p.visit(c.language, "")
		p.ask(c.question)
		p.counted(won.white + won.black)
		for _, part := range []string{".reading", ".sql", ".origin", ".actions"} {
			if p.count(part) != 1 {
				p.Errorf("%s: the answer has no %s", c.question, part)
			}
		}
		if said := p.text("#status"); said != p.text(".sentence") {
			p.Errorf("%s: screen readers hear %q", c.question, said)
		}
		p.ask(c.follow)
		p.counted(won.black)
		p.shot("follow-up-" + c.language)
	}
}

// counted checks the number in the sentence of the last answer.
func (p *tab) counted(want int) {
	p.Helper()
	if status := p.answered(); status != "answer" {
		p.Fatalf("%s, want an answer%s", status, p.lastSight())
	}
	if got := p.number(); got != want {
		p.Errorf("the answer is %d, want %d", got, want)
	}
}

// number is the first one in the sentence of the last answer.
func (p *tab) number() int {
	p.Helper()
	sentence := value[string](p, `[...document.querySelectorAll(".sentence")].at(-1)?.innerText ?? ""`)
	digits := regexp.MustCompile(`[^\d]`).ReplaceAllString(regexp.MustCompile(`\d[\d.,]*`).FindString(sentence), "")
	n, err := strconv.Atoi(digits)
	if err != nil {
		p.Fatalf("no number in %q", sentence)
	}
	return n
}

type wins struct{ white, black int }

// wonBy counts in the text of the sample games.
func wonBy(t testing.TB, player string) wins {
	t.Helper()
	var w wins
	for _, game := range sampleGames(t) {
		if strings.Contains(game, `[White "`+player) && strings.Contains(game, `[Result "1-0"]`) {
			w.white++
		}
		if strings.Contains(game, `[Black "`+player) && strings.Contains(game, `[Result "0-1"]`) {
			w.black++
		}
	}
	return w
}

// sampleGames are the sample games as PGN; the first is number 1.
func sampleGames(t testing.TB) []string {
	t.Helper()
	text, err := io.ReadAll(samples.PGN())
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimPrefix(string(text), "[Event "), "\n\n[Event ")
}

func clarifies(p *tab) {
	p.visit("en", "")
	p.ask("games with castling on move 8")
	if status, options := p.answered(), p.count(".options [data-value]"); status != "clarify" || options != 2 {
		p.Fatalf("%s with %d options", status, options)
	}
	p.accessible("a question back")
	p.shot("clarify")
	p.click(".options [data-value=full]")
	p.wait(`document.querySelector(".turn").dataset.status === "answer"`)
	if p.count(".turn") != 1 || p.count(".asked-chosen li") != 1 {
		p.Errorf("%d turns, %d things chosen", p.count(".turn"), p.count(".asked-chosen li"))
	}
	rows := p.text(".sentence")
	p.visit("en", "#q=games+with+castling+on+move+8&move_unit=full")
	p.wait(`document.querySelector(".turn")`)
	if p.answered() != "answer" || p.text(".sentence") != rows {
		p.Errorf("the link gives %q, the conversation gave %q", p.text(".sentence"), rows)
	}
}

func abstains(p *tab) {
	p.visit("es", "")
	p.ask("¿Cuántas partidas lluviosas ganó Tal?")
	if status := p.answered(); status != "abstain" {
		p.Fatalf("%s, want an abstention", status)
	}
	if marked := p.text(".asked-words mark"); marked != "lluviosas" {
		p.Errorf("marked is %q", marked)
	}
	p.accessible("an abstention")
	p.shot("abstain")
	p.click(".suggestions button")
	p.wait(`document.querySelectorAll(".turn").length === 2`)
	if status := p.answered(); status != "answer" {
		p.Errorf("a suggestion gives %s", status)
	}
}

// teaches says what a word means that was not understood.
func teaches(p *tab) {
	p.refusals = "422" // of a meaning that is not understood
	p.visit("es", "")
	p.ask("¿Cuántas palizas ganó Morphy?")
	if status := p.answered(); status != "abstain" {
		p.Fatalf("%s, want an abstention", status)
	}
	p.wait(`document.querySelector(".teach input")`)
	if label := p.text(".teach label"); label != "¿Qué significa «palizas»?" {
		p.Errorf("it asks %q", label)
	}
	p.accessible("a word to teach")
	p.shot("teach")
	p.write(".teach input", "partidas frobnicadas")
	p.click(".teach button")
	p.wait(`document.querySelector(".teach-problem").innerText.includes("No entiendo «frobnicadas»")`)
	p.run(`document.querySelector(".teach input").select()`)
	p.write(".teach input", "partidas de menos de 25 jugadas completas con ganador")
	p.click(".teach button")
	p.wait(`document.querySelector(".turn").dataset.status === "answer"`)
	if n := p.count(".turn"); n != 1 || p.number() != 4 || p.count(".teach") != 0 {
		p.Errorf("%d turns, %q", n, p.text(".sentence"))
	}
	if said := value[string](p, `document.querySelector(".assumptions").textContent`); !strings.Contains(said, "como me enseñaste") {
		p.Errorf("assumed is %q", said)
	}
	p.accessible("a word that was taught")
}

// lists looks at a table: sorted by a press, paged, and its rows open games.
func lists(p *tab) {
	p.visit("en", "")
	p.ask("games of Capablanca")
	first := p.text(".table tbody tr")
	p.click(".table thead th:nth-child(2) .sort")
	p.wait(`document.querySelector(".table th[aria-sort=ascending]")`)
	p.click(".table thead th:nth-child(2) .sort")
	p.wait(`document.querySelector(".table th[aria-sort=descending]")`)
	if p.text(".table tbody tr") == first {
		p.Error("sorting changes nothing")
	}
	if csv := string(p.download(".download-csv")); !strings.Contains(csv, "Capablanca") || strings.Count(csv, "\n") < 3 {
		p.Errorf("CSV %.200q", csv)
	}
	if pgn := string(p.download(".download-pgn")); !strings.Contains(pgn, `"Capablanca`) {
		p.Errorf("PGN %.200q", pgn)
	}
	p.run(leaveAtOnce)
	p.wait(`!document.querySelector("#ask").hidden`)
	if p.count(".turn") != 1 {
		p.Error("the conversation did not stay")
	}
}

// leaveAtOnce opens a game and goes back as soon as its title is drawn, on a
// machine so busy that the page hears late of its address.
const leaveAtOnce = `new Promise((left) => {
	const late = (event) => {
		event.stopImmediatePropagation();
		removeEventListener("hashchange", late, true);
		setTimeout(() => left(dispatchEvent(new Event("hashchange"))), 300);
	};
	new MutationObserver((_, watch) => {
		if (document.querySelector("#game-title") === null) return;
		watch.disconnect();
		addEventListener("hashchange", late, true);
		history.back();
	}).observe(document.body, { childList: true, subtree: true });
	document.querySelector(".table tbody tr .open-game").click();
})`

// writesSQL runs SQL that was changed on the page, and that which is refused.
func writesSQL(p *tab) {
	p.visit("en", "")
	p.ask("How many games did Tal win?")
	p.click(".sql summary")
	p.click(".sql [data-dialect=oracle]")
	p.wait(`document.querySelector(".sql [data-dialect=oracle][aria-pressed=true]") && document.querySelector(".sql pre")`)
	p.click(".sql [data-dialect=duckdb]")
	p.click(".edit-sql")
	p.run(`document.querySelector(".sql-edit textarea").select()`)
	p.write(".sql-edit textarea", "SELECT COUNT(*) AS n FROM matches")
	p.click(".sql-edit [type=submit]")
	p.wait(`document.querySelectorAll(".turn").length === 2`)
	p.counted(len(sampleGames(p.TB)))
	if origin := value[string](p, `[...document.querySelectorAll(".origin")].at(-1).dataset.provenance`); origin != "sql" {
		p.Errorf("the answer comes from %s", origin)
	}
}

// wantsToken shows what a server for others asks first.
func wantsToken(p *tab) {
	p.against(web.Config{Asker: silent{}, Collection: readOnly{}, Token: "correct horse"})
	p.refusals = "status of 401" // browsers tell of every such answer
	p.visit("en", "")
	p.wait(`document.querySelector("#session").open`)
	p.accessible("the token")
	p.shot("token")
	p.write("#token", "wrong")
	p.press(kb.Enter)
	p.waitText("#session [role=alert]", " ")
	p.run(`document.querySelector("#token").select()`)
	p.write("#token", "correct horse")
	p.press(kb.Enter)
	p.waitText("#database", "postgres://chess")
}

// completes takes a name from the list under the box by keyboard.
func completes(p *tab) {
	p.visit("en", "")
	p.do(chromedp.Focus(chromedp.CSS("#question")))
	p.run(`document.execCommand("insertText", false, "How many games did capab")`) // at once: every key asks for names
	p.waitText("#completions [role=option]", "Capablanca, Jose")
	p.press(kb.ArrowDown)
	p.wait(`document.querySelector("#completions [aria-selected=true]")`)
	p.run(`document.querySelector("[data-language=es]").click()`) // other examples and names come, and the choice stays
	p.waitText("#examples", "ejemplo")
	p.waitText("#completions [aria-selected=true]", "Capablanca, Jose")
	p.press(kb.Enter)
	p.wait(`document.querySelector("#question").value.includes("Capablanca")`)
}

// remembers keeps the language, the colours and the conversations.
func remembers(p *tab) {
	p.visit("en", "")
	p.ask("How many games did Tal win?")
	p.click("[data-language=es]")
	p.wait(`document.documentElement.lang === "es"`)
	p.waitText("#new-conversation", "conversación")
	p.click("[data-theme-choice=dark]")
	p.wait(`document.documentElement.dataset.theme === "dark"`)
	p.click("#new-conversation")
	p.wait(`document.querySelector("#examples button")`)
	p.run(`location.reload()`)
	p.wait(`document.querySelector("#examples button") && document.documentElement.dataset.theme === "dark" && document.documentElement.lang === "es"`)
	p.click("#history .open-conversation")
	p.wait(`document.querySelector(".turn[data-status=answer]")`)
	p.click("#history .delete-conversation")
	p.wait(`document.querySelectorAll("#history li").length === 0`)
}
