package chessboard

import "github.com/kibitz-chess/kibitz/schema"

// AppendSAN appends the legal move in canonical Standard Algebraic Notation (PGN
// standard, 8.2.3): the least disambiguation among the legal moves, "+" and "#"
// as the board decides them.
func (p *Position) AppendSAN(dst []byte, m Move) []byte {
	after := *p
	dst, _ = after.PlaySAN(dst, m)
	return dst
}

// SAN returns the legal move in canonical Standard Algebraic Notation.
func (p *Position) SAN(m Move) string { return p.SANIn(English, m) }

// SANIn is SAN with the piece letters of a language.
func (p *Position) SANIn(letters Letters, m Move) string {
	after := *p
	text := p.appendBody(make([]byte, 0, 16), letters, m)
	return string(appendSuffix(text, after.Play(m)))
}

// PlaySAN plays the legal move, and appends its canonical SAN to dst. It costs
// little more than Play, which finds out about check and mate anyway.
func (p *Position) PlaySAN(dst []byte, m Move) ([]byte, schema.Event) {
	dst = p.appendBody(dst, English, m)
	event := p.Play(m)
	return appendSuffix(dst, event), event
}

func appendSuffix(dst []byte, event schema.Event) []byte {
	switch {
	case event&schema.CheckMate != 0:
		return append(dst, '#')
	case event&schema.Check != 0:
		return append(dst, '+')
	}
	return dst
}

// appendBody appends the move without "+" or "#".
func (p *Position) appendBody(dst []byte, letters Letters, m Move) []byte {
	role := p.board.Piece(m.From).Role()
	if role == King {
		if c := castleOf(m); c != nil {
			return append(dst, c.san...)
		}
	}
	capture := p.board.Occupied().Has(m.To)
	if role == Pawn {
		if m.From.File() != m.To.File() {
			capture = true // en passant too
			dst = append(dst, fileLetter(m.From.File()))
		}
	} else {
		dst = append(dst, letters.Letter(role)...)
		dst = p.appendOrigin(dst, role, m)
	}
	if capture {
		dst = append(dst, 'x')
	}
	dst = append(dst, fileLetter(m.To.File()), rankDigit(m.To.Rank()))
	if m.Promotion != NoRole {
		dst = append(dst, '=')
		dst = append(dst, letters.Letter(m.Promotion)...)
	}
	return dst
}

// appendOrigin appends what tells the piece from the others of its role that
// may go to the same square: the file if that is enough, else the rank if that
// is enough, else both.
func (p *Position) appendOrigin(dst []byte, role Role, m Move) []byte {
	rivals := attacks(role, m.To, p.board.Occupied()) & p.board.Pieces(p.turn, role) &^ m.From.Bit()
	if rivals == 0 {
		return dst
	}
	legal := p.safeOnly(rivals, m)
	switch origin := &linesOf[m.From&63]; {
	case legal == 0:
		return dst
	case legal&origin.file == 0:
		return append(dst, fileLetter(m.From.File()))
	case legal&origin.rank == 0:
		return append(dst, rankDigit(m.From.Rank()))
	}
	return append(dst, fileLetter(m.From.File()), rankDigit(m.From.Rank()))
}

// safeOnly returns those of the pieces that may make the move m from where they
// stand without leaving their king attacked.
func (p *Position) safeOnly(pieces Bitboard, m Move) (safe Bitboard) {
	for ; pieces != 0; pieces &= pieces - 1 {
		m.From = pieces.First()
		if p.leavesKingSafe(m) {
			safe |= pieces & -pieces
		}
	}
	return safe
}
