package prompts

import (
	"cmp"
	"slices"
	"strings"
	"sync"
	"unicode"

	"go.yaml.in/yaml/v3"
	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"

	"github.com/kibitz-chess/kibitz/schema"
)

// Example is a question with the logical form that it means.
type Example struct {
	Language schema.Language `yaml:"lang"`
	Question string
	Form     string // in JSON
}

// WorkedExamples are the examples that come with the program.
func WorkedExamples() []Example { return worked() }

var worked = sync.OnceValue(func() []Example {
	var all []Example
	data, err := files.ReadFile("examples.yaml")
	if err = cmp.Or(err, yaml.Unmarshal(data, &all)); err != nil {
		panic(err) // the file is part of the program, and a test reads it
	}
	return all
})

// Nearest are the n examples in the language that have most in common with the
// question, the nearest first. Words count by how few of the examples have
// them, and by their beginnings, so that 'mating' is near to 'mates'.
func Nearest(question string, l schema.Language, n int, examples []Example) []Example {
	having := map[string]int{}
	stemsOf := map[string]map[string]bool{}
	var near []Example
	for _, e := range examples {
		if language(e.Language) != language(l) {
			continue
		}
		near = append(near, e)
		stemsOf[e.Question] = stems(e.Question)
		for s := range stemsOf[e.Question] {
			having[s]++
		}
	}
	score := map[string]float64{}
	asked := stems(question)
	for text, has := range stemsOf {
		for s := range has {
			if asked[s] {
				score[text] += 1 / float64(having[s])
			}
		}
	}
	slices.SortStableFunc(near, func(a, b Example) int { return cmp.Compare(score[b.Question], score[a.Question]) })
	return near[:min(n, len(near))]
}

// stemLength is how much of a word tells its meaning, well enough for two
// languages that decline at the end.
const stemLength = 4

// stems are the beginnings of the longer words of a text, without case and
// accents.
func stems(text string) map[string]bool {
	all := map[string]bool{}
	for _, w := range strings.FieldsFunc(fold(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if len(w) > 3 {
			all[w[:min(len(w), stemLength)]] = true
		}
	}
	return all
}

func fold(text string) string {
	plain, _, err := transform.String(transform.Chain(norm.NFD, runes.Remove(runes.In(unicode.Mn))), strings.ToLower(text))
	if err != nil {
		return text
	}
	return plain
}
