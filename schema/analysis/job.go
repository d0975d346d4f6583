package analysis

import (
	"context"
	"slices"
	"time"

	"github.com/kibitz-chess/kibitz/schema/cells"
)

// A Job has games evaluated by an engine and stores what is found, batch by
// batch, so that an interrupted one has done a part.
type Job struct {
	Reader Reader
	// Update runs a change of the database and publishes it.
	Update  func(ctx context.Context, change func(Writer) error) error
	Run     *Run
	Options Options
	// Progress, if not nil, is called as the job goes on, one call at a time.
	Progress func(Progress)
}

// Progress says how far a Job is.
type Progress struct {
	Counts
	Games, AllGames         int64
	Positions, AllPositions int64 // of all games, those that occur again as well
	Elapsed                 time.Duration
	// Storing: a batch is being put into the database.
	Storing bool
}

// Rate is the number of positions searched per second.
func (p Progress) Rate() float64 { return float64(p.Searched) / max(p.Elapsed.Seconds(), 1e-3) }

// Left estimates how long the rest will take, if all of it has to be searched; 0 if
// that is unknown. What the cache gave took no time and says nothing of the rest.
func (p Progress) Left() time.Duration {
	if p.Searched <= 0 || p.Positions <= 0 || p.AllPositions <= p.Positions {
		return 0
	}
	searched := float64(p.Positions) * float64(p.Searched) / float64(p.all())
	return time.Duration(float64(p.Elapsed) * float64(p.AllPositions-p.Positions) / searched)
}

// Analyse evaluates and stores games. Positions that were searched before an
// error are in the cache of the Run; the games of the batches before it have
// their figures. Errors are those of Run.Evaluate, Reader and Update.
func (j *Job) Analyse(ctx context.Context, games []int64) (sum Summary, err error) {
	start := time.Now()
	p := Progress{AllGames: int64(len(games))}
	if p.AllPositions, err = j.positions(ctx, games); err != nil {
		return sum, err
	}
	for batch := range slices.Chunk(games, BatchGames) {
		read, unplayable, err := ReadGames(ctx, j.Reader, batch)
		if err != nil {
			return sum, err
		}
		sum.Unplayable = append(sum.Unplayable, unplayable...)
		before, positions := p.Positions, int64(0)
		for _, g := range read {
			positions += int64(len(g.Positions))
		}
		different, counted := int64(len(positionsOf(read))), j.Run.Counts().all()
		j.Run.Progress = func(c Counts) {
			p.Counts, p.Elapsed, p.Storing = c, time.Since(start), false
			p.Positions = before + positions*(c.all()-counted)/max(different, 1)
			j.tell(p)
		}
		evaluations, err := j.Run.Evaluate(ctx, read)
		if err != nil {
			return sum, err
		}
		p.Storing = true
		j.tell(p)
		if err := j.Update(ctx, func(w Writer) error {
			part, err := Store(ctx, w, read, j.Run.Engine, evaluations, j.Options)
			sum.add(part)
			return err
		}); err != nil {
			return sum, err
		}
		p.Games += int64(len(batch))
		p.Positions = before + positions
		p.Elapsed = time.Since(start)
		j.tell(p)
	}
	return sum, nil
}

func (j *Job) tell(p Progress) {
	if j.Progress != nil {
		j.Progress(p)
	}
}

// positions counts the positions of games.
func (j *Job) positions(ctx context.Context, games []int64) (n int64, err error) {
	for batch := range slices.Chunk(games, keysAtOnce) {
		rows, err := j.Reader.Rows(ctx, "SELECT SUM(move_count + 1) FROM matches WHERE cod_match IN "+in(batch))
		if err != nil {
			return 0, err
		}
		n += cells.Whole(rows[0][0])
	}
	return n, nil
}

// all is how many positions were counted.
func (c Counts) all() int64 { return c.Searched + c.Cached + c.Over + c.Failed }
