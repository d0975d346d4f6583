package names

import (
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/parser/token"
)

// longestExactName is how many words of a paraphrase may name one person.
const longestExactName = 8

// addName adds the person whose name begins at a token: in quotation marks, or
// as many words that are none of paraphrases as make a name.
func (c *Finder) addName(i int) {
	add := func(n int, text string, words []string) bool {
		people := c.values.People(words, false)
		if len(people) > 0 {
			c.Add(meaning.Item{Category: "Name", Start: i, End: i + n, Value: nameOf(text, people)})
		}
		return len(people) > 0
	}
	if t := c.Tokens[i]; t.Quote > 0 {
		words := c.words(i, t.Quote)
		if len(words) == 0 {
			words = strings.Fields(token.Fold(t.Quoted))
		}
		add(t.Quote, t.Quoted, words)
		return
	}
	if i == 0 || c.namesPerson(c.Tokens[i-1]) {
		return // a word that a name follows is one of paraphrases
	}
	longest, words := 0, 0
	for k := i; k < len(c.Tokens) && words < longestExactName; k++ {
		switch t := c.Tokens[k]; {
		case c.namesPerson(t):
			words++
			longest = k + 1 - i
		case longest > 0 && (t.Fold == "-" || t.Fold == ","):
		default:
			words = longestExactName
		}
	}
	for n := longest; n > 0; n-- {
		if c.namesPerson(c.Tokens[i+n-1]) && add(n, c.written(i, n), c.words(i, n)) {
			return
		}
	}
}

// namesPerson says that a word may be one of a name without quotation marks.
func (c *Finder) namesPerson(t token.Token) bool {
	abbreviated := t.Dotted && len(t.Fold) <= 3
	return token.IsWord(t.Fold) && !t.Inside && (abbreviated || !c.Lex.Vocabulary[strings.ToLower(t.Text)])
}

// words are the words of the n tokens from i, without what stands between.
func (c *Finder) words(i, n int) (words []string) {
	for _, t := range c.Tokens[i : i+n] {
		if t.Fold != "-" && t.Fold != "," {
			words = append(words, t.Fold)
		}
	}
	return words
}

// AddNames adds the people named in a paraphrase.
func (c *Finder) AddNames() {
	for i := range c.Tokens {
		c.addName(i)
	}
}
