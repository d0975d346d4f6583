package library

import (
	"context"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/schema/pgn"
)

// EvaluatedPGN is PGN with the evaluations of the games' analysis: [%eval …] in the
// comments, and the glyphs of inaccuracies, mistakes and blunders. Games without an
// analysis are printed as they are.
func (l *Library) EvaluatedPGN(ctx context.Context, w io.Writer, cods []int64) error {
	for _, cod := range cods {
		g, err := l.Game(ctx, cod)
		if err != nil {
			return err
		}
		if err := pgn.Write(w, g.evaluated().pgn()); err != nil {
			return err
		}
	}
	return nil
}

// judged are the glyphs of judgements (PGN standard, 10).
var judged = map[string]string{"INACCURACY": "$6", "MISTAKE": "$2", "BLUNDER": "$4"}

// evalCommand is an evaluation in a comment, which an analysis takes the place of.
var evalCommand = regexp.MustCompile(`\s*\[%eval [^\]]*\]`)

// evaluated is the game with its evaluations as comments.
func (g *Game) evaluated() *Game {
	if g.Analysis == nil {
		return g
	}
	copied := *g
	copied.HalfMoves = slices.Clone(g.HalfMoves)
	for i := range copied.HalfMoves {
		h := &copied.HalfMoves[i]
		if i+1 >= len(g.Analysis.Positions) {
			break
		}
		e := &g.Analysis.Positions[i+1]
		var glyphs, words []string
		for _, c := range h.Comments {
			switch {
			case glyph.MatchString(c):
				glyphs = append(glyphs, c)
			case e.Centipawns == nil || variation.MatchString(c):
				words = append(words, c)
			default:
				words = append(words, strings.TrimSpace(evalCommand.ReplaceAllString(c, "")))
			}
		}
		if mark := judged[e.Judgement]; mark != "" && !slices.Contains(glyphs, mark) {
			glyphs = append(glyphs, mark)
		}
		if text := e.command(); text != "" {
			glyphs = append(glyphs, text)
		}
		h.Comments = append(glyphs, words...)
	}
	return &copied
}

// command is the evaluation as PGN has it; a mate on the board needs none.
func (e *Evaluation) command() string {
	switch {
	case e.Mate != nil && *e.Mate == 0, e.Centipawns == nil:
		return ""
	case e.Mate != nil:
		return "[%eval #" + strconv.Itoa(*e.Mate) + "]"
	}
	return "[%eval " + strconv.FormatFloat(float64(*e.Centipawns)/100, 'f', 2, 64) + "]"
}
