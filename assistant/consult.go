package assistant

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/execute"
	"github.com/kibitz-chess/kibitz/assistant/model"
	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/prompts"
	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/dialect"
)

// The answers to 'whose reading is meant' where the parser and a language model
// read a question in two ways.
const (
	byParser = "parser"
	byModel  = "model"
)

// asksModelOnly says that the parser has no say in this question.
func (t *turn) asksModelOnly() bool {
	return t.models.Engine != nil && (t.models.Only || t.talk.settled[query.SlotSense] == byModel)
}

// formLimits are the codes of questions that make sense to people and have no
// place in the logical form; a model that writes SQL may answer them.
var formLimits = map[string]bool{
	"measure_of_games": true, "measure_of_positions": true, "group_needs_half_moves": true, "group_of_positions": true, "group_of_rows": true,
	"no_total": true, "order_of_groups": true, "streak_group": true, "parts_of_what": true, "king_count": true, "bad_depth": true,
}

// beyondParser says that a question was not read, or has no form: a model may do
// better. One that reads all questions is also asked what makes no sense.
func (t *turn) beyondParser(err error) bool {
	var miss *parser.NotUnderstood
	var sense *query.SenseError
	return errors.As(err, &miss) || errors.As(err, &sense) && (t.models.Both || formLimits[sense.Code])
}

// askModel has the model read the question. Unread is the parser's error, if it
// was asked.
func (t *turn) askModel(ctx context.Context, question string, unread error) error {
	t.reply.Language = cmp.Or(t.reply.Language, "en")
	h := &host{turn: t, question: question, unread: unread}
	err := t.callModel(ctx, h, unread)
	var failed *model.Error
	if !errors.As(err, &failed) {
		return err
	}
	if t.models.Both && unread != nil && ctx.Err() == nil {
		if done, err := t.compose(ctx, question, unread); done || err != nil {
			t.assume("grammar_alone")
			return err
		}
	}
	if failed.Code == model.GaveUp || failed.Code == model.Declined {
		t.log.Info("model has no answer", "code", failed.Code, "error", failed.Err)
		if err := h.abstain(ctx, nil); err != nil {
			return err
		}
		t.reply.Text = t.say("model_"+string(failed.Code)) + " " + t.reply.Text
		return nil
	}
	if unread != nil {
		if err := t.notUnderstood(ctx, unread); err != nil {
			return err
		}
	}
	return &Error{Status: Failed, Code: "model_" + string(failed.Code), Err: err}
}

// callModel sends the question with what is known about it. A model may write
// SQL only for a server whose SQL can be judged, and not where the documentation
// of the schema is wrong about the bishops.
func (t *turn) callModel(ctx context.Context, h model.Host, unread error) error {
	wanted, _ := t.printsOnly("")
	d, known := dialect.ByName(wanted)
	if !known {
		d = t.Dialect
	}
	q := model.Question{
		Text: t.request.Question, Language: schema.Language(t.reply.Language), Dialect: d, SQL: t.models.SQL && t.Guard.Validates(d.Name) && !t.SwappedBishops,
		Functions: t.functions && d.Name == t.Dialect.Name,
		Earlier:   t.talk.earlier, Settled: t.settledForModel(), Verified: t.workedExamples(),
	}
	if at := slices.IndexFunc(t.talk.pending, func(p pending) bool { return p.fresh }); at >= 0 && t.waited == nil {
		q.Pending = prompts.Pending{Question: t.talk.pending[at].question, Slot: t.talk.pending[at].asked.Slot}
	}
	var miss *parser.NotUnderstood
	if errors.As(unread, &miss) {
		q.Unread, q.NoReading = miss.Words, len(miss.Words) == 0 && miss.Language != ""
	}
	q.Waiting = t.request.Waiting
	t.observe(Asking)
	defer t.Clock.Enter(execute.Understanding)()
	used, err := t.models.Engine.Read(ctx, q, h)
	t.reply.Usage = &Usage{InputTokens: used.Input, OutputTokens: used.Output}
	return err
}

// settledForModel are the answers of the asker that a model may be told: not a
// player's name, which comes from the database.
func (t *turn) settledForModel() (settled []prompts.Settled) {
	for _, slot := range slices.Sorted(maps.Keys(t.talk.settled)) {
		value := t.talk.settled[slot]
		_, server := dialect.ByName(value)
		tells := slices.Contains(closing[slot], value) || slot == query.SlotDialect && server || slot == query.SlotSense && value != byModel
		if tells {
			settled = append(settled, prompts.Settled{Slot: slot, Value: value})
		}
	}
	return settled
}
