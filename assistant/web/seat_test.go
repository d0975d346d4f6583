package web_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/web"
)

// TestWaitingForTheModelHoldsNoPlace: while seventy questions wait for a model,
// one that needs none is answered at once, and then all seventy are, no more of
// them at a time than there are places.
func TestWaitingForTheModelHoldsNoPlace(t *testing.T) {
	const questions, places = 70, 4
	var mu sync.Mutex
	using, most := 0, 0
	use := func(n int) {
		mu.Lock()
		defer mu.Unlock()
		using += n
		most = max(most, using)
	}
	waits, replies := make(chan struct{}, questions), make(chan struct{})
	server := httptest.NewServer(web.New(web.Config{MaxRunning: places, MaxWait: time.Minute, Timeout: time.Minute, Asker: fake(func(ctx context.Context, r assistant.Request) *assistant.Reply {
		use(1)
		defer use(-1)
		if r.Question == "plain" {
			return &assistant.Reply{Status: assistant.Answered}
		}
		use(-1)
		resume, err := r.Waiting(ctx)
		if err != nil {
			t.Error(err)
		}
		waits <- struct{}{}
		<-replies
		if err := resume(ctx); err != nil {
			t.Error(err)
		}
		use(1)
		return &assistant.Reply{Status: assistant.Answered}
	})}))
	defer server.Close()
	var all sync.WaitGroup
	ask := func(question string) {
		answer, err := putTo(t.Context(), server, question)
		if err != nil {
			t.Error(err)
			return
		}
		defer answer.Body.Close()
		if answer.StatusCode != 200 {
			t.Errorf("%s: %d", question, answer.StatusCode)
		}
	}
	for range questions {
		all.Go(func() { ask("of a model") })
	}
	for range places + 1 {
		<-waits
	}
	ask("plain")
	close(replies)
	all.Wait()
	if most > places {
		t.Errorf("%d at a time", most)
	}
}

// putTo asks a question.
func putTo(ctx context.Context, server *httptest.Server, question string) (*http.Response, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, server.URL+"/api/ask", strings.NewReader(`{"question":"`+question+`"}`))
	if err != nil {
		return nil, err
	}
	r.Header.Set("Content-Type", "application/json")
	return server.Client().Do(r)
}

// TestNobodyWaitsTwice: who gives up while the model is asked leaves no place
// taken.
func TestNobodyWaitsTwice(t *testing.T) {
	asked := make(chan struct{}, 1)
	server := httptest.NewServer(web.New(web.Config{MaxRunning: 1, MaxWait: time.Second, Timeout: time.Minute, Asker: fake(func(ctx context.Context, r assistant.Request) *assistant.Reply {
		if r.Question != "plain" {
			resume, err := r.Waiting(ctx)
			if err != nil {
				t.Error(err)
			}
			asked <- struct{}{}
			<-ctx.Done()
			if resume(ctx) == nil {
				t.Error("a question goes on that was given up")
			}
		}
		return &assistant.Reply{Status: assistant.Answered}
	})}))
	defer server.Close()
	for range 3 {
		ctx, cancel := context.WithCancel(t.Context())
		go func() {
			<-asked
			cancel()
		}()
		if answer, err := putTo(ctx, server, "of a model"); err == nil {
			answer.Body.Close()
			t.Error("it was answered")
		}
	}
	answer, err := putTo(t.Context(), server, "plain")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != 200 {
		t.Errorf("then %d", answer.StatusCode)
	}
}
