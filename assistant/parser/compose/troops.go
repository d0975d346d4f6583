package compose

import (
	"slices"
	"strconv"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// troop is how many pieces of a kind are told: 'a rook' is one, 'rooks' are some, 'any
// pawns' may be none.
type troop struct {
	Piece query.Piece
	query.Range
	Any  bool
	Told bool // how many there are
}

// troops are those of each side, or of both together.
type troops []troop

// lineup is what each side has, with what both have together beside it.
type lineup struct{ Each, Shared troops }

// troopBuilders make the values of rules on what each side has on the board.
var troopBuilders = map[string]func(parts) (any, bool){
	"troop": buildTroop, "troops": buildTroops, "lineup": buildLineup, "lineup_and": buildLineupAnd, "each_has": buildEachHas, "each_only": buildEachOnly, "one_each": buildOneEach, "only_troops": buildOnlyTroops, "stays_on": buildStaysOn, "with_pawns": buildWithPawns,
}

// buildTroop reads 'a rook', 'rooks', 'two rooks', 'at least one rook', 'any pawns'.
func buildTroop(p parts) (any, bool) {
	t := troop{Piece: query.Piece(p.text("several")), Range: query.Range{Min: 1}}
	if m, ok := p.of("man").(man); ok {
		if m.Side != "" {
			return nil, false
		}
		t.Piece, t.Max = m.Piece, 1
	}
	n, told := p.number("number")
	if few := p.text("few"); few != "" {
		n, told = countOf(few), true
	}
	if told {
		t.Min, t.Max, t.Told = n, n, true
	}
	if t.Piece == query.Pawn && !told || p.of("at_least") != nil || p.of("or_more") != nil || p.of("or_several") != nil || p.of("some") != nil {
		t.Max = 0
	}
	if p.of("any") != nil {
		t.Any, t.Range = true, query.Range{}
	}
	return t, t.Piece != "" && (t.Any || t.Min > 0) && t.Min <= maxForce
}

// buildTroops puts troops together: each kind once.
func buildTroops(p parts) (any, bool) {
	all, _ := p.of("troops").(troops)
	if p.of("left_on") != nil {
		return all, len(all) > 0
	}
	one, ok := p.of("troop").(troop)
	if !ok || all.has(one.Piece) {
		return nil, false
	}
	return append(all[:len(all):len(all)], one), true
}

func (t troops) has(kind query.Piece) bool {
	return slices.ContainsFunc(t, func(one troop) bool { return one.Piece == kind })
}

// pieces says that there are others than kings and pawns.
func (t troops) pieces() bool {
	return slices.ContainsFunc(t, func(one troop) bool { return one.Piece != query.King && one.Piece != query.Pawn })
}

// buildLineup reads 'a rook and pawns each', 'one rook each and pawns', 'only kings, rooks
// and pawns, one rook each', 'rooks, one or more each'.
func buildLineup(p parts) (any, bool) {
	l := lineup{}
	l.Each, _ = p.of("each").(troops)
	l.Shared, _ = p.of("shared").(troops)
	if n := countOf(p.text("few")); n > 0 && len(l.Each) == 0 {
		at := slices.IndexFunc(l.Shared, func(t troop) bool { return t.Piece != query.King && t.Piece != query.Pawn })
		if at < 0 {
			return nil, false
		}
		one := troop{Piece: l.Shared[at].Piece, Range: query.Range{Min: n, Max: n}}
		if p.of("or_more") != nil || p.of("at_least") != nil {
			one.Max = 0
		}
		l.Each = troops{one}
	}
	return l, l.Each.pieces()
}

// buildLineupAnd reads 'and pawns', 'and pawns for both' behind a lineup.
func buildLineupAnd(p parts) (any, bool) {
	l, ok := p.of("lineup").(lineup)
	one, okOne := p.of("troop").(troop)
	if !ok || !okOne || l.Each.has(one.Piece) || l.Shared.has(one.Piece) {
		return nil, false
	}
	if p.of("apiece") != nil {
		l.Each = append(l.Each[:len(l.Each):len(l.Each)], one)
	} else {
		l.Shared = append(l.Shared[:len(l.Shared):len(l.Shared)], one)
	}
	return l, true
}

// countOf is a small number in figures; 0: it is none.
func countOf(text string) int {
	n, _ := strconv.Atoi(text)
	return n
}

// buildEachHas makes the condition of a lineup. Where pawns or kings are told, there are no
// other pieces.
func buildEachHas(p parts) (any, bool) {
	l, ok := p.of("lineup").(lineup)
	bare := func(kind query.Piece) bool { return l.Each.has(kind) || l.Shared.has(kind) }
	return l.cond(bare(query.Pawn) || bare(query.King)), ok
}

// buildEachOnly makes that of a lineup beside which there is nothing.
func buildEachOnly(p parts) (any, bool) {
	l, ok := p.of("lineup").(lineup)
	return l.cond(true), ok
}

// buildOnlyTroops reads 'only kings, one rook and any pawns', of both sides together.
func buildOnlyTroops(p parts) (any, bool) {
	all, ok := p.of("troops").(troops)
	c := lineup{Shared: all}.cond(true)
	c.Position.Last = p.of("last_is") != nil || p.of("at_end") != nil || p.of("last_word") != nil
	return c, ok && len(c.Position.Only) > 0 && len(all) > 1
}

// buildStaysOn reads 'two queens on the board'; a position after moves is to be shown there.
func buildStaysOn(p parts) (any, bool) {
	c, ok := p.of("cond").(condition)
	return c, ok && c.About == "position" && eachPositionOf(c.Cond, func(p query.Position) bool { return p.Board == "" })
}

func (l lineup) cond(only bool) condition {
	var at query.Position
	for _, t := range l.Each {
		if t.Piece == query.King || t.Any {
			continue
		}
		for _, side := range []query.Side{query.White, query.Black} {
			at.Counts = append(at.Counts, query.Pieces{Side: side, Piece: t.Piece, Range: t.Range})
		}
	}
	for _, t := range l.Shared {
		if t.Piece == query.King || t.Any || l.Each.has(t.Piece) || t.Piece == query.Pawn && len(l.Each) == 0 && !t.Told && l.Shared.pieces() {
			continue
		}
		count := query.Pieces{Piece: t.Piece, Range: query.Range{Min: t.Min}}
		if t.Told {
			count.Max = t.Max
		}
		at.Counts = append(at.Counts, count)
	}
	if only {
		for _, t := range slices.Concat(l.Each, l.Shared) {
			if t.Piece != query.King && !slices.Contains(at.Only, t.Piece) {
				at.Only = append(at.Only, t.Piece)
			}
		}
		slices.Sort(at.Only)
	}
	return condition{query.Cond{Position: &at}, "position"}
}

// buildOneEach reads ', one each' behind an ending: of its pieces each side has so many.
func buildOneEach(p parts) (any, bool) {
	n, many := countOf(p.text("few")), p.of("or_more") != nil || p.of("at_least") != nil
	if p.of("some") != nil {
		n, many = 1, true
	}
	if n == 0 {
		return nil, false
	}
	return eachEnding(p, func(at *query.Position) bool {
		for i, count := range at.Counts {
			if count.Lead || count.Area != "" || count.Piece == query.Pawn {
				continue
			}
			if count.Side == "" || count.Piece == "" {
				return false
			}
			if count.Min > 0 {
				at.Counts[i].Range = query.Range{Min: n, Max: n}
				if many {
					at.Counts[i].Max = 0
				}
			}
		}
		return true
	})
}

// buildWithPawns reads 'and pawns' behind an ending, and that there is nothing else:
// there may be pawns, and no pieces but those that are told.
func buildWithPawns(p parts) (any, bool) {
	return eachEnding(p, func(at *query.Position) bool {
		if slices.ContainsFunc(at.Counts, func(c query.Pieces) bool { return c.Piece == query.Pawn && c.Max == 0 && c.Min == 0 }) {
			return false // there are none
		}
		if len(at.Only) > 0 {
			if !slices.Contains(at.Only, query.Pawn) {
				at.Only = append(at.Only, query.Pawn)
				slices.Sort(at.Only)
			}
			return true
		}
		for _, count := range at.Counts {
			if count.Lead || count.Area != "" || count.Piece == "" || count.Piece == query.Pawn {
				return false
			}
			if kind := plainKind(count.Piece); count.Min > 0 && !slices.Contains(at.Only, kind) {
				at.Only = append(at.Only, kind)
			}
		}
		at.Only = append(at.Only, query.Pawn)
		slices.Sort(at.Only)
		return len(at.Only) > 1
	})
}

// plainKind is a kind of piece, whatever the colour of its squares.
func plainKind(kind query.Piece) query.Piece {
	if kind == query.LightBishop || kind == query.DarkBishop {
		return query.Bishop
	}
	return kind
}

// eachEnding changes the positions of a condition that says of each what stands on the
// board.
func eachEnding(p parts, change func(*query.Position) bool) (any, bool) {
	c, ok := p.of("cond").(condition)
	if !ok || c.About != "position" {
		return nil, false
	}
	g := frame{conds: []said[condition]{{c, 0}}}
	ok = g.eachPosition(func(at *query.Position) bool {
		return at.Board == "" && len(at.Counts) > 0 && len(at.Structures) == 0 && change(at)
	})
	return g.conds[0].value, ok
}
