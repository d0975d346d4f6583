package chessboard

import (
	"errors"
	"strconv"
	"strings"
)

// ParseSAN reads a move in Standard Algebraic Notation and finds the legal move
// that it means. Only the squares must be right: see sanText for the spellings
// it forgives. The suffixes for check and mate are not compared with the board.
// The error is a *SANError that is ErrNotMove, ErrIllegalMove or
// ErrAmbiguousMove.
func (p *Position) ParseSAN(text string) (Move, error) { return p.ParseSANIn(English, text) }

// ParseSANIn is ParseSAN with the piece letters of a language.
func (p *Position) ParseSANIn(letters Letters, text string) (Move, error) {
	san, ok := scanSAN(letters, text)
	if !ok {
		return Move{}, newSANError(ErrNotMove, text)
	}
	m, found := p.resolve(&san)
	switch {
	case found == 0:
		return Move{}, newSANError(ErrIllegalMove, text)
	case found.Several():
		return Move{}, p.ambiguous(letters, text, m, found)
	}
	return m, nil
}

// Why a text is not the move of a position.
var (
	ErrNotMove       = errors.New("not a move")
	ErrIllegalMove   = errors.New("illegal move")
	ErrAmbiguousMove = errors.New("ambiguous move")
)

// SANError says why a text is not a move of a position. errors.Is tells the
// reason.
type SANError struct {
	Reason     error    // ErrNotMove, ErrIllegalMove or ErrAmbiguousMove
	Text       string   // as given
	Candidates []string // the moves that an ambiguous text may mean, in SAN
}

func (e *SANError) Error() string {
	message := e.Reason.Error() + ": " + strconv.Quote(e.Text)
	if len(e.Candidates) > 0 {
		message += " may be " + strings.Join(e.Candidates, " or ")
	}
	return message
}

// Unwrap returns the reason.
func (e *SANError) Unwrap() error { return e.Reason }

// newSANError copies the text, so that the text of a move that is read without
// error never has to outlive the call.
func newSANError(reason error, text string) *SANError {
	return &SANError{Reason: reason, Text: strings.Clone(text)}
}

func (p *Position) ambiguous(letters Letters, text string, m Move, from Bitboard) error {
	err := newSANError(ErrAmbiguousMove, text)
	for m.From = range from.Squares {
		err.Candidates = append(err.Candidates, p.SANIn(letters, m))
	}
	return err
}

// resolve returns the move that the text means, and from which squares it is
// legal: one if all is well. With several, the move's own square of departure is
// one of them.
func (p *Position) resolve(t *sanText) (m Move, from Bitboard) {
	if t.castle != 0 {
		c := &castlesOf(p.turn)[t.castle-1]
		if !p.canCastle(c) {
			return m, 0
		}
		return Move{From: c.king, To: c.kingTo}, c.king.Bit()
	}
	m = Move{To: t.to, Promotion: t.promotion}
	role := t.role
	if role == NoRole {
		role = p.board.Piece(t.from.First()).Role()
	}
	from = p.origins(role, t.to) & t.from
	if role == King && t.full() && t.promotion == NoRole {
		if c := castleMeant(t.from.First(), t.to); c != nil &&
			c.king == p.king(p.turn) && p.canCastle(c) {
			return Move{From: c.king, To: c.kingTo}, t.from
		}
	}
	if !promotionFits(role, m) {
		return m, 0
	}
	from = p.safeOnly(from, m)
	m.From = from.First()
	return m, from
}

// castleMeant returns the castling that coordinates mean: those of the king, or, as
// engines for Chess960 write it, the king's square and that of its rook; nil if they
// mean none.
func castleMeant(from, to Square) *castle {
	for i := range castles {
		if c := &castles[i]; c.king == from && (c.kingTo == to || c.rook == to) {
			return c
		}
	}
	return nil
}

// promotionFits says whether the move says what a pawn promotes to if and only if
// it promotes.
func promotionFits(role Role, m Move) bool {
	if role == Pawn && (rank1 | rank8).Has(m.To) {
		return m.Promotion >= Knight && m.Promotion <= Queen
	}
	return m.Promotion == NoRole
}

// origins returns the own pieces of a role that may go to the square, their king
// left out of account.
func (p *Position) origins(role Role, to Square) Bitboard {
	own := p.board.Pieces(p.turn, role)
	if p.board.Color(p.turn).Has(to) {
		return 0
	}
	if role != Pawn {
		return attacks(role, to, p.board.Occupied()) & own
	}
	occupied, back := p.board.Occupied(), p.turn.Other()
	if occupied.Has(to) || to == p.enPassant {
		return pawnAttacks[back&1][to&63] & own
	}
	one := pushed(to.Bit(), back)
	if two := pushed(one, back); one&occupied == 0 && fourthRank[p.turn&1].Has(to) {
		return two & own
	}
	return one & own
}
