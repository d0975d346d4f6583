// Package mcp is the channel for clients of language models, which speak the
// Model Context Protocol: over the standard streams of a process, or over HTTP.
// It translates the protocol into questions for the assistant and back, and
// decides nothing.
package mcp

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"runtime"
	"runtime/debug"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/kibitz-chess/kibitz/assistant"
)

// Assistant is what the channel translates for; an *assistant.Assistant is one.
// All methods are called from many goroutines.
type Assistant interface {
	Asker
	Searcher
	Library
	Documenter
}

// Asker answers questions; what went wrong is in the reply.
type Asker interface {
	Ask(ctx context.Context, r assistant.Request) *assistant.Reply
}

// Documenter describes the database.
type Documenter interface {
	// Documentation is the schema's documentation in Markdown, in the language,
	// for a server ("": the one connected), of one table or of all ("").
	Documentation(language, server, table string) (string, error)
}

// Config is what the channel is made of. Only Assistant is required.
type Config struct {
	Assistant Assistant
	Language  string       // es or en, where neither question nor call tells; "" = en
	Version   string       // of Kibitz, as told to clients
	Log       *slog.Logger // nil: no log

	// Timeout is the longest that a question may take; 0 = DefaultTimeout. The
	// time that a user takes to answer a question back is not part of it.
	Timeout time.Duration
	// MaxSessions is how many sessions are kept for clients that come over HTTP; 0 =
	// DefaultMaxSessions. One more ends the session that was not used the longest.
	MaxSessions int
	// MaxRunning is how many answers are worked on at a time; 0 = two for each
	// processor, four at least. MaxWait is how long others wait for their turn
	// before they are told to come back; 0 = DefaultMaxWait.
	MaxRunning int
	MaxWait    time.Duration
}

// Defaults of Config.
const (
	DefaultTimeout     = 30 * time.Second
	DefaultMaxWait     = 20 * time.Second
	DefaultMaxSessions = 1000
)

// New makes the server of one session: all that is asked of it belongs to one
// conversation unless the client names another.
func New(c Config) *sdk.Server {
	conversation := rand.Text()
	return newChannel(c, func(*sdk.ServerSession) string { return conversation }).server()
}

// channel holds what the handlers share.
type channel struct {
	Config
	running      chan struct{}   // one element for each question being answered
	closing      context.Context // done when nothing is to be waited for any more
	conversation func(*sdk.ServerSession) string
}

func newChannel(c Config, conversation func(*sdk.ServerSession) string) *channel {
	c.Language = cmp.Or(c.Language, "en")
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Timeout <= 0 {
		c.Timeout = DefaultTimeout
	}
	if c.MaxRunning <= 0 {
		c.MaxRunning = max(4, 2*runtime.GOMAXPROCS(0))
	}
	if c.MaxWait <= 0 {
		c.MaxWait = DefaultMaxWait
	}
	if c.MaxSessions <= 0 {
		c.MaxSessions = DefaultMaxSessions
	}
	return &channel{Config: c, closing: context.Background(), running: make(chan struct{}, c.MaxRunning), conversation: conversation}
}

// server makes a server with all that it offers.
func (c *channel) server() *sdk.Server {
	server := sdk.NewServer(
		&sdk.Implementation{Name: "kibitz", Title: "Kibitz", Version: c.Version},
		&sdk.ServerOptions{
			Instructions: toolText("instructions"),
			Capabilities: &sdk.ServerCapabilities{}, // what is added below; no logging to clients
		})
	server.AddReceivingMiddleware(c.recovered)
	c.addTools(server)
	c.addResources(server)
	c.addPrompts(server)
	return server
}

// recovered turns a panic into an error of the request: it must not end the
// process, which may serve others.
func (c *channel) recovered(next sdk.MethodHandler) sdk.MethodHandler {
	return func(ctx context.Context, method string, r sdk.Request) (result sdk.Result, err error) {
		defer func() {
			if reason := recover(); reason != nil {
				c.Log.ErrorContext(ctx, "panic", "method", method, "reason", reason, "stack", string(debug.Stack()))
				result, err = nil, errors.New(assistant.Message(c.Language, "internal"))
			}
		}()
		return next(ctx, method, r)
	}
}

// begin begins to answer under the limits of the channel. Done ends it.
func (c *channel) begin(ctx context.Context) (limited context.Context, done func(), err error) {
	if err := c.enter(ctx); err != nil {
		return nil, nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, c.Timeout)
	return ctx, func() {
		cancel()
		<-c.running
	}, nil
}

// enter takes a place among those that are worked on, and waits for one if none is
// free.
func (c *channel) enter(ctx context.Context) error {
	select {
	case c.running <- struct{}{}: // however short the patience is
		return nil
	default:
	}
	turn, over := context.WithTimeout(ctx, c.MaxWait)
	defer over()
	select {
	case c.running <- struct{}{}:
		return nil
	case <-turn.Done():
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return &assistant.Error{Status: assistant.Failed, Code: "busy"}
	}
}

// limited gets a reply under the limits of the channel.
func (c *channel) limited(ctx context.Context, language string, ask func(context.Context) *assistant.Reply) *assistant.Reply {
	ctx, done, err := c.begin(ctx)
	if err != nil {
		return assistant.Failure("", c.in(language), err)
	}
	defer done()
	reply := ask(ctx)
	if reply.Status == assistant.Failed && ctx.Err() != nil {
		why := assistant.Failure("", reply.Language, ctx.Err())
		reply.Text, reply.Error = why.Text, why.Error
	}
	return reply
}

// in is the language of a call.
func (c *channel) in(language string) string { return cmp.Or(language, c.Language) }

// explain says in the language of a call what is wrong with it.
func (c *channel) explain(language string, err error) error {
	return errors.New(assistant.Failure("", c.in(language), err).Text)
}
