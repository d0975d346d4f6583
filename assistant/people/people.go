// Package people knows who among the players of a database is who: it brings
// the spellings of one person together (Kasparov, G. / Garry Kasparov) and
// keeps different people of one surname apart.
package people

import (
	"cmp"
	_ "embed"
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
	people  []*person
	byWord  map[string][]*person // by a word of the surname
	byLen   map[int][]string     // the surnames, by their length in bytes
	byName  map[string][]*person // by the whole surname
	spelt   map[string]*person   // by the exact spelling
	aliases aliases
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
	x := &Index{byWord: map[string][]*person{}, byLen: map[int][]string{}, byName: map[string][]*person{}, spelt: map[string]*person{}, aliases: aliasWords()}
	bySurname := map[string][]Player{}
	parsed := map[string]spelling{}
	for _, p := range players {
		s := x.aliases.parse(p.Name)
		if s.surname == "" {
			continue
		}
		parsed[p.Name] = s
		bySurname[s.surname] = append(bySurname[s.surname], p)
	}
	for _, same := range bySurname {
		// The fullest given names first, so that initials find them.
		slices.SortFunc(same, func(a, b Player) int {
			if d := parsed[b.Name].letters() - parsed[a.Name].letters(); d != 0 {
				return d
			}
			return cmp.Compare(a.Name, b.Name)
		})
		var group []*person
		for _, p := range same {
			s := parsed[p.Name]
			var fits []*person
			for _, q := range group {
				if !q.many && !many(p.Name) && q.sameAs(s) {
					fits = append(fits, q)
				}
			}
			if q := likeliest(fits); q != nil {
				q.add(p, s.letters())
				continue
			}
			q := &person{spelling: s, many: many(p.Name)}
			q.add(p, s.letters())
			group = append(group, q)
		}
		x.people = append(x.people, group...)
	}
	slices.SortFunc(x.people, func(a, b *person) int {
		if a.games != b.games {
			return b.games - a.games
		}
		return cmp.Compare(a.display, b.display)
	})
	for _, p := range x.people {
		slices.Sort(p.spellings)
		if x.byName[p.surname] == nil {
			x.byLen[len(p.surname)] = append(x.byLen[len(p.surname)], p.surname)
		}
		x.byName[p.surname] = append(x.byName[p.surname], p)
		for _, s := range p.spellings {
			x.spelt[s] = p
		}
		for _, w := range strings.Fields(p.surname) {
			if !particles[w] {
				x.byWord[w] = append(x.byWord[w], p)
			}
		}
	}
	return x
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
	others := -most.games
	for _, p := range fits {
		others += p.games
	}
	if len(fits) > 1 && most.games < dominance*others {
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
// the surname; most games first, five at most. With near it finds the people
// whose surname is one slip of the finger away from the single word.
func (x *Index) People(words []string, near bool) []query.Name {
	if near {
		return x.near(words[0])
	}
	words = x.aliases.usual(slices.Clone(words))
	var found, loose []*person // loose: by an initial of theirs only
	seen := map[*person]bool{}
	for _, w := range words {
		for _, p := range x.byWord[w] {
			if seen[p] {
				continue
			}
			seen[p] = true
			switch fits, exactly := fits(p, words); {
			case exactly:
				found = append(found, p)
			case fits:
				loose = append(loose, p)
			}
		}
	}
	// A first name in full settles who is meant, though someone's initial would
	// fit it too.
	if len(found) == 0 {
		found = loose
	}
	// Teams and programs are meant only where no single person is.
	if people := slices.DeleteFunc(slices.Clone(found), func(p *person) bool { return p.many }); len(people) > 0 {
		found = people
	}
	return names(found)
}

// fits says whether every word is one of the person's names or an initial, and
// whether it does so without taking an initial of the person's for a name.
func fits(p *person, words []string) (fits, exactly bool) {
	surname, given := strings.Fields(p.surname), slices.Clone(p.given)
	exactly = true
	for _, w := range words {
		switch {
		case takeWord(&surname, w, false), takeWord(&given, w, false), particles[w]:
		case takeWord(&given, w, true):
			exactly = exactly && len(w) == 1
		default:
			return false, false
		}
	}
	return true, exactly
}

func takeWord(names *[]string, w string, initials bool) bool {
	for i, n := range *names {
		if n == w || (initials && (len(w) == 1 || len(n) == 1) && n[0] == w[0]) {
			*names = slices.Delete(*names, i, i+1)
			return true
		}
	}
	return false
}

// shortestNear is the length of a surname below which almost any word is one
// slip away from some.
const shortestNear = 5

func (x *Index) near(word string) []query.Name {
	var found []*person
	for length := max(len(word)-1, shortestNear); length <= len(word)+1; length++ {
		for _, surname := range x.byLen[length] {
			if oneSlip(word, surname) {
				found = append(found, x.byName[surname]...)
			}
		}
	}
	return names(found)
}

func names(found []*person) []query.Name {
	slices.SortStableFunc(found, func(a, b *person) int {
		if a.games != b.games {
			return b.games - a.games
		}
		return cmp.Compare(a.display, b.display)
	})
	var all []query.Name
	for _, p := range found[:min(len(found), maxChoices)] {
		all = append(all, query.Name{Text: p.display, Spellings: p.spellings})
	}
	return all
}

// oneSlip says that the words differ by one letter added, left out, changed or
// swapped with its neighbour.
func oneSlip(a, b string) bool {
	if a == b || len(a)-len(b) > 1 || len(b)-len(a) > 1 {
		return false
	}
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	restA, restB := a[i:], b[i:]
	switch {
	case len(a) == len(b):
		return restA[1:] == restB[1:] || (len(restA) > 1 && restA[0] == restB[1] && restA[1] == restB[0] && restA[2:] == restB[2:])
	case len(a) > len(b):
		return restA[1:] == restB
	}
	return restA == restB[1:]
}
