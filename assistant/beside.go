package assistant

import (
	"context"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/parser/compose"
	"github.com/kibitz-chess/kibitz/assistant/parser/likelihood"
	"github.com/kibitz-chess/kibitz/assistant/settle"
)

// beside weighs what the grammar reads against what composition reads: the likelier one is
// answered, or both are offered, or a language model is asked if there is one. Done is false
// where the reading of the grammar is taken.
func (q question) beside(ctx context.Context, o outcome, reading *parser.Reading, alone func() []compose.Reading) (after outcome, done bool, err error) {
	if q.turn.Begun() || reading.Follows || reading.Dialect != "" {
		return o, false, nil
	}
	if len(reading.Queries) > 1 {
		return o, false, q.likeliest(ctx, o, reading, alone())
	}
	f := reading.Queries[0].Lift()
	if saysItself(q.text, reading.Queries[0].Paraphrase(reading.Language)) {
		return o, false, nil
	}
	if compose.Unfinished(f, alone()) {
		after, err = q.notUnderstood(ctx, o, &parser.NotUnderstood{Language: reading.Language})
		return after, true, err
	}
	all, err := settle.FoundFirst(ctx, q.asker(o), alone())
	if err != nil || len(all) == 0 {
		return o, false, err
	}
	grammar, alike, err := settle.Beside(ctx, q.asker(o), f, all)
	if err != nil || alike {
		return o, false, err
	}
	verdict, instead := compose.DecideBeside(f, grammar, all)
	if !instead {
		return o, false, nil
	}
	if !verdict.Likely && !verdict.Sure && q.models.Engine != nil && !q.quiet {
		after, err = q.askModel(ctx, o, &parser.NotUnderstood{Language: reading.Language})
		return after, true, err
	}
	after, err = q.agreed(ctx, o, verdict)
	return after, true, err
}

// saysItself says that a question is how a reading of it is told, which is to be read so.
func saysItself(question, told string) bool {
	const signs = " .¿?¡!"
	return strings.EqualFold(strings.Trim(question, signs), strings.Trim(told, signs))
}

// likeliest leaves of what the grammar reads in several ways the one that is meant, if that is
// plain beside what composition reads, and the others take a name of somebody for a part of an
// event's: 'the events of Capablanca'.
func (q question) likeliest(ctx context.Context, o outcome, reading *parser.Reading, alone []compose.Reading) error {
	all, err := settle.FoundFirst(ctx, q.asker(o), alone)
	if err != nil || len(all) == 0 {
		return err
	}
	right, people, tagged := make([]float64, len(reading.Queries)), make([]int, len(reading.Queries)), make([]bool, len(reading.Queries))
	for i, read := range reading.Queries {
		grammar, _, err := settle.Beside(ctx, q.asker(o), read.Lift(), all)
		if err != nil {
			return err
		}
		right[i] = compose.RightBeside(grammar, all)
		people[i], tagged[i] = len(read.Players()), slices.Contains(likelihood.Parts(read.Lift()), "tag")
	}
	i := compose.PlainlyLikeliest(right)
	if i >= 0 && slices.Max(slices.Concat(people[:i], people[i+1:])) < people[i] && !slices.Contains(slices.Concat(tagged[:i], tagged[i+1:]), false) {
		reading.Queries = reading.Queries[i : i+1]
	}
	return nil
}
