package assistant

import (
	"cmp"
	"context"
	"errors"
	"math"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/parser/compose"
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

// Explain tells how a question is read, and why that way. Its errors are
// *Error.
func (a *Assistant) Explain(ctx context.Context, r Request) (*Explanation, error) {
	question := strings.TrimSpace(r.Question)
	switch {
	case question == "":
		return nil, &Error{Status: Failed, Code: "empty"}
	case len(question) > MaxQuestion:
		return nil, &Error{Status: Failed, Code: "too_long"}
	}
	t := &turn{Assistant: a, request: r, reply: &Reply{}, Session: a.server.Session(new(Names))}
	if err := t.loadNames(ctx); err != nil {
		return nil, err
	}
	e := &Explanation{Question: question, Language: cmp.Or(r.Language, a.parser.Language(question), r.Fallback), Fragments: []compose.Fragment{}, Candidates: []Candidate{}}
	err := t.explainGrammar(ctx, e)
	var miss *parser.NotUnderstood
	switch {
	case errors.Is(err, parser.ErrTooLong):
		return nil, &Error{Status: Failed, Code: "too_long"}
	case errors.Is(err, parser.ErrEmpty):
		return nil, &Error{Status: Failed, Code: "empty"}
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.As(err, &miss):
		e.Uncovered = miss.Words
	}
	if a.composer != nil {
		t.explainComposition(e)
	}
	switch {
	case err == nil:
		e.decide(ByGrammar, 0)
	case miss == nil, miss.Pointed, miss.Before:
		e.decide(NothingAsked, 0)
	}
	e.Text = Message(e.Language, "explain_"+string(e.Decided))
	return e, nil
}

func (t *turn) explainGrammar(ctx context.Context, e *Explanation) error {
	reading, err := t.parser.Parse(ctx, e.Question, t.preferred(), t.Names.Players)
	if err != nil {
		return err
	}
	e.Language = cmp.Or(t.request.Language, reading.Language)
	for _, q := range reading.Queries {
		e.Grammar = append(e.Grammar, q.Paraphrase(e.Language))
	}
	return nil
}

func (t *turn) explainComposition(e *Explanation) {
	all := t.composer.Readings(e.Question, t.preferred(), t.Names.Players)
	for _, f := range t.composer.Fragments(e.Question, t.preferred(), t.Names.Players) {
		f.Cost = hundredths(f.Cost)
		e.Fragments = append(e.Fragments, f)
	}
	if len(all) > 0 && len(e.Grammar) == 0 {
		e.Language = cmp.Or(t.request.Language, all[0].Language)
	}
	for _, r := range all {
		e.Candidates = append(e.Candidates, Candidate{
			Reading: r.Form.Paraphrase(e.Language) + ".", Cost: hundredths(r.Cost), Doubt: hundredths(r.Doubt), Name: r.Name, Parts: r.Parts, Left: r.Left, SQL: r.SQL,
		})
	}
	switch verdict := t.composer.Decide(all); {
	case len(verdict.Readings) == 0:
		e.decide(NothingLikely, 0)
	case verdict.Sure:
		e.decide(ByComposition, 1)
	default:
		e.decide(Offered, len(verdict.Readings))
	}
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
