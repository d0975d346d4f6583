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
func (c *lattice) addExact(values Values) {
	for i, t := range c.Tokens {
		if t.Quote > 0 {
			c.Add(meaning.Item{Category: "Text", Start: i, End: i + t.Quote, Value: t.Quoted})
		}
		c.addName(i, values)
		if t.Inside {
			continue
		}
		one := func(category string, value any) {
			c.Add(meaning.Item{Category: category, Start: i, End: i + 1, Value: value})
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
func (c *lattice) addName(i int, values Values) {
	add := func(n int, text string, words []string) bool {
		people := values.People(words, false)
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
func (c *lattice) namesPerson(t token.Token) bool {
	abbreviated := t.Dotted && len(t.Fold) <= 3
	return isWord(t.Fold) && !t.Inside && (abbreviated || !c.Lex.Vocabulary[strings.ToLower(t.Text)])
}

// words are the words of the n tokens from i, without what stands between.
func (c *lattice) words(i, n int) (words []string) {
	for _, t := range c.Tokens[i : i+n] {
		if t.Fold != "-" && t.Fold != "," {
			words = append(words, t.Fold)
		}
	}
	return words
}

// covered says that an item of the category is the whole question.
func (c *lattice) covered(category string) bool {
	return slices.ContainsFunc(c.At[0][category], func(it meaning.Item) bool { return it.End == len(c.Tokens) })
}

// besideWhole are the categories that may stand beside a whole paraphrase, and
// the words that may be passed over.
var besideWhole = []string{"skipped", "server"}

// alone says that all that stands beside an item may stand beside a whole
// paraphrase.
func (c *lattice) alone(whole meaning.Item) bool {
	beside := make([]bool, len(c.Tokens))
	for i, t := range c.Tokens {
		beside[i] = beside[i] || c.Lex.Articles[t.Fold] || c.Lex.Skips[t.Fold] || whole.Start <= i && i < whole.End
		for _, category := range besideWhole {
			for _, it := range c.At[i][category] {
				for k := i; k < it.End; k++ {
					beside[k] = true
				}
			}
		}
	}
	return !slices.Contains(beside, false)
}
