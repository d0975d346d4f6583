package uci

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// A Score is an evaluation from the side of who is to move: centipawns or, with
// IsMate, the moves to mate, negative if it is mated.
type Score struct {
	Value  int
	IsMate bool
}

// A Line is one of the best lines of play that a search found.
type Line struct {
	Score           Score
	Depth, SelDepth int
	Moves           []chessboard.Move // legal, at least one
}

// A Depth is the best line's first move and score at one depth of a search.
type Depth struct {
	Depth int
	Move  chessboard.Move
	Score Score
}

// A Result is what a search found.
type Result struct {
	Best   chessboard.Move
	Lines  []Line  // the best one first
	Depths []Depth // as they grew
	Nodes  int64
	Time   time.Duration

	position chessboard.Position
}

func newResult(p chessboard.Position) *Result { return &Result{position: p} }

// info takes a line of a search, and says whether it was one with an exact
// score. Bounds and lines of text are no evaluations.
func (r *Result) info(line string) (exact bool) {
	fields := strings.Fields(line)
	if len(fields) == 0 || fields[0] != "info" {
		return false
	}
	multipv, found := 1, Line{}
	var nodes int64
	scored := false
	for i := 1; i < len(fields); i++ {
		number := func() int {
			i++
			if i >= len(fields) {
				return 0
			}
			n, err := strconv.Atoi(fields[i])
			if err != nil || n > 1<<40 || n < -1<<40 {
				return 0
			}
			return n
		}
		switch fields[i] {
		case "depth":
			found.Depth = number()
		case "seldepth":
			found.SelDepth = number()
		case "multipv":
			multipv = number()
		case "nodes":
			nodes = int64(number())
		case "score":
			found.Score, scored = score(fields[i+1:])
			i += 2
		case "lowerbound", "upperbound":
			return false
		case "pv":
			found.Moves = r.legal(fields[i+1:])
			i = len(fields)
		case "string":
			return false
		}
	}
	if !scored || len(found.Moves) == 0 || multipv < 1 || multipv > len(r.Lines)+1 || found.Depth < 1 {
		return false
	}
	r.keep(multipv, found)
	r.Nodes = max(r.Nodes, nodes)
	return true
}

// score reads what follows the word score.
func score(fields []string) (s Score, ok bool) {
	if len(fields) < 2 || fields[0] != "cp" && fields[0] != "mate" {
		return s, false
	}
	n, err := strconv.Atoi(fields[1])
	if err != nil || n > 1<<20 || n < -1<<20 {
		return s, false
	}
	return Score{Value: n, IsMate: fields[0] == "mate"}, true
}

// legal is the line of play as far as it is legal.
func (r *Result) legal(fields []string) (moves []chessboard.Move) {
	p := r.position
	for _, field := range fields {
		m, ok := p.ParseMove(field)
		if !ok {
			break
		}
		moves = append(moves, m)
		p.Play(m)
	}
	return moves
}

// keep keeps a line in the place of the one with its number.
func (r *Result) keep(multipv int, line Line) {
	if multipv > len(r.Lines) {
		r.Lines = append(r.Lines, line)
	} else {
		r.Lines[multipv-1] = line
	}
	if multipv > 1 {
		return
	}
	d := Depth{line.Depth, line.Moves[0], line.Score}
	if i := slices.IndexFunc(r.Depths, func(o Depth) bool { return o.Depth >= d.Depth }); i >= 0 {
		r.Depths = r.Depths[:i]
	}
	r.Depths = append(r.Depths, d)
}

// finish takes what follows the word bestmove.
func (r *Result) finish(text string) error {
	move, _, _ := strings.Cut(strings.TrimSpace(text), " ")
	best, ok := r.position.ParseMove(move)
	switch {
	case !ok:
		return fmt.Errorf("%w: %.20q is not a legal move", ErrGarbage, move)
	case len(r.Lines) == 0:
		return fmt.Errorf("%w: a move without an evaluation", ErrGarbage)
	}
	r.Best = best
	return nil
}
