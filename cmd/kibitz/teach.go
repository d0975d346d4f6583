package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/verified/file"
)

// teachCommand keeps phrases of the asker's own.
type teachCommand struct {
	databaseFlag
	langFlag
	JSON    bool   `name:"json" help:"Print the words as JSON."`
	Forget  string `placeholder:"PHRASE" help:"Take a phrase back."`
	Phrase  string `arg:"" optional:"" help:"A word or phrase of your own, in quotation marks. Without it, those taught are listed."`
	Meaning string `arg:"" optional:"" help:"What it means, in words that Kibitz understands."`
}

// Run teaches a phrase, takes one back, or lists those that were taught.
func (c *teachCommand) Run(ctx context.Context, t *terminal) error {
	if c.Lang == "" && c.Meaning != "" {
		t.speakLike(c.Meaning)
	}
	c.apply(t)
	switch {
	case c.Forget != "" && c.Phrase != "":
		return &assistant.Error{Status: assistant.Failed, Code: "teach_or_forget"}
	case c.Phrase != "" && c.Meaning == "":
		return &assistant.Error{Status: assistant.Failed, Code: "teach_what", Args: []string{"word", c.Phrase}}
	}
	words, err := openQuestions(ctx)
	if err != nil {
		return err
	}
	defer words.Close()
	switch {
	case c.Forget != "":
		return c.forget(ctx, t, words)
	case c.Phrase != "":
		return c.teach(ctx, t, words)
	}
	return c.list(ctx, t, words)
}

func (c *teachCommand) teach(ctx context.Context, t *terminal, words *file.Questions) error {
	a, done, err := c.assistant(ctx, t, assistant.Models{Words: words})
	if err != nil {
		return err
	}
	defer done()
	kept, err := a.Teach(ctx, assistant.Lesson{Phrase: c.Phrase, Meaning: c.Meaning, Language: t.language, By: userName()})
	switch {
	case err != nil:
		return err
	case c.JSON:
		return t.printJSON(kept)
	}
	_, err = fmt.Fprintln(t.out, clean(t.say("word_taught", "word", kept.Phrase, "meaning", kept.Meaning)))
	return err
}

func (c *teachCommand) forget(ctx context.Context, t *terminal, words *file.Questions) error {
	switch err := words.Forget(ctx, c.Forget); {
	case errors.Is(err, file.ErrNoWord):
		return &assistant.Error{Status: assistant.Failed, Code: "no_such_word", Args: []string{"word", c.Forget}, Err: err}
	case err != nil:
		return &assistant.Error{Status: assistant.Failed, Code: "word_not_kept", Args: []string{"detail", err.Error()}, Err: err}
	case c.JSON:
		return c.list(ctx, t, words)
	}
	_, err := fmt.Fprintln(t.out, clean(t.say("word_forgotten", "word", c.Forget)))
	return err
}

// list prints the phrases that were taught.
func (c *teachCommand) list(ctx context.Context, t *terminal, words *file.Questions) error {
	all, err := words.Taught(ctx)
	if err != nil {
		return &assistant.Error{Status: assistant.Failed, Code: "marks_unreadable", Args: []string{"path", marksFile(), "detail", err.Error()}, Err: err}
	}
	switch {
	case c.JSON:
		return t.printJSON(append([]assistant.Word{}, all...))
	case len(all) == 0:
		_, err := fmt.Fprintln(t.out, t.say("no_words_taught"))
		return err
	}
	var columns []assistant.Column
	for _, name := range []string{"word", "meaning", "language", "by", "at"} {
		columns = append(columns, assistant.Column{Name: name, Label: t.say("word_column_" + name)})
	}
	var rows []assistant.Row
	for _, w := range all {
		rows = append(rows, assistant.Row{w.Phrase, w.Meaning, w.Language, w.By, w.At.Local().Format(time.DateOnly)})
	}
	w := newTable(t.language, columns, rows, nil)
	w.SuppressTrailingSpaces()
	fitTerminal(w, t.out)
	_, err = fmt.Fprintln(t.out, w.Render())
	return err
}
