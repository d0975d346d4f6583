package main

import (
	"context"
	"runtime/debug"

	"github.com/kibitz-chess/kibitz/assistant/mcp"
)

type mcpCommand struct {
	databaseFlag
	engineFlag
	askerFlag
	Lang string `enum:"es,en," default:"" help:"Language of the messages where the question does not tell: es or en."`
}

// Run serves one client on the standard streams until it closes them. All that
// is told besides the protocol goes to the standard error.
func (c *mcpCommand) Run(ctx context.Context, t *terminal) error {
	if c.Lang != "" {
		t.language = c.Lang
	}
	models, err := c.models()
	if err != nil {
		return err
	}
	models.Asker = c.Me
	defer closeUsage(models)
	defer c.readMarks(ctx, t, &models)()
	a, done, err := c.assistant(ctx, t, models)
	if err != nil {
		return err
	}
	defer done()
	return mcp.Run(ctx, mcp.Config{
		Assistant: a, Language: t.language, Version: version(), Log: t.log, Timeout: mcp.DefaultTimeout + c.modelTime(),
	}, t.in, t.out)
}

// version is that of the program, as it was built.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		return info.Main.Version
	}
	return ""
}
