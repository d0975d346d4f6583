package assistant

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/execute"
	"github.com/kibitz-chess/kibitz/assistant/model"
	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/settle"
	"github.com/kibitz-chess/kibitz/assistant/talk"
	"github.com/kibitz-chess/kibitz/assistant/tell"
)

// outcome is what became of a question so far. Each part of its way makes another
// one of it; one that does not do is left, and nothing of it has to be undone.
type outcome struct {
	status     Status
	language   string
	provenance string
	notes      []tell.Note // what was taken for granted
	paraphrase string
	text       string
	failed     *Error
	back       *talk.Clarification

	result execute.Result
	told   tell.Told
	beside beside
	usage  *Usage

	uncovered   []string
	suggestions []string
	followUps   []string
	namesakes   []string // 'no, I meant …': what says that another of a surname is meant

	remembered
}

// remembered is what the conversation keeps of a question.
type remembered struct {
	aside   bool            // nothing: thanks, or what may take up one that waits for an answer
	who     bool            // it waits for who the asker is
	guess   bool            // it was asked back about what may all be wrong: what is asked next need not wait
	points  bool            // it was to change the one before, and was not understood
	taken   []settle.Answer // answers that closed something
	asked   *talk.Form      // what a language model read, for the answer to a question back
	settled *query.Query    // the question with nothing open, where there are no data for it
	prior   *parser.Prior   // the answer as it can be taken up
	wrote   *model.Earlier  // the same of what the grammar has no query for
	unread  *parser.Prior   // that as it can be taken up by a reader of forms
	answer  *talk.Answer    // as it can be marked
}

// note says something beside the answer.
func (o outcome) note(notes ...tell.Note) outcome {
	o.notes = slices.Concat(o.notes, notes)
	return o
}

func (o outcome) assume(key string, pairs ...string) outcome {
	return o.note(tell.NewNote(key, pairs...))
}

func (o outcome) say(key string, pairs ...string) string {
	return tell.Message(o.language, key, pairs...)
}

// end gives a status and a text of the catalog.
func (o outcome) end(s Status, key string, pairs ...string) outcome {
	o.status, o.text = s, o.say(key, pairs...)
	return o
}

// ask asks back.
func (o outcome) ask(back *talk.Clarification) outcome {
	o.status, o.text, o.back = Clarify, back.Text, back
	return o
}

// lacks says that the question was understood and that the data are missing.
func (o outcome) lacks(missing tell.Note, paraphrase string) outcome {
	o.status, o.paraphrase, o.text = Abstain, tell.Paraphrase(paraphrase), missing.In(o.language)
	return o
}

// settles takes over what was settled of a question.
func (o outcome) settles(notes []tell.Note, taken []settle.Answer) outcome {
	o = o.note(notes...)
	o.taken = slices.Concat(o.taken, taken)
	return o
}

// reply is the only place where a Reply is written.
func (q question) reply(o outcome) *Reply {
	r := &Reply{
		Status: o.status, Conversation: q.request.Conversation, Question: q.request.Question, Language: o.language,
		Paraphrase: o.paraphrase, Provenance: o.provenance, SQL: o.result.SQL, Dialect: o.result.Dialect,
		Columns: o.told.Columns, Text: o.text, Boards: o.told.Boards,
		Moments: o.beside.moments, Openings: o.beside.openings, Keys: o.beside.keys,
		Clarification: o.back, Uncovered: o.uncovered, Suggestions: o.suggestions, FollowUps: o.goingOn(),
		Timing: q.timing(), Usage: o.usage, Markable: o.answer != nil,
	}
	if rows := o.result.Rows; rows != nil {
		r.Rows, r.RowCount, r.Truncated = rows.Rows, len(rows.Rows), rows.Truncated
	}
	if o.told.Rows != nil {
		r.Rows = o.told.Rows
	}
	if o.beside.moments != nil {
		r.Boards = o.beside.boards
	}
	for _, n := range o.notes {
		r.Assumptions = append(r.Assumptions, n.In(o.language))
	}
	if o.failed != nil {
		r.Error = &Problem{Code: o.failed.Code, Message: o.text}
	}
	return r
}

// goingOn are the questions that take up the answer and work.
func (o outcome) goingOn() []string {
	if o.prior == nil && o.wrote == nil {
		return nil // nothing is kept that they could take up
	}
	return slices.Concat(o.followUps, o.namesakes)
}

// timing is nil where nothing was to be timed.
func (q question) timing() *Timing {
	if q.Clock == nil {
		return nil
	}
	return &Timing{
		Understand: q.Clock.Milliseconds(execute.Understanding),
		Guard:      q.Clock.Milliseconds(execute.Guarding),
		Run:        q.Clock.Milliseconds(execute.Running),
	}
}

// observe shows a reply in which a part has become ready.
func (q question) observe(s Stage, o outcome) {
	if q.request.Observe != nil {
		q.request.Observe(s, q.reply(o))
	}
}
