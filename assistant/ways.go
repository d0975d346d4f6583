package assistant

import (
	"context"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/model"
	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/parser/compose"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/read"
	"github.com/kibitz-chess/kibitz/assistant/source"
	"github.com/kibitz-chess/kibitz/assistant/tell"
)

// inOtherWays answers a question that goes on from an answer in other words for the
// same, or of the row of it that it speaks of. Done is false where no way is read.
func (q question) inOtherWays(ctx context.Context, o outcome) (after outcome, done bool, err error) {
	if q.asksModelOnly() {
		return o, false, nil
	}
	ways, err := q.reader.Ways(q.asked())
	if err != nil {
		after, err = q.notUnderstood(ctx, o, err)
		return after, true, err
	}
	for _, way := range ways {
		if way.Verdict.Sure {
			after, err = q.agreed(ctx, o, way.Verdict, q.goesOn(o))
		} else {
			in := q
			in.said, in.after, in.quiet = way.Question, way.Prior, true
			after, err = in.answerSaid(ctx, o)
		}
		if way.Over != nil {
			after = after.ofRow(way.Over, way.Row)
		}
		if prior := q.prior(); way.Aside && prior != nil && after.status == Answered {
			same := *prior
			after.prior, after.unread, after.wrote = nil, &same, &model.Earlier{Form: &way.Verdict.Readings[0].Form}
		}
		if err == nil && (after.status == Answered || after.status == Clarify && !after.guess) {
			return after, true, nil
		}
	}
	return o, false, nil
}

// ofRow is an outcome that is about a row of an answer, or its first ones.
func (o outcome) ofRow(of *parser.Prior, n int) outcome {
	for _, p := range []**parser.Prior{&o.prior, &o.unread} {
		if *p != nil {
			one := **p
			one.Over, one.At = of, n
			*p = &one
		}
	}
	return o
}

// recovered is a question after one that was not understood: that has shown nothing, so
// that who speaks of what was shown means what was answered before it.
func (q question) recovered() question {
	if q.talk.Lost && q.waited == nil && q.talk.Prior != nil {
		asked := q.asked()
		asked.Prior = q.talk.Prior
		q.talk.Lost = !q.reader.OfShown(asked)
	}
	return q
}

// goesOn says from what an answer goes on.
func (q question) goesOn(o outcome) tell.Note {
	if prior := q.prior(); q.talk.Missed && q.waited == nil && prior != nil && prior.Form != nil {
		return tell.NewNote("follows_answered", "question", prior.Form.Paraphrase(o.language))
	}
	return tell.NewNote("follows")
}

// bound is the question as one that is said of what was answered.
func (q question) bound() question {
	if prior := q.prior(); prior != nil {
		one := *prior
		one.Bound = true
		q.after = &one
	}
	return q
}

// ofAnswer is a question that could stand on its own as one that is said of what was
// answered: as a change of that which asks for the same kind of thing, or else of its
// games.
func (q question) ofAnswer(ctx context.Context, unbound error) (verdict compose.Verdict, reading *parser.Reading, ok bool) {
	alone := read.UnboundReading(unbound)
	one := q.bound()
	changed, err := one.turn.Grammatical(one.grammar(ctx))
	if err != nil || !changed.Follows || len(changed.Queries) != 1 {
		changed = nil
	}
	first := alone.Queries[0]
	if changed != nil && changed.Queries[0].Measure == first.Measure && (changed.Queries[0].Group == query.NoKey || changed.Queries[0].Group == first.Group) {
		return verdict, changed, true
	}
	if verdict, ok = q.turn.Among(first, alone.Language); ok {
		return verdict, nil, true
	}
	return verdict, changed, changed != nil
}

// offerAlone offers what a question would mean that is not likely to stand on its own,
// where it does not go on from the answer either.
func (q question) offerAlone(ctx context.Context, o outcome, unread error, alone func() []compose.Reading) (after outcome, done bool, err error) {
	if q.quiet || !q.turn.OffersAlone(alone()) {
		return o, false, nil
	}
	verdict := compose.Decide(alone())
	verdict.Sure, verdict.Likely, verdict.Whether = false, false, false
	if len(verdict.Readings) == 0 || verdict.Readings[0].SQL {
		return o, false, nil
	}
	after, err = q.composed(ctx, o, verdict)
	after.guess = after.status == Clarify
	return after, err == nil, nil
}

// rowsOf are the rows of an answer by groups, as far as what is in each can be told by
// conditions; and of one that tells the highest of some value, what has that.
func rowsOf(names *source.Names, f query.Form, rows *source.Rows) (all []parser.PriorRow) {
	if found, ok := extremeOf(f); ok {
		return []parser.PriorRow{{Form: found}}
	}
	if rows == nil || len(f.By) == 0 {
		return nil
	}
	for _, row := range rows.Rows[:min(len(rows.Rows), read.MaxRows)] {
		keys, ok := keysOf(f, row)
		if !ok {
			return nil
		}
		if one, ok := personsRow(names, f, keys); ok {
			all = append(all, one)
			continue
		}
		list, ok := groupOf(names, f, keys)
		if !ok {
			return nil
		}
		all = append(all, parser.PriorRow{Form: list})
	}
	return all
}

// personsRow is a row that is about somebody.
func personsRow(names *source.Names, f query.Form, keys []string) (row parser.PriorRow, ok bool) {
	sides := map[query.ValueKind]query.Side{query.WhiteValue: query.White, query.BlackValue: query.Black, query.OpponentValue: query.Other, query.PlayerValue: ""}
	side, person := sides[f.By[0].Kind]
	if !person || len(keys) != 1 || names.Person == nil || f.Rows != query.RowGames && f.Rows != query.RowSides {
		return row, false
	}
	if row.Who, ok = names.Person(keys[0]); !ok {
		return row, false
	}
	if f.Rows == query.RowSides && side == "" {
		side = query.Own
	}
	f = f.Clone()
	all := []query.Cond{{Player: &query.Player{Name: row.Who, Side: side}}}
	row.Form = query.Form{Rows: f.Rows, Where: &query.Cond{And: append(all, f.Conditions()...)}}
	row.Form = row.Form.Clone()
	return row, row.Form.Check() == nil
}

// extremeOf is what has the value that a form tells as the highest or the lowest.
func extremeOf(f query.Form) (query.Form, bool) {
	if f.Groups != nil || f.Grouped() || len(f.Show) == 0 || f.Show[0].Of == nil || slices.ContainsFunc(f.Show[1:], func(c query.Column) bool { return c.Agg != query.CountAgg }) || f.Show[0].Among != nil || f.Show[0].Agg != query.HighestAgg && f.Show[0].Agg != query.LowestAgg {
		return f, false
	}
	of := *f.Show[0].Of
	found := query.Form{Rows: f.Rows, Where: f.Where, HalfMove: f.HalfMove, Position: f.Position, Limit: 1}
	found.Order = []query.Ordering{{Column: &query.Column{Of: &of}, Descending: f.Show[0].Agg == query.HighestAgg}}
	found = found.Clone()
	return found, found.Check() == nil
}
