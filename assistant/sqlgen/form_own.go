package sqlgen

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// seat is the side that Own is: always the same one, or the one that each row
// tells.
type seat struct {
	side   query.Side // White or Black
	number string     // what tells it: 0 is White, 1 is Black
}

// The rows that tell whose side they are of.
const (
	sideOfGame     = "m.side"
	sideOfHalfMove = "mm.move_player"
)

// told says that each row tells which side Own is.
func (s seat) told() bool { return s.number != "" }

// bySide prints what holds of Own's side as what holds if that is White, and if
// it is Black.
func (w writer) bySide(print func(writer) string) string {
	of := func(side query.Side) string {
		bound := w
		bound.own = seat{side: side}
		return print(bound)
	}
	return "(" + w.own.number + " = 0 AND " + of(query.White) + newline + "OR " + w.own.number + " = 1 AND " + of(query.Black) + ")"
}

// someSide holds when the condition holds of White as Own, or of Black.
func (w writer) someSide(c query.Cond) string {
	white, black := w, w
	white.own, black.own = seat{side: query.White}, seat{side: query.Black}
	return "(" + white.cond(c) + newline + "OR " + black.cond(c) + ")"
}

// side is White or Black where it is known which of them Own and Other are.
func (w writer) side(s query.Side) query.Side {
	switch {
	case w.own.side == "":
	case s == query.Own:
		return w.own.side
	case s == query.Other:
		return opposite(w.own.side)
	}
	return s
}

// sides are the one side that is meant, or both.
func (w writer) sides(s query.Side) []query.Side {
	if s = w.side(s); s == query.Own || s == query.Other {
		return []query.Side{s}
	}
	return sidesOf(s)
}

// number is the number of a side, as in MOVE_PLAYER.
func (w writer) number(s query.Side) string {
	switch s = w.side(s); s {
	case query.Own:
		return w.own.number
	case query.Other:
		return "1 - " + w.own.number
	}
	return player(s)
}

// ofSide is the one of two expressions that is a side's.
func (w writer) ofSide(s query.Side, white, black string) string {
	switch w.side(s) {
	case query.Own:
		return "CASE WHEN " + w.own.number + " = 0 THEN " + white + " ELSE " + black + " END"
	case query.Other:
		return "CASE WHEN " + w.own.number + " = 0 THEN " + black + " ELSE " + white + " END"
	case query.Black:
		return black
	}
	return white
}

// nameOf is the column of a side's player.
func (w writer) nameOf(s query.Side) string {
	if w.own.number == sideOfGame {
		switch s {
		case query.Own:
			return "m.player"
		case query.Other:
			return "m.opponent"
		}
	}
	return w.ofSide(s, nameColumn(query.White), nameColumn(query.Black))
}

// ended holds when the game m ended so for a side.
func (w writer) ended(s query.Side, o query.Outcome) string {
	s = w.side(s)
	if s == query.Other {
		s, o = query.Own, reversed[o]
	}
	if s != query.Own {
		return ended("m.result", s, o)
	}
	won, lost := "1 + "+w.own.number, "2 - "+w.own.number
	switch o {
	case query.Win:
		return "m.result = " + won
	case query.Loss:
		return "m.result = " + lost
	case query.NotLoss:
		return "m.result NOT IN (0, " + lost + ")"
	case query.NotWin:
		return "m.result NOT IN (0, " + won + ")"
	}
	return "m.result = 3"
}

// reversed are the outcomes for the opponent.
var reversed = map[query.Outcome]query.Outcome{
	query.Win: query.Loss, query.Loss: query.Win, query.Draw: query.Draw, query.NotLoss: query.NotWin, query.NotWin: query.NotLoss,
}

// scored is what Own scored in a finished game.
func (w writer) scored() string {
	if w.own.told() {
		return "CASE m.result WHEN 1 + " + w.own.number + " THEN 1 WHEN 2 - " + w.own.number + " THEN 0 WHEN 3 THEN 0.5 END"
	}
	return points("m.result", w.own.side)
}

// colored holds when Own has the colour.
func (w writer) colored(color query.Side) string {
	switch {
	case w.own.told():
		return w.own.number + " = " + player(color)
	case w.own.side == color:
		return w.Dialect.True
	}
	return w.Dialect.False
}

// leadOf is how far a side's number is ahead of the other's.
func (w writer) leadOf(s query.Side, white, black string) string {
	switch s = w.side(s); s {
	case query.Own:
		return "(1 - 2 * " + w.own.number + ") * (" + white + " - " + black + ")"
	case query.Other:
		return "(2 * " + w.own.number + " - 1) * (" + white + " - " + black + ")"
	}
	return leadOf(s, white, black)
}

// bound is the position with White and Black in place of Own and Other.
func (w writer) bound(p *query.Position) *query.Position {
	if w.own.side == "" {
		return p
	}
	b := *p
	b.Turn = w.side(b.Turn)
	b.Counts, b.Structures = slices.Clone(b.Counts), slices.Clone(b.Structures)
	for i := range b.Counts {
		b.Counts[i].Side = w.side(b.Counts[i].Side)
	}
	for i := range b.Structures {
		b.Structures[i].Side = w.side(b.Structures[i].Side)
	}
	if b.Evaluation != nil {
		evaluation := *b.Evaluation
		evaluation.Side = w.side(evaluation.Side)
		b.Evaluation = &evaluation
	}
	if b.Balance != nil {
		balance := *b.Balance
		balance.Side = w.side(balance.Side)
		b.Balance = &balance
	}
	return &b
}

// speaksOfOwn says whether the condition must be printed for each side that Own
// can be: boards have no column that depends on the side, and the half-moves
// that a condition is about hide the one that tells the side.
func speaksOfOwn(c query.Cond, own seat) bool {
	ofHalfMove := func(h query.HalfMove) bool {
		return isOwn(h.By) && own.number == sideOfHalfMove || h.After != nil && positionOfOwn(*h.After)
	}
	switch {
	case c.HalfMove != nil:
		return ofHalfMove(*c.HalfMove)
	case c.Times != nil:
		return ofHalfMove(c.Times.HalfMove)
	case c.Sequence != nil:
		return slices.ContainsFunc(c.Sequence.Steps, ofHalfMove)
	case c.Position != nil:
		return positionOfOwn(*c.Position) || c.Position.Next != nil && (ofHalfMove(*c.Position.Next) || isOwn(c.Position.Next.By) && c.Position.Held > 1)
	case c.Rights != nil:
		return isOwn(c.Rights.Side)
	}
	return false
}

func isOwn(s query.Side) bool { return s == query.Own || s == query.Other }

// positionOfOwn says whether a position itself speaks of Own or Other.
func positionOfOwn(p query.Position) bool {
	return isOwn(p.Turn) || p.Evaluation != nil && isOwn(p.Evaluation.Side) || p.Balance != nil && isOwn(p.Balance.Side) ||
		slices.ContainsFunc(p.Counts, func(c query.Pieces) bool { return isOwn(c.Side) }) ||
		slices.ContainsFunc(p.Structures, func(s query.Structure) bool { return isOwn(s.Side) })
}
