package web_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/web"
)

const newGame = `[Event "Club <b>night</b>"]
[Site "?"]
[Date "2020.01.01"]
[Round "1"]
[White "Soler, Ana"]
[Black "Ruiz, Luis"]
[Result "1-0"]

1. e4 h6 2. d4 a6 3. Nf3 h5 4. a4 a5 1-0

`

// event is one of a stream.
type event struct{ name, data string }

func events(t *testing.T, stream string) (all []event) {
	t.Helper()
	for block := range strings.SplitSeq(strings.TrimSuffix(stream, "\n\n"), "\n\n") {
		name, data, ok := strings.Cut(block, "\ndata: ")
		if !ok || !strings.HasPrefix(name, "event: ") {
			t.Fatalf("%q is no event", block)
		}
		all = append(all, event{strings.TrimPrefix(name, "event: "), data})
	}
	return all
}

func importing(t *testing.T, h http.Handler, target, body string, header ...string) (*http.Response, []event) {
	t.Helper()
	answer := serve(h, "POST", target, body, append([]string{"Content-Type", "application/octet-stream"}, header...)...)
	if answer.Header.Get("Content-Type") != "text/event-stream" {
		return answer, nil
	}
	return answer, events(t, text(t, answer))
}

func games(t *testing.T, h http.Handler) (games, samples int64) {
	t.Helper()
	about := decode[assistant.About](t, text(t, serve(h, "GET", "/api/database", "")))
	return about.Games, about.Samples
}

func TestImport(t *testing.T) {
	h := real(t, nil)
	broken := strings.Replace(newGame, "2. d4", "2. Kf8", 1)
	var zipped bytes.Buffer
	w := gzip.NewWriter(&zipped)
	if _, err := w.Write([]byte(strings.ReplaceAll(newGame, "h6", "g6"))); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		target, body string
		want         assistant.ImportSummary
		games        int64 // in the database afterwards
	}{
		{"/api/import?name=club.pgn", newGame + broken, assistant.ImportSummary{Games: 1, Skipped: 1, Problems: []assistant.ImportProblem{
			{File: "club.pgn", Line: 19, Game: 2, Reason: "2. Kf8 is not a legal move"},
		}}, 123},
		{"/api/import?name=club.pgn", newGame, assistant.ImportSummary{Duplicates: 1, Problems: []assistant.ImportProblem{}, Repeats: []assistant.ImportRepeat{
			{File: "club.pgn", Line: 1, Game: 1, White: "Soler, Ana", Black: "Ruiz, Luis", Date: "2020.01.01", Repeats: 123},
		}}, 123},
		{"/api/import?name=club.pgn&duplicates=boards", strings.Replace(newGame, "Soler, Ana", "Mora, Eva", 1), assistant.ImportSummary{
			Duplicates: 1, Problems: []assistant.ImportProblem{}, Repeats: []assistant.ImportRepeat{
				{File: "club.pgn", Line: 1, Game: 1, White: "Mora, Eva", Black: "Ruiz, Luis", Date: "2020.01.01", Repeats: 123},
			}}, 123},
		{"/api/import?name=club.pgn&duplicates=keep", newGame, assistant.ImportSummary{Games: 1, Problems: []assistant.ImportProblem{}}, 124},
		{"/api/import?name=..%2F..%2Fclub.pgn.gz&duplicates=skip", zipped.String(), assistant.ImportSummary{Games: 1, Problems: []assistant.ImportProblem{}}, 125},
	} {
		answer, all := importing(t, h, c.target, c.body)
		if answer.StatusCode != 200 || len(all) < 2 || all[0].name != "progress" || all[len(all)-1].name != "done" {
			t.Fatalf("%s: %d %v", c.target, answer.StatusCode, all)
		}
		if diff := cmp.Diff(c.want, decode[assistant.ImportSummary](t, all[len(all)-1].data)); diff != "" {
			t.Errorf("%s: %s", c.target, diff)
		}
		last := decode[assistant.ImportProgress](t, all[len(all)-2].data)
		if last.Total != int64(len(c.body)) || last.Games != c.want.Games+c.want.Duplicates+c.want.Skipped || !last.Publishing {
			t.Errorf("%s: the last progress is %+v", c.target, last)
		}
		if got, _ := games(t, h); got != c.games {
			t.Errorf("%s: %d games, want %d", c.target, got, c.games)
		}
	}
	reply := decode[assistant.Reply](t, text(t, serve(h, "POST", "/api/ask", `{"question":"How many games did Ana Soler win?"}`)))
	if len(reply.Rows) != 1 || reply.Rows[0][0] != float64(3) {
		t.Errorf("the games can be asked about: %+v", reply)
	}
}

func TestImportFails(t *testing.T) {
	h := real(t, nil)
	for _, c := range []struct{ target, body, code, detail string }{
		{"/api/import?name=a.pgn", "no chess at all", "source_no_pgn", "a.pgn holds no game in PGN"},
		{"/api/import?name=a.pgn&duplicates=perhaps", newGame, "", "skip, boards or keep"},
		{"/api/import?name=a.gz", "\x1f\x8bnonsense", "source_broken_nothing", "a.gz"},
	} {
		answer, all := importing(t, h, c.target, c.body)
		if c.code == "" {
			if p := decode[problem](t, text(t, answer)); answer.StatusCode != 400 || !strings.Contains(p.Detail, c.detail) {
				t.Errorf("%s: %d %+v", c.target, answer.StatusCode, p)
			}
			continue
		}
		if len(all) == 0 || all[len(all)-1].name != "failed" {
			t.Errorf("%s: %d %v", c.target, answer.StatusCode, all)
			continue
		}
		failed := decode[struct{ Code, Message string }](t, all[len(all)-1].data)
		if failed.Code != c.code || !strings.Contains(failed.Message, c.detail) {
			t.Errorf("%s: %+v", c.target, failed)
		}
	}
	if got, _ := games(t, h); got != 122 {
		t.Errorf("%d games", got)
	}
}

func TestRemoveSamples(t *testing.T) {
	h := real(t, nil)
	importing(t, h, "/api/import?name=club.pgn", newGame)
	for i, want := range []string{`{"removed":122}`, `{"removed":0}`} {
		if got := strings.TrimSpace(text(t, serve(h, "DELETE", "/api/samples", ""))); got != want {
			t.Errorf("time %d: %s, want %s", i+1, got, want)
		}
		if all, samples := games(t, h); all != 1 || samples != 0 {
			t.Errorf("time %d: %d games, %d samples", i+1, all, samples)
		}
	}
	reply := decode[assistant.Reply](t, text(t, serve(h, "POST", "/api/ask", `{"question":"How many games did Ana Soler win?"}`)))
	if len(reply.Rows) != 1 || reply.Rows[0][0] != float64(1) {
		t.Errorf("the other game is still there: %+v", reply)
	}
}

// patient is a collection whose imports wait.
type patient struct {
	collection
	begun, free chan struct{}
}

func (p patient) Import(context.Context, assistant.Import) (assistant.ImportSummary, error) {
	p.begun <- struct{}{}
	<-p.free
	return assistant.ImportSummary{}, nil
}

// TestUploadsSideBySide: so many files are kept at a time, and the next has to wait.
func TestUploadsSideBySide(t *testing.T) {
	c := patient{begun: make(chan struct{}), free: make(chan struct{})}
	h := web.New(web.Config{Asker: fake(nil), Collection: c})
	statuses := make(chan int)
	upload := func() {
		statuses <- serve(h, "POST", "/api/import", "x", "Content-Type", "application/octet-stream").StatusCode
	}
	for range 4 {
		go upload()
		<-c.begun
	}
	busy := serve(h, "POST", "/api/import", "x", "Content-Type", "application/octet-stream")
	if p := decode[problem](t, text(t, busy)); busy.StatusCode != 503 || busy.Header.Get("Retry-After") == "" || !strings.Contains(p.Detail, "4 files") {
		t.Errorf("the fifth: %d %+v", busy.StatusCode, p)
	}
	c.free <- struct{}{}
	if got := <-statuses; got != 200 {
		t.Errorf("the first: %d", got)
	}
	go upload()
	<-c.begun // there is room again
	for range 4 {
		c.free <- struct{}{}
		if got := <-statuses; got != 200 {
			t.Errorf("an import: %d", got)
		}
	}
}

// collection is one that cannot be changed.
type collection struct{ code string }

func (c collection) err() error { return &assistant.Error{Status: assistant.Failed, Code: c.code} }

func (c collection) Import(context.Context, assistant.Import) (assistant.ImportSummary, error) {
	return assistant.ImportSummary{}, c.err()
}

func (c collection) RemoveSamples(context.Context) (int64, error) { return 0, c.err() }

func (c collection) About(context.Context) (assistant.About, error) {
	return assistant.About{}, errors.Join(c.err(), errors.New("secret path"))
}

func TestCollectionThatCannotBeChanged(t *testing.T) {
	for code, status := range map[string]int{"import_server": 409, "db_importing": 503, "internal": 500} {
		h := web.New(web.Config{Asker: fake(nil), Collection: collection{code}})
		for _, c := range [][3]string{{"POST", "/api/import", "x"}, {"DELETE", "/api/samples", ""}, {"GET", "/api/database", ""}} {
			answer := serve(h, c[0], c[1], c[2])
			p := decode[problem](t, text(t, answer))
			if answer.StatusCode != status || p.Detail == "" || strings.Contains(p.Detail, "secret") {
				t.Errorf("%s %s: %d %+v, want %d", c[0], c[1], answer.StatusCode, p, status)
			}
		}
	}
}
