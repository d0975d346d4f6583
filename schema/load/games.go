package load

import (
	"context"
	"io"
	"sync/atomic"

	"github.com/kibitz-chess/kibitz/schema/pgn"
	"github.com/kibitz-chess/kibitz/schema/store"
)

// Games reads the games of the sources without a database: those that Import
// adds to a new one, in the order of their COD_MATCH. Errors are *SourceError.
func Games(ctx context.Context, sources []Source) (games []*pgn.Game, err error) {
	seen := map[[32]byte]bool{}
	var rows store.Rows
	for _, source := range sources {
		if _, err := source.check(); err != nil {
			return nil, err
		}
		found := len(games)
		err := source.each(ctx, new(atomic.Int64), func(name string, r io.Reader) error {
			scanner := pgn.NewScanner(r, name)
			for scanner.Scan() && ctx.Err() == nil {
				g := new(pgn.Game)
				if parse(scanner.Raw(), g, &rows) != nil {
					continue
				}
				if key := store.SkipDuplicates.Key(&rows.Match, rows.Round()); !seen[key] {
					seen[key] = true
					games = append(games, g)
				}
			}
			return scanner.Err()
		})
		if err == nil {
			err = ctx.Err()
		}
		if err == nil && len(games) == found {
			err = ErrNoPGN
		}
		if err != nil {
			return nil, &SourceError{source.Name, err}
		}
	}
	return games, nil
}
