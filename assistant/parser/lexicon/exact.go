package lexicon

import (
	"fmt"
	"maps"
	glob "path"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/kibitz-chess/kibitz/assistant/parser/rules"
	"github.com/kibitz-chess/kibitz/assistant/parser/token"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// exactRules is the file of the rules that read paraphrases back. Their words
// are the phrases of package query.
const exactRules = "exact"

// loadExact compiles the rules of paraphrases into a layer of their own, in
// which nothing is passed over.
func (lex *Lexicon) loadExact() error {
	text, err := files.ReadFile(exactRules + ".yaml")
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
	lex.Vocabulary = query.Vocabulary(lex.Language)
	says := query.Phrases(lex.Language)
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
func (lex *Lexicon) addPhrased(category string, build func(rules.Captures) (any, bool), pattern string, says map[string]string) error {
	lex.addCategory(category)
	m := phraseSymbol.FindStringSubmatchIndex(pattern)
	if m == nil {
		return lex.addPattern(Rule{Category: category, Build: build}, pattern, Nothing)
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

// exactCategories are those of the single tokens of paraphrases.
var exactCategories = []string{"Num", "Word", "Text", "Name", "Day", "Eco", "San", "Square", "File", "Board"}

// tokenCategories are those that single tokens have by their shape.
var tokenCategories = []string{
	"num", "year", "army_letters", "material", "ecocode", "ecoletter", "square", "letter", "isodate", "decade_word", "ordinal", "board", "san", "numbered_san",
	"quoted", "text", "tagname", "line", "bare_line", "person", "tagged", "opening", "eco_name",
}
