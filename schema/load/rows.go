package load

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
	"github.com/kibitz-chess/kibitz/schema/pgn"
	"github.com/kibitz-chess/kibitz/schema/store"
)

// FinalState is the match keyword that says what the last board of a game is.
const FinalState = "FinalState"

// The widths of the text columns. The catalog counts characters; here they are
// taken as bytes, so that the texts fit on servers that count those.
var (
	widthDescription = width("matches", "MATCH_DESCRIPTION")
	widthDate        = width("matches", "MATCH_DATE")
	widthPlayer      = width("matches", "WHITE")
	widthKeyword     = width("keywords", "KEYWORD")
	widthValue       = width("keyword_values", "KW_VALUE")
	widthComment     = width("move_comments", "COMMENT_TEXT")
)

func width(table, column string) int {
	t, _ := schema.FindTable(table)
	return t.Column(column).Type.Size
}

// maxSmall is the greatest number of the columns that count half-moves, moves and
// comments: a SMALLINT on the servers that have one. Games that need more are left
// out of every database, so that all have the same. No real one does: by the rule
// of the seventy-five moves a game ends before its 17,700th half-move (FIDE Laws of
// Chess, 9.6.2).
const maxSmall = math.MaxInt16

// misfit is the problem of a game that its columns cannot hold, nil if they can.
func misfit(g *pgn.Game) *pgn.Problem {
	problem := func(code pgn.Code, params ...string) *pgn.Problem {
		return &pgn.Problem{Code: code, File: g.File, Game: g.Index, Line: g.Line, Column: 1, Params: params}
	}
	halfMoves := len(g.HalfMoves)
	if halfMoves > maxSmall || halfMoves > 0 && g.HalfMoves[halfMoves-1].Number > maxSmall {
		return problem(pgn.TooManyMoves, strconv.Itoa(halfMoves), strconv.Itoa(maxSmall))
	}
	for i := range g.Comments {
		if order := g.Comments[i].Order; order > maxSmall || order < -maxSmall {
			return problem(pgn.TooManyComments, strconv.Itoa(maxSmall))
		}
	}
	return nil
}

// Rows turns a parsed game into the rows of the database, without a database.
// It reuses the memory of dst; g may be used for another game afterwards.
//
// The rules are those of the schema's documentation: a row of positions for
// order 0 to N, every tag a match keyword, FinalState another one, the nine
// counts of checks given (mates left out), comments, glyphs and variations as
// comment rows. What stands before the first half-move is attached to it with
// a negative COMMENT_ORDER; in a game without half-moves it has no row to refer
// to and is left out. Texts lose the spaces around them and are cut where they are
// longer than their column. A rating of 0 says that there is none.
func Rows(dst *store.Rows, g *pgn.Game) {
	dst.Match = store.Match{
		Description: fit(g.Tag("Event"), widthDescription),
		Date:        fit(g.Tag("Date"), widthDate),
		White:       fit(g.Tag("White"), widthPlayer),
		Black:       fit(g.Tag("Black"), widthPlayer),
		Result:      int64(g.Result),
		ResultText:  g.Result.String(),
		FullMoves:   int64(g.FullMoveCount()),
		SHA256:      g.SHA256,
	}
	positionRows(dst, g)
	moveRows(dst, g)
	tagRows(dst, g)
	commentRows(dst, g)
	white, black := g.CheckCounts(chessboard.White), g.CheckCounts(chessboard.Black)
	dst.Statistics = [...]int64{
		int64(white.Checks), int64(white.Multiple), int64(white.Discovered),
		int64(black.Checks), int64(black.Multiple), int64(black.Discovered),
		int64(white.Checks + black.Checks), int64(white.Multiple + black.Multiple), int64(white.Discovered + black.Discovered),
	}
}

func positionRows(dst *store.Rows, g *pgn.Game) {
	dst.Positions = resize(dst.Positions, len(g.HalfMoves)+1)
	for order := range dst.Positions {
		p := &dst.Positions[order]
		p.Text, p.Code = [64]byte(g.Board(order)), g.Code(order)
		if order == 0 || g.HalfMoves[order-1].Events&(schema.Capture|schema.PawnPromoted) != 0 {
			p.Counts = countPieces(&p.Text)
		} else {
			p.Counts = dst.Positions[order-1].Counts
		}
	}
}

// countedPieces are the letters in the order of the columns of positions.
const countedPieces = "pPrRbBnNqQ"

// columnOfLetter is a piece's column, counted from 1.
var columnOfLetter = func() (columns [128]uint8) {
	for i := range countedPieces {
		columns[countedPieces[i]] = uint8(i) + 1
	}
	return columns
}()

func countPieces(board *[64]byte) [10]int8 {
	var counts [11]int8 // the first one for what is not counted
	for _, letter := range board {
		counts[columnOfLetter[letter&127]]++
	}
	return [10]int8(counts[1:])
}

func moveRows(dst *store.Rows, g *pgn.Game) {
	dst.Moves = resize(dst.Moves, len(g.HalfMoves))
	for i := range g.HalfMoves {
		h := &g.HalfMoves[i]
		dst.Moves[i] = store.Move{
			Number: int64(h.Number), Player: int64(h.Player), Events: h.Events,
			From: int64(h.Move.From), To: int64(h.Move.To), SAN: h.SAN,
			Score: h.Score, HasScore: h.HasScore,
		}
	}
}

func tagRows(dst *store.Rows, g *pgn.Game) {
	dst.Tags = append(dst.Tags[:0], store.Tag{Keyword: FinalState, Value: g.Final.String()})
	for _, t := range g.Tags {
		name := cut(t.Name, widthKeyword)
		if name == FinalState || len(name) < len(t.Name) && hasTag(dst.Tags, name) {
			continue // the board knows better; the first of two names that only differ beyond the width
		}
		value := fit(t.Value, widthValue)
		if strings.HasSuffix(name, "Elo") && value != "" && strings.Trim(value, "0") == "" {
			value = unrated
		}
		dst.Tags = append(dst.Tags, store.Tag{Keyword: name, Value: value})
	}
}

// unrated is the rating of a player without one (PGN standard, 9.1.2).
const unrated = "-"

// fit takes the spaces around a text off and cuts it to a width.
func fit(text string, width int) string { return cut(strings.TrimSpace(text), width) }

func hasTag(tags []store.Tag, keyword string) bool {
	for _, t := range tags {
		if t.Keyword == keyword {
			return true
		}
	}
	return false
}

func commentRows(dst *store.Rows, g *pgn.Game) {
	dst.Comments = dst.Comments[:0]
	if len(g.HalfMoves) == 0 {
		return
	}
	for _, c := range g.Comments {
		order := max(c.HalfMove, 1)
		dst.Comments = append(dst.Comments, store.Comment{
			MoveOrder: int64(order), Order: int64(c.Order), Text: cut(c.Text, widthComment),
		})
		dst.Moves[order-1].Comments = true
	}
}

// cut shortens a text to at most width bytes, between two characters.
func cut(text string, width int) string {
	if len(text) <= width {
		return text
	}
	for !utf8.RuneStart(text[width]) {
		width--
	}
	return text[:width]
}

// resize gives a slice of n elements, of any content, in the memory of s if it
// fits.
func resize[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, n+n/4)
	}
	return s[:n]
}
