package assistant

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/model"
	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/people"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/tell"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// host takes what a language model proposes for the answer to a question. What
// it says back to the model is made of the proposal, the schema and numbers:
// no text from the database is in it.
type host struct {
	*turn
	question string
	unread   error // the parser's

	provenance string // of SQL, where it is not the model's of this question

	text  bool   // the SQL alone is wanted
	named string // for this server; empty: the model did not say which

	revised bool // the model was told that an answer is empty
}

// Take checks a proposal and, if it does, answers the question with it.
func (h *host) Take(ctx context.Context, p model.Proposal) error {
	// Those of an attempt that did not do.
	h.reply.Assumptions, h.reply.Paraphrase, h.reply.Provenance = nil, "", ""
	switch p := p.(type) {
	case *model.Form:
		return h.form(ctx, p.Form)
	case *model.SQL:
		return h.sql(ctx, p)
	case *model.Ask:
		return h.ask(p)
	case *model.Board:
		return h.board(p.Text)
	case *model.Game:
		return h.form(ctx, query.Form{Rows: query.RowGames, Where: &query.Cond{Game: p.Code}, As: query.AsReplay})
	case *model.Abstention:
		return h.abstain(ctx, p.Words)
	}
	return fmt.Errorf("assistant: a proposal of type %T", p)
}

func reject(format string, args ...any) error {
	return &model.Rejection{Reason: fmt.Sprintf(format, args...)}
}

// form answers by a logical form.
func (h *host) form(ctx context.Context, f query.Form) error {
	if err := h.complete(&f); err != nil {
		return err
	}
	h.reply.Provenance, h.judge = byModel, h.revise
	err := h.answerReading(ctx, reading{&f, h.text, h.named})
	var wrong *markedWrong
	if errors.As(err, &wrong) {
		return reject("%s", wrongReading)
	}
	return err
}

// wrongReading tells a model that a reading was marked wrong.
const wrongReading = "The asker has said before that this is not what the question means. Read it in another way, or abstain."

// complete finds the people that the form names, and refuses a form that makes
// no sense.
func (h *host) complete(f *query.Form) error {
	if err := senseless(f.Check()); err != nil {
		return err
	}
	var err error
	f.Walk(query.Visitor{
		Name: func(n *query.Name) {
			if len(n.Spellings) == 0 && err == nil {
				err = h.find(n)
			}
		},
		Cond: func(c *query.Cond) {
			if c.ECO != nil && !h.isCalled(*c.ECO) {
				c.ECO.Name = "" // or the answer would be called by another opening's name
			}
		},
	})
	return err
}

// senseless tells a model which part of a form makes no sense, and what to write
// instead.
func senseless(err error) error {
	var sense *query.SenseError
	if !errors.As(err, &sense) {
		return err
	}
	part := sense.Part
	if part != "" {
		part += ": "
	}
	return reject("%s%s (%s)", part, Message("en", "no_sense_"+sense.Code, "detail", sense.Detail), sense.Code)
}

// find finds who is called so. Several people are a hole in the form.
func (h *host) find(n *query.Name) error {
	if h.Names.Players == nil {
		return nil
	}
	if h.Names.Person != nil {
		if person, ok := h.Names.Person(n.Text); ok {
			*n = person
			return nil
		}
	}
	words := people.Words(n.Text)
	found := h.Names.Players.People(words, false)
	if len(found) == 0 {
		if found = h.Names.Players.People(words, true); len(found) == 1 {
			h.assume("corrected", "word", n.Text, "name", found[0].Text)
		}
	}
	switch len(found) {
	case 0:
		return reject("No player here is called %q. Write the name as the asker did, or the surname alone; if it is the name of nobody here, abstain.", n.Text)
	case 1:
		*n = found[0]
	default:
		n.Choices = found
	}
	return nil
}

// isCalled says that the name of the opening is one of its codes.
func (h *host) isCalled(e query.ECO) bool {
	if e.Name == "" {
		return false
	}
	cond := h.opening(e.Name)
	return cond != nil && cond.ECO != nil && cond.ECO.From == e.From && cond.ECO.To == e.To
}

// opening is the condition that the name of an opening says, by the parser's
// book; nil if it is none.
func (h *host) opening(name string) *query.Cond {
	reading, err := h.parser.Parse(context.Background(), name, h.reply.Language, nil)
	if err != nil || len(reading.Queries) != 1 || reading.Queries[0].Where == nil {
		return nil
	}
	cond := reading.Queries[0].Where
	for _, c := range append([]query.Cond{*cond}, cond.Or...) {
		if c.ECO == nil && c.Position == nil && c.Or == nil {
			return nil
		}
	}
	return cond
}

// openNumbers are the numbers of a form whose unit is open.
func openNumbers(walk func(query.Visitor), point *query.Point) (said opening) {
	add := func(u query.Unit, r query.Range, isLength bool) {
		if u != query.UnknownUnit {
			return
		}
		if said.length = said.length || isLength && len(said.numbers) == 0; r.Min > 0 {
			said.numbers = append(said.numbers, r.Min)
		} else if r.Max > 0 {
			said.numbers = append(said.numbers, r.Max)
		}
	}
	walk(query.Visitor{
		Cond: func(c *query.Cond) {
			if c.Length != nil {
				add(c.Length.Unit, c.Length.Range, true)
			}
		},
		HalfMove: func(m *query.HalfMove) {
			if m.Number != nil {
				add(m.Number.Unit, m.Number.Range, false)
			}
		},
		Position: func(p *query.Position) {
			if p.Number != nil {
				add(p.Number.Unit, p.Number.Range, false)
			}
		},
	})
	if point != nil {
		add(point.Unit, query.Range{Min: point.Number}, false)
	}
	return said
}

// board shows a board that the question gives.
func (h *host) board(text string) error {
	board, err := chessboard.ParseBoard(text)
	if err != nil {
		position, fenErr := chessboard.ParseFEN(text)
		if fenErr != nil {
			return reject("That is no board: %v", fenErr)
		}
		board = position.Board()
	}
	r := h.reply
	r.Status, r.Provenance = Answered, byModel
	r.Text = h.say("asked_board")
	r.Boards = tell.AddBoard(nil, board.Text(), Board{Caption: r.Text})
	h.observe(HasBoard)
	return nil
}

// abstain gives no answer. Only words of the question count as not understood.
func (h *host) abstain(ctx context.Context, words []string) error {
	folded := people.Fold(h.question)
	words = slices.DeleteFunc(words, func(w string) bool { return !strings.Contains(folded, people.Fold(w)) || strings.TrimSpace(w) == "" })
	miss := &parser.NotUnderstood{Language: h.reply.Language, Words: words}
	var parsers *parser.NotUnderstood
	if len(words) == 0 && errors.As(h.unread, &parsers) {
		miss = parsers
	}
	return h.notUnderstood(ctx, miss)
}
