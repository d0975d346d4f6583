package parser

import (
	"embed"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"
)

//go:embed lexicon/*.yaml
var lexiconFiles embed.FS

// lexicon is one language's words and rules, compiled from its data file.
type lexicon struct {
	language string
	articles map[string]bool
	owners   map[string]bool // possessives, which are articles in what a player did
	skips    map[string]bool
	passive  map[string]bool     // verbs that turn the next one into a passive
	naming   map[string]bool     // words before the name of a player
	with     map[string]bool     // 'with', where a negation ends
	nounly   map[string]bool     // prepositions that a noun follows, never a verb
	phrases  map[string][]phrase // by first word
	rules    []rule              // in the order of the file: a rule uses earlier categories only
	known    map[string]bool     // every word of the file
}

// phrase is a fixed sequence of words with a category and a value.
type phrase struct {
	words    []string
	category string
	value    string
}

// rule makes a category out of words and earlier categories.
type rule struct {
	category string
	symbols  []symbol
}

// symbol is one element of a pattern: words of which one must stand here, or a
// category.
type symbol struct {
	words    []string
	category string
	name     string // under which the builder finds the category's value
}

type lexiconFile struct {
	Article    []string  `yaml:"article"`
	Possessive []string  `yaml:"possessive"`
	BeforeNoun []string  `yaml:"before_noun"`
	Passive    []string  `yaml:"passive"`
	With       []string  `yaml:"with"`
	BeforeName []string  `yaml:"before_name"`
	Skip       []string  `yaml:"skip"`
	Words      yaml.Node `yaml:"words"`
	Rules      yaml.Node `yaml:"rules"`
}

func loadLexicon(language string) (*lexicon, error) {
	text, err := lexiconFiles.ReadFile("lexicon/" + language + ".yaml")
	if err != nil {
		return nil, err
	}
	lex, err := compileLexicon(language, text)
	if err != nil {
		return nil, fmt.Errorf("lexicon %s: %w", language, err)
	}
	return lex, nil
}

func compileLexicon(language string, text []byte) (*lexicon, error) {
	var file lexiconFile
	if err := yaml.Unmarshal(text, &file); err != nil {
		return nil, err
	}
	lex := &lexicon{
		language: language,
		articles: wordSet(file.Article),
		owners:   wordSet(file.Possessive),
		skips:    wordSet(file.Skip),
		nounly:   wordSet(file.BeforeNoun),
		naming:   wordSet(file.BeforeName),
		with:     wordSet(file.With),
		passive:  wordSet(file.Passive),
		phrases:  map[string][]phrase{},
		known:    map[string]bool{},
	}
	for w := range wordSet(slices.Concat(file.Article, file.Skip)) {
		lex.known[w] = true
	}
	if err := lex.addWords(&file.Words); err != nil {
		return nil, err
	}
	return lex, lex.addRules(&file.Rules)
}

func wordSet(lines []string) map[string]bool {
	set := map[string]bool{}
	for _, line := range lines {
		for _, w := range strings.Fields(line) {
			set[fold(w)] = true
		}
	}
	return set
}

func (lex *lexicon) addWords(node *yaml.Node) error {
	var words map[string]map[string][]string
	if err := node.Decode(&words); err != nil {
		return err
	}
	for category, values := range words {
		for value, spellings := range values {
			for _, spelling := range spellings {
				for _, text := range expand(spelling) {
					lex.addPhrase(category, value, foldedWords(text))
				}
			}
		}
	}
	return nil
}

func (lex *lexicon) addPhrase(category, value string, words []string) {
	if len(words) == 0 {
		return
	}
	for _, w := range words {
		lex.known[w] = true
	}
	lex.phrases[words[0]] = append(lex.phrases[words[0]], phrase{words, category, value})
}

var alternatives = regexp.MustCompile(`\(([^()]*)\)`)

// expand writes out the alternatives in parentheses.
func expand(text string) []string {
	m := alternatives.FindStringSubmatchIndex(text)
	if m == nil {
		return []string{text}
	}
	var all []string
	for _, alt := range strings.Split(text[m[2]:m[3]], "|") {
		all = append(all, expand(text[:m[0]]+alt+text[m[1]:])...)
	}
	return all
}

func (lex *lexicon) addRules(node *yaml.Node) error {
	// The order of the file matters, so the mapping is read node by node.
	for i := 0; i+1 < len(node.Content); i += 2 {
		category := node.Content[i].Value
		var patterns []string
		if err := node.Content[i+1].Decode(&patterns); err != nil {
			return err
		}
		if builders[category] == nil {
			return fmt.Errorf("rule %q has no builder", category)
		}
		for _, p := range patterns {
			variants, rest := compilePattern(strings.Fields(spread(p)))
			if len(rest) > 0 {
				return fmt.Errorf("rule %s, pattern %q: brackets do not match", category, p)
			}
			for _, symbols := range variants {
				if len(symbols) > 0 {
					lex.rules = append(lex.rules, rule{category, symbols})
				}
				for _, s := range symbols {
					for _, w := range s.words {
						lex.known[w] = true
					}
				}
			}
		}
	}
	return nil
}

// spread puts blanks around brackets so that a pattern splits into symbols.
func spread(pattern string) string {
	return strings.NewReplacer("[", " [ ", "]", " ] ").Replace(pattern)
}

// compilePattern writes a pattern out as sequences of symbols, one for each
// choice of its optional parts, up to a closing bracket. The rest begins with
// that bracket.
func compilePattern(fields []string) (variants [][]symbol, rest []string) {
	variants = [][]symbol{nil}
	for len(fields) > 0 {
		f := fields[0]
		fields = fields[1:]
		if f == "]" {
			return variants, append([]string{"]"}, fields...)
		}
		var choices [][]symbol
		if f == "[" {
			choices, fields = compilePattern(fields)
			if len(fields) == 0 {
				return nil, []string{"["}
			}
			fields = fields[1:]
			choices = append(choices, nil)
		} else {
			choices = [][]symbol{{compileSymbol(f)}}
		}
		var longer [][]symbol
		for _, v := range variants {
			for _, c := range choices {
				longer = append(longer, slices.Concat(v, c))
			}
		}
		variants = longer
	}
	return variants, nil
}

func compileSymbol(field string) symbol {
	if inner, ok := strings.CutPrefix(field, "<"); ok && strings.HasSuffix(inner, ">") {
		category, name, found := strings.Cut(strings.TrimSuffix(inner, ">"), ":")
		if !found {
			name = category
		}
		return symbol{category: category, name: name}
	}
	if strings.Contains(field, "(") {
		return symbol{words: expand(fold(field))}
	}
	return symbol{words: strings.Split(fold(field), "|")}
}
