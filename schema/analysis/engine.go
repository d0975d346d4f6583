package analysis

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/kibitz-chess/kibitz/schema/chessboard"
	"github.com/kibitz-chess/kibitz/schema/metrics"
	"github.com/kibitz-chess/kibitz/schema/uci"
)

// An EngineSearcher is a Searcher with an engine of its own, which is started
// when it is needed and started again when it fails.
type EngineSearcher struct {
	Options uci.Options
	Limit   uci.Limit

	engine *uci.Engine
}

// Search evaluates a position. If the engine fails, another one is tried once.
func (s *EngineSearcher) Search(ctx context.Context, p chessboard.Position) (*Evaluation, error) {
	e, err := s.search(ctx, p)
	if err != nil && ctx.Err() == nil {
		e, err = s.search(ctx, p)
	}
	return e, err
}

func (s *EngineSearcher) search(ctx context.Context, p chessboard.Position) (e *Evaluation, err error) {
	if s.engine == nil {
		if s.engine, err = uci.Start(ctx, s.Options); err != nil {
			return nil, err
		}
	}
	r, err := s.engine.Search(ctx, p, s.Limit)
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return evaluationOf(p, r, s.Options.MultiPV), nil
}

// Close ends the engine.
func (s *EngineSearcher) Close() error {
	if s.engine == nil {
		return nil
	}
	err := s.engine.Close()
	s.engine = nil
	return err
}

// DescribeEngine starts an engine for a moment and tells what it is, with the
// digest of its program.
func DescribeEngine(ctx context.Context, options uci.Options, limit uci.Limit) (Engine, error) {
	sum, err := fileSum(options.Path)
	if err != nil {
		return Engine{}, err
	}
	running, err := uci.Start(ctx, options)
	if err != nil {
		return Engine{}, err
	}
	e := Engine{Name: clip(running.Name()), Source: OfEngine, MultiPV: int64(options.MultiPV), HashMB: int64(options.HashMB), BinarySHA256: sum}
	switch {
	case limit.Nodes > 0:
		e.LimitKind, e.LimitValue = Nodes, limit.Nodes
	case limit.Depth > 0:
		e.LimitKind, e.LimitValue = Depth, limit.Depth
	default:
		e.LimitKind, e.LimitValue = MoveTime, limit.Time.Milliseconds()
	}
	return e, running.Close()
}

func fileSum(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return "", fmt.Errorf("%s: %w", path, err)
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

// evaluationOf turns what an engine found, from the side of who is to move, into
// an evaluation from White's.
func evaluationOf(p chessboard.Position, r *uci.Result, multiPV int) *Evaluation {
	white := func(s uci.Score) metrics.Centipawns {
		score := metrics.Pawns(s.Value)
		if s.IsMate {
			score = metrics.MateIn(s.Value)
		}
		if p.Turn() == chessboard.Black {
			return -score
		}
		return score
	}
	first := r.Lines[0]
	selDepth, nodes, seconds := int64(first.SelDepth), r.Nodes, r.Time.Seconds()
	e := &Evaluation{Score: white(first.Score), Best: r.Best.String(), Depth: int64(first.Depth), SelDepth: &selDepth, Nodes: &nodes, Seconds: &seconds}
	moves := make([]string, len(first.Moves))
	for i, m := range first.Moves {
		moves[i] = m.String()
	}
	e.PV = shorten(strings.Join(moves, " "), 100)
	if len(r.Lines) > 1 {
		second := white(r.Lines[1].Score)
		e.Second, e.SecondScore = r.Lines[1].Moves[0].String(), &second
	}
	if multiPV >= 3 {
		lines := make([]metrics.Centipawns, len(r.Lines))
		for i, l := range r.Lines {
			lines[i] = white(l.Score)
		}
		keepers := int64(metrics.Keepers(lines))
		e.Keepers = &keepers
	}
	depths := make([]metrics.Depth, len(r.Depths))
	for i, d := range r.Depths {
		depths[i] = metrics.Depth{Depth: d.Depth, Move: d.Move.String(), Score: white(d.Score)}
	}
	complexity := metrics.Complexity(depths)
	e.Complexity = &complexity
	return e
}
