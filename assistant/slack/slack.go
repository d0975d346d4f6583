// Package slack is the channel of a workspace of Slack: mentions, direct
// messages, the command /kibitz and buttons, over HTTP or in Socket Mode. It
// translates them into messages for the bot and its answers into Block Kit, and
// decides nothing.
package slack

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"sync"
	"time"

	sdk "github.com/slack-go/slack"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/bot"
)

// Answerer answers what people write and press; a *bot.Bot is one.
type Answerer interface {
	Answer(ctx context.Context, m bot.Message) *bot.Answer
	// Problem is the answer that says what went wrong.
	Problem(err error) *bot.Answer
	// Say is a text of the catalog in the language of the bot.
	Say(key string, pairs ...string) string
}

// Config is what the channel is made of. Bot and BotToken are required, besides
// SigningSecret for HTTP or AppToken for Socket Mode.
type Config struct {
	Bot           Answerer
	BotToken      string // xoxb-…
	SigningSecret string // requests are signed with it
	AppToken      string // xapp-…
	PublicURL     string // where Slack can fetch /boards/…; "": images are uploaded
	APIURL        string // of the Web API, with a slash at its end; "": Slack's own
	Log           *slog.Logger
	Client        *http.Client // nil: one of its own

	// Pace is the time between messages in a channel, after a few at once; 0 =
	// DefaultPace.
	Pace time.Duration
}

// Limits of what is taken on at a time. Slack sends again what is not taken.
const (
	maxTasks    = 500
	deliverTime = 3 * time.Minute  // with all that Slack makes one wait
	lastWords   = 3 * time.Second  // to say that an answer was cut off
	requestTime = 30 * time.Second // of one request to Slack
)

// Channel answers a workspace. Close it when nothing more comes in.
type Channel struct {
	Config
	api   *sdk.Client
	self  string // the bot's own user, where Check has run
	seen  seen
	lanes lanes

	ctx    context.Context // of the answers that are worked on
	cancel context.CancelFunc
	mu     sync.Mutex // for closed and tasks
	closed bool
	count  int
	tasks  sync.WaitGroup
}

// New makes a channel.
func New(c Config) *Channel {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Client == nil {
		c.Client = &http.Client{Timeout: requestTime}
	}
	if c.Pace <= 0 {
		c.Pace = DefaultPace
	}
	options := []sdk.Option{sdk.OptionHTTPClient(c.Client), sdk.OptionAppLevelToken(c.AppToken), sdk.OptionLog(slog.NewLogLogger(c.Log.Handler(), slog.LevelDebug))}
	if c.APIURL != "" {
		options = append(options, sdk.OptionAPIURL(c.APIURL))
	}
	ctx, cancel := context.WithCancel(context.Background())
	return &Channel{Config: c, api: sdk.New(c.BotToken, options...), lanes: lanes{pace: c.Pace}, ctx: ctx, cancel: cancel}
}

// Check asks Slack whose the token is. The error is an *assistant.Error for the
// operator.
func (c *Channel) Check(ctx context.Context) error {
	who, err := c.api.AuthTestContext(ctx)
	if err != nil {
		return &assistant.Error{Status: assistant.Failed, Code: "slack_token", Args: []string{"detail", err.Error()}, Err: err}
	}
	c.self = who.UserID
	return nil
}

// Close finishes the answers that are worked on, until ctx is done. What is not
// finished then is told to those who asked.
func (c *Channel) Close(ctx context.Context) error {
	c.mu.Lock()
	c.closed = true
	c.mu.Unlock()
	done := make(chan struct{})
	go func() {
		c.tasks.Wait()
		close(done)
	}()
	defer c.cancel()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
	}
	c.cancel()
	<-done // each has lastWords
	return fmt.Errorf("slack: answers were cut off: %w", ctx.Err())
}

// task is one message to be answered.
type task struct {
	message bot.Message
	place   place
	keys    []string      // under which it is known when it comes again
	known   time.Duration // how long it is known
}

// verdict is what becomes of a task.
type verdict int

const (
	taken verdict = iota
	again         // it came before
	full
)

// take begins to answer, and does not wait for it.
func (c *Channel) take(t task) verdict {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.seen.add(t.known, t.keys...) {
		return again
	}
	if c.closed || c.count >= maxTasks {
		c.Log.Warn("slack: too much at once, or closing; not taken", "tasks", c.count)
		c.seen.forget(t.keys...)
		return full
	}
	c.count++
	c.tasks.Go(func() {
		c.answer(t)
		c.mu.Lock()
		defer c.mu.Unlock()
		c.count--
	})
	return taken
}

// answer answers a message and delivers the answer. When the channel is closed
// meanwhile, there is still time to say so.
func (c *Channel) answer(t task) {
	defer func() {
		if reason := recover(); reason != nil {
			c.Log.Error("panic", "reason", reason, "stack", string(debug.Stack()))
		}
	}()
	a := c.Bot.Answer(c.ctx, t.message)
	ctx, cancel := context.WithTimeout(context.WithoutCancel(c.ctx), deliverTime)
	defer cancel()
	defer context.AfterFunc(c.ctx, func() {
		time.AfterFunc(lastWords, cancel)
	})()
	if err := c.deliver(ctx, t.place, a); err != nil {
		c.seen.forget(t.keys...)
		c.Log.Error("slack: answer not delivered", "channel", t.place.channel, "thread", t.place.thread, "error", err)
	}
}
