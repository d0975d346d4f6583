package slack_test

import (
	"bytes"
	"context"
	"fmt"
	"image/gif"
	"image/png"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/bot"
	"github.com/kibitz-chess/kibitz/assistant/local/localtest"
	"github.com/kibitz-chess/kibitz/assistant/slack"
	"github.com/kibitz-chess/kibitz/assistant/slack/slacktest"
)

// TestMain keeps the database of the sample games for all tests, and sees that
// no goroutine is left.
func TestMain(m *testing.M) {
	code := m.Run()
	kept.Close()
	if err := goleak.Find(goleak.IgnoreTopFunction("github.com/golang/glog.(*fileSink).flushDaemon")); err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

var kept localtest.Samples

// overSamples is an assistant over the sample games.
func overSamples(t testing.TB) *assistant.Assistant { return kept.Assistant(t) }

// club is a workspace with the bot in it.
type club struct {
	*slacktest.Server
	t       testing.TB
	channel *slack.Channel
	bot     *httptest.Server
}

// newClub starts a workspace. Everything ends with the test.
func newClub(t testing.TB, b slack.Answerer, change ...func(*slack.Config)) *club {
	c := &club{Server: slacktest.New(t), t: t}
	transport := &http.Transport{}
	t.Cleanup(transport.CloseIdleConnections)
	config := slack.Config{
		Bot: b, BotToken: slacktest.BotToken, AppToken: slacktest.AppToken, SigningSecret: slacktest.Secret,
		APIURL: c.API(), Client: &http.Client{Transport: transport},
	}
	for _, f := range change {
		f(&config)
	}
	c.channel = slack.New(config)
	if err := c.channel.Check(t.Context()); err != nil {
		t.Fatal(err)
	}
	c.bot = httptest.NewServer(c.channel.Handler())
	t.Cleanup(c.bot.Close)
	t.Cleanup(c.finish)
	return c
}

// finish waits until all that was asked is answered; nothing is taken then.
func (c *club) finish() { _ = c.channel.Close(context.Background()) }

// send sends a request that has to be taken.
func (c *club) send(r slacktest.Request) string {
	c.t.Helper()
	status, body := c.Send(c.t, c.bot.URL, r)
	if status != http.StatusOK {
		c.t.Fatalf("status %d: %s", status, body)
	}
	return body
}

// posted waits for messages until there are so many.
func (c *club) posted(n int) []slacktest.Message {
	c.t.Helper()
	return until(c.t, fmt.Sprintf("%d messages", n), func() ([]slacktest.Message, bool) {
		all := c.Messages()
		return all, len(all) >= n
	})
}

func (c *club) uploaded(n int) []slacktest.File {
	c.t.Helper()
	return until(c.t, fmt.Sprintf("%d files", n), func() ([]slacktest.File, bool) {
		all := c.Files()
		return all, len(all) >= n
	})
}

// until waits until something is there.
func until[T any](t testing.TB, what string, there func() (T, bool)) T {
	t.Helper()
	for range 3000 {
		if v, ok := there(); ok {
			return v
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("no %s within half a minute", what)
	panic("unreachable")
}

// button presses a button of a message.
func (c *club) button(m slacktest.Message, id string) {
	c.t.Helper()
	b, ok := m.Button(id)
	if !ok {
		c.t.Fatalf("no button %s among %v", id, m.Buttons())
	}
	c.send(c.Press(m, b))
}

func newBot(t testing.TB) *bot.Bot { return bot.New(bot.Config{Assistant: overSamples(t)}) }

// TestMention: a question in a channel is answered in a thread, as a table with
// what was understood and buttons for the rest.
func TestMention(t *testing.T) {
	c := newClub(t, newBot(t))
	mention := c.Mention("C1", "", "games won by Morphy")
	c.send(c.Event("", mention))
	m := c.posted(1)[0]
	if m.Channel != "C1" || m.Thread != mention["ts"] {
		t.Errorf("posted in %s, thread %s", m.Channel, m.Thread)
	}
	if !strings.Contains(m.Shown(), "Understood:") {
		t.Errorf("the message does not say what was understood:\n%s", m.Shown())
	}
	if rows := m.Table(); len(rows) < 2 || !strings.Contains(fmt.Sprint(rows[1:]), "Morphy, Paul") {
		t.Errorf("table: %v", rows)
	}
	c.button(m, "sql")
	if code := c.posted(2)[1].Code(); !strings.HasPrefix(code, "SELECT") {
		t.Errorf("SQL: %s", code)
	}
	replays := 0
	for _, b := range m.Buttons() {
		if b.ID == "replay" {
			replays++
		}
	}
	if replays < 2 {
		t.Fatalf("%d games to replay", replays)
	}
	c.button(m, "replay")
	file := c.uploaded(1)[0]
	if file.Channel != "C1" || file.Thread != m.Thread {
		t.Errorf("uploaded to %s, thread %s", file.Channel, file.Thread)
	}
	if g, err := gif.DecodeAll(bytes.NewReader(file.Content)); err != nil || len(g.Image) < 10 {
		t.Errorf("no replay: %v", err)
	}
}

// TestThread: a thread is a conversation, in the language of its questions; so
// are the direct messages of one person.
func TestThread(t *testing.T) {
	c := newClub(t, newBot(t))
	first := c.Mention("C1", "", "¿Cuántas partidas ganó Morphy?")
	c.send(c.Event("", first))
	one := c.posted(1)[0]
	c.send(c.Event("", c.Mention("C1", first["ts"].(string), "¿y con negras?")))
	two := c.posted(2)[1]
	if !strings.Contains(two.Shown(), "Morphy, Paul") || !strings.Contains(two.Shown(), "negras") || two.Thread != one.Thread {
		t.Errorf("in thread %s, after %q:\n%s", two.Thread, one.Thread, two.Shown())
	}
	c.send(c.Event("", c.Direct("D1", "", "How many games did Anderssen win?")))
	c.posted(3)
	c.send(c.Event("", c.Direct("D1", "", "and with black?")))
	four := c.posted(4)[3]
	if !strings.Contains(four.Shown(), "Anderssen") || !strings.Contains(four.Shown(), "Black") || four.Thread != "" {
		t.Errorf("in thread %q:\n%s", four.Thread, four.Shown())
	}
}

// TestClarification: a question back has a button for each option; the press is
// answered where the question was, and a second press is not.
func TestClarification(t *testing.T) {
	c := newClub(t, newBot(t))
	if body := c.send(c.Command("C1", "¿Cuántas partidas perdió Capablanca antes de la jugada 40?")); !strings.Contains(body, "in_channel") {
		t.Errorf("acknowledged by %q", body)
	}
	m := c.posted(1)[0]
	if !m.Response {
		t.Error("the command was not answered at its address")
	}
	var options []slacktest.Button
	for _, b := range m.Buttons() {
		if strings.HasPrefix(b.ID, "choose") {
			options = append(options, b)
		}
	}
	if len(options) != 2 {
		t.Fatalf("options: %v", m.Buttons())
	}
	press := c.Press(m, options[1])
	c.send(press)
	answer := c.posted(2)[1]
	if !strings.Contains(answer.Shown(), "jugadas completas") {
		t.Errorf("answered:\n%s", answer.Shown())
	}
	c.send(press)                  // the same request
	c.send(c.Press(m, options[1])) // another press of the same button
	c.finish()
	if all := c.Messages(); len(all) != 2 {
		t.Errorf("%d messages", len(all))
	}
}

// TestAbstention names the words that were not understood, and offers questions
// that work.
func TestAbstention(t *testing.T) {
	c := newClub(t, newBot(t))
	c.send(c.Event("", c.Direct("D1", "", "How many games did Tal win with a hat?")))
	m := c.posted(1)[0]
	if !strings.Contains(m.Shown(), "hat") {
		t.Errorf("answered:\n%s", m.Shown())
	}
	c.button(m, "ask")
	if again := c.posted(2)[1]; !strings.Contains(again.Shown(), "Understood:") {
		t.Errorf("the suggestion is answered:\n%s", again.Shown())
	}
}

// TestBoards: a position comes as an image, or as its address where Slack can
// fetch it, or as text where the upload fails.
func TestBoards(t *testing.T) {
	const question = "show the position after move 20 of black of game 60"
	t.Run("uploaded", func(t *testing.T) {
		c := newClub(t, newBot(t))
		c.send(c.Event("", c.Direct("D1", "", question)))
		file := c.uploaded(1)[0]
		if _, err := png.Decode(bytes.NewReader(file.Content)); err != nil || file.Channel != "D1" {
			t.Errorf("in %s: %v", file.Channel, err)
		}
		c.finish()
		if n := len(c.Messages()); n != 1 {
			t.Errorf("%d messages", n)
		}
	})
	t.Run("by address", func(t *testing.T) {
		c := newClub(t, newBot(t), func(c *slack.Config) { c.PublicURL = "https://chess.example.org" })
		c.send(c.Event("", c.Direct("D1", "", question)))
		m := c.posted(1)[0]
		if !strings.Contains(m.Shown(), "https://chess.example.org/boards/") {
			t.Errorf("answered:\n%s", m.Shown())
		}
		c.finish()
		if n := len(c.Files()); n != 0 {
			t.Errorf("%d files", n)
		}
	})
	for _, dead := range []string{"files.getUploadURLExternal", "upload", "files.completeUploadExternal"} {
		t.Run("dead "+dead, func(t *testing.T) {
			c := newClub(t, newBot(t))
			c.Fail(dead, slacktest.Status(http.StatusInternalServerError))
			c.send(c.Event("", c.Direct("D1", "", question)))
			m := c.posted(2)[1]
			if !strings.Contains(m.Shown(), "could not be uploaded") || !strings.Contains(m.Code(), "a b c d e f g h") {
				t.Errorf("told:\n%s", m.Shown())
			}
		})
	}
}
