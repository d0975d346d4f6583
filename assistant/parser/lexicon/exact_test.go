package lexicon

import (
	glob "path"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"github.com/kibitz-chess/kibitz/assistant/parser/rules"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// TestExactRules: every phrase of paraphrases is read by some rule, and every
// builder is of a rule.
func TestExactRules(t *testing.T) {
	text, err := files.ReadFile(exactRules + ".yaml")
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Nouns, Rules yaml.Node }
	if err := yaml.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	keys, heads := []string{}, map[string]bool{}
	err = eachList(&file.Nouns, func(_, key string) error {
		keys = append(keys, key)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	err = eachList(&file.Rules, func(head, pattern string) error {
		heads[head] = true
		for _, m := range phraseSymbol.FindAllStringSubmatch(pattern, -1) {
			keys = append(keys, m[1])
		}
		if strings.Count(pattern, "{") != len(phraseSymbol.FindAllString(pattern, -1)) {
			t.Errorf("%s: a phrase that is none in %q", head, pattern)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for head := range rules.Exact {
		if !heads[head] {
			t.Errorf("no rule for the builder of %s", head)
		}
	}
	for phrase := range query.Phrases("en") {
		read := false
		for _, key := range keys {
			fits, err := glob.Match(key, phrase)
			read = read || err == nil && fits
		}
		if !read {
			t.Errorf("no rule for the phrase %s", phrase)
		}
	}
}

// TestHeads: every builder is of a category that some rule uses.
func TestHeads(t *testing.T) {
	heads := map[string]bool{}
	for _, name := range append(Names("es"), Names("en")...) {
		text, err := files.ReadFile(name + ".yaml")
		if err != nil {
			t.Fatal(err)
		}
		var file file
		if err := yaml.Unmarshal(text, &file); err != nil {
			t.Fatal(err)
		}
		for _, node := range []yaml.Node{file.Rules, file.Sentences} {
			for i := 0; i < len(node.Content); i += 2 {
				head, _, _ := strings.Cut(node.Content[i].Value, "~")
				heads[head] = true
			}
		}
	}
	for _, head := range rules.Heads() {
		if !heads[head] {
			t.Errorf("no rule for the builder of %s", head)
		}
	}
}
