package parser

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

var (
	ecoToken     = regexp.MustCompile(`^[a-e][0-9]{2}$`)
	squareToken  = regexp.MustCompile(`^[a-h][1-8]$`)
	isoDate      = regexp.MustCompile(`^(\d{4})[./-](\d{1,2})(?:[./-](\d{1,2}))?$`)
	dayMonthYear = regexp.MustCompile(`^(\d{1,2})/(\d{1,2})/(\d{4})$`)
	decadeToken  = regexp.MustCompile(`^(\d{2,4})'?s$`)
	ordinalToken = regexp.MustCompile(`^(\d+)(?:\.?[ªº]|st|nd|rd|th)$`)
)

// addValues adds what single tokens mean by their shape: numbers, years, ECO
// codes, squares, dates, boards.
func (c *chart) addValues() {
	for i, t := range c.tokens {
		one := func(category string, value any) { c.add(item{category, i, i + 1, value}) }
		f := t.fold
		if n, ok := number(f); ok {
			one("num", n)
			if len(f) == 4 && n >= 1000 && n < 2100 {
				one("year", n)
			}
		}
		if ecoToken.MatchString(f) {
			one("ecocode", strings.ToUpper(f))
		}
		if len(f) == 1 && f >= "a" && f <= "e" {
			one("ecoletter", strings.ToUpper(f))
		}
		if squareToken.MatchString(f) {
			one("square", f)
		}
		if m := isoDate.FindStringSubmatch(f); m != nil {
			one("isodate", day(m[1], m[2], m[3]))
		}
		if m := dayMonthYear.FindStringSubmatch(f); m != nil {
			one("isodate", day(m[3], m[2], m[1]))
		}
		if m := decadeToken.FindStringSubmatch(f); m != nil {
			y, _ := strconv.Atoi(m[1])
			one("decade_word", y)
		}
		if m := ordinalToken.FindStringSubmatch(t.text); m != nil {
			n, _ := strconv.Atoi(m[1])
			one("ordinal", n)
		}
		if board, ok := boardOf(t.text); ok {
			one("board", query.Position{Board: board})
		}
	}
}

func day(year, month, d string) query.Day {
	y, _ := strconv.Atoi(year)
	m, _ := strconv.Atoi(month)
	n, _ := strconv.Atoi(d)
	return query.Day{Year: y, Month: m, Day: n}
}

// boardOf reads a FEN or 64 characters of a board.
func boardOf(text string) (string, bool) {
	if strings.Contains(text, "/") && len(text) > 14 {
		b, err := chessboard.ParsePlacement(text)
		if err != nil {
			return "", false
		}
		return b.Text(), true
	}
	if len(text) == 64 {
		b, err := chessboard.ParseBoard(text)
		if err != nil {
			return "", false
		}
		return b.Text(), true
	}
	return "", false
}

// longestName is how many words of a question may name one person.
const longestName = 4

// addPeople adds the players named. A word that the lexicon knows is a name
// only beside another word of the name, or with a capital inside a sentence.
// The corrections are by token.
func (c *chart) addPeople(values Values) map[int]Correction {
	covered := make([]bool, len(c.tokens))
	for i := range c.tokens {
		for n := min(longestName, len(c.tokens)-i); n > 0; n-- {
			words, ok := c.nameWords(i, n)
			if !ok {
				continue
			}
			people := values.People(words, false)
			if len(people) == 0 || c.namesOpening(i, n) {
				continue
			}
			c.dropOpening(i, n)
			c.add(item{"person", i, i + n, nameOf(c.written(i, n), people)})
			for k := range n {
				covered[i+k] = true
			}
			break
		}
	}
	corrections := map[int]Correction{}
	for i, t := range c.tokens {
		if covered[i] || c.lex.known[t.fold] || len([]rune(t.fold)) < 5 || !isWord(t.fold) {
			continue
		}
		if people := values.People([]string{t.fold}, true); len(people) > 0 {
			name := nameOf(t.text, people)
			c.add(item{"person", i, i + 1, name})
			if len(people) == 1 {
				corrections[i] = Correction{Word: t.text, Name: name.Text}
			}
		}
	}
	return corrections
}

// nameWords are the words of the n tokens from i if they may be a name. A
// hyphen may stand between the parts of a double name.
func (c *chart) nameWords(i, n int) (words []string, ok bool) {
	ordinary, lower := 0, 0
	for k, t := range c.tokens[i : i+n] {
		if t.fold == "-" && k > 0 && k < n-1 {
			continue
		}
		if !isWord(t.fold) {
			return nil, false
		}
		words = append(words, t.fold)
		if c.lex.known[t.fold] {
			ordinary++
			if !t.upper {
				lower++
			}
		}
	}
	if n == 1 {
		return words, ordinary == 0 || (lower == 0 && i > 0 && !c.isSide(i))
	}
	return words, ordinary < len(words) && lower == 0
}

// namesOpening says that the n tokens from i are an opening rather than a
// person: 'la Ruy López' is no lady, and a name of several words that is an
// opening's is hardly meant for a person.
func (c *chart) namesOpening(i, n int) bool {
	row := c.at["opening"]
	if row == nil || !slices.ContainsFunc(row[i], func(it item) bool { return it.end == i+n }) {
		return false
	}
	if i == 0 {
		return n > 1
	}
	before := c.tokens[i-1].fold
	return c.lex.articles[before] || n > 1 && !c.lex.naming[before]
}

// dropOpening forgets an opening that is spelt like the player who is named
// here: 'of Alekhine' is no defence.
func (c *chart) dropOpening(i, n int) {
	if row := c.at["opening"]; row != nil && i > 0 && c.lex.naming[c.tokens[i-1].fold] {
		row[i] = slices.DeleteFunc(row[i], func(it item) bool { return it.end == i+n })
	}
}

// isSide says that the token is White or Black, who are always on the board;
// players of those names need their first name.
func (c *chart) isSide(i int) bool {
	return slices.ContainsFunc(c.lex.phrases[c.tokens[i].fold], func(p phrase) bool { return p.category == "side" && len(p.words) == 1 })
}

func isWord(s string) bool { return s != "" && (s[0] >= 'a' && s[0] <= 'z' || s[0] >= 0x80) }

func (c *chart) written(i, n int) string {
	var words []string
	for _, t := range c.tokens[i : i+n] {
		words = append(words, t.text)
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

// costs of the steps through the lattice. A long chunk costs what a short one
// does, so readings with few, long chunks come first.
const (
	chunkCost = 10
	skipCost  = 3
	maxPaths  = 24
)

// path is one way through the whole question.
type path struct {
	items []item
	cost  int
}

// steps are the items that may be a step of a path from a token on: those of
// the categories that the frame takes, and stop words.
func (c *chart) steps(at int) []path {
	var steps []path
	for category, extra := range frameCategories {
		if row := c.at[category]; row != nil {
			for _, it := range row[at] {
				steps = append(steps, path{[]item{it}, chunkCost + extra})
			}
		}
	}
	if c.lex.skips[c.tokens[at].fold] {
		steps = append(steps, path{[]item{{"skip", at, at + 1, nil}}, skipCost})
	}
	slices.SortFunc(steps, func(a, b path) int {
		x, y := a.items[0], b.items[0]
		if x.end != y.end {
			return y.end - x.end
		}
		if a.cost != b.cost {
			return a.cost - b.cost
		}
		return strings.Compare(x.category, y.category)
	})
	return steps
}

// paths are the cheapest ways through the question, cheapest first.
func (c *chart) paths() []path {
	best := make([][]path, len(c.tokens)+1)
	best[0] = []path{{}}
	for i := range c.tokens {
		if len(best[i]) == 0 {
			continue
		}
		slices.SortStableFunc(best[i], func(a, b path) int { return a.cost - b.cost })
		best[i] = best[i][:min(len(best[i]), maxPaths)]
		for _, step := range c.steps(i) {
			end := step.items[0].end
			for _, p := range best[i] {
				best[end] = append(best[end], path{append(slices.Clone(p.items), step.items[0]), p.cost + step.cost})
			}
		}
	}
	last := best[len(c.tokens)]
	slices.SortStableFunc(last, func(a, b path) int { return a.cost - b.cost })
	return last[:min(len(last), maxPaths)]
}

// unread are the tokens that no step covers. With all of them covered there
// may still be no path; then the first token that no path gets past is one.
func (c *chart) unread() []int {
	covered := make([]bool, len(c.tokens))
	reached := make([]bool, len(c.tokens)+1)
	reached[0] = true
	furthest := 0
	for i := range c.tokens {
		for _, step := range c.steps(i) {
			for k := i; k < step.items[0].end; k++ {
				covered[k] = true
			}
			if reached[i] {
				reached[step.items[0].end] = true
				furthest = max(furthest, step.items[0].end)
			}
		}
	}
	var unread []int
	for i, ok := range covered {
		if !ok {
			unread = append(unread, i)
		}
	}
	if len(unread) == 0 && !reached[len(c.tokens)] {
		unread = []int{furthest}
	}
	return unread
}
