package parser

import (
	"fmt"
	"maps"
	glob "path"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/parser/rules"
	"github.com/kibitz-chess/kibitz/assistant/parser/token"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// exactRules is the file of the rules that read paraphrases back. Their words
// are the phrases of package query.
const exactRules = "exact"

// loadExact compiles the rules of paraphrases into a layer of their own, in
// which nothing is passed over.
func (lex *lexicon) loadExact() error {
	text, err := lexiconFiles.ReadFile("lexicon/" + exactRules + ".yaml")
	if err != nil {
		return err
	}
	var file struct {
		Nouns yaml.Node `yaml:"nouns"`
		Rules yaml.Node `yaml:"rules"`
	}
	if err := yaml.Unmarshal(text, &file); err != nil {
		return err
	}
	lex.vocabulary = query.Vocabulary(lex.language)
	says := query.Phrases(lex.language)
	err = eachList(&file.Nouns, func(category, key string) error {
		return lex.addPhrased(category, rules.ExactNoun, "{"+key+"}", says)
	})
	if err != nil {
		return err
	}
	return eachList(&file.Rules, func(head, pattern string) error {
		category, _, _ := strings.Cut(head, "/")
		build := rules.Exact[head]
		if build == nil {
			return fmt.Errorf("rule %q has no builder", head)
		}
		return lex.addPhrased(category, build, pattern, says)
	})
}

// eachList calls f with every member of the lists of a mapping, in order.
func eachList(node *yaml.Node, f func(key, member string) error) error {
	for i := 0; i+1 < len(node.Content); i += 2 {
		for _, member := range node.Content[i+1].Content {
			if err := f(node.Content[i].Value, member.Value); err != nil {
				return err
			}
		}
	}
	return nil
}

// phraseSymbol is a phrase in a pattern, with its key and its slots.
var phraseSymbol = regexp.MustCompile(`\{([a-z_*0-9]+)((?: [a-z]+=[A-Za-z]*)*)\}`)

// addPhrased adds a rule for every way to take the keys of a pattern.
func (lex *lexicon) addPhrased(category string, build func(rules.Captures) (any, bool), pattern string, says map[string]string) error {
	lex.addCategory(category)
	m := phraseSymbol.FindStringSubmatchIndex(pattern)
	if m == nil {
		return lex.addPattern(rule{category: category, build: build}, pattern, nothing)
	}
	name, slots := pattern[m[2]:m[3]], map[string]string{}
	for _, field := range strings.Fields(pattern[m[4]:m[5]]) {
		slot, kind, _ := strings.Cut(field, "=")
		slots[slot] = kind
	}
	found := false
	for _, key := range slices.Sorted(maps.Keys(says)) {
		if fits, err := glob.Match(name, key); err != nil || !fits {
			continue
		}
		words, ok := filled(says[key], slots)
		if !ok {
			continue
		}
		found = true
		said := func(c rules.Captures) (any, bool) {
			c["phrase"] = key
			return build(c)
		}
		if err := lex.addPhrased(category, said, pattern[:m[0]]+words+pattern[m[1]:], says); err != nil {
			return err
		}
	}
	if !found {
		return fmt.Errorf("pattern %q: no phrase with that key and those slots", pattern)
	}
	return nil
}

var slot = regexp.MustCompile(`\{(\w+)\}`)

// filled is a phrase as a pattern, with the categories of its slots; false if
// a slot has none.
func filled(phrase string, slots map[string]string) (string, bool) {
	var fields []string
	at := 0
	for _, m := range slot.FindAllStringSubmatchIndex(phrase, -1) {
		fields = append(fields, token.Words(phrase[at:m[0]])...)
		at = m[1]
		name := phrase[m[2]:m[3]]
		category, ok := slots[name]
		if !ok {
			return "", false
		}
		if category != "" {
			fields = append(fields, "<"+category+":"+name+">")
		}
	}
	return strings.Join(append(fields, token.Words(phrase[at:])...), " "), true
}

var (
	tagWord  = regexp.MustCompile(`^[A-Za-z0-9_]+$`)
	sanWord  = regexp.MustCompile(`^(?:O-O(?:-O)?|[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=[QRBN])?)$`)
	dayWord  = regexp.MustCompile(`^(\d{4})(?:\.(\d{2})(?:\.(\d{2}))?)?$`)
	fileWord = regexp.MustCompile(`^[a-h]$`)
)

// exactCategories are those of the single tokens of paraphrases.
var exactCategories = []string{"Num", "Word", "Text", "Name", "Day", "Eco", "San", "Square", "File", "Board"}

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
	return isWord(t.Fold) && !t.Inside && (abbreviated || !c.lex.vocabulary[strings.ToLower(t.Text)])
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
		beside[i] = beside[i] || c.lex.articles[t.Fold] || c.lex.skips[t.Fold] || whole.Start <= i && i < whole.End
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
