package main

import (
	"context"
	"fmt"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/local"
	"github.com/kibitz-chess/kibitz/assistant/usage"
)

type queryCommand struct {
	databaseFlag
	Format string `enum:"table,json,csv,markdown" default:"table" help:"Form of the rows: table, json, csv or markdown."`
	Raw    bool   `name:"raw" help:"Write cells of CSV and Markdown as they are, also those that a spreadsheet would take for formulas or a page for tags and links."`
	Lang   string `enum:"es,en," default:"" help:"Language of the messages: es or en."`
	SQL    string `arg:"" name:"sql" help:"One SELECT, in quotation marks."`
}

// Run runs one SELECT of the user's own behind the guard. As JSON it is the
// reply that other channels give.
func (c *queryCommand) Run(ctx context.Context, t *terminal) error {
	if c.Lang != "" {
		t.language = c.Lang
	}
	if c.Format == "json" {
		a, done, err := c.assistant(ctx, t, assistant.Models{})
		if err != nil {
			return t.failed(true, "", err)
		}
		defer done()
		return t.deliver(a.Run(ctx, c.SQL, t.language), true)
	}
	db, err := c.open(ctx, t)
	if err != nil {
		return err
	}
	defer db.Close()
	g, err := local.NewGuard(db)
	if err != nil {
		return err
	}
	defer g.Close()
	if err := (local.Guard{Guard: g}).Check(ctx, db.Dialect(), c.SQL); err != nil {
		fmt.Fprintln(t.err, "kibitz:", t.explain(err))
		return exitStatus(exitRefused)
	}
	used := local.Usage{File: usage.New(usageFile())}
	defer used.Close()
	rows, err := local.Database{Store: db, Usage: used}.RunForeign(ctx, c.SQL)
	if err != nil {
		return err
	}
	for i := range rows.Columns {
		rows.Columns[i].Label = rows.Columns[i].Name
	}
	if err := t.printRows(c.Format, rows, c.Raw); err != nil {
		return err
	}
	if rows.Truncated {
		fmt.Fprintln(t.err, t.say("more_rows", "n", fmt.Sprint(len(rows.Rows))))
	}
	return nil
}
