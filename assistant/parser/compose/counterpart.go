package compose

import "github.com/kibitz-chess/kibitz/assistant/query"

// counterDoubt is how far a reading may be doubted that is taken for one of the grammar
// which means something else.
const counterDoubt = 0.5

// Counterpart is the likeliest of composed readings where it is a share of half-moves,
// and a form of the grammar, which knows none, one of games: 'the share of captures
// that are en passant' is not that of games with one. Nil: the form may be what is
// meant.
func Counterpart(f query.Form, alone func() []Reading) *Reading {
	if len(f.Show) == 0 || f.Show[0].Agg != query.ShareAgg || f.Rows != query.RowGames || !partByMoves(f.Show[0].Part) {
		return nil
	}
	all := alone()
	if len(all) == 0 || all[0].Name != "share of moves" || all[0].Doubt > counterDoubt || all[0].SQL || len(all[0].Form.Holes()) > 0 {
		return nil
	}
	return &all[0]
}

// partByMoves says that a part of games is told by their half-moves.
func partByMoves(part *query.Share) bool {
	return part != nil && part.Where != nil && (part.Where.HalfMove != nil || part.Where.Times != nil)
}
