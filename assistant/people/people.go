// Package people knows who among the players of a database is who: it brings
// the spellings of one person together (Kasparov, G. / Garry Kasparov) and
// keeps different people of one surname apart.
package people

import (
	"cmp"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// Player is a text of the columns WHITE and BLACK with its number of games.
type Player struct {
	Name  string
	Games int
}

// Index finds people by their names. It is never changed once made.
type Index struct {
	people  []*person            // the one with most games first
	byWord  map[string][]*person // by a word of the surname
	byGiven map[string][]*person // by a given name in full
	byName  map[string][]*person // by the whole surname
	byLen   map[int][]string     // the surnames, by their length in bytes
	spelt   map[string]*person   // by the exact spelling
	custom  custom
}

// person is one human or program, in all spellings.
type person struct {
	spelling
	many      bool // several people together, or a program
	display   string
	most      int // games of the spelling that is shown
	games     int
	spellings []string
}

// New brings the spellings together. The order of the players does not matter.
func New(players []Player) *Index {
	x := &Index{
		byWord: map[string][]*person{}, byGiven: map[string][]*person{}, byName: map[string][]*person{},
		byLen: map[int][]string{}, spelt: make(map[string]*person, len(players)), custom: readCustom(),
	}
	bySurname := map[string][]parsed{}
	for _, p := range players {
		if s := x.custom.parse(p.Name); s.surname != "" {
			bySurname[s.surname] = append(bySurname[s.surname], parsed{p, s})
		}
	}
	for _, same := range bySurname {
		x.people = append(x.people, together(same)...)
	}
	byGames(x.people)
	for _, p := range x.people {
		x.add(p)
	}
	return x
}

// parsed is a player with the name taken apart.
type parsed struct {
	Player
	spelling
}

// together brings the spellings of one surname together to people.
func together(same []parsed) []*person {
	// The fullest given names first, so that initials find them.
	slices.SortFunc(same, func(a, b parsed) int {
		return cmp.Or(b.letters()-a.letters(), cmp.Compare(a.Name, b.Name))
	})
	var people []*person
	for _, s := range same {
		many := many(s.Name)
		var fits []*person
		for _, p := range people {
			if !p.many && !many && p.sameAs(s.spelling) {
				fits = append(fits, p)
			}
		}
		p := likeliest(fits)
		if p == nil {
			p = &person{spelling: s.spelling, many: many}
			people = append(people, p)
		}
		p.add(s.Player, s.letters())
	}
	return people
}

// add makes the person found by all names.
func (x *Index) add(p *person) {
	slices.Sort(p.spellings)
	for _, s := range p.spellings {
		x.spelt[s] = p
	}
	if x.byName[p.surname] == nil {
		x.byLen[len(p.surname)] = append(x.byLen[len(p.surname)], p.surname)
	}
	x.byName[p.surname] = append(x.byName[p.surname], p)
	surname := strings.Fields(p.surname)
	for _, w := range surname {
		if len(w) > 1 && (len(surname) == 1 || !particles[w]) {
			x.byWord[w] = append(x.byWord[w], p)
		}
	}
	shortest := shortestGiven
	if p.short {
		shortest = shortestCut
	}
	for _, g := range p.given {
		if len(g.written) >= shortest && !p.many {
			x.byGiven[g.given] = append(x.byGiven[g.given], p)
		}
	}
}

// dominance is how many times the games of all others a person must have for a
// shortened name that fits several to be taken for that person's: lists shorten
// the names of those whom everybody knows.
const dominance = 10

// likeliest is the only person that a spelling fits, or the one who outweighs
// all others that it fits; nil if there is no such person.
func likeliest(fits []*person) *person {
	if len(fits) == 0 {
		return nil
	}
	most := slices.MaxFunc(fits, func(a, b *person) int { return a.games - b.games })
	if others := sum(fits) - most.games; len(fits) > 1 && most.games < dominance*others {
		return nil
	}
	return most
}

// add gives the person one more spelling. The fullest one, which comes first,
// is shown; among equally full ones, that of most games.
func (p *person) add(pl Player, letters int) {
	p.games += pl.Games
	p.spellings = append(p.spellings, pl.Name)
	if p.display == "" || letters == p.letters() && pl.Games > p.most {
		p.most, p.display = pl.Games, pl.Name
	}
}

// Person is who is spelt so in the database.
func (x *Index) Person(spelling string) (query.Name, bool) {
	p, ok := x.spelt[spelling]
	if !ok {
		return query.Name{}, false
	}
	return query.Name{Text: p.display, Spellings: p.spellings}, true
}

// Top lists the players with most games.
func (x *Index) Top(n int) []string {
	var names []string
	for _, p := range x.people[:min(n, len(x.people))] {
		names = append(names, p.display)
	}
	return names
}

// maxChoices is how many people a question back offers.
const maxChoices = 5

// People finds the people whom all the words fit, at least one word being of
// the surname; most games first, five at most. Given names alone find the one
// who is known by them, or else all who have them, unless they are more. With
// near it finds the people whose name is one slip of the finger away from the
// words.
func (x *Index) People(words []string, near bool) []query.Name {
	said := x.custom.words(words)
	if near {
		return names(x.near(said))
	}
	found := x.find(said)
	if p := x.foremost(found); p != nil {
		return names([]*person{p})
	}
	if p := x.known(words); p != nil && len(found) != 1 {
		return names([]*person{p})
	}
	return names(found)
}

func (x *Index) find(words []word) []*person {
	if !slices.ContainsFunc(words, func(w word) bool { return !particles[w.written] }) {
		return nil
	}
	fits := map[fit][]*person{}
	seen := map[*person]bool{}
	for _, w := range words {
		for _, p := range x.byWord[w.surname] {
			if !seen[p] {
				seen[p] = true
				f := p.fit(words)
				fits[f] = append(fits[f], p)
			}
		}
	}
	// A first name in full settles who is meant, though someone's initial would
	// fit it too; and a surname in full, though it is half of somebody's.
	var found []*person
	for _, f := range []fit{fully, halfSurname, loosely, loosely | halfSurname} {
		if found = fits[f]; len(found) > 0 {
			break
		}
	}
	found = humans(found)
	if p := x.byGivenNames(words, found); p != nil {
		return append(found, p)
	}
	if len(found) == 0 {
		// Of a few people each may be meant; of many, who knows?
		if all := x.allGiven(words); len(all) <= maxChoices {
			return all
		}
	}
	return found
}

// allGiven are the people who have all the words as given names.
func (x *Index) allGiven(words []word) (all []*person) {
	for _, p := range x.byGiven[words[0].given] {
		if p.hasGiven(words) {
			all = append(all, p)
		}
	}
	return all
}

// humans leaves teams and programs out: they are meant only where no single
// person is.
func humans(found []*person) []*person {
	if people := slices.DeleteFunc(slices.Clone(found), func(p *person) bool { return p.many }); len(people) > 0 {
		return people
	}
	return found
}

func sum(people []*person) (games int) {
	for _, p := range people {
		games += p.games
	}
	return games
}

// shortestGiven is the length of a given name that may name somebody alone, and
// shortestCut that of one which might be cut short: 'Karpov,Ana' is no Ana.
const (
	shortestGiven = 3
	shortestCut   = 5
)

// byGivenNames is the person who is known by the given names alone: the only
// one who has them, or who outweighs all others of that name, those found by
// their surname among them.
func (x *Index) byGivenNames(words []word, found []*person) *person {
	candidates := slices.Clone(found)
	for _, p := range x.byGiven[words[0].given] {
		if !slices.Contains(found, p) && p.hasGiven(words) {
			candidates = append(candidates, p)
		}
	}
	if p := likeliest(candidates); !slices.Contains(found, p) {
		return p
	}
	return nil
}

// hasGiven says whether the words are given names of the person, in full.
func (p *person) hasGiven(words []word) bool {
	given := slices.Clone(p.given)
	for _, w := range words {
		if !take(&given, w.is) {
			return false
		}
	}
	return true
}

// fit is how words fit a person: bits of what keeps them from fitting fully.
type fit int

const (
	fully       fit = 0
	halfSurname fit = 1 << (iota - 1) // a part of a hyphenated surname is not said
	loosely                           // an initial is taken for a name, or a name is left out of one that is always said whole
	not                               // some word is no name of the person
)

func (p *person) fit(words []word) fit {
	surname, given := strings.Fields(p.surname), slices.Clone(p.given)
	f := fully
	for _, w := range words {
		switch {
		case take(&surname, func(n string) bool { return n == w.surname }), take(&given, w.is), particles[w.written]:
		case take(&given, func(n word) bool { return w.begins(n, false) }):
		case take(&given, func(n word) bool { return n.begins(w, false) }):
			f |= loosely
		default:
			return not
		}
	}
	if p.double && len(surname) > 0 {
		f |= halfSurname
	}
	if p.whole && 0 < len(given) && len(given) < len(p.given) {
		f |= loosely
	}
	return f
}

// take takes the first name that is as wanted from the names.
func take[T any](names *[]T, is func(T) bool) bool {
	i := slices.IndexFunc(*names, is)
	if i < 0 {
		return false
	}
	*names = slices.Delete(*names, i, i+1)
	return true
}

// names are the people as the logical form knows them, most games first.
func names(found []*person) []query.Name {
	byGames(found)
	var all []query.Name
	for _, p := range found[:min(len(found), maxChoices)] {
		all = append(all, query.Name{Text: p.display, Spellings: p.spellings})
	}
	return all
}

func byGames(people []*person) {
	slices.SortFunc(people, func(a, b *person) int {
		return cmp.Or(b.games-a.games, cmp.Compare(a.display, b.display))
	})
}
