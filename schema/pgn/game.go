package pgn

import (
	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// Game is a game that Parse has understood. Its strings stay valid when the Game is
// used for another one; its slices do not.
type Game struct {
	File  string
	Line  int // of the game's first character in the file, from 1
	Index int // number of the game in the file, from 1

	Tags      []Tag // in the order of the text, no name twice, at most 1000
	Start     chessboard.Position
	HalfMoves []HalfMove
	Comments  []Comment // in the order of the text
	Result    Result
	Final     chessboard.FinalState // what the last board is
	SHA256    [32]byte              // of all board texts, order 0 first
	Warnings  []Problem             // at most 100

	startCode int64
	boards    []byte   // board texts of 64 bytes, order 0 first
	keys      []uint64 // of the positions, order 0 first
	scratch   []byte
	sans      map[string]string // SAN that could not be taken from the text
}

// HalfMove is one half-move and the board it leads to.
type HalfMove struct {
	Move     chessboard.Move
	SAN      string           // canonical
	Number   int              // of the full move, counted from the start position's
	Player   chessboard.Color // who moved
	Events   schema.Event
	Code     int64   // COD_POSITION of the board afterwards
	Score    float64 // in pawns from White's side, see HasScore
	HasScore bool    // a comment carries [%eval]
}

// Comment is a comment, an annotation glyph or a variation.
type Comment struct {
	// HalfMove is the order of the half-move it follows, 0 before the first one.
	HalfMove int
	// Order counts the comments of a half-move from 0 on. Those before the first
	// half-move, which belong to the whole game, have -n to -1: they can be stored
	// with half-move 1 and still be told apart and sorted.
	Order int
	Kind  CommentKind
	// Text has at most MaxComment bytes, white space folded to single spaces:
	// the words of a comment without delimiters, "$" and a number, or a variation
	// in parentheses. What is longer goes on in the next Comment of the half-move.
	Text string
}

// CommentKind tells the comments apart.
type CommentKind uint8

// The kinds of comments.
const (
	Words CommentKind = iota
	Glyph
	Variation
)

// MaxComment is the greatest size in bytes of a comment's text.
const MaxComment = 4000

// Tag returns the value of a tag, "" if the game has none of that name.
func (g *Game) Tag(name string) string {
	for _, t := range g.Tags {
		if t.Name == name {
			return t.Value
		}
	}
	return ""
}

// Board returns the 64 characters of the board after the half-move of that order,
// 0 for the initial board. They are valid until the Game is used for another one.
func (g *Game) Board(order int) []byte {
	return g.boards[64*order : 64*(order+1) : 64*(order+1)]
}

// Code returns COD_POSITION of that board.
func (g *Game) Code(order int) int64 {
	if order == 0 {
		return g.startCode
	}
	return g.HalfMoves[order-1].Code
}

// FullMoveCount returns the number of distinct full moves played.
func (g *Game) FullMoveCount() int {
	if len(g.HalfMoves) == 0 {
		return 0
	}
	return g.HalfMoves[len(g.HalfMoves)-1].Number - g.HalfMoves[0].Number + 1
}

// CheckCounts counts the checks that one side gave, mates left out.
type CheckCounts struct {
	Checks     int
	Multiple   int // by two pieces at once
	Discovered int // by a piece other than the one that moved
}

// CheckCounts counts the checks given by a side.
func (g *Game) CheckCounts(by chessboard.Color) (counts CheckCounts) {
	for i := range g.HalfMoves {
		h := &g.HalfMoves[i]
		if h.Player != by || h.Events&schema.Check == 0 {
			continue
		}
		counts.Checks++
		if h.Events&schema.MultipleCheck != 0 {
			counts.Multiple++
		}
		if h.Events&schema.DiscoveredCheck != 0 {
			counts.Discovered++
		}
	}
	return counts
}

// reset makes the Game ready for another one and keeps its memory.
func (g *Game) reset(raw RawGame) {
	*g = Game{
		File: raw.File, Line: raw.Line, Index: raw.Index,
		Tags: g.Tags[:0], HalfMoves: g.HalfMoves[:0], Comments: g.Comments[:0], Warnings: g.Warnings[:0],
		boards: g.boards[:0], keys: g.keys[:0], scratch: g.scratch[:0], sans: g.sans,
	}
}
