package store

import "github.com/kibitz-chess/kibitz/schema"

// Rows is one game as the rows that a Writer adds. The Writer gives the
// codes: COD_MATCH, COD_VALUE, COD_COMMENT and, where two boards share one
// code, COD_POSITION. Texts are valid UTF-8 and no longer than their columns.
type Rows struct {
	Match      Match
	Positions  []Position // of order 0 to N
	Moves      []Move     // of order 1 to N
	Tags       []Tag      // a keyword stands at most once
	Comments   []Comment
	Statistics [9]int64 // with the keyword codes from schema.WhiteChecks on
}

// Round is the Round tag, "" if the game has none.
func (g *Rows) Round() string {
	for i := range g.Tags {
		if g.Tags[i].Keyword == "Round" {
			return g.Tags[i].Value
		}
	}
	return ""
}

// A Match holds the columns of matches that no other part of Rows gives.
type Match struct {
	Description, Date, White, Black string // MATCH_DESCRIPTION, MATCH_DATE …
	Result                          int64  // 0 to 3
	ResultText                      string
	FullMoves                       int64
	SHA256                          [32]byte
}

// A Position is a board and its row in positions.
type Position struct {
	Text   [64]byte // the board
	Code   int64    // Board.Code of the board
	Counts [10]int8 // of pieces, in the order of the columns, black_pawns first
}

// A Move is a half-move; its MOVE_ORDER and positions follow from its place.
type Move struct {
	Number   int64 // MOVE_NUMBER
	Player   int64
	Events   schema.Event
	From, To int64
	SAN      string
	Comments bool
	HasScore bool
	Score    float64
}

// A Tag is a match keyword and its value.
type Tag struct {
	Keyword, Value string
}

// A Comment is a row of move_comments.
type Comment struct {
	MoveOrder int64
	Order     int64 // COMMENT_ORDER
	Text      string
}
