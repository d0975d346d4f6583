package slack

import (
	"context"
	"errors"
	"log/slog"

	sdk "github.com/slack-go/slack"
	"github.com/slack-go/slack/slackevents"
	"github.com/slack-go/slack/socketmode"

	"github.com/kibitz-chess/kibitz/assistant"
)

// Listen takes what Slack sends over a socket that the channel opens itself, so
// that no public address is needed, until ctx is done. It connects again when
// the connection breaks. The error is an *assistant.Error for the operator.
func (c *Channel) Listen(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	client := socketmode.New(c.api, socketmode.OptionLog(slog.NewLogLogger(c.Log.Handler(), slog.LevelDebug)))
	ended := make(chan error, 1)
	go func() { ended <- client.RunContext(ctx) }()
	for {
		select {
		case e := <-client.Events:
			c.socketEvent(ctx, client, e)
		case err := <-ended:
			if ctx.Err() != nil || errors.Is(err, context.Canceled) {
				return nil
			}
			return &assistant.Error{Status: assistant.Failed, Code: "slack_socket", Args: []string{"detail", err.Error()}, Err: err}
		}
	}
}

// socketEvent takes one message of the socket and acknowledges it. What is not
// taken is not acknowledged, and comes again; a command would not, and is told.
func (c *Channel) socketEvent(ctx context.Context, client *socketmode.Client, e socketmode.Event) {
	v := taken
	var reply any
	switch data := e.Data.(type) {
	case slackevents.EventsAPIEvent:
		v = c.event(data)
	case sdk.InteractionCallback:
		v = c.interaction(data)
	case sdk.SlashCommand:
		reply, v = c.commandReply(c.command(data)), taken
	default:
		if err, ok := e.Data.(error); ok {
			c.Log.Warn("slack: socket", "event", e.Type, "error", err)
		} else {
			c.Log.Debug("slack: socket", "event", e.Type)
		}
		return
	}
	if e.Request == nil || v == full {
		return
	}
	if err := client.AckCtx(ctx, e.Request.EnvelopeID, reply); err != nil {
		c.Log.Warn("slack: not acknowledged", "error", err)
	}
}
