package assistant

import (
	"context"
	"reflect"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/model"
	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/tell"
)

// consult has the model read a question that the grammar reads, if the assistant
// is set to. Where the two differ the model's reading stands, or the asker is
// asked; done says that the question has its answer, or is asked back.
func (t *turn) consult(ctx context.Context, question string, reading *parser.Reading) (done bool, err error) {
	asks := t.models.Consult && t.Database != nil && !t.request.SQLOnly
	if slices.ContainsFunc(reading.Queries, func(q query.Query) bool { return q.Subject == query.TokenUsage }) {
		return false, nil // it is not about games, and a model would consume some to say how much
	}
	if t.models.Engine == nil || !asks && !t.models.Both || t.talk.settled[query.SlotSense] == byParser {
		return false, nil
	}
	if t.request.Language == "" {
		t.reply.Language = reading.Language
	}
	second := &secondOpinion{host: host{turn: t, question: question}}
	err = t.callModel(ctx, second, nil)
	t.reply.Assumptions, t.reply.Provenance = nil, "" // they are said when the question is answered
	if err != nil || second.proposal == nil {
		t.log.Warn("model not consulted", "error", err)
		if t.models.Both && ctx.Err() == nil {
			t.assume("grammar_alone")
		}
		return false, ctx.Err()
	}
	own := t.filled(reading.Queries)
	t.reply.Assumptions = nil
	agree, err := t.agrees(ctx, own, reading.Dialect, second)
	switch {
	case err != nil || agree:
		return false, err
	case asks && len(own) == 1 && len(own[0].Holes()) == 0:
		t.clarify(query.SlotSense, t.say("ask_sense"), []Option{
			{Value: byParser, Label: own[0].Paraphrase(t.reply.Language)}, {Value: byModel, Label: second.meaning(t)},
		})
		return true, nil
	case t.models.Both:
		return true, second.host.Take(ctx, second.proposal)
	}
	return false, nil
}

// agrees says whether the model reads a question as the grammar does: as a form
// that means the same, or that gives the same rows. A question back, of either,
// and no answer do not agree with anything.
func (t *turn) agrees(ctx context.Context, own []query.Query, named string, second *secondOpinion) (bool, error) {
	if len(own) != 1 || len(own[0].Holes()) > 0 || (named != "") != second.text || second.form == nil && second.rows == nil {
		return false, nil
	}
	lifted := own[0].Lift()
	switch {
	case second.form != nil && lifted.Equal(*second.form):
		return true, nil
	case second.rows == nil || second.text || lifted.Rows == query.RowUsage:
		return false, nil
	case second.form != nil && second.form.As != lifted.As:
		return false, nil
	}
	_, rows, err := t.FormRows(ctx, lifted)
	if err != nil {
		return false, err
	}
	return sameCells(rows.Rows, second.rows.Rows) || len(rows.Rows)+len(second.rows.Rows) == 0, nil
}

// secondOpinion is the host of a model that is only consulted: it takes a
// reading and keeps its rows, without an answer.
type secondOpinion struct {
	host
	proposal model.Proposal // nil: the model has none
	form     *query.Form    // what it means, with nothing open
	rows     *Rows
}

// Take keeps what the proposal means.
func (s *secondOpinion) Take(ctx context.Context, p model.Proposal) (err error) {
	switch p := p.(type) {
	case *model.Form:
		err = s.read(ctx, p.Form.Clone())
	case *model.SQL:
		if !s.text && !s.request.SQLOnly {
			s.rows, err = s.try(ctx, p)
		}
	}
	if err == nil {
		s.proposal = p
	}
	return err
}

// read keeps a form and its rows, where nothing is open in it.
func (s *secondOpinion) read(ctx context.Context, f query.Form) error {
	if err := s.complete(&f); err != nil {
		return err
	}
	for slot := range lasting {
		if value, ok := s.talk.settled[slot]; ok {
			f.Fill(slot, value)
		}
	}
	if len(f.Holes()) > 0 {
		return nil
	}
	s.form = &f
	if s.Database == nil || s.text || s.request.SQLOnly || f.Rows == query.RowUsage {
		return nil
	}
	_, rows, err := s.FormRows(ctx, f)
	if err == nil {
		err = s.revise(rows)
	}
	s.rows = rows
	return err
}

// try runs SQL of the model's.
func (s *secondOpinion) try(ctx context.Context, p *model.SQL) (*Rows, error) {
	spelt, err := s.spelt(p.Text, s.Dialect)
	if err != nil || spelt == "" {
		return nil, err
	}
	rows, err := s.runSQL(ctx, &model.SQL{Text: spelt, Meaning: p.Meaning})
	if err == nil {
		err = s.revise(rows)
	}
	return rows, err
}

// meaning is what the model reads, for the asker who chooses.
func (s *secondOpinion) meaning(t *turn) string {
	switch p := s.proposal.(type) {
	case *model.Form:
		return tell.Paraphrase(p.Form.Paraphrase(t.reply.Language))
	case *model.SQL:
		return p.Meaning
	case *model.Ask:
		return t.say("model_asks")
	case *model.Abstention:
		return t.say("model_abstains")
	}
	return t.say("model_shows")
}

// sameCells says whether two answers have the same rows, as far as the one with
// fewer columns goes.
func sameCells(a, b []Row) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		n := min(len(a[i]), len(b[i]))
		if n == 0 || !reflect.DeepEqual(a[i][:n], b[i][:n]) {
			return false
		}
	}
	return len(a) > 0
}
