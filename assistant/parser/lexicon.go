package parser

import (
	"embed"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/kibitz-chess/kibitz/assistant/parser/pattern"
	"github.com/kibitz-chess/kibitz/assistant/parser/rules"
	"github.com/kibitz-chess/kibitz/assistant/parser/smalltalk"
	"github.com/kibitz-chess/kibitz/assistant/parser/spelling"
	"github.com/kibitz-chess/kibitz/assistant/parser/token"
)

//go:embed lexicon/*.yaml
var lexiconFiles embed.FS

// lexicon is one language's words together with the rules: its own and those
// that both languages share, compiled from their data files.
type lexicon struct {
	language   string
	articles   map[string]bool     // may stand between the parts of any rule
	skips      map[string]bool     // may stand between the parts of a sentence
	phrases    map[string][]phrase // by first word
	known      map[string]bool     // every word of the files
	split      map[string][]string // what stands between blanks in spellings, as words
	values     map[string]bool     // categories of which a stretch may have any number of readings
	root       *trie               // the rules of questions
	exact      *trie               // the rules of paraphrases, which pass over nothing
	vocabulary map[string]bool     // the words of paraphrases, as written
	order      map[string]int      // the categories, in the order of the files
	parts      []string            // those that may be parts of a question, in that order
	follows    []string            // those that may be parts of one that takes up another
	speller    *spelling.Speller
	capital    map[string]bool     // words that are names only in capitals
	slips      map[string][]string // what some words are written for, which a slip of one letter does not explain
	talk       smalltalk.Phrases   // what is said around questions
}

// phrase is a fixed sequence of words with a category and a value.
type phrase struct {
	words    []string
	except   string // the word that must not follow
	category string
	value    string
}

// rule makes a category out of words and categories.
type rule struct {
	category string
	names    []string // under which the builder finds the values, by symbol; empty: a word
	cost     int
	build    func(rules.Captures) (any, bool)
}

// trie holds the rules by their symbols, so that rules that begin alike are
// matched together.
type trie struct {
	words      map[string]*trie
	categories map[string]*trie
	branches   []branch // the categories again, for the chart to go through
	rules      []*rule
	passes     passing // what the rules below may pass over
}

// branch is a category that a node waits for, by its place in the lexicon's
// order, and the node that it leads to.
type branch struct {
	category int
	next     *trie
}

// passing is what may stand between the parts of a rule without being one.
type passing int

const (
	nothing passing = iota
	articles
	stopWords // words that say nothing, and articles
)

func newTrie() *trie { return &trie{words: map[string]*trie{}, categories: map[string]*trie{}} }

type lexiconFile struct {
	Article   []string            `yaml:"article"`
	Skip      []string            `yaml:"skip"`
	Capital   []string            `yaml:"capital"`
	Talk      smalltalk.File      `yaml:"talk"`
	Slips     map[string][]string `yaml:"slips"`
	Words     yaml.Node           `yaml:"words"`
	Rules     yaml.Node           `yaml:"rules"`
	Sentences yaml.Node           `yaml:"sentences"`
}

// lexiconNames are the files of a lexicon: a language's own and those that all
// languages share, and beside each of these one on half-moves, one on boards, one
// on what the sides have against each other, one on what is counted and measured,
// one on how games went for the sides, one on what players have names for, one on
// what takes up another question and one on what is said around questions. A
// language also has one on what its words are often written for.
func lexiconNames(language string) []string {
	names := []string{language + "-slips"}
	for _, name := range []string{language, "grammar"} {
		names = append(names, name, name+"-moves", name+"-board", name+"-material", name+"-measures", name+"-scores", name+"-told", name+"-follow", name+"-talk")
	}
	return names
}

func loadLexicon(language string) (*lexicon, error) {
	lex := &lexicon{
		language: language,
		articles: map[string]bool{},
		skips:    map[string]bool{},
		phrases:  map[string][]phrase{},
		known:    map[string]bool{},
		split:    map[string][]string{},
		values:   map[string]bool{"person": true, "tagged": true},
		root:     newTrie(),
		exact:    newTrie(),
		order:    map[string]int{},
	}
	for _, category := range slices.Concat(tokenCategories, exactCategories) {
		lex.addCategory(category)
	}
	lex.speller, lex.slips, lex.capital = spelling.New(language), map[string][]string{}, map[string]bool{}
	if err := lex.loadExact(); err != nil {
		return nil, fmt.Errorf("lexicon %s: %w", exactRules, err)
	}
	for _, name := range lexiconNames(language) {
		text, err := lexiconFiles.ReadFile("lexicon/" + name + ".yaml")
		if err != nil {
			return nil, err
		}
		if err := lex.compile(text); err != nil {
			return nil, fmt.Errorf("lexicon %s: %w", name, err)
		}
	}
	lex.learnSpelling()
	return lex, errors.Join(lex.link(lex.exact), lex.link(lex.root))
}

// compile adds what a file says.
func (lex *lexicon) compile(text []byte) error {
	var file lexiconFile
	if err := yaml.Unmarshal(text, &file); err != nil {
		return err
	}
	for w := range token.Set(file.Article) {
		lex.articles[w], lex.known[w] = true, true
	}
	for w := range token.Set(file.Capital) {
		lex.capital[w] = true
	}
	for w := range token.Set(file.Skip) {
		lex.skips[w], lex.known[w] = true, true
	}
	lex.talk.Add(file.Talk)
	maps.Copy(lex.slips, file.Slips)
	if err := lex.addWords(&file.Words); err != nil {
		return err
	}
	if err := lex.addRules(&file.Rules, articles); err != nil {
		return err
	}
	return lex.addRules(&file.Sentences, stopWords)
}

func (lex *lexicon) addCategory(category string) {
	if _, known := lex.order[category]; known {
		return
	}
	lex.order[category] = len(lex.order)
	if _, part := partCategories[category]; part {
		lex.parts = append(lex.parts, category)
	}
	if _, part := followCategories[category]; part {
		lex.follows = append(lex.follows, category)
	}
}

func (lex *lexicon) addWords(node *yaml.Node) error {
	for i := 0; i+1 < len(node.Content); i += 2 {
		category := node.Content[i].Value
		lex.addCategory(category)
		values := node.Content[i+1].Content
		for k := 0; k+1 < len(values); k += 2 {
			var spellings []string
			if err := values[k+1].Decode(&spellings); err != nil {
				return fmt.Errorf("%s: %w", category, err)
			}
			for _, spelling := range spellings {
				for _, text := range pattern.Expand(token.Fold(spelling)) { // once, not for each of hundreds
					text, except, _ := strings.Cut(text, "!")
					lex.addPhrase(category, values[k].Value, lex.wordsOf(text), except)
				}
			}
		}
	}
	return nil
}

// wordsOf are the words of a spelling. Most words are in many, and are split
// once, unless they are split differently beside others.
func (lex *lexicon) wordsOf(text string) []string {
	if token.PlainWords(text) || strings.ContainsAny(text, "0123456789\"“«‘.") || strings.Count(text, "'") > 1 {
		return token.Words(text)
	}
	var words []string
	for _, field := range strings.Fields(text) {
		split, done := lex.split[field]
		if !done {
			split = token.Words(field)
			lex.split[field] = split
		}
		words = append(words, split...)
	}
	return words
}

// namesToo are the categories of phrases with words that are names of people
// elsewhere: '¿qué tal Fischer?' does not ask about Tal. Nor are those told by
// words that say something only where they stand alone.
var namesToo = map[string]bool{"what_about": true, "how_fared": true, "how_side": true, "among_those": true, "unit_alone": true, "faced": true}

func (lex *lexicon) addPhrase(category, value string, words []string, except string) {
	if len(words) == 0 {
		return
	}
	for _, w := range words {
		lex.known[w] = lex.known[w] || !namesToo[category]
	}
	lex.phrases[words[0]] = append(lex.phrases[words[0]], phrase{words, except, category, value})
}

// addRules adds the rules under their heads: 'category', or 'category/variant'
// where the category has several builders, and '~n' behind it for rules that
// cost n more than others.
func (lex *lexicon) addRules(node *yaml.Node, passes passing) error {
	for i := 0; i+1 < len(node.Content); i += 2 {
		head, dearer, _ := strings.Cut(node.Content[i].Value, "~")
		category, _, _ := strings.Cut(head, "/")
		build := rules.Builder(head)
		if build == nil {
			return fmt.Errorf("rule %q has no builder", head)
		}
		cost := ruleCost
		if dearer != "" {
			n, err := strconv.Atoi(dearer)
			if err != nil {
				return fmt.Errorf("rule %q: %w", head, err)
			}
			cost += n
		}
		lex.addCategory(category)
		var patterns []string
		if err := node.Content[i+1].Decode(&patterns); err != nil {
			return fmt.Errorf("rule %q: %w", head, err)
		}
		for _, p := range patterns {
			if err := lex.addPattern(rule{category: category, cost: cost, build: build}, p, passes); err != nil {
				return fmt.Errorf("rule %s: %w", head, err)
			}
		}
	}
	return nil
}

// addPattern adds a rule for each choice of the optional parts of its pattern.
func (lex *lexicon) addPattern(r rule, text string, passes passing) error {
	variants, rest := pattern.Compile(strings.Fields(pattern.Spread(text)))
	if len(rest) > 0 {
		return fmt.Errorf("pattern %q: brackets do not match", text)
	}
	for _, symbols := range variants {
		if len(symbols) > 0 {
			one := r
			lex.addRule(&one, symbols, passes)
		}
	}
	return nil
}

// addRule puts a rule into the trie; every choice among words is a way of its
// own.
func (lex *lexicon) addRule(r *rule, symbols []pattern.Symbol, passes passing) {
	ends := []*trie{lex.root}
	if passes == nothing {
		ends[0] = lex.exact
	}
	for _, s := range symbols {
		r.names = append(r.names, s.Name)
		var next []*trie
		step := func(from map[string]*trie, key string) {
			if from[key] == nil {
				from[key] = newTrie()
			}
			from[key].passes = max(from[key].passes, passes)
			if !slices.Contains(next, from[key]) {
				next = append(next, from[key])
			}
		}
		for _, at := range ends {
			if s.Category != "" {
				step(at.categories, s.Category)
			}
			for _, w := range s.Words {
				lex.known[w] = true
				step(at.words, w)
			}
		}
		ends = next
	}
	for _, at := range ends {
		at.rules = append(at.rules, r)
	}
}

// link makes the rules ready to be applied. It finds categories that a rule
// names and that nothing makes.
func (lex *lexicon) link(t *trie) error {
	for _, category := range slices.Sorted(maps.Keys(t.categories)) {
		place, ok := lex.order[category]
		if !ok {
			return fmt.Errorf("lexicon %s: no word or rule makes a <%s>", lex.language, category)
		}
		t.branches = append(t.branches, branch{place, t.categories[category]})
	}
	for _, nodes := range []map[string]*trie{t.categories, t.words} {
		for _, next := range nodes {
			if err := lex.link(next); err != nil {
				return err
			}
		}
	}
	return nil
}

// compare orders categories.
func (lex *lexicon) compare(a, b string) int { return lex.order[a] - lex.order[b] }
