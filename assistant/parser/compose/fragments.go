package compose

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser"
)

// Fragment is a stretch of a question with a meaning of its own, which readings
// may be made of.
type Fragment struct {
	Kind  string `json:"kind"`
	Words string `json:"words"` // folded: lower case, without accents
	// Cost is of the rules that found it and of the words passed over inside it, without
	// what a fragment of its kind costs a reading.
	Cost float64 `json:"cost"`
}

// Fragments are those of a question in the likeliest of the languages that it
// may be in, by where they begin.
func (r *Reader) Fragments(question, language string, values parser.Values) (all []Fragment) {
	sentences := r.parser.Sentences(question, language, values)
	if len(sentences) == 0 {
		return nil
	}
	c := newChart(r.lexicons[sentences[0].Language], sentences[0])
	seen := map[Fragment]bool{}
	for _, found := range c.at {
		for _, f := range found {
			if _, ok := partKinds[f.kind]; !ok {
				continue // it only holds others together
			}
			one := Fragment{Kind: f.kind, Words: c.words(f.start, f.end), Cost: f.cost}
			if !seen[one] {
				seen[one] = true
				all = append(all, one)
			}
		}
	}
	return all
}

// Unmeant are the words of a phrase that mean nothing by themselves, as folded: they
// are in no fragment, and nothing is known of how much they matter.
func (r *Reader) Unmeant(phrase, language string, values parser.Values) (words []string) {
	sentences := r.parser.Sentences(phrase, language, values)
	if len(sentences) == 0 {
		return nil
	}
	s := sentences[0]
	c := newChart(r.lexicons[s.Language], s)
	meant := make([]bool, len(s.Tokens))
	for _, f := range slices.Concat(c.at...) {
		if _, ok := partKinds[f.kind]; ok {
			for i := f.start; i < f.end; i++ {
				meant[i] = true
			}
		}
	}
	for i, t := range s.Tokens {
		if !meant[i] && !c.lex.articles[t.Fold] && c.lex.left[t.Fold] == "" {
			words = append(words, t.Fold)
		}
	}
	return words
}
