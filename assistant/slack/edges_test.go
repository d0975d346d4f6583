package slack_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/bot"
	"github.com/kibitz-chess/kibitz/assistant/slack"
	"github.com/kibitz-chess/kibitz/assistant/slack/slacktest"
)

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
