// Package model has a language model read questions about chess games. The
// model fills in the logical form of the question, or writes SQL where the form
// cannot say it, through tool calls; what becomes of them is the host's
// business, who checks and runs them and says what is wrong with them. Any
// server that speaks the OpenAI API will do.
//
// Text from the database never reaches the model: it does not see rows, names
// of earlier questions are kept from it behind references (@1), and hosts word
// what they answer without such text. So nothing that stands in a game can
// instruct it.
package model

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/sashabaranov/go-openai"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/prompts"
	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/dialect"
)

// Model reads questions. It is safe for concurrent use.
type Model struct {
	config   Config
	server   server
	ledger   Ledger
	now      func() time.Time
	told     sync.Map // the instructions and the form, by what they depend on
	chapters sync.Map // of the forms of examples
}

// New makes a model; nothing is sent yet.
func New(c Config) (*Model, error) {
	if c.Name == "" {
		return nil, errors.New("model: the model has no name")
	}
	c.Limits = c.Limits.withDefaults()
	s, err := newServer(c)
	if err != nil {
		return nil, err
	}
	if c.Ledger == nil {
		c.Ledger = new(memory)
	}
	return &Model{config: c, server: s, ledger: c.Ledger, now: time.Now}, nil
}

// Question is what a model is asked, and what it may know about it.
type Question struct {
	Text     string
	Language schema.Language
	Dialect  dialect.Dialect // of the SQL
	SQL      bool            // the model may write SQL of its own
	// Functions: the database has the chess functions, for SQL of the model's own.
	Functions bool
	Earlier   []Earlier // of the same conversation, oldest first
	Settled   []prompts.Settled
	Asker     bool            // which player the asker is is known, who is called prompts.Asker
	Pending   prompts.Pending // what the asker was asked back about
	// Unread are the words that the parser did not understand; NoReading says
	// that it knows all of them and makes no sense of the whole.
	Unread    []string
	NoReading bool
	// Verified are questions whose forms are known to be right, the nearest
	// first. Worked examples are added to them.
	Verified []prompts.Example
	// Waiting is called before the model is waited for, and what it gives when the
	// model has replied; nil: nobody wants to know.
	Waiting Waiting
}

// Waiting says that a question waits for a model from now on, so that it needs
// none of what it holds. It gives resume, which takes that back.
type Waiting func(ctx context.Context) (resume func(context.Context) error, err error)

// Earlier is a question of the conversation that was answered, in the asker's
// words: its logical form, or the SQL of a model where it has none.
type Earlier struct {
	Question string
	Form     *query.Form
	SQL      string
	Shown    *Shown // the rows of the answer; of the last question alone
}

// Host does what a model asks for. Reasons that it gives must hold no text from
// the database.
type Host interface {
	// Take takes what the model proposes for an answer. The model is told of a
	// *Rejection and may try again; any other error ends the question.
	Take(ctx context.Context, p Proposal) error
	// Describe says what there is of a kind: players, openings or tags.
	Describe(ctx context.Context, kind, text string) (string, error)
	// Print takes it that the asker wants the SQL alone, for a server that the
	// model may name, and says what that means for the answer.
	Print(server string) string
}

// Rejection says in English, to the model, why its proposal does not do.
type Rejection struct{ Reason string }

func (r *Rejection) Error() string { return r.Reason }

const (
	repairs      = 3 // how many proposals are tried again
	lookups      = 6 // how many descriptions a question may ask for
	exampleCount = 6
)

// Read asks the model what the question means until the host takes a proposal.
// The error is an *Error, one of the host's, or that of the context; the usage
// is what was consumed all the same.
func (m *Model) Read(ctx context.Context, q Question, host Host) (Usage, error) {
	q.SQL = q.SQL && m.config.Way != ByForm
	kept, earlier := keep(q.Earlier)
	chapters := m.chaptersFor(&q)
	c := &consultation{Model: m, host: host, asked: q, kept: kept, chapters: chapters, tools: m.tools(q.SQL)}
	c.used = Usage{Model: m.config.Name, Temperature: m.config.Temperature}
	worked := prompts.WorkedExamples()
	if m.config.Way == BySQL {
		q.Verified, worked = nil, nil
	}
	examples := append(q.Verified[:len(q.Verified):len(q.Verified)], m.showing(chapters, prompts.Nearest(q.Text, q.Language, 2*exampleCount, worked))...)
	more := ""
	if m.config.Way != BySQL {
		more = m.formText(chapters, 0)
	}
	instructions := prompts.Instructions{Language: q.Language, Dialect: q.Dialect, Form: m.config.Way != BySQL, SQL: q.SQL, Functions: q.Functions}
	c.messages = []message{
		{role: openai.ChatMessageRoleSystem, text: m.tell(instructions, false)},
		{role: openai.ChatMessageRoleUser, text: prompts.Turn{
			Language: q.Language, Question: q.Text, Form: more, Examples: examples[:min(exampleCount, len(examples))],
			Earlier: earlier, Rows: kept.shown.told(), Settled: q.Settled, Asker: q.Asker, Pending: q.Pending, Unread: q.Unread, NoReading: q.NoReading,
		}.Text()},
	}
	timed, cancel := context.WithTimeoutCause(ctx, m.config.Limits.Time, &Error{Code: TimedOut})
	defer cancel()
	err := c.run(ctx, timed)
	return c.used, err
}

// chaptersFor are the parts of the form that a question can need: those that its
// words call for and those of the questions that it may take up, and what is in
// their forms.
func (m *Model) chaptersFor(q *Question) query.Chapters {
	chapters := query.ChaptersFor(q.Text, q.Pending.Question)
	for _, e := range q.Earlier {
		chapters |= query.ChaptersFor(e.Question)
		if e.Form != nil {
			chapters |= e.Form.Chapters()
		}
	}
	for _, e := range q.Verified {
		chapters |= m.chaptersOf(e)
	}
	return chapters
}

// chaptersOf are the parts of the form of an example. Finding them takes longer
// than all else that is done for a question, so they are kept.
func (m *Model) chaptersOf(e prompts.Example) query.Chapters {
	if found, ok := m.chapters.Load(e.Form); ok {
		return found.(query.Chapters)
	}
	found := query.AllChapters()
	if f, err := query.ReadForm(e.Form); err == nil {
		found = f.Chapters()
	}
	m.chapters.Store(e.Form, found)
	return found
}

// showing are the examples whose forms need no more than what is shown.
func (m *Model) showing(chapters query.Chapters, examples []prompts.Example) (shown []prompts.Example) {
	for _, e := range examples {
		if m.chaptersOf(e)&^chapters == 0 {
			shown = append(shown, e)
		}
	}
	return shown
}

// tell is what a model is told before any question, or the documentation of the
// schema alone. Writing that takes longer than all else, so it is kept.
func (m *Model) tell(i prompts.Instructions, documentation bool) string {
	type key struct {
		language                            schema.Language
		dialect                             string
		form, sql, functions, documentation bool
	}
	k := key{i.Language, i.Dialect.Name, i.Form, i.SQL, i.Functions, documentation}
	if written, ok := m.told.Load(k); ok {
		return written.(string)
	}
	write := prompts.Instructions.Text
	if documentation {
		write = prompts.Instructions.Schema
	}
	written := write(i)
	m.told.Store(k, written)
	return written
}

// consultation is one question on its way through the model.
type consultation struct {
	*Model
	host     Host
	asked    Question
	kept     *kept
	chapters query.Chapters // of the form, that the model is shown
	tools    []tool
	messages []message
	used     Usage
	failed   int // proposals
	lookups  int
	// documented: the model has read the documentation of the schema.
	documented bool
}

// run lets the model speak until a proposal is taken. The time of the question
// limits the model, not the host, who has limits of its own.
func (c *consultation) run(ctx, timed context.Context) error {
	for {
		said, err := c.next(timed)
		if err != nil {
			return err
		}
		if said.refusal != "" {
			return &Error{Declined, errors.New(said.refusal)}
		}
		c.messages = append(c.messages, message{role: openai.ChatMessageRoleAssistant, text: said.text, calls: said.calls})
		taken, err := c.act(ctx, said.calls)
		if taken || err != nil {
			return err
		}
	}
}

// next gets the next reply, within the budgets.
func (c *consultation) next(ctx context.Context) (reply, error) {
	size := 0
	for _, t := range c.tools {
		size += len(t.description) + len(t.parameters)
	}
	for _, m := range c.messages {
		size += len(m.text)
		for _, call := range m.calls {
			size += len(call.name) + len(call.arguments)
		}
	}
	expected := EstimateTokens(size)
	now := c.now()
	spent, err := c.ledger.Spent(ctx, now)
	switch {
	case err != nil:
		return reply{}, err
	case c.used.Total()+expected > c.config.Limits.Question:
		return reply{}, &Error{Code: QuestionBudget}
	case spent+expected > c.config.Limits.Day:
		return reply{}, &Error{Code: DayBudget}
	}
	sent, end := withTail(ctx)
	said, err := c.wait(sent)
	end.report(&said.usage)
	if err != nil {
		err = explain(ctx, err)
	}
	if said.usage.Calls > 0 { // else it never came to a reply
		if said.usage.Estimated {
			said.usage.Input, said.usage.Output = expected, EstimateTokens(said.size())
		}
		c.used = c.used.plus(said.usage)
		// What was consumed counts, whoever has given up waiting.
		err = errors.Join(err, c.ledger.Note(context.WithoutCancel(ctx), now, said.usage))
	}
	return said, err
}

// wait waits for a reply, holding nothing meanwhile.
func (c *consultation) wait(ctx context.Context) (said reply, err error) {
	if c.asked.Waiting != nil {
		resume, busy := c.asked.Waiting(ctx)
		if busy != nil {
			return reply{}, busy
		}
		defer func() { err = errors.Join(err, resume(ctx)) }()
	}
	return c.server.next(ctx, c.messages, c.tools)
}

// size is the length of a reply in bytes.
func (r reply) size() int {
	n := len(r.text)
	for _, c := range r.calls {
		n += len(c.name) + len(c.arguments)
	}
	return n
}
