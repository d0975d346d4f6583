// Package bot is what the channels of chats share: it turns a message, or the
// press of a button, into an answer that fits into a chat – a sentence, a page
// of rows, boards, and the buttons that lead on from there. It knows no chat;
// how an answer looks and travels is for the channels to say.
package bot

import (
	"context"
	"errors"
	"log/slog"
	"runtime/debug"
	"strings"
	"sync/atomic"
	"time"

	"github.com/kibitz-chess/kibitz/assistant"
)

// Assistant is what the bot asks; an *assistant.Assistant is one. All methods
// are called from many goroutines.
type Assistant interface {
	Asker
	Marker
}

// Asker answers questions and reads games.
type Asker interface {
	// Ask answers a question; what went wrong is in the reply.
	Ask(ctx context.Context, r assistant.Request) *assistant.Reply
	// Examples are questions in the language (es, en) that work.
	Examples(ctx context.Context, language string) []string
	// Game reads a game by its COD_MATCH.
	Game(ctx context.Context, cod int64) (*assistant.Game, error)
}

// Marker keeps what askers say of answers.
type Marker interface {
	Mark(ctx context.Context, m assistant.Mark) (assistant.Marked, error)
}

// Config is what a bot is made of. Only Assistant is required.
type Config struct {
	Assistant Assistant
	Language  string       // es or en, where no question tells; "" = en
	Log       *slog.Logger // nil: no log

	// Timeout is the longest that a question may take; 0 = DefaultTimeout.
	Timeout time.Duration
	// MaxRunning is how many messages are answered at a time, and MaxWaiting how
	// many more wait for their turn; 0 = the defaults. A message beyond is told
	// to come back.
	MaxRunning, MaxWaiting int
}

// Defaults of Config.
const (
	DefaultTimeout    = 30 * time.Second
	DefaultMaxRunning = 8
	DefaultMaxWaiting = 100
)

// Bot answers messages. It is safe for concurrent use.
type Bot struct {
	Config
	running chan struct{} // one element for each message being answered
	waiting atomic.Int64
	kept    shelf
}

// New makes a bot.
func New(c Config) *Bot {
	if c.Language == "" {
		c.Language = "en"
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Timeout <= 0 {
		c.Timeout = DefaultTimeout
	}
	if c.MaxRunning <= 0 {
		c.MaxRunning = DefaultMaxRunning
	}
	if c.MaxWaiting <= 0 {
		c.MaxWaiting = DefaultMaxWaiting
	}
	return &Bot{Config: c, running: make(chan struct{}, c.MaxRunning)}
}

// Message is what somebody wrote or pressed.
type Message struct {
	Conversation string // a follow-up takes up what was asked in the same one
	User         string // who it is from, as marks are signed
	Text         string // a question; empty: asks for help
	Action       string // the ID of the action that was pressed; there is no text then
}

// Answer answers a message. What went wrong is in the answer.
func (b *Bot) Answer(ctx context.Context, m Message) (answer *Answer) {
	if b.waiting.Add(1) > int64(b.MaxRunning+b.MaxWaiting) {
		b.waiting.Add(-1)
		return b.Problem(&assistant.Error{Status: assistant.Failed, Code: "busy"})
	}
	defer b.waiting.Add(-1)
	select {
	case b.running <- struct{}{}:
		defer func() { <-b.running }()
	case <-ctx.Done():
		return b.Problem(ctx.Err())
	}
	defer func() {
		if reason := recover(); reason != nil {
			b.Log.ErrorContext(ctx, "panic", "reason", reason, "stack", string(debug.Stack()))
			answer = b.Problem(errors.New("panic"))
		}
	}()
	ctx, cancel := context.WithTimeout(ctx, b.Timeout)
	defer cancel()
	if m.Action != "" {
		return b.press(ctx, m)
	}
	text := strings.TrimSpace(m.Text)
	if language, ok := b.asksHelp(text); ok {
		return b.help(ctx, m.Conversation, language)
	}
	return b.ask(ctx, m.Conversation, text, nil)
}

// Problem is the answer that says what went wrong, in the language of the bot.
func (b *Bot) Problem(err error) *Answer { return b.problem(b.Language, err) }

func (b *Bot) problem(language string, err error) *Answer {
	reply := assistant.Failure("", language, err)
	return &Answer{Language: language, Text: reply.Text, Reply: reply}
}

// Say is a text of the catalog in the language of the bot.
func (b *Bot) Say(key string, pairs ...string) string {
	return assistant.Message(b.Language, key, pairs...)
}

// asksHelp says whether a text asks what can be asked, and in which language.
func (b *Bot) asksHelp(text string) (language string, ok bool) {
	if text == "" || text == "?" {
		return b.Language, true
	}
	for _, language := range []string{"es", "en"} {
		if strings.EqualFold(text, assistant.Message(language, "bot_help_word")) {
			return language, true
		}
	}
	return "", false
}

// maxExamples is how many questions are offered to those who ask for help.
const maxExamples = 5

func (b *Bot) help(ctx context.Context, conversation, language string) *Answer {
	examples := b.Assistant.Examples(ctx, language)
	return b.first(&kept{conversation: conversation, reply: &assistant.Reply{
		Language: language, Text: assistant.Message(language, "bot_help"), Suggestions: examples[:min(len(examples), maxExamples)],
	}})
}

// ask answers a question. What it settled so far goes along with it, for the
// next question back.
func (b *Bot) ask(ctx context.Context, conversation, question string, settled map[string]string) *Answer {
	reply := b.Assistant.Ask(ctx, assistant.Request{Conversation: conversation, Question: question, Fallback: b.Language, Answers: settled})
	if reply.Status == assistant.Failed && ctx.Err() != nil {
		why := assistant.Failure("", reply.Language, ctx.Err())
		reply.Text, reply.Error = why.Text, why.Error
	}
	return b.first(&kept{conversation: conversation, question: question, settled: settled, reply: reply})
}
