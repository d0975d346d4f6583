package read

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/parser/compose"
	"github.com/kibitz-chess/kibitz/assistant/source"
	"github.com/kibitz-chess/kibitz/assistant/taught"
)

// Taught is a question with what askers' own words mean in the place of these, and
// which of them it uses. A word that is part of what is understood as it stands, such
// as the name of a player or an event, stays.
func (r Reader) Taught(names *source.Names, question string, words []taught.Word) (meant string, uses []taught.Use) {
	language := r.Parser.Language(question)
	uses = taught.Uses(question, language, words)
	if len(uses) == 0 {
		return question, nil
	}
	if r.Composer != nil {
		understood := r.Composer.Fragments(question, language, names.Players)
		uses = slices.DeleteFunc(uses, func(u taught.Use) bool {
			said := " " + u.Words() + " "
			return slices.ContainsFunc(understood, func(f compose.Fragment) bool { return strings.Contains(" "+f.Words+" ", said) })
		})
	}
	return r.Nouns.Replace(question, uses), uses
}

// Understands says that a text is understood on its own; if it is not, unread are the
// words that are not, where that is known.
func (r Reader) Understands(ctx context.Context, names *source.Names, text, language string) (yes bool, unread []string, err error) {
	asked := Asked{Question: text, Preferred: language, Names: names}
	_, unreadable := r.Grammar(ctx, asked)
	if unreadable == nil || ctx.Err() != nil {
		return ctx.Err() == nil, nil, ctx.Err()
	}
	if r.Composer != nil {
		unread = r.Composer.Unmeant(text, language, names.Players)
	}
	if len(unread) == 0 && len(compose.Decide(r.Alone(asked)).Readings) > 0 {
		return true, nil, nil
	}
	var miss *parser.NotUnderstood
	if len(unread) == 0 && errors.As(unreadable, &miss) {
		unread = miss.Words
	}
	return false, unread, nil
}

// Knows says that each word of a phrase means something by itself, as a word of the
// lexicons or a name of the database, so that nobody need teach it.
func (r Reader) Knows(ctx context.Context, names *source.Names, phrase, language string) bool {
	if r.Composer == nil {
		_, err := r.Grammar(ctx, Asked{Question: phrase, Preferred: language, Names: names})
		return err == nil
	}
	return len(r.Composer.Unmeant(phrase, language, names.Players)) == 0
}
