package mattermost_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/bot"
	"github.com/kibitz-chess/kibitz/assistant/mattermost"
)

const token = "token-of-the-command"

// asker answers with what it was asked, or asks back.
type asker struct {
	bot.Assistant
	wait chan struct{} // nil: at once
	mu   sync.Mutex
	got  []assistant.Request
}

func (a *asker) Ask(ctx context.Context, r assistant.Request) *assistant.Reply {
	a.mu.Lock()
	a.got = append(a.got, r)
	a.mu.Unlock()
	if a.wait != nil {
		select {
		case <-a.wait:
		case <-ctx.Done():
		}
	}
	if strings.HasPrefix(r.Question, "which") && r.Answers["move_unit"] == "" {
		return &assistant.Reply{Status: assistant.Clarify, Language: "en", Text: "Half-moves or moves?", Clarification: &assistant.Clarification{
			Slot: "move_unit", Options: []assistant.Option{{Value: "half", Label: "half-moves"}, {Value: "full", Label: "full moves"}}}}
	}
	return &assistant.Reply{
		Status: assistant.Answered, Language: "en", Text: "2 games.", Paraphrase: r.Question, SQL: "SELECT `x`", Dialect: "duckdb", RowCount: 2,
		Columns: []assistant.Column{{Name: "cod_match", Label: "No."}, {Name: "white", Label: "White"}},
		Rows:    []assistant.Row{{int64(1), "Tal | @all *x*"}, {int64(2), "http://evil.example ~town-square"}},
		Boards:  []assistant.Board{{DrawerID: startID, Caption: "the start", CodMatch: 1}},
	}
}

// startID is the board before the first move.
const startID = "yr3rrJmZmZkAAAAAAAAAAAAAAAAAAAAAEREREUI1YyQ"

func (a *asker) requests() []assistant.Request {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.got
}

// town is a channel over HTTP, and what is brought later.
type town struct {
	t       *testing.T
	server  *httptest.Server
	replies chan string // later answers
	answer  func(http.ResponseWriter)
	later   *httptest.Server
	channel *mattermost.Channel
}

func newTown(t *testing.T, a *asker, change func(*mattermost.Config)) *town {
	x := &town{t: t, replies: make(chan string, 10), answer: func(http.ResponseWriter) {}}
	x.later = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var text bytes.Buffer
		_, _ = text.ReadFrom(r.Body) // the test sees what is missing
		x.replies <- text.String()
		x.answer(w)
	}))
	t.Cleanup(x.later.Close)
	config := mattermost.Config{Bot: bot.New(bot.Config{Assistant: a}), Token: token, Patience: time.Minute}
	if change != nil {
		change(&config)
	}
	x.channel = mattermost.New(config)
	x.server = httptest.NewServer(x.channel.Handler())
	t.Cleanup(x.server.Close)
	t.Cleanup(func() { _ = x.channel.Close(context.Background()) })
	return x
}

// post posts the command, and reads what it shows.
func (x *town) post(with, text string) (status int, kind, shown string) {
	x.t.Helper()
	reply, err := http.PostForm(x.server.URL, url.Values{"token": {with}, "command": {"/kibitz"}, "text": {text}, "team_id": {"T"}, "channel_id": {"C"}, "user_id": {"U"},
		"user_name": {"ana"}, "response_url": {x.later.URL}})
	if err != nil {
		x.t.Fatal(err)
	}
	defer reply.Body.Close()
	var body struct {
		Type string `json:"response_type"`
		Text string `json:"text"`
	}
	_ = json.NewDecoder(reply.Body).Decode(&body) // a refusal has none
	return reply.StatusCode, body.Type, body.Text
}

func TestToken(t *testing.T) {
	a := &asker{}
	x := newTown(t, a, nil)
	for _, wrong := range []string{"", "another", token + "x"} {
		if status, _, _ := x.post(wrong, "hello"); status != http.StatusUnauthorized {
			t.Errorf("%q: status %d", wrong, status)
		}
	}
	none := newTown(t, a, func(c *mattermost.Config) { c.Token = "" })
	if status, _, _ := none.post("", "hello"); status != http.StatusUnauthorized {
		t.Errorf("without a token: status %d", status)
	}
	if n := len(a.requests()); n != 0 {
		t.Errorf("asked %d times", n)
	}
}

// TestAnswer: an answer is a table of Markdown, in which names do nothing, and
// numbers lead on.
func TestAnswer(t *testing.T) {
	x := newTown(t, &asker{}, nil)
	_, kind, shown := x.post(token, "games")
	if kind != "in_channel" {
		t.Errorf("type %q", kind)
	}
	for _, want := range []string{"**2 games\\.**", "| No\\. | White |\n| ---: | --- |\n| 1 | Tal \\| @\u200ball \\*x\\* |", "http:\u200b//evil", "\\~\u200btown", "a b c d e f g h", "Understood:\u200b games", "`/kibitz`", "1. Show the SQL"} {
		if !strings.Contains(shown, want) {
			t.Errorf("no %q in:\n%s", want, shown)
		}
	}
	if strings.Contains(shown, "Replay") {
		t.Errorf("a replay is offered that cannot be shown:\n%s", shown)
	}
	if _, _, sql := x.post(token, "1"); !strings.Contains(sql, "```\nSELECT `x`\n```") {
		t.Errorf("SQL:\n%s", sql)
	}
}

// TestClarification: the number of an option answers a question back.
func TestClarification(t *testing.T) {
	a := &asker{}
	x := newTown(t, a, nil)
	if _, _, shown := x.post(token, "which games"); !strings.Contains(shown, "2. full moves") {
		t.Errorf("shown:\n%s", shown)
	}
	if _, _, shown := x.post(token, " 2 "); !strings.Contains(shown, "2 games") {
		t.Errorf("shown:\n%s", shown)
	}
	if r := a.requests(); len(r) != 2 || r[1].Question != "which games" || r[1].Answers["move_unit"] != "full" || r[1].Conversation != r[0].Conversation {
		t.Errorf("asked %v", r)
	}
}

// TestPublic: boards and replays are images where there is an address for them.
func TestPublic(t *testing.T) {
	x := newTown(t, &asker{}, func(c *mattermost.Config) { c.PublicURL, c.Replays = "https://chess.example.org", true })
	_, _, shown := x.post(token, "games")
	if !strings.Contains(shown, "](https://chess.example.org/boards/"+startID+".png)") || !strings.Contains(shown, "Replay the game") {
		t.Errorf("shown:\n%s", shown)
	}
}

// TestLater: an answer that takes its time is brought when it is there, again
// if the server is busy, and once.
func TestLater(t *testing.T) {
	a := &asker{wait: make(chan struct{})}
	x := newTown(t, a, func(c *mattermost.Config) { c.Patience = time.Millisecond })
	tries := 0
	x.answer = func(w http.ResponseWriter) {
		if tries++; tries == 1 {
			w.Header().Set("Retry-After", "1")
			w.WriteHeader(http.StatusTooManyRequests)
		}
	}
	if _, kind, shown := x.post(token, "games"); kind != "ephemeral" || shown != "Looking for the answer…" {
		t.Errorf("%s: %q", kind, shown)
	}
	close(a.wait)
	for range 2 {
		if later := <-x.replies; !strings.Contains(later, "2 games") {
			t.Errorf("later: %s", later)
		}
	}
	if err := x.channel.Close(t.Context()); err != nil || len(x.replies) != 0 {
		t.Errorf("%v, %d more", err, len(x.replies))
	}
	if _, kind, shown := x.post(token, "games"); kind != "ephemeral" || !strings.Contains(shown, "Too many questions") {
		t.Errorf("after the end: %s: %q", kind, shown)
	}
}

// long answers at length.
type long struct{ bot.Assistant }

func (long) Ask(context.Context, assistant.Request) *assistant.Reply {
	r := &assistant.Reply{Status: assistant.Answered, Language: "en", Text: strings.Repeat("word ", 4000), SQL: "SELECT 1", RowCount: 50,
		Columns: []assistant.Column{{Name: "a", Label: "A"}, {Name: "b", Label: "B"}}}
	for i := range 50 {
		r.Rows = append(r.Rows, assistant.Row{int64(i), fmt.Sprint(strings.Repeat("*", 190))})
	}
	return r
}

// TestLong: a message fits into Mattermost, and still says how to go on.
func TestLong(t *testing.T) {
	x := newTown(t, nil, func(c *mattermost.Config) { c.Bot = bot.New(bot.Config{Assistant: long{}}) })
	_, _, shown := x.post(token, "games")
	if n := len([]rune(shown)); n > 16_000 || !strings.Contains(shown, "no room for the whole message") || !strings.Contains(shown, "1. More rows") {
		t.Errorf("%d characters, ending in %q", n, shown[max(0, len(shown)-300):])
	}
}
