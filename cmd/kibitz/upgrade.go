package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/kibitz-chess/kibitz/assistant/local"
	"github.com/kibitz-chess/kibitz/schema/store"
	"github.com/kibitz-chess/kibitz/schema/store/server"
)

type upgradeCommand struct {
	DB   string `name:"db" env:"KIBITZ_DB" placeholder:"FILE|URL" help:"The database: a file, or the address of a server with its owner. Default: the file in the user's data folder."`
	Lang string `enum:"es,en," default:"" help:"Language of the messages: es or en."`
}

// Run brings a database up to date that an earlier version of Kibitz made.
func (c *upgradeCommand) Run(ctx context.Context, t *terminal) error {
	if c.Lang != "" {
		t.language = c.Lang
	}
	path := databaseFlag{c.DB}.path()
	started := time.Now()
	_, shown := terminalOf(t.err)
	progress := func(done, total int64) {
		if shown {
			fmt.Fprint(t.err, "\r"+t.say("upgrade_progress", "n", strconv.FormatInt(done, 10), "total", strconv.FormatInt(total, 10)))
		}
	}
	var games int64
	var err error
	if server.IsDSN(path) {
		games, err = server.UpgradeStretches(ctx, path, progress)
	} else {
		games, err = store.Upgrade(ctx, path, store.UpgradeOptions{Progress: progress})
	}
	if shown {
		fmt.Fprintln(t.err)
	}
	switch {
	case errors.Is(err, context.Canceled) || errors.Is(err, store.ErrCancelled):
		fmt.Fprintln(t.err, "kibitz:", t.say("upgrade_interrupted"))
		return exitStatus(exitError)
	case err != nil:
		return local.Error(path, err)
	}
	if server.IsDSN(path) {
		path = server.Name(path)
	}
	if games == 0 {
		fmt.Fprintln(t.out, t.say("upgrade_needless", "path", path))
		return nil
	}
	fmt.Fprintln(t.out, t.say("upgraded", "path", path, "n", strconv.FormatInt(games, 10), "seconds", fmt.Sprintf("%.1f", time.Since(started).Seconds())))
	return nil
}
