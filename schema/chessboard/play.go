package chessboard

import "github.com/kibitz-chess/kibitz/schema"

// Play makes a legal half-move and returns its event value: what moved and what
// was captured or promoted to, check and mate as the board decides them. Draw
// offers are not on the board and not in the value. What an illegal move does is
// not defined; IsLegal and ParseSAN tell.
func (p *Position) Play(m Move) schema.Event {
	role := p.board.Piece(m.From).Role()
	event, moved := p.movePieces(m, role)
	if p.castling != 0 {
		p.hash ^= zobrist.castling[p.castling&15]
		p.castling &= rightsKept[m.From&63] & rightsKept[m.To&63]
		p.hash ^= zobrist.castling[p.castling&15]
	}
	p.enPassant = NoSquare
	if role == Pawn && m.From^m.To == 16 { // two ranks ahead: from rank 2 to 4 or 7 to 5
		p.enPassant = (m.From + m.To) / 2
	}
	p.halfMoves++
	if event&(schema.Pawn1|schema.Capture) != 0 {
		p.halfMoves = 0
	}
	p.moveNumber += int(p.turn)
	p.turn = p.turn.Other()
	p.hash ^= zobrist.black
	p.checkers = p.Attackers(p.king(p.turn), p.turn.Other())
	if p.checkers != 0 {
		event |= p.checkEvents(moved)
	}
	return event
}

// movePieces makes the half-move on the board. It returns what happened, check
// left aside, and where the pieces that moved now stand.
func (p *Position) movePieces(m Move, role Role) (event schema.Event, moved Bitboard) {
	us := p.turn
	if role == King {
		if c := castleOf(m); c != nil {
			p.move(c.king, c.kingTo, PieceOf(us, King))
			p.move(c.rook, c.rookTo, PieceOf(us, Rook))
			return c.event, c.kingTo.Bit() | c.rookTo.Bit()
		}
	}
	event = movedEvents[role&7][shade(m.From)]
	captured, at := p.board.Piece(m.To), m.To
	if captured == NoPiece && p.takesEnPassant(m.From, m.To) {
		captured, at = PieceOf(us.Other(), Pawn), passedPawn(m)
		event |= schema.PawnPassant
	}
	if captured == NoPiece {
		event |= schema.Move
	} else {
		event |= capturedEvents[captured.Role()&7][shade(at)]
		p.take(at, captured)
	}
	became := role
	if m.Promotion != NoRole {
		became = m.Promotion
		event |= promotedEvents[became&7]
	}
	p.take(m.From, PieceOf(us, role))
	p.put(m.To, PieceOf(us, became))
	return event, m.To.Bit()
}

// checkEvents returns the event bits of the check that the side to move is in,
// given by the pieces that have just moved or by others.
func (p *Position) checkEvents(moved Bitboard) (event schema.Event) {
	if p.checkers.Several() {
		event |= schema.MultipleCheck
	}
	if p.checkers&^moved != 0 {
		event |= schema.DiscoveredCheck
	}
	if p.HasLegalMove() {
		return event | schema.Check
	}
	return event | schema.CheckMate
}

func (p *Position) move(from, to Square, piece Piece) {
	p.take(from, piece)
	p.put(to, piece)
}

func (p *Position) put(s Square, piece Piece) {
	p.board.put(s, piece)
	p.hash ^= zobrist.pieces[piece&15][s&63]
}

func (p *Position) take(s Square, piece Piece) {
	p.board.remove(s, piece)
	p.hash ^= zobrist.pieces[piece&15][s&63]
}

// shade returns 1 for a light square and 0 for a dark one.
func shade(s Square) int { return int(LightSquares >> (s & 63) & 1) }

// The event bits of the piece that moves and of the piece captured, by Role and
// by shade of the square where it stood, and of the piece promoted to.
var (
	movedEvents = [8][2]schema.Event{
		Pawn:   {schema.Pawn1, schema.Pawn1},
		Knight: {schema.Knight1, schema.Knight1},
		Bishop: {schema.BBishop1, schema.WBishop1},
		Rook:   {schema.Rook1, schema.Rook1},
		Queen:  {schema.Queen1, schema.Queen1},
		King:   {schema.King1, schema.King1},
	}
	capturedEvents = [8][2]schema.Event{
		Pawn:   {schema.Capture | schema.Pawn2, schema.Capture | schema.Pawn2},
		Knight: {schema.Capture | schema.Knight2, schema.Capture | schema.Knight2},
		Bishop: {schema.Capture | schema.BBishop2, schema.Capture | schema.WBishop2},
		Rook:   {schema.Capture | schema.Rook2, schema.Capture | schema.Rook2},
		Queen:  {schema.Capture | schema.Queen2, schema.Capture | schema.Queen2},
	}
	promotedEvents = [8]schema.Event{
		Knight: schema.PawnPromoted | schema.Knight3,
		Bishop: schema.PawnPromoted | schema.Bishop3,
		Rook:   schema.PawnPromoted | schema.Rook3,
		Queen:  schema.PawnPromoted | schema.Queen3,
	}
)
