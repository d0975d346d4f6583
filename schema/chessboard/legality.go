package chessboard

// The legality of one move, without generating the others. Whoever asks has made
// sure that the piece can make the move if its king is left out of account.

// leavesKingSafe says whether the own king is not attacked after a move of the
// side to move other than castling.
func (p *Position) leavesKingSafe(m Move) bool {
	b, them := &p.board, p.turn.Other()
	king := p.king(p.turn)
	if king == m.From {
		return p.kingSafeOn(m.To)
	}
	enPassant := p.takesEnPassant(m.From, m.To)
	if p.checkers == 0 && !enPassant && !queenLines[king&63].Has(m.From) {
		return true // uncovers no line to the king
	}
	occupied := b.Occupied()&^m.From.Bit() | m.To.Bit()
	theirs := b.Color(them) &^ m.To.Bit()
	if enPassant {
		captured := passedPawn(m).Bit()
		occupied &^= captured
		theirs &^= captured
	}
	return b.attackersOf(king, occupied)&theirs == 0
}

// kingSafeOn says whether the king of the side to move would not be attacked on
// the square.
func (p *Position) kingSafeOn(to Square) bool {
	b := &p.board
	occupied := b.Occupied() &^ b.Pieces(p.turn, King)
	return b.attackersOf(to, occupied)&b.Color(p.turn.Other()) == 0
}

// canCastle says whether the side to move may castle.
func (p *Position) canCastle(c *castle) bool {
	return p.castling&c.right != 0 && p.checkers == 0 && p.board.Occupied()&c.empty == 0 &&
		p.kingSafeOn(c.crossed) && p.kingSafeOn(c.kingTo)
}

// takesEnPassant says whether the own piece on from is a pawn that attacks to,
// and to is the en passant square.
func (p *Position) takesEnPassant(from, to Square) bool {
	return to == p.enPassant && to.Valid() && p.board.roles[Pawn].Has(from) &&
		pawnAttacks[p.turn&1][from&63].Has(to)
}

// passedPawn returns the square of the pawn that an en passant capture takes: on
// the rank where the capturing pawn starts, on the file where it arrives.
func passedPawn(m Move) Square { return m.From&^7 | m.To&7 }
