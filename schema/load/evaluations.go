package load

import (
	"context"

	"github.com/kibitz-chess/kibitz/schema/analysis"
)

// takeOver derives the figures of the games that carry evaluations and have none
// yet.
func (i *importer) takeOver(ctx context.Context) error {
	if i.options.NoEvaluations || !i.evaluated {
		return nil
	}
	games, err := analysis.Evaluated(ctx, i.writer, nil, true)
	if err != nil {
		return err
	}
	derived, err := analysis.TakeOver(ctx, i.writer, games, analysis.Options{})
	i.summary.Evaluated = derived.Games
	return err
}
