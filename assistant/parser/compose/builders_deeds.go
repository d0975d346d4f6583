package compose

import (
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// deedBuilders make the values of rules about where kings are mated, what opens a
// game, and pieces that are all still there.
var deedBuilders = map[string]func(parts) (any, bool){
	"mated_zone": buildMatedZone, "back_rank": buildBackRank, "smothered": buildSmothered,
	"opened_man": buildOpenedMan, "opened_file": buildOpenedFile, "all_stay": buildAllStay, "all_stay_last": buildAllStayLast,
	"most_men": buildMostMen, "stands_last": buildStandsLast, "dealt": buildDealt, "zone": buildZone, "versus_opening": buildVersusOpening, "versus_line": buildVersusLine,
}

// corners are the squares of a board that have three neighbours.
var corners = []string{"a1", "h1", "a8", "h8"}

// homeRank is the rank on which a side's pieces begin.
func homeRank(side query.Side) string {
	if side == query.Black {
		return "8"
	}
	return "1"
}

// kingIn are the positions in which a side's king stands in a part of the board.
func kingIn(side query.Side, zone string) (all []query.Position) {
	switch zone {
	case "corner":
		zone = strings.Join(corners, " ")
	case "home":
		zone = homeRank(side)
	case "far":
		zone = homeRank(opposite(side))
	case "half":
		if zone = "5 6 7 8"; side == query.Black {
			zone = "1 2 3 4"
		}
	}
	for _, area := range strings.Fields(zone) {
		if len(area) == len(corners[0]) { // a square
			if board, ok := boardOf([]spot{{man{Piece: query.King, Side: side}, area}}); ok {
				all = append(all, query.Position{Board: board})
			}
			continue
		}
		all = append(all, query.Position{Counts: []query.Pieces{{Side: side, Piece: query.King, Area: area, Range: query.Range{Min: 1}}}})
	}
	return all
}

// buildZone reads several squares or ranks as one part of the board: 'on e1 or d1', 'from
// the fifth rank on'.
func buildZone(p parts) (any, bool) {
	var all []string
	for _, name := range []string{"a", "b", "c", "d"} {
		if square := p.text(name); square != "" {
			all = append(all, square)
		}
	}
	if first := p.text("from"); first != "" {
		last := p.text("last")
		if p.of("or_less") != nil {
			first, last = "1", first
		}
		if last == "" {
			last = "8"
		}
		for rank := first[0]; rank >= '1' && rank <= last[0] && last[0] <= '8'; rank++ {
			all = append(all, string(rank))
		}
	}
	return strings.Join(all, " "), len(all) > 1
}

// buildMatedZone reads 'kings mated in the centre', 'mate in the corner'; of a piece
// only what it gives, of a side only whose king it is.
func buildMatedZone(p parts) (any, bool) {
	zone := p.text("king_zone")
	m, isKing := p.of("king").(man)
	if isKing && m.Piece != query.King || zone == "" {
		return nil, false
	}
	h, ok := eventOf(p)
	end, suffered := p.of("finish").(finish)
	if suffered && (end.Cond.HalfMove == nil || end.Outcome != query.Loss || len(end.Of.Names) > 0) {
		return nil, false
	}
	if suffered {
		h, ok = *end.Cond.HalfMove, true
	}
	if !ok {
		h, ok = query.HalfMove{All: schema.CheckMate}, isKing
	}
	if by, given := p.of("by").(man); given {
		h.Piece = by.Piece
		ok = ok && by.Side == "" && by.Piece != query.King
	}
	if !ok || h.All&schema.CheckMate == 0 || h.To != "" || h.After != nil {
		return nil, false
	}
	var or []query.Cond
	for _, side := range []query.Side{query.White, query.Black} {
		if m.Side != "" && m.Side != side || h.By != "" && h.By != opposite(side) {
			continue
		}
		for _, at := range kingIn(side, zone) {
			mate := h
			mate.By, mate.After = opposite(side), &at
			or = append(or, query.Cond{HalfMove: &mate})
		}
	}
	c := anyOf(or)
	if suffered || p.of("mated_king") != nil {
		c.About = aboutMated
	}
	return c, len(or) > 0
}

// aboutMated is what conditions are about of which those are asked who lost.
const aboutMated = "mated"

// anyOf is the condition that one of several holds.
func anyOf(or []query.Cond) condition {
	if len(or) == 1 {
		return condition{or[0], "event"}
	}
	return condition{query.Cond{Or: or}, "event"}
}

// buildBackRank reads 'mates on the back rank': a queen or a rook mates along the rank on
// which the other side's pieces began, where their king stands.
func buildBackRank(p parts) (any, bool) {
	var or []query.Cond
	for _, side := range []query.Side{query.White, query.Black} {
		if by := query.Side(p.text("side")); by != "" && by != side {
			continue
		}
		rank := homeRank(opposite(side))
		at := query.Position{Counts: []query.Pieces{{Side: opposite(side), Piece: query.King, Area: rank, Range: query.Range{Min: 1}}}}
		for _, piece := range []query.Piece{query.Rook, query.Queen} {
			if m, given := p.of("by").(man); given && m.Piece != piece {
				continue
			}
			or = append(or, query.Cond{HalfMove: &query.HalfMove{All: schema.CheckMate, By: side, Piece: piece, To: rank, After: &at}})
		}
	}
	return anyOf(or), len(or) > 0
}

// buildSmothered reads 'smothered mate': a knight mates a king that men of its own
// leave no square, three of them in a corner, five elsewhere.
func buildSmothered(p parts) (any, bool) {
	var or []query.Cond
	for _, side := range []query.Side{query.White, query.Black} {
		if by := query.Side(p.text("side")); by != "" && by != side {
			continue
		}
		king := opposite(side)
		own := func(n int) []query.Pieces {
			return []query.Pieces{{Side: king, Area: query.OwnKing, Range: query.Range{Min: n}}}
		}
		ways := kingIn(king, "corner")
		for i := range ways {
			ways[i].Counts = own(3)
		}
		for _, at := range append(ways, query.Position{Counts: own(5)}) {
			or = append(or, query.Cond{HalfMove: &query.HalfMove{All: schema.CheckMate, By: side, Piece: query.Knight, After: &at}})
		}
	}
	return anyOf(or), true
}

// firstMoves are White's first moves with a kind of piece: of pawns those on a file.
func firstMoves(piece query.Piece, file string) []string {
	switch {
	case piece == query.Knight:
		return []string{"Nf3", "Nc3", "Nh3", "Na3"}
	case piece == query.Pawn && file != "":
		return []string{file + "4", file + "3"}
	}
	return nil
}

// opening is the condition that games begin with one of several moves.
func opening(moves []string) condition {
	var or []query.Cond
	for _, san := range moves {
		or = append(or, query.Cond{Line: []string{san}})
	}
	return condition{query.Cond{Or: or}, "opener"}
}

// buildOpenedMan reads 'opened with a knight': White's first move.
func buildOpenedMan(p parts) (any, bool) {
	m, ok := p.of("man").(man)
	moves := firstMoves(m.Piece, "")
	return opening(moves), ok && len(moves) > 0 && m.Side != query.Black
}

// buildOpenedFile reads 'opened with the b-pawn'.
func buildOpenedFile(p parts) (any, bool) {
	file := p.text("file")
	return opening(firstMoves(query.Pawn, file)), len(file) == 1
}

// fullNumber is how many pieces of a kind both sides begin with.
var fullNumber = map[query.Piece]int{query.Pawn: 16, query.Knight: 4, query.Bishop: 4, query.Rook: 4, query.Queen: 2, query.NoPiece: 30}

// buildAllStay reads 'all the pawns still there': as many as games begin with, of a
// side or of both.
func buildAllStay(p parts) (any, bool) {
	m, ok := p.of("man").(man)
	n := fullNumber[m.Piece]
	if m.Side != "" {
		n /= 2
	}
	at := query.Position{Counts: []query.Pieces{{Side: m.Side, Piece: m.Piece, Range: query.Range{Min: n, Max: n}}}}
	if moment, told := p.of("moment").(parser.Moment); told {
		numbers := moment.Numbers
		at.Number = &numbers
		ok = ok && moment.Side == ""
	}
	return condition{query.Cond{Position: &at}, "position"}, ok && n > 0
}

// buildAllStayLast reads the same of the end, where no other time is told.
func buildAllStayLast(p parts) (any, bool) {
	v, ok := buildAllStay(p)
	if ok {
		v.(condition).Position.Last = true
	}
	return v, ok
}

// buildStandsLast reads 'the white king ends up on h6'.
func buildStandsLast(p parts) (any, bool) {
	m, ok := p.of("man").(man)
	c, okSide := onSides(m.Side, func(side query.Side) (query.Cond, bool) {
		board, ok := boardOf([]spot{{man{Piece: m.Piece, Side: side}, p.text("square")}})
		return query.Cond{Position: &query.Position{Board: board, Last: true}}, ok
	})
	return c, ok && okSide
}

// buildMostMen reads 'most queens on the board at once', of all games.
func buildMostMen(p parts) (any, bool) {
	m, ok := p.of("man").(man)
	of := query.Value{Kind: query.PiecesValue, Side: m.Side, Piece: m.Piece}
	return []query.Column{{Agg: query.HighestAgg, Of: &of}}, ok && m.Piece != query.King && p.text("most") != "least"
}

// buildDealt reads 'dieron mate a Tal': he lost by it.
func buildDealt(p parts) (any, bool) {
	of, ok := p.of("people").(people)
	return finish{of, query.Loss, query.Cond{HalfMove: &query.HalfMove{All: schema.CheckMate}}}, ok
}

// startsOnRank says that pieces of a kind, of one side or the other, begin on a rank.
func startsOnRank(piece query.Piece, rank string) bool {
	if piece == query.Pawn {
		return slices.Contains([]string{"2", "7"}, rank)
	}
	return slices.Contains([]string{"1", "8"}, rank)
}

// onOwnRank is the condition that a side's pieces stand on a rank counted from their
// own side; of no side in particular, those of either.
func onOwnRank(m man, rank string) (any, bool) {
	return onSides(m.Side, func(side query.Side) (query.Cond, bool) {
		area := rank
		if side == query.Black && m.Side == "" {
			area = string('1' + '8' - rank[0])
		}
		count := query.Pieces{Side: side, Piece: m.Piece, Area: area, Range: query.Range{Min: 1}}
		return query.Cond{Position: &query.Position{Counts: []query.Pieces{count}}}, true
	})
}
