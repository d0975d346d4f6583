package web_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/local"
	"github.com/kibitz-chess/kibitz/assistant/web"
	"github.com/kibitz-chess/kibitz/evals"
	"github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/store"
)

// Of the load: how many clients ask, and every how many questions of the suites
// one is asked.
const (
	loadClients = 50
	loadStride  = 6
)

// TestLoad has fifty clients ask questions of the suites for as long as
// KIBITZ_LOAD says, each the next as soon as the last is answered, and holds the
// rows of every answer against those that were read one by one before.
//
//	KIBITZ_LOAD=60s go test -v -run TestLoad ./assistant/web
//
// The games are those of immortal-2724.pgn.zst in the folder KIBITZ_DATA, or the
// file KIBITZ_LOAD_GAMES.
func TestLoad(t *testing.T) {
	duration, err := time.ParseDuration(os.Getenv("KIBITZ_LOAD"))
	if err != nil {
		t.Skip("KIBITZ_LOAD says for how long, such as 60s")
	}
	db := loadDatabase(t)
	questions := loadQuestions(t, db)
	server := httptest.NewServer(web.New(web.Config{Asker: loadAssistant(t, db)}))
	defer server.Close()
	ctx, stop := context.WithTimeout(t.Context(), duration)
	defer stop()
	var mu sync.Mutex
	var times []time.Duration
	started, used := time.Now(), processorTime(t)
	var clients sync.WaitGroup
	for i := range loadClients {
		clients.Go(func() {
			c := newLoadClient(server.URL, i)
			defer c.http.CloseIdleConnections()
			for at := i * len(questions) / loadClients; ctx.Err() == nil; at++ {
				took, err := c.ask(questions[at%len(questions)])
				if err != nil {
					t.Error(err)
				}
				mu.Lock()
				times = append(times, took)
				mu.Unlock()
			}
		})
	}
	clients.Wait()
	elapsed, used := time.Since(started), processorTime(t)-used
	slices.Sort(times)
	at := func(share float64) time.Duration {
		return times[int(share*float64(len(times)-1))].Round(time.Millisecond / 10)
	}
	t.Logf("%d questions, %d different ones, of %d clients in %v: %.0f a second, median %v, p95 %v, p99 %v, longest %v; %.1f ms of processor time each, the clients' included",
		len(times), len(questions), loadClients, elapsed.Round(time.Second), float64(len(times))/elapsed.Seconds(), at(.5), at(.95), at(.99), at(1),
		used.Seconds()*1000/float64(len(times)))
	if limit := 500 * time.Millisecond; at(.95) > limit {
		t.Errorf("p95 is %v, and should be under %v", at(.95), limit)
	}
}

func loadDatabase(t *testing.T) *store.DB {
	t.Helper()
	file := os.Getenv("KIBITZ_LOAD_GAMES")
	if file == "" {
		file = filepath.Join(os.Getenv("KIBITZ_DATA"), "immortal-2724.pgn.zst")
	}
	if _, err := os.Stat(file); err != nil {
		t.Skip("KIBITZ_DATA names no folder with immortal-2724.pgn.zst")
	}
	path := filepath.Join(t.TempDir(), "load.duckdb")
	if _, err := load.Import(t.Context(), path, []load.Source{{Name: file}}, load.Options{}); err != nil {
		t.Fatal(err)
	}
	db, err := store.Open(t.Context(), path, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

func loadAssistant(t *testing.T, db *store.DB) *assistant.Assistant {
	t.Helper()
	a, done, err := local.New(db, true, assistant.Models{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { done() })
	a.Examples(t.Context(), "en") // reads the names
	return a
}

// loadQuestion is a question with its answer.
type loadQuestion struct {
	body []byte
	want assistant.Reply
}

// loadQuestions asks questions of the suites one after the other.
func loadQuestions(t *testing.T, db *store.DB) (questions []loadQuestion) {
	t.Helper()
	a := loadAssistant(t, db)
	suites, err := evals.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, suite := range suites {
		for _, c := range suite.Cases {
			if n++; len(c.Turns) > 1 || n%loadStride != 0 {
				continue
			}
			question := c.Turns[0].Question
			reply := a.Ask(t.Context(), assistant.Request{Question: question, Language: c.Lang})
			if reply.Status != assistant.Answered {
				continue
			}
			body, err := json.Marshal(map[string]string{"question": question, "language": c.Lang})
			if err != nil {
				t.Fatal(err)
			}
			questions = append(questions, loadQuestion{body, roundTrip(t, reply)})
		}
	}
	return questions
}

// roundTrip is the reply as a client gets it.
func roundTrip(t *testing.T, reply *assistant.Reply) (got assistant.Reply) {
	t.Helper()
	data, err := json.Marshal(reply)
	if err == nil {
		err = json.Unmarshal(data, &got)
	}
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// loadClient asks from an address of its own, so that the server tells it from
// the others.
type loadClient struct {
	url  string
	http *http.Client
}

func newLoadClient(url string, i int) loadClient {
	dialer := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 1, byte(i+1))}}
	return loadClient{url, &http.Client{Transport: &http.Transport{DialContext: dialer.DialContext}}}
}

func (c loadClient) ask(q loadQuestion) (took time.Duration, err error) {
	started := time.Now()
	answer, err := c.http.Post(c.url+"/api/ask", "application/json", bytes.NewReader(q.body))
	if err != nil {
		return 0, err
	}
	defer answer.Body.Close()
	var got assistant.Reply
	err = json.NewDecoder(answer.Body).Decode(&got)
	took = time.Since(started)
	switch {
	case err != nil:
		return took, err
	case answer.StatusCode != http.StatusOK:
		return took, fmt.Errorf("%s: %s", q.body, answer.Status)
	case got.SQL != q.want.SQL || got.Text != q.want.Text || !reflect.DeepEqual(got.Rows, q.want.Rows):
		return took, fmt.Errorf("%s: %s, %d rows; before %s, %d rows", q.body, got.Text, got.RowCount, q.want.Text, q.want.RowCount)
	}
	return took, nil
}

// processorTime is what this process has used of the processors.
func processorTime(t *testing.T) time.Duration {
	t.Helper()
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		t.Fatal(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
