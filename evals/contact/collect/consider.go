package main

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"sync"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/parser/likelihood"
	"github.com/kibitz-chess/kibitz/evals/contact"
)

// considered is what is known of a question after it was considered.
type considered struct {
	question
	language string
	words    []string
	readings []reading
	grammar  *grammar // nil: it reads nothing, or composition does not
}

// consider considers questions, as many at a time as there are processors.
func consider(ctx context.Context, assistants map[string]*assistant.Assistant, questions []question) ([]considered, error) {
	var any *assistant.Assistant
	if sets := slices.Sorted(maps.Keys(assistants)); len(sets) > 0 {
		any = assistants[sets[0]]
	}
	asked := make([]*assistant.Assistant, len(questions))
	for i, q := range questions {
		asked[i] = assistants[q.set]
		if q.set == "" {
			asked[i] = any // no games answer it, whichever are asked
		}
		if asked[i] == nil {
			return nil, fmt.Errorf("%s: there is no database of the set %q", q.id, q.set)
		}
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	all := make([]considered, len(questions))
	next := make(chan int)
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for i := range next {
				q := questions[i]
				c, err := asked[i].Consider(ctx, q.text)
				if err != nil {
					cancel(fmt.Errorf("consider %s: %w", q.id, err))
					continue
				}
				known, err := judged(ctx, q, c)
				if err != nil {
					cancel(fmt.Errorf("judge %s: %w", q.id, err))
				}
				all[i] = known
			}
		})
	}
	for i := range questions {
		if ctx.Err() != nil {
			break
		}
		next <- i
	}
	close(next)
	workers.Wait()
	return all, context.Cause(ctx)
}

// judged tells which of the readings of a question are right.
func judged(ctx context.Context, q question, c assistant.Consideration) (known considered, err error) {
	known = considered{question: q, language: cmp.Or(c.Evidence.Language, q.lang), words: c.Evidence.Words}
	if len(known.words) == 0 {
		known.words = likelihood.Words(q.text, q.lang, nil)
	}
	for i, r := range c.Evidence.Readings {
		v, err := q.verdict(ctx, c.Replies[i])
		if err != nil {
			return known, err
		}
		known.readings = append(known.readings, reading{Reading: r, Right: isRight(q.expect, v)})
	}
	if g := c.Evidence.Grammar; g != nil {
		v, err := q.verdict(ctx, c.Replied)
		if err != nil {
			return known, err
		}
		known.grammar = &grammar{*g, isRight(q.expect, v)}
	}
	if known.firstRight() != nil {
		known.neverMind()
	}
	return known, nil
}

// neverMind tells readings that ask back what need not be asked, as another shows, from those
// whose answer may yet be right.
func (c considered) neverMind() {
	for i, r := range c.readings {
		if r.Right == nil {
			c.readings[i].Right = new(bool)
		}
	}
	if c.grammar != nil && c.grammar.Right == nil {
		c.grammar.Right = new(bool)
	}
}

// isRight is whether a reading is what was meant: nil where it asks back, so that the answer
// may yet be. No reading is of what games do not tell.
func isRight(expect contact.Expect, v contact.Verdict) *bool {
	right := v == contact.Right && expect != contact.Abstain
	if expect == contact.Answer && v == contact.Asked {
		return nil
	}
	return &right
}
