package assistant

import (
	"context"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/parser/compose"
	"github.com/kibitz-chess/kibitz/assistant/settle"
)

// otherwise takes a question that the grammar reads as one that finds nothing, and
// that composition reads as the same of other games, which there are: these are
// offered. One that says of games what composition says of half-moves gives way, and one
// that only asks is not answered.
func (q question) otherwise(ctx context.Context, o outcome, reading *parser.Reading, alone func() []compose.Reading) (after outcome, done bool, err error) {
	if q.turn.Begun() || len(reading.Queries) != 1 || reading.Follows || reading.Dialect != "" {
		return o, false, nil
	}
	f := reading.Queries[0].Lift()
	if r := compose.Counterpart(f, alone); r != nil {
		after, err = q.composed(ctx, o, compose.Verdict{Readings: []compose.Reading{*r}, Sure: true})
		return after, true, err
	}
	if compose.Unfinished(f, alone) {
		after, err = q.unread(ctx, o, &parser.NotUnderstood{Language: reading.Language}, alone)
		return after, true, err
	}
	others, err := settle.Otherwise(ctx, q.asker(o), f, alone)
	if err != nil || len(others) == 0 {
		return o, false, err
	}
	verdict := compose.Decide(others)
	verdict.Likely = false
	if len(verdict.Readings) == 0 {
		return o, false, nil
	}
	after, err = q.agreed(ctx, o, verdict)
	return after, true, err
}
