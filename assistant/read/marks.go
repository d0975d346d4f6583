package read

import (
	"context"
	"encoding/json"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/people"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/source"
	"github.com/kibitz-chess/kibitz/assistant/verified"
	"github.com/kibitz-chess/kibitz/prompts"
	"github.com/kibitz-chess/kibitz/schema"
)

// Marks are what askers said of readings, the latest first.
type Marks []verified.Question

// Wrong says that the reading of a question was marked wrong. Readings are as
// package verified writes them.
func (m Marks) Wrong(question, reading string) bool {
	wording := verified.Wording(question)
	return slices.ContainsFunc(m, func(m verified.Question) bool {
		return !m.Right && m.Reading == reading && verified.Wording(m.Text) == wording
	})
}

// NotWrong are the readings of a question that were not marked wrong.
func (m Marks) NotWrong(question string, readings []query.Query) []query.Query {
	return slices.DeleteFunc(slices.Clone(readings), func(q query.Query) bool {
		return len(m) > 0 && m.Wrong(question, verified.Reading(q.Lift()))
	})
}

// Right is the reading of a question that was marked right; nil: none was.
func (m Marks) Right(question string) *verified.Question {
	wording := verified.Wording(question)
	at := slices.IndexFunc(m, func(m verified.Question) bool { return m.Right && verified.Wording(m.Text) == wording })
	if at < 0 {
		return nil
	}
	return &m[at]
}

// Near is the reading of a question that differs from verified ones only in its
// values, and one of those. Where they do not agree there is none.
func (m Marks) Near(ctx context.Context, r Reader, names *source.Names, question string) (found *query.Form, like verified.Question) {
	for _, mark := range m {
		if !mark.Right {
			continue
		}
		f := verified.Near(question, mark, r.words(ctx, names, mark.Language))
		switch {
		case f == nil:
		case found == nil:
			found, like = f, mark
		case verified.Reading(*f) != verified.Reading(*found):
			return nil, like
		}
	}
	return found, like
}

// words reads words on their own, as the parser does, if they name just one
// thing.
func (r Reader) words(ctx context.Context, names *source.Names, language string) verified.Reader {
	return func(words string) *query.Cond {
		read, err := r.Parser.Parse(ctx, words, language, names.Players)
		if err != nil || len(read.Queries) != 1 || len(read.Corrections) > 0 {
			return nil
		}
		q := read.Queries[0]
		if q.Where == nil || !q.Equal(query.Query{Measure: query.List, Subject: query.Games, Where: q.Where}) {
			return nil
		}
		return q.Where
	}
}

// Meet finds the people of a form in this database, which may be another one than
// that of the mark; false: one is not here.
func Meet(names *source.Names, f *query.Form) bool {
	if names.Players == nil {
		return true
	}
	all := true
	f.Walk(query.Visitor{Name: func(n *query.Name) {
		for _, spelling := range n.Spellings {
			if names.Person == nil {
				break
			}
			if person, ok := names.Person(spelling); ok {
				*n = person
				return
			}
		}
		found := names.Players.People(people.Words(n.Text), false)
		switch len(found) {
		case 0:
			all = false
		case 1:
			*n = found[0]
		default:
			n.Spellings, n.Choices = nil, found
		}
	}})
	return all
}

// maxVerified is how many verified questions a model is shown.
const maxVerified = 3

// Examples are the nearest verified questions, as examples for a model. Forms that
// hold text from the database are not among them.
func (m Marks) Examples(question, language string) []prompts.Example {
	var all []prompts.Example
	for _, mark := range m {
		if !mark.Right || mark.Form == nil || holdsText(*mark.Form) {
			continue
		}
		if form, err := json.Marshal(mark.Form); err == nil {
			all = append(all, prompts.Example{Language: schema.Language(mark.Language), Question: mark.Text, Form: string(form)})
		}
	}
	return prompts.Nearest(question, schema.Language(language), maxVerified, all)
}

// holdsText says that there are names of people or texts of tags in a form.
func holdsText(f query.Form) (holds bool) {
	f.Walk(query.Visitor{
		Name: func(*query.Name) { holds = true },
		Cond: func(c *query.Cond) {
			holds = holds || c.Tag != nil && len(c.Tag.Texts) > 0 || c.Compare != nil && len(c.Compare.Is) > 0
		},
	})
	for g := &f; g != nil; g = g.Groups {
		holds = holds || g.Member != ""
	}
	return holds
}
