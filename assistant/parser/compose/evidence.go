package compose

import (
	"cmp"
	"slices"
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

// judged is how many readings are judged by more than what they cost: of the others few were
// ever meant.
const judged = 3

// Evidence is what is known of the likeliest of some readings, there being one, by which it
// is told how likely they are what was meant. The cheapest is first. What the grammar reads is
// nil where it reads nothing, or nothing is known of it.
func Evidence(all []Reading, grammar *likelihood.Grammar) likelihood.Evidence {
	e := likelihood.Evidence{Language: all[0].Language, Grammar: grammar}
	if all[0].asking != nil {
		e.Words = likelihood.Words(all[0].asking.question, all[0].Language, nameWords(all[0].Form))
	}
	for _, r := range all[:min(judged, len(all))] {
		e.Readings = append(e.Readings, likelihood.Reading{
			Parts: likelihood.Parts(r.Form), Cost: r.Cost, Doubt: r.Doubt, Name: r.Name, Left: r.Left, Told: r.Told, Features: features(r, len(e.Words)),
		})
	}
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

// outranks is how much likelier than the cheapest reading another must be to come before it:
// what composition itself puts first stays so in doubt.
const outranks = 0.05

// Rank puts the readings of a question on its own, the cheapest being first, into the order of
// how likely they are what was meant, which each is told. Others stay as they are.
func Rank(all []Reading) []Reading {
	if len(all) == 0 || all[0].Right > 0 || all[0].asking == nil {
		return all
	}
	ranked, _ := rank(all, nil)
	return ranked
}

// rank is Rank beside what the grammar reads, which has the probability grammars.
func rank(all []Reading, grammar *likelihood.Grammar) (ranked []Reading, grammars float64) {
	ranked = slices.Clone(all)
	for i, right := range all[0].asking.judges().Right(Evidence(all, grammar)) {
		if i < min(judged, len(all)) {
			ranked[i].Right = right
		} else {
			grammars = right
		}
	}
	cheapest := ranked[0]
	slices.SortStableFunc(ranked, func(a, b Reading) int { return cmp.Compare(b.Right, a.Right) })
	if at := slices.IndexFunc(ranked, func(r Reading) bool { return r.Cost == cheapest.Cost && r.Right == cheapest.Right }); ranked[at].Right >= ranked[0].Right-outranks {
		ranked = slices.Insert(slices.Delete(ranked, at, at+1), 0, cheapest)
	}
	return ranked, grammars
}

// features are what speaks for and against a reading besides what it says.
func features(r Reading, words int) (found []string) {
	has := func(holds bool, feature string) {
		if holds {
			found = append(found, feature)
		}
	}
	for _, l := range r.Left {
		kind, _, _ := strings.Cut(l, "(")
		found = append(found, "left "+kind)
	}
	for _, p := range r.Parts {
		kind, _, _ := strings.Cut(p, "(")
		found = append(found, "fragment "+kind)
	}
	found = append(found, r.derived...)
	has(r.Absent, "absent")
	has(r.ByFound, "by found")
	has(r.Whether, "whether")
	has(r.Misses, "misses")
	has(len(r.Corrections) > 0, "corrected")
	found = likelihood.Above(found, "words", float64(words), []float64{4, 6, 8, 10, 13, 17, 22})
	found = likelihood.Above(found, "fragments", float64(len(r.Parts)), []float64{1, 2, 3, 4, 5, 6, 8})
	found = likelihood.Above(found, "unread", float64(len(r.Left))/float64(max(1, words)), []float64{0.2, 0.35, 0.5, 0.65, 0.8})
	slices.Sort(found)
	return slices.Compact(found)
}
