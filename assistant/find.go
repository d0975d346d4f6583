package assistant

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// Pattern describes some squares of a board by their names: the letter of a
// piece as in FEN, or empty, white, black (a piece of that side) or any (a
// piece). What stands on other squares does not matter.
type Pattern map[string]string

// standsOn are the letters of the logical form for the words of a Pattern.
var standsOn = map[string]byte{"empty": '0', "white": 'A', "black": 'a', "any": '*'}

// Find lists the positions of games that are like the pattern. Question is the
// same search in words, which are read as the same logical form. What went wrong
// is in the reply.
func (a *Assistant) Find(ctx context.Context, p Pattern, language string) *Reply {
	if language != "es" {
		language = "en"
	}
	reply := &Reply{Language: language}
	t := &turn{Assistant: a, reply: reply, request: Request{Language: language, Page: true}, Session: a.server.Session(new(Names))}
	if err := t.find(ctx, p); err != nil {
		t.fail(err)
	}
	reply.Timing = t.timing()
	return reply
}

func (t *turn) find(ctx context.Context, p Pattern) error {
	board, err := p.board()
	if err != nil {
		return err
	}
	if t.Database == nil {
		return &Error{Status: Failed, Code: "internal", Err: fmt.Errorf("assistant: there is no database")}
	}
	if err := t.loadNames(ctx); err != nil {
		return err
	}
	q := query.Query{Measure: query.List, Subject: query.Positions, Position: &query.Position{Board: board}}
	t.reply.Question = strings.TrimSuffix(q.Paraphrase(t.reply.Language), ".")
	t.reply.Provenance = "parser"
	if err := q.Check(); err != nil {
		return t.notUnderstood(ctx, err)
	}
	return t.conclude(ctx, &parser.Reading{Language: t.reply.Language, Queries: []query.Query{q}, UnitSaid: true})
}

// board is the pattern as the logical form has it.
func (p Pattern) board() (string, error) {
	board := []byte(strings.Repeat("?", 64))
	for _, name := range slices.Sorted(maps.Keys(p)) {
		square, err := chessboard.ParseSquare(name)
		if err != nil {
			return "", &Error{Status: Failed, Code: "pattern_square", Args: []string{"square", fmt.Sprintf("%.20q", name)}}
		}
		letter, known := standsOn[p[name]]
		if !known && len(p[name]) == 1 && chessboard.PieceOfLetter(p[name][0]) != chessboard.NoPiece {
			letter, known = p[name][0], true
		}
		if !known {
			return "", &Error{Status: Failed, Code: "pattern_piece", Args: []string{"square", name, "piece", fmt.Sprintf("%.20q", p[name])}}
		}
		board[square^56] = letter
	}
	if !strings.ContainsFunc(string(board), func(r rune) bool { return r != '?' }) {
		return "", &Error{Status: Failed, Code: "pattern_empty"}
	}
	return string(board), nil
}
