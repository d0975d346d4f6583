package assistant

import (
	"cmp"
	"context"
	_ "embed"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/kibitz-chess/kibitz/assistant/people"
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

// Examples are questions in the language that work on the connected database.
func (a *Assistant) Examples(ctx context.Context, language string) []string {
	names, err := a.server.Names(ctx)
	if err != nil {
		names = new(Names)
	}
	return a.examplesFor(language, names.Anyone())
}

func (a *Assistant) examplesFor(language, player string) []string {
	var all []string
	for _, e := range a.examples {
		if e.Language == language {
			all = append(all, strings.ReplaceAll(e.Question, "{player}", player))
		}
	}
	return all
}

// suggestions are the examples nearest to the question that have an answer
// here: about the player it names, if it names one.
func (t *turn) suggestions(ctx context.Context) []string {
	language := t.reply.Language
	if language != "es" {
		language = "en"
	}
	player := cmp.Or(t.namedPlayer(), t.Names.Anyone())
	all := t.examplesFor(language, player)
	near := nearness(t.request.Question, all)
	slices.SortStableFunc(all, func(a, b string) int { return cmp.Compare(near[b], near[a]) })
	var offered []string
	for _, question := range all {
		if len(offered) < maxSuggestions && t.works(ctx, language, question) {
			offered = append(offered, question)
		}
	}
	return offered
}

// works says that a question has one reading and that the database holds what
// it needs.
func (t *turn) works(ctx context.Context, language, question string) bool {
	r, err := t.parser.Parse(ctx, question, language, t.Names.Players)
	if err != nil || len(r.Queries) != 1 || len(r.Queries[0].Holes()) > 0 {
		return false
	}
	for _, tag := range r.Queries[0].Tags() {
		if t.Names.LacksTag(tag) {
			return false
		}
	}
	return true
}

// namedPlayer is the first player whom the question names without a doubt.
func (t *turn) namedPlayer() string {
	if t.Names.Players == nil {
		return ""
	}
	words := strings.FieldsFunc(t.request.Question, func(r rune) bool { return !unicode.IsLetter(r) && r != '-' && r != '\'' })
	for i := range words {
		for n := min(3, len(words)-i); n > 0; n-- {
			if i == 0 && n == 1 || slices.ContainsFunc(words[i:i+n], lower) {
				continue // every question begins with a capital
			}
			found := t.Names.Players.People(strings.Fields(people.Fold(strings.Join(words[i:i+n], " "))), false)
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
		for s := range stems(asked) {
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
