package sqlgen

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// arranged are the tests of the board p for its pawns and its material.
func (w writer) arranged(p query.Position) (tests []string) {
	for _, s := range p.Structures {
		var sides []string
		for _, side := range sidesOf(s.Side) {
			sides = append(sides, w.structure(s, side))
		}
		tests = append(tests, either(sides))
	}
	if p.Balance != nil {
		tests = append(tests, bounded(leadOf(p.Balance.Side, "("+materialPoints(query.White)+")", "("+materialPoints(query.Black)+")"), p.Balance.Bounds))
	}
	return tests
}

// structure holds when a side has the pawns on the board p. Squares of one file
// are eight letters apart in it, and pawns stand on six of them.
func (w writer) structure(s query.Structure, side query.Side) string {
	pawn := lettersOf(side, query.Pawn)[0]
	if s.Kind == query.Isolated {
		from, to := byte('a'-1), byte('h'+1)
		if s.File != "" {
			from, to = s.File[0]-1, s.File[0]+1
		}
		// A pawn, or none, on each file, and none beyond the board's edge.
		var marks []string
		for file := from; file <= to; file++ {
			mark := "'0'"
			if file >= 'a' && file <= 'h' {
				mark = "CASE WHEN " + w.stands("", pawn, squaresOf(query.Pawn, string(file))[1:7]) + " THEN 'P' ELSE '0' END"
			}
			marks = append(marks, mark)
		}
		return w.Dialect.Concat(marks...) + " LIKE '%0P0%'"
	}
	pawns := 2
	if s.Kind == query.Tripled {
		pawns = 3
	}
	if s.File != "" {
		var squares []string
		for _, at := range squaresOf(query.Pawn, s.File)[1:7] {
			squares = append(squares, w.Dialect.Substr("p.board", at, 1))
		}
		return w.Dialect.LikeLetters(w.Dialect.Concat(squares...), "", strings.Repeat("%"+pawn, pawns)+"%")
	}
	var patterns []string
	for _, gaps := range fileGaps(pawns-1, 5) {
		pattern := "%" + pawn
		for _, gap := range gaps {
			pattern += strings.Repeat("_", 8*gap-1) + pawn
		}
		patterns = append(patterns, w.Dialect.LikeLetters("p.board", "", pattern+"%"))
	}
	return either(patterns)
}

// fileGaps are all ways to go up a file by so many steps, within so many ranks.
func fileGaps(steps, ranks int) [][]int {
	if steps == 0 {
		return [][]int{nil}
	}
	var all [][]int
	for gap := 1; gap <= ranks-steps+1; gap++ {
		for _, rest := range fileGaps(steps-1, ranks-gap) {
			all = append(all, append([]int{gap}, rest...))
		}
	}
	return all
}

func either(conds []string) string {
	if len(conds) == 1 {
		return conds[0]
	}
	return "(" + strings.Join(conds, newline+"OR ") + ")"
}

// materialPoints is what a side's pieces on the board p are worth.
func materialPoints(side query.Side) string {
	s := "p." + string(side) + "_"
	return fmt.Sprintf("%[1]spawns + 3 * (%[1]sknights + %[1]sbishops) + 5 * %[1]srooks + 9 * %[1]squeens", s)
}

// held holds when the game m has so many positions like p in a row: where the
// number of a position minus its place among those like p stays the same.
func (w writer) held(p query.Position) string {
	of := w.standing(&p)
	if positionNeedsGame(p) {
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
	b := w.bound(&p)
	if b.Turn != query.AnySide {
		conds = append(conds, mm+".move_player = "+player(opposite(b.Turn)))
	}
	s := selection{from: "positions p", columns: columns("1"), where: []string{"p.cod_position = " + mm + ".to_position"}}
	if code, known := w.positionCode(b.Board); known {
		conds = append(conds, mm+".to_position = "+code)
	} else {
		s.where = append(s.where, w.boardTests(b.Board)...)
	}
	for _, c := range b.Counts {
		s.where = append(s.where, w.counted(c))
	}
	s.where = append(s.where, w.onlyPieces(b.Only)...)
	if s.where = append(s.where, w.arranged(*b)...); len(s.where) > 1 {
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
