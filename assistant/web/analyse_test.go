package web_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/web"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// slowEngine is an Analyser that tells one position and then waits.
type slowEngine struct {
	started chan struct{} // gets one element when an analysis has begun
	goOn    chan error    // ends it
}

func (e slowEngine) Analyse(ctx context.Context, _ int64, progress func(assistant.AnalysisProgress)) error {
	progress(assistant.AnalysisProgress{Positions: 1, All: 40, Seconds: 2.5})
	e.started <- struct{}{}
	select {
	case err := <-e.goOn:
		return err
	case <-ctx.Done():
		return &assistant.Error{Status: assistant.Failed, Code: "cancelled", Err: ctx.Err()}
	}
}

func (slowEngine) Best(context.Context, chessboard.Position) (assistant.Best, error) {
	return assistant.Best{}, nil
}

// analysing is a server with an engine, and what a request to analyse a game gets.
func analysing(t *testing.T) (h http.Handler, e slowEngine, ask func(body string) <-chan []event) {
	e = slowEngine{make(chan struct{}, 1), make(chan error, 1)}
	h = real(t, func(c *web.Config) { c.Analyser = e })
	return h, e, func(body string) <-chan []event {
		all := make(chan []event, 1)
		go func() { all <- events(t, text(t, serve(h, "POST", "/api/analyse", body))) }()
		return all
	}
}

const firstProgress = `{"positions":1,"all":40,"seconds":2.5}`

// TestAnalyse: one game is analysed at a time, and how it ends is told.
func TestAnalyse(t *testing.T) {
	for _, c := range []struct {
		name string
		ends func(h http.Handler, e slowEngine)
		want event
	}{
		{"done", func(_ http.Handler, e slowEngine) { e.goOn <- nil }, event{"done", `{"match":12}`}},
		{"fails", func(_ http.Handler, e slowEngine) {
			e.goOn <- &assistant.Error{Status: assistant.Failed, Code: "analyse_failing", Args: []string{"detail", "mute"}}
		}, event{"failed", `{"code":"analyse_failing","message":"The engine fails for every position. What was searched before is kept: mute"}`}},
		{"stopped", func(h http.Handler, _ slowEngine) {
			if got := serve(h, "DELETE", "/api/analyse", "").StatusCode; got != http.StatusNoContent {
				t.Errorf("stopping: %d", got)
			}
		}, event{"failed", `{"code":"analyse_stopped","message":"The analysis was stopped. What was evaluated is kept."}`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			h, e, ask := analysing(t)
			all := ask(`{"match":12}`)
			<-e.started
			if busy := serve(h, "POST", "/api/analyse", `{"match":13}`); busy.StatusCode != http.StatusConflict {
				t.Errorf("a second one: %d", busy.StatusCode)
			}
			c.ends(h, e)
			if got, want := <-all, []event{{"progress", firstProgress}, c.want}; !slices.Equal(got, want) {
				t.Errorf("%q, not %q", got, want)
			}
			again := ask(`{"match":13}`) // the way is free again
			<-e.started
			e.goOn <- nil
			if got := <-again; got[len(got)-1].name != "done" {
				t.Errorf("afterwards: %q", got)
			}
		})
	}
}

// TestAnalyseEnds: the engine ends when the client has gone.
func TestAnalyseEnds(t *testing.T) {
	h, e, _ := analysing(t)
	ctx, leave := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() {
		defer close(done)
		r := httptest.NewRequestWithContext(ctx, "POST", "/api/analyse", strings.NewReader(`{"match":12}`))
		r.Host = "localhost:8080"
		r.Header.Set("Content-Type", "application/json")
		h.ServeHTTP(discard{http.Header{}}, r)
	}()
	<-e.started
	leave()
	<-done
}

// discard is an answer that nobody reads.
type discard struct{ header http.Header }

func (d discard) Header() http.Header         { return d.header }
func (d discard) Write(p []byte) (int, error) { return len(p), nil }
func (d discard) WriteHeader(int)             {}

// TestAnalyseRefuses: nothing starts for what is no game, and nobody is offered an
// engine that is not there.
func TestAnalyseRefuses(t *testing.T) {
	h, _, _ := analysing(t)
	for body, status := range map[string]int{`{"match":9999}`: 404, `{"match":"x"}`: 400, `[]`: 400, ``: 400} {
		if got := serve(h, "POST", "/api/analyse", body).StatusCode; got != status {
			t.Errorf("%q: %d, not %d", body, got, status)
		}
	}
	if about := text(t, serve(h, "GET", "/api/database", "")); !strings.Contains(about, `"analyses":true`) {
		t.Error(about)
	}
	without := real(t, nil)
	if got := serve(without, "POST", "/api/analyse", `{"match":12}`).StatusCode; got != http.StatusNotFound {
		t.Errorf("without an engine: %d", got)
	}
	if about := text(t, serve(without, "GET", "/api/database", "")); strings.Contains(about, "analyses") {
		t.Error(about)
	}
}
