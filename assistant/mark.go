package assistant

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/kibitz-chess/kibitz/assistant/model"
	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/read"
	"github.com/kibitz-chess/kibitz/assistant/settle"
	"github.com/kibitz-chess/kibitz/assistant/talk"
	"github.com/kibitz-chess/kibitz/assistant/verified"
)

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
	answers := a.memory.Recall(m.Conversation, nil).Answers
	wording := verified.Wording(m.Question)
	for _, given := range slices.Backward(answers) {
		if m.Question != "" && verified.Wording(given.Text) != wording {
			continue
		}
		q := given.Question
		if m.Right && given.Follows && !a.standsAlone(ctx, given) {
			// Only what was understood says all of what was asked.
			q.Text, q.Form = q.Meaning, given.Settled
		}
		q.Right, q.By, q.At = m.Right, m.By, time.Now()
		if err := a.models.Marks.Keep(ctx, q); err != nil {
			return Marked{}, &Error{Status: Failed, Code: "not_marked", Args: []string{"detail", err.Error()}, Err: err}
		}
		return Marked{Question: q.Text, Right: q.Right}, nil
	}
	return Marked{}, &Error{Status: Failed, Code: "nothing_to_mark"}
}

// standsAlone says that the question of an answer has the same reading without
// those before it.
func (a *Assistant) standsAlone(ctx context.Context, given talk.Answer) bool {
	names, err := a.server.Names(ctx)
	if given.Form == nil || err != nil {
		return false
	}
	words, err := a.taught(ctx)
	if err != nil {
		return false
	}
	meant, _ := a.reader.Taught(names, given.Text, words)
	reading, err := a.parser.Parse(ctx, meant, given.Language, names.Players)
	return err == nil && slices.ContainsFunc(reading.Queries, func(q query.Query) bool { return verified.Reading(q.Lift()) == verified.Reading(*given.Form) })
}

// markedWrong is the error of a reading that was marked wrong before.
type markedWrong struct{}

func (*markedWrong) Error() string { return "the reading was marked wrong" }

// marked reads what was marked. Without it the question is answered all the same,
// and the answer says so.
func (q question) marked(ctx context.Context) (read.Marks, error) {
	if q.models.Marks == nil {
		return nil, nil
	}
	marks, err := q.models.Marks.Marked(ctx)
	if err == nil || ctx.Err() != nil {
		return marks, nil
	}
	q.log.Warn("marks not read", "error", err)
	return nil, err
}

// answerVerified answers a question by a reading that was marked right, if
// there is one.
func (q question) answerVerified(ctx context.Context, o outcome) (after outcome, done bool, err error) {
	if q.speaks || q.models.Forced || q.models.Only || q.talk.Settled[query.SlotSense] == read.ByModel {
		return o, false, nil
	}
	var f *query.Form
	var like verified.Question
	if right := q.marks.Right(q.text); right == nil {
		if f, like = q.marks.Near(ctx, q.reader, q.Names, q.meant); f == nil {
			return o, false, nil
		}
		after = o.note(q.taught...).assume("like_verified", "question", like.Text)
	} else if right.Form == nil {
		return q.rerun(ctx, o, *right)
	} else {
		f, like, after = new(right.Form.Clone()), *right, o
	}
	if !read.Meet(q.Names, f) || f.Check() != nil {
		return o, false, nil
	}
	after.provenance = read.ByVerified
	if lowered, ok := f.Lower(); ok {
		said := settle.OpenNumbers(f.Walk, f.Point)
		after, err = q.conclude(ctx, after, &parser.Reading{Language: like.Language, Queries: []query.Query{lowered}, Numbers: said.Numbers, Length: said.Length, UnitSaid: true})
	} else {
		if q.request.Language == "" {
			after.language = like.Language
		}
		after, err = q.concludeForm(ctx, after, talk.Form{Form: *f}, nil)
	}
	var wrong *markedWrong
	if errors.As(err, &wrong) {
		return o, false, nil
	}
	return after, true, err
}

// rerun runs SQL that was marked right, on the same kind of server.
func (q question) rerun(ctx context.Context, o outcome, m verified.Question) (after outcome, done bool, err error) {
	wanted, only := q.printsOnly("")
	if m.Dialect != q.Dialect.Name || only && wanted != "" && wanted != m.Dialect || !q.Guard.Validates(m.Dialect) || q.SwappedBishops {
		return o, false, nil
	}
	h := &host{question: q, base: o, revised: true}
	after, err = h.sql(ctx, o, model.SQL{Text: m.SQL, Meaning: m.Meaning}, read.ByVerified)
	var rejected *model.Rejection
	if errors.As(err, &rejected) {
		q.log.Info("verified SQL does not run here", "error", err)
		return o, false, nil
	}
	return after, true, err
}
