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
	reply := &Reply{Conversation: conversation, Language: language}
	t := &turn{
		Assistant: a, reply: reply, Session: a.server.Session(new(Names)),
		request: Request{Conversation: conversation, Language: language, Page: true},
	}
	if err := t.find(ctx, s); err != nil {
		t.fail(err)
	}
	reply.Timing = t.timing()
	return reply
}

func (t *turn) find(ctx context.Context, s Search) error {
	if t.Database == nil {
		return &Error{Status: Failed, Code: "internal", Err: fmt.Errorf("assistant: there is no database")}
	}
	if err := t.loadNames(ctx); err != nil {
		return err
	}
	q, err := s.Query(t.person)
	var wrong *byhand.Wrong
	if errors.As(err, &wrong) {
		return &Error{Status: Failed, Code: wrong.Code, Args: wrong.Args, Err: err}
	}
	t.reply.Question = strings.TrimSuffix(q.Paraphrase(t.reply.Language), ".")
	t.request.Question = t.reply.Question
	t.reply.Provenance = "parser"
	if err := q.Check(); err != nil {
		return t.notUnderstood(ctx, err)
	}
	err = t.conclude(ctx, &parser.Reading{Language: t.reply.Language, Queries: []query.Query{q}, UnitSaid: true})
	if err == nil && q.Position != nil && t.reply.Status == Answered {
		t.speakOfGames(ctx, q)
	}
	return err
}

// speakOfGames lets the next question take up the games in which positions were
// found: 'only the draws' is said of games, not of times.
func (t *turn) speakOfGames(ctx context.Context, found query.Query) {
	has := query.Cond{Position: found.Position}
	where := &has
	if found.Where != nil {
		where = &query.Cond{And: []query.Cond{has, *found.Where}}
	}
	games := query.Query{Measure: query.List, Subject: query.Games, Where: where}
	prior := parser.Prior{Query: games, Form: new(games.Lift()), More: t.reply.Truncated, Games: t.shownGames()}
	prior.Games = prior.Games[:min(len(prior.Games), maxRemembered)]
	t.memory.answered(t.request.Conversation, t.reply.Language, t.request.Question, &prior)
	t.reply.FollowUps = nil
	t.offerFollowUps(ctx, prior)
}

// person is who goes by a name in the database: spelt so, or else the one with
// most games whom the words fit. A name that nobody has finds no games.
func (t *turn) person(text string) query.Name {
	if t.Names.Person != nil {
		if known, ok := t.Names.Person(text); ok {
			return known
		}
	}
	if t.Names.Players != nil {
		words := strings.FieldsFunc(people.Fold(text), func(r rune) bool { return r == ' ' || r == ',' || r == '.' })
		if found := t.Names.Players.People(words, false); len(found) > 0 {
			return found[0]
		}
	}
	return query.Name{Text: text, Spellings: []string{text}}
}
