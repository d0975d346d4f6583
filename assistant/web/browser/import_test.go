package browser_test

import (
	"archive/zip"
	"context"
	"errors"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/local"
	"github.com/kibitz-chess/kibitz/assistant/web"
)

const fool = `[Event "Club championship"]
[Site "?"]
[Date "2024.05.01"]
[Round "1"]
[White "Novice, Ann"]
[Black "Quick, Bob"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1
`

const illegal = `[Event "Club championship"]
[White "Novice, Ann"]
[Black "Wrong, Carl"]
[Result "1-0"]

1. e4 e5 2. Ke3 Nf6 1-0
`

// imports adds games to a database of its own, and takes the samples out.
func imports(p *tab) {
	p.fresh()
	folder, n := p.TempDir(), len(sampleGames(p.TB))
	duplicate := "[Event " + sampleGames(p.TB)[0] + "\n\n"
	file := filepath.Join(folder, "club.pgn")
	if err := os.WriteFile(file, []byte(fool+"\n"+duplicate+illegal), 0o644); err != nil {
		p.Fatal(err)
	}
	p.visit("es", "#import")
	p.wait(`document.querySelector("#files")`)
	p.upload(file)
	p.waitText(".job[data-state=done] .job-words", "Añadidas: 1 partida · Ya estaban: 1 partida · No se han podido leer: 1 partida")
	problem := value[[]string](p, `[...document.querySelectorAll(".problems tbody td")].map((td) => td.innerText)`)
	if len(problem) != 4 || problem[0] != "club.pgn" || problem[2] != "3" || !strings.Contains(problem[3], "Ke3") {
		p.Errorf("what was skipped is told as %q", problem)
	}
	p.waitText("#database", numbered(n+1))
	p.accessible("an import that is done")
	p.shot("import-done")

	p.click("[data-duplicates=keep]")
	p.upload(zipped(p, filepath.Join(folder, "again.zip"), fool))
	p.waitText(".job[data-state=done] .job-words", "Añadidas: 1 partida")
	p.waitText("#database", numbered(n+2))

	p.run(`(() => {
		const data = new DataTransfer();
		data.items.add(new File(["no chess"], "notes.txt"));
		document.querySelector("#drop").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
	})()`)
	p.wait(`document.querySelector(".job[data-state=failed] [role=alert]")`)
	p.accessible("an import that failed")
	p.shot("import-failed")

	p.click("#remove-samples")
	p.wait(`document.querySelector("#samples-dialog").open`)
	p.accessible("the question before the samples go")
	p.shot("import-samples")
	p.click("#samples-confirm")
	p.wait(`!document.querySelector("#samples-dialog")`)
	p.waitText("#import-database", numbered(2))
	p.run(`location.hash = ""`)
	p.ask("¿Cuántas partidas hay?")
	p.counted(2)
}

// numbered is a number as the page writes it before a word.
func numbered(n int) string { return strconv.Itoa(n) + " partidas" }

// fresh gives the tab a server over a database that may be changed.
func (p *tab) fresh() { p.freshWith(nil) }

// freshWith is fresh with another server.
func (p *tab) freshWith(change func(*web.Config, *local.Collection)) {
	p.Helper()
	data, err := os.ReadFile(p.site.database)
	if err != nil {
		p.Fatal(err)
	}
	database := filepath.Join(p.TempDir(), "games.duckdb")
	if err := os.WriteFile(database, data, 0o644); err != nil {
		p.Fatal(err)
	}
	p.base = serve(p.TB, database, change)
}

func (p *tab) upload(file string) {
	p.Helper()
	p.do(chromedp.SetUploadFiles(chromedp.CSS("#files"), []string{file}))
}

func zipped(p *tab, name, pgn string) string {
	p.Helper()
	f, err := os.Create(name)
	if err != nil {
		p.Fatal(err)
	}
	archive := zip.NewWriter(f)
	entry, err := archive.Create("games.pgn")
	if err == nil {
		_, err = entry.Write([]byte(pgn))
	}
	if err := errors.Join(err, archive.Close(), f.Close()); err != nil {
		p.Fatal(err)
	}
	return name
}

// slow imports until it is told to stop.
type slow struct {
	assistant.Collection
	stopped chan struct{}
}

func (slow) About(context.Context) (assistant.About, error) {
	return assistant.About{Name: "games.duckdb", Dialect: "duckdb", Games: 7, Writable: true}, nil
}

func (s slow) Import(ctx context.Context, i assistant.Import) (assistant.ImportSummary, error) {
	i.Progress(assistant.ImportProgress{Bytes: 40, Total: 100, Games: 1234})
	<-ctx.Done()
	close(s.stopped)
	return assistant.ImportSummary{}, ctx.Err()
}

// stopsImporting shows how far an import is, which goes on while another view is
// open, and breaks it off.
func stopsImporting(p *tab) {
	collection := slow{stopped: make(chan struct{})}
	p.against(web.Config{Asker: silent{}, Collection: collection})
	p.visit("en", "#import")
	p.wait(`document.querySelector("#files")`)
	file := filepath.Join(p.TempDir(), "large.pgn")
	if err := os.WriteFile(file, []byte(fool), 0o644); err != nil {
		p.Fatal(err)
	}
	p.upload(file)
	p.waitText(".job .job-words", "Reading: 1,234 games")
	if share := value[float64](p, `document.querySelector(".job progress").value`); share != 0.4 {
		p.Errorf("the bar stands at %g, want 0.4", share)
	}
	p.accessible("an import that runs")
	p.shot("import-running")
	p.click("#way-find")
	p.wait(`document.querySelector("#find")`)
	p.click("#way-import")
	p.wait(`document.querySelector(".job[data-state=reading]")`)
	p.click(".job .quiet")
	p.wait(`document.querySelector(".job[data-state=stopped]")`)
	select {
	case <-collection.stopped:
	case <-time.After(patience):
		p.Error("the server goes on")
	}
}

// readOnly is a database on a server.
type readOnly struct{ assistant.Collection }

func (readOnly) About(context.Context) (assistant.About, error) {
	return assistant.About{Name: "postgres://chess", Dialect: "postgres", Games: 7}, nil
}

// silent is an assistant that nothing is asked of.
type silent struct{ web.Asker }

func (silent) Examples(context.Context, string) []string { return nil }

// against gives the tab a server of its own.
func (p *tab) against(c web.Config) {
	p.Helper()
	server := httptest.NewServer(web.New(c))
	p.Cleanup(server.Close)
	p.base = server.URL
}

func importsNowhere(p *tab) {
	p.against(web.Config{Asker: silent{}, Collection: readOnly{}})
	p.visit("en", "#import")
	p.waitText("#read-only", "cannot be written")
	if p.count("#drop") != 0 {
		p.Error("games can be dropped all the same")
	}
	p.accessible("a database that is only read")
}
