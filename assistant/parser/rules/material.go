package rules

import (
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// materialBuilders are the builders of what the sides have against each other.
var materialBuilders = map[string]func(Captures) (any, bool){
	"men/one": buildMenOne, "scene/letters": buildSceneSame, "scene/sides": buildSceneSides, "ending/level": buildEndingSame,
	"clause/lone": buildClauseLone, "modifier/lone": buildClauseLone, "hold/exchange": buildHoldExchange, "hold/even": buildHoldEven,
	"post/isolated": buildPostIsolated, "spot/span": buildSpotSpan, "verb_phrase/makes": buildVerbMakes, "scene/left": buildSceneLeft, "modifier/exchange_given": buildExchangeGiven,
	"scene/gloss": buildSceneGloss, "modifier/such_ending": buildModifierSuchEnding,
}

// buildMenOne reads 'three queens of one side'.
func buildMenOne(c Captures) (any, bool) {
	m, ok := c["men"].(meaning.Men)
	m.One = true
	return m, ok && m.Side == "" && !m.Each && m.Piece != query.King
}

// buildSceneSides reads 'one side has a rook and two pawns and the other only a
// rook'.
func buildSceneSides(c Captures) (any, bool) {
	who, ok := c["who"].(meaning.Subject)
	a, okA := c["a"].([]meaning.Men)
	b, okB := c["b"].([]meaning.Men)
	if c["bare"] != nil {
		b, okB = []meaning.Men{{Man: meaning.Man{Piece: query.King}}}, true
	}
	if side := c.text("rest"); side != "" && side != "other" && (who.Who != meaning.OneSide || query.Side(side) != meaning.OtherSide(who.Side)) {
		return nil, false
	}
	if !ok || !okA || !okB || slices.ContainsFunc(slices.Concat(a, b), func(m meaning.Men) bool { return m.Side != "" }) {
		return nil, false
	}
	if c["only"] != nil {
		b = slices.Clone(b)
		b[0].Lone = true
	}
	return buildSceneArmies(Captures{"who": who, "a": a, "b": b})
}

// buildSceneLeft reads 'White is left with king and knight', at the end or
// before.
func buildSceneLeft(c Captures) (any, bool) {
	s, ok := buildHoldOnly(Captures{"army": c["army"]})
	if !ok {
		return nil, false
	}
	return buildSceneSide(Captures{"who": c["who"], "hold": s})
}

// buildEndingSame takes what is said of an ending anyhow: 'and nothing else but
// pawns'.
func buildEndingSame(c Captures) (any, bool) {
	s, ok := c.scene("ending")
	return s, ok && len(s[0].Only) > 0 && slices.Contains(s[0].Only, query.Pawn)
}

// buildClauseLone reads 'White's only piece, a knight, gives mate': the side
// that does it has no other piece beside its king.
func buildClauseLone(c Captures) (any, bool) {
	m, ok := c["man"].(meaning.Man)
	if army, said := c["army"].([]meaning.Men); said {
		army = slices.DeleteFunc(slices.Clone(army), func(m meaning.Men) bool { return m.Piece == query.King })
		if len(army) != 1 || army[0].Plural || army[0].Many.Max > 1 {
			return nil, false
		}
		m, ok = army[0].Man, true
	}
	what := eventBits[c.text("what")]
	if e, isEvent := c["e"].(meaning.Happening); isEvent {
		what = e.All
		ok = ok && !e.Described()
	}
	if !ok || what != meaning.Mated || m.Piece == query.King || m.Plural {
		return nil, false
	}
	side := m.Side
	if said := query.Side(c.text("side")); said != "" {
		side = said
	}
	who := meaning.Subject{Who: meaning.EitherSide}
	if side != "" {
		who = meaning.Subject{Who: meaning.OneSide, Side: side}
	}
	if said, named := c["who"].(meaning.Subject); named {
		who = said
	}
	l := meaning.Clause{Who: who, What: lone{m.Piece}}
	if c["with"] != nil || c["lone"] != nil {
		return meaning.Term(l), true
	}
	return l, true
}

// lone says that the subject mated with a piece that was all that it had but
// its king.
type lone struct{ piece query.Piece }

func (lone) About() string { return "event" }
func (lone) Absent() bool  { return false }

func (l lone) Of(who, topic meaning.Subject) (query.Cond, error) {
	return who.BySides(topic, func(side query.Side) query.Cond {
		one := query.Range{Min: 1, Max: 1}
		return query.Cond{And: []query.Cond{
			{HalfMove: &query.HalfMove{By: side, Piece: l.piece, All: schema.CheckMate}},
			{Position: &query.Position{Last: true, Counts: []query.Pieces{{Side: side, Range: one}, {Side: side, Piece: l.piece, Range: one}}}},
		}}
	})
}

// buildHoldExchange reads 'is the exchange up', 'has a pawn for the exchange':
// a rook more for a minor piece, said as of White.
func buildHoldExchange(c Captures) (any, bool) {
	m, some := c["men"].(meaning.Men)
	pawns := 0
	if some {
		if m.Piece != query.Pawn || m.Side != "" || !m.Bare && m.Many.Min != m.Many.Max {
			return nil, false
		}
		if pawns = m.Many.Min; m.Bare {
			pawns = 1
		}
	}
	if lead, ok := c.scene("more"); ok { // 'and has a pawn more for it'
		if len(lead) != 1 || len(lead[0].Counts) != 1 {
			return nil, false
		}
		n := lead[0].Counts[0]
		if !n.Lead || n.Side != query.White || n.Piece != query.Pawn || n.Min != n.Max {
			return nil, false
		}
		some, pawns = true, n.Min
	}
	if lead := c.text("more_lead"); lead != "" && lead != "up" || some && c.text("exchange_state") == "up" {
		return nil, false
	}
	up := query.White
	if some && c["exchange_state"] == nil || c.text("exchange_state") == "down" {
		up = query.Black
	}
	level := query.Pieces{Piece: query.Queen, Lead: true}
	rook := query.Pieces{Side: up, Piece: query.Rook, Lead: true, Range: query.Range{Min: 1, Max: 1}}
	if some { // the other side has the pawns and a minor piece more for the rook
		down := meaning.OtherSide(up)
		return meaning.Scene{{Counts: []query.Pieces{level, rook,
			{Side: down, Piece: query.Pawn, Lead: true, Range: query.Range{Min: pawns, Max: pawns}},
			{Side: down, Lead: true, Range: query.Range{Min: pawns, Max: pawns}},
		}}}, pawns > 0 && pawns < 4
	}
	var s meaning.Scene
	for bishops := -1; bishops <= 2; bishops++ { // one minor piece less, of either kind
		s = append(s, query.Position{Counts: []query.Pieces{level, rook, ahead(meaning.OtherSide(up), query.Bishop, bishops), ahead(meaning.OtherSide(up), query.Knight, 1-bishops)}})
	}
	return s, true
}

// ahead says that a side has so many more of a kind of piece.
func ahead(side query.Side, piece query.Piece, n int) query.Pieces {
	if n < 0 {
		side, n = meaning.OtherSide(side), -n
	}
	p := query.Pieces{Side: side, Piece: piece, Lead: true, Range: query.Range{Min: n, Max: n}}
	if n == 0 {
		p.Side = query.AnySide
	}
	return p
}

// buildHoldEven reads 'a pawn more, and the same number of every other piece'.
func buildHoldEven(c Captures) (any, bool) {
	s, ok := c.scene("hold")
	if !ok || len(s) != 1 || len(s[0].Counts) != 1 || !s[0].Counts[0].Lead {
		return nil, false
	}
	p := s[0]
	p.Counts = slices.Clone(p.Counts)
	for _, kind := range []query.Piece{query.Pawn, query.Knight, query.Bishop, query.Rook, query.Queen} {
		if kind != p.Counts[0].Piece {
			p.Counts = append(p.Counts, query.Pieces{Piece: kind, Lead: true})
		}
	}
	return meaning.Scene{p}, meaning.Possible(p)
}

// buildPostIsolated reads 'an isolated d-pawn': no pawn of its side is on the
// files beside it. Without a file it is on any.
func buildPostIsolated(c Captures) (any, bool) {
	m := atLeastOne(meaning.Man{Piece: query.Pawn, Side: query.Side(c.text("side"))})
	if given, ok := c["man"].(meaning.Man); ok {
		if m.Man = given; m.Piece != query.Pawn || m.Plural {
			return nil, false
		}
	}
	p := post{Men: m, stacked: true, isolated: true}
	file, ok := c["file"].(string)
	if c["isolani"] != nil {
		file, ok = "d", true
	}
	if ok {
		p.at = &spots{list: []string{file}}
		return p, true
	}
	all, _ := buildSpotAny(Captures{"any_line": "file"})
	every := all.(spots)
	p.at = &every
	return p, true
}

// beside are the files next to one.
func beside(file string) (next []string) {
	for _, by := range []byte{file[0] - 1, file[0] + 1} {
		if by >= 'a' && by <= 'h' {
			next = append(next, string(rune(by)))
		}
	}
	return next
}

// buildSpotSpan reads 'a2-a7', all of a file where pawns can be.
func buildSpotSpan(c Captures) (any, bool) {
	from, to := c.text("from"), c.text("to")
	if len(from) != 2 || len(to) != 2 || from[0] != to[0] || from[1] != '2' || to[1] != '7' {
		return nil, false
	}
	return spots{list: []string{from[:1]}, pawns: true}, true
}

// buildVerbMakes reads 'promoted two queens', which is to queens.
func buildVerbMakes(c Captures) (any, bool) {
	h := query.HalfMove{All: eventBits[c.text("what")], Promoted: []query.Piece{query.Piece(c.text("to"))}}
	r, ok := c.rangeOf()
	if h.Promoted[0] == "" {
		h.Promoted[0] = query.Piece(c.text("several"))
	}
	return meaning.Predicate(meaning.Deed{Happening: meaning.Happening{HalfMove: h}, Times: amountOf(r)}), ok && h.All != 0 && meaning.Sensible(h)
}

// buildExchangeGiven reads 'the exchange sacrifice Rxc3': the rook takes a minor
// piece there.
func buildExchangeGiven(c Captures) (any, bool) {
	n, ok := c["san"].(meaning.Notation)
	if !ok {
		n, ok = c["numbered_san"].(meaning.Notation)
	}
	h := n.Happening().HalfMove
	to, takes := strings.CutPrefix(h.SAN, "Rx")
	if !ok || !takes {
		return nil, false
	}
	h.SAN, h.To, h.Piece = "", to, query.Rook
	if side := c.text("side"); side != "" {
		h.By = query.Side(side)
	}
	var conds []query.Cond
	for _, kind := range classes["minor"] {
		one := h
		one.Captured = kind
		conds = append(conds, query.Cond{HalfMove: &one})
	}
	return cond("event", query.Cond{Or: conds})
}

// buildSceneGloss reads 'White has an isolated pawn (a pawn here, none there)',
// which tells of the same pieces again.
func buildSceneGloss(c Captures) (any, bool) {
	said, gloss := value[setup](c, "setup"), value[setup](c, "gloss")
	return buildSceneSide(Captures{"who": c["who"], "setup": append(slices.Clone(said), gloss...)})
}

// buildModifierSuchEnding reads 'endgames in which one side has only a rook': of what
// stands on the board enough is said.
func buildModifierSuchEnding(c Captures) (any, bool) {
	s, ok := c.scene("scene")
	if !ok || slices.ContainsFunc(s, func(p query.Position) bool { return len(p.Only) == 0 }) {
		return nil, false
	}
	return cond("position", s.Condition())
}
