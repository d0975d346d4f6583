package compose

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// ofSide are the conditions on a side of a game: who has it, against whom, with
// what result.
func (f *frame) ofSide(result query.Outcome, leave []string) (conds []query.Cond) {
	if len(f.own.Names) > 0 && !slices.Contains(leave, "own") {
		conds = append(conds, persons(f.own, query.Own, "", ""))
	}
	if len(f.opp.Names) > 0 {
		conds = append(conds, persons(f.opp, query.Other, "", ""))
	}
	if f.color != "" && !slices.Contains(leave, "color") {
		conds = append(conds, query.Cond{Color: f.color})
	}
	if result != "" {
		conds = append(conds, query.Cond{Outcome: result})
	}
	if f.oppElo != nil {
		b := bounds(*f.oppElo)
		conds = append(conds, query.Cond{Compare: &query.Compare{Of: query.Value{Kind: query.EloValue, Side: query.Other}, Bounds: b}})
	}
	return conds
}

// ofGame are the same conditions on a game.
func (f *frame) ofGame(result query.Outcome, leave []string) (conds []query.Cond) {
	switch {
	case len(f.own.Names) > 0 && !slices.Contains(leave, "own"):
		conds = append(conds, persons(f.own, "", f.color, result))
	case result == query.Draw:
		conds = append(conds, query.Cond{Result: query.Drawn})
	case result != "" && f.color != "":
		conds = append(conds, query.Cond{Result: resultOf(f.color, result)})
	case result == query.Win || result == query.Loss:
		won := query.Decisive
		if side := f.sideDoing(); side != "" {
			won = resultOf(side, result)
		}
		conds = append(conds, query.Cond{Result: won})
	}
	if len(f.opp.Names) > 0 {
		conds = append(conds, persons(f.opp, "", "", ""))
	}
	if f.oppElo != nil && len(f.own.Names) == 1 {
		conds = append(conds, query.Cond{Elo: &query.Elo{Player: &f.own.Names[0], Opponent: true, Range: *f.oppElo}})
	}
	return conds
}

// sideDoing is the side that did all that was told before how games ended, where
// nobody else is told of: 'long castling by Black, and they win'.
func (f *frame) sideDoing() (side query.Side) {
	if len(f.outcomes) != 1 || f.asked("who", "whom") || f.asked("which") && len(f.nouns) > 0 {
		return ""
	}
	doing := slices.Clone(f.events)
	for _, c := range f.conds {
		if c.value.HalfMove != nil {
			doing = append(doing, said[query.HalfMove]{*c.value.HalfMove, c.at})
		}
	}
	for _, d := range doing {
		if d.value.By == "" || side != "" && side != d.value.By || d.at > f.outcomes[0].at {
			return ""
		}
		side = d.value.By
	}
	return side
}

// outcome is how the games ended for whom the question is about.
func (f *frame) outcome() query.Outcome {
	var o query.Outcome
	for _, s := range f.outcomes {
		switch {
		case o == "" || o == s.value:
			o = s.value
		case o == query.Win && s.value == query.Draw || o == query.Draw && s.value == query.Win:
			o = query.NotLoss
		default:
			return "several"
		}
	}
	return o
}

func resultOf(side query.Side, o query.Outcome) query.Result {
	switch {
	case o == query.Draw:
		return query.Drawn
	case (side == query.White) == (o == query.Win):
		return query.WhiteWins
	}
	return query.BlackWins
}

// persons is a condition that one of some people, or all, have a seat.
func persons(p people, seat query.Side, color query.Side, o query.Outcome) query.Cond {
	var conds []query.Cond
	for _, n := range p.Names {
		side := color
		if seat != "" {
			side = seat
		}
		conds = append(conds, query.Cond{Player: &query.Player{Name: n, Side: side, Outcome: o}})
	}
	switch {
	case len(conds) == 1:
		return conds[0]
	case p.All && seat == "" && len(conds) == 2: // three do not meet in one game: any of them is meant
		return query.Cond{And: conds}
	}
	return query.Cond{Or: conds}
}
