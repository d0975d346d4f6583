package compose

import (
	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// man is a piece, perhaps of one side.
type man = parser.Man

// buildStructure reads 'doubled c-pawns'.
func buildStructure(p parts) (any, bool) {
	s := query.Structure{Kind: query.StructureKind(p.text("stacked")), File: p.text("file")}
	if p.of("isolani") != nil {
		s.Kind, s.File = query.Isolated, "d"
	}
	return s, s.Kind != ""
}

func buildStructured(p parts) (any, bool) {
	s, ok := p.of("structure").(query.Structure)
	s.Side = query.Side(p.text("side"))
	if file := p.text("file"); file != "" {
		if s.File != "" {
			return nil, false
		}
		s.File = file
	}
	return condition{query.Cond{Position: &query.Position{Structures: []query.Structure{s}}}, "position"}, ok
}

// lead is how many more pieces of a kind a side has, fewer if negative; of
// minor pieces Piece is not set.
type lead struct {
	Piece query.Piece
	More  int
	Sum   bool // of all material, at the end
	Least bool // so many, or a greater lead
}

// maxLead bounds how many pieces a lead is.
const maxLead = 8

func buildLeadOne(p parts) (any, bool) {
	l := lead{More: 1, Sum: p.of("material") != nil}
	if m, ok := p.of("man").(man); ok {
		if m.Side != "" || m.Piece == query.King {
			return nil, false
		}
		l.Piece = m.Piece
	}
	if n, ok := p.number("number"); ok {
		l.More = n
	}
	if p.text("lead_way") == "down" || p.text("more_of") == "down" {
		l.More = -l.More
	}
	_, told := p.number("number")
	l.Least = p.of("more_of") != nil && !told
	return []lead{l}, l.More != 0 && l.More >= -maxLead && l.More <= maxLead
}

func buildLeadAnd(p parts) (any, bool) {
	a, okA := p.of("a").([]lead)
	b, okB := p.of("b").([]lead)
	return append(a[:len(a):len(a)], b...), okA && okB
}

// buildLed reads 'White is a pawn up', 'a rook more and a minor piece less for
// Black'.
func buildLed(p parts) (any, bool) {
	leads, ok := p.of("lead").([]lead)
	side := query.Side(p.text("side"))
	if !ok || side == "" {
		return nil, false
	}
	return condition{leadCond(leads, side), "position"}, true
}

// buildLedLast reads 'White ends up a pawn up'.
func buildLedLast(p parts) (any, bool) {
	v, ok := buildLed(p)
	if !ok {
		return nil, false
	}
	c := v.(condition)
	q := query.Form{Where: &c.Cond}
	q.Walk(query.Visitor{Position: func(p *query.Position) { p.Last = true }})
	return c, true
}

// leadCond is that of a position in which a side has all these leads.
func leadCond(leads []lead, side query.Side) query.Cond {
	positions := []query.Position{{}}
	for _, l := range leads {
		var next []query.Position
		for _, p := range positions {
			if l.Sum {
				grown := p
				grown.Last, grown.Balance = true, l.balance(side)
				next = append(next, grown)
				continue
			}
			for _, counts := range l.counts(side) {
				grown := p
				grown.Counts = append(p.Counts[:len(p.Counts):len(p.Counts)], counts...)
				next = append(next, grown)
			}
		}
		positions = next
	}
	var or []query.Cond
	for i := range positions {
		or = append(or, query.Cond{Position: &positions[i]})
	}
	if len(or) == 1 {
		return or[0]
	}
	return query.Cond{Or: or}
}

// counts are the ways in which a side can have the lead: minor pieces are
// knights and bishops together.
func (l lead) counts(side query.Side) (ways [][]query.Pieces) {
	if l.Piece != "" {
		count := more(l.Piece, side, l.More)
		if l.Least {
			count.Max = 0
		}
		return [][]query.Pieces{{count}}
	}
	for knights := l.More - 2; knights <= l.More+2; knights++ {
		ways = append(ways, []query.Pieces{more(query.Knight, side, knights), more(query.Bishop, side, l.More-knights)})
	}
	return ways
}

// balance says that the side has more material, or less.
func (l lead) balance(side query.Side) *query.Balance {
	if l.More < 0 {
		side = opposite(side)
	}
	none := 0.0
	return &query.Balance{Side: side, Bounds: query.Bounds{Above: &none}}
}

func more(piece query.Piece, side query.Side, n int) query.Pieces {
	if n < 0 {
		side, n = opposite(side), -n
	}
	return query.Pieces{Side: side, Piece: piece, Lead: true, Range: query.Range{Min: n, Max: n}}
}

// buildGone reads 'both queens come off': no side has one any more.
func buildGone(p parts) (any, bool) {
	m, ok := p.of("man").(man)
	return condition{query.Cond{Position: &query.Position{Counts: []query.Pieces{{Side: m.Side, Piece: m.Piece}}}}, "position"}, ok && m.Piece != query.King
}

// buildBothStay reads 'both queens stay on', each side has one, and 'both white bishops
// stay on'.
func buildBothStay(p parts) (any, bool) {
	m, ok := p.of("man").(man)
	var counts []query.Pieces
	if m.Side != "" && m.Piece != query.Queen {
		counts = []query.Pieces{{Side: m.Side, Piece: m.Piece, Range: query.Range{Min: 2}}}
		return condition{query.Cond{Position: &query.Position{Counts: counts}}, "position"}, ok && m.Piece != query.King && m.Piece != query.Pawn
	}
	for _, side := range []query.Side{query.White, query.Black} {
		counts = append(counts, query.Pieces{Side: side, Piece: m.Piece, Range: query.Range{Min: 1}})
	}
	return condition{query.Cond{Position: &query.Position{Counts: counts}}, "position"}, ok && m.Side == "" && m.Piece != query.King
}

// buildOnRank reads 'a white pawn on the seventh rank'. A rank on which pieces begin
// is counted from their own side: 'a pawn reaches the seventh' of Black is on the
// second.
func buildOnRank(p parts) (any, bool) {
	m, ok := p.of("man").(man)
	if rank := p.text("rank"); ok && m.Side == "" && startsOnRank(m.Piece, rank) {
		return onOwnRank(m, rank)
	}
	count := query.Pieces{Side: m.Side, Piece: m.Piece, Area: p.text("rank"), Range: query.Range{Min: 1}}
	return condition{query.Cond{Position: &query.Position{Counts: []query.Pieces{count}}}, "position"}, ok
}

// buildUnmoved reads 'White's king never moved'; a king that castles moves.
func buildUnmoved(p parts) (any, bool) {
	m, ok := p.of("man").(man)
	moved := []query.Cond{{Not: &query.Cond{HalfMove: &query.HalfMove{By: m.Side, Piece: m.Piece}}}}
	if m.Piece == query.King {
		moved = append(moved, query.Cond{Not: &query.Cond{HalfMove: &query.HalfMove{By: m.Side, Castling: query.AnyCastling}}})
	}
	return condition{query.Cond{And: moved}, "event"}, ok && m.Side != ""
}

// buildAtTime reads 'without queens by move 15'.
func buildAtTime(p parts) (any, bool) {
	c, ok := p.of("cond").(condition)
	m, okM := p.of("moment").(parser.Moment)
	if !ok || !okM || c.Position == nil || m.Side != "" {
		return nil, false
	}
	at := *c.Position
	if at.Number != nil || at.Last || len(at.Structures)+len(at.Counts) == 0 {
		return nil, false
	}
	n := m.Numbers
	at.Number = &n
	return condition{query.Cond{Position: &at}, "position"}, true
}
