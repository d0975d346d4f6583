package people

import (
	"slices"
	"strings"
	"unicode"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// known is who is known by one name that is no surname: 'Bobby' is Fischer,
// whoever else is a Robert; nil where that name, or who is meant, is not here.
func (x *Index) known(words []string) *person {
	if len(words) != 1 {
		return nil
	}
	found := x.find(x.custom.words(strings.Fields(x.custom.known[Fold(words[0])])))
	if p := x.foremost(found); p != nil {
		return p
	}
	if len(found) == 1 {
		return found[0]
	}
	return nil
}

// Others are those whose surname is the same as somebody's who is foremost among
// them, most games first, and how many games they have; none where a question names
// that person more fully.
func (x *Index) Others(name, question string) (others []query.Name, games int) {
	p, ok := x.spelt[name]
	if !ok {
		return nil, 0
	}
	found := x.find(x.custom.words(strings.Fields(p.surname)))
	if p != x.foremost(found) {
		return nil, 0
	}
	said := strings.FieldsFunc(Fold(question), func(r rune) bool { return !unicode.IsLetter(r) })
	for _, g := range p.given {
		if slices.Contains(said, g.written) {
			return nil, 0
		}
	}
	rest := slices.DeleteFunc(slices.Clone(found), func(o *person) bool { return o == p })
	slices.SortStableFunc(rest, func(a, b *person) int { return b.games - a.games })
	return names(rest), sum(rest)
}

// A surname of several is taken for the one who has at least so many games, and
// nine tenths of those of all together, unless another alone has a part in a certain
// number of them: who asks for Byrne where Robert has 101 games and Donald 9 may mean
// either, as all of eight strangers did.
const (
	foremostGames = 20
	rivalPart     = 20
)

// foremost is the one of several whom a surname means to everybody, nil if it
// might be another.
func (x *Index) foremost(found []*person) *person {
	if len(found) < 2 || slices.ContainsFunc(found, func(p *person) bool { return x.custom.several[p.surname] }) {
		return nil
	}
	most := slices.MaxFunc(found, func(a, b *person) int { return a.games - b.games })
	all := sum(found)
	if most.games < foremostGames || 10*most.games < 9*all {
		return nil
	}
	if slices.ContainsFunc(found, func(p *person) bool { return p != most && rivalPart*p.games > all }) {
		return nil
	}
	return most
}
