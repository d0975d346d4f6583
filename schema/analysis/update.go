package analysis

import (
	"context"
	"maps"
	"slices"

	"github.com/kibitz-chess/kibitz/schema/cells"
)

// BatchGames is how many games are derived at a time.
const BatchGames = 200

// Options of deriving. The zero value is fit for use.
type Options struct {
	// CountKnown has half-moves count whose positions an earlier game had
	// reached.
	CountKnown bool
}

// A Summary says what was derived.
type Summary struct {
	Games     int64 `json:"games"`      // games with figures now
	HalfMoves int64 `json:"half_moves"` // of these games
	// Unplayable are the games whose rows are no game by the rules.
	Unplayable []*ReplayError `json:"unplayable,omitempty"`
}

func (s *Summary) add(o Summary) {
	s.Games += o.Games
	s.HalfMoves += o.HalfMoves
	s.Unplayable = append(s.Unplayable, o.Unplayable...)
}

// Evaluated lists those of some games that carry evaluations of their file, all
// games' if games is nil. With unanalysed it leaves out those that have figures.
func Evaluated(ctx context.Context, r Reader, games []int64, unanalysed bool) ([]int64, error) {
	sql := "SELECT DISTINCT cod_match FROM match_moves WHERE score IS NOT NULL"
	if games != nil {
		if len(games) == 0 {
			return nil, nil
		}
		sql += " AND cod_match IN " + in(games)
	}
	if unanalysed {
		sql += " AND cod_match NOT IN (SELECT cod_match FROM da_matches)"
	}
	return codesOf(ctx, r, sql+" ORDER BY cod_match")
}

// Analysed lists those of some games that have figures, all games' if games is
// nil.
func Analysed(ctx context.Context, r Reader, games []int64) ([]int64, error) {
	sql := "SELECT DISTINCT cod_match FROM da_positions"
	if games != nil {
		if len(games) == 0 {
			return nil, nil
		}
		sql += " WHERE cod_match IN " + in(games)
	}
	return codesOf(ctx, r, sql+" ORDER BY cod_match")
}

func codesOf(ctx context.Context, r Reader, sql string) (codes []int64, err error) {
	rows, err := r.Rows(ctx, sql)
	for _, row := range rows {
		codes = append(codes, cells.Whole(row[0]))
	}
	return codes, err
}

// TakeOver derives the figures of games from the evaluations of their file. Games
// without any, and those that an engine has evaluated, are left as they are.
func TakeOver(ctx context.Context, w Writer, games []int64, options Options) (Summary, error) {
	return inBatches(ctx, games, func(batch []int64) (Summary, error) {
		sources, err := pgnSources(ctx, w, batch)
		if err != nil {
			return Summary{}, err
		}
		return update(ctx, w, batch, options, func(game int64) (Engine, bool) { return sources[game], true })
	})
}

// Derive derives the figures of games again from the evaluations that they have.
func Derive(ctx context.Context, w Writer, games []int64, options Options) (Summary, error) {
	return inBatches(ctx, games, func(batch []int64) (Summary, error) {
		return update(ctx, w, batch, options, func(int64) (Engine, bool) { return Engine{}, false })
	})
}

// Store puts what an engine says of the positions of games, by their keys, into
// the database, and derives the games' figures from it. Of a position in which
// the game is over it need not say anything.
func Store(ctx context.Context, w Writer, games []*Game, engine Engine, evaluations map[int64]*Evaluation, options Options) (Summary, error) {
	all, err := readEngines(ctx, w)
	if err != nil {
		return Summary{}, err
	}
	code, err := all.code(ctx, w, engine)
	if err != nil {
		return Summary{}, err
	}
	there, err := readEvaluations(ctx, w, code, games)
	if err != nil {
		return Summary{}, err
	}
	var rows [][]any
	positions := positionsOf(games)
	for _, key := range slices.Sorted(maps.Keys(positions)) {
		p, e := positions[key], evaluations[key]
		if e == nil {
			if end, over := p.Over(); over {
				e = &end
			}
		}
		if e != nil && there[key] == nil {
			rows = append(rows, e.row(key, code, p.EPD))
		}
	}
	if err := w.Put(ctx, "da_evaluations", rows); err != nil {
		return Summary{}, err
	}
	codes := make([]int64, len(games))
	for i, g := range games {
		codes[i] = g.Code
	}
	return update(ctx, w, codes, options, func(int64) (Engine, bool) { return engine, true })
}

func inBatches(ctx context.Context, games []int64, each func([]int64) (Summary, error)) (sum Summary, err error) {
	for batch := range slices.Chunk(games, BatchGames) {
		part, err := each(batch)
		sum.add(part)
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return sum, err
		}
	}
	return sum, nil
}

// update derives the figures of games, each from the source that it has or from
// the one that newer offers it, whichever comes first.
func update(ctx context.Context, w Writer, codes []int64, options Options, newer func(game int64) (Engine, bool)) (sum Summary, err error) {
	games, unplayable, err := ReadGames(ctx, w, codes)
	if err != nil || len(games) == 0 {
		return Summary{Unplayable: unplayable}, err
	}
	all, err := readEngines(ctx, w)
	if err != nil {
		return sum, err
	}
	sources, err := sourcesOf(ctx, w, all, codes)
	if err != nil {
		return sum, err
	}
	for _, g := range games {
		if e, offered := newer(g.Code); offered {
			if old, has := sources[g.Code]; !has || !old.before(e) {
				sources[g.Code] = e
			}
		}
	}
	evaluations, err := evaluationsOf(ctx, w, all, games, sources)
	if err != nil {
		return sum, err
	}
	known, err := knownPositions(ctx, w, games)
	if err != nil {
		return sum, err
	}
	var positions, matches [][]any
	var done []int64
	for _, g := range games {
		if evaluations[g] == nil {
			continue
		}
		code, err := all.code(ctx, w, sources[g.Code])
		if err != nil {
			return sum, err
		}
		f := figures{game: g, engine: code, source: sources[g.Code].Source, evaluations: evaluations[g], known: known[g], countKnown: options.CountKnown}
		positions, matches, done = append(positions, f.positionRows()...), append(matches, f.matchRows()...), append(done, g.Code)
		sum.add(Summary{Games: 1, HalfMoves: int64(len(g.Positions) - 1)})
	}
	sum.Unplayable = unplayable
	if len(done) == 0 {
		return sum, nil
	}
	for _, table := range []struct {
		name string
		rows [][]any
	}{{"da_positions", positions}, {"da_matches", matches}} {
		if err := w.Forget(ctx, table.name, done); err != nil {
			return sum, err
		}
		if err := w.Put(ctx, table.name, table.rows); err != nil {
			return sum, err
		}
	}
	return sum, nil
}

// sourcesOf are the sources of the figures that some games have.
func sourcesOf(ctx context.Context, r Reader, all *engines, games []int64) (map[int64]Engine, error) {
	rows, err := r.Rows(ctx, "SELECT DISTINCT cod_match, cod_engine FROM da_positions WHERE cod_match IN "+in(games))
	if err != nil {
		return nil, err
	}
	sources := map[int64]Engine{}
	for _, row := range rows {
		sources[cells.Whole(row[0])] = all.byCode[cells.Whole(row[1])]
	}
	return sources, nil
}

// evaluationsOf are the evaluations of each game by its source; games that its
// source says nothing of are not there.
func evaluationsOf(ctx context.Context, r Reader, all *engines, games []*Game, sources map[int64]Engine) (map[*Game][]*Evaluation, error) {
	bySource := map[int64][]*Game{} // 0 for files
	for _, g := range games {
		switch e, has := sources[g.Code]; {
		case !has:
		case e.Source == OfPGN:
			bySource[0] = append(bySource[0], g)
		default:
			bySource[all.codes[e]] = append(bySource[all.codes[e]], g)
		}
	}
	found := map[*Game][]*Evaluation{}
	for engine, games := range bySource {
		if engine == 0 {
			of, err := pgnEvaluations(ctx, r, games)
			if err != nil {
				return nil, err
			}
			maps.Copy(found, of)
			continue
		}
		byKey, err := readEvaluations(ctx, r, engine, games)
		if err != nil {
			return nil, err
		}
		for _, g := range games {
			for i := range g.Positions {
				if e := byKey[g.Positions[i].Key]; e != nil {
					if found[g] == nil {
						found[g] = make([]*Evaluation, len(g.Positions))
					}
					found[g][i] = e
				}
			}
		}
	}
	return found, nil
}
