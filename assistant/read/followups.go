package read

import (
	"context"
	_ "embed"
	"slices"
	"sync"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/source"
	"go.yaml.in/yaml/v3"
)

//go:embed followups.yaml
var followUpFile []byte

// followUp is a question that takes up another.
type followUp struct {
	Ask   string          `yaml:"ask"`
	Not   []query.Measure `yaml:"not"`   // of the other one, which it does not take up
	Alone bool            `yaml:"alone"` // it takes up none with groups
	Cut   bool            `yaml:"cut"`   // it takes up an answer that has more rows than were read, and no other
}

// fits says that it may take up a question.
func (f followUp) fits(q query.Query) bool {
	return !slices.Contains(f.Not, q.Measure) && (!f.Alone || q.Group == query.NoKey && len(q.Parts) == 0)
}

// followUps are such questions, by language.
var followUps = sync.OnceValue(func() map[string][]followUp {
	var all map[string][]followUp
	if err := yaml.Unmarshal(followUpFile, &all); err != nil {
		panic(err) // the file is part of the program, and a test reads it
	}
	return all
})

// maxFollowUps is how many questions are offered below an answer.
const maxFollowUps = 4

// FollowUps are the first questions that take up an answer and ask for something
// else than what was answered, each for something of its own, and that hold says
// there are data for.
func (r Reader) FollowUps(ctx context.Context, names *source.Names, language string, prior parser.Prior, hold func(query.Query) bool) (offered []string) {
	known := []query.Query{prior.Query}
	for _, f := range followUps()[language] {
		if len(offered) == maxFollowUps {
			return offered
		}
		if f.Cut && prior.Cut {
			offered = append(offered, f.Ask)
		}
		if f.Cut || !f.fits(prior.Query) {
			continue
		}
		read, err := r.Parser.Follow(ctx, f.Ask, language, names.Players, prior)
		if err != nil || !read.Follows || len(read.Queries) != 1 || len(read.Queries[0].Holes()) > 0 || slices.ContainsFunc(known, read.Queries[0].Equal) {
			continue
		}
		if hold(read.Queries[0]) {
			offered, known = append(offered, f.Ask), append(known, read.Queries[0])
		}
	}
	return offered
}
