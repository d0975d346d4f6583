package names

import (
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser/lexicon"
	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/parser/token"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// longestName is how many words of a question may name one person.
const longestName = 4

// barePersonCost is what a person who is only named costs more than an opening
// that is only named.
const barePersonCost = 3

// addPeople adds the players named. A word that the lexicon knows is a name
// only beside another word of the name, or with a capital inside a sentence.
// The corrections are by token.
func (c *Finder) addPeople() map[int]Correction {
	covered := make([]bool, len(c.Tokens))
	for i := range c.Tokens {
		for n := min(longestName+2, len(c.Tokens)-i); n > 0; n-- {
			words, ok := c.nameWords(i, n)
			if !ok || len(words) > longestName {
				continue
			}
			people := c.values.People(words, false)
			if len(people) == 0 || n == 1 && c.offhand(i) && givenTo(people, words[0]) || c.listsTwo(i, n, people) || c.lowerSurname(i, n) && !called(people, words[len(words)-1]) || c.namesOpening(i, n) {
				continue
			}
			c.dropOpening(i, n)
			cost := 0
			if slices.ContainsFunc(c.At[i]["opening"], func(it meaning.Item) bool { return it.End == i+n }) {
				cost = -barePersonCost // as likely as the opening of that name
			}
			if spelt, ok := c.speltSo(i, n, people); ok {
				people = []query.Name{spelt}
			}
			c.Add(meaning.Item{Category: "person", Start: i, End: i + n, Value: nameOf(c.written(i, n), people), Cost: cost})
			for k := range n {
				covered[i+k] = true
			}
			break
		}
	}
	c.dropCouples()
	c.dropOpeningsOf()
	c.dropOwned()
	corrections := map[int]Correction{}
	// Who begins with a capital writes names with one.
	for i, t := range c.Tokens {
		if covered[i] || !t.Upper && (c.Tokens[0].Upper || c.isWord(t.Fold)) || c.ordinary(t.Fold) || len([]rune(t.Fold)) < 5 || !token.IsWord(t.Fold) || len(c.Lex.Speller.Near(t.Fold)) > 0 {
			continue
		}
		if people := c.nearPeople(t); len(people) > 0 {
			name := nameOf(t.Text, people)
			c.Add(meaning.Item{Category: "person", Start: i, End: i + 1, Value: name})
			if len(people) == 1 {
				corrections[i] = Correction{Word: t.Text, Name: name.Text}
			}
		}
	}
	return corrections
}

// speltSo is the person whom quotation marks name by one spelling of several:
// then that spelling alone is meant.
func (c *Finder) speltSo(i, n int, people []query.Name) (query.Name, bool) {
	if c.Tokens[i].Quote != n {
		return query.Name{}, false
	}
	for _, p := range people {
		if len(p.Spellings) > 1 && slices.Contains(p.Spellings, c.Tokens[i].Quoted) {
			return query.Name{Text: c.Tokens[i].Quoted, Spellings: []string{c.Tokens[i].Quoted}}, true
		}
	}
	return query.Name{}, false
}

// nameWords are the words of the n tokens from i if they may be a name. A
// hyphen may stand between the parts of a double name, a comma behind a
// surname.
func (c *Finder) nameWords(i, n int) (words []string, ok bool) {
	ordinary, lower := 0, 0
	for k, t := range c.Tokens[i : i+n] {
		if (t.Fold == "-" || t.Fold == ",") && k > 0 && k < n-1 {
			continue
		}
		if !token.IsWord(t.Fold) {
			return nil, false
		}
		words = append(words, t.Fold)
		if c.Lex.Known[t.Fold] {
			ordinary++
			if !t.Upper {
				lower++
			}
		}
	}
	if n == 1 {
		if c.Lex.Capital[words[0]] && !c.Tokens[i].Upper {
			return nil, false
		}
		return words, ordinary == 0 || (lower == 0 && (!c.begins(i) || c.faces(i) || c.owns(i)) && !c.isSide(i))
	}
	return words, ordinary < len(words) && (lower == 0 || ordinary == 1 && c.lowerSurname(i, n))
}

// faces says that the word behind a token sets it against somebody: 'Short vs Timman'.
func (c *Finder) faces(i int) bool {
	return i+1 < len(c.Tokens) && token.IsWord(c.Tokens[i+1].Fold) && c.IsA(i+1, "against")
}

// owns says that something is said to be somebody's by a token: 'Short's wins', and not
// 'King's Indian'.
func (c *Finder) owns(i int) bool {
	return c.Tokens[i].Owns && !slices.ContainsFunc(c.At[i]["opening"], func(it meaning.Item) bool { return it.End > i+1 })
}

// begins says that a sentence begins with a token, which has its capital for that.
func (c *Finder) begins(i int) bool {
	if i == 0 {
		return true
	}
	before := c.Tokens[i-1]
	return before.Asks || before.Dotted && len([]rune(before.Fold)) > 1
}

// namesOpening says that the n tokens from i are an opening rather than a
// person: 'la Ruy López' is no lady, and a name of several words that is an
// opening's is hardly meant for a person.
func (c *Finder) namesOpening(i, n int) bool {
	if !slices.ContainsFunc(c.At[i]["opening"], func(it meaning.Item) bool { return it.End == i+n }) {
		return false
	}
	if i == 0 {
		return n > 1
	}
	return c.theOpening(i, n) || n > 1 && !c.afterNaming(i)
}

// theOpening says that the n tokens from i are an opening with an article
// before it, as no place or person has: 'in the Berlin'.
func (c *Finder) theOpening(i, n int) bool {
	if i == 0 || !c.Lex.Articles[c.Tokens[i-1].Fold] || c.Tokens[i-1].Fold == "," {
		return false
	}
	return slices.ContainsFunc(c.At[i]["opening"], func(it meaning.Item) bool { return it.End == i+n })
}

// afterNaming says that the word before the token is one after which a name
// that is an opening's too is a player's.
func (c *Finder) afterNaming(i int) bool { return c.IsA(i-1, "naming") }

// dropOpening forgets an opening that is spelt like the player who is named
// here: 'of Alekhine' is no defence.
func (c *Finder) dropOpening(i, n int) {
	if i > 0 && (c.afterNaming(i) || c.besidePerson(i)) {
		c.At[i]["opening"] = slices.DeleteFunc(c.At[i]["opening"], func(it meaning.Item) bool { return it.End == i+n })
	}
}

// dropCouples forgets openings that are spelt like two players: 'the game
// Morphy-Anderssen', 'head to head Karpov Kasparov' and 'Kasparov, Karpov' are theirs.
func (c *Finder) dropCouples() {
	for i := range c.Tokens {
		for _, white := range c.At[i]["person"] {
			next := white.End
			hyphen := next < len(c.Tokens) && (c.Tokens[next].Fold == "-" || c.Tokens[next].Fold == ",")
			if hyphen {
				next++
			}
			if next == len(c.Tokens) {
				continue
			}
			for _, black := range c.At[next]["person"] {
				if !hyphen && shareSpelling(white.Value.(query.Name), black.Value.(query.Name)) {
					continue // 'Ruy Lopez' is one player, or the opening
				}
				c.At[i]["opening"] = slices.DeleteFunc(c.At[i]["opening"], func(it meaning.Item) bool { return it.End == black.End })
			}
		}
	}
}

// shareSpelling says that two names may be of one player.
func shareSpelling(a, b query.Name) bool {
	return slices.ContainsFunc(a.Spellings, func(s string) bool { return slices.Contains(b.Spellings, s) })
}

// dropOpeningsOf forgets openings that are named by the name of a player who is
// said to have had them: 'the Sicilians of Fischer'. 'The defence of Alekhine'
// is no such thing.
func (c *Finder) dropOpeningsOf() {
	for k := range c.Tokens {
		if k < 2 || len(c.At[k]["person"]) == 0 || !c.afterNaming(k) || c.isKind(k-2) {
			continue
		}
		for i := range k {
			c.At[i]["opening"] = slices.DeleteFunc(c.At[i]["opening"], func(it meaning.Item) bool { return it.End > k })
		}
	}
}

// dropOwned forgets openings that only the name of a player says, in the
// possessive or with his games behind it: 'Bird's games' are those of the
// player, and 'Bird games' no more the Bird Game than his.
func (c *Finder) dropOwned() {
	for i := range c.Tokens {
		for _, p := range c.At[i]["person"] {
			last := c.Tokens[p.End-1]
			if last.Owns && p.End < len(c.Tokens) && !c.isKind(p.End) {
				c.At[i]["opening"] = slices.DeleteFunc(c.At[i]["opening"], func(it meaning.Item) bool { return it.End == p.End })
			}
			c.At[i]["opening"] = slices.DeleteFunc(c.At[i]["opening"], func(it meaning.Item) bool {
				return it.End == p.End+1 && strings.HasSuffix(c.Tokens[p.End].Fold, "s") && slices.ContainsFunc(c.At[p.End]["games_noun"], func(g meaning.Item) bool { return g.End == it.End })
			})
		}
	}
}

// isKind says that the token is a word for a kind of opening, such as defence.
func (c *Finder) isKind(i int) bool { return c.IsA(i, "opening_kind") }

// besidePerson says that the word before the token joins it to a person.
func (c *Finder) besidePerson(i int) bool {
	joins := slices.ContainsFunc(c.Lex.Phrases[c.Tokens[i-1].Fold], func(p lexicon.Phrase) bool {
		return p.Category == "and" || p.Category == "or"
	})
	for k := range i - 1 {
		if joins && slices.ContainsFunc(c.At[k]["person"], func(it meaning.Item) bool { return it.End == i-1 }) {
			return true
		}
	}
	return false
}

// isSide says that the token is White or Black, who are always on the board;
// players of those names need their first name.
func (c *Finder) isSide(i int) bool { return c.IsA(i, "side") }

func (c *Finder) written(i, n int) string {
	var words []string
	for _, t := range c.Tokens[i : i+n] {
		words = append(words, t.Text)
	}
	return strings.Join(words, " ")
}

// nameOf is the only person found, or the choice among several.
func nameOf(text string, people []query.Name) query.Name {
	if len(people) == 1 {
		return people[0]
	}
	return query.Name{Text: text, Choices: people}
}

// longestTag is how many words of a question may name an event or a place.
const longestTag = 6

// personCost is what it costs to read the name of a player as that of an event.
const personCost = 3

// addTagged adds the events, sites and other texts of tags that are named. A
// word that the lexicon knows is no name on its own, and the name of a player or
// of an opening is hardly meant for what else is called after them.
func (c *Finder) addTagged(corrections map[int]Correction) {
	slips := c.slips()
	for i := range c.Tokens {
		for n := min(longestTag, len(c.Tokens)-i); n > 0; n-- {
			words, ordinary := []string{}, 0
			for _, t := range c.Tokens[i : i+n] {
				words = append(words, t.Fold)
				if c.Lex.Known[t.Fold] {
					ordinary++
				}
			}
			if ordinary == n && !c.proper(i, n) && !c.named(i, n) || n == 1 && c.isVerb(i) || !token.IsWord(words[0]) && !token.IsWord(words[n-1]) {
				continue
			}
			if c.theOpening(i, n) && !c.gamesBehind(i+n) {
				continue
			}
			if n > 1 && (c.IsA(i+n-1, "against") || c.IsA(i+n-1, "in")) && c.isPerson(i, i+n-1) {
				continue // somebody against others, or somewhere, and no event of his that is called so
			}
			found := c.values.Tagged(words, false)
			if c.listsPlaces(i, n, found) {
				continue
			}
			if slip := c.slip(slips, i, n); len(found) == 0 && slip >= 0 {
				if found = c.values.Tagged(words, true); len(found) > 0 {
					corrections[slip] = Correction{Word: c.Tokens[slip].Text, Name: found[0].Text}
				}
			}
			placed := c.preferPlace(i, n, found)
			person, opening := c.touches("person", i, i+n), c.touches("opening", i, i+n)
			kept := 0
			rival := n > 1 && c.IsA(i, "against") && c.isPerson(i+1, i+n)
			for _, v := range found {
				whole := !rival && n > 1 && slices.Equal(token.Words(v.Text), words) && !(v.Tag == "Event" && v.Match == query.Contains && c.isPerson(i, i+n))
				if whole {
					c.forget(i, i+n) // the longest name wins
				}
				if meaning.OpeningTags[v.Tag] && (person || opening || placed || n == 1 && c.praises(i)) || v.Tag == "Event" && n == 1 && c.praises(i) && !isText(v, words) || v.Tag == "Event" && (opening && !whole && !c.holdsOpening(i, n) || c.namesPlayers(i+n)) {
					continue
				}
				if v.Tag == "Event" && !isText(v, words) && (c.isPerson(i, i+n) && !c.saysEvent(i, i+n) || rival) {
					continue // a player, or a rival, before a part of an event's name
				}
				it := meaning.Item{Category: "tagged", Start: i, End: i + n, Value: v}
				if opening && !c.holdsOpening(i, n) || slices.ContainsFunc(c.At[i]["person"], func(p meaning.Item) bool { return p.End >= it.End }) {
					it.Cost = personCost
				}
				if v.Tag == "Event" && slices.ContainsFunc(found, func(v meaning.Value) bool { return meaning.PlaceTags[v.Tag] }) {
					it.Cost++ // a tournament called after a place is there: 'Moscow games'
				}
				c.Add(it)
				kept++
			}
			if kept > 0 {
				break
			}
		}
	}
}

// praises says that a word written small stands right before somebody's name, and not at
// the beginning, so that it says what he is like: 'the great Alekhine'.
func (c *Finder) praises(i int) bool {
	return i > 0 && !c.Tokens[i].Upper && i+1 < len(c.Tokens) && c.Tokens[i+1].Upper && len(c.At[i+1]["person"]) > 0
}

// holdsOpening says that several words, of which one at the end names an opening alone, are of
// one name: 'social de Dos Torres' is no Torre Attack.
func (c *Finder) holdsOpening(i, n int) bool {
	return n > 2 && !c.touches("opening", i, i+n-1) && !slices.ContainsFunc(c.At[i+n-1]["opening"], func(o meaning.Item) bool { return o.End > i+n })
}

// isText says that the words are the whole text of a tag, and of no more texts.
func isText(v meaning.Value, words []string) bool {
	return v.Match == query.Equals && len(v.Texts) == 1 && slices.Equal(token.Words(v.Texts[0]), words)
}

// namesPlayers says that a word for players stands at the token: 'women players'
// are not those of the women's tournaments.
func (c *Finder) namesPlayers(i int) bool {
	return slices.ContainsFunc(c.At[i]["noun"], func(it meaning.Item) bool { return it.Value == "players" || it.Value == "opponents" })
}

// maxSlipped is how many words may be near misses of names of events and places.
// Only where one is expected it may be shorter than longSlip.
const (
	maxSlipped = 3
	longSlip   = 9
)

// slips are the places of words that are none and stand for none; nil if there
// are too many.
func (c *Finder) slips() (places []int) {
	for k, t := range c.Tokens {
		if len(t.Fold) < 5 || !token.IsWord(t.Fold) || t.Inside || c.isWord(t.Fold) || len(c.At[k]["person"])+len(c.At[k]["opening"]) > 0 || len(c.Lex.Speller.Near(t.Fold))+len(c.openings.Near(t.Fold)) > 0 {
			continue
		}
		if places = append(places, k); len(places) > maxSlipped {
			return nil
		}
	}
	return places
}

// slip is the place of the longest of the slips among the n tokens from i; -1 if
// there is none, or one too short to be taken for a name where none is expected.
func (c *Finder) slip(slips []int, i, n int) int {
	here := -1
	for _, k := range slips {
		if i <= k && k < i+n && (here < 0 || len(c.Tokens[k].Fold) > len(c.Tokens[here].Fold)) {
			here = k
		}
	}
	if here >= 0 && len(c.Tokens[here].Fold) < longSlip && !(i > 0 && c.IsA(i-1, "in")) {
		return -1
	}
	return here
}

// proper says that the tokens are two words or more that all begin with a
// capital inside a sentence, as names do.
func (c *Finder) proper(i, n int) bool {
	return n > 1 && i > 0 && !slices.ContainsFunc(c.Tokens[i:i+n], func(t token.Token) bool { return !t.Upper })
}
