package main

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http/httptest"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/bot"
	"github.com/kibitz-chess/kibitz/assistant/slack"
	"github.com/kibitz-chess/kibitz/assistant/slack/slacktest"
)

// overSlack asks as people in a workspace of Slack do: each conversation in a
// thread, with buttons for what is asked back and for all that is not shown at
// first.
type overSlack struct {
	*slacktest.Server
	address string // of the bot
	replies chan *assistant.Reply
}

// listener tells what the assistant said to the bot, of which the chat does not
// show all: the values of options, and boards as text.
type listener struct {
	*assistant.Assistant
	replies chan *assistant.Reply
}

func (l listener) Ask(ctx context.Context, r assistant.Request) *assistant.Reply {
	reply := l.Assistant.Ask(ctx, r)
	l.replies <- reply
	return reply
}

// slackContract is a workspace with the bot over the default database.
func slackContract(t *testing.T) overSlack {
	t.Helper()
	a, done, err := databaseFlag{}.assistant(t.Context(), &terminal{err: io.Discard, language: "en", log: slog.New(slog.DiscardHandler)}, assistant.Models{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(done)
	s := overSlack{Server: slacktest.New(t), replies: make(chan *assistant.Reply, 1)}
	channel := slack.New(slack.Config{
		Bot: bot.New(bot.Config{Assistant: listener{a, s.replies}}), BotToken: slacktest.BotToken, SigningSecret: slacktest.Secret,
		APIURL: s.API(), PublicURL: "https://chess.example.org", Pace: time.Millisecond,
	})
	t.Cleanup(func() { _ = channel.Close(context.Background()) })
	server := httptest.NewServer(channel.Handler())
	t.Cleanup(server.Close)
	s.address = server.URL
	return s
}

// picks: an answer to a question back can only be one of those offered.
func (overSlack) picks() {}

func (s overSlack) ask(t *testing.T, conversation, question string, answers map[string]string) spoken {
	t.Helper()
	s.Forget()
	s.post(t, s.Event("", s.Mention("C1", conversation, question)))
	reply, m := <-s.replies, s.next(t, 1)
	for reply.Clarification != nil {
		at := slices.IndexFunc(reply.Clarification.Options, func(o assistant.Option) bool { return o.Value == answers[reply.Clarification.Slot] })
		if at < 0 {
			break
		}
		m = s.press(t, m, "choose_"+strconv.Itoa(at))
		reply = <-s.replies
	}
	return s.read(t, reply, m)
}

func (s overSlack) post(t *testing.T, r slacktest.Request) {
	t.Helper()
	if status, body := s.Send(t, s.address, r); status != 200 {
		t.Fatalf("status %d: %s", status, body)
	}
}

// next waits for the message of that number.
func (s overSlack) next(t *testing.T, n int) slacktest.Message {
	t.Helper()
	for range 3000 {
		if all := s.Messages(); len(all) >= n {
			return all[n-1]
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("no message %d within half a minute", n)
	panic("unreachable")
}

// press presses a button and waits for the answer.
func (s overSlack) press(t *testing.T, m slacktest.Message, id string) slacktest.Message {
	t.Helper()
	button, ok := m.Button(id)
	if !ok {
		t.Fatalf("no button %s among %v", id, m.Buttons())
	}
	n := len(s.Messages())
	s.post(t, s.Press(m, button))
	return s.next(t, n+1)
}

var boardAddress = regexp.MustCompile(`https://chess\.example\.org/boards/(\S+)\.png`)

// read is what messages show, with the rest from the reply: the status, the
// slot and the values of options, boards in rows, a single value, and the rows of
// a game, which are shown as its moves.
func (s overSlack) read(t *testing.T, reply *assistant.Reply, m slacktest.Message) spoken {
	t.Helper()
	data, err := json.Marshal(reply)
	if err != nil {
		t.Fatal(err)
	}
	got := heard(t, data)
	lines := strings.Split(visible(m.Shown()), "\n")
	got.Text, got.Paraphrase, got.SQL, got.Boards = lines[0], "", "", nil
	for _, line := range lines {
		for _, word := range []string{"Understood: ", "Entendido: "} {
			if text, ok := strings.CutPrefix(line, word); ok {
				got.Paraphrase = text
			}
		}
	}
	if _, ok := m.Button("sql"); ok {
		got.SQL = visible(s.press(t, m, "sql").Code())
	}
	got.Boards = s.boards(t, m)
	if table := m.Table(); table != nil {
		got.Columns, got.Rows = s.rows(t, m, reply)
	} else if len(got.Rows) > 1 && !strings.Contains(m.Shown(), got.Rows[0][slices.IndexFunc(reply.Columns, func(c assistant.Column) bool { return c.Name == "move_an_text" })]) {
		t.Errorf("%s: neither a table nor moves: %s", reply.Question, m.Shown())
	}
	return got
}

// boards are the boards of a message and of those behind its button.
func (s overSlack) boards(t *testing.T, m slacktest.Message) (ids []string) {
	for {
		for _, found := range boardAddress.FindAllStringSubmatch(m.Shown(), -1) {
			ids = append(ids, found[1])
		}
		if _, more := m.Button("boards"); !more {
			return ids
		}
		m = s.press(t, m, "boards")
	}
}

// rows are the rows of a message and of those behind its button, with the boards
// that stand among them.
func (s overSlack) rows(t *testing.T, m slacktest.Message, reply *assistant.Reply) (columns []string, rows [][]string) {
	board := slices.IndexFunc(reply.Columns, func(c assistant.Column) bool { return c.Name == "board" })
	whole := func(cells []string, board string, at int) []string {
		if at < 0 {
			return cells
		}
		return slices.Insert(cells, at, board)
	}
	for {
		table := m.Table()
		label := ""
		if board >= 0 {
			label = reply.Columns[board].Label
		}
		columns = whole(table[0], label, board)
		for _, cells := range table[1:] {
			text := ""
			if board >= 0 {
				text = assistant.Cell(reply.Language, reply.Rows[len(rows)][board])
			}
			for i := range cells {
				cells[i] = visible(cells[i])
			}
			rows = append(rows, whole(cells, text, board))
		}
		if _, more := m.Button("rows"); !more {
			return columns, rows
		}
		m = s.press(t, m, "rows")
	}
}

// visible is a text without what the channel puts in so that addresses do
// nothing.
func visible(text string) string { return strings.ReplaceAll(text, "\u200b", "") }
