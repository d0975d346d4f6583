package chessboard

// LegalMoves appends the legal half-moves, by square of departure. A pawn that
// promotes gives four of them, the queen first.
func (p *Position) LegalMoves(dst []Move) []Move {
	g := p.generator()
	for own := g.own; own != 0; own &= own - 1 {
		from := own.First()
		promotes := g.promotes(from)
		for targets := g.targets(from); targets != 0; targets &= targets - 1 {
			to := targets.First()
			if !promotes {
				dst = append(dst, Move{From: from, To: to})
				continue
			}
			for r := Queen; r >= Knight; r-- {
				dst = append(dst, Move{From: from, To: to, Promotion: r})
			}
		}
	}
	return dst
}

// CountLegalMoves returns the number of legal half-moves.
func (p *Position) CountLegalMoves() (count int) {
	g := p.generator()
	for own := g.own; own != 0; own &= own - 1 {
		from := own.First()
		targets := g.targets(from).Count()
		if g.promotes(from) {
			targets *= 4
		}
		count += targets
	}
	return count
}

// HasLegalMove says whether the side to move has any legal half-move. If not, it
// is mated or stalemated.
func (p *Position) HasLegalMove() bool {
	g := p.generator()
	if g.targets(g.king) != 0 { // the likeliest way out of a check
		return true
	}
	for own := g.own &^ g.king.Bit(); own != 0; own &= own - 1 {
		if g.targets(own.First()) != 0 {
			return true
		}
	}
	return false
}

// IsLegal says whether the side to move may play the move.
func (p *Position) IsLegal(m Move) bool {
	if !m.From.Valid() || !m.To.Valid() || !p.board.Color(p.turn).Has(m.From) {
		return false
	}
	g := p.generator()
	promotion := m.Promotion >= Knight && m.Promotion <= Queen
	return g.targets(m.From).Has(m.To) && promotion == g.promotes(m.From) &&
		(promotion || m.Promotion == NoRole)
}

// generator is what the legal moves of all pieces of a position have in common.
type generator struct {
	*Position
	own, theirs, occupied Bitboard
	king                  Square
	pinned                Bitboard
	allowed               Bitboard // where a piece other than the king may go
}

func (p *Position) generator() generator {
	g := generator{
		Position: p,
		own:      p.board.Color(p.turn),
		theirs:   p.board.Color(p.turn.Other()),
		occupied: p.board.Occupied(),
		king:     p.king(p.turn),
		pinned:   p.Pinned(p.turn),
	}
	switch {
	case p.checkers == 0:
		g.allowed = ^g.own
	case p.checkers.Several():
		g.allowed = 0 // two checks at once: only the king can help itself
	default:
		g.allowed = p.checkers | between(g.king, p.checkers.First())
	}
	return g
}

// promotes says whether the piece on the square is a pawn whose every move is a
// promotion.
func (g *generator) promotes(from Square) bool {
	seventh := [2]int{White: 6, Black: 1}[g.turn&1]
	return from.Rank() == seventh && g.board.roles[Pawn].Has(from)
}

// targets returns where the own piece on the square may legally go.
func (g *generator) targets(from Square) (targets Bitboard) {
	switch role := g.board.Piece(from).Role(); role {
	case King:
		return g.kingTargets()
	case Pawn:
		targets = g.pawnTargets(from) & g.allowed
	default:
		targets = attacks(role, from, g.occupied) & g.allowed
	}
	if g.pinned.Has(from) {
		targets &= lineThrough(g.king, from)
	}
	// The pawn captured en passant may be the one that gives check, and both
	// pawns leave their lines at once: neither mask above holds for it.
	if g.enPassant.Valid() && g.takesEnPassant(from, g.enPassant) {
		targets &^= g.enPassant.Bit()
		if g.leavesKingSafe(Move{From: from, To: g.enPassant}) {
			targets |= g.enPassant.Bit()
		}
	}
	return targets
}

// pawnTargets returns where a pawn may go, its king left out of account and
// without en passant.
func (g *generator) pawnTargets(from Square) Bitboard {
	targets := pawnAttacks[g.turn&1][from&63] & g.theirs
	one := pushed(from.Bit(), g.turn) &^ g.occupied
	targets |= one
	return targets | pushed(one, g.turn)&fourthRank[g.turn&1]&^g.occupied
}

// fourthRank is, by Color, where a pawn arrives by a double step.
var fourthRank = [2]Bitboard{White: rank1 << 24, Black: rank1 << 32}

// pushed moves a set of squares one rank ahead, as a colour sees it.
func pushed(b Bitboard, c Color) Bitboard {
	if c == White {
		return b << 8
	}
	return b >> 8
}

func (g *generator) kingTargets() (targets Bitboard) {
	for to := kingAttacks[g.king&63] &^ g.own; to != 0; to &= to - 1 {
		if g.kingSafeOn(to.First()) {
			targets |= to & -to
		}
	}
	if g.castling == 0 || g.checkers != 0 {
		return targets
	}
	for i := range castlesOf(g.turn) {
		if c := &castlesOf(g.turn)[i]; g.canCastle(c) {
			targets |= c.kingTo.Bit()
		}
	}
	return targets
}
