package main

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"strconv"
	"time"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/local"
	"github.com/kibitz-chess/kibitz/assistant/mcp"
	"github.com/kibitz-chess/kibitz/assistant/web"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
	"github.com/kibitz-chess/kibitz/schema/load/spool"
	"github.com/kibitz-chess/kibitz/schema/store/server"
)

type serveCommand struct {
	databaseFlag
	engineFlag
	askerFlag
	analystFlags
	slackFlags
	mattermostFlags
	Addr  string   `default:"127.0.0.1:8080" help:"Address to listen on; port 0 takes a free one. One that other machines reach wants a token."`
	Token string   `env:"KIBITZ_TOKEN" placeholder:"TOKEN" help:"Whoever asks has to give it; 16 characters at least. Better in the environment than on the command line, which others can see."`
	Host  []string `placeholder:"NAME" help:"Name under which the server may be asked for, besides localhost and numeric addresses. Can be repeated."`
	Base  string   `name:"base-url" placeholder:"URL" help:"What the addresses of images begin with, such as https://chess.example.org, where another server stands in front."`
	Rate  int      `default:"0" help:"Requests that one client may make in a minute. 0: any number on this machine, 600 where others reach it or --base-url is given."`
	Lang  string   `enum:"es,en," default:"" help:"Language of the messages: es or en."`
}

// shutdownGrace is how long running answers may take after Ctrl-C.
const shutdownGrace = 15 * time.Second

// Limits of a server that others reach.
const (
	minToken   = 16 // characters
	publicRate = 600
)

// Run serves until it is told to stop. It is long because what is opened first has
// to be closed last.
func (c *serveCommand) Run(ctx context.Context, t *terminal) error {
	if c.Lang != "" {
		t.language = c.Lang
	}
	if err := c.check(); err != nil {
		return err
	}
	spool.Clean()
	models, err := c.models()
	if err != nil {
		return err
	}
	models.Asker = c.Me
	defer closeUsage(models)
	defer c.openMarks(ctx, t, &models)()
	listener, err := net.Listen("tcp", c.Addr)
	if err != nil {
		return &assistant.Error{Status: assistant.Failed, Code: "serve_address", Args: []string{"address", c.Addr, "detail", err.Error()}, Err: err}
	}
	defer listener.Close()
	db, err := c.open(ctx, t)
	if err != nil {
		return err
	}
	defer db.Close()
	if s, ok := db.(*server.DB); ok && len(s.Powers()) > 0 {
		return &assistant.Error{Status: assistant.Failed, Code: "serve_powers", Args: []string{"path", db.Path(), "dialect", db.Dialect()}}
	}
	collection := local.NewCollection(db)
	analyst, doneAnalyst, err := c.analyst(ctx, collection)
	if err != nil {
		return err
	}
	defer doneAnalyst()
	models.Analyser = analyst
	a, done, err := local.New(db, true, models, t.log)
	if err != nil {
		return err
	}
	defer done()
	a.Examples(ctx, "en") // reads the names now, so that the first question need not wait
	warm := make(chan struct{})
	go func() { // nearly every replay begins where all games do
		defer close(warm)
		start := chessboard.Start()
		board := start.Board()
		_, _ = a.Position(ctx, board.Text(), true) // who asks for it will be told what is wrong
	}()
	defer func() { <-warm }()
	config := web.Config{
		Asker: a, Library: a, Searcher: a, Collection: collection, Analyser: analyst, Log: t.log,
		Model: c.modelName(), ModelHost: c.modelHost(), Version: version(), Timeout: web.DefaultTimeout + c.modelTime(),
		Token: c.Token, Hosts: c.Host, BaseURL: c.Base, Rate: c.Rate,
	}
	if models.Marks != nil {
		config.Marker = a
	}
	if models.Words != nil {
		config.Teacher = a
	}
	config.Mounts = map[string]http.Handler{"/mcp": mcp.Handler(ctx, mcp.Config{
		Assistant: a, Language: t.language, Version: version(), Log: t.log, Timeout: config.Timeout,
	})}
	chats, doneChats, err := c.chats(ctx, t, a, config.Timeout)
	if err != nil {
		return err
	}
	defer doneChats()
	config.Verified = chats
	fmt.Fprintln(t.out, t.say("serving", "url", "http://"+listener.Addr().String()))
	return web.Serve(ctx, listener, web.New(config), shutdownGrace, t.log)
}

// check refuses to serve strangers: a server that other machines reach has a
// token that cannot be guessed.
func (c *serveCommand) check() error {
	public := !loopback(c.Addr)
	if (public || c.Base != "") && c.Rate == 0 {
		c.Rate = publicRate
	}
	if len(c.Token) >= minToken || !public && c.Token == "" {
		return nil
	}
	code := "serve_short_token"
	if public {
		code = "serve_no_token"
	}
	return &assistant.Error{Status: assistant.Failed, Code: code, Args: []string{"address", c.Addr, "limit", strconv.Itoa(minToken)}}
}

// loopback says that only this machine can reach the address.
func loopback(address string) bool {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return true // Listen will say what is wrong with it
	}
	if host == "localhost" {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}
