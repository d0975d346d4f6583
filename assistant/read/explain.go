package read

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/parser/compose"
	"github.com/kibitz-chess/kibitz/assistant/parser/likelihood"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/tell"
)

// Explanation is how a question is read on its own, without a language model and without
// what was marked before.
type Explanation struct {
	Question string  `json:"question"`
	Language string  `json:"language"` // in which it was read
	Decided  Decided `json:"decided"`
	Text     string  `json:"text"` // Decided, for the asker
	// Grammar is what the grammar reads, in words; Uncovered what it does not
	// understand where it reads nothing.
	Grammar    []string           `json:"grammar,omitempty"`
	Uncovered  []string           `json:"uncovered,omitempty"`
	Fragments  []compose.Fragment `json:"fragments"`
	Candidates []Candidate        `json:"candidates"` // the likeliest first
	// Likelihood is the probability that the first candidate is what was meant, by which it
	// is answered or offered; 0: not told.
	Likelihood float64 `json:"likelihood,omitempty"`
}

// Decided says what is done with the readings of a question.
type Decided string

const (
	ByGrammar     Decided = "grammar"     // the grammar reads it, and nothing else is asked
	ByComposition Decided = "composition" // the first candidate is answered
	Offered       Decided = "offered"     // some candidates are offered, unless they give the same rows
	NothingLikely Decided = "abstained"   // no candidate is likely enough
	NothingAsked  Decided = "nothing"     // it makes no sense on its own: it goes on from another question
)

// Candidate is a form that a question may mean.
type Candidate struct {
	Reading string   `json:"reading"` // the form in words
	Cost    float64  `json:"cost"`    // the less the likelier
	Doubt   float64  `json:"doubt"`   // what speaks against it, whatever the others are
	Name    string   `json:"name"`    // of the rule that put it together
	Parts   []string `json:"parts"`   // as kind(words)
	Left    []string `json:"left,omitempty"`
	SQL     bool     `json:"sql_wanted,omitempty"`
	Chosen  bool     `json:"chosen,omitempty"` // answered or offered
}

// Games tell what readings find, by which it is decided on them.
type Games interface {
	// FoundFirst puts readings that find something first.
	FoundFirst(ctx context.Context, all []compose.Reading) ([]compose.Reading, error)
	// Beside is what tells how likely a form of the grammar is beside readings; nil: nothing.
	// Alike: the first of them has the same rows.
	Beside(ctx context.Context, f query.Form, all []compose.Reading) (found *likelihood.Grammar, alike bool, err error)
}

// Explain tells how a question is read on its own, and why that way. Its errors
// are those of the parser, where there is nothing to read or too much of it, and of games.
func (r Reader) Explain(ctx context.Context, q Asked, language string, games Games) (*Explanation, error) {
	e := &Explanation{Question: q.Question, Language: cmp.Or(language, r.Parser.Language(q.Question), q.Preferred), Fragments: []compose.Fragment{}, Candidates: []Candidate{}}
	reading, err := r.parse(ctx, q)
	if err == nil && slices.ContainsFunc(reading.Queries, func(read query.Query) bool { return !r.tells(q.Question, reading, read.Lift()) }) {
		err = &parser.NotUnderstood{Language: reading.Language}
	}
	var miss *parser.NotUnderstood
	switch {
	case errors.Is(err, parser.ErrTooLong), errors.Is(err, parser.ErrEmpty):
		return nil, err
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.As(err, &miss):
		e.Uncovered = miss.Words
	case err == nil:
		e.Language = cmp.Or(language, reading.Language)
		for _, read := range reading.Queries {
			e.Grammar = append(e.Grammar, read.Paraphrase(e.Language))
		}
	}
	other := false
	if r.Composer != nil {
		var form *query.Form
		if err == nil && len(reading.Queries) == 1 {
			form = new(reading.Queries[0].Lift())
		}
		var broken error
		if other, broken = r.explainComposition(ctx, e, q, language, form, games); broken != nil {
			return nil, broken
		}
	}
	switch {
	case err == nil && !other:
		e.decide(ByGrammar, 0)
	case err == nil:
	case miss == nil, miss.Pointed, miss.Before:
		e.decide(NothingAsked, 0)
	}
	e.Text = tell.Message(e.Language, "explain_"+string(e.Decided))
	return e, nil
}

// explainComposition tells what composition reads, beside a form of the grammar if there is
// one; other is true where that is not simply taken.
func (r Reader) explainComposition(ctx context.Context, e *Explanation, q Asked, language string, grammar *query.Form, games Games) (other bool, err error) {
	all, err := games.FoundFirst(ctx, r.Composer.Readings(q.Question, q.Preferred, q.Names.Players))
	if err != nil {
		return false, err
	}
	for _, f := range r.Composer.Fragments(q.Question, q.Preferred, q.Names.Players) {
		f.Cost = hundredths(f.Cost)
		e.Fragments = append(e.Fragments, f)
	}
	if len(all) > 0 && len(e.Grammar) == 0 {
		e.Language = cmp.Or(language, all[0].Language)
	}
	verdict := compose.Decide(all)
	if grammar != nil && len(all) > 0 {
		beside, alike, err := games.Beside(ctx, *grammar, all)
		if err != nil {
			return false, err
		}
		if v, instead := compose.DecideBeside(*grammar, beside, all); instead && !alike {
			verdict, other = v, true
		}
	}
	for _, c := range compose.Rank(all) {
		e.Candidates = append(e.Candidates, Candidate{
			Reading: c.Form.Paraphrase(e.Language) + ".", Cost: hundredths(c.Cost), Doubt: hundredths(c.Doubt), Name: c.Name, Parts: c.Parts, Left: c.Left, SQL: c.SQL,
		})
	}
	e.Likelihood = hundredths(verdict.Right)
	chosen := 0
	for _, r := range verdict.Readings {
		if r.Name != compose.ByGrammar {
			chosen++
		}
	}
	switch {
	case len(verdict.Readings) == 0:
		e.decide(NothingLikely, 0)
	case verdict.Sure, verdict.Likely && len(verdict.Readings) == 1:
		e.decide(ByComposition, 1)
	default:
		e.decide(Offered, chosen)
	}
	return other, nil
}

// hundredths rounds a cost: sums of weights have long tails.
func hundredths(v float64) float64 { return math.Round(100*v) / 100 }

// decide keeps what is done; so many of the first candidates are chosen.
func (e *Explanation) decide(d Decided, chosen int) {
	e.Decided = d
	for i := range e.Candidates {
		e.Candidates[i].Chosen = i < chosen
	}
}
