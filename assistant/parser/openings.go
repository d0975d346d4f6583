package parser

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"gopkg.in/yaml.v3"
)

// opening is a name of an opening with the ECO codes that it stands for.
type opening struct {
	words []string
	eco   query.ECO
}

// loadOpenings reads the names in both languages. Each line of the file is a
// range of codes, its English name and its spellings.
func loadOpenings() ([]opening, error) {
	text, err := lexiconFiles.ReadFile("lexicon/openings.yaml")
	if err != nil {
		return nil, err
	}
	var file []struct {
		ECO   string   `yaml:"eco"`
		Names []string `yaml:"names"`
	}
	if err := yaml.Unmarshal(text, &file); err != nil {
		return nil, fmt.Errorf("openings: %w", err)
	}
	var all []opening
	for _, o := range file {
		from, to, ranged := strings.Cut(o.ECO, "-")
		if !ranged {
			to = from
		}
		for _, spelling := range o.Names {
			for _, name := range expand(spelling) {
				eco := query.ECO{From: from, To: to, Name: o.Names[0]}
				for _, words := range withPlurals(foldedWords(name)) {
					all = append(all, opening{words, eco})
				}
			}
		}
	}
	return all, nil
}

// withPlurals are the words with the plurals that players form of them:
// 'Sicilians', 'defensas francesas'.
func withPlurals(words []string) [][]string {
	last := slices.Clone(words)
	last[len(last)-1] += "s"
	every := slices.Clone(words)
	for i := range every {
		every[i] += "s"
	}
	return [][]string{words, last, every}
}

// addOpenings adds the openings named. Where one name is the beginning of
// another, both are added and the longer one makes the cheaper path.
func (c *chart) addOpenings(openings []opening) {
	for i := range c.tokens {
		for _, o := range openings {
			if c.hasWords(i, o.words) {
				c.add(item{category: "opening", start: i, end: i + len(o.words), value: o.eco})
			}
		}
	}
}
