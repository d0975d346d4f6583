package compose

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser/likelihood"
	"github.com/kibitz-chess/kibitz/assistant/parser/token"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// asking is a question with what tells how likely readings are what it means.
type asking struct {
	question string
	judges   func() *likelihood.Model
}

// loadLikelihood is the model of likelihoods; nil, which tells nothing, where its tables are
// broken, which its tests tell.
func loadLikelihood() *likelihood.Model {
	m, err := likelihood.New()
	if err != nil {
		return nil
	}
	return m
}

// Evidence is what is known of the likeliest of some readings, there being one, by which it
// is told how likely it is what was meant.
func Evidence(all []Reading) likelihood.Evidence {
	e := likelihood.Evidence{First: likelihood.Parts(all[0].Form)}
	if all[0].asking != nil {
		e.Words = likelihood.Words(all[0].asking.question, all[0].Language, nameWords(all[0].Form))
	}
	if len(all) > 1 {
		e.Second = likelihood.Parts(all[1].Form)
	}
	e.Features = features(all, len(e.Words))
	return e
}

// nameWords are the words of the names of people in a form: whose they are says nothing of what
// is asked.
func nameWords(f query.Form) map[string]bool {
	words := map[string]bool{}
	f.Walk(query.Visitor{Name: func(n *query.Name) {
		for _, spelling := range append(slices.Clip(n.Spellings), n.Text) {
			for _, w := range token.Words(spelling) {
				words[w] = true
			}
		}
	}})
	return words
}

// likelihoodOf is the probability that the likeliest of some readings is what was meant; known
// is false where nothing tells it.
func likelihoodOf(all []Reading) (right float64, known bool) {
	if all[0].asking == nil || all[0].asking.judges() == nil {
		return 0, false
	}
	return all[0].asking.judges().Right(Evidence(all)), true
}

// features are what speaks for and against the likeliest reading besides its words.
func features(all []Reading, words int) (found []string) {
	first := all[0]
	has := func(holds bool, feature string) {
		if holds {
			found = append(found, feature)
		}
	}
	left := map[string]int{}
	for _, l := range first.Left {
		kind, _, _ := strings.Cut(l, "(")
		left[kind]++
	}
	for kind, n := range left {
		has(true, "left "+kind)
		has(n > 1, "left several "+kind)
	}
	for _, p := range first.Parts {
		kind, _, _ := strings.Cut(p, "(")
		has(true, "fragment "+kind)
	}
	has(true, "by "+first.Name)
	has(true, first.Language)
	has(first.Absent, "absent")
	has(first.ByFound, "by found")
	has(first.Whether, "whether")
	has(first.Misses, "misses")
	has(len(first.Corrections) > 0, "corrected")
	found = likelihood.Above(found, "doubt", first.Doubt, []float64{-0.1, 0.1, 0.3, 0.6, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 8, 10})
	found = likelihood.Above(found, "words", float64(words), []float64{4, 6, 8, 10, 13, 17, 22})
	found = likelihood.Above(found, "fragments", float64(len(first.Parts)), []float64{1, 2, 3, 4, 5, 6, 8})
	found = likelihood.Above(found, "unread", float64(len(first.Left))/float64(max(1, words)), []float64{0.2, 0.35, 0.5, 0.65, 0.8})
	if len(all) > 1 {
		found = likelihood.Above(found, "ahead", all[1].Cost-first.Cost, []float64{0.1, 0.3, 0.6, 1, 1.5, 2, 3, 5, 10})
		found = append(found, nextOnes(all)...)
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// nextOnes tells how the next readings differ from the likeliest one.
func nextOnes(all []Reading) (found []string) {
	first, near := all[0], 0
	chosen := selection(first.Form)
	for i, r := range all[1:] {
		if r.Cost > first.Cost+ahead {
			break
		}
		if near++; i > 1 {
			continue
		}
		nth := strconv.Itoa(i + 1)
		found = append(found, "next "+nth+" by "+r.Name)
		if r.Name == first.Name {
			found = append(found, "next "+nth+" by the same")
		}
		found = append(found, "next "+nth+" differs "+strconv.Itoa(min(4, differ(chosen, selection(r.Form)))))
	}
	return append(found, "near "+strconv.Itoa(near))
}

// selection are the conditions of a form, whatever it tells of what meets them.
func selection(f query.Form) map[string]bool {
	all := map[string]bool{}
	add := func(c any) {
		if text, err := json.Marshal(c); err == nil {
			all[string(text)] = true
		}
	}
	for _, c := range f.Conditions() {
		if c.HalfMove != nil {
			add(c.HalfMove)
		} else {
			add(c)
		}
	}
	if f.HalfMove != nil {
		add(f.HalfMove)
	}
	if f.Position != nil {
		add(f.Position)
	}
	return all
}

// differ is how many are in one of two sets and not in the other.
func differ(a, b map[string]bool) (n int) {
	for k := range a {
		if !b[k] {
			n++
		}
	}
	for k := range b {
		if !a[k] {
			n++
		}
	}
	return n
}
