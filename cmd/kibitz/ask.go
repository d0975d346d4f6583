package main

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/local"
	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// questionFlags are what ask, chat and sql share.
type questionFlags struct {
	databaseFlag
	engineFlag
	askerFlag
	Lang   string            `enum:"es,en," default:"" help:"Language of the answer: es or en. Default: that of the question."`
	Answer map[string]string `placeholder:"SLOT=VALUE" help:"Settle a question back in advance: move_unit=half|full, player=…, dialect=…"`
}

// check refuses answers to no slot.
func (f questionFlags) check() error {
	for slot := range f.Answer {
		if !slices.Contains(query.Slots, slot) {
			return &assistant.Error{Status: assistant.Failed, Code: "unknown_slot", Args: []string{"slot", slot, "slots", strings.Join(query.Slots, ", ")}}
		}
	}
	return nil
}

// askerFlag says which player the asker is.
type askerFlag struct {
	Me string `placeholder:"NAME" env:"KIBITZ_ME" help:"The player that you are, as the games have the name, for questions about 'my games'. In a conversation 'I am NAME' will do."`
}

type askCommand struct {
	questionFlags
	JSON     bool   `name:"json" help:"Print the reply as JSON."`
	Question string `arg:"" help:"The question, in quotation marks."`
}

// Run answers one question.
func (c *askCommand) Run(ctx context.Context, t *terminal) error {
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
	if c.Lang == "" {
		t.speakLike(c.Question)
	}
	a, done, err := c.assistant(ctx, t, models)
	if err != nil {
		return t.failed(c.JSON, c.Question, err)
	}
	defer done()
	reply := a.Ask(ctx, assistant.Request{Question: c.Question, Language: c.Lang, Fallback: t.language, Answers: c.Answer})
	return t.deliver(reply, c.JSON)
}

// speakLike takes the language of a question for what is said before it is
// read.
func (t *terminal) speakLike(question string) {
	go local.Load() // the rest of what reads it; whether that fails is said later
	p, err := parser.New()
	if err != nil {
		return // reading the question will say it
	}
	if language := p.Language(question); language != "" {
		t.language = language
		go local.Prepare(language)
	}
}

// deliver prints a reply and turns its status into an exit status.
func (t *terminal) deliver(reply *assistant.Reply, asJSON bool) error {
	if asJSON {
		if err := t.printJSON(reply); err != nil {
			return err
		}
	} else {
		t.printReply(reply)
	}
	if code := exitOf(reply.Status); code != exitAnswered {
		return exitStatus(code)
	}
	return nil
}

// failed reports an error before any question was read.
func (t *terminal) failed(asJSON bool, question string, err error) error {
	if !asJSON {
		return err
	}
	return t.deliver(assistant.Failure(question, t.language, err), true)
}

func exitOf(s assistant.Status) int {
	switch s {
	case assistant.Answered:
		return exitAnswered
	case assistant.Clarify:
		return exitClarify
	case assistant.Abstain:
		return exitAbstain
	case assistant.Refused:
		return exitRefused
	}
	return exitError
}

func (t *terminal) printJSON(v any) error {
	encoder := json.NewEncoder(t.out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(v)
}
