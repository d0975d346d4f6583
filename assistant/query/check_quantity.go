package query

import "slices"

// has says which parts a kind of quantity has.
type has struct {
	unit, halfMove bool // which it must have
	side, player   bool // which it may have, one of them
	piece          bool // which it may have
}

var quantities = map[QuantityKind]has{
	LengthOf:   {unit: true},
	Rating:     {side: true, player: true},
	Lead:       {side: true, player: true},
	TimesOf:    {halfMove: true},
	FirstAt:    {unit: true, halfMove: true},
	LastAt:     {unit: true, halfMove: true},
	PieceCount: {side: true, piece: true},
	YearOf:     {},
}

func (q *Quantity) check() error {
	kind, ok := quantities[q.Kind]
	if !ok {
		return refuse("unknown_value", "quantity", string(q.Kind))
	}
	switch {
	case kind.unit && q.Unit == NoUnit:
		return refuse("unit_missing", string(q.Kind))
	case kind.halfMove && q.HalfMove == nil:
		return refuse("half_move_missing", string(q.Kind))
	case !kind.unit && q.Unit != NoUnit, !kind.halfMove && q.HalfMove != nil, !kind.side && q.Side != AnySide,
		!kind.player && q.Player != nil, !kind.piece && q.Piece != NoPiece:
		return refuse("mixed", "of", string(q.Kind))
	case !oneSide(q.Side):
		return refuse("bad_side", string(q.Side))
	case q.Side != AnySide && q.Player != nil:
		return refuse("mixed", string(q.Side), q.Player.Text)
	case q.Piece == King || !slices.Contains(pieces, q.Piece):
		return refuse("king_count", string(q.Piece))
	}
	return nil
}
