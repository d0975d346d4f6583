package compose

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/kibitz-chess/kibitz/assistant/parser"
)

// The words that tell how a part that signs set off is tied to the rest; see the lexicon.
const (
	apposingWords = "apposing" // first words of what somebody or something named is: 'the', 'that'
	loneWords     = "lone"     // words behind those that stand for what was asked: 'one', 'de'
	questionWords = "question" // words for what is asked: 'curiosity'
	relatedWords  = "related"  // relative words that begin what explains: 'which'
	explainWords  = "explains" // words behind them where they do, and do not restrict: 'must'
)

// chatterCost is what it costs to leave out what signs set off as chatter: more than nothing,
// so that what it says of games is read where it can be.
const chatterCost = 0.3

// chatter lays a fragment that says nothing over each part that signs set off in which nothing
// of games, no number, no name, no denial and no restriction stands, where it is plain by its
// form that it only talks: a heading, 'idle curiosity: …'; what somebody is, '…, the old fox';
// what explains, '…, which must have been a sight'; the same in other words, '…, that is to
// say the one that took for ever'.
func (c *chart) chatter() {
	for from := 0; from < len(c.tokens); from++ {
		if !c.startsAt(from) || c.endsAt(from) && c.setOff(from) {
			continue
		}
		to := c.stretchEnd(from + 1)
		if end, ok := c.chats(from, to); ok && c.any(0, from, c.tellsOfGames) || ok && c.any(end, len(c.tokens), c.tellsOfGames) {
			if len(c.ofKind(from, "restating")) > 0 {
				c.silence(from, end)
				continue
			}
			c.at[from] = append(c.at[from], fragment{kind: "neutral", start: from, end: end, value: "chatter", cost: chatterCost})
		}
	}
}

// stretchEnd is where the stretch ends in which a token stands.
func (c *chart) stretchEnd(at int) int {
	for !c.endsAt(at) {
		at++
	}
	return at
}

// headingEnd is where a heading ends that begins at a token, which is a sentence by itself and
// may have commas; 0 if none does.
func (c *chart) headingEnd(from int) int {
	if from > 0 && (!c.tokens[from-1].Ends || c.setOff(from-1)) {
		return 0
	}
	for at := from; at < len(c.tokens)-1; at++ {
		if c.tokens[at].Ends && c.tokens[at].Fold != "," && c.tokens[at+1].Fold != "," {
			if c.tokens[at].Asks {
				return 0
			}
			return at + 1
		}
	}
	return 0
}

// tellsOfGames says that a fragment says something of games, and is none by chance of a word
// that is written small.
func (c *chart) tellsOfGames(f fragment) bool {
	_, says := meantCosts[f.kind]
	return says && !idleKinds[f.kind] && !c.byChance(f)
}

// byChance says that a place, an event or a name is read in common words.
func (c *chart) byChance(f fragment) bool {
	if f.kind == "always" || c.placeByChance(f) {
		return true
	}
	return f.kind == "people" && f.end == f.start+1 && !c.tokens[f.start].Upper && (f.cost >= wordMeant || c.lex.left[c.tokens[f.start].Fold] == "vague")
}

// chats says that a stretch only talks, and where it ends: a heading with its sentence, a
// restatement behind the comma that stands behind its first words.
func (c *chart) chats(from, to int) (end int, ok bool) {
	for _, f := range c.ofKind(from, "restating") {
		if f.end >= to && f.end < len(c.tokens) {
			to = c.stretchEnd(f.end + 1) // 'o sea, …', 'i.e. …'
		}
		if from > 0 && f.end < to && (c.repeats(f.end, to) || c.emptyWords(f.end, to, saidAgain)) {
			return to, true
		}
	}
	if end := c.headingEnd(from); end > 0 && c.talks(from, end) && c.emptyWords(from, end, nil) && !c.any(from, end, c.asksInChatter) {
		return end, true
	}
	if from == 0 || !c.setOff(from-1) || to-from < 2 {
		return 0, false
	}
	if c.lex.aside(apposingWords, c.tokens[from].Fold) && c.repeats(from, to) {
		return to, true // 'the humble pawn'
	}
	if !c.emptyWords(from, to, saidOfNamed) || c.any(from+1, to, c.asksInChatter) {
		return 0, false
	}
	switch first := c.tokens[from].Fold; {
	case len(c.ofKind(from, "idling")) > 0:
		return to, true
	case c.lex.aside(apposingWords, first):
		return to, to-from > 2 && !c.lex.aside(loneWords, c.tokens[from+1].Fold) && !slices.ContainsFunc(c.tokens[from+1:to], c.isLone) && !c.tellsOfState(from+1, to)
	case c.lex.aside(relatedWords, first):
		return to, c.lex.aside(explainWords, c.tokens[from+1].Fold)
	}
	return 0, false
}

// talks says that a heading names the question or the asker: 'idle thought', 'as a plumber'.
func (c *chart) talks(from, to int) bool {
	return slices.ContainsFunc(c.tokens[from:to], func(t parser.Token) bool {
		return c.lex.aside(questionWords, t.Fold) || c.lex.aside(askerWords, t.Fold) || c.lex.aside(ofWords, t.Fold)
	}) || c.lex.aside(exampleWords, c.tokens[from].Fold)
}

// tellsOfState says that a stretch tells of how somebody was or what was done: 'a fever
// raging', 'a cigar in his mouth', 'the televised'.
func (c *chart) tellsOfState(from, to int) bool {
	return c.lex.cued(ofOthers, c.tokens[from:to]) || slices.ContainsFunc(c.tokens[from:to], func(t parser.Token) bool { return stateOf.MatchString(t.Fold) })
}

// stateOf are the usual endings of participles.
var stateOf = regexp.MustCompile(`.{2,}(ed|ing|[ai]d[ao]s?|[ae]ndo)$`)

// asksInChatter says that a fragment asks.
func (c *chart) asksInChatter(f fragment) bool {
	return f.kind == "ask" && f.value != "list" && !c.relates(f.start)
}

// emptyWords says that nothing stands in a stretch that chooses games: nothing of games, no
// number, no name, no limit and no denial; but some kinds, if any, may be there.
func (c *chart) emptyWords(from, to int, but map[string]bool) bool {
	if from == to || c.any(from, to, func(f fragment) bool {
		return c.tellsOfGames(f) && !but[f.kind] && !(f.kind == "noun" && f.value == "players" && len(but) > 0)
	}) {
		return false
	}
	for at := from; at < to; at++ {
		t := c.tokens[at]
		first := []rune(t.Fold)[0]
		switch kind := c.leftKind(at); {
		case t.Quote != "" || unicode.IsDigit(first) || !unicode.IsLetter(first) && !strings.ContainsRune("-',", first):
			return false
		case t.Upper && at > 0 && !c.startsSentence(at) && !c.lex.aside(askerWords, t.Fold), kind == "limit", kind == "number", kind == "compare":
			return false
		case !but["not"] && (kind == "deny" || c.denies(at)):
			return false
		}
	}
	return true
}

// The fragments that choose no games by themselves, where something is said again, and where
// it is said what somebody or something is.
var (
	saidAgain   = map[string]bool{"noun": true, "king": true, "man": true, "never": true, "not": true, "ends_up": true}
	saidOfNamed = map[string]bool{"king": true, "man": true}
)

// isLone says that a token stands for games that were spoken of.
func (c *chart) isLone(t parser.Token) bool {
	return c.lex.cue(tellingWhich, t.Fold) && t.Fold != "que"
}

// restrictsBy says that a token begins what restricts.
func (c *chart) restrictsBy(at int) bool {
	return c.lex.aside(neverWords, c.tokens[at].Fold) || c.lex.aside(forWords, c.tokens[at].Fold)
}
