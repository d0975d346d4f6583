package chessboard

import (
	"strings"

	"github.com/kibitz-chess/kibitz/schema"
)

// CastlingRights is a set of the four ways to castle.
type CastlingRights uint8

// The rights, White's and Black's to the king's and the queen's side.
const (
	WhiteKingSide CastlingRights = 1 << iota
	WhiteQueenSide
	BlackKingSide
	BlackQueenSide
)

// String returns the rights as FEN writes them: "KQkq", or "-" for none.
func (r CastlingRights) String() string {
	if r == 0 {
		return "-"
	}
	var text strings.Builder
	for i, c := range castles {
		if r&c.right != 0 {
			text.WriteByte(castleLetters[i])
		}
	}
	return text.String()
}

// castleLetters are the FEN letters of castles.
const castleLetters = "KQkq"

// castle is one way to castle: what moves, and what must be so before.
type castle struct {
	right        CastlingRights
	event        schema.Event
	san          string
	king, kingTo Square
	rook, rookTo Square
	empty        Bitboard // the squares between king and rook
	crossed      Square   // by the king: may not be attacked, nor may kingTo
}

// castles are the ways to castle, two for each Color, the king's side first.
var castles = [4]castle{
	{WhiteKingSide, schema.CastleK, "O-O", e1, g1, h1, f1, f1.Bit() | g1.Bit(), f1},
	{WhiteQueenSide, schema.CastleQ, "O-O-O", e1, c1, a1, d1, b1.Bit() | c1.Bit() | d1.Bit(), d1},
	{BlackKingSide, schema.CastleK, "O-O", e8, g8, h8, f8, f8.Bit() | g8.Bit(), f8},
	{BlackQueenSide, schema.CastleQ, "O-O-O", e8, c8, a8, d8, b8.Bit() | c8.Bit() | d8.Bit(), d8},
}

// castlesOf returns the two ways to castle of a colour.
func castlesOf(c Color) []castle { return castles[2*c : 2*c+2] }

// rightsKept returns, by square, the rights that outlive a half-move from or to
// the square.
var rightsKept = makeRightsKept()

func makeRightsKept() (kept [64]CastlingRights) {
	for s := range kept {
		kept[s] = WhiteKingSide | WhiteQueenSide | BlackKingSide | BlackQueenSide
	}
	for _, c := range castles {
		kept[c.king] &^= c.right
		kept[c.rook] &^= c.right
	}
	return kept
}

// keepPossible drops the rights of kings and rooks that are not at home.
func (p *Position) keepPossible(rights CastlingRights) (kept CastlingRights) {
	for i, c := range castles {
		color := Color(i / 2)
		if rights&c.right != 0 && p.board.Piece(c.king) == PieceOf(color, King) &&
			p.board.Piece(c.rook) == PieceOf(color, Rook) {
			kept |= c.right
		}
	}
	return kept
}

// castleOf returns the castling that the king's move makes, nil for any other
// move of the king: from e1 and e8 only castling reaches the files c and g.
func castleOf(m Move) *castle {
	for i := range castles {
		if castles[i].king == m.From && castles[i].kingTo == m.To {
			return &castles[i]
		}
	}
	return nil
}
