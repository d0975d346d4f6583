package parser

import (
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser/lexicon"
	"github.com/kibitz-chess/kibitz/assistant/parser/names"
	"github.com/kibitz-chess/kibitz/assistant/parser/spelling"
	"github.com/kibitz-chess/kibitz/assistant/parser/token"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// respelling is the question with some words spelt otherwise.
type respelling struct {
	tokens  []token.Token
	changed []names.Correction
	known   int // how many of them were words before
}

// shortestJoined is the length of a word that may have been written as two,
// below which almost any two words are one.
const shortestJoined = 9

// Bounds of the work on misspelt questions: how many respellings are tried, and
// how many words all of those may have together.
const (
	maxRespellings = 12
	maxRespelt     = 240
)

// respell reads a question that cannot be read as it is written with the words
// corrected that are near misses of others. If it can be read in several ways
// that differ it is not.
func (p *Parser) respell(first *attempt, tokens []token.Token, values names.Values, prior *Prior) {
	question, _ := first.lex.Talk.Question(tokens)
	all := p.respellings(&attempt{lex: first.lex, tokens: question}, values)
	slices.SortStableFunc(all, func(a, b respelling) int { return a.known - b.known })
	var best *attempt
	for i, r := range all {
		if best != nil && r.known > all[i-1].known {
			break
		}
		a := &attempt{lex: first.lex, parser: p, hits: first.hits, tokens: r.tokens}
		p.read(a, values, prior)
		if len(a.queries) == 0 {
			first.lost = first.lost || a.lost
			continue
		}
		a.corrections = slices.Concat(r.changed, a.corrections)
		if best != nil && !slices.EqualFunc(best.queries, a.queries, query.Query.Equal) {
			return
		}
		if best == nil {
			best = a
		}
	}
	if best != nil {
		*first = *best
	}
}

// respellings are the ways to correct what is misspelt, nil if there are none
// or too many.
func (p *Parser) respellings(a *attempt, values names.Values) (all []respelling) {
	bound := min(maxRespellings, max(1, maxRespelt/len(a.tokens)))
	choices := make([][]choice, len(a.tokens))
	for i := range a.tokens {
		choices[i] = p.choices(a, i, values)
	}
	var extend func(i int, r respelling) bool
	extend = func(i int, r respelling) bool {
		if i == len(a.tokens) {
			if len(r.changed) > 0 && len(r.changed)*2 <= len(a.tokens)+1 {
				all = append(all, r)
			}
			return len(all) <= bound
		}
		for _, ch := range choices[i] {
			next := respelling{slices.Concat(r.tokens, ch.tokens), r.changed, r.known + ch.known}
			if ch.changed != "" {
				next.changed = append(slices.Clone(r.changed), names.Correction{Word: ch.changed, Name: ch.spelt()})
			}
			if !extend(i+ch.width, next) {
				return false
			}
		}
		return true
	}
	if !extend(0, respelling{}) {
		return nil
	}
	return all
}

// choice is a way to take one token, or two that are one word.
type choice struct {
	tokens  []token.Token
	width   int
	changed string // what was written, if that is not it
	known   int    // how many of the tokens were words before
}

func (c choice) spelt() string {
	var words []string
	for _, t := range c.tokens {
		words = append(words, t.Text)
	}
	return strings.Join(words, " ")
}

// choices are the ways to take the token at a place. A word that either
// language has, or that names something, is as it should be, except for those
// that are often written for others.
func (p *Parser) choices(a *attempt, at int, values names.Values) []choice {
	t := a.tokens[at]
	as := []choice{{tokens: a.tokens[at : at+1], width: 1}}
	if t.Inside || strings.ContainsFunc(t.Fold, func(r rune) bool { return r < 'a' || r > 'z' }) {
		return as
	}
	known := p.isKnown(t.Fold)
	replaced := func(words string, known int) choice {
		tokens := token.Split(words)
		for i := range tokens {
			tokens[i].Apart, tokens[i].Breaks, tokens[i].Owns = i == 0 && t.Apart, i == len(tokens)-1 && t.Breaks, t.Owns
		}
		return choice{tokens, 1, t.Text, known}
	}
	if right := a.lex.Slips[t.Fold]; len(right) > 0 {
		for _, w := range right {
			n := 0
			if known {
				n = 1
			}
			as = append(as, replaced(w, n))
		}
		return as
	}
	if at+1 < len(a.tokens) && !t.Breaks {
		next := a.tokens[at+1]
		if joined := t.Fold + next.Fold; !next.Inside && len(joined) > shortestJoined && a.lex.Known[joined] {
			one := choice{token.Split(joined), 2, t.Text + " " + next.Text, 2}
			one.tokens[0].Apart, one.tokens[0].Breaks = t.Apart, next.Breaks
			as = append(as, one)
		}
	}
	if known || isName(values, t.Fold) {
		return as
	}
	near := a.lex.Speller.Near(t.Fold)
	if len(near) == 0 && len(t.Fold) >= shortestOpening && len(values.People([]string{t.Fold}, true)) == 0 {
		near = p.openingSpeller.Near(t.Fold)
	}
	for _, w := range near {
		as = append(as, replaced(w, 0))
	}
	if len(near) == 0 {
		for i := 2; i <= len(t.Fold)-2; i++ {
			if one, two := t.Fold[:i], t.Fold[i:]; len(t.Fold) > spelling.ShortestSlip && a.lex.Known[one] && a.lex.Known[two] {
				as = append(as, replaced(one+" "+two, 0))
			}
		}
	}
	if len(as) > 1 {
		return as[1:] // as it stands it is no word
	}
	return as
}

// Alike are the words of a language that sound the same as one which is none.
func (p *Parser) Alike(language, word string) []string {
	for _, lex := range p.lexicons {
		if lex.Language == language {
			return lex.Speller.Alike(word)
		}
	}
	return nil
}

// Near are the words of a language, or else of openings' names, that one which is
// none may be meant for by a slip of the pen.
func (p *Parser) Near(language, word string, values names.Values) []string {
	for _, lex := range p.lexicons {
		if lex.Language != language {
			continue
		}
		if near := lex.Speller.Near(word); len(near) > 0 || len(values.People([]string{word}, true)) > 0 {
			return near
		}
	}
	if len(word) < shortestOpening {
		return nil
	}
	return p.openingSpeller.Near(word)
}

// shortestOpening is how many letters a word has at least that is taken for one of an
// opening's name: 'murió' is no Muzio.
const shortestOpening = 6

// Known says that a word is one of either language or of an opening's name, or
// names something.
func (p *Parser) Known(word string, values names.Values) bool {
	return p.isKnown(word) || isName(values, word)
}

// isKnown says that a word is as it should be: one of either language or of an
// opening's name.
func (p *Parser) isKnown(word string) bool {
	return p.isOrdinary(word) || p.openingWords[word]
}

// isOrdinary says that a word is one of either language.
func (p *Parser) isOrdinary(word string) bool {
	return p.inLexicon(word) || p.openingSpeller.Ordinary(word)
}

// inLexicon says that either language's lexicon has the word.
func (p *Parser) inLexicon(word string) bool {
	return slices.ContainsFunc(p.lexicons, func(lex *lexicon.Lexicon) bool { return lex.Known[word] || lex.Talk.Words[word] })
}

// isName says that a word names something in the database.
func isName(values names.Values, word string) bool {
	return len(values.People([]string{word}, false)) > 0 || len(values.Tagged([]string{word}, false)) > 0
}
