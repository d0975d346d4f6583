package compose

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// counterDoubt is how far a reading may be doubted that is taken for one of the grammar
// which means something else.
const counterDoubt = 0.58

// Counterpart is the likeliest of composed readings where it says more than a form of
// the grammar, which has no such forms: 'the share of captures that are en passant' is
// not that of games with one. Nil: the form may be what is meant.
func Counterpart(f query.Form, alone func() []Reading) *Reading {
	if !slices.ContainsFunc(counterparts, func(c counterpart) bool { return c.instead(f) }) {
		return nil
	}
	all := alone()
	if len(all) == 0 || all[0].Doubt > counterDoubt || all[0].SQL || slices.ContainsFunc(all[0].Form.Holes(), func(h query.Hole) bool { return h.Slot != query.SlotMoveUnit }) {
		return nil
	}
	for _, c := range counterparts {
		if c.name == all[0].Name && c.instead(f) && c.fits(all[0].Form) {
			return &all[0]
		}
	}
	return nil
}

// counterpart is a combinator whose readings stand in for some forms of the grammar.
type counterpart struct {
	name    string
	instead func(grammar query.Form) bool
	fits    func(composed query.Form) bool
}

var counterparts = []counterpart{
	{"share of moves", sharesByMoves, always},
	// The final position of the last game is not that of all of them.
	{"board", func(f query.Form) bool { return f.As == query.AsBoard && f.Limit == 0 }, func(f query.Form) bool { return f.Limit > 0 && len(f.Order) > 0 }},
	// 'How many did each win, and how many were drawn' are no two things compared.
	{"record", comparesCounts, always},
	{"share of ended", func(f query.Form) bool { return len(f.Show) > 0 && f.Show[0].Agg == query.ShareAgg }, always},
	{"aggregate", groupsMoves, always},
	// 'De las partidas de 1850, ¿cuál tiene más jugadas?' asks for no move.
	{"ranked list", groupsMoves, func(f query.Form) bool { return f.Limit == 1 && f.Rows == query.RowGames }},
	{"ranked list", func(f query.Form) bool { return f.Listed() && f.Rows == query.RowGames && f.Limit > 1 }, func(f query.Form) bool { return f.Limit == 1 }},
}

func always(query.Form) bool { return true }

// comparesCounts says that a form tells how many there are of two things.
func comparesCounts(f query.Form) bool {
	return len(f.Parts) > 0 && len(f.Show) == 1 && f.Show[0].Agg == query.CountAgg
}

// groupsMoves says that a form tells how often each move was played.
func groupsMoves(f query.Form) bool {
	return f.Rows == query.RowHalfMoves && len(f.By) == 1 && f.By[0].Kind == query.SANValue
}

// sharesByMoves says that a form asks for the share of games that their half-moves tell.
func sharesByMoves(f query.Form) bool {
	return len(f.Show) > 0 && f.Show[0].Agg == query.ShareAgg && f.Rows == query.RowGames && partByMoves(f.Show[0].Part)
}

// partByMoves says that a part of games is told by their half-moves.
func partByMoves(part *query.Share) bool {
	return part != nil && part.Where != nil && (part.Where.HalfMove != nil || part.Where.Times != nil)
}
