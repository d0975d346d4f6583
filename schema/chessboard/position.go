package chessboard

import "fmt"

// Position is a board on which a game goes on: one king a side, the side to
// move, castling rights, en passant square and counters. It is a value: a copy
// is a position of its own. Positions come from Start, NewPosition and ParseFEN;
// the zero value is none.
type Position struct {
	board      Board
	checkers   Bitboard // the opponent's pieces that give check
	hash       uint64   // Zobrist hash of everything but the en passant square
	enPassant  Square
	castling   CastlingRights
	turn       Color
	halfMoves  int // since the last capture or pawn move
	moveNumber int
}

// Start returns the initial position of a game of chess.
func Start() Position { return start }

var start = makeStart()

func makeStart() Position {
	p, err := ParseFEN(StartFEN)
	if err != nil {
		panic(err)
	}
	return p
}

// NewPosition returns the position of a board with a side to move, without
// castling rights or en passant square, at move 1. It fails when no game can
// reach the board: see PositionError.
func NewPosition(b Board, turn Color) (Position, error) {
	p := Position{board: b, turn: turn, enPassant: NoSquare, moveNumber: 1}
	if err := p.checkPlacement(); err != nil {
		return Position{}, err
	}
	p.checkers = p.Attackers(p.king(turn), turn.Other())
	p.hash = p.hashFromScratch()
	return p, nil
}

// PositionError says why a game cannot go on from a placement of pieces.
type PositionError struct {
	Problem string
}

func (e *PositionError) Error() string { return "impossible position: " + e.Problem }

// checkPlacement refuses what no game can reach and what the rules could not
// deal with. Pieces may be missing or be more than a set of chess men has (odds
// games), but not more than 8 pawns and 16 men a side.
func (p *Position) checkPlacement() error {
	impossible := func(format string, args ...any) error {
		return &PositionError{Problem: fmt.Sprintf(format, args...)}
	}
	for c := range Color(2) {
		switch kings := p.board.Count(PieceOf(c, King)); {
		case kings == 0:
			return impossible("%s has no king", c)
		case kings > 1:
			return impossible("%s has %d kings", c, kings)
		}
		if pawns := p.board.Count(PieceOf(c, Pawn)); pawns > 8 {
			return impossible("%s has %d pawns", c, pawns)
		}
		if men := p.board.Color(c).Count(); men > 16 {
			return impossible("%s has %d men", c, men)
		}
		if wrong := p.board.Pieces(c, Pawn) & (rank1 | rank8); wrong != 0 {
			return impossible("%s has a pawn on %s", c, wrong.First())
		}
	}
	waiting := p.turn.Other()
	if by := p.Attackers(p.king(waiting), p.turn); by != 0 {
		return impossible("%s to move could take the %s king on %s from %s",
			p.turn, waiting, p.king(waiting), by.First())
	}
	return nil
}

// Board returns the placement of the pieces.
func (p *Position) Board() Board { return p.board }

// Piece returns what stands on the square, which must be on the board.
func (p *Position) Piece(s Square) Piece { return p.board.Piece(s) }

// Turn returns the side to move.
func (p *Position) Turn() Color { return p.turn }

// MoveNumber returns the number of the full move that is to be played.
func (p *Position) MoveNumber() int { return p.moveNumber }

// HalfMoveClock returns the half-moves since the last capture or pawn move.
func (p *Position) HalfMoveClock() int { return p.halfMoves }

// EnPassant returns the square that a pawn has just jumped over, whether or not
// it can be captured there, or NoSquare.
func (p *Position) EnPassant() Square { return p.enPassant }

// Castling returns the castling rights of both sides.
func (p *Position) Castling() CastlingRights { return p.castling }

// Attackers returns the pieces of a colour that attack the square.
func (p *Position) Attackers(s Square, by Color) Bitboard {
	return p.board.attackersOf(s, p.board.Occupied()) & p.board.Color(by)
}

// Checkers returns the pieces that give check to the side to move.
func (p *Position) Checkers() Bitboard { return p.checkers }

// InCheck says whether the side to move is in check.
func (p *Position) InCheck() bool { return p.checkers != 0 }

// Pinned returns the pieces of a colour that stand alone between their king and
// an opponent's piece that would attack it along the line.
func (p *Position) Pinned(c Color) (pinned Bitboard) {
	b, king := &p.board, p.king(c)
	own, theirs := b.Color(c), b.Color(c.Other())
	pinners := bishopAttacks(king, theirs)&(b.roles[Bishop]|b.roles[Queen]) |
		rookAttacks(king, theirs)&(b.roles[Rook]|b.roles[Queen])
	for pinners &= theirs; pinners != 0; pinners &= pinners - 1 {
		if shield := between(king, pinners.First()) & own; !shield.Several() {
			pinned |= shield
		}
	}
	return pinned
}

func (p *Position) king(c Color) Square { return p.board.Pieces(c, King).First() }
