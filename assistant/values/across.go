package values

import (
	"cmp"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// leastAcross is how many words name an event at least of which one is left out.
const leastAcross = 3

// maxAcross is how many events may be named so: more are named by too little.
const maxAcross = 3

// across finds the events that are named by words with one left out between them: 'the
// Social Dos Torres' is the Torneo Social Club Dos Torres.
func (x *Index) across(said []string) []parser.Value {
	if slices.ContainsFunc(said, func(w string) bool { return !x.words[w] }) {
		return nil
	}
	i := slices.IndexFunc(x.tags, func(t *tag) bool { return t.name == "Event" })
	if i < 0 {
		return nil
	}
	t := x.tags[i]
	var found []match
	for _, n := range t.rarest(said) {
		if skipsOne(strings.Fields(t.values[n].words), said) {
			found = append(found, match{n, said})
		}
	}
	if len(found) == 0 || len(found) > maxAcross {
		return nil
	}
	slices.SortFunc(found, func(a, b match) int {
		return cmp.Or(t.values[b.value].games-t.values[a.value].games, cmp.Compare(t.values[a.value].text, t.values[b.value].text))
	})
	return []parser.Value{{Tag: t.name, Sided: t.sided, Text: t.values[found[0].value].text, Match: query.Equals, Texts: t.texts(found)}}
}

// skipsOne says that words stand in a name in their order, with one more between them.
func skipsOne(name, said []string) bool {
	for from := range name {
		for cut := 1; cut < len(said) && from+len(said) < len(name); cut++ {
			if slices.Equal(name[from:from+cut], said[:cut]) && slices.Equal(name[from+cut+1:from+len(said)+1], said[cut:]) {
				return true
			}
		}
	}
	return false
}
