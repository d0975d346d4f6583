package assistant

import (
	"cmp"
	"context"
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/kibitz-chess/kibitz/assistant/people"
	"gopkg.in/yaml.v3"
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

// Examples are questions in the language that work on the connected database.
func (a *Assistant) Examples(ctx context.Context, language string) []string {
	names := &Names{}
	if a.db != nil {
		if known, err := a.db.Names(ctx); err == nil {
			names = known
		}
	}
	return a.examplesFor(language, names)
}

func (a *Assistant) examplesFor(language string, names *Names) []string {
	player := "Capablanca"
	if len(names.Top) > 0 {
		player = people.Natural(names.Top[0])
	}
	var all []string
	for _, e := range a.examples {
		if e.Language == language {
			all = append(all, strings.ReplaceAll(e.Question, "{player}", player))
		}
	}
	return all
}

// suggestions are the examples that share most words with the question.
func (t *turn) suggestions() []string {
	language := t.reply.Language
	if language != "es" {
		language = "en"
	}
	asked := map[string]bool{}
	for _, w := range strings.Fields(people.Fold(t.request.Question)) {
		asked[strings.Trim(w, "¿?.,;:!¡")] = true
	}
	shared := func(question string) int {
		n := 0
		for _, w := range strings.Fields(people.Fold(question)) {
			w = strings.Trim(w, "¿?.,;:!¡")
			if len(w) > 3 && asked[w] {
				n++
			}
		}
		return n
	}
	all := t.examplesFor(language, t.names)
	slices.SortStableFunc(all, func(a, b string) int { return cmp.Compare(shared(b), shared(a)) })
	return all[:min(len(all), maxSuggestions)]
}
