package slack_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/bot"
	"github.com/kibitz-chess/kibitz/assistant/slack"
	"github.com/kibitz-chess/kibitz/assistant/slack/slacktest"
)

// parrot answers what it is told to, and remembers what it was asked.
type parrot struct {
	answer bot.Answer
	wait   chan struct{} // nil: answers at once
	mu     sync.Mutex
	heard  []bot.Message
}

func (p *parrot) Answer(ctx context.Context, m bot.Message) *bot.Answer {
	p.mu.Lock()
	p.heard = append(p.heard, m)
	p.mu.Unlock()
	if p.wait != nil {
		select {
		case <-p.wait:
		case <-ctx.Done():
			return p.Problem(ctx.Err())
		}
	}
	a := p.answer
	if a.Text == "" {
		a.Text = "heard " + m.Text + m.Action
	}
	return &a
}

func (*parrot) Problem(err error) *bot.Answer {
	return &bot.Answer{Language: "en", Text: assistant.Failure("", "en", err).Text}
}

func (*parrot) Say(key string, pairs ...string) string { return assistant.Message("en", key, pairs...) }

func (p *parrot) asked() []bot.Message {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.heard
}

// TestSignature: only what Slack signed, not long ago, is taken.
func TestSignature(t *testing.T) {
	p := &parrot{}
	c := newClub(t, p)
	event := c.Event("", c.Direct("D1", "", "hello"))
	forged, stale, early, none := event, event, event, event
	forged.Sign = "another secret"
	stale.Time = time.Now().Add(-6 * time.Minute)
	early.Time = time.Now().Add(6 * time.Minute)
	none.More = map[string]string{"X-Slack-Signature": ""}
	changed := event
	changed.More = map[string]string{"X-Slack-Signature": "v0=" + strings.Repeat("00", 32)}
	for name, r := range map[string]slacktest.Request{"forged": forged, "stale": stale, "early": early, "none": none, "changed": changed} {
		if status, _ := c.Send(t, c.bot.URL, r); status != http.StatusUnauthorized {
			t.Errorf("%s: status %d", name, status)
		}
	}
	challenge := slacktest.Request{Type: "application/json", Body: `{"type":"url_verification","challenge":"3eZb"}`}
	if body := c.send(challenge); body != "3eZb" {
		t.Errorf("challenge answered by %q", body)
	}
	challenge.Sign = "another secret"
	if status, _ := c.Send(t, c.bot.URL, challenge); status != http.StatusUnauthorized {
		t.Errorf("forged challenge: status %d", status)
	}
	c.finish()
	if len(p.asked()) != 0 {
		t.Errorf("asked: %v", p.asked())
	}
}

// TestOnce: what comes again is not answered again, in whatever way it comes.
func TestOnce(t *testing.T) {
	p := &parrot{}
	c := newClub(t, p)
	mention := c.Mention("C1", "", "one")
	event := c.Event("Ev0", mention)
	retry := event
	retry.More = map[string]string{"X-Slack-Retry-Num": "1", "X-Slack-Retry-Reason": "http_timeout"}
	direct := c.Direct("D1", "", "two")
	asMention := map[string]any{"type": "app_mention", "user": "U1", "channel": "D1", "ts": direct["ts"], "text": "two"}
	command := c.Command("C1", "three")
	m := slacktest.Message{Channel: "C1"}
	press := c.Press(m, slacktest.Button{ID: "sql_0", Value: "four"})
	again := c.Press(m, slacktest.Button{ID: "sql_0", Value: "four"})
	var all sync.WaitGroup
	for _, r := range []slacktest.Request{event, retry, event, c.Event("", mention), c.Event("", direct), c.Event("", asMention), command, command, press, press, again} {
		all.Go(func() { c.send(r) })
	}
	all.Wait()
	c.finish()
	if n := len(c.Messages()); n != 4 || len(p.asked()) != 4 {
		t.Errorf("%d messages for %v", n, p.asked())
	}
}

// TestIgnored: what is not for the bot, or from itself, is not answered.
func TestIgnored(t *testing.T) {
	p := &parrot{}
	c := newClub(t, p)
	for _, change := range []map[string]any{
		{"bot_id": "B1"}, {"user": slacktest.Self}, {"subtype": "bot_message"}, {"user": ""}, {"user": "USLACKBOT"},
		{"subtype": "message_deleted"}, {"channel_type": "channel"}, {"type": "reaction_added"}, {"type": "no_such_event"},
		{"subtype": "message_changed", "message": map[string]any{"user": "U1", "text": "edited", "ts": "1.1"}, "previous_message": map[string]any{"user": "U1", "text": "hello", "ts": "1.1"}},
	} {
		inner := c.Direct("D1", "", "hello")
		for name, value := range change {
			inner[name] = value
		}
		c.send(c.Event("", inner))
	}
	own := c.Mention("C1", "", "hello")
	own["bot_id"] = "B1"
	c.send(c.Event("", own))
	c.finish()
	if len(p.asked()) != 0 {
		t.Errorf("asked: %v", p.asked())
	}
}

// TestEdit: an edit that adds the mention is answered, and one of a message that
// was answered is not.
func TestEdit(t *testing.T) {
	p := &parrot{}
	c := newClub(t, p)
	mention := c.Mention("C1", "", "first")
	mention["edited"] = map[string]any{"user": "U1", "ts": "2.0"}
	c.send(c.Event("", mention))
	mention["text"] = "<@" + slacktest.Self + "> second"
	c.send(c.Event("", mention))
	c.finish()
	if all := p.asked(); len(all) != 1 || all[0].Text != "first" {
		t.Errorf("asked: %v", all)
	}
}

// TestBadRequest: what cannot be read is no reason to fall over.
func TestBadRequest(t *testing.T) {
	c := newClub(t, &parrot{})
	for _, r := range []slacktest.Request{
		{Type: "application/json", Body: "{"}, {Type: "application/json", Body: "[]"}, {Body: "payload={"}, {Body: "x=1"}, {Body: "%zz"},
		{Type: "application/json", Body: strings.Repeat(" ", 2<<20)},
	} {
		if status, _ := c.Send(t, c.bot.URL, r); status != http.StatusBadRequest {
			t.Errorf("%.20q: status %d", r.Body, status)
		}
	}
	for _, body := range []string{`{"type":"event_callback"}`, `{"type":"event_callback","event":{"type":"message"}}`} {
		c.send(slacktest.Request{Type: "application/json", Body: body})
	}
	c.send(slacktest.Request{Body: "payload={}"})
	reply, err := c.Client().Get(c.bot.URL)
	if err != nil {
		t.Fatal(err)
	}
	reply.Body.Close()
	if reply.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("GET: status %d", reply.StatusCode)
	}
}

// TestAcknowledged: Slack need not wait for an answer.
func TestAcknowledged(t *testing.T) {
	p := &parrot{wait: make(chan struct{})}
	c := newClub(t, p)
	c.send(c.Event("", c.Direct("D1", "", "hello")))
	c.send(c.Command("C1", "hello"))
	c.send(c.Press(slacktest.Message{Channel: "C1"}, slacktest.Button{ID: "sql_0", Value: "x"}))
	if n := len(c.Messages()); n != 0 {
		t.Errorf("%d messages before there is an answer", n)
	}
	close(p.wait)
	c.posted(3)
}

// TestFaults: whatever Slack does, an answer arrives once, or it is said that it
// did not.
func TestFaults(t *testing.T) {
	event := func(c *club) { c.send(c.Event("", c.Mention("C1", "", "question"))) }
	command := func(c *club) { c.send(c.Command("C1", "question")) }
	const answer = "heard question"
	cases := []struct {
		name  string
		ask   func(*club)
		fail  map[string][]http.HandlerFunc
		where []string // channel and text of what is posted
	}{
		{"too many", event, map[string][]http.HandlerFunc{"chat.postMessage": {slacktest.TooMany(1), slacktest.TooMany(1)}}, []string{"C1 " + answer}},
		{"too many at the command's address", command, map[string][]http.HandlerFunc{"response": {slacktest.TooMany(1)}}, []string{"C1 " + answer}},
		{"not in the channel", event, map[string][]http.HandlerFunc{"chat.postMessage": {slacktest.Refuse("not_in_channel")}},
			[]string{"U1 I could not answer where you asked", "U1 " + answer}},
		{"no blocks", event, map[string][]http.HandlerFunc{"chat.postMessage": {slacktest.Refuse("invalid_blocks"), slacktest.Refuse("invalid_blocks")}}, []string{"C1 " + answer}},
		{"the command's address is no longer good", command, map[string][]http.HandlerFunc{"response": {slacktest.Status(404)}}, []string{"C1 " + answer}},
		{"nothing but direct messages", command, map[string][]http.HandlerFunc{"response": {slacktest.Status(404)}, "chat.postMessage": {slacktest.Refuse("channel_not_found")}},
			[]string{"U1 I could not answer where you asked", "U1 " + answer}},
		{"hung up", event, map[string][]http.HandlerFunc{"chat.postMessage": {slacktest.HangUp}}, []string{"U1 I had the answer, but it could not be delivered"}},
		{"broken", event, map[string][]http.HandlerFunc{"chat.postMessage": {slacktest.Status(500)}}, []string{"U1 I had the answer, but it could not be delivered"}},
	}
	for _, test := range cases {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			c := newClub(t, &parrot{})
			for method, ways := range test.fail {
				c.Fail(method, ways...)
			}
			test.ask(c)
			c.finish()
			all := c.Messages()
			if len(all) != len(test.where) {
				t.Fatalf("%d messages: %v", len(all), all)
			}
			for i, m := range all {
				if got := m.Channel + " " + strings.ReplaceAll(m.Text, "\u200b", ""); !strings.HasPrefix(got, test.where[i]) {
					t.Errorf("message %d: %s", i, got)
				}
			}
		})
	}
}

// TestDeadReplay: a replay that cannot be uploaded is told of, and its button
// can be pressed again.
func TestDeadReplay(t *testing.T) {
	c := newClub(t, &parrot{answer: bot.Answer{Language: "en", Text: "x", File: &bot.File{Name: "a.gif", Title: "a game", Content: []byte("GIF89a")}}})
	c.Fail("upload", slacktest.Status(500))
	m := slacktest.Message{Channel: "C1", Thread: "1.0"}
	press := slacktest.Button{ID: "replay", Value: "x"}
	c.send(c.Press(m, press))
	if told := c.posted(1)[0]; !strings.Contains(told.Shown(), "a.gif could not be uploaded") || told.Thread != "1.0" {
		t.Errorf("told in %s: %s", told.Thread, told.Shown())
	}
	until(t, "file", func() (bool, bool) {
		c.send(c.Press(m, press))
		return true, len(c.Files()) == 1
	})
}

// TestClose: what is being answered is finished; what takes too long is told of.
func TestClose(t *testing.T) {
	t.Run("in time", func(t *testing.T) {
		p := &parrot{wait: make(chan struct{})}
		c := newClub(t, p)
		event := c.Event("", c.Direct("D1", "", "hello"))
		c.send(event)
		closed := make(chan error)
		go func() { closed <- c.channel.Close(t.Context()) }()
		close(p.wait)
		if err := <-closed; err != nil || len(c.Messages()) != 1 {
			t.Errorf("%v, %v", err, c.Messages())
		}
		later := c.Event("", c.Direct("D1", "", "later"))
		for range 2 { // it is for the next process to answer, which is not to answer the first one
			if status, _ := c.Send(t, c.bot.URL, later); status != http.StatusServiceUnavailable {
				t.Errorf("status %d", status)
			}
		}
		c.send(event)
	})
	t.Run("cut off", func(t *testing.T) {
		c := newClub(t, &parrot{wait: make(chan struct{})})
		c.send(c.Event("", c.Direct("D1", "", "hello")))
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if err := c.channel.Close(ctx); !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
		if all := c.Messages(); len(all) != 1 || !strings.Contains(all[0].Text, "cancelled") {
			t.Errorf("told %v", all)
		}
	})
}

// TestLimits: an answer beyond every limit of Slack's arrives, cut and in parts.
func TestLimits(t *testing.T) {
	long := strings.Repeat("word ", 4000)
	a := bot.Answer{Language: "es", Text: long, Moves: long, Code: strings.Repeat("SELECT 1 -- "+strings.Repeat("x", 90)+"\n", 300)}
	for range 30 {
		a.Details = append(a.Details, long)
		a.Actions = append(a.Actions, bot.Action{ID: fmt.Sprint("a.ask.", len(a.Actions)), Kind: bot.Ask, Label: long}, bot.Action{ID: fmt.Sprint("a.replay.", len(a.Actions)), Kind: bot.Replay, Label: long})
		a.Choices = append(a.Choices, "c")
	}
	a.Choices[0] = long
	t.Run("code", func(t *testing.T) {
		c := newClub(t, &parrot{answer: a})
		c.send(c.Event("", c.Direct("D1", "", "hello")))
		c.finish()
		var code strings.Builder
		for _, m := range c.Messages() {
			code.WriteString(m.Code())
			if len(m.Blocks) == 0 {
				t.Error("blocks were refused")
			}
		}
		if code.String() != a.Code {
			t.Errorf("%d of %d bytes of code in %d messages", code.Len(), len(a.Code), len(c.Messages()))
		}
	})
	t.Run("table", func(t *testing.T) {
		c := newClub(t, bot.New(bot.Config{Assistant: wide{}}))
		c.send(c.Event("", c.Direct("D1", "", "hello")))
		seen := 0
		for n := 1; ; n++ {
			m := c.posted(n)[n-1]
			rows := m.Table()
			if len(rows) < 2 || len(rows[0]) != 20 {
				t.Fatalf("message %d: %d rows\n%s", n, len(rows), m.Shown())
			}
			for _, row := range rows[1:] {
				if want := fmt.Sprint(seen); row[0] != want {
					t.Fatalf("row %s in place of %s", row[0], want)
				}
				seen++
			}
			if _, more := m.Button("rows"); !more {
				break
			}
			c.button(m, "rows")
		}
		if seen != wideRows {
			t.Errorf("%d rows", seen)
		}
	})
	t.Run("table as text", func(t *testing.T) {
		c := newClub(t, bot.New(bot.Config{Assistant: wide{}}))
		c.Fail("chat.postMessage", slacktest.Refuse("invalid_blocks"))
		c.send(c.Event("", c.Direct("D1", "", "hello")))
		lines := strings.Split(c.posted(1)[0].Code(), "\n")
		if len(lines) < 2 || strings.Index(lines[0], "column 1") != strings.Index(lines[1], "xxx") {
			t.Errorf("not aligned:\n%s", strings.Join(lines, "\n"))
		}
	})
}

// wide answers with a table that is too large for any message.
type wide struct{ bot.Assistant }

const wideRows = 12

func (wide) Ask(context.Context, assistant.Request) *assistant.Reply {
	r := &assistant.Reply{Status: assistant.Answered, Language: "en", Text: "wide", RowCount: wideRows}
	for i := range 30 {
		r.Columns = append(r.Columns, assistant.Column{Name: fmt.Sprint("c", i), Label: fmt.Sprint("column ", i)})
	}
	for i := range wideRows {
		row := assistant.Row{int64(i)}
		for range 29 {
			row = append(row, strings.Repeat("x", 300))
		}
		r.Rows = append(r.Rows, row)
	}
	return r
}

// TestSocket: Socket Mode takes what HTTP does, acknowledges it, and connects
// again.
func TestSocket(t *testing.T) {
	p := &parrot{}
	c := newClub(t, p)
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- c.channel.Listen(ctx) }()
	socket := c.Connection()
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	check(socket.Event("Ev0", c.Direct("D1", "", "one")))
	c.Ack()
	check(socket.Event("Ev0", c.Direct("D1", "", "one"))) // Slack sends again what it thinks was lost
	c.Ack()
	check(socket.Command("C1", "two"))
	if ack := c.Ack(); !strings.Contains(fmt.Sprint(ack["payload"]), "in_channel") {
		t.Errorf("command acknowledged by %v", ack)
	}
	check(socket.Press(slacktest.Message{Channel: "C1"}, slacktest.Button{ID: "sql_0", Value: "three"}))
	c.Ack()
	c.posted(3)
	check(socket.Disconnect())
	check(c.Connection().Event("", c.Direct("D1", "", "four")))
	c.Ack()
	c.posted(4)
	stop()
	check(<-ended)
	if n := len(p.asked()); n != 4 {
		t.Errorf("asked %d times", n)
	}
}

// TestTokens: what is wrong with the tokens is said at the start.
func TestTokens(t *testing.T) {
	server := slacktest.New(t)
	transport := &http.Transport{}
	t.Cleanup(transport.CloseIdleConnections)
	c := slack.New(slack.Config{Bot: &parrot{}, BotToken: "xoxb-wrong", AppToken: "xapp-wrong", APIURL: server.API(), Client: &http.Client{Transport: transport}})
	t.Cleanup(func() { _ = c.Close(context.Background()) })
	for code, err := range map[string]error{"slack_token": c.Check(t.Context()), "slack_socket": c.Listen(t.Context())} {
		var wrong *assistant.Error
		if !errors.As(err, &wrong) || wrong.Code != code {
			t.Errorf("%s: %v", code, err)
		}
	}
}

// TestHostileNames: nothing in a name of the database does anything in Slack.
func TestHostileNames(t *testing.T) {
	const name = "<!channel> @here *x* http://evil.example <http://evil.example|Tal>"
	c := newClub(t, &parrot{answer: bot.Answer{
		Language: "en", Text: name, Details: []string{name}, Choices: []string{name}, Moves: name, Code: name,
		Table:   &bot.Table{Columns: []bot.Column{{Label: name}}, Rows: [][]string{{name}}},
		Actions: []bot.Action{{ID: "a.ask.0", Kind: bot.Ask, Label: name}},
	}})
	c.send(c.Event("", c.Mention("C1", "", "hello")))
	m := c.posted(1)[0]
	if m.Markdown || strings.ContainsAny(m.Text, "<>") || strings.Contains(m.Text, "@here") || strings.Contains(m.Text, "://") {
		t.Errorf("notification: %q", m.Text)
	}
	shown := m.Shown() + fmt.Sprint(m.Table(), m.Buttons())
	if strings.Contains(shown, "://") || strings.Contains(shown, "@here") {
		t.Errorf("blocks: %q", shown)
	}
	for _, block := range m.Blocks {
		text, err := json.Marshal(block)
		if err != nil {
			t.Fatal(err)
		}
		for _, kind := range []string{`"mrkdwn"`, `"link"`, `"user"`, `"usergroup"`, `"broadcast"`, `"channel"`, `"emoji":true`} {
			if strings.Contains(string(text), kind) {
				t.Errorf("%s in %s", kind, text)
			}
		}
	}
}

// BenchmarkChannel is what the channel adds to an answer: from the request of
// Slack to the message that is posted, over HTTP on both sides.
func BenchmarkChannel(b *testing.B) {
	rows := [][]string{}
	for i := range 20 {
		rows = append(rows, []string{fmt.Sprint(i), "Morphy, Paul", "Anderssen, Adolf", "1858.12.27", "1-0"})
	}
	c := newClub(b, &parrot{answer: bot.Answer{
		Language: "en", Text: "20 games.", Details: []string{"Understood: games"},
		Table:   &bot.Table{Columns: make([]bot.Column, 5), Rows: rows},
		Actions: []bot.Action{{ID: "a.sql.0", Kind: bot.SQL, Label: "Show the SQL"}},
	}})
	n := 0
	for b.Loop() {
		n++
		c.send(c.Event("", c.Mention(fmt.Sprint("C", n), "", "hello"))) // each channel has its own pace
		for len(c.Messages()) < 1 {
			time.Sleep(50 * time.Microsecond)
		}
		c.Forget()
	}
}
