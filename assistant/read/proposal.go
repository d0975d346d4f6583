package read

import (
	"context"
	"errors"
	"fmt"

	"github.com/kibitz-chess/kibitz/assistant/model"
	"github.com/kibitz-chess/kibitz/assistant/people"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/source"
	"github.com/kibitz-chess/kibitz/assistant/tell"
	"github.com/kibitz-chess/kibitz/prompts"
)

// Proposals reads what a language model proposes. What it says back to the model
// is made of the proposal, the schema and numbers: no text from the database is in
// it.
type Proposals struct {
	Reader
	Names    *source.Names
	Language string     // of the question
	Asker    query.Name // the player that the asker is; of no text: not known
}

// Reject tells a model why a proposal does not do.
func Reject(format string, args ...any) error {
	return &model.Rejection{Reason: fmt.Sprintf(format, args...)}
}

// Complete finds the people that a form names, and refuses a form that makes no
// sense.
func (p Proposals) Complete(f query.Form) (completed query.Form, notes []tell.Note, err error) {
	if err := senseless(f.Check()); err != nil {
		return f, nil, err
	}
	f = f.Clone()
	f.Walk(query.Visitor{
		Name: func(n *query.Name) {
			if len(n.Spellings) == 0 && err == nil {
				var found []tell.Note
				found, err = p.Find(n)
				notes = append(notes, found...)
			}
		},
		Cond: func(c *query.Cond) {
			if c.ECO != nil && !p.isCalled(*c.ECO) {
				c.ECO.Name = "" // or the answer would be called by another opening's name
			}
			if c.Tag != nil && c.Tag.Match == query.Contains {
				notes = append(notes, p.widen(c.Tag)...)
			}
		},
	})
	return f, notes, err
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
	return Reject("%s%s (%s)", part, tell.Message("en", "no_sense_"+sense.Code, "detail", sense.Detail), sense.Code)
}

// Find finds who is called so, and says so where the name was spelt in another
// way. Several people are a hole in the form.
func (p Proposals) Find(n *query.Name) (notes []tell.Note, err error) {
	switch {
	case n.Text == prompts.Asker && p.Asker.Text == "":
		return nil, Reject("It is not known which player the asker is: abstain, with the words that speak of the asker.")
	case n.Text == prompts.Asker:
		*n = p.Asker
		return nil, nil
	case p.Names.Players == nil:
		return nil, nil
	}
	if p.Names.Person != nil {
		if person, ok := p.Names.Person(n.Text); ok {
			*n = person
			return nil, nil
		}
	}
	words := people.Words(n.Text)
	found := p.Names.Players.People(words, false)
	if len(found) == 0 {
		if found = p.Names.Players.People(words, true); len(found) == 1 {
			notes = append(notes, tell.NewNote("corrected", "word", n.Text, "name", found[0].Text))
		}
	}
	switch len(found) {
	case 0:
		return nil, Reject("No player here is called %q. Write the name as the asker did, or the surname alone; if it is the name of nobody here, abstain.", n.Text)
	case 1:
		*n = found[0]
	default:
		n.Choices = found
	}
	return notes, nil
}

// isCalled says that the name of the opening is one of its codes.
func (p Proposals) isCalled(e query.ECO) bool {
	if e.Name == "" {
		return false
	}
	cond := p.opening(e.Name)
	return cond != nil && cond.ECO != nil && cond.ECO.From == e.From && cond.ECO.To == e.To
}

// opening is the condition that the name of an opening says, by the parser's
// book; nil if it is none.
func (p Proposals) opening(name string) *query.Cond {
	reading, err := p.Parser.Parse(context.Background(), name, p.Language, nil)
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
