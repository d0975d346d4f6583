package assistant

import (
	"context"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/parser/compose"
	"github.com/kibitz-chess/kibitz/assistant/settle"
)

// beside weighs what the grammar reads against what composition reads: the likelier one is
// answered, or both are offered, or a language model is asked if there is one. Done is false
// where the reading of the grammar is taken.
func (q question) beside(ctx context.Context, o outcome, reading *parser.Reading, alone func() []compose.Reading) (after outcome, done bool, err error) {
	if q.turn.Begun() || len(reading.Queries) != 1 || reading.Follows || reading.Dialect != "" {
		return o, false, nil
	}
	f := reading.Queries[0].Lift()
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
