package parser

import (
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// boardBuilders are the builders of what stands on the board.
var boardBuilders = map[string]func(captures) (any, bool){
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
	"mod/scene": buildModScene, "mod/counted": buildModCounted, "gvp/scene": buildModScene,
	"vp/hold": buildVPHold, "vp/never": buildVPNever,
}

// spots are squares, files and ranks: all of them, or one.
type spots struct {
	list  []string
	or    bool
	pawns bool // of pawns only
}

func buildSpot(c captures) (any, bool) {
	var s spots
	for _, name := range []string{"square", "area", "also"} {
		if text, ok := c[name].(string); ok {
			s.list = append(s.list, text)
		}
	}
	return s, len(s.list) > 0
}

func buildSpotJoin(or bool) func(captures) (any, bool) {
	return func(c captures) (any, bool) {
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
func buildSpotAny(c captures) (any, bool) {
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

// men are so many pieces of a kind.
type men struct {
	man
	many query.Range   // the zero Range: none
	bare bool          // no number was said: at least one
	lone bool          // and nothing else
	each bool          // so many of each side
	one  bool          // of one of the sides, no matter which
	kind []query.Piece // of men that are none: what else there is none of
}

func atLeastOne(m man) men { return men{man: m, many: query.Range{Min: 1}, bare: true} }

func buildMen(c captures) (any, bool) {
	m, ok := c["man"].(man)
	if !ok {
		return nil, false
	}
	all := atLeastOne(m)
	if all.lone = c["lone"] != nil; all.lone && m.plural {
		return nil, false
	}
	if all.lone && m.piece != query.King {
		all.many, all.bare = query.Range{Min: 1, Max: 1}, false
	}
	switch {
	case c["no"] != nil:
		return men{man: m}, m.piece != query.King
	case c["exact"] != nil, c["cmp_range"] != nil, c["least"] != nil, c["atleast"] != nil, c["atmost"] != nil:
		all.bare = false
		if all.many, ok = c.rangeOf(); !ok {
			return nil, false
		}
	}
	return all, m.piece != query.King || all.bare
}

// buildMenBoth reads 'both queens', one of each side, and 'both white rooks'.
func buildMenBoth(c captures) (any, bool) {
	m, ok := c["man"].(man)
	if !ok {
		return nil, false
	}
	if m.side != "" {
		return men{man: m, many: query.Range{Min: 2}}, m.piece != query.Queen && m.piece != query.King
	}
	return men{man: m, many: query.Range{Min: 1}, each: true}, m.piece == query.Queen || m.piece == query.King
}

// buildMenEach reads 'two queens each'.
func buildMenEach(c captures) (any, bool) {
	m, ok := c["men"].(men)
	switch {
	case m.bare && m.plural: // 'pawns on both sides'
		m.bare = false
	case m.bare:
		m.bare, m.many = false, query.Range{Min: 1, Max: 1}
	}
	m.each = true
	return m, ok && m.side == ""
}

// classes are the kinds of pieces that one word is for.
var classes = map[string][]query.Piece{
	"minor": {query.Knight, query.Bishop}, "major": {query.Rook, query.Queen}, "officer": {query.Knight, query.Bishop, query.Rook, query.Queen},
}

// buildMenClass reads 'no minor pieces'.
func buildMenClass(c captures) (any, bool) {
	kinds := classes[c.text("class")]
	if len(kinds) == 0 {
		return nil, false
	}
	return men{man: man{piece: kinds[0], side: query.Side(c.text("side"))}, kind: kinds[1:]}, true
}

// buildMenAny reads 'five pieces': kings among them, or not.
func buildMenAny(kings int) func(captures) (any, bool) {
	return func(c captures) (any, bool) {
		r, ok := c.rangeOf()
		if r.Min > 0 {
			r.Min -= kings
		}
		if r.Max > 0 {
			r.Max -= kings
		}
		return men{man: man{side: query.Side(c.text("side"))}, many: r}, ok && r.Min >= 0 && r.Max >= 0 && r != query.Range{}
	}
}

// buildMenAll reads 'all eight pawns'.
func buildMenAll(c captures) (any, bool) {
	m, ok := c["man"].(man)
	n, okN := buildNumber(captures{"n": c["n"]})
	if !ok || !okN {
		return nil, false
	}
	return men{man: m, many: query.Range{Min: n.(int)}}, m.piece != query.King
}

// buildArmyLetters reads 'R+2P' as it is split: letters, and how many of one.
func buildArmyLetters(c captures) (any, bool) {
	before, _ := c["army"].([]men)
	list, ok := c["letters"].([]men)
	if n, said := c.number("n"); said && len(list) == 1 {
		m := list[0]
		m.many = query.Range{Min: n, Max: n}
		list, ok = []men{m}, n > 0
	}
	return slices.Concat(before, list), ok
}

// buildMenPair reads 'the bishop pair'.
func buildMenPair(c captures) (any, bool) {
	return men{man: man{piece: query.Bishop, side: query.Side(c.text("side"))}, many: query.Range{Min: 2, Max: 2}}, true
}

// counts are the men as pieces on the board; those without a side are the
// owner's, if there is one. A king is on the board anyhow.
func (m men) counts(owner query.Side, area string) []query.Pieces {
	if m.piece == query.King && area == "" {
		return nil
	}
	var all []query.Pieces
	for _, kind := range append([]query.Piece{m.piece}, m.kind...) {
		p := query.Pieces{Side: m.side, Piece: kind, Area: area, Range: m.many}
		if p.Side == "" {
			p.Side = owner
		}
		if !m.each {
			all = append(all, p)
			continue
		}
		for _, side := range []query.Side{query.White, query.Black} {
			p.Side = side
			all = append(all, p)
		}
	}
	return all
}

// post is men and where they stand.
type post struct {
	men
	at *spots // nil: anywhere
	// stacked: they are of one side, if it is not said of which.
	stacked  bool
	isolated bool // no pawn of the side is on the files beside it
}

// setup is posts of one position.
type setup []post

func buildPost(c captures) (any, bool) {
	m, ok := c["men"].(men)
	if one, isMan := c["man"].(man); isMan {
		m, ok = atLeastOne(one), true
	}
	file, isFile := c["file"].(string)
	if isFile { // 'the h-pawn'
		pawn := man{piece: query.Pawn, side: query.Side(c.text("side"))}
		if c["no"] != nil {
			return post{men: men{man: pawn}, at: &spots{list: []string{file}}}, true
		}
		return post{men: atLeastOne(pawn), at: &spots{list: []string{file}}}, true
	}
	if m.lone && m.piece == query.King {
		return nil, false // which is told of armies
	}
	p := post{men: m}
	if s, placed := c["spot"].(spots); placed {
		p.at = &s
	}
	if m.center && (p.at == nil || slices.ContainsFunc(p.at.list, func(at string) bool { return at[0] != 'd' && at[0] != 'e' })) {
		return nil, false // which squares are the center?
	}
	if c["reach"] != nil && m.piece == query.Pawn && m.side == "" && p.at != nil && slices.ContainsFunc(p.at.list, func(at string) bool { return strings.ContainsAny(at, "27") }) {
		return nil, false // 'a pawn reached the seventh rank': those of Black begin there
	}
	return p, ok
}

// buildPostStacked reads 'doubled pawns'.
func buildPostStacked(c captures) (any, bool) {
	m, ok := c["man"].(man)
	if side := c.text("side"); side != "" && m.side == "" {
		m.side = query.Side(side)
	}
	n, okN := buildNumber(captures{"n": c["stacked"]})
	if !ok || !okN || m.piece != query.Pawn && m.piece != query.Rook {
		return nil, false
	}
	p := post{men: men{man: m, many: query.Range{Min: n.(int)}}, stacked: true}
	if s, placed := c["spot"].(spots); placed {
		p.at = &s
	} else {
		file, _ := buildSpotAny(captures{"any_line": "file"})
		all := file.(spots)
		p.at = &all
	}
	return p, !slices.ContainsFunc(p.at.list, func(at string) bool { return at[0] < 'a' || len(at) != 1 })
}

func buildSetup(c captures) (any, bool) {
	before, _ := c["setup"].(setup)
	p, ok := c["post"].(post)
	return append(slices.Clone(before), p), ok
}

// buildSetupNone reads 'a pawn on the a file and none on the b file'.
func buildSetupNone(c captures) (any, bool) {
	before, ok := c["setup"].(setup)
	s, placed := c["spot"].(spots)
	if !ok || !placed {
		return nil, false
	}
	last := before[len(before)-1]
	last.many, last.bare, last.at = query.Range{}, false, &s
	return append(slices.Clone(before), last), last.piece != query.King
}

// scene is the setup as a position; men without a side are the owner's, or of
// either side.
func (s setup) scene(owner query.Side) (scene, bool) {
	all := scene{{}}
	for _, p := range s {
		next, ok := p.scene(owner)
		if !ok {
			return nil, false
		}
		if all, ok = all.and(next); !ok {
			return nil, false
		}
	}
	return all, true
}

func (p post) scene(owner query.Side) (scene, bool) {
	if p.side == "" && owner == "" && (p.one || p.stacked) {
		white, okWhite := p.scene(query.White)
		black, okBlack := p.scene(query.Black)
		all := append(white, black...)
		return all, okWhite && okBlack && len(all) <= maxScene
	}
	if p.at == nil {
		counts := p.counts(owner, "")
		return scene{{Counts: counts}}, len(counts) > 0 || p.piece == query.King
	}
	if p.side == "" {
		p.side = owner
	}
	var all scene
	or := p.at.or && p.many != (query.Range{}) // 'none on any file' is none on each
	if !or {
		all = scene{{}}
	}
	squares := 0
	for _, at := range p.at.list {
		one, ok := scene{{Counts: p.counts("", at)}}, !(p.at.pawns && p.piece != query.Pawn)
		if p.isolated {
			for _, file := range beside(at) {
				one[0].Counts = append(one[0].Counts, query.Pieces{Side: p.side, Piece: query.Pawn, Area: file})
			}
			ok = ok && p.side != ""
		}
		if len(at) == 2 {
			squares++
			if p.many == (query.Range{}) || p.each {
				return nil, false // 'no pawn on e4', for which a board has no sign
			}
			one, ok = standing(p.man, at)
		}
		if !ok {
			return nil, false
		}
		if or {
			all = append(all, one...)
		} else if all, ok = all.and(one); !ok {
			return nil, false
		}
	}
	if squares > 0 {
		want := len(p.at.list)
		if p.at.or {
			want = 1
		}
		fits := squares == len(p.at.list) && (p.bare || p.many == query.Range{Min: want, Max: want} || p.many == query.Range{Min: want})
		return all, fits && len(all) <= maxScene
	}
	return all, len(all) <= maxScene && !slices.ContainsFunc(all, func(q query.Position) bool { return !possible(q) })
}

// anywhere says that some of the men are told without a number or a place, so
// that hardly anything is said of the board.
func (s setup) anywhere() bool {
	return slices.ContainsFunc(s, func(p post) bool { return p.bare && p.at == nil })
}

// nowhere says that nothing is said of where the men stand.
func (s setup) nowhere() bool {
	return !slices.ContainsFunc(s, func(p post) bool { return p.at != nil })
}

// buildKinds reads kinds of pieces without numbers, in whatever way joined.
func buildKinds(c captures) (any, bool) {
	before, _ := c["kinds"].([]man)
	m, ok := c["man"].(man)
	return append(slices.Clone(before), m), ok && !slices.ContainsFunc(before, func(b man) bool { return b.side != m.side && m.side != "" })
}

// buildArmy reads what one side has: men, kings among them.
func buildArmy(c captures) (any, bool) {
	before, _ := c["army"].([]men)
	m, ok := c["men"].(men)
	return append(slices.Clone(before), m), ok && !m.each && m.many != query.Range{}
}
