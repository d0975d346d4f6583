package parser

import (
	"regexp"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/parser/token"
)

var (
	tagWord  = regexp.MustCompile(`^[A-Za-z0-9_]+$`)
	sanWord  = regexp.MustCompile(`^(?:O-O(?:-O)?|[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=[QRBN])?)$`)
	dayWord  = regexp.MustCompile(`^(\d{4})(?:\.(\d{2})(?:\.(\d{2}))?)?$`)
	fileWord = regexp.MustCompile(`^[a-h]$`)
)

// addExact adds what the tokens mean in a paraphrase. Inside quotation marks
// there are no words.
func (c *chart) addExact(values Values) {
	for i, t := range c.tokens {
		if t.Quote > 0 {
			c.add(meaning.Item{Category: "Text", Start: i, End: i + t.Quote, Value: t.Quoted})
		}
		c.addName(i, values)
		if t.Inside {
			continue
		}
		one := func(category string, value any) {
			c.add(meaning.Item{Category: category, Start: i, End: i + 1, Value: value})
		}
		if n, ok := token.Number(t.Fold); ok {
			one("Num", n)
		}
		if m := dayWord.FindStringSubmatch(t.Text); m != nil {
			one("Day", day(m[1], m[2], m[3]))
		}
		if tagWord.MatchString(t.Text) {
			one("Word", t.Text)
		}
		if ecoToken.MatchString(t.Fold) {
			one("Eco", strings.ToUpper(t.Text))
		}
		if sanWord.MatchString(t.Text) {
			one("San", t.Text)
		}
		if squareToken.MatchString(t.Text) {
			one("Square", t.Text)
		}
		if fileWord.MatchString(t.Text) {
			one("File", t.Text)
		}
		if board, ok := boardOf(t.Text); ok {
			one("Board", board)
		}
	}
}

// longestExactName is how many words of a paraphrase may name one person.
const longestExactName = 8

// addName adds the person whose name begins at a token: in quotation marks, or
// as many words that are none of paraphrases as make a name.
func (c *chart) addName(i int, values Values) {
	add := func(n int, text string, words []string) bool {
		people := values.People(words, false)
		if len(people) > 0 {
			c.add(meaning.Item{Category: "Name", Start: i, End: i + n, Value: nameOf(text, people)})
		}
		return len(people) > 0
	}
	if t := c.tokens[i]; t.Quote > 0 {
		words := c.words(i, t.Quote)
		if len(words) == 0 {
			words = strings.Fields(token.Fold(t.Quoted))
		}
		add(t.Quote, t.Quoted, words)
		return
	}
	if i == 0 || c.namesPerson(c.tokens[i-1]) {
		return // a word that a name follows is one of paraphrases
	}
	longest, words := 0, 0
	for k := i; k < len(c.tokens) && words < longestExactName; k++ {
		switch t := c.tokens[k]; {
		case c.namesPerson(t):
			words++
			longest = k + 1 - i
		case longest > 0 && (t.Fold == "-" || t.Fold == ","):
		default:
			words = longestExactName
		}
	}
	for n := longest; n > 0; n-- {
		if c.namesPerson(c.tokens[i+n-1]) && add(n, c.written(i, n), c.words(i, n)) {
			return
		}
	}
}

// namesPerson says that a word may be one of a name without quotation marks.
func (c *chart) namesPerson(t token.Token) bool {
	abbreviated := t.Dotted && len(t.Fold) <= 3
	return isWord(t.Fold) && !t.Inside && (abbreviated || !c.lex.Vocabulary[strings.ToLower(t.Text)])
}

// words are the words of the n tokens from i, without what stands between.
func (c *chart) words(i, n int) (words []string) {
	for _, t := range c.tokens[i : i+n] {
		if t.Fold != "-" && t.Fold != "," {
			words = append(words, t.Fold)
		}
	}
	return words
}

// covered says that an item of the category is the whole question.
func (c *chart) covered(category string) bool {
	return slices.ContainsFunc(c.at[0][category], func(it meaning.Item) bool { return it.End == len(c.tokens) })
}

// besideWhole are the categories that may stand beside a whole paraphrase, and
// the words that may be passed over.
var besideWhole = []string{"skipped", "server"}

// alone says that all that stands beside an item may stand beside a whole
// paraphrase.
func (c *chart) alone(whole meaning.Item) bool {
	beside := make([]bool, len(c.tokens))
	for i, t := range c.tokens {
		beside[i] = beside[i] || c.lex.Articles[t.Fold] || c.lex.Skips[t.Fold] || whole.Start <= i && i < whole.End
		for _, category := range besideWhole {
			for _, it := range c.at[i][category] {
				for k := i; k < it.End; k++ {
					beside[k] = true
				}
			}
		}
	}
	return !slices.Contains(beside, false)
}
