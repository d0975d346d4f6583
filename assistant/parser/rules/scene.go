package rules

import (
	"cmp"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// The builders of positions: what stands on the board, in what material, when.

// scene is the captured scene of that name.
func (c Captures) scene(name string) (meaning.Scene, bool) {
	switch s := c[name].(type) {
	case meaning.Scene:
		return s, true
	case query.Position:
		return meaning.Scene{s}, true
	}
	return nil, false
}

// built is what a builder gives for a scene.
func built(s meaning.Scene, ok bool) (any, bool) {
	if !ok {
		return nil, false
	}
	return s, true
}

// buildSceneSetup reads 'a white knight on f5 and no pawns on the e file': men
// each of which has its place.
func buildSceneSetup(c Captures) (any, bool) {
	s, ok := c["setup"].(setup)
	if !ok || slices.ContainsFunc(s, func(p post) bool { return p.at == nil }) {
		return nil, false
	}
	return built(s.scene(""))
}

// buildSceneSome reads 'two queens on the board', 'there are no pawns left'.
func buildSceneSome(c Captures) (any, bool) {
	s, ok := c["setup"].(setup)
	if !ok {
		return nil, false
	}
	return built(s.scene(""))
}

// buildSceneWithout reads 'without queens or rooks', 'queens off the board'.
func buildSceneWithout(c Captures) (any, bool) {
	kinds, ok := c["kinds"].([]meaning.Man)
	if !ok {
		return nil, false
	}
	return built(none(kinds, ""))
}

// none is the scene without the kinds of pieces; those without a side are the
// owner's.
func none(kinds []meaning.Man, owner query.Side) (meaning.Scene, bool) {
	var s setup
	for _, m := range kinds {
		if m.Piece == query.King {
			return nil, false
		}
		s = append(s, post{Men: meaning.Men{Man: m}})
	}
	return s.scene(owner)
}

// buildSceneOnly reads 'only rooks and pawns are left'.
func buildSceneOnly(c Captures) (any, bool) {
	if c["bare"] != nil {
		return meaning.Scene{bareKings}, true
	}
	if s, ok := c["setup"].(setup); ok && s.nowhere() {
		return built(s.alone())
	}
	return nil, false
}

// bareKings is the position of the two kings alone.
var bareKings = query.Position{Counts: []query.Pieces{{}}}

// alone is the setup with nothing else but kings on the board.
func (s setup) alone() (meaning.Scene, bool) {
	only := query.Position{}
	var counted setup
	for _, p := range s {
		if p.Piece == query.King || p.Many == (query.Range{}) {
			if p.Piece != query.King || p.Side != "" {
				return nil, false
			}
			continue
		}
		only.Only = append(only.Only, p.Piece)
		if !p.Bare || p.Side != "" {
			counted = append(counted, p)
		} else if p.Piece != query.Pawn || !s.officers() {
			only.Counts = append(only.Counts, query.Pieces{Piece: p.Piece, Range: query.Range{Min: 1}}) // which there are
		}
	}
	if len(only.Only) == 0 {
		return meaning.Scene{bareKings}, true
	}
	all, ok := counted.scene("")
	if !ok {
		return nil, false
	}
	return all.With(only)
}

// officers says that pieces are told beside kings and pawns.
func (s setup) officers() bool {
	return slices.ContainsFunc(s, func(p post) bool { return p.Piece != query.King && p.Piece != query.Pawn })
}

// buildSceneEmpty reads 'with e4 and e5 empty', 'an open e file'.
func buildSceneEmpty(c Captures) (any, bool) {
	s, ok := c["spot"].(spots)
	if !ok || s.or {
		return nil, false
	}
	all := meaning.Scene{{}}
	for _, at := range s.list {
		var one query.Position
		switch {
		case len(at) == 2:
			one = onSquare('0', at)
		case c["open"] != nil && at[0] >= 'a':
			one = query.Position{Counts: []query.Pieces{{Piece: query.Pawn, Area: at}}}
		case c["open"] == nil:
			one = query.Position{Counts: []query.Pieces{{Area: at}, {Piece: query.King, Area: at}}}
		default:
			return nil, false
		}
		if all, ok = all.With(one); !ok {
			return nil, false
		}
	}
	return all, true
}

// buildSceneVersus reads 'two bishops against bishop and knight'.
func buildSceneVersus(c Captures) (any, bool) {
	a, okA := c["a"].([]meaning.Men)
	b, okB := c["b"].([]meaning.Men)
	if !okA || !okB {
		return nil, false
	}
	if m, ok := c["pawns"].(meaning.Men); ok {
		return built(versusWith(a, b, m))
	}
	if kinds, ok := c["kinds"].([]meaning.Man); ok {
		return built(versusWithout(a, b, kinds))
	}
	return built(versus(a, b, false))
}

// versusWith is what one side has against what the other has where pawns stand
// too: 'rook against knight with pawns'. Nothing else does.
func versusWith(a, b []meaning.Men, pawns meaning.Men) (meaning.Scene, bool) {
	s, ok := versus(a, b, true)
	if !ok || pawns.Piece != query.Pawn || pawns.Many == (query.Range{}) || armed(query.Pawn, a, b) {
		return nil, false
	}
	return s.With(query.Position{Counts: pawns.Counts("", "")})
}

// versusWithout is what one side has against what the other has and nothing
// else, for it is said of the pawns, which else may be there, that they are
// not.
func versusWithout(a, b []meaning.Men, kinds []meaning.Man) (meaning.Scene, bool) {
	s, ok := versus(a, b, true)
	if !ok || len(kinds) != 1 || kinds[0].Piece != query.Pawn || kinds[0].Side != "" || armed(query.Pawn, a, b) {
		return nil, false
	}
	return s.With(query.Position{Counts: []query.Pieces{{Piece: query.Pawn}}})
}

// armed says that one of the armies has such a piece.
func armed(piece query.Piece, armies ...[]meaning.Men) bool {
	return slices.ContainsFunc(slices.Concat(armies...), func(m meaning.Men) bool { return m.Piece == piece })
}

// buildEndingVersus reads 'queen against rook' of an ending.
func buildEndingVersus(c Captures) (any, bool) {
	a, okA := c["a"].([]meaning.Men)
	b, okB := c["b"].([]meaning.Men)
	if !okA || !okB {
		return nil, false
	}
	return built(versus(a, b, true))
}

// versus is the scene of what one side has against what the other has. Of the
// kinds named, each side has what is said of it and no more; nothing else is on
// the board in endings, where pawns may be, and where pawns, a king or the lack
// of anything else is spoken of.
func versus(a, b []meaning.Men, ending bool) (meaning.Scene, bool) {
	p := query.Position{}
	pawns, alone := false, false
	for _, m := range slices.Concat(a, b) {
		pawns = pawns || m.Piece == query.Pawn
		alone = alone || m.Piece == query.King || m.Lone
		if m.Piece != query.King && !slices.Contains(p.Only, m.Piece) {
			p.Only = append(p.Only, m.Piece)
		}
	}
	sided := query.Side("")
	for i, army := range [][]meaning.Men{a, b} {
		side := []query.Side{query.White, query.Black}[i]
		for _, m := range army {
			said := m.Side
			if i == 1 {
				said = meaning.OtherSide(said)
			}
			if said != "" && sided != "" && said != sided {
				return nil, false
			}
			if said != "" {
				sided = said
			}
		}
		for _, kind := range p.Only {
			n := query.Pieces{Side: side, Piece: kind}
			found := 0
			for _, m := range army {
				if m.Piece == kind {
					n.Range = m.Exactly()
					found++
				}
			}
			if found > 1 {
				return nil, false
			}
			p.Counts = append(p.Counts, n)
		}
	}
	switch {
	case len(p.Only) == 0:
		p = bareKings
	case ending && !pawns && !alone:
		p.Only = append(p.Only, query.Pawn)
	case !ending && !pawns && !alone:
		p.Only = nil
	}
	s := meaning.Scene{p}
	if sided != "" {
		s = s.Of(sided)
	} else {
		s = s.Either()
	}
	return s, meaning.Possible(p)
}

// buildEndingKinds reads 'rook ending', 'ending with rooks and pawns': each
// side has pieces of the kinds, and nothing else is on the board but pawns.
func buildEndingKinds(c Captures) (any, bool) {
	kinds, ok := c["kinds"].([]meaning.Man)
	if class := classes[c.text("class")]; class != nil {
		return built(classEnding(class))
	}
	if !ok {
		return nil, false
	}
	p := query.Position{Only: []query.Piece{query.Pawn}}
	pawns := false
	for _, m := range kinds {
		switch {
		case m.Side != "":
			return nil, false
		case m.Piece == query.King:
		case m.Piece == query.Pawn:
			pawns = true
		default:
			p.Only = append(p.Only, m.Piece)
			for _, side := range []query.Side{query.White, query.Black} {
				p.Counts = append(p.Counts, query.Pieces{Side: side, Piece: m.Piece, Range: query.Range{Min: 1}})
			}
		}
	}
	if len(p.Counts) == 0 {
		p.Counts = []query.Pieces{{Piece: query.Pawn, Range: query.Range{Min: 1}}}
		ok = pawns
	}
	return meaning.Scene{p}, ok && meaning.Possible(p)
}

// classEnding is an ending in which each side has a piece of one of the kinds.
func classEnding(kinds []query.Piece) (meaning.Scene, bool) {
	one := func(side query.Side) meaning.Scene {
		var s meaning.Scene
		for _, kind := range kinds {
			s = append(s, query.Position{Counts: []query.Pieces{{Side: side, Piece: kind, Range: query.Range{Min: 1}}}})
		}
		return s
	}
	s, ok := one(query.White).And(one(query.Black))
	if !ok {
		return nil, false
	}
	return s.With(query.Position{Only: append([]query.Piece{query.Pawn}, kinds...)})
}

// buildEndingBishops reads 'opposite-coloured bishops': one bishop each, of
// opposite or of the same colour of squares.
func buildEndingBishops(c Captures) (any, bool) {
	shades := map[string][2]query.Piece{
		"opposite": {query.LightBishop, query.DarkBishop}, "same": {query.LightBishop, query.LightBishop},
	}
	pair, ok := shades[cmp.Or(c.text("bishops"), c.text("bishop_ending"))]
	if !ok {
		return nil, false
	}
	var s meaning.Scene
	for _, first := range []bool{true, false} {
		p := query.Position{}
		for i, side := range []query.Side{query.White, query.Black} {
			for _, shade := range []query.Piece{query.LightBishop, query.DarkBishop} {
				n := query.Pieces{Side: side, Piece: shade}
				if (shade == pair[i]) == first {
					n.Range = query.Range{Min: 1, Max: 1}
				}
				p.Counts = append(p.Counts, n)
			}
		}
		if c["bishop_ending"] != nil || c["ending"] != nil {
			p.Only = []query.Piece{query.Bishop, query.Pawn}
		}
		s = append(s, p)
	}
	return s, true
}

// buildSceneFinal reads 'whose final position has no queens'.
func buildSceneFinal(c Captures) (any, bool) {
	moment, ok := c["moment"].(string)
	if kinds, isKinds := c["kinds"].([]meaning.Man); isKinds {
		s, okScene := none(kinds, "")
		if !ok || !okScene {
			return nil, false
		}
		return built(s.With(query.Position{Last: moment != ""}))
	}
	s, isSetup := c["setup"].(setup)
	if !ok || !isSetup || s.anywhere() {
		return nil, false
	}
	all, okScene := s.scene("")
	if !okScene {
		return nil, false
	}
	return built(all.With(query.Position{Last: moment != ""}))
}

// buildSceneLed reads 'White a pawn up'.
func buildSceneLed(c Captures) (any, bool) {
	hold, ok := buildHoldLead(c)
	if !ok {
		return nil, false
	}
	return buildSceneSide(Captures{"who": c["who"], "hold": hold})
}
