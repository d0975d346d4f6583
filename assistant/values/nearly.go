package values

import (
	"cmp"
	"maps"
	"slices"
	"strings"
)

// A kind of event that more than so many texts tell is told by what they have in
// common, if that is nearly the same games: nobody reads a list of seventy names.
// A way to write it in fewer games than a fiftieth of all is left out for that.
const (
	maxListed  = 8
	offPercent = 3 // of the games, that such a test may have too many or too few
	rarePer    = 50
)

// nearly are the words that nearly the found values hold and no others, as the
// database spells them; nil if there are no such words.
func (t *tag) nearly(found []match, games int) []string {
	those := map[int32]bool{}
	spelt := map[string]int{} // the games of each way to write it
	written := map[string]string{}
	for _, m := range found {
		those[m.value] = true
		text := t.values[m.value].text
		span := t.span(text, m.words)
		lower := strings.ToLower(text[span.from:span.to])
		spelt[lower] += t.values[m.value].games
		written[lower] = cmp.Or(written[lower], text[span.from:span.to])
	}
	maps.DeleteFunc(spelt, func(_ string, n int) bool { return n*rarePer < games })
	kept := slices.SortedFunc(maps.Keys(spelt), func(a, b string) int { return cmp.Or(spelt[b]-spelt[a], cmp.Compare(a, b)) })
	off := 0
	for i, v := range t.values {
		lower := strings.ToLower(v.text)
		holds := slices.ContainsFunc(kept, func(k string) bool { return strings.Contains(lower, k) })
		if holds != those[int32(i)] {
			off += v.games
		}
	}
	if len(kept) > maxListed || off*100 > offPercent*games {
		return nil
	}
	texts := make([]string, len(kept))
	for i, k := range kept {
		texts[i] = written[k]
	}
	return texts
}
