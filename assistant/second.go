package assistant

import (
	"context"
	"reflect"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/model"
	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/parser/compose"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/read"
	"github.com/kibitz-chess/kibitz/assistant/settle"
	"github.com/kibitz-chess/kibitz/assistant/source"
	"github.com/kibitz-chess/kibitz/assistant/talk"
	"github.com/kibitz-chess/kibitz/assistant/tell"
)

// own is what a question was read as without a model.
type own struct {
	forms    []query.Form // several, where it is not clear which is meant
	language string       // in which it was read
	text     bool         // the SQL alone is wanted
}

// grammars is what the grammar reads.
func (q question) grammars(r *parser.Reading) own {
	filled, _ := settle.Filled(q.talk.Settled, r.Queries)
	read := own{language: r.Language, text: r.Dialect != ""}
	for _, f := range filled {
		read.forms = append(read.forms, f.Lift())
	}
	return read
}

// composes is what composition reads; no form, where it offers what it reads.
func (q question) composes(v compose.Verdict) own {
	first := v.Readings[0]
	read := own{language: first.Language, text: v.SQL}
	if v.Sure || first.Form.Rows == query.RowUsage {
		read.forms = []query.Form{q.filled(first.Form)}
	}
	return read
}

// filled is a form with what was settled for the whole conversation.
func (q question) filled(f query.Form) query.Form {
	f = f.Clone()
	for _, slot := range talk.Lasting() {
		if value, ok := q.talk.Settled[slot]; ok {
			f.Fill(slot, value)
		}
	}
	return f
}

// agreed answers by composition what it is sure of, if a model that reads all
// questions does not read it otherwise. Notes are said of composition's reading.
func (q question) agreed(ctx context.Context, o outcome, verdict compose.Verdict, notes ...tell.Note) (outcome, error) {
	o, done, err := q.consult(ctx, o, q.composes(verdict))
	if done || err != nil {
		return o, err
	}
	return q.composed(ctx, o.note(notes...), verdict)
}

// consult has the model read a question that was read without it, if the assistant
// is set to. Where the two differ the model's reading stands, or the asker is
// asked; done says that the question has its answer, or is asked back.
func (q question) consult(ctx context.Context, o outcome, first own) (after outcome, done bool, err error) {
	asks := q.models.Consult && q.Database != nil && !q.request.SQLOnly
	if slices.ContainsFunc(first.forms, func(f query.Form) bool { return f.Rows == query.RowUsage }) {
		return o, false, nil // it is not about games, and a model would consume some to say how much
	}
	if q.models.Engine == nil || !asks && !q.models.Both || q.talk.Settled[query.SlotSense] == read.ByParser {
		return o, false, nil
	}
	if q.request.Language == "" {
		o.language = first.language
	}
	second := &opinion{host: host{question: q, base: o}}
	o.usage, err = q.callModel(ctx, o, second, nil)
	if err != nil || second.proposal == nil {
		q.log.Warn("model not consulted", "error", err)
		if q.models.Both && ctx.Err() == nil {
			o = o.assume("grammar_alone")
		}
		return o, false, ctx.Err()
	}
	agree, err := q.agrees(ctx, first, second)
	switch {
	case err != nil || agree:
		return o, false, err
	case asks && len(first.forms) == 1 && len(first.forms[0].Holes()) == 0:
		return o.ask(&talk.Clarification{Slot: query.SlotSense, Text: o.say("ask_sense"), Options: []talk.Option{
			{Value: read.ByParser, Label: first.forms[0].Paraphrase(o.language)}, {Value: read.ByModel, Label: second.meaning(o.language)},
		}}), true, nil
	case q.models.Both:
		second.base = o
		after, err = second.take(ctx, second.proposal)
		return after, true, err
	}
	return o, false, nil
}

// agrees says whether the model reads a question as it was read before: as a form
// that means the same, or that gives the same rows. A question back, of either,
// and no answer do not agree with anything.
func (q question) agrees(ctx context.Context, first own, second *opinion) (bool, error) {
	if len(first.forms) != 1 || len(first.forms[0].Holes()) > 0 || first.text != second.text || second.form == nil && second.rows == nil {
		return false, nil
	}
	form := first.forms[0]
	switch {
	case second.form != nil && form.Equal(*second.form):
		return true, nil
	case second.rows == nil || second.text || form.Rows == query.RowUsage:
		return false, nil
	case second.form != nil && second.form.As != form.As:
		return false, nil
	}
	_, rows, err := q.FormRows(ctx, form)
	if err != nil {
		return false, err
	}
	return sameCells(rows.Rows, second.rows.Rows) || len(rows.Rows)+len(second.rows.Rows) == 0, nil
}

// opinion is the host of a model that is only consulted: it takes a reading and
// keeps its rows, without an answer.
type opinion struct {
	host
	proposal model.Proposal // nil: the model has none
	form     *query.Form    // what it means, with nothing open
	rows     *source.Rows
}

// Take keeps what the proposal means.
func (s *opinion) Take(ctx context.Context, p model.Proposal) (err error) {
	switch p := p.(type) {
	case *model.Form:
		err = s.read(ctx, p.Form)
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
func (s *opinion) read(ctx context.Context, f query.Form) error {
	f, _, err := s.proposals().Complete(f)
	if err != nil {
		return err
	}
	if f = s.filled(f); len(f.Holes()) > 0 {
		return nil
	}
	s.form = &f
	if s.Database == nil || s.text || s.request.SQLOnly || f.Rows == query.RowUsage {
		return nil
	}
	missing, err := settle.Missing(ctx, s.Session, f.Tags(), s.needs(f))
	if missing != nil || err != nil {
		return err // no rows are what the database does not hold
	}
	_, rows, err := s.FormRows(ctx, f)
	if err == nil {
		err = s.revise(rows)
	}
	s.rows = rows
	return err
}

// try runs SQL of the model's.
func (s *opinion) try(ctx context.Context, p *model.SQL) (*source.Rows, error) {
	spelt, _, err := s.spelt(ctx, s.base, p.Text, s.Dialect)
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
func (s *opinion) meaning(language string) string {
	switch p := s.proposal.(type) {
	case *model.Form:
		return tell.Paraphrase(p.Form.Paraphrase(language))
	case *model.SQL:
		return p.Meaning
	case *model.Ask:
		return tell.Message(language, "model_asks")
	case *model.Abstention:
		return tell.Message(language, "model_abstains")
	}
	return tell.Message(language, "model_shows")
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
