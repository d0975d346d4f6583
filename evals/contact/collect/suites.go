package main

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/evals"
	"github.com/kibitz-chess/kibitz/evals/contact"
	"github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/samples"
)

// wording ends the id of a question that is asked in several ways: u5-es2.
var wording = regexp.MustCompile(`-(es|en)[0-9]*$`)

// suiteQuestions are the questions on their own of suites about the sample games. Suites that
// are right by SQL are left out.
func suiteQuestions(ctx context.Context, files []string) (all []question, err error) {
	suites, err := evals.ReadFiles(files...)
	if err != nil {
		return nil, err
	}
	games, err := load.Games(ctx, []load.Source{{Name: samples.Name, Reader: samples.PGN()}})
	if err != nil {
		return nil, fmt.Errorf("sample games: %w", err)
	}
	judge := &evals.Judge{Games: evals.NewGames(games)}
	for _, s := range suites {
		if s.Games != evals.Samples && s.Games != "" || s.NeedsSQL() {
			continue
		}
		for _, c := range s.Cases {
			if len(c.Turns) != 1 {
				continue
			}
			expect := contact.Expect(c.Turns[0].Expect)
			if c.Turns[0].Expect == evals.ExpectRefuse {
				expect = contact.Abstain
			}
			id := "s-" + s.Name + "-" + c.ID
			all = append(all, question{
				id: id, meaning: wording.ReplaceAllString(id, ""), lang: c.Lang, set: evals.Samples, text: c.Turns[0].Question, expect: expect,
				verdict: func(ctx context.Context, r *assistant.Reply) (contact.Verdict, error) {
					return ofSuite(ctx, judge, &c, r)
				},
			})
		}
	}
	return all, nil
}

// ofSuite is what a reply to a question of a suite came to.
func ofSuite(ctx context.Context, judge *evals.Judge, c *evals.Case, r *assistant.Reply) (contact.Verdict, error) {
	results, err := judge.Ask(ctx, said{r}, 0, c)
	if err != nil {
		return "", err
	}
	switch result := results[0]; {
	case result.Outcome == evals.Right, result.AskedRight:
		return contact.Right, nil
	case result.Outcome == evals.Wrong, result.Outcome == evals.Guessed:
		return contact.Wrong, nil
	case result.Outcome == evals.Needless, result.Outcome == evals.OtherSlot:
		return contact.Asked, nil
	}
	return contact.Silent, nil
}

// said is an engine that replies one thing.
type said struct{ reply *assistant.Reply }

// Ask is that reply, as it is printed.
func (s said) Ask(context.Context, evals.Request) (*evals.Reply, error) {
	text, err := json.Marshal(s.reply)
	if err != nil {
		return nil, err
	}
	var r evals.Reply
	return &r, json.Unmarshal(text, &r)
}
