package compose

import "github.com/kibitz-chess/kibitz/assistant/query"

// merge adds what else is said of a half-move.
func merge(a, b query.HalfMove) (query.HalfMove, bool) {
	ok := true
	set := func(to *string, from string) {
		if from == "" {
			return
		}
		ok = ok && (*to == "" || *to == from)
		*to = from
	}
	set((*string)(&a.By), string(b.By))
	set((*string)(&a.Piece), string(b.Piece))
	set((*string)(&a.Captured), string(b.Captured))
	if a.Castling == query.AnyCastling && b.Castling != "" {
		a.Castling = b.Castling
	}
	if b.Castling != query.AnyCastling {
		set((*string)(&a.Castling), string(b.Castling))
	}
	set(&a.From, b.From)
	set(&a.To, b.To)
	set(&a.SAN, b.SAN)
	if b.Player != nil {
		ok = ok && a.Player == nil
		a.Player = b.Player
	}
	if b.Number != nil {
		ok = ok && a.Number == nil
		a.Number = b.Number
	}
	if b.Promoted != nil {
		ok = ok && a.Promoted == nil
		a.Promoted = b.Promoted
	}
	if b.Comment != nil {
		ok = ok && a.Comment == nil
		a.Comment = b.Comment
	}
	if b.Judged != nil {
		ok = ok && a.Judged == nil
		a.Judged = b.Judged
	}
	a.All |= b.All
	a.None |= b.None
	a.Last = a.Last || b.Last
	return a, ok
}
