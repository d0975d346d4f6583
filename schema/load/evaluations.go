package load

import (
	"context"
	"errors"

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

// Update changes the engine analysis of a database, which is there, and publishes
// the change unless it gives an error. Errors are its own and those of Import.
func Update(ctx context.Context, dsn string, change func(analysis.Writer) error) error {
	w, err := openWriter(ctx, dsn, Options{})
	if err != nil {
		return err
	}
	if err := change(w); err != nil {
		return errors.Join(err, w.Close())
	}
	_, err = w.Publish()
	return err
}
