package smalltalk

import (
	"github.com/kibitz-chess/kibitz/assistant/parser/token"
)

// phrases is a set of phrases of one or more words, of which those are found that
// tokens begin with. There may be tens of thousands that begin with the same word.
type phrases struct {
	of    map[string]bool // the folded words with a blank between
	words map[string]int  // how many words those have at most that begin with a word
}

func (p *phrases) add(text string, words []string) {
	if len(words) == 0 {
		return
	}
	if p.of == nil {
		p.of, p.words = map[string]bool{}, map[string]int{}
	}
	p.of[token.Joined(text, words)] = true
	p.words[words[0]] = max(p.words[words[0]], len(words))
}

// length is how many of the tokens the longest of the phrases takes that they
// begin with.
func (p *phrases) length(tokens []token.Token) int {
	return p.longest(tokens, func(int) bool { return true })
}

// longest is the same for phrases of which a function says by their length that
// they may stand there. A word that is quoted belongs to none.
func (p *phrases) longest(tokens []token.Token, may func(n int) bool) int {
	if len(tokens) == 0 || p == nil {
		return 0
	}
	most := min(p.words[tokens[0].Fold], len(tokens))
	if most == 0 {
		return 0
	}
	text, ends := make([]byte, 0, 128), make([]int, 0, 16)
	for i := 0; i < most && !tokens[i].Inside; i++ {
		if i > 0 {
			text = append(text, ' ')
		}
		text = append(text, tokens[i].Fold...)
		ends = append(ends, len(text))
	}
	for n := len(ends); n > 0; n-- {
		if p.of[string(text[:ends[n-1]])] && may(n) {
			return n
		}
	}
	return 0
}
