package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/guard"
	"github.com/kibitz-chess/kibitz/schema/dialect"
)

type checkCommand struct {
	Dialect string `required:"" placeholder:"SERVER" help:"The server whose SQL it is: duckdb, postgres, mysql, sqlserver or oracle."`
	JSON    bool   `name:"json" help:"Print one JSON object a statement."`
	Lines   bool   `help:"One statement a line instead of one in all."`
	Lang    string `enum:"es,en," default:"" help:"Language of the reasons: es or en."`
	File    string `arg:"" optional:"" default:"-" help:"The file with the SQL; - for the standard input."`
}

// verdict is what check says of one statement.
type verdict struct {
	Line    int    `json:"line,omitempty"`
	Verdict string `json:"verdict"` // ok or refused
	Code    string `json:"code,omitempty"`
	Reason  string `json:"reason,omitempty"`
}

// Run validates statements and ends with status 1 if any was refused.
func (c *checkCommand) Run(ctx context.Context, t *terminal) error {
	if c.Lang != "" {
		t.language = c.Lang
	}
	d, ok := dialect.ByName(c.Dialect)
	if !ok {
		return &assistant.Error{Status: assistant.Failed, Code: "unknown_dialect", Args: []string{"name", c.Dialect}}
	}
	statements, err := c.statements(t)
	if err != nil {
		return err
	}
	g, err := guard.New()
	if err != nil {
		return err
	}
	defer g.Close()
	refused := false
	for i, sql := range statements {
		v := verdict{Verdict: "ok"}
		if c.Lines {
			v.Line = i + 1
		}
		var refusal *guard.Refusal
		switch err := g.Check(ctx, d, sql); {
		case errors.As(err, &refusal):
			refused = true
			v.Verdict, v.Code, v.Reason = "refused", string(refusal.Code), refusal.Text(t.language)
		case err != nil:
			return err
		}
		if err := t.printVerdict(v, c.JSON); err != nil {
			return err
		}
	}
	if refused {
		return exitStatus(1)
	}
	return nil
}

func (t *terminal) printVerdict(v verdict, asJSON bool) error {
	if asJSON {
		return t.printJSON(v)
	}
	text := v.Verdict
	if v.Reason != "" {
		text += ": " + v.Reason
	}
	_, err := fmt.Fprintln(t.out, clean(text))
	return err
}

// statements reads the input: all of it, or a statement a line.
func (c *checkCommand) statements(t *terminal) ([]string, error) {
	in := t.in
	if c.File != "-" {
		f, err := os.Open(c.File)
		if err != nil {
			return nil, fileError(c.File, err)
		}
		defer f.Close()
		in = f
	}
	if !c.Lines {
		text, err := io.ReadAll(in)
		return []string{string(text)}, fileError(c.File, err)
	}
	var all []string
	scanner := bufio.NewScanner(in)
	scanner.Buffer(nil, 16<<20)
	for scanner.Scan() {
		if line := scanner.Text(); strings.TrimSpace(line) != "" {
			all = append(all, line)
		}
	}
	return all, fileError(c.File, scanner.Err())
}
