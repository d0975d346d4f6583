package evals_test

import (
	"context"
	"errors"
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/evals"
	"github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/samples"
)

// fake is an engine whose reply depends on the question and the answers alone.
type fake func(r evals.Request) (*evals.Reply, error)

func (f fake) Ask(_ context.Context, r evals.Request) (*evals.Reply, error) { return f(r) }

func says(rows ...[]any) *evals.Reply {
	return &evals.Reply{Status: assistant.Answered, Rows: rows}
}

func asks(slot string, values ...string) *evals.Reply {
	c := &assistant.Clarification{Slot: slot}
	for _, v := range values {
		c.Options = append(c.Options, assistant.Option{Value: v, Label: "as " + v})
	}
	return &evals.Reply{Status: assistant.Clarify, Clarification: c}
}

func is(s assistant.Status) *evals.Reply { return &evals.Reply{Status: s} }

// asked is a suite of one question for each expectation. Of the sample games,
// 1 is number 5, 11 are of 1 to 11 …
const asked = `
games: samples
questions:
- {id: answer, lang: en, question: q, expect: answer, rows: [[7]]}
- id: clarify
  lang: en
  question: q
  expect: clarify
  slot: move_unit
  answers: {half: {rows: games, where: {game: 1}}, full: {rows: games, where: {game: 2}}}
- id: sense
  lang: es
  question: q
  expect: clarify
  slot: sense
  answers: {"1": {rows: games, where: {game: 1}}, "2": {rows: games, where: {game: 2}}}
- {id: abstain, lang: en, question: q, expect: abstain, alternatives: [{rows: games, where: {game: 999}, show: [{agg: count}]}]}
- {id: refuse, lang: en, question: q, expect: refuse}
`

// TestJudge: what each reply to each question comes to.
func TestJudge(t *testing.T) {
	suite, err := evals.Read("s", "s.yaml", []byte(asked))
	if err != nil {
		t.Fatal(err)
	}
	judge := &evals.Judge{Games: sampleGames(t)}
	after := func(first *evals.Reply, slot string, then map[string]*evals.Reply) fake {
		return func(r evals.Request) (*evals.Reply, error) {
			if value, ok := r.Answers[slot]; ok {
				return then[value], nil
			}
			return first, nil
		}
	}
	always := func(r *evals.Reply) fake { return func(evals.Request) (*evals.Reply, error) { return r, nil } }
	first, second := says([]any{1.0}), says([]any{2.0})
	for _, test := range []struct {
		name   string
		engine fake
		want   map[string]evals.Outcome // by the id of the question; only these are asked
	}{
		{"seven", always(says([]any{7.0})), map[string]evals.Outcome{
			"answer": evals.Right, "clarify": evals.Guessed, "sense": evals.Guessed, "abstain": evals.Guessed, "refuse": evals.Guessed}},
		{"eight", always(says([]any{8.0})), map[string]evals.Outcome{"answer": evals.Wrong}},
		{"nought, as honest as an abstention", always(says([]any{0.0})), map[string]evals.Outcome{"answer": evals.Wrong, "abstain": evals.Right}},
		{"silence", always(is(assistant.Abstain)), map[string]evals.Outcome{
			"answer": evals.Silent, "clarify": evals.Silent, "sense": evals.Silent, "abstain": evals.Right, "refuse": evals.Right}},
		{"refusal", always(is(assistant.Refused)), map[string]evals.Outcome{
			"answer": evals.Silent, "clarify": evals.Silent, "abstain": evals.Right, "refuse": evals.Right}},
		{"an error", always(is(assistant.Failed)), map[string]evals.Outcome{"answer": evals.Failed, "clarify": evals.Failed, "abstain": evals.Failed}},
		{"a failure", func(evals.Request) (*evals.Reply, error) { return nil, errors.New("gone") }, map[string]evals.Outcome{"answer": evals.Failed, "clarify": evals.Failed, "refuse": evals.Failed}},
		{"a question back about the player", always(asks("player", "a", "b")), map[string]evals.Outcome{
			"answer": evals.Needless, "clarify": evals.OtherSlot, "sense": evals.OtherSlot, "abstain": evals.Needless, "refuse": evals.Needless}},
		{"the right question and the right answers", after(asks("move_unit", "full", "half"), "move_unit", map[string]*evals.Reply{"half": first, "full": second}), map[string]evals.Outcome{"clarify": evals.Right}},
		{"one of them wrong", after(asks("move_unit", "full", "half"), "move_unit", map[string]*evals.Reply{"half": first, "full": first}), map[string]evals.Outcome{"clarify": evals.Wrong}},
		{"one of them missing", after(asks("move_unit", "full", "half"), "move_unit", map[string]*evals.Reply{"half": first, "full": is(assistant.Abstain)}), map[string]evals.Outcome{"clarify": evals.Silent}},
		{"asked again", always(asks("move_unit", "full", "half")), map[string]evals.Outcome{"clarify": evals.Needless, "answer": evals.Needless}},
		{"senses in another order", after(asks("sense", "x", "y"), "sense", map[string]*evals.Reply{"x": second, "y": first}), map[string]evals.Outcome{"sense": evals.Right}},
		{"a sense that is missing", after(asks("sense", "x", "y"), "sense", map[string]*evals.Reply{"x": second, "y": second}), map[string]evals.Outcome{"sense": evals.Wrong}},
	} {
		t.Run(test.name, func(t *testing.T) {
			for i := range suite.Cases {
				c := &suite.Cases[i]
				want, ok := test.want[c.ID]
				if !ok {
					continue
				}
				results, err := judge.Ask(t.Context(), test.engine, 0, c)
				if err != nil || len(results) != 1 || results[0].Outcome != want {
					t.Errorf("%s: %v (%v), not %s", c.ID, results, err, want)
				}
			}
		})
	}
}

// TestDialogue: the answers of a dialogue are those of one conversation, and a
// clarification goes on with the answer that the suite takes.
func TestDialogue(t *testing.T) {
	suite, err := evals.Read("s", "s.yaml", []byte(`
games: samples
questions:
- id: d
  lang: en
  turns:
  - question: first
    expect: clarify
    slot: move_unit
    answers: {half: {rows: games, where: {game: 1}}, full: {rows: games, where: {game: 2}}}
    take: full
  - {question: second, expect: answer, rows: [[7]]}
`))
	if err != nil {
		t.Fatal(err)
	}
	var heard []evals.Request
	engine := fake(func(r evals.Request) (*evals.Reply, error) {
		heard = append(heard, r)
		switch {
		case r.Question == "second":
			return says([]any{7.0}), nil
		case r.Answers != nil:
			return says([]any{2.0}), nil
		}
		return asks("move_unit", "half", "full"), nil
	})
	results, err := (&evals.Judge{Games: sampleGames(t)}).Ask(t.Context(), engine, 0, &suite.Cases[0])
	if err != nil {
		t.Fatal(err)
	}
	if len(results) != 2 || results[0].Outcome != evals.Right || results[1].Outcome != evals.Right || results[1].ID() != "d#2" {
		t.Errorf("%+v", results)
	}
	if len(heard) != 3 || heard[1].Answers["move_unit"] != "full" || heard[2].Answers != nil {
		t.Errorf("%+v", heard)
	}
	for _, r := range heard {
		if r.Conversation != heard[0].Conversation || r.Conversation == "" {
			t.Errorf("conversation %q", r.Conversation)
		}
	}
	if f := evals.Score(results); f.Dialogues != 1 || f.DialoguesRight != 1 {
		t.Errorf("%+v", f)
	}
	results[1].Outcome = evals.Silent
	if f := evals.Score(results); f.Dialogues != 1 || f.DialoguesRight != 0 {
		t.Errorf("%+v", f)
	}
}

// TestScore holds the figures against some that were worked out by hand.
func TestScore(t *testing.T) {
	var results []evals.Result
	add := func(n int, expect evals.Expect, outcome evals.Outcome, status assistant.Status) {
		for range n {
			results = append(results, evals.Result{Expect: expect, Outcome: outcome, AskedRight: status == assistant.Clarify && expect == evals.ExpectClarify && outcome != evals.OtherSlot,
				Reply: &evals.Reply{Status: status}, Latency: float64(len(results) + 1), Usage: evals.Usage{InputTokens: 10, OutputTokens: 1, Cost: 0.5}})
		}
	}
	add(6, evals.ExpectAnswer, evals.Right, assistant.Answered)
	add(1, evals.ExpectAnswer, evals.Wrong, assistant.Answered)
	add(2, evals.ExpectAnswer, evals.Silent, assistant.Abstain)
	add(1, evals.ExpectAnswer, evals.Needless, assistant.Clarify)
	add(3, evals.ExpectClarify, evals.Right, assistant.Clarify)
	add(1, evals.ExpectClarify, evals.Guessed, assistant.Answered)
	add(1, evals.ExpectClarify, evals.OtherSlot, assistant.Clarify)
	add(4, evals.ExpectAbstain, evals.Right, assistant.Abstain)
	add(1, evals.ExpectAbstain, evals.Guessed, assistant.Answered)
	f := evals.Score(results)
	for _, figure := range []struct {
		name      string
		got, want float64
	}{
		{"questions", float64(f.Questions), 20},
		{"accuracy: 6 of 10", f.Accuracy(), 60},
		{"wrong with confidence: 3 of 20", f.WrongRate(), 15},
		{"clarification precision: 3 of 5", f.AskPrecision(), 60},
		{"clarification recall: 3 of 5", f.AskRecall(), 60},
		{"abstention precision: 4 of 6", f.AbstainPrecision(), 100 * 4.0 / 6},
		{"abstention recall: 4 of 5", f.AbstainRecall(), 80},
		{"RS(0): 13", f.RS(0), 65},
		{"RS(10): 13 - 30", f.RS(10), -85},
		{"RS(N): 13 - 60", f.RS(f.Questions), -235},
		{"median latency", f.Latency(0.5), 10},
		{"p95 latency", f.Latency(0.95), 19},
		{"tokens in", float64(f.Usage.InputTokens), 200},
		{"tokens out", float64(f.Usage.OutputTokens), 20},
		{"cost", f.Usage.Cost, 10},
	} {
		if math.Abs(figure.got-figure.want) > 1e-9 {
			t.Errorf("%s: %v, not %v", figure.name, figure.got, figure.want)
		}
	}
	if none := evals.Score(nil); !math.IsNaN(none.Accuracy()) || !math.IsNaN(none.Latency(0.5)) {
		t.Error("figures of nothing")
	}
}

// TestScoreProperties: a reliability score falls with the cost and only with
// mistakes, shares are shares, and the order does not matter.
func TestScoreProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		results := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) evals.Result {
			return evals.Result{
				Expect:  rapid.SampledFrom([]evals.Expect{evals.ExpectAnswer, evals.ExpectClarify, evals.ExpectAbstain}).Draw(t, "expect"),
				Outcome: rapid.SampledFrom(evals.Outcomes).Draw(t, "outcome"),
				Latency: rapid.Float64Range(0, 9).Draw(t, "latency"),
			}
		}), 1, 30).Draw(t, "results")
		f := evals.Score(results)
		if f.RS(0) < f.RS(10) || (f.RS(0) == f.RS(10)) != (f.Mistaken() == 0) {
			t.Fatalf("RS(0) %v, RS(10) %v with %d mistakes", f.RS(0), f.RS(10), f.Mistaken())
		}
		for _, share := range []float64{f.Accuracy(), f.WrongRate(), f.AskPrecision(), f.AskRecall(), f.AbstainPrecision(), f.AbstainRecall(), f.RS(0)} {
			if share < 0 || share > 100 {
				t.Fatalf("a share of %v", share)
			}
		}
		again := evals.Score(rapid.Permutation(results).Draw(t, "order"))
		if again.RS(10) != f.RS(10) || again.Latency(0.95) != f.Latency(0.95) || f.Latency(0.5) > f.Latency(0.95) {
			t.Fatal("the order matters")
		}
	})
}

func sampleGames(t testing.TB) *evals.Games {
	t.Helper()
	games, err := load.Games(t.Context(), []load.Source{{Name: samples.Name, Reader: samples.PGN()}})
	if err != nil {
		t.Fatal(err)
	}
	return evals.NewGames(games)
}
