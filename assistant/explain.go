package assistant

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/parser/compose"
	"github.com/kibitz-chess/kibitz/assistant/parser/likelihood"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/read"
	"github.com/kibitz-chess/kibitz/assistant/settle"
)

// Explain tells how a question is read on its own, without a language model and
// without what was marked before, and why that way. Its errors are *Error.
func (a *Assistant) Explain(ctx context.Context, r Request) (*Explanation, error) {
	text := strings.TrimSpace(r.Question)
	switch {
	case text == "":
		return nil, &Error{Status: Failed, Code: "empty"}
	case len(text) > MaxQuestion:
		return nil, &Error{Status: Failed, Code: "too_long"}
	}
	names, err := a.server.Names(ctx)
	if err != nil {
		return nil, err
	}
	words, err := a.taught(ctx)
	if err != nil {
		a.log.Warn("words not read", "error", err)
	}
	meant, uses := a.reader.Taught(names, text, words)
	q := a.open(r)
	q.Names = names
	e, err := a.reader.Explain(ctx, read.Asked{Question: meant, Preferred: cmp.Or(r.Language, r.Fallback), Names: names}, r.Language, games{q.asker(outcome{language: r.Language})})
	switch {
	case errors.Is(err, parser.ErrTooLong):
		return nil, &Error{Status: Failed, Code: "too_long"}
	case errors.Is(err, parser.ErrEmpty):
		return nil, &Error{Status: Failed, Code: "empty"}
	}
	for _, note := range slices.Backward(usesOf(uses)) {
		if err == nil {
			e.Text = note.In(e.Language) + " " + e.Text
		}
	}
	return e, err
}

// games are those of the connected database, as they are asked about readings.
type games struct{ settle.Asker }

func (g games) FoundFirst(ctx context.Context, all []compose.Reading) ([]compose.Reading, error) {
	return settle.FoundFirst(ctx, g.Asker, all)
}

func (g games) Beside(ctx context.Context, f query.Form, all []compose.Reading) (found *likelihood.Grammar, alike bool, err error) {
	return settle.Beside(ctx, g.Asker, f, all)
}

// Examples are questions in the language that work on the connected database.
func (a *Assistant) Examples(ctx context.Context, language string) []string {
	names, err := a.server.Names(ctx)
	if err != nil {
		names = new(Names)
	}
	return read.Examples(names, language)
}
