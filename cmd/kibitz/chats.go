package main

import (
	"context"
	"net/http"
	"strings"
	"time"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/bot"
	"github.com/kibitz-chess/kibitz/assistant/mattermost"
)

// Where the channels of chats are mounted.
const (
	slackPath      = "/slack"
	mattermostPath = "/mattermost"
)

// mattermostFlags are of a slash command of Mattermost.
type mattermostFlags struct {
	MattermostToken string `env:"KIBITZ_MATTERMOST_TOKEN" placeholder:"TOKEN" help:"Answer a slash command of Mattermost, which shows this token when it is made. Better in the environment than on the command line."`
}

// chats joins the chats that are configured: their handlers by path, and what
// finishes them.
func (c *serveCommand) chats(ctx context.Context, t *terminal, a *assistant.Assistant, timeout time.Duration) (handlers map[string]http.Handler, done func(), err error) {
	handlers = map[string]http.Handler{}
	var last []func()
	done = func() {
		for _, f := range last {
			f()
		}
	}
	b := bot.New(bot.Config{Assistant: a, Language: t.language, Log: t.log, Timeout: timeout})
	if c.MattermostToken != "" {
		channel := mattermost.New(mattermost.Config{Bot: b, Token: c.MattermostToken, PublicURL: strings.TrimSuffix(c.Base, "/"), Replays: c.Token == "", Log: t.log})
		handlers[mattermostPath] = channel.Handler()
		last = append(last, func() { finish(t, channel) })
	}
	if c.SlackBotToken == "" {
		return handlers, done, nil
	}
	channel, err := c.channel(ctx, t, b, c.Base)
	if err != nil {
		done()
		return nil, nil, err
	}
	if c.SlackSigningSecret != "" {
		handlers[slackPath] = channel.Handler()
	}
	if c.SlackAppToken == "" {
		last = append(last, func() { finish(t, channel) })
		return handlers, done, nil
	}
	ctx, stop := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		if err := channel.Listen(ctx); err != nil { // the rest is served all the same
			t.log.Error("slack", "error", t.explain(err))
		}
	}()
	last = append(last, func() {
		stop()
		<-ended
		finish(t, channel)
	})
	return handlers, done, nil
}

// closer is a channel that finishes what it began.
type closer interface {
	Close(ctx context.Context) error
}

// finish lets a channel finish its answers.
func finish(t *terminal, c closer) {
	ctx, cancel := context.WithTimeout(context.Background(), shutdownGrace)
	defer cancel()
	if err := c.Close(ctx); err != nil {
		t.log.Warn("a channel was closed", "error", err)
	}
}
