package replay_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"net/http"
	"os"
	"sync"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/model/modeltest"
	"github.com/kibitz-chess/kibitz/schema/store/server/servertest"
)

var (
	exchangesFile = flag.String("exchanges", "exchanges.jsonl", "the exchanges to replay")
	requestsFile  = flag.String("requests", "", "with TestRecord: write the requests without a reply to this file")
)

// recorded is a model that answers as recorded.
type recorded struct {
	sent sent

	mu      sync.Mutex
	replies []reply // to the question that is asked now
	missing *modeltest.Request
}

// set sets the replies to the question that is asked next.
func (m *recorded) set(replies []reply) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.replies = replies
}

// answer gives the reply to a request. None is given twice.
func (m *recorded) answer(r modeltest.Request) modeltest.Reply {
	m.mu.Lock()
	defer m.mu.Unlock()
	n := r.Replies()
	if n == 0 {
		m.sent.first = append(m.sent.first, r.Body)
	}
	if n >= len(m.replies) {
		m.missing = &r
		return modeltest.Reply{Status: http.StatusTeapot, Body: "not recorded"}
	}
	return m.replies[n].said()
}

// takeMissing is the request that had no reply since it was last taken; nil: none.
func (m *recorded) takeMissing() *modeltest.Request {
	m.mu.Lock()
	defer m.mu.Unlock()
	r := m.missing
	m.missing = nil
	return r
}

// pending is a request that waits for its reply.
type pending struct {
	place
	Answers map[string]string // of the asker to questions back
	Call    int               // how many replies there were before
	Request json.RawMessage
}

// TestRecord puts the questions as far as their replies are recorded, and writes
// the requests that have none to a file, so that somebody can reply to them who
// sees nothing else. Of the others it logs what became of them.
func TestRecord(t *testing.T) {
	if *requestsFile == "" {
		t.Skip("no -requests")
	}
	r := newReplay(t, servertest.Samples(t, t.TempDir()), readGold(t), nil)
	right, wrong := 0, 0
	for _, e := range readExchanges(t) {
		for i := range e.Turns {
			before := len(r.waits)
			why := r.turn(e, i)
			if len(r.waits) > before {
				break // what comes after depends on it
			}
			if why == "" {
				right++
				t.Logf("%s/%d right", e.ID, i+1)
			} else {
				wrong++
				t.Logf("%s/%d WRONG %q %s", e.ID, i+1, e.Turns[i].Question, why)
			}
		}
	}
	t.Logf("%d turns right, %d wrong, %d requests wait", right, wrong, len(r.waits))
	writeLines(t, *requestsFile, r.waits)
}

// writeLines writes JSON lines.
func writeLines[T any](t *testing.T, name string, lines []T) {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	for _, line := range lines {
		if err := encoder.Encode(line); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(name, text.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}
