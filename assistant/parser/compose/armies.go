package compose

import (
	"cmp"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// force is a kind of piece that stands on the board, N of them where that was
// said; Many: one or more.
type force struct {
	Man  man
	N    int
	Many bool
}

// maxForce bounds how many pieces of a kind one may ask for.
const maxForce = 8

// army is what one side has, or both together; kings need not be told.
type army []force

// armyBuilders make the values of rules on what stands on the board together, where
// kings go, and where they are mated.
var armyBuilders = map[string]func(parts) (any, bool){
	"force": buildForce, "army": buildArmy, "only_men": buildOnlyMen, "armies": buildArmies, "only_last": buildOnlyLast, "ended_with": buildEnded, "bare": buildBare,
	"mated_at": buildMatedAt, "far_side": buildFarSide,
}

func buildForce(p parts) (any, bool) {
	m, ok := p.of("man").(man)
	n, told := p.number("number")
	if few := countOf(p.text("few")); few > 0 {
		n, told = few, true
	}
	if p.of("one_pawn") != nil {
		return force{man{Piece: query.Pawn}, 1, false}, true
	}
	many := false
	if kind := query.Piece(p.text("several")); kind == query.Pawn || kind != "" && p.of("some") != nil {
		m, ok, many = man{Piece: kind}, true, true
	}
	if p.of("or_more") != nil || p.of("or_several") != nil || p.of("at_least") != nil || p.of("some") != nil {
		if n > 1 {
			return nil, false // 'two rooks or more' are told by troops
		}
		many, n = true, 0
	}
	if m.Piece == query.Pawn && m.Side == "" && !told && !many {
		return nil, false // 'pawns' are some, and 'pawn' is one
	}
	return force{m, n, many || m.Piece == query.Pawn}, ok && n >= 0 && n <= maxForce && (!told || m.Piece != query.King)
}

// buildArmy reads 'king, rook and pawns': each piece once.
func buildArmy(p parts) (any, bool) {
	all, _ := p.of("army").(army)
	for _, name := range []string{"a", "b", "force"} {
		if one, ok := p.of(name).(force); ok {
			if slices.ContainsFunc(all, func(f force) bool { return f.Man.Piece == one.Man.Piece || f.Man.Side != one.Man.Side }) {
				return nil, false
			}
			all = append(all[:len(all):len(all)], one)
		}
	}
	return all, len(all) > 0
}

// buildOnlyMen reads 'nothing but kings and pawns': no other pieces, and each that is
// told but kings, and pawns beside pieces.
func buildOnlyMen(p parts) (any, bool) {
	all, ok := p.of("army").(army)
	var at query.Position
	pieces := slices.ContainsFunc(all, func(f force) bool { return f.Man.Piece != query.King && f.Man.Piece != query.Pawn })
	for _, f := range all {
		if f.Man.Side != "" || f.N > 0 {
			return nil, false
		}
		if f.Man.Piece == query.King {
			continue
		}
		at.Only = append(at.Only, f.Man.Piece)
		if f.Man.Piece != query.Pawn || !pieces {
			at.Counts = append(at.Counts, query.Pieces{Piece: f.Man.Piece, Range: query.Range{Min: 1}})
		}
	}
	return condition{query.Cond{Position: &at}, "position"}, ok && len(at.Only) > 0 && (len(all) > 1 || p.of("pawns") != nil)
}

// buildOnlyLast reads 'ended with only kings and rooks'.
func buildOnlyLast(p parts) (any, bool) {
	v, ok := buildOnlyMen(p)
	if ok {
		c := v.(condition)
		c.Position.Last = true
	}
	return v, ok
}

// buildArmies reads 'rook and pawns against bishop and pawns', 'king and rook
// against king', whichever side has which.
func buildArmies(p parts) (any, bool) {
	a, okA := p.of("a").(army)
	b, okB := p.of("b").(army)
	if !okA || !okB || a[0].Man.Side != "" && a[0].Man.Side == b[0].Man.Side {
		return nil, false
	}
	if len(a)+len(b) < 3 {
		return pairsOf(a[0], b[0])
	}
	told := func(kind query.Piece) bool {
		return slices.ContainsFunc(slices.Concat(a, b), func(f force) bool { return f.Man.Piece == kind })
	}
	pawns := told(query.Pawn) || told(query.King) // then who is not said to have pawns has none
	first := a[0].Man.Side
	if first == "" && b[0].Man.Side != "" {
		first = opposite(b[0].Man.Side)
	}
	either := first == ""
	if either {
		first = query.White
	}
	one := query.Position{Counts: append(a.counts(first, pawns), b.counts(opposite(first), pawns)...)}
	if !either {
		return condition{query.Cond{Position: &one}, "position"}, true
	}
	other := query.Position{Counts: append(a.counts(query.Black, pawns), b.counts(query.White, pawns)...)}
	return condition{query.Cond{Or: []query.Cond{{Position: &one}, {Position: &other}}}, "position"}, true
}

// pairsOf reads 'two bishops against two knights', whatever else there is; of one piece
// against one it would be an ending.
func pairsOf(a, b force) (any, bool) {
	if a.N < 2 || b.N < 1 || a.Man.Piece == b.Man.Piece || a.Man.Piece == query.King || b.Man.Piece == query.King {
		return nil, false
	}
	side := a.Man.Side
	if side == "" && b.Man.Side != "" {
		side = opposite(b.Man.Side)
	}
	return onSides(side, func(side query.Side) (query.Cond, bool) {
		exactly := func(n int) query.Range { return query.Range{Min: n, Max: n} }
		return query.Cond{Position: &query.Position{Counts: []query.Pieces{
			{Side: side, Piece: a.Man.Piece, Range: exactly(a.N)}, {Side: side, Piece: b.Man.Piece},
			{Side: opposite(side), Piece: b.Man.Piece, Range: exactly(b.N)}, {Side: opposite(side), Piece: a.Man.Piece},
		}}}, true
	})
}

// counts are how many pieces of each kind the side has.
func (a army) counts(side query.Side, pawns bool) (all []query.Pieces) {
	for _, kind := range []query.Piece{query.Queen, query.Rook, query.Bishop, query.Knight, query.Pawn} {
		if kind == query.Pawn && !pawns {
			continue
		}
		count := query.Pieces{Side: side, Piece: kind}
		if i := slices.IndexFunc(a, func(f force) bool { return f.Man.Piece == kind }); i >= 0 {
			n := max(a[i].N, 1)
			count.Range = query.Range{Min: n, Max: n}
			if a[i].Many && a[i].N == 0 {
				count.Max = 0
			}
		}
		all = append(all, count)
	}
	return all
}

// buildEnded reads 'ended up in a rook ending', 'acabaron sin damas': what stood on
// the board did so at the end.
func buildEnded(p parts) (any, bool) {
	c, ok := p.of("cond").(condition)
	if !ok {
		return nil, false
	}
	g := frame{conds: []said[condition]{{c, 0}}}
	ok = g.eachPosition(func(at *query.Position) bool {
		at.Last = at.Number == nil
		return at.Last
	})
	return g.conds[0].value, ok
}

// buildBare reads 'bare king': a side has nothing else.
func buildBare(p parts) (any, bool) {
	bare := func(side query.Side) query.Cond {
		return query.Cond{Position: &query.Position{Counts: []query.Pieces{{Side: side}}}}
	}
	side := query.Side(p.text("side"))
	if m, ok := p.of("king").(man); ok {
		if m.Piece != query.King || m.Side == "" {
			return nil, false
		}
		side = m.Side
	}
	if side != "" {
		return condition{bare(side), "position"}, true
	}
	return condition{query.Cond{Or: []query.Cond{bare(query.White), bare(query.Black)}}, "position"}, true
}

// buildMatedAt reads 'the black king was mated on e8', 'king mated on the h-file', 'king
// mated on g8 by a rook'.
func buildMatedAt(p parts) (any, bool) {
	m, ok := p.of("man").(man)
	if !ok || m.Piece != query.King {
		return nil, false
	}
	by, given := p.of("by").(man)
	if given && (by.Side != "" || by.Piece == query.King) {
		return nil, false
	}
	mated := func(side query.Side) (query.Cond, bool) {
		mate := query.HalfMove{All: schema.CheckMate, By: opposite(side), Piece: by.Piece}
		at := query.Position{Last: true}
		if area := p.text("file") + p.text("rank"); area != "" {
			if m.Side == "" && side == query.Black && startsOnRank(query.King, area) {
				area = string('1' + '8' - area[0]) // the same rank from the other side
			}
			at.Counts = []query.Pieces{{Side: side, Piece: query.King, Area: area, Range: query.Range{Min: 1}}}
		} else {
			at.Board, ok = boardOf([]spot{{man{Piece: query.King, Side: side}, p.text("square")}})
		}
		return query.Cond{And: []query.Cond{{HalfMove: &mate}, {Position: &at}}}, ok
	}
	return onSides(m.Side, mated)
}

// buildFarSide reads 'a king reached the other side of the board': the first rank of
// the opponent; and where one ended, that rank or another.
func buildFarSide(p parts) (any, bool) {
	m, ok := p.of("man").(man)
	if !ok || m.Piece == query.Pawn {
		return nil, false
	}
	return onSides(m.Side, func(side query.Side) (query.Cond, bool) {
		rank := cmp.Or(p.text("rank"), map[query.Side]string{query.White: "8", query.Black: "1"}[side])
		count := query.Pieces{Side: side, Piece: m.Piece, Area: rank, Range: query.Range{Min: 1}}
		return query.Cond{Position: &query.Position{Counts: []query.Pieces{count}, Last: p.of("ends_up") != nil}}, true
	})
}

// onSides is a condition on what a side has, of either where none is said.
func onSides(side query.Side, of func(query.Side) (query.Cond, bool)) (any, bool) {
	if side != "" {
		c, ok := of(side)
		return condition{c, "position"}, ok
	}
	white, okWhite := of(query.White)
	black, okBlack := of(query.Black)
	return condition{query.Cond{Or: []query.Cond{white, black}}, "position"}, okWhite && okBlack
}
