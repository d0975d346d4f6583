package compose

import (
	"slices"
	"strings"
	"unicode"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// The words around names of places and events that the database does not have; see
// the lexicon.
const (
	beforePlace  = "before_place"   // 'in', 'at'
	playedPlace  = "played_place"   // 'played', before those: then the name may be written small
	betweenPlace = "between_place"  // 'or'
	noPlace      = "no_place"       // what stands where places do, and is none: 'in Spanish'
	afterNoPlace = "after_no_place" // what says that a player or an opening was named: 'in Fajarowicz games'
	eventHead    = "event_head"     // 'tournament'
	fromPlace    = "from_place"     // 'from', which players are as well
	gamesFrom    = "games_from"     // 'games', before that
	someOf       = "some_of"        // 'nothing', before 'of' and a name
	calledSo     = "called_so"      // 'called', between the same
	ofPlace      = "of_place"       // 'of', between that and its name
	withinPlace  = "within_place"   // small words within names: 'Isle of Man'
	beforeRival  = "before_rival"   // 'against', before a player
	listedFrom   = "listed_from"    // 'games', of a name that may be a player's as well
	ofListed     = "of_listed"      // 'de', between the two, where it says both 'of' and 'from'
)

// What it costs to take a word that nobody knows for a place where nothing was
// played: little where it is written as a name, more where it may be anything.
const (
	elsewhereMeant = 0.4
	smallMeant     = 0.8
	listedMeant    = 1.6 // more than is answered where it may be a player's name: 'the games of Omsk'
	mixedMeant     = 2.5 // and most where a part of it is known: 'in Dortmund Sparkassen' may be Dortmund
)

// elsewhereDoubt is what speaks against a place that the database does not have where
// other words are not understood either: 'hotels in Melbourne'.
const elsewhereDoubt = 4.0

// shortestPlace is how many letters the name of a place has that is written small.
const shortestPlace = 4

// addElsewhere adds the names of places that the database does not have, so that they
// are answered by none, and not passed over.
func (c *chart) addElsewhere(s parser.Sentence) {
	known, people := make([]bool, len(c.tokens)), make([]bool, len(c.tokens))
	for _, i := range s.Islands {
		for at := i.Start; at < i.End; at++ {
			switch i.Kind {
			case parser.PersonIsland, parser.TagNameIsland:
				people[at] = true
			default:
				known[at] = known[at] || i.End-i.Start > 0 && i.Kind != parser.CondIsland
			}
		}
	}
	for at := 1; at < len(c.tokens); at++ {
		if end, cost := c.placeName(at, known, people); end > at {
			before := c.tokens[at-1].Fold
			v := placed(c.written(at, end))
			if end < len(c.tokens) && c.lex.cue(afterNoPlace, c.tokens[end].Fold) {
				if c.lex.cue(listedFrom, c.tokens[end].Fold) && c.lex.articles[before] {
					c.addPlaced(at, end, v, cost+listedMeant) // 'the Omsk games', which may be somebody's
				}
				continue
			}
			if end < len(c.tokens) && c.lex.cue(eventHead, c.tokens[end].Fold) && !c.tokens[end-1].Ends {
				c.addPlaced(at, end+1, v, cost)
			}
			switch {
			case (c.lex.cue(beforeRival, before) || at > 1 && people[at-2] && strings.Contains("-–", before)) && cost == elsewhereMeant && !slices.ContainsFunc(s.Islands, func(i parser.Island) bool { return i.Start >= at && i.End <= end }):
				c.addNobody(at, end, cost)
			case at > 1 && c.lex.cue(calledSo, before) && c.lex.cue(eventHead, c.tokens[at-2].Fold):
				c.addPlaced(at-2, end, v, cost)
			case c.lex.cue(eventHead, before):
				c.addPlaced(at-1, end, v, cost)
			case at > 1 && c.lex.cue(ofPlace, before) && (c.lex.cue(eventHead, c.tokens[at-2].Fold) || c.lex.cue(someOf, c.tokens[at-2].Fold)):
				c.addPlaced(at-2, end, v, cost)
			case c.lex.cue(beforePlace, before) && !c.setsScene(at-1, end):
				c.addPlaced(at-1, end, v, cost)
			case at > 1 && c.lex.cue(fromPlace, before) && c.lex.cue(gamesFrom, c.tokens[at-2].Fold):
				c.addPlaced(at-1, end, v, cost)
			case at > 1 && c.lex.cue(ofListed, before) && c.lex.cue(listedFrom, c.tokens[at-2].Fold) && !slices.Contains(people[at:end], true):
				c.addPlaced(at-1, end, v, listedMeant+cost)
			case c.lex.cue(betweenPlace, before), at > 1 && c.lex.cue(ofPlace, before) && c.lex.cue(betweenPlace, c.tokens[at-2].Fold):
				c.add(fragment{kind: "elsewhere", start: at, end: end, value: v, cost: cost})
			}
		}
	}
	if end, cost := c.placeName(0, known, people); end > 0 && end < len(c.tokens) && !c.lex.cue(afterNoPlace, c.tokens[end].Fold) && c.lex.cue(betweenPlace, c.tokens[end].Fold) {
		c.add(fragment{kind: "elsewhere", start: 0, end: end, value: placed(c.written(0, end)), cost: cost})
	}
}

// addPlaced adds a condition that games were played at a place that the database does
// not have.
func (c *chart) addPlaced(start, end int, v condition, cost float64) {
	for _, kind := range []string{"cond", "elsewhere"} {
		c.add(fragment{kind: kind, start: start, end: end, value: v, cost: cost})
	}
}

// addNobody adds a player whom the database does not have.
func (c *chart) addNobody(start, end int, cost float64) {
	name := query.Name{Text: c.written(start, end)}
	c.add(fragment{kind: "person", start: start, end: end, value: name, cost: cost})
	c.add(fragment{kind: "nobody_here", start: start, end: end, value: name, cost: cost})
}

// written are some tokens as they stand in the question, with blanks between them.
func (c *chart) written(start, end int) string {
	words := make([]string, end-start)
	for i, t := range c.tokens[start:end] {
		words[i] = t.Text
	}
	return strings.Join(words, " ")
}

// placeName is where a name that nobody knows ends which begins at a token, and what
// it costs to take it for a place; the end is that token where there is none.
func (c *chart) placeName(at int, known, people []bool) (end int, cost float64) {
	unknown := func(i int) bool {
		t := c.tokens[i]
		return !t.Known && !known[i] && !people[i] && t.Quote == "" && !c.lex.words[t.Fold] && c.lex.left[t.Fold] == "" && c.lex.spelt[t.Fold] == "" && !c.lex.cue(noPlace, t.Fold) &&
			!strings.ContainsFunc(t.Fold, func(r rune) bool { return !unicode.IsLetter(r) })
	}
	some, mixed, joined := false, false, false
	for end = at; end < len(c.tokens); end++ {
		t := c.tokens[end]
		within := end > at && end+1 < len(c.tokens) && c.tokens[end+1].Upper && c.lex.cue(withinPlace, t.Fold)
		if !within && (!t.Upper || people[end] && (end == at || !t.Upper) || c.lex.cue(noPlace, t.Fold)) {
			break
		}
		some = some || unknown(end)
		mixed = mixed || !within && !unknown(end) && !c.lex.articles[t.Fold] && !(joined && some) || within && c.lex.cue(betweenPlace, t.Fold)
		joined = within // 'Viña del Mar' is one, whatever else is by a sea
		if t.Ends {
			end++
			break
		}
	}
	switch {
	case some && mixed:
		cost = mixedMeant
	case some:
		cost = elsewhereMeant
	case end == at && at > 1 && unknown(at) && len(c.tokens[at].Fold) >= shortestPlace && c.lex.cue(beforePlace, c.tokens[at-1].Fold) && c.lex.cue(playedPlace, c.tokens[at-2].Fold):
		end, cost = at+1, smallMeant
	default:
		return at, 0
	}
	if end < len(c.tokens) && people[end] {
		return at, 0 // 'in Smyslov vs Tal'
	}
	return end, cost
}

// setsScene says that a place is told before what is asked, so that it may be where the
// asker is: 'Here in Lagos, how many games …'.
func (c *chart) setsScene(start, end int) bool {
	if end == len(c.tokens) || c.tokens[end].Fold != "," && !c.tokens[end-1].Ends {
		return false
	}
	return !slices.ContainsFunc(c.tokens[:start], func(t parser.Token) bool { return c.lex.cue(playedPlace, t.Fold) })
}

// placed is a condition that games were played at a place or event of that name.
func placed(name string) condition {
	texts := []string{name}
	at := func(tag string) query.Cond {
		return query.Cond{Tag: &query.Tag{Name: tag, Match: query.Begins, Texts: texts}} // Omsk is not in Tomsk
	}
	return condition{query.Cond{Or: []query.Cond{at("Site"), at("Event")}}, "tag"}
}

// isElsewhere says that a part of a path is a place, or has a player, that the database does not
// have.
func (c *chart) isElsewhere(part fragment) bool {
	return len(c.nobodies([]fragment{part})) > 0 || part.kind == "cond" && slices.ContainsFunc(c.at[part.start:part.end], func(at []fragment) bool {
		return slices.ContainsFunc(at, func(f fragment) bool { return f.kind == "elsewhere" && f.end <= part.end })
	})
}

// nobodies are the players in parts of a path whom the database does not have.
func (c *chart) nobodies(parts []fragment) (names []string) {
	for _, part := range parts {
		if !isPeople(part) {
			continue
		}
		for at := part.start; at < part.end; at++ {
			for _, f := range c.ofKind(at, "nobody_here") {
				names = append(names, f.value.(query.Name).Text)
			}
		}
	}
	return names
}
