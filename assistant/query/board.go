package query

import "github.com/kibitz-chess/kibitz/schema"

// Position describes one position of a game, that before its first half-move
// included; every part that is set must hold of it. The zero value is any.
type Position struct {
	// Board is 64 characters in the order of the schema: a piece's letter, 0 for
	// an empty square, A for any piece of White, a for any of Black, * for any
	// piece and ? for what does not matter. Empty: nothing is said.
	Board  string    `json:"board,omitempty"`
	Counts []Pieces  `json:"counts,omitempty"`
	Only   []Piece   `json:"only,omitempty"`   // no pieces but kings and these
	Turn   Side      `json:"turn,omitempty"`   // the side to move
	Number *Numbers  `json:"number,omitempty"` // after half-moves with these numbers
	Last   bool      `json:"last,omitempty"`   // the final position of the game; then it has no Number
	Next   *HalfMove `json:"next,omitempty"`   // the half-move played in it is like this

	// Of a Form.
	Structures []Structure `json:"structures,omitempty" of:"form"`
	Balance    *Balance    `json:"balance,omitempty" of:"form"`
	Held       int         `json:"held,omitempty" of:"form"`       // of a condition: all this holds of so many positions in a row
	Evaluation *Evaluation `json:"evaluation,omitempty" of:"form"` // what engine analysis says of it
}

// Pieces says how many pieces of a kind stand on the board, or on a part of it.
type Pieces struct {
	Side  Side   `json:"side,omitempty"`  // AnySide: both together, with Lead the difference whatever its sign
	Piece Piece  `json:"piece,omitempty"` // NoPiece: every piece, kings left out; King only on a part of the board
	Area  string `json:"area,omitempty"`  // a file (a to h), a rank (1 to 8) or a zone; empty: the whole board
	Lead  bool   `json:"lead,omitempty"`  // count how many more than the other side has
	Range        // empty: none
}

// HalfMove describes one half-move; every part that is set must hold of it.
type HalfMove struct {
	By        Side         `json:"by,omitempty"`        // the side that makes it
	Player    *Name        `json:"player,omitempty"`    // the person that makes it
	All       schema.Event `json:"all,omitempty"`       // event bits that are all set; castling and pieces have fields of their own
	None      schema.Event `json:"none,omitempty"`      // event bits none of which is set, castling among them, but not pieces or Move
	Piece     Piece        `json:"piece,omitempty"`     // the piece that moves
	Captured  Piece        `json:"captured,omitempty"`  // the piece captured
	Promoted  []Piece      `json:"promoted,omitempty"`  // promotion to one of these
	Castling  Castling     `json:"castling,omitempty"`  // castling
	From      string       `json:"from,omitempty"`      // the square it leaves: e4, or a file e, or a rank 4
	To        string       `json:"to,omitempty"`        // the square it goes to, in the same way
	SAN       string       `json:"san,omitempty"`       // as written, without + or #
	Number    *Numbers     `json:"number,omitempty"`    // where in the game
	Last      bool         `json:"last,omitempty"`      // the last half-move of the game; then it has no Number
	Comment   *Comment     `json:"comment,omitempty"`   // it has a comment like this
	Recapture bool         `json:"recapture,omitempty"` // in a sequence: goes to the square that the half-move before in it went to

	// Of a Form.
	Like   []Relation `json:"like,omitempty" of:"form"`   // in a sequence: how it is related to the half-move before in it
	After  *Position  `json:"after,omitempty" of:"form"`  // the position after it
	Eval   *Bounds    `json:"eval,omitempty" of:"form"`   // SCORE after it, in pawns from White's side
	Judged *Judged    `json:"judged,omitempty" of:"form"` // what engine analysis says of it
}

// Comment is a comment on a half-move, that holds the text, case aside; an
// empty text is any comment.
type Comment struct {
	Text string `json:"text,omitempty"`
}

// Times says how many half-moves of a game are like HalfMove.
type Times struct {
	HalfMove HalfMove `json:"half_move"`
	Range
}

// Sequence is half-moves in order. Each comes at most Within half-moves after
// the one before: 1 is directly after it, 0 anywhere later.
type Sequence struct {
	Steps  []HalfMove `json:"steps"`
	Within int        `json:"within,omitempty"`
}

// Numbers is a range of half-moves of a game, by their number.
type Numbers struct {
	Unit Unit `json:"unit"`
	Range
}

// Point is one half-move of a game, or its start. With Full units Side says whose
// it is; AnySide is the later of the two.
type Point struct {
	Number int  `json:"number,omitempty"`
	Unit   Unit `json:"unit,omitempty"`
	Side   Side `json:"side,omitempty"`
	Last   bool `json:"last,omitempty"` // the last half-move of the game, instead of a number

	// Of a Form.
	Start bool `json:"start,omitempty" of:"form"` // before the first half-move, instead of a number
}

// Piece is a kind of piece.
type Piece string

const (
	NoPiece     Piece = ""
	Pawn        Piece = "pawn"
	Knight      Piece = "knight"
	Bishop      Piece = "bishop" // of either square colour
	LightBishop Piece = "light_bishop"
	DarkBishop  Piece = "dark_bishop"
	Rook        Piece = "rook"
	Queen       Piece = "queen"
	King        Piece = "king"
)

// Castling is a kind of castling.
type Castling string

const (
	NoCastling  Castling = ""
	AnyCastling Castling = "any"
	KingSide    Castling = "king_side"
	QueenSide   Castling = "queen_side"
)
