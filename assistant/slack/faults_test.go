package slack_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/bot"
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
