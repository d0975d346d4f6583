// Package lexicon has the words of the languages and the rules over them, compiled
// from the data files beside it into a trie that a chart is filled by. It knows
// what builds the values of a rule, and nothing of questions.
package lexicon

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

//go:embed *.yaml
var files embed.FS

// Lexicon is one language's words together with the rules: its own and those
// that both languages share, compiled from their data files.
type Lexicon struct {
	Language   string
	Articles   map[string]bool     // may stand between the parts of any rule
	Skips      map[string]bool     // may stand between the parts of a sentence
	Phrases    map[string][]Phrase // by their words, with a blank between
	Longest    map[string]int      // how many words the phrases have at most that begin with a word
	Known      map[string]bool     // every word of the files
	split      map[string][]string // what stands between blanks in spellings, as words
	Values     map[string]bool     // categories of which a stretch may have any number of readings
	Root       *Trie               // the rules of questions
	Exact      *Trie               // the rules of paraphrases, which pass over nothing
	Vocabulary map[string]bool     // the words of paraphrases, as written
	Order      map[string]int      // the categories, in the order of the files
	isPart     map[string]int      // those that may be parts of a question
	isFollow   map[string]int      // those that may be parts of one that takes up another
	Parts      []string            // the former, in the order of the files
	Follows    []string            // the latter
	Speller    *spelling.Speller
	Capital    map[string]bool     // words that are names only in capitals
	Slips      map[string][]string // what some words are written for, which a slip of one letter does not explain
	Talk       smalltalk.Phrases   // what is said around questions
}

// Phrase is what a fixed sequence of words says.
type Phrase struct {
	Except   string // the word that must not follow
	Category string
	Value    any // a string
}

// Rule makes a category out of words and categories.
type Rule struct {
	Category string
	Names    []string // under which the builder finds the values, by symbol; empty: a word
	Cost     int
	Build    func(rules.Captures) (any, bool)
}

// Trie holds the rules by their symbols, so that rules that begin alike are
// matched together.
type Trie struct {
	Words      map[string]*Trie
	Categories map[string]*Trie
	Branches   []branch // the categories again, for the chart to go through
	Rules      []*Rule
	Passes     Passing // what the rules below may pass over
}

// branch is a category that a node waits for, by its place in the lexicon's
// order, and the node that it leads to.
type branch struct {
	Category int
	Next     *Trie
}

// Passing is what may stand between the parts of a rule without being one.
type Passing int

const (
	Nothing Passing = iota
	Articles
	StopWords // words that say nothing, and articles
)

func newTrie() *Trie { return &Trie{Words: map[string]*Trie{}, Categories: map[string]*Trie{}} }

type file struct {
	Article   []string            `yaml:"article"`
	Skip      []string            `yaml:"skip"`
	Capital   []string            `yaml:"capital"`
	Talk      smalltalk.File      `yaml:"talk"`
	Slips     map[string][]string `yaml:"slips"`
	Words     yaml.Node           `yaml:"words"`
	Rules     yaml.Node           `yaml:"rules"`
	Sentences yaml.Node           `yaml:"sentences"`
}

// Names are the files of a lexicon: a language's own and those that all
// languages share, and beside each of these one on half-moves, one on boards, one
// on what the sides have against each other, one on what is counted and measured,
// one on how games went for the sides, one on what players have names for, one on
// what takes up another question and one on what is said around questions. A
// language also has one on what its words are often written for.
func Names(language string) []string {
	names := []string{language + "-slips"}
	for _, name := range []string{language, "grammar"} {
		names = append(names, name, name+"-moves", name+"-board", name+"-material", name+"-measures", name+"-scores", name+"-told", name+"-follow", name+"-talk")
	}
	return names
}

// Load reads the lexicon of a language. Parts are the categories that may
// be parts of a question, and follows those of one that takes up another.
func Load(language string, parts, follows map[string]int) (*Lexicon, error) {
	lex := &Lexicon{
		Language: language,
		isPart:   parts,
		isFollow: follows,
		Articles: map[string]bool{},
		Skips:    map[string]bool{},
		Phrases:  make(map[string][]Phrase, 1<<15),
		Longest:  map[string]int{},
		Known:    map[string]bool{},
		split:    map[string][]string{},
		Values:   map[string]bool{"person": true, "tagged": true},
		Root:     newTrie(),
		Exact:    newTrie(),
		Order:    map[string]int{},
	}
	for _, category := range slices.Concat(tokenCategories, exactCategories) {
		lex.addCategory(category)
	}
	lex.Speller, lex.Slips, lex.Capital = spelling.New(language), map[string][]string{}, map[string]bool{}
	if err := lex.loadExact(); err != nil {
		return nil, fmt.Errorf("lexicon %s: %w", exactRules, err)
	}
	for _, name := range Names(language) {
		text, err := files.ReadFile(name + ".yaml")
		if err != nil {
			return nil, err
		}
		if err := lex.compile(text); err != nil {
			return nil, fmt.Errorf("lexicon %s: %w", name, err)
		}
	}
	lex.learnSpelling()
	return lex, errors.Join(lex.link(lex.Exact), lex.link(lex.Root))
}

// compile adds what a file says.
func (lex *Lexicon) compile(text []byte) error {
	var file file
	if err := yaml.Unmarshal(text, &file); err != nil {
		return err
	}
	for w := range token.Set(file.Article) {
		lex.Articles[w], lex.Known[w] = true, true
	}
	for w := range token.Set(file.Capital) {
		lex.Capital[w] = true
	}
	for w := range token.Set(file.Skip) {
		lex.Skips[w], lex.Known[w] = true, true
	}
	lex.Talk.Add(file.Talk)
	maps.Copy(lex.Slips, file.Slips)
	if err := lex.addWords(&file.Words); err != nil {
		return err
	}
	if err := lex.addRules(&file.Rules, Articles); err != nil {
		return err
	}
	return lex.addRules(&file.Sentences, StopWords)
}

func (lex *Lexicon) addCategory(category string) {
	if _, known := lex.Order[category]; known {
		return
	}
	lex.Order[category] = len(lex.Order)
	if _, part := lex.isPart[category]; part {
		lex.Parts = append(lex.Parts, category)
	}
	if _, part := lex.isFollow[category]; part {
		lex.Follows = append(lex.Follows, category)
	}
}

func (lex *Lexicon) addWords(node *yaml.Node) error {
	for i := 0; i+1 < len(node.Content); i += 2 {
		category := node.Content[i].Value
		lex.addCategory(category)
		values := node.Content[i+1].Content
		for k := 0; k+1 < len(values); k += 2 {
			var spellings []string
			if err := values[k+1].Decode(&spellings); err != nil {
				return fmt.Errorf("%s: %w", category, err)
			}
			var value any = values[k].Value // made one for all that say it
			for _, spelling := range spellings {
				for _, text := range pattern.Expand(token.Fold(spelling)) { // once, not for each of hundreds
					text, except, _ := strings.Cut(text, "!")
					lex.addPhrase(category, value, text, except)
				}
			}
		}
	}
	return nil
}

// wordsOf are the words of a spelling. Most words are in many, and are split
// once, unless they are split differently beside others.
func (lex *Lexicon) wordsOf(text string) []string {
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

func (lex *Lexicon) addPhrase(category string, value any, text, except string) {
	words := lex.wordsOf(text)
	if len(words) == 0 {
		return
	}
	for _, w := range words {
		lex.Known[w] = lex.Known[w] || !namesToo[category]
	}
	text = token.Joined(text, words)
	lex.Phrases[text] = append(lex.Phrases[text], Phrase{except, category, value})
	lex.Longest[words[0]] = max(lex.Longest[words[0]], len(words))
}

// addRules adds the rules under their heads: 'category', or 'category/variant'
// where the category has several builders, and '~n' behind it for rules that
// cost n more than others.
func (lex *Lexicon) addRules(node *yaml.Node, passes Passing) error {
	for i := 0; i+1 < len(node.Content); i += 2 {
		head, dearer, _ := strings.Cut(node.Content[i].Value, "~")
		category, _, _ := strings.Cut(head, "/")
		build := rules.Builder(head)
		if build == nil {
			return fmt.Errorf("rule %q has no builder", head)
		}
		cost := RuleCost
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
			if err := lex.addPattern(Rule{Category: category, Cost: cost, Build: build}, p, passes); err != nil {
				return fmt.Errorf("rule %s: %w", head, err)
			}
		}
	}
	return nil
}

// addPattern adds a rule for each choice of the optional parts of its pattern.
func (lex *Lexicon) addPattern(r Rule, text string, passes Passing) error {
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
func (lex *Lexicon) addRule(r *Rule, symbols []pattern.Symbol, passes Passing) {
	ends := []*Trie{lex.Root}
	if passes == Nothing {
		ends[0] = lex.Exact
	}
	for _, s := range symbols {
		r.Names = append(r.Names, s.Name)
		var next []*Trie
		step := func(from map[string]*Trie, key string) {
			if from[key] == nil {
				from[key] = newTrie()
			}
			from[key].Passes = max(from[key].Passes, passes)
			if !slices.Contains(next, from[key]) {
				next = append(next, from[key])
			}
		}
		for _, at := range ends {
			if s.Category != "" {
				step(at.Categories, s.Category)
			}
			for _, w := range s.Words {
				lex.Known[w] = true
				step(at.Words, w)
			}
		}
		ends = next
	}
	for _, at := range ends {
		at.Rules = append(at.Rules, r)
	}
}

// link makes the rules ready to be applied. It finds categories that a rule
// names and that nothing makes.
func (lex *Lexicon) link(t *Trie) error {
	for _, category := range slices.Sorted(maps.Keys(t.Categories)) {
		place, ok := lex.Order[category]
		if !ok {
			return fmt.Errorf("lexicon %s: no word or rule makes a <%s>", lex.Language, category)
		}
		t.Branches = append(t.Branches, branch{place, t.Categories[category]})
	}
	for _, nodes := range []map[string]*Trie{t.Categories, t.Words} {
		for _, next := range nodes {
			if err := lex.link(next); err != nil {
				return err
			}
		}
	}
	return nil
}

// Compare orders categories.
func (lex *Lexicon) Compare(a, b string) int { return lex.Order[a] - lex.Order[b] }

// RuleCost is what a rule costs that is applied.
const RuleCost = 1
