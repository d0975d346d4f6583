package model

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/sashabaranov/go-openai"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/prompts"
)

// Proposal is what a model proposes for an answer: a *Form, *SQL, *Ask, *Board,
// *Game or *Abstention.
type Proposal interface{ proposal() }

type (
	// Form is the logical form of the question. The spellings of names are the
	// host's to find, but for those that were kept from earlier questions.
	Form struct{ query.Form }
	// SQL is a SELECT of the model's own, with what it counts or lists.
	SQL struct {
		Text    string `json:"sql"`
		Meaning string `json:"meaning"`
	}
	// Ask is a question back. Kibitz words all but those about the sense.
	Ask struct {
		Slot    string   `json:"slot"`
		Name    string   `json:"name"` // of a player, as the question has it
		Text    string   `json:"text"`
		Options []Option `json:"options"`
	}
	// Option is one answer to a question back.
	Option struct {
		Value string `json:"value"`
		Label string `json:"label"`
	}
	// Board is a board to show: a FEN or 64 characters.
	Board struct {
		Text string `json:"board"`
	}
	// Game is a game to show, by its COD_MATCH.
	Game struct {
		Code int64 `json:"game"`
	}
	// Abstention is that there is no answer, and the words that are why.
	Abstention struct {
		Words []string `json:"words"`
	}
)

func (*Form) proposal()       {}
func (*SQL) proposal()        {}
func (*Ask) proposal()        {}
func (*Board) proposal()      {}
func (*Game) proposal()       {}
func (*Abstention) proposal() {}

// The tools that need a name here.
const (
	queryTool    = "query"
	sqlTool      = "run_sql"
	describeTool = "describe"
	printTool    = "print_sql"
	abstainTool  = "abstain"
)

// proposals makes what the arguments of each tool are read into.
var proposals = map[string]func() Proposal{
	queryTool:    func() Proposal { return new(Form) },
	sqlTool:      func() Proposal { return new(SQL) },
	"ask_user":   func() Proposal { return new(Ask) },
	"draw_board": func() Proposal { return new(Board) },
	"show_game":  func() Proposal { return new(Game) },
	abstainTool:  func() Proposal { return new(Abstention) },
}

// tools are those that the model gets. They are the same for all questions, so
// that servers can keep them.
func (m *Model) tools(sql bool) []tool {
	var all []tool
	form := m.config.Way != BySQL
	for _, t := range prompts.Tools() {
		if t.Name == sqlTool && !sql || t.Form && !form {
			continue
		}
		if !form {
			t.Description = cmp.Or(t.Alone, t.Description)
		}
		if t.Name == queryTool {
			t.Description += "\n\n" + m.formText(0)
		}
		all = append(all, tool{t.Name, t.Description, t.Parameters, t.Open})
	}
	return all
}

// formText is what is told of the form with some of its chapters, without what was
// told with others before. Writing it takes longer than all else, so it is kept.
func (m *Model) formText(chapters query.Chapters, before ...query.Chapters) string {
	key := fmt.Sprint(chapters, before)
	if written, ok := m.told.Load(key); ok {
		return written.(string)
	}
	written := query.FormText(chapters, before...)
	m.told.Store(key, written)
	return written
}

// widen is the rest of the form; empty: all of it was told.
func (c *consultation) widen() string {
	if !c.has(queryTool) {
		return ""
	}
	rest := c.formText(query.AllChapters(), 0, c.chapters)
	c.chapters = query.AllChapters()
	return rest
}

// act does what the calls of one reply ask for, and says whether the question
// has its answer. Otherwise the model has been told why it has not. Of several
// proposals at once none is taken: part of an answer must not pass for all of it.
func (c *consultation) act(ctx context.Context, calls []call) (taken bool, err error) {
	var proposed []call
	for _, call := range calls {
		asks := lookupsOf[call.name]
		if asks == nil {
			proposed = append(proposed, call)
		} else if err := c.lookUp(ctx, call, asks); err != nil {
			return false, err
		}
	}
	switch {
	case len(calls) == 0:
		c.messages = append(c.messages, message{role: openai.ChatMessageRoleUser, text: noCall})
		return false, c.fail(noCall)
	case len(proposed) == 0:
		return false, nil
	}
	reason := manyCalls
	if len(proposed) == 1 {
		if proposed[0].name == abstainTool {
			if rest := c.widen(); rest != "" {
				c.tell(proposed[0], widened+rest)
				return false, nil
			}
		}
		if reason, err = c.propose(ctx, proposed[0]); err != nil || reason == "" {
			return err == nil, err
		}
	}
	for _, call := range proposed {
		c.tell(call, reason)
	}
	return false, c.fail(reason)
}

const (
	noCall       = "Answer with a tool call, not with text; if there is no answer, call abstain."
	misfit       = "The arguments do not fit the schema of the tool: "
	moreOfForm   = "The form has more than was told:\n\n"
	widened      = "The form has more than was told. If it can say the question with this call query, and otherwise call abstain again.\n\n"
	undocumented = " The tables and columns are told by describe with the kind sql."
	manyCalls    = "Nothing was done: one tool call has to answer all of the question. To set several things side by side use parts."
)

// propose gives the host what a call proposes; the reason is why it does not
// do, empty if it does.
func (c *consultation) propose(ctx context.Context, call call) (reason string, err error) {
	p, err := c.read(call)
	if err == nil {
		err = c.host.Take(ctx, p)
	}
	var rejection *Rejection
	if errors.As(err, &rejection) {
		reason = c.kept.mask(rejection.Reason)
		if call.name == sqlTool && !c.documented && c.config.Way != BySQL {
			reason += undocumented
		}
		return reason, nil
	}
	return "", err
}

// read reads the arguments of a call. What is wrong with them is a *Rejection.
func (c *consultation) read(call call) (Proposal, error) {
	if !c.has(call.name) {
		return nil, &Rejection{fmt.Sprintf("There is no tool %.40q.", call.name)}
	}
	p := proposals[call.name]()
	var err error
	if f, ok := p.(*Form); ok {
		var arguments string
		if arguments, err = c.kept.numbers(call.arguments); err == nil {
			f.Form, err = query.ReadForm(arguments)
		}
	} else {
		err = decode(call.arguments, p)
	}
	var rejection *Rejection
	if errors.As(err, &rejection) {
		return nil, err
	}
	if err != nil {
		return nil, &Rejection{misfit + err.Error()}
	}
	switch p := p.(type) {
	case *Form:
		err = c.kept.restore(&p.Form)
	case *SQL:
		err = c.kept.refuse(p.Text)
	}
	if err != nil {
		return nil, err
	}
	return p, nil
}

// has says that the model has got the tool.
func (c *consultation) has(name string) bool {
	return slices.ContainsFunc(c.tools, func(t tool) bool { return t.name == name })
}

// decode reads one JSON value, all of whose fields are known.
func decode(text string, into any) error {
	d := json.NewDecoder(bytes.NewReader([]byte(text)))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("there is more than one value")
	}
	return nil
}

// lookupsOf are the tools that answer nothing yet, with what the host says to
// their arguments.
var lookupsOf = map[string]func(c *consultation, ctx context.Context, arguments string) (string, error){
	describeTool: func(c *consultation, ctx context.Context, arguments string) (string, error) {
		var about struct{ Kind, Text string }
		if err := decode(arguments, &about); err != nil {
			return misfit + err.Error(), nil
		}
		if about.Kind == sqlKind {
			text := c.documentation()
			if rest := c.widen(); rest != "" { // what is not said by a part of the form may be said by the whole
				text += "\n\n" + moreOfForm + rest
			}
			return text, nil
		}
		return c.host.Describe(ctx, about.Kind, about.Text)
	},
	printTool: func(c *consultation, _ context.Context, arguments string) (string, error) {
		var about struct{ Server string }
		if err := decode(arguments, &about); err != nil {
			return misfit + err.Error(), nil
		}
		return c.host.Print(about.Server), nil
	},
}

// sqlKind is what describe gives the documentation of the schema for.
const sqlKind = "sql"

// documentation is that of the schema, for SQL of the model's.
func (c *consultation) documentation() string {
	if !c.has(sqlTool) {
		return "There is no SQL of yours here: answer with query."
	}
	c.documented = true
	return c.Model.tell(prompts.Instructions{Language: c.asked.Language, Dialect: c.asked.Dialect, Functions: c.asked.Functions}, true)
}

// lookUp answers a call of such a tool.
func (c *consultation) lookUp(ctx context.Context, call call, asks func(*consultation, context.Context, string) (string, error)) error {
	if c.lookups++; c.lookups > lookups {
		return &Error{GaveUp, errors.New("the model only looks things up")}
	}
	text, err := asks(c, ctx, call.arguments)
	if err != nil {
		return err
	}
	c.tell(call, text)
	return nil
}

// fail counts a proposal that did not do.
func (c *consultation) fail(reason string) error {
	if c.failed++; c.failed > repairs {
		return &Error{GaveUp, &Rejection{reason}}
	}
	return nil
}

// tell answers a call.
func (c *consultation) tell(about call, text string) {
	c.messages = append(c.messages, message{role: openai.ChatMessageRoleTool, text: text, callID: about.id})
}
