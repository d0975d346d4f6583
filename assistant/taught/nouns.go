package taught

import (
	_ "embed"
	"fmt"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/kibitz-chess/kibitz/assistant/people"
)

//go:embed nouns.yaml
var nounsText []byte

// Nouns are the nouns that a meaning may begin with.
type Nouns struct {
	one, several map[string]map[string]string // by language, and by the noun as folded
}

// LoadNouns reads the nouns that are part of the program.
func LoadNouns() (Nouns, error) {
	n := Nouns{map[string]map[string]string{}, map[string]map[string]string{}}
	var file map[string]map[string]string
	if err := yaml.Unmarshal(nounsText, &file); err != nil {
		return n, fmt.Errorf("taught: %w", err)
	}
	for language, nouns := range file {
		n.one[language], n.several[language] = map[string]string{}, map[string]string{}
		for one, several := range nouns {
			n.one[language][people.Fold(several)] = one
			n.several[language][people.Fold(one)] = several
		}
	}
	return n, nil
}

// agree is the meaning of a word with its first noun in the number in which the word
// is used: 'una paliza' is 'una partida', and not 'una partidas'.
func (n Nouns) agree(u Use) string {
	language, meaning := u.Word.Language, u.Word.Meaning
	said := split(u.Said)
	head := said[0]
	if language == "en" {
		head = said[len(said)-1] // 'king hunts'
	}
	table := n.one
	if strings.HasSuffix(head.fold, "s") {
		table = n.several
	}
	first := split(meaning)
	if len(first) == 0 || first[0].from != 0 {
		return meaning
	}
	noun, known := table[language][first[0].fold]
	if !known {
		return meaning
	}
	return noun + meaning[first[0].to:]
}
