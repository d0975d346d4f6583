package assistant

import (
	"cmp"
	"context"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/model"
	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/read"
	"github.com/kibitz-chess/kibitz/assistant/settle"
	"github.com/kibitz-chess/kibitz/assistant/talk"
	"github.com/kibitz-chess/kibitz/assistant/verified"
)

// marking is how an answer can be marked.
type marking struct {
	open *query.Form // the reading, with what is asked back
	not  bool        // it cannot: the server that a question names is in no form
}

// markingOf is how the answer by a form can be marked.
func markingOf(form talk.Form) marking {
	if form.Text {
		return marking{not: true}
	}
	return marking{open: &form.Form}
}

// rememberQuery adds what is remembered of the answer to a query, so that the next
// question can take it up, and questions that do.
func (q question) rememberQuery(ctx context.Context, o outcome, f query.Query, mark marking) outcome {
	o.prior = talk.PriorOf(f, o.result.Rows)
	o.prior.Rows = rowsOf(q.Names, f.Lift(), o.result.Rows)
	o.followUps = q.followUps(ctx, o, *o.prior)
	return q.markable(o, mark, verified.Question{Form: mark.open, Reading: verified.Reading(f.Lift()), SQL: o.result.SQL}, new(f.Lift()))
}

// rememberForm does the same of a form.
func (q question) rememberForm(ctx context.Context, o outcome, f query.Form, form talk.Form) outcome {
	if lowered, ok := f.Lower(); ok {
		return q.rememberQuery(ctx, o, lowered, markingOf(form))
	}
	o.wrote, o.unread = &model.Earlier{Form: &f}, talk.PriorOfForm(f, o.result.Rows)
	o.unread.Rows = rowsOf(q.Names, f, o.result.Rows)
	mark := markingOf(form)
	return q.markable(o, mark, verified.Question{Form: mark.open, Reading: verified.Reading(f), SQL: o.result.SQL}, &f)
}

// followUps are questions that take up an answer and work.
func (q question) followUps(ctx context.Context, o outcome, prior parser.Prior) []string {
	if q.request.Conversation == "" {
		return nil
	}
	return q.reader.FollowUps(ctx, q.Names, o.language, prior, func(f query.Query) bool {
		missing, err := settle.Missing(ctx, q.Session, f.Tags(), f.Needs())
		return err == nil && missing == nil
	})
}

// markable adds the answer for whoever wants to mark it.
func (q question) markable(o outcome, mark marking, m verified.Question, settled *query.Form) outcome {
	if q.models.Marks == nil || q.request.Conversation == "" || mark.not || q.speaks {
		return o
	}
	m.Text, m.Language, m.Dialect, m.Meaning = strings.TrimSpace(q.request.Question), o.language, o.result.Dialect, o.paraphrase
	o.answer = &talk.Answer{Question: m, Settled: settled, Follows: len(q.talk.Earlier) > 0 && o.provenance != read.ByVerified}
	return o
}

// keep remembers an answer, and the answers that it was settled by.
func (q question) keep(o outcome) {
	conversation, memory := q.request.Conversation, &q.memory
	for _, a := range o.taken {
		memory.Keep(conversation, a.Slot, a.Value)
	}
	if conversation != "" && (o.prior != nil || o.unread != nil) {
		named := q.reader.Named(q.asked())
		talk.Link(o.prior, q.prior(), named)
		talk.Link(o.unread, q.prior(), named)
	}
	shown, said := talk.ShownRows(o.result.Rows), talk.Said{Question: q.text, Meant: q.meant}
	switch {
	case o.prior != nil:
		memory.Answered(conversation, o.language, said, o.prior, shown)
	case o.wrote != nil:
		o.wrote.Shown = shown
		memory.Wrote(conversation, o.language, said, *o.wrote, cmp.Or(o.unread, &parser.Prior{Unread: true}))
	}
	if o.answer != nil {
		memory.Markable(conversation, *o.answer)
	}
}

// remember keeps in the conversation what became of a question, and says which one
// waits for an answer.
func (q question) remember(o outcome) outcome {
	q.keep(o)
	conversation, memory := q.request.Conversation, &q.memory
	if q.text == "" || o.aside || o.status == Answered && o.result.SQL == "" {
		return o
	}
	memory.Aged(conversation, q.text)
	if p := q.talk.FreshPending(); p != nil && p.Question != q.text && o.status == Answered {
		o = o.assume("still_open", "question", p.Question, "options", p.Options())
	}
	if o.guess {
		memory.Unanswered(conversation, false)
	}
	switch {
	case o.status == Clarify, o.who:
		memory.AskedBack(conversation, talk.Pending{Question: q.text, After: q.prior(), Settled: q.talk.Settled, Asked: q.askedBack(o), Fresh: true, Guess: o.guess, Form: o.asked})
	case o.status == Answered:
	case o.settled != nil:
		memory.Understood(conversation, o.language, &parser.Prior{Query: *o.settled})
	default:
		memory.Unanswered(conversation, o.points)
	}
	return o
}
