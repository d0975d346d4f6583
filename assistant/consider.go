package assistant

import (
	"context"

	"github.com/kibitz-chess/kibitz/assistant/parser/compose"
	"github.com/kibitz-chess/kibitz/assistant/parser/likelihood"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/read"
	"github.com/kibitz-chess/kibitz/assistant/settle"
)

// Consideration is what a question on its own may mean, whatever is made of it: by this it
// is learnt how likely readings are what is meant.
type Consideration struct {
	Grammar  []query.Form // what the grammar reads; none: nothing
	Replied  *Reply       // to that
	Evidence likelihood.Evidence
	Replies  []*Reply // to each reading of the evidence, were it what is meant
}

// Consider tells what a question on its own may mean, without a language model.
func (a *Assistant) Consider(ctx context.Context, text string) (c Consideration, err error) {
	q := a.open(Request{Question: text})
	o := outcome{language: q.parser.Language(q.text)}
	if q.Names, err = q.server.Names(ctx); err != nil {
		return c, err
	}
	q.turn = q.reader.Turn(q.asked())
	o.provenance = read.ByParser
	if reading, err := q.turn.Grammatical(q.grammar(ctx)); err == nil {
		for _, r := range reading.Queries {
			c.Grammar = append(c.Grammar, r.Lift())
		}
		after, err := q.conclude(ctx, o, reading)
		c.Replied = q.replied(after, err)
	}
	all, err := settle.FoundFirst(ctx, q.asker(o), q.reader.Alone(q.asked()))
	if err != nil || len(all) == 0 {
		return c, err
	}
	var grammar *likelihood.Grammar
	if len(c.Grammar) == 1 {
		if grammar, _, err = settle.Beside(ctx, q.asker(o), c.Grammar[0], all); err != nil {
			return c, err
		}
	}
	c.Evidence = compose.Evidence(all, grammar)
	for _, r := range all[:len(c.Evidence.Readings)] {
		after, err := q.composed(ctx, o, compose.Verdict{Readings: []compose.Reading{r}, Sure: true, SQL: r.SQL})
		c.Replies = append(c.Replies, q.replied(after, err))
	}
	return c, ctx.Err()
}

// replied is the reply of an outcome, or of what went wrong.
func (q question) replied(o outcome, err error) *Reply {
	if err != nil {
		o = q.fail(o, err)
	}
	return q.reply(o)
}
