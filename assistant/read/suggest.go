package read

import (
	"cmp"
	"context"
	_ "embed"
	"maps"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/kibitz-chess/kibitz/assistant/people"
	"github.com/kibitz-chess/kibitz/assistant/source"
	"go.yaml.in/yaml/v3"
)

//go:embed examples.yaml
var exampleFile []byte

// example is a question that works, with {player} for a name of the database.
type example struct {
	Language string `yaml:"lang"`
	Question string `yaml:"question"`
}

var examples = sync.OnceValue(func() []example {
	var all []example
	if err := yaml.Unmarshal(exampleFile, &all); err != nil {
		panic(err) // the file is part of the program, and a test reads it
	}
	return all
})

// maxSuggestions is how many questions that would work are offered.
const maxSuggestions = 3

// Examples are questions in the language that work on a database.
func Examples(names *source.Names, language string) []string {
	return examplesFor(language, names.Anyone())
}

func examplesFor(language, player string) []string {
	var all []string
	for _, e := range examples() {
		if e.Language == language {
			all = append(all, strings.ReplaceAll(e.Question, "{player}", player))
		}
	}
	return all
}

// Suggestions are the examples nearest to a question that have an answer in a
// database: about the player it names, if it names one.
func (r Reader) Suggestions(ctx context.Context, names *source.Names, question, language string) []string {
	if language != "es" {
		language = "en"
	}
	player := cmp.Or(namedPlayer(names, question), names.Anyone())
	all := examplesFor(language, player)
	near := nearness(question, all)
	slices.SortStableFunc(all, func(a, b string) int { return cmp.Compare(near[b], near[a]) })
	var offered []string
	for _, example := range all {
		if len(offered) < maxSuggestions && r.works(ctx, names, language, example) {
			offered = append(offered, example)
		}
	}
	return offered
}

// works says that a question has one reading and that the database holds what
// it needs.
func (r Reader) works(ctx context.Context, names *source.Names, language, question string) bool {
	read, err := r.Parser.Parse(ctx, question, language, names.Players)
	if err != nil || len(read.Queries) != 1 || len(read.Queries[0].Holes()) > 0 {
		return false
	}
	for _, tag := range read.Queries[0].Tags() {
		if names.LacksTag(tag) {
			return false
		}
	}
	return true
}

// namedPlayer is the first player whom the question names without a doubt.
func namedPlayer(names *source.Names, question string) string {
	if names.Players == nil {
		return ""
	}
	words := strings.FieldsFunc(question, func(r rune) bool { return !unicode.IsLetter(r) && r != '-' && r != '\'' })
	for i := range words {
		for n := min(3, len(words)-i); n > 0; n-- {
			if i == 0 && n == 1 || slices.ContainsFunc(words[i:i+n], lower) {
				continue // every question begins with a capital
			}
			found := names.Players.People(strings.Fields(people.Fold(strings.Join(words[i:i+n], " "))), false)
			if len(found) == 1 {
				return people.Natural(found[0].Text)
			}
		}
	}
	return ""
}

func lower(word string) bool {
	first, _ := utf8.DecodeRuneInString(word)
	return !unicode.IsUpper(first)
}

// nearness is how much each of the questions has in common with the one asked.
// Words count by how few of the questions have them, and by their beginnings:
// 'mating' is near to 'mates'.
func nearness(asked string, questions []string) map[string]float64 {
	having := map[string]int{}
	stemsOf := map[string]map[string]bool{}
	for _, q := range questions {
		stemsOf[q] = stems(q)
		for s := range stemsOf[q] {
			having[s]++
		}
	}
	near := map[string]float64{}
	for _, q := range questions {
		for _, s := range slices.Sorted(maps.Keys(stems(asked))) { // in one order, for sums of fractions depend on it
			if stemsOf[q][s] {
				near[q] += 1 / float64(having[s])
			}
		}
	}
	return near
}

// stemLength is how much of a word tells its meaning, well enough for two
// languages that decline at the end.
const stemLength = 4

// stems are the beginnings of the longer words of a text.
func stems(text string) map[string]bool {
	all := map[string]bool{}
	for _, w := range strings.FieldsFunc(people.Fold(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if len(w) > 3 {
			all[w[:min(len(w), stemLength)]] = true
		}
	}
	return all
}
