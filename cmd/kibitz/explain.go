package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant"
)

type explainCommand struct {
	databaseFlag
	Lang     string `enum:"es,en," default:"" help:"Language of the explanation: es or en. Default: that of the question."`
	JSON     bool   `name:"json" help:"Print the explanation as JSON."`
	Question string `arg:"" help:"The question, in quotation marks."`
}

// Run tells how a question is read: what its parts mean, what they can mean
// together, and what decides.
func (c *explainCommand) Run(ctx context.Context, t *terminal) error {
	if c.Lang != "" {
		t.language = c.Lang
	} else {
		t.speakLike(c.Question)
	}
	var models assistant.Models
	defer engineFlag{}.readMarks(ctx, t, &models)()
	a, done, err := c.assistant(ctx, t, models)
	if err != nil {
		return t.failed(c.JSON, c.Question, err)
	}
	defer done()
	e, err := a.Explain(ctx, assistant.Request{Question: c.Question, Language: c.Lang, Fallback: t.language})
	switch {
	case err != nil:
		return t.failed(c.JSON, c.Question, err)
	case c.JSON:
		return t.printJSON(e)
	}
	t.language = e.Language
	return t.printExplanation(e)
}

// printExplanation writes an explanation for a person at a terminal: what
// decided, and then what led there.
func (t *terminal) printExplanation(e *assistant.Explanation) error {
	var b strings.Builder
	fmt.Fprintln(&b, clean(e.Text))
	for _, reading := range e.Grammar {
		fmt.Fprintf(&b, "  %s\n", clean(reading))
	}
	if len(e.Uncovered) > 0 {
		fmt.Fprintln(&b, clean(t.say("explain_uncovered", "words", "«"+strings.Join(e.Uncovered, "», «")+"»")))
	}
	if len(e.Fragments) > 0 {
		fmt.Fprintf(&b, "\n%s\n", t.say("explain_fragments"))
		var rows []assistant.Row
		for _, f := range e.Fragments {
			rows = append(rows, assistant.Row{f.Kind, f.Words, f.Cost})
		}
		t.explainTable(&b, rows, "kind", "words", "cost")
	}
	if len(e.Candidates) > 0 {
		fmt.Fprintf(&b, "\n%s\n", t.say("explain_candidates"))
	}
	if e.Likelihood > 0 {
		fmt.Fprintln(&b, t.say("explain_likelihood", "value", assistant.Cell(t.language, e.Likelihood)))
	}
	for i, c := range e.Candidates {
		mark := " "
		if c.Chosen {
			mark = "*"
		}
		fmt.Fprintf(&b, "%s %d. %s\n", mark, i+1, clean(c.Reading))
		fmt.Fprintf(&b, "     %s\n", clean(t.say("explain_costs", "cost", assistant.Cell(t.language, c.Cost), "doubt", assistant.Cell(t.language, c.Doubt), "rule", c.Name)))
		if len(c.Parts) > 0 {
			fmt.Fprintf(&b, "     %s\n", clean(t.say("explain_parts", "parts", strings.Join(c.Parts, " "))))
		}
		if len(c.Left) > 0 {
			fmt.Fprintf(&b, "     %s\n", clean(t.say("explain_left", "words", strings.Join(c.Left, " "))))
		}
		if c.SQL {
			fmt.Fprintf(&b, "     %s\n", t.say("explain_sql"))
		}
	}
	_, err := t.out.Write([]byte(b.String()))
	return err
}

func (t *terminal) explainTable(b *strings.Builder, rows []assistant.Row, names ...string) {
	var columns []assistant.Column
	for _, name := range names {
		columns = append(columns, assistant.Column{Name: name, Label: t.say("explain_col_" + name)})
	}
	w := newTable(t.language, columns, rows, nil)
	w.SuppressTrailingSpaces()
	fitTerminal(w, t.out)
	fmt.Fprintln(b, w.Render())
}
