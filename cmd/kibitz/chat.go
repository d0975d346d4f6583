package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant"
)

type chatCommand struct {
	questionFlags
	JSON bool `name:"json" help:"Print each reply as a line of JSON, for programs; a question back is answered by the number of the option, or left open by a -."`
}

// Run reads a question a line until the input ends.
func (c *chatCommand) Run(ctx context.Context, t *terminal) error {
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
	defer c.openMarks(ctx, t, &models)()
	a, done, err := c.assistant(ctx, t, models)
	if err != nil {
		return err
	}
	defer done()
	lines := readLines(ctx, t)
	request := assistant.Request{Conversation: "terminal", Language: c.Lang, Fallback: t.language, Answers: c.Answer}
	prompt := "> "
	for {
		c.prompt(t, prompt)
		line, more := <-lines
		if !more || ctx.Err() != nil {
			c.prompt(t, "\n")
			return nil
		}
		if said := strings.TrimSpace(line); said == "" || said == leaveOpen {
			prompt = "> "
			continue
		}
		if right, ok := markOf[strings.ToLower(strings.TrimSpace(line))]; ok {
			t.mark(ctx, a, assistant.Mark{Conversation: request.Conversation, Right: right})
			continue
		}
		request.Question = line
		reply := a.Ask(ctx, request) // which may be the number of an option of the question back before
		c.print(t, reply)
		prompt = "> "
		if reply.Clarification != nil {
			prompt = fmt.Sprintf("1–%d> ", len(reply.Clarification.Options))
		}
	}
}

// leaveOpen is what is typed so that a question back stays open for now.
const leaveOpen = "-"

// prompt shows a person that something is awaited.
func (c *chatCommand) prompt(t *terminal, text string) {
	if !c.JSON {
		fmt.Fprint(t.out, text)
	}
}

// print prints a reply in the form that was asked for.
func (c *chatCommand) print(t *terminal, r *assistant.Reply) {
	if !c.JSON {
		t.printReply(r)
		return
	}
	encoder := json.NewEncoder(t.out)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(r) // a reply is always JSON, and an output that is gone is told of at the end
}

// markOf is what is typed to mark the last answer right or wrong.
var markOf = map[string]bool{"/right": true, "/wrong": false, "/bien": true, "/mal": false}

// mark marks an answer and says what became of it.
func (t *terminal) mark(ctx context.Context, a *assistant.Assistant, m assistant.Mark) {
	m.By = userName()
	kept, err := a.Mark(ctx, m)
	if err != nil {
		fmt.Fprintln(t.err, "kibitz:", t.explain(err))
		return
	}
	fmt.Fprintln(t.out, t.sayMarked(kept))
}

// readLines reads lines on its own goroutine, so that Ctrl-C ends the chat
// while it waits for one.
func readLines(ctx context.Context, t *terminal) <-chan string {
	lines := make(chan string)
	go func() {
		defer close(lines)
		scanner := bufio.NewScanner(t.in)
		for scanner.Scan() {
			select {
			case lines <- scanner.Text():
			case <-ctx.Done():
				return
			}
		}
	}()
	return lines
}
