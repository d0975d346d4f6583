package compose

import (
	"slices"
	"strings"

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

// Unfinished says that a form of all games was read where nothing is said but a word that
// asks, and one that says nothing by itself: 'who did'.
func Unfinished(f query.Form, alone func() []Reading) bool {
	if f.Where != nil {
		return false
	}
	all := alone()
	if len(all) == 0 || len(all[0].Parts) != 1 || len(all[0].Left) != 1 {
		return false
	}
	return strings.HasPrefix(all[0].Parts[0], "ask(") && strings.HasPrefix(all[0].Left[0], "stop(")
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
	// 'Spassky against Fischer, how did it end?' is asked of Spassky.
	{"record", byResults, func(f query.Form) bool { return len(f.By)+len(f.Parts) == 0 && len(f.People()) == 2 }},
	// 'When did they meet, and who won?' is asked of all their games.
	{"list with columns", winsOfOne, func(f query.Form) bool { return len(f.People()) == 2 && !tellsWinner(f) }},
	{"count different", func(f query.Form) bool {
		return f.Where != nil && len(f.Show) == 1 && f.Show[0].Agg == query.DistinctAgg
	}, always},
	// The name of an opening stands in a tag of its own, where there is one.
	{"most", func(f query.Form) bool { return len(f.By) == 1 && f.By[0].Kind == query.ECOValue }, func(f query.Form) bool { return len(f.By) == 1 && f.By[0].Tag == "Opening" }},
	{"value of found", listsFirst, func(f query.Form) bool { return len(f.By) == 1 }},
	{"share of ended", func(f query.Form) bool { return len(f.Show) > 0 && f.Show[0].Agg == query.ShareAgg }, always},
	{"aggregate", groupsMoves, always},
	// 'De las partidas de 1850, ¿cuál tiene más jugadas?' asks for no move.
	{"ranked list", groupsMoves, func(f query.Form) bool { return f.Limit == 1 && f.Rows == query.RowGames }},
	{"ranked list", func(f query.Form) bool { return f.Listed() && f.Rows == query.RowGames && f.Limit > 1 }, func(f query.Form) bool { return f.Limit == 1 }},
	// 'A board of 1.e4 c5' is none of all boards of the games that begin so.
	{"board after a line", func(f query.Form) bool { return f.Listed() && f.Rows == query.RowPositions && f.Position == nil }, always},
	{"board after a line", func(f query.Form) bool { return f.As == query.AsBoard && f.Limit == 0 && len(f.People()) == 0 }, always},
	{"board of a position", func(f query.Form) bool {
		return f.Listed() && f.Rows == query.RowGames && f.As == query.AsTable && ofBoardAlone(f)
	}, always},
	// 'The most frequent knight move of Tal' is no game with many of them.
	{"most played of a piece", func(f query.Form) bool {
		return f.Listed() && f.Rows == query.RowGames && len(f.Order) > 0 && f.Order[0].Column != nil
	}, always},
	// 'His most repeated rivals' are those whom he played most, and no copies of games.
	{"most", ofCopies, func(f query.Form) bool { return !ofCopies(f) }},
	{"record", byVariation, func(f query.Form) bool { return len(f.People()) == 2 }}, // 'the scoreline' is no line of an opening
	{"record", lossesOfOne, func(f query.Form) bool { return len(f.By)+len(f.Parts) == 0 && len(f.People()) == 2 }},
	// 'Who has the best share of wins' is asked of all games, drawn ones too.
	{"win_rate", func(f query.Form) bool { return len(f.By) == 1 && f.By[0].Kind == query.PlayerValue && ofWinners(f) }, func(f query.Form) bool { return !ofWinners(f) }},
	// 'Captures per game, Tal or Karpov' is no mean of the games between them.
	{"compared aggregate", meansOfTwo, func(f query.Form) bool { return len(f.Parts) == 2 }},
	// 'Which share of wins has Tal' is of his games.
	{"win_rate", sharesOfAll, func(f query.Form) bool { return f.Rows == query.RowSides && len(f.People()) == 1 }},
}

func always(query.Form) bool { return true }

// ofBoardAlone says that of games nothing is told but a position that they reach.
func ofBoardAlone(f query.Form) bool {
	return f.Where != nil && f.Where.Position != nil && f.Where.Position.Board != "" && len(f.Order) == 0
}

// ofCopies says that a form is of games that are in the database twice.
func ofCopies(f query.Form) (of bool) {
	f.Walk(query.Visitor{Cond: func(c *query.Cond) { of = of || c.Copies }})
	return of
}

// meansOfTwo says that a form tells one mean of the games that two people played.
func meansOfTwo(f query.Form) bool {
	return len(f.Parts) == 0 && len(f.By) == 0 && len(f.Show) == 1 && f.Show[0].Agg == query.AverageAgg && len(f.People()) == 2
}

// sharesOfAll says that a form tells in which share of all games somebody fared so.
func sharesOfAll(f query.Form) bool {
	return f.Where == nil && len(f.By) == 0 && len(f.Show) > 0 && f.Show[0].Agg == query.ShareAgg && len(f.People()) == 1
}

// byResults says that a form tells how many games between two ended with each result,
// which is not how many each of them won.
func byResults(f query.Form) bool {
	return len(f.By) == 1 && f.By[0].Kind == query.ResultValue && len(f.People()) == 2 && len(f.Order) == 0
}

// winsOfOne says that a form lists the games between two that one of them won.
func winsOfOne(f query.Form) bool {
	return f.Listed() && f.Rows == query.RowGames && len(f.People()) == 2 && tellsWinner(f)
}

// lossesOfOne says that a form lists the games between two that one of them lost.
func lossesOfOne(f query.Form) (lost bool) {
	f.Walk(query.Visitor{Cond: func(c *query.Cond) { lost = lost || c.Player != nil && c.Player.Outcome == query.Loss }})
	return lost && f.Listed() && f.Rows == query.RowGames && len(f.People()) == 2
}

// byVariation says that a form tells the games between two apart by their variation.
func byVariation(f query.Form) bool {
	return len(f.By) == 1 && f.By[0].Tag == "Variation" && len(f.People()) == 2
}

// tellsWinner says that a form is of games that somebody won.
func tellsWinner(f query.Form) (tells bool) {
	f.Walk(query.Visitor{Cond: func(c *query.Cond) { tells = tells || c.Player != nil && c.Player.Outcome == query.Win }})
	return tells
}

// listsFirst says that a form lists the first game of some order, and all of it.
func listsFirst(f query.Form) bool {
	return f.Listed() && len(f.Show) == 0 && len(f.Order) == 1 && f.Limit == 1
}

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
