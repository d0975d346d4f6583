package main

import (
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/evals/contact"
)

// firstBatch is the first of everyday questions. Those before it are long and demanding, and
// few are read at all.
const firstBatch = 8

// question is a question on its own of which it is known what is right.
type question struct {
	id      string
	meaning string // the id of the question that has the gold
	lang    string
	set     string
	text    string
	expect  contact.Expect
	verdict func(context.Context, *assistant.Reply) (contact.Verdict, error)
}

// byGold is a question with a gold.
func (q question) byGold(judge *contact.Judge, gold contact.Gold) question {
	q.expect = gold.Expect
	q.verdict = func(_ context.Context, r *assistant.Reply) (contact.Verdict, error) { return judge.Of(gold, r), nil }
	return q
}

// gather reads the questions of some folders, in the order of their ids. Of a question that
// is there twice the first stands.
func gather(judge *contact.Judge, folders []fs.FS) ([]question, error) {
	known := map[string]question{}
	add := func(q question) {
		if _, ok := known[q.id]; !ok {
			known[q.id] = q
		}
	}
	judged := map[string]question{} // of all batches: wordings are of any
	for _, folder := range folders {
		batches, err := contact.Batches(folder)
		if err != nil {
			return nil, err
		}
		for _, b := range batches {
			for _, q := range b.Questions {
				gold, ok := b.Golds[q.ID]
				if _, twice := judged[q.ID]; !ok || twice || len(q.Turns) != 1 {
					continue
				}
				single := question{id: q.ID, meaning: q.ID, lang: q.Lang, set: q.Set, text: q.Turns[0]}.byGold(judge, gold)
				judged[q.ID] = single
				if b.Number >= firstBatch {
					add(single)
				}
			}
		}
	}
	for _, folder := range folders {
		wordings, err := contact.Wordings(folder)
		if err != nil {
			return nil, err
		}
		for _, w := range wordings {
			q, ok := judged[w.Of()]
			if !ok {
				return nil, fmt.Errorf("%s: there is no question %q on its own that has a gold", w.ID, w.Of())
			}
			q.id, q.lang, q.text = w.ID, w.Lang, w.Question
			add(q)
		}
		untold, err := contact.Untold(folder)
		if err != nil {
			return nil, err
		}
		for _, q := range untold {
			if len(q.Turns) == 1 {
				add(question{id: q.ID, meaning: q.ID, lang: q.Lang, set: q.Set, text: q.Turns[0]}.byGold(judge, contact.Gold{Expect: contact.Abstain}))
			}
		}
	}
	all := make([]question, 0, len(known))
	for _, q := range known {
		all = append(all, q)
	}
	slices.SortFunc(all, func(a, b question) int { return cmp.Compare(a.id, b.id) })
	return all, nil
}
