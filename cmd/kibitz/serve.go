package main

import "context"

type serveCommand struct {
	databaseFlag
	Addr string `default:"127.0.0.1:8080" help:"Address to listen on; port 0 takes a free one."`
}

func (c *serveCommand) Run(ctx context.Context, t *terminal) error { return nil }
