package rules

import (
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// boardBuilders are the builders of what stands on the board.
var boardBuilders = map[string]func(Captures) (any, bool){
	"spot/one": buildSpot, "spot_square": buildSpot, "spot/and": buildSpotJoin(false), "spot/or": buildSpotJoin(true), "spot/any": buildSpotAny,
	"men/bare": buildMen, "men/many": buildMen, "men/none": buildMen, "men/both": buildMenBoth, "men/each": buildMenEach, "men/class": buildMenClass, "men/pair": buildMenPair, "men/any": buildMenAny(0), "men/any_kings": buildMenAny(2), "men/all": buildMenAll, "army/letters": buildArmyLetters,
	"post/men": buildPost, "post/spot": buildPost, "post/stacked": buildPostStacked, "post/file": buildPost,
	"setup/one": buildSetup, "setup/and": buildSetup, "setup/none": buildSetupNone,
	"kinds/one": buildKinds, "kinds/more": buildKinds, "army/one": buildArmy, "army/more": buildArmy,
	"scene/setup": buildSceneSetup, "scene/some": buildSceneSome, "scene/without": buildSceneWithout, "scene/only": buildSceneOnly,
	"scene/empty": buildSceneEmpty, "scene/versus": buildSceneVersus, "scene/ending": buildSceneSame, "scene/same": buildSceneSame,
	"scene/and": buildSceneAnd, "scene/at": buildSceneAt, "scene/side": buildSceneSide, "scene/next": buildSceneNext, "scene/turn": buildMomentScene, "scene/armies": buildSceneArmies, "scene/nor": buildSceneNor, "scene/each": buildSceneEach, "scene/about": buildSceneNext, "scene/final": buildSceneFinal, "scene/led": buildSceneLed, "head/final": buildHeadFinal, "scene/known": buildSceneKnown,
	"ending/kinds": buildEndingKinds, "ending/versus": buildEndingVersus, "ending/bishops": buildEndingBishops,
	"moment/when": buildMomentWhen, "moment/last": buildMomentLast, "moment/turn": buildMomentTurn,
	"hold/have": buildHold, "hold/only": buildHoldOnly, "hold/none": buildHoldNone, "hold/lead": buildHoldLead, "hold/at": buildHoldAt,
	"modifier/scene": buildModifierScene, "modifier/counted": buildModifierCounted, "game_verb_phrase/scene": buildModifierScene,
	"verb_phrase/hold": buildVerbHold, "verb_phrase/never": buildVerbNever,
}

// spots are squares, files and ranks: all of them, or one.
type spots struct {
	list  []string
	or    bool
	pawns bool // of pawns only
}

func buildSpot(c Captures) (any, bool) {
	var s spots
	for _, name := range []string{"square", "area", "also"} {
		if text, ok := c[name].(string); ok {
			s.list = append(s.list, text)
		}
	}
	return s, len(s.list) > 0
}

func buildSpotJoin(or bool) func(Captures) (any, bool) {
	return func(c Captures) (any, bool) {
		a, okA := c["a"].(spots)
		b, okB := c["b"].(spots)
		if !okA || !okB || len(b.list) > 1 || len(a.list) > 1 && a.or != or {
			return nil, false
		}
		return spots{list: slices.Concat(a.list, b.list), or: or, pawns: a.pawns || b.pawns}, true
	}
}

// wings are the files of a half of the board.
var wings = map[string]string{"queen_side": "abcd", "king_side": "efgh", "center": "de"}

// buildSpotAny reads 'any file', 'the same file', 'the queenside'.
func buildSpotAny(c Captures) (any, bool) {
	if files := wings[c.text("board_wing")]; files != "" {
		return spots{list: strings.Split(files, ""), or: true}, true
	}
	first := map[string]byte{"file": 'a', "rank": '1'}[c.text("any_line")]
	s := spots{or: true}
	for i := range byte(8) {
		s.list = append(s.list, string(rune(first+i)))
	}
	return s, first != 0
}

func atLeastOne(m meaning.Man) meaning.Men {
	return meaning.Men{Man: m, Many: query.Range{Min: 1}, Bare: true}
}

func buildMen(c Captures) (any, bool) {
	m, ok := c["man"].(meaning.Man)
	if !ok {
		return nil, false
	}
	all := atLeastOne(m)
	if all.Lone = c["lone"] != nil; all.Lone && m.Plural {
		return nil, false
	}
	if all.Lone && m.Piece != query.King {
		all.Many, all.Bare = query.Range{Min: 1, Max: 1}, false
	}
	switch {
	case c["no"] != nil:
		return meaning.Men{Man: m}, m.Piece != query.King
	case c["exact"] != nil, c["cmp_range"] != nil, c["least"] != nil, c["atleast"] != nil, c["atmost"] != nil:
		all.Bare = false
		if all.Many, ok = c.rangeOf(); !ok {
			return nil, false
		}
	}
	return all, m.Piece != query.King || all.Bare
}

// buildMenBoth reads 'both queens', one of each side, and 'both white rooks'.
func buildMenBoth(c Captures) (any, bool) {
	m, ok := c["man"].(meaning.Man)
	if !ok {
		return nil, false
	}
	if m.Side != "" {
		return meaning.Men{Man: m, Many: query.Range{Min: 2}}, m.Piece != query.Queen && m.Piece != query.King
	}
	return meaning.Men{Man: m, Many: query.Range{Min: 1}, Each: true}, m.Piece == query.Queen || m.Piece == query.King
}

// buildMenEach reads 'two queens each'.
func buildMenEach(c Captures) (any, bool) {
	m, ok := c["men"].(meaning.Men)
	switch {
	case m.Bare && m.Plural: // 'pawns on both sides'
		m.Bare = false
	case m.Bare:
		m.Bare, m.Many = false, query.Range{Min: 1, Max: 1}
	}
	m.Each = true
	return m, ok && m.Side == ""
}

// classes are the kinds of pieces that one word is for.
var classes = map[string][]query.Piece{
	"minor": {query.Knight, query.Bishop}, "major": {query.Rook, query.Queen}, "officer": {query.Knight, query.Bishop, query.Rook, query.Queen},
}

// buildMenClass reads 'no minor pieces'.
func buildMenClass(c Captures) (any, bool) {
	kinds := classes[c.text("class")]
	if len(kinds) == 0 {
		return nil, false
	}
	return meaning.Men{Man: meaning.Man{Piece: kinds[0], Side: query.Side(c.text("side"))}, Kind: kinds[1:]}, true
}

// buildMenAny reads 'five pieces': kings among them, or not.
func buildMenAny(kings int) func(Captures) (any, bool) {
	return func(c Captures) (any, bool) {
		r, ok := c.rangeOf()
		if r.Min > 0 {
			r.Min -= kings
		}
		if r.Max > 0 {
			r.Max -= kings
		}
		return meaning.Men{Man: meaning.Man{Side: query.Side(c.text("side"))}, Many: r}, ok && r.Min >= 0 && r.Max >= 0 && r != query.Range{}
	}
}

// buildMenAll reads 'all eight pawns'.
func buildMenAll(c Captures) (any, bool) {
	m, ok := c["man"].(meaning.Man)
	n, okN := buildNumber(Captures{"n": c["n"]})
	if !ok || !okN {
		return nil, false
	}
	return meaning.Men{Man: m, Many: query.Range{Min: n.(int)}}, m.Piece != query.King
}

// buildArmyLetters reads 'R+2P' as it is split: letters, and how many of one.
func buildArmyLetters(c Captures) (any, bool) {
	before, _ := c["army"].([]meaning.Men)
	list, ok := c["letters"].([]meaning.Men)
	if n, said := c.number("n"); said && len(list) == 1 {
		m := list[0]
		m.Many = query.Range{Min: n, Max: n}
		list, ok = []meaning.Men{m}, n > 0
	}
	return slices.Concat(before, list), ok
}

// buildMenPair reads 'the bishop pair'.
func buildMenPair(c Captures) (any, bool) {
	return meaning.Men{Man: meaning.Man{Piece: query.Bishop, Side: query.Side(c.text("side"))}, Many: query.Range{Min: 2, Max: 2}}, true
}

// post is men and where they stand.
type post struct {
	meaning.Men
	at *spots // nil: anywhere
	// stacked: they are of one side, if it is not said of which.
	stacked  bool
	isolated bool // no pawn of the side is on the files beside it
}

// setup is posts of one position.
type setup []post

func buildPost(c Captures) (any, bool) {
	m, ok := c["men"].(meaning.Men)
	if one, isMan := c["man"].(meaning.Man); isMan {
		m, ok = atLeastOne(one), true
	}
	file, isFile := c["file"].(string)
	if isFile { // 'the h-pawn'
		pawn := meaning.Man{Piece: query.Pawn, Side: query.Side(c.text("side"))}
		if c["no"] != nil {
			return post{Men: meaning.Men{Man: pawn}, at: &spots{list: []string{file}}}, true
		}
		return post{Men: atLeastOne(pawn), at: &spots{list: []string{file}}}, true
	}
	if m.Lone && m.Piece == query.King {
		return nil, false // which is told of armies
	}
	p := post{Men: m}
	if s, placed := c["spot"].(spots); placed {
		p.at = &s
	}
	if m.Center && (p.at == nil || slices.ContainsFunc(p.at.list, func(at string) bool { return at[0] != 'd' && at[0] != 'e' })) {
		return nil, false // which squares are the center?
	}
	if c["reach"] != nil && m.Piece == query.Pawn && m.Side == "" && p.at != nil && slices.ContainsFunc(p.at.list, func(at string) bool { return strings.ContainsAny(at, "27") }) {
		return nil, false // 'a pawn reached the seventh rank': those of Black begin there
	}
	return p, ok
}

// buildPostStacked reads 'doubled pawns'.
func buildPostStacked(c Captures) (any, bool) {
	m, ok := c["man"].(meaning.Man)
	if side := c.text("side"); side != "" && m.Side == "" {
		m.Side = query.Side(side)
	}
	n, okN := buildNumber(Captures{"n": c["stacked"]})
	if !ok || !okN || m.Piece != query.Pawn && m.Piece != query.Rook {
		return nil, false
	}
	p := post{Men: meaning.Men{Man: m, Many: query.Range{Min: n.(int)}}, stacked: true}
	if s, placed := c["spot"].(spots); placed {
		p.at = &s
	} else {
		file, _ := buildSpotAny(Captures{"any_line": "file"})
		all := file.(spots)
		p.at = &all
	}
	return p, !slices.ContainsFunc(p.at.list, func(at string) bool { return at[0] < 'a' || len(at) != 1 })
}

func buildSetup(c Captures) (any, bool) {
	before, _ := c["setup"].(setup)
	p, ok := c["post"].(post)
	if n := len(before); n > 0 && p.Side == "" && p.onSquares() && before[n-1].onSquares() {
		p.Side = before[n-1].Side // 'White's king on g1 and rook on f1'
	}
	return append(slices.Clone(before), p), ok
}

// onSquares says that men stand on squares that are told.
func (p post) onSquares() bool {
	return p.at != nil && !slices.ContainsFunc(p.at.list, func(at string) bool { return len(at) != 2 })
}

// buildSetupNone reads 'a pawn on the a file and none on the b file'.
func buildSetupNone(c Captures) (any, bool) {
	before, ok := c["setup"].(setup)
	s, placed := c["spot"].(spots)
	if !ok || !placed {
		return nil, false
	}
	last := before[len(before)-1]
	last.Many, last.Bare, last.at = query.Range{}, false, &s
	return append(slices.Clone(before), last), last.Piece != query.King
}

// scene is the setup as a position; men without a side are the owner's, or of
// either side.
func (s setup) scene(owner query.Side) (meaning.Scene, bool) {
	all := meaning.Scene{{}}
	for _, p := range s {
		next, ok := p.scene(owner)
		if !ok {
			return nil, false
		}
		if all, ok = all.And(next); !ok {
			return nil, false
		}
	}
	return all, true
}

func (p post) scene(owner query.Side) (meaning.Scene, bool) {
	if p.Side == "" && owner == "" && (p.One || p.stacked) {
		white, okWhite := p.scene(query.White)
		black, okBlack := p.scene(query.Black)
		all := append(white, black...)
		return all, okWhite && okBlack && len(all) <= meaning.MaxScene
	}
	if p.at == nil {
		counts := p.Counts(owner, "")
		return meaning.Scene{{Counts: counts}}, len(counts) > 0 || p.Piece == query.King
	}
	if p.Side == "" {
		p.Side = owner
	}
	var all meaning.Scene
	or := p.at.or && p.Many != (query.Range{}) // 'none on any file' is none on each
	if !or {
		all = meaning.Scene{{}}
	}
	squares := 0
	for _, at := range p.at.list {
		one, ok := meaning.Scene{{Counts: p.Counts("", at)}}, !(p.at.pawns && p.Piece != query.Pawn)
		if p.isolated {
			for _, file := range beside(at) {
				one[0].Counts = append(one[0].Counts, query.Pieces{Side: p.Side, Piece: query.Pawn, Area: file})
			}
			ok = ok && p.Side != ""
		}
		if len(at) == 2 {
			squares++
			if p.Many == (query.Range{}) || p.Each {
				return nil, false // 'no pawn on e4', for which a board has no sign
			}
			one, ok = standing(p.Man, at)
		}
		if !ok {
			return nil, false
		}
		if or {
			all = append(all, one...)
		} else if all, ok = all.And(one); !ok {
			return nil, false
		}
	}
	if squares > 0 {
		want := len(p.at.list)
		if p.at.or {
			want = 1
		}
		fits := squares == len(p.at.list) && (p.Bare || p.Many == query.Range{Min: want, Max: want} || p.Many == query.Range{Min: want})
		return all, fits && len(all) <= meaning.MaxScene
	}
	return all, len(all) <= meaning.MaxScene && !slices.ContainsFunc(all, func(q query.Position) bool { return !meaning.Possible(q) })
}

// anywhere says that some of the men are told without a number or a place, so
// that hardly anything is said of the board.
func (s setup) anywhere() bool {
	return slices.ContainsFunc(s, func(p post) bool { return p.Bare && p.at == nil })
}

// nowhere says that nothing is said of where the men stand.
func (s setup) nowhere() bool {
	return !slices.ContainsFunc(s, func(p post) bool { return p.at != nil })
}

// buildKinds reads kinds of pieces without numbers, in whatever way joined.
func buildKinds(c Captures) (any, bool) {
	before, _ := c["kinds"].([]meaning.Man)
	m, ok := c["man"].(meaning.Man)
	return append(slices.Clone(before), m), ok && !slices.ContainsFunc(before, func(b meaning.Man) bool { return b.Side != m.Side && m.Side != "" })
}

// buildArmy reads what one side has: men, kings among them.
func buildArmy(c Captures) (any, bool) {
	before, _ := c["army"].([]meaning.Men)
	m, ok := c["men"].(meaning.Men)
	return append(slices.Clone(before), m), ok && !m.Each && m.Many != query.Range{}
}
