package compose

import "github.com/kibitz-chess/kibitz/assistant/query"

// structureBuilders read how pieces stand to one another, and on what part of the
// board.
var structureBuilders = map[string]func(parts) (any, bool){
	"battery": buildBattery, "zoned": buildZoned, "majority": buildMajority, "beside_king": buildBesideKing,
	"pawns_stacked": buildPawnsStacked, "structured_last": buildStructuredLast, "all_men": buildMen,
}

// buildBattery reads 'doubled rooks on the c-file', 'a battery along a diagonal'.
// What stands on a file is no matter of a diagonal.
func buildBattery(p parts) (any, bool) {
	s := query.Structure{Kind: query.StructureKind(p.text("battery")), File: p.text("file")}
	return s, s.File == "" || s.Kind == query.DoubledRooks || s.Kind == query.FileBattery
}

// buildPawnsStacked reads 'passed white pawns'.
func buildPawnsStacked(p parts) (any, bool) {
	m, ok := p.of("man").(man)
	s := query.Structure{Side: m.Side, Kind: query.StructureKind(p.text("stacked")), File: p.text("file")}
	return condition{query.Cond{Position: &query.Position{Structures: []query.Structure{s}}}, "position"}, ok && m.Piece == query.Pawn && m.Side != ""
}

// buildStructuredLast reads 'ended with a passed pawn of White'.
func buildStructuredLast(p parts) (any, bool) {
	v, ok := buildStructured(p)
	if !ok {
		return nil, false
	}
	v.(condition).Position.Last = true
	return v, true
}

// buildMen reads 'black pieces', of any kind but the king.
func buildMen(p parts) (any, bool) { return man{Side: query.Side(p.text("all_men"))}, true }

// rangeOf is how many there are to be: as said, one at least, or none.
func rangeOf(p parts) (query.Range, bool) {
	if p.of("without") != nil {
		return query.Range{}, true
	}
	r := query.Range{Min: 1}
	if said, ok := p.of("range").(query.Range); ok {
		r = said
	}
	if n, said := p.number("number"); said {
		if r = (query.Range{Min: n, Max: n}); n == 1 {
			r.Max = 0 // 'una torre' is one and 'a rook'
		}
	}
	return r, r != query.Range{}
}

// buildZoned reads 'three white pawns on the queenside'.
func buildZoned(p parts) (any, bool) {
	m, okMan := p.of("man").(man)
	r, ok := rangeOf(p)
	return stood(query.Pieces{Side: m.Side, Piece: m.Piece, Area: p.text("wing"), Range: r}), ok && okMan
}

// buildMajority reads 'a queenside majority of White': more pawns than the other
// side there. Without a side it is one of both.
func buildMajority(p parts) (any, bool) {
	side := query.Side(p.text("side"))
	return stood(query.Pieces{Side: side, Piece: query.Pawn, Area: p.text("wing"), Lead: true, Range: query.Range{Min: 1}}), true
}

// buildBesideKing reads 'two black knights next to White's king', 'a rook beside the
// enemy king'. A king of no side is taken for that of the other side; pieces of no
// side beside White's king would be those of either.
func buildBesideKing(p parts) (any, bool) {
	m, okMan := p.of("man").(man)
	king, okKing := p.of("king").(man)
	r, ok := rangeOf(p)
	area := query.EnemyKing
	switch {
	case p.text("whose_king") == "own":
		area = query.OwnKing
	case p.text("whose_king") != "":
	case !okKing || king.Piece != query.King || king.Side == "" || m.Side == "":
		return nil, false
	case king.Side == m.Side:
		area = query.OwnKing
	}
	shaded := m.Piece == query.LightBishop || m.Piece == query.DarkBishop
	return stood(query.Pieces{Side: m.Side, Piece: m.Piece, Area: area, Range: r}), ok && okMan && m.Piece != query.King && !shaded
}

func stood(count query.Pieces) condition {
	return condition{query.Cond{Position: &query.Position{Counts: []query.Pieces{count}}}, "position"}
}
