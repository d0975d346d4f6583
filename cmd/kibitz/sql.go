package main

import (
	"context"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/local"
	"github.com/kibitz-chess/kibitz/schema/dialect"
)

type sqlCommand struct {
	questionFlags
	Dialect  string `placeholder:"SERVER" help:"The server: oracle, sqlserver, mysql, postgres or duckdb."`
	JSON     bool   `name:"json" help:"Print the reply as JSON."`
	Question string `arg:"" help:"The question, in quotation marks."`
}

// Run prints the SQL of a question. Names are looked up in the database, which
// need not be the server that the SQL is for.
func (c *sqlCommand) Run(ctx context.Context, t *terminal) error {
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
	models.Asker = c.Me
	defer closeUsage(models)
	defer c.readMarks(ctx, t, &models)()
	if _, ok := dialect.ByName(c.Dialect); c.Dialect != "" && !ok {
		return &assistant.Error{Status: assistant.Failed, Code: "unknown_dialect", Args: []string{"name", c.Dialect}}
	}
	db, err := c.open(ctx, t)
	if err != nil {
		return t.failed(c.JSON, c.Question, err)
	}
	defer db.Close()
	a, done, err := local.New(db, c.DB != "", models, t.log)
	if err != nil {
		return err
	}
	defer done()
	reply := a.Ask(ctx, assistant.Request{Question: c.Question, Language: c.Lang, Fallback: t.language, Answers: c.Answer, Dialect: c.Dialect, SQLOnly: true})
	if reply.Status == assistant.Answered && !c.JSON {
		_, err := t.out.Write([]byte(reply.SQL + "\n"))
		return err
	}
	return t.deliver(reply, c.JSON)
}
