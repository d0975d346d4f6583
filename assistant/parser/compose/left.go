package compose

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/parser/stem"
)

// harmless are the kinds of words that change no answer.
var harmless = map[string]bool{"filler": true, "stop": true, "sign": true}

// leftKind is what kind of word a token is if nothing uses it.
func (c *chart) leftKind(at int) string {
	t := c.tokens[at]
	if at > 0 && (len(c.ofKind(at, "and")) > 0 || len(c.ofKind(at, "or")) > 0) && at+1 < len(c.tokens) && len(c.ofKind(at+1, "vs")) > 0 && !c.asksAt(at+1) {
		return "deny" // 'by Kasparov and/vs Karpov': which of the two?
	}
	if c.excludes(at) || c.comparesBy(at) && c.lex.aside(epithetWords, t.Fold) {
		return "deny"
	}
	if slices.ContainsFunc(c.ofKind(at, "left_out"), func(f fragment) bool { return f.end > at+1 }) {
		return "deny" // 'may be left out': what?
	}
	if at > 0 && len(c.ofKind(at-1, "leaving")) > 0 && slices.ContainsFunc(c.ofKind(at-1, "having"), func(f fragment) bool { return f.end > at+1 }) {
		return "deny" // 'leave out those with fewer than ten'
	}
	if c.isOfPeople(at) {
		return "vague"
	}
	if kind := c.lex.left[t.Fold]; kind != "" && !c.namesSomebody(at) {
		return kind
	}
	if kind := c.lex.stems[stem.Of(c.lex.language, t.Fold)]; kind != "" && !t.Known && (at == 0 || !t.Upper) {
		return kind
	}
	if c.lex.articles[t.Fold] {
		return "stop"
	}
	if c.describes(at) && c.epithet(at) || c.lex.verbs.has(t.Fold) || c.lex.language == "es" && !t.Known && toMe.MatchString(t.Fold) {
		return "filler"
	}
	if kind := c.lex.common[t.Fold]; kind != "" && !t.Known && (at == 0 || !t.Upper) {
		if c.counts(at) || c.whichOf(at) {
			return "content" // 'how many apologies' asks for something else
		}
		return kind
	}
	first := []rune(t.Fold)[0]
	switch {
	case unicode.IsDigit(first):
		return "number"
	case !unicode.IsLetter(first):
		if t.Fold == "<" || t.Fold == ">" || t.Fold == "%" || t.Fold == "=" || t.Fold == "+" {
			return "compare"
		}
		if strings.ContainsRune("()[]–—,;:¡¿", []rune(t.Text)[0]) || t.Fold == "-" && !(at+1 < len(c.tokens) && unicode.IsDigit([]rune(c.tokens[at+1].Fold)[0])) {
			return "sign"
		}
		return "unknown"
	case t.Upper && !t.Known:
		return "name"
	case t.Known:
		return "content"
	}
	return "unknown"
}

// heads are the kinds of fragments that say what is asked for.
var heads = []string{"noun", "ask", "agg", "measure", "most", "order", "people"}

// restricted says that a path leaves a word over that nobody knows and that stands right beside
// what is asked for, as an adjective does, or in brackets: 'glimmering games'.
func (c *chart) restricted(p path) bool {
	return slices.ContainsFunc(p.parts, func(f fragment) bool { return len(c.unknownIn(f)) > 0 }) || slices.ContainsFunc(p.left, func(l leftover) bool {
		return l.kind == "unknown" && c.any(0, len(c.tokens), func(f fragment) bool {
			return (f.end == l.at || f.start == l.at+1) && slices.Contains(heads, f.kind) && !c.endsBetween(min(f.start, l.at), max(f.end-1, l.at))
		})
	})
}

// namesSomebody says that a word of everyday is written as the name of somebody whom the
// database has: 'Karpov, Kasparov y Tal'.
func (c *chart) namesSomebody(at int) bool {
	return c.tokens[at].Upper && !c.startsSentence(at) && slices.ContainsFunc(c.at[at], func(f fragment) bool {
		return f.kind == "person" || f.kind == "people"
	})
}

// toMe are Spanish words that ask for something to be given or told to the asker:
// 'decime', 'agrupeme', 'mostrarnos'.
var toMe = regexp.MustCompile(`^.{2,}[aeir]n?(d?me(l[aeo]s?)?|nosl[aeo]s?)$`)

// againCost is what it costs more to leave over a name that is used where it is said once more.
const againCost = 1.0

// namedAgain says that a token tells once more, as of whom a number is, who was told before by
// the same word, which a path uses: 'Karpov v Kasparov, the score of Karpov'.
func (c *chart) namedAgain(at int, w path) bool {
	if c.follows || !slices.ContainsFunc(c.at[at], isPeople) || at == 0 || len(c.ofKind(at-1, "of")) == 0 {
		return false
	}
	return slices.ContainsFunc(w.parts, func(f fragment) bool {
		kin, _ := f.value.(people)
		return isPeople(f) && !kin.Kin && slices.ContainsFunc(c.tokens[f.start:f.end], func(t parser.Token) bool { return t.Fold == c.tokens[at].Fold })
	})
}

// littleDoubt is what speaks against a reading of a single word of what may be no
// question about games: 'who made you?', 'tell me a joke about chess players'.
const littleDoubt = 6.0

// fewFillers is how many words a question may have around a single phrase that is read.
const fewFillers = 3

// saysLittle says that a path uses only the word that asks, or one phrase among words
// that say nothing of games.
func (c *chart) saysLittle(p path) bool {
	played := func(l leftover) bool { return c.lex.aside(playWords, c.tokens[l.at].Fold) }
	if len(p.parts) != 1 || p.parts[0].kind == "cond" && slices.ContainsFunc(p.left, played) {
		return false // 'was anything played on the first of May' is about games
	}
	fillers := 0
	for _, l := range p.left {
		if l.kind == "filler" {
			fillers++
		}
	}
	switch p.parts[0].kind {
	case "ask":
		return len(p.left) > 0
	case "noun":
		return fillers >= fewFillers-1
	}
	return fillers >= fewFillers
}
