package sqlgen

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// held holds when the game m has so many positions like p in a row: where the
// number of a position minus its place among those like p stays the same.
func (w writer) held(p query.Position) string {
	of := w.standing(&p)
	if w.positionNeedsGame(p) {
		joinMatches(&of.selection)
	}
	game := of.alias() + ".cod_match"
	of.columns = []column{{expr: game}, {of.order + " - ROW_NUMBER() OVER (PARTITION BY " + game + " ORDER BY " + of.order + ")", "run"}}
	runs := selection{
		columns: columns("r.cod_match"),
		from:    of.block(w.Dialect) + " r",
		group:   []string{"r.cod_match", "r.run"},
		having:  []string{"count(*) >= " + strconv.Itoa(p.Held)},
	}
	return "m.cod_match IN " + runs.block(w.Dialect)
}

// after prints the conditions on the position after a half-move. Where Own is
// the side that the half-move itself tells, what is said of it is printed for
// White and for Black.
func (w writer) after(mm string, p query.Position) (conds []string) {
	if w.own.told() && positionOfOwn(p) {
		return []string{w.bySide(func(w writer) string { return "(" + strings.Join(w.after(mm, p), " AND ") + ")" })}
	}
	b := *w.bound(&p)
	if b.Turn != query.AnySide {
		conds = append(conds, mm+".move_player = "+player(opposite(b.Turn)))
	}
	s, on := selection{from: "positions p", where: []string{"p.cod_position = " + mm + ".to_position"}}, board(boardText{w.Dialect, "p"})
	if w.Boards {
		s, on = selection{from: "game_boards b", where: []string{"b.cod_match = " + mm + ".cod_match", "b.position_order = " + mm + ".move_order"}}, boardSets{Dialect: w.Dialect, alias: "b"}
	}
	if b.Evaluation != nil {
		conds = append(conds, w.someEvaluation(mm+".cod_match", mm+".move_order", *b.Evaluation))
	}
	if code, known := w.positionCode(b.Board); known {
		conds = append(conds, mm+".to_position = "+code)
		b.Board = ""
	}
	if tests := tests(on, b); len(tests) > 0 {
		s.columns, s.where = columns("1"), append(s.where, tests...)
		conds = append(conds, "EXISTS "+s.inline(w.Dialect))
	}
	return conds
}

// related holds when a half-move of a sequence is related so to the one before.
func (w writer) related(this, before string, r query.Relation) string {
	switch r {
	case query.SameSide:
		return this + ".move_player = " + before + ".move_player"
	case query.OtherSide:
		return this + ".move_player <> " + before + ".move_player"
	case query.SameSquare:
		return this + ".move_to = " + before + ".move_to"
	case query.GoesOn:
		return this + ".move_from = " + before + ".move_to"
	}
	// Castling, that has no piece bit, is the king's.
	const told = int64(schema.Pawn1 | schema.Knight1 | schema.Rook1 | schema.Queen1)
	bits := func(mm string, mask int64) string { return w.Dialect.BitAnd(mm+".move_events", mask) }
	bishop := func(mm, test string) string { return bits(mm, int64(schema.AnyBishop1)) + test }
	return bits(this, told) + " = " + bits(before, told) +
		" AND (" + bishop(this, " = 0") + " AND " + bishop(before, " = 0") + " OR " + bishop(this, " <> 0") + " AND " + bishop(before, " <> 0") + ")"
}

// mayCastle holds when the side may still castle after the game's last
// half-move: the king and the rook stand where they began, so no half-move left
// their squares, or went to the rook's.
func (w writer) mayCastle(r query.Rights) string {
	king, rooks := 4, map[query.Castling]int{query.KingSide: 7, query.QueenSide: 0}
	if w.side(r.Side) == query.Black {
		king, rooks = 60, map[query.Castling]int{query.KingSide: 63, query.QueenSide: 56}
	}
	var wings []string
	for _, wing := range []query.Castling{query.KingSide, query.QueenSide} {
		if r.Wing == wing || r.Wing == query.AnyCastling || r.Wing == query.NoCastling {
			gone := fmt.Sprintf("(mm.move_from IN (%d, %d) OR mm.move_to = %d)", king, rooks[wing], rooks[wing])
			wings = append(wings, "NOT "+selection{from: "match_moves mm", where: []string{gone}}.exists(w.Dialect))
		}
	}
	return "(" + w.start(query.UsualStart) + " AND " + either(wings) + ")"
}
