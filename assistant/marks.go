package assistant

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/kibitz-chess/kibitz/assistant/model"
	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/people"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/verified"
	"github.com/kibitz-chess/kibitz/prompts"
	"github.com/kibitz-chess/kibitz/schema"
)

// byVerified is the provenance of a reading that was marked right.
const byVerified = "verified"

// Marks keeps what askers said of readings.
type Marks interface {
	// Marked lists what was marked, the latest first.
	Marked(ctx context.Context) ([]verified.Question, error)
	// Keep keeps a mark in place of earlier ones of the same reading.
	Keep(ctx context.Context, q verified.Question) error
}

// Mark says that the reading of an answer was right or wrong.
type Mark struct {
	Conversation string
	Question     string // of the answer; empty: the last one of the conversation
	Right        bool
	By           string // who says so
}

// Marked is what was kept of a mark.
type Marked struct {
	Question string // the words that the mark is kept for
	Right    bool
}

// Mark keeps the mark of an answer that was given in a conversation, and says
// what was kept. What it cannot keep is an *Error.
func (a *Assistant) Mark(ctx context.Context, m Mark) (Marked, error) {
	if a.models.Marks == nil {
		return Marked{}, &Error{Status: Failed, Code: "no_marks"}
	}
	answers := a.memory.recall(m.Conversation, nil).answers
	wording := verified.Wording(m.Question)
	for _, given := range slices.Backward(answers) {
		if m.Question != "" && verified.Wording(given.Text) != wording {
			continue
		}
		q := given.Question
		if m.Right && given.follows && !a.standsAlone(ctx, given) {
			// Only what was understood says all of what was asked.
			q.Text, q.Form = q.Meaning, given.settled
		}
		q.Right, q.By, q.At = m.Right, m.By, time.Now()
		if err := a.models.Marks.Keep(ctx, q); err != nil {
			return Marked{}, &Error{Status: Failed, Code: "not_marked", Args: []string{"detail", err.Error()}, Err: err}
		}
		return Marked{Question: q.Text, Right: q.Right}, nil
	}
	return Marked{}, &Error{Status: Failed, Code: "nothing_to_mark"}
}

// answer is an answer as it can be marked.
type answer struct {
	verified.Question
	settled *query.Query // the form as it was answered
	follows bool         // there were questions before
}

// standsAlone says that the question of an answer has the same reading without
// those before it.
func (a *Assistant) standsAlone(ctx context.Context, given answer) bool {
	if given.Form == nil {
		return false
	}
	names, err := a.server.Names(ctx)
	if err != nil {
		return false
	}
	reading, err := a.parser.Parse(ctx, given.Text, given.Language, names.Players)
	return err == nil && slices.ContainsFunc(reading.Queries, func(q query.Query) bool { return verified.Reading(q) == verified.Reading(*given.Form) })
}

// canBeMarked remembers the answer for whoever wants to mark it.
func (t *turn) canBeMarked(q verified.Question, settled *query.Query) {
	if t.models.Marks == nil || t.request.Conversation == "" || t.textOnly || t.reading != nil && t.reading.Dialect != "" {
		return // the server that a question names is in no form
	}
	t.reply.Markable = true
	q.Text, q.Language, q.Dialect, q.Meaning = strings.TrimSpace(t.request.Question), t.reply.Language, t.reply.Dialect, t.reply.Paraphrase
	t.memory.markable(t.request.Conversation, answer{q, settled, len(t.talk.earlier) > 0 && t.reply.Provenance != byVerified})
}

// markedWrong is the error of a reading that was marked wrong before.
type markedWrong struct{}

func (*markedWrong) Error() string { return "the reading was marked wrong" }

// loadMarks reads what was marked. Without it the question is answered all the
// same, and the answer says so.
func (t *turn) loadMarks(ctx context.Context) {
	if t.models.Marks == nil {
		return
	}
	var err error
	if t.marks, err = t.models.Marks.Marked(ctx); err != nil && ctx.Err() == nil {
		t.log.Warn("marks not read", "error", err)
		t.assume("marks_unread")
	}
}

// notWrong are the readings that were not marked wrong.
func (t *turn) notWrong(readings []query.Query) []query.Query {
	return slices.DeleteFunc(slices.Clone(readings), func(q query.Query) bool {
		return len(t.marks) > 0 && t.isWrong(verified.Reading(q))
	})
}

func (t *turn) isWrong(reading string) bool {
	wording := verified.Wording(t.request.Question)
	return slices.ContainsFunc(t.marks, func(m verified.Question) bool {
		return !m.Right && m.Reading == reading && verified.Wording(m.Text) == wording
	})
}

// answerVerified answers a question by a reading that was marked right, if
// there is one.
func (t *turn) answerVerified(ctx context.Context, question string) (done bool, err error) {
	if t.models.Forced || t.models.Only || t.talk.settled[query.SlotSense] == byModel {
		return false, nil
	}
	wording := verified.Wording(question)
	at := slices.IndexFunc(t.marks, func(m verified.Question) bool { return m.Right && verified.Wording(m.Text) == wording })
	if at >= 0 && t.marks[at].Form == nil {
		return t.rerun(ctx, question, t.marks[at])
	}
	var q *query.Query
	var like verified.Question
	if at >= 0 {
		like = t.marks[at]
		q = new(like.Form.Clone())
	} else if q, like = t.nearMarked(ctx, question); q == nil {
		return false, nil
	}
	if !t.meet(q) || q.Check() != nil {
		return false, nil
	}
	if at < 0 {
		t.assume("like_verified", "question", like.Text)
	}
	t.reply.Provenance = byVerified
	said := openNumbers(q.Walk, q.Point)
	err = t.conclude(ctx, &parser.Reading{Language: like.Language, Queries: []query.Query{*q}, Numbers: said.numbers, Length: said.length, UnitSaid: true})
	var wrong *markedWrong
	if errors.As(err, &wrong) {
		t.reply.Provenance, t.reply.Assumptions = "", nil
		return false, nil
	}
	return true, err
}

// rerun runs SQL that was marked right, on the same kind of server.
func (t *turn) rerun(ctx context.Context, question string, m verified.Question) (done bool, err error) {
	wanted, only := t.printsOnly("")
	if m.Dialect != t.Dialect.Name || only && wanted != "" && wanted != m.Dialect || !t.Guard.Validates(m.Dialect) || t.SwappedBishops {
		return false, nil
	}
	h := &host{turn: t, question: question, provenance: byVerified, revised: true}
	err = h.sql(ctx, &model.SQL{Text: m.SQL, Meaning: m.Meaning})
	var rejected *model.Rejection
	if errors.As(err, &rejected) {
		t.log.Info("verified SQL does not run here", "error", err)
		return false, nil
	}
	return true, err
}

// nearMarked is the reading of a question that differs from verified ones only
// in its values. Where they do not agree there is none.
func (t *turn) nearMarked(ctx context.Context, question string) (found *query.Query, like verified.Question) {
	for _, m := range t.marks {
		if !m.Right {
			continue
		}
		q := verified.Near(question, m, t.reader(ctx, m.Language))
		switch {
		case q == nil:
		case found == nil:
			found, like = q, m
		case verified.Reading(*q) != verified.Reading(*found):
			return nil, like
		}
	}
	return found, like
}

// reader reads words on their own, as the parser does, if they name just one
// thing.
func (t *turn) reader(ctx context.Context, language string) verified.Reader {
	return func(words string) *query.Cond {
		r, err := t.parser.Parse(ctx, words, language, t.Names.Players)
		if err != nil || len(r.Queries) != 1 || len(r.Corrections) > 0 {
			return nil
		}
		q := r.Queries[0]
		if q.Where == nil || !q.Equal(query.Query{Measure: query.List, Subject: query.Games, Where: q.Where}) {
			return nil
		}
		return q.Where
	}
}

// meet finds the people of a form in this database, which may be another one
// than that of the mark; false: one is not here.
func (t *turn) meet(q *query.Query) bool {
	if t.Names.Players == nil {
		return true
	}
	all := true
	q.Visit(func(n *query.Name) {
		for _, spelling := range n.Spellings {
			if t.Names.Person == nil {
				break
			}
			if person, ok := t.Names.Person(spelling); ok {
				*n = person
				return
			}
		}
		found := t.Names.Players.People(people.Words(n.Text), false)
		switch len(found) {
		case 0:
			all = false
		case 1:
			*n = found[0]
		default:
			n.Spellings, n.Choices = nil, found
		}
	})
	return all
}

// maxVerified is how many verified questions a model is shown.
const maxVerified = 3

// workedExamples are the nearest verified questions, as examples for a model.
// Forms that hold text from the database are not among them.
func (t *turn) workedExamples() []prompts.Example {
	var all []prompts.Example
	for _, m := range t.marks {
		if !m.Right || m.Form == nil || holdsText(*m.Form) {
			continue
		}
		if form, err := json.Marshal(m.Form.Lift()); err == nil {
			all = append(all, prompts.Example{Language: schema.Language(m.Language), Question: m.Text, Form: string(form)})
		}
	}
	return prompts.Nearest(t.request.Question, schema.Language(t.reply.Language), maxVerified, all)
}

// holdsText says that there are names of people or texts of tags in a form.
func holdsText(q query.Query) (holds bool) {
	q.Visit(func(*query.Name) { holds = true })
	q.Walk(query.Visitor{Cond: func(c *query.Cond) { holds = holds || c.Tag != nil && len(c.Tag.Texts) > 0 }})
	return holds
}
