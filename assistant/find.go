package assistant

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/byhand"
	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/people"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/read"
	"github.com/kibitz-chess/kibitz/assistant/source"
	"github.com/kibitz-chess/kibitz/assistant/talk"
)

// Search is what is looked for by hand, and Pattern a partial board in it.
type (
	Search  = byhand.Search
	Pattern = byhand.Pattern
)

// Find answers a search by hand. Question is the same search in words. With a
// conversation the next question in it can take up what was found. What went
// wrong is in the reply.
func (a *Assistant) Find(ctx context.Context, s Search, conversation, language string) *Reply {
	if language != "es" {
		language = "en"
	}
	q, f, err := a.searched(ctx, s, Request{Conversation: conversation, Language: language, Page: true})
	o := outcome{language: language, provenance: read.ByParser}
	if err == nil {
		o, err = q.find(ctx, o, f)
	}
	if err != nil {
		o = q.fail(o, err)
	}
	q.keep(o)
	return q.reply(o)
}

// searched is the question that a search asks.
func (a *Assistant) searched(ctx context.Context, s Search, r Request) (question, query.Query, error) {
	q := a.open(r)
	if a.server.Database == nil {
		return q, query.Query{}, &Error{Status: Failed, Code: "internal", Err: fmt.Errorf("assistant: there is no database")}
	}
	names, err := a.server.Names(ctx)
	if err != nil {
		return q, query.Query{}, err
	}
	q.Names = names
	f, err := s.Query(func(text string) query.Name { return person(names, text) })
	var wrong *byhand.Wrong
	if errors.As(err, &wrong) {
		return q, f, &Error{Status: Failed, Code: wrong.Code, Args: wrong.Args, Err: err}
	}
	r.Question = strings.TrimSuffix(f.Paraphrase(r.Language), ".")
	q = a.open(r)
	q.Names = names
	return q, f, nil
}

func (q question) find(ctx context.Context, o outcome, f query.Query) (outcome, error) {
	if err := f.Check(); err != nil {
		return q.notUnderstood(ctx, o, err)
	}
	o, err := q.conclude(ctx, o, &parser.Reading{Language: o.language, Queries: []query.Query{f}, UnitSaid: true})
	if err == nil && f.Position != nil && o.status == Answered {
		// 'Only the draws' is said of the games in which positions were found, not
		// of times.
		o.prior = gamesOf(f, o.result.Rows)
		o.followUps = q.followUps(ctx, o, *o.prior)
	}
	return o, err
}

// gamesOf are the games in which positions were found, as the next question can
// take them up.
func gamesOf(found query.Query, rows *source.Rows) *parser.Prior {
	has := query.Cond{Position: found.Position}
	where := &has
	if found.Where != nil {
		where = &query.Cond{And: []query.Cond{has, *found.Where}}
	}
	games := query.Query{Measure: query.List, Subject: query.Games, Where: where}
	prior := talk.PriorOf(games, rows)
	prior.Game, prior.Listed = 0, new(found.Lift())
	return prior
}

// person is who goes by a name in the database: spelt so, or else the one with
// most games whom the words fit. A name that nobody has finds no games.
func person(names *source.Names, text string) query.Name {
	if names.Person != nil {
		if known, ok := names.Person(text); ok {
			return known
		}
	}
	if names.Players != nil {
		words := strings.FieldsFunc(people.Fold(text), func(r rune) bool { return r == ' ' || r == ',' || r == '.' })
		if found := names.Players.People(words, false); len(found) > 0 {
			return found[0]
		}
	}
	return query.Name{Text: text, Spellings: []string{text}}
}
