package main

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/bot"
	"github.com/kibitz-chess/kibitz/assistant/slack"
	"github.com/kibitz-chess/kibitz/assistant/web"
	"github.com/kibitz-chess/kibitz/drawer"
)

// slackFlags join a workspace of Slack.
type slackFlags struct {
	SlackBotToken      string `env:"KIBITZ_SLACK_BOT_TOKEN" group:"slack" placeholder:"xoxb-…" help:"The bot's token in a workspace of Slack. Better in the environment than on the command line, as those below."`
	SlackSigningSecret string `env:"KIBITZ_SLACK_SIGNING_SECRET" group:"slack" placeholder:"SECRET" help:"What Slack signs its requests with, where it comes to a public address."`
	SlackAppToken      string `env:"KIBITZ_SLACK_APP_TOKEN" group:"slack" placeholder:"xapp-…" help:"The app's token for Socket Mode, which needs no public address."`
	SlackAPI           string `name:"slack-api" env:"KIBITZ_SLACK_API" group:"slack" placeholder:"URL" help:"Where the Web API of Slack is, such as https://slack-gov.com/api/. Default: Slack's own."`
}

// check says which tokens are missing.
func (f slackFlags) check() error {
	var missing []string
	if f.SlackBotToken == "" {
		missing = append(missing, "KIBITZ_SLACK_BOT_TOKEN")
	}
	if f.SlackSigningSecret == "" && f.SlackAppToken == "" {
		missing = append(missing, "KIBITZ_SLACK_SIGNING_SECRET / KIBITZ_SLACK_APP_TOKEN")
	}
	if len(missing) == 0 {
		return nil
	}
	return &assistant.Error{Status: assistant.Failed, Code: "slack_missing", Args: []string{"names", strings.Join(missing, ", ")}}
}

// channel joins the workspace.
func (f slackFlags) channel(ctx context.Context, t *terminal, b *bot.Bot, publicURL string) (*slack.Channel, error) {
	if err := f.check(); err != nil {
		return nil, err
	}
	c := slack.New(slack.Config{
		Bot: b, BotToken: f.SlackBotToken, SigningSecret: f.SlackSigningSecret, AppToken: f.SlackAppToken,
		APIURL: f.SlackAPI, PublicURL: strings.TrimSuffix(publicURL, "/"), Log: t.log,
	})
	return c, c.Check(ctx)
}

// slackCommand answers in a workspace of Slack.
type slackCommand struct {
	databaseFlag
	engineFlag
	slackFlags
	Addr      string `default:"127.0.0.1:8090" help:"Address to listen on for Slack, without an app's token; the path is /slack."`
	PublicURL string `name:"public-url" env:"KIBITZ_PUBLIC_URL" placeholder:"URL" help:"What this address is from outside, such as https://chess.example.org. Slack then fetches the images of boards; without it they are uploaded."`
	Lang      string `enum:"es,en," default:"" help:"Language of the messages where the question does not tell: es or en."`
}

// Run answers until it is told to stop, and then finishes what it began.
func (c *slackCommand) Run(ctx context.Context, t *terminal) error {
	if c.Lang != "" {
		t.language = c.Lang
	}
	if err := c.check(); err != nil {
		return err
	}
	models, err := c.models()
	if err != nil {
		return err
	}
	defer closeUsage(models)
	defer c.openMarks(ctx, t, &models)()
	a, done, err := c.assistant(ctx, t, models)
	if err != nil {
		return err
	}
	defer done()
	b := bot.New(bot.Config{Assistant: a, Language: t.language, Log: t.log, Timeout: bot.DefaultTimeout + c.modelTime()})
	channel, err := c.channel(ctx, t, b, c.PublicURL)
	if err != nil {
		return err
	}
	defer finish(t, channel)
	a.Examples(ctx, "en") // reads the names now, so that the first question need not wait
	if c.SlackAppToken != "" {
		fmt.Fprintln(t.out, t.say("slack_listening"))
		return channel.Listen(ctx)
	}
	listener, err := net.Listen("tcp", c.Addr)
	if err != nil {
		return &assistant.Error{Status: assistant.Failed, Code: "serve_address", Args: []string{"address", c.Addr, "detail", err.Error()}, Err: err}
	}
	defer listener.Close()
	mux := http.NewServeMux()
	mux.Handle(slackPath, channel.Handler())
	mux.Handle("/boards/", drawer.Handler())
	fmt.Fprintln(t.out, t.say("slack_serving", "url", "http://"+listener.Addr().String()+slackPath))
	return web.Serve(ctx, listener, mux, shutdownGrace, t.log)
}
