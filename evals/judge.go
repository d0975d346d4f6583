package evals

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// Outcome is what an engine's reply to a question came to.
type Outcome string

const (
	Right     Outcome = "right"
	Wrong     Outcome = "wrong"     // another answer
	Silent    Outcome = "silent"    // an abstention where there was an answer
	Needless  Outcome = "needless"  // a question back where there was nothing to ask
	Guessed   Outcome = "guessed"   // an answer where it should have been asked, abstained or refused
	OtherSlot Outcome = "otherslot" // a question back about something else
	Failed    Outcome = "failed"    // an error
)

// Outcomes are all of them, from the best to the worst.
var Outcomes = []Outcome{Right, Silent, Needless, OtherSlot, Failed, Guessed, Wrong}

// Judge knows what is right of the questions of one suite.
type Judge struct {
	Games *Games // that the forms are about; nil: the suite has none
	// SQL runs a SELECT of a suite on the database that is asked; nil: there is none.
	SQL func(ctx context.Context, sql string) (names []string, rows [][]any, err error)
}

// ErrNoDatabase: a suite gives its rows as SQL and there is no database to run
// it on.
var ErrNoDatabase = errors.New("there is no database to run the gold SQL on")

// Result is how a question was answered.
type Result struct {
	Suite      string     `json:"suite"`
	Case       string     `json:"case"`
	Turn       int        `json:"turn,omitempty"` // of a dialogue, from 1
	Lang       string     `json:"lang"`
	Category   string     `json:"category,omitempty"`
	Difficulty Difficulty `json:"difficulty"`
	Style      Style      `json:"style,omitempty"`
	Source     string     `json:"source,omitempty"`
	Engine     string     `json:"engine"`
	Question   string     `json:"question"`
	Expect     Expect     `json:"expect"`
	Slot       string     `json:"slot,omitempty"`
	Outcome    Outcome    `json:"outcome"`
	// AskedRight: it was asked back, about what had to be asked. The outcome is
	// right if so are the answers after each answer to it.
	AskedRight bool     `json:"asked_right,omitempty"`
	Reply      *Reply   `json:"reply,omitempty"` // the last one, its first rows
	Settled    string   `json:"settled,omitempty"`
	Gold       []Golden `json:"gold,omitempty"`
	Note       string   `json:"note,omitempty"`
	Failure    string   `json:"failure,omitempty"`
	Latency    float64  `json:"latency_ms"` // of the first reply
	Usage      Usage    `json:"usage,omitzero"`
	Digest     string   `json:"digest"` // of the case, so that a changed one is asked again
}

// Golden is something that is right, for a report.
type Golden struct {
	Answer string   `json:"answer,omitempty"` // to what has to be asked back
	Form   string   `json:"form,omitempty"`   // or the SQL
	Names  []string `json:"names,omitempty"`
	Rows   [][]any  `json:"rows,omitempty"` // the first ones
	Count  int      `json:"count"`
}

// ID is the id of the case, with the turn of a dialogue.
func (r *Result) ID() string {
	if r.Turn == 0 {
		return r.Case
	}
	return fmt.Sprintf("%s#%d", r.Case, r.Turn)
}

// shownRows is how many rows a result keeps.
const shownRows = 20

// session is one case that an engine is asked.
type session struct {
	*Judge
	engine  Engine
	timeout time.Duration
	request Request
	result  *Result
}

// Ask asks an engine the questions of a case. Turns of a dialogue are results of
// their own. The error is one of the suite or of ctx, not of the engine.
func (j *Judge) Ask(ctx context.Context, engine Engine, timeout time.Duration, c *Case) ([]Result, error) {
	s := session{Judge: j, engine: engine, timeout: timeout, request: Request{Language: c.Lang}}
	if len(c.Turns) > 1 {
		s.request.Conversation = c.ID
	}
	results := make([]Result, len(c.Turns))
	for i := range c.Turns {
		t := &c.Turns[i]
		results[i] = Result{
			Case: c.ID, Lang: c.Lang, Category: c.Category, Difficulty: c.Difficulty, Style: c.Style, Source: c.Source, Note: c.Note,
			Question: t.Question, Expect: t.Expect, Slot: t.Slot,
		}
		s.result = &results[i]
		if len(c.Turns) > 1 {
			s.result.Turn = i + 1
		}
		if err := s.turn(ctx, t); err != nil {
			return nil, fmt.Errorf("%s: %w", s.result.ID(), err)
		}
		if r := s.result.Reply; r != nil {
			r.Rows = r.Rows[:min(len(r.Rows), shownRows)]
		}
	}
	return results, nil
}

// turn asks a question and judges the reply.
func (s *session) turn(ctx context.Context, t *Turn) error {
	s.request.Question, s.request.Answers = t.Question, nil
	started := time.Now()
	reply, err := s.ask(ctx)
	s.result.Latency = float64(time.Since(started).Microseconds()) / 1000
	if err != nil {
		return err
	}
	gold, err := s.gold(ctx, t)
	if err != nil {
		return err
	}
	if t.Expect == ExpectClarify {
		for _, a := range t.Answers {
			table, err := s.table(a.Form)
			if err != nil {
				return err
			}
			s.result.addGold(a.Value, table)
		}
	} else {
		for _, table := range gold {
			s.result.addGold("", table)
		}
	}
	if reply == nil {
		s.result.Outcome = Failed
		return nil
	}
	s.result.Outcome = judge(t, reply, gold)
	if t.Expect != ExpectClarify || s.result.Outcome != Right {
		return nil
	}
	s.result.AskedRight = true
	return s.settle(ctx, t, gold)
}

// ask puts the request to the engine; a nil reply is a failure of it, which the
// result tells.
func (s *session) ask(ctx context.Context) (*Reply, error) {
	asking := ctx
	if s.timeout > 0 {
		var cancel context.CancelFunc
		asking, cancel = context.WithTimeout(ctx, s.timeout)
		defer cancel()
	}
	reply, err := s.engine.Ask(asking, s.request)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		s.result.Failure = err.Error()
		return nil, nil
	case reply.Status == assistant.Failed && reply.Error != nil:
		s.result.Failure = reply.Error.Code + ": " + reply.Error.Message
	}
	s.result.Reply = reply
	s.result.Usage.add(reply.Usage)
	return reply, nil
}

// judge says what a first reply came to. That it was asked back about the right
// slot is right so far.
func judge(t *Turn, r *Reply, gold []*Table) Outcome {
	answered := r.Status == assistant.Answered
	declined := r.Status == assistant.Abstain || r.Status == assistant.Refused || r.Error != nil && slices.Contains(declining, r.Error.Code)
	switch {
	case declined && (t.Expect == ExpectAbstain || t.Expect == ExpectRefuse):
		return Right // what cannot be done may be refused, and the other way round
	case declined:
		return Silent
	case r.Status == assistant.Failed:
		return Failed
	case answered && (t.Expect == ExpectAnswer || t.Expect == ExpectAbstain) && right(r, gold):
		return Right
	case answered && t.Expect == ExpectAnswer:
		return Wrong
	case answered:
		return Guessed
	case r.Status == assistant.Clarify && t.Expect != ExpectClarify:
		return Needless
	case r.Status == assistant.Clarify && (r.Clarification == nil || r.Clarification.Slot != t.Slot):
		return OtherSlot
	case r.Status == assistant.Clarify:
		return Right
	}
	return Failed // a status that nobody knows
}

// declining are the codes of errors with which a question is turned down, not
// lost.
var declining = []string{"empty", "too_long", "bad_text"}

// right says whether an answer is one of those that are right.
func right(r *Reply, gold []*Table) bool {
	names := r.names()
	return slices.ContainsFunc(gold, func(t *Table) bool { return t.calledAs(names, r.Rows).Matches(names, r.Rows, r.Truncated) })
}

// settle gives each answer to what was asked back, in a dialogue the one to take,
// and judges what then comes.
func (s *session) settle(ctx context.Context, t *Turn, alternatives []*Table) error {
	options := s.result.Reply.Clarification.Options
	for _, a := range t.Answers {
		if t.Take != "" && a.Value != t.Take {
			continue
		}
		table, err := s.table(a.Form)
		if err != nil {
			return err
		}
		outcome, err := s.answer(ctx, t.Slot, valuesFor(t.Slot, a.Value, options), append([]*Table{table}, alternatives...))
		if err != nil {
			return err
		}
		if s.result.Settled = a.Value; outcome != Right {
			s.result.Outcome = outcome
			return nil
		}
	}
	return nil
}

// valuesFor are the values to try for an answer: of players, those whose name
// has it. Senses have no names that a suite could know: any option may be the
// one that is meant.
func valuesFor(slot, value string, options []assistant.Option) (values []string) {
	for _, o := range options {
		named := slot == query.SlotPlayer && strings.Contains(strings.ToLower(o.Value), strings.ToLower(value))
		if slot == query.SlotSense || named || o.Value == value {
			values = append(values, o.Value)
		}
	}
	if values == nil {
		values = []string{value}
	}
	return values
}

// answer asks again with values of the slot until one gives what is right.
func (s *session) answer(ctx context.Context, slot string, values []string, gold []*Table) (outcome Outcome, err error) {
	after := Turn{Expect: ExpectAnswer}
	for _, value := range values {
		s.request.Answers = map[string]string{slot: value}
		reply, err := s.ask(ctx)
		if err != nil || reply == nil {
			return Failed, err
		}
		if outcome = judge(&after, reply, gold); outcome == Right {
			return Right, nil
		}
	}
	return outcome, nil
}

// gold is what is right of a turn, without that of answers to a question back.
func (s *session) gold(ctx context.Context, t *Turn) (tables []*Table, err error) {
	if t.Rows != nil {
		tables = append(tables, givenTable(t.Rows))
	}
	if t.SQL != "" {
		if s.SQL == nil {
			return nil, ErrNoDatabase
		}
		names, rows, err := s.SQL(ctx, t.SQL)
		if err != nil {
			return nil, err
		}
		for _, row := range rows {
			for i, cell := range row {
				row[i] = normal(cell)
			}
		}
		table := givenTable(rows, names...)
		table.Form = t.SQL
		tables = append(tables, table)
	}
	for _, form := range t.Forms() {
		table, err := s.table(form)
		if err != nil {
			return nil, err
		}
		tables = append(tables, table)
	}
	for i := range tables {
		table, ok := tables[i].with(t.Compare)
		switch {
		case ok:
			tables[i] = table
		case tables[i].Form == t.SQL: // what can be known before is checked when the suite is read
			var names []string
			for _, c := range tables[i].Columns {
				names = append(names, c.Name)
			}
			return nil, &assistant.Error{Status: assistant.Failed, Code: "eval_unknown_columns", Args: []string{"columns", strings.Join(names, ", ")}}
		}
	}
	return tables, nil
}

// table is the rows of a form, whose parts are called as answers call them.
func (s *session) table(form query.Form) (*Table, error) {
	table, err := s.Games.Table(form)
	if err != nil || len(form.Parts) == 0 {
		return table, err
	}
	names, called := assistant.PartNames(s.request.Language, form), *table
	called.Rows = nil
	for _, row := range table.Rows {
		row = slices.Clone(row)
		row[0] = names[int(row[0].(float64))-1]
		called.Rows = append(called.Rows, row)
	}
	return &called, nil
}

func (r *Result) addGold(answer string, t *Table) {
	g := Golden{Answer: answer, Form: t.Form, Rows: t.Rows[:min(len(t.Rows), shownRows)], Count: len(t.Rows)}
	for _, c := range t.Columns {
		g.Names = append(g.Names, c.Name)
	}
	r.Gold = append(r.Gold, g)
}
