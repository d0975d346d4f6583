package rules

import (
	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// builders make the value of a rule's category from what its pattern captured.
// They say false when the parts do not make sense together.
var builders = map[string]func(Captures) (any, bool){
	// numbers, dates, lengths
	"n": buildNumber, "n/tens": buildTens, "nth": buildNumber, "unit": buildUnit, "cmp_range": buildRange, "length": buildLength,
	"movepoint": buildMovePoint, "when_move": buildWhenMove, "date_part": buildDatePart, "decade": buildDecade,
	"century": buildCentury, "date": buildDate, "eco": buildECO, "elo": buildElo, "times": buildTimes,
	// half-moves
	"man": buildMan, "man/plural": buildMan, "area": buildArea,
	"event_noun_phrase/noun": buildEvent, "event_noun_phrase/to": buildEvent, "event_noun_phrase/castling": buildEvent, "event_noun_phrase/captured": buildEvent, "event_noun_phrase/with": buildEvent,
	"event_noun_phrase/takes": buildManTakes, "event_noun_phrase/mod": buildWithMod, "event_noun_phrase/san": buildNotation, "event_noun_phrase/move": buildManMoves, "event_noun_phrase/or": buildEventOr, "event_noun_phrase/quiet": buildQuiet,
	"event_verb_phrase/verb": buildEvent, "event_verb_phrase/takes": buildManTakes, "event_verb_phrase/mod": buildWithMod, "event_verb_phrase/to": buildEvent, "event_verb_phrase/castling": buildEvent,
	"event_modifier/with": buildModifierWithMan, "event_modifier/of_man": buildModifierOfMan, "event_modifier/to": buildModifierTo, "event_modifier/from": buildModifierFrom, "event_modifier/captured": buildModifierCaptured,
	"event_modifier/promoted": buildModifierPromoted, "event_modifier/by_side": buildEventSide, "event_modifier/maker": buildModifierMaker, "event_modifier/side_with": buildEventSide,
	"event_modifier/when": buildModifierWhen, "event_modifier/last": buildModifierLast, "event_modifier/also": buildModifierAlso, "event_modifier/without": buildModifierWithout,
	"event_modifier/passant": buildModifierPassant,
	// people and clauses
	"people/one": buildPeople, "people/or": buildPeople, "people/and": buildPeople, "people/comma": buildPeopleComma,
	"subject/people": buildSubject(meaning.Persons), "subject/side": buildSubject(meaning.OneSide), "subject/both": buildSubject(meaning.BothSides),
	"subject/nobody": buildSubject(meaning.Neither), "subject/either": buildSubject(meaning.EitherSide), "subject/winner": buildSubject(meaning.Winner),
	"subject/loser": buildSubject(meaning.Loser), "subject/he": buildSubject(meaning.NobodySaid), "subject/opponent": buildSubject(meaning.Rival),
	"verb_phrase/outcome": buildVerbOutcome, "verb_phrase/deed": buildVerbDeed, "verb_phrase/times": buildVerbDeed, "verb_phrase/none": buildVerbDeed, "verb_phrase/passive": buildVerbPassive,
	"verb_phrase/rated": buildVerbRated, "verb_phrase/lead": buildVerbLead, "verb_phrase/color": buildVerbColor, "verb_phrase/titled": buildVerbTitled,
	"verb_phrase/play": buildVerbPlay, "verb_phrase/line": buildVerbLine, "verb_phrase/object": buildVerbObject, "verb_phrase/lost_to": buildVerbLostTo, "verb_phrase/side": buildVerbMore,
	"verb_phrase/when": buildVerbMore, "verb_phrase/by": buildVerbMore, "verb_phrase/without": buildVerbWithout, "deed_inf/verb": buildEvent, "deed_inf/mod": buildWithMod, "verb_phrase/not": buildVerbNot, "verb_phrase/modal": buildVerbModal,
	"verb_phrase/and": buildVerbJoin(false), "verb_phrase/or": buildVerbJoin(true), "verb_phrase/nor": buildVerbNor, "verb_phrase/light": buildVerbLight,
	"clause/said": buildClause, "clause/open": buildClauseOpen, "clause/light": buildClauseLight, "clause/more": buildClauseMore, "clause/and_vp": buildClauseJoin(false), "clause/or_vp": buildClauseJoin(true),
	"participle_phrase/outcome": buildParticiple, "participle_phrase/more": buildParticipleMore,
	"game_verb_phrase/end": buildGameVerbEnd, "game_verb_phrase/result": buildGameVerbResult, "game_verb_phrase/cond": buildGameVerbCond, "game_verb_phrase/length": buildGameVerbLength, "game_verb_phrase/start": buildModifierLine, "game_verb_phrase/have": buildGameVerbHave, "game_verb_phrase/place": buildGameVerbPlace,
	// conditions on games
	"modifier/clause": buildModifierClause, "modifier/topic": buildModifierTopic, "modifier/participle": buildModifierParticiple, "modifier/game_verb": buildModifierGameVerb, "modifier/same": buildModifierSame, "modifier/only": buildModifierSame,
	"modifier/games": buildModifierGames, "modifier/games_of": buildModifierGamesOf, "modifier/with": buildModifierWith, "modifier/side": buildModifierSide, "modifier/party": buildModifierParty, "modifier/couple": buildModifierCouple,
	"modifier/date": buildModifierDate, "modifier/eco": buildModifierECO, "modifier/no_eco": buildModifierNoECO, "modifier/elo": buildModifierElo, "modifier/length": buildModifierLength, "modifier/lengths": buildModifierLengths,
	"modifier/rivals": buildModifierRivals, "modifier/company": buildModifierCompany, "part_told": exactSame("event_modifier"), "subject/rated": buildSubjectRated, "ranked": buildSubjectRated, "rating": buildRating,
	"modifier/tag": buildModifierTag, "modifier/result": buildModifierResult, "modifier/state": buildModifierState, "modifier/game": buildModifierGame,
	"modifier/start": buildModifierStart, "modifier/notation": buildModifierNotation, "modifier/copies": buildModifierCopies, "modifier/comment": buildModifierComment, "modifier/happened": buildModifierWith, "event_noun_phrase/comment": buildComment,
	"modifier/line": buildModifierLine, "modifier/not": buildModifierNot, "modifier/nor": buildModifierNor, "modifier/and": buildModifierAnd, "modifier/or": buildModifierOr, "modifier/comma": buildModifierComma,
	"modifier/exact": exactMod, "event_noun_phrase/exact": exactEvent, "quantity/exact": exactSame("q"),
	"modifier/wide_or": buildModifierWideOr, "modifier/either": buildModifierEither(true), "modifier/all": buildModifierEither(false), "modifiers/list": buildModifiers, "modifier/month": buildModifierMonth,
	// conditions' parts
	"position": buildPosition, "position_noun_phrase": buildPosition, "tag_condition": buildTagCond, "tag_condition/place": buildTagCond, "tag_condition/named": buildNamedTag, "tag_condition/titled": buildTagTitled, "facing": buildFacing, "verb_phrase/facing": buildVerbFacing, "participle_phrase/facing": buildParticipleFacing, "modifier/upset": buildModifierUpset, "modifier/and_no": buildModifierAndNo, "modifier/untitled": buildModifierUntitled, "verb_phrase_lag": buildVerbLead, "tagwhat": buildTagNoun, "modifier/missing": buildModifierTagMissing, "modifier/elsewhere": buildModifierElsewhere, "game_id": buildGameID,
	// what is asked for
	"head/noun": buildHeadNoun, "head/event": buildHeadEvent, "head/own": buildHeadOwn, "head/ended": buildHeadEnded, "head/moves": buildHeadMoves, "head/piece": buildHeadPiece,
	"rank/extreme": buildRankExtreme, "rank/one": buildRankExtreme, "rank/most": buildRankMost, "order": buildOrder, "by_order": buildOrder, "order/chrono": buildOrderChrono, "group": buildGroup, "quantity": buildQuantity, "quantity/first_at": buildQuantityFirst,
	"having": buildHaving, "amount": buildAmount, "streak": buildStreak, "streak_games": buildStreak, "streak_row": buildStreak, "run": buildRun, "run_of": buildStreak,
	"option": buildOption, "versus": buildContrast, "than_option": buildThan,
	"most": buildText("most"), "of_side": buildText("side"), "verb_phrase/man_never": buildVerbManNever, "average_of": buildQuantity, "reply": buildReply, "reply/played": buildReplyPlayed, "win_rate_of/side": buildWinRate, "verb_phrase/over": buildVerbOver,
	"people/said": buildPeopleSaid, "modifier/rated": buildModifierRated, "group/tag": buildGroupTag, "modifier/stage": buildModifierStage, "modifier/endgame": buildModifierEndgame, "first_move": buildFirstMove, "verb_phrase/lines": buildVerbLines, "verb_phrase/defend": buildVerbDefend, "points": buildPoint, "first_line": buildFirstLine, "limit": buildLimit,
	"fared": buildFared, "group/pair": buildGroupPair, "group/each": buildGroupEach,
	// what takes up the question before
	"row_ref": buildRowRef, "first_n": buildSomeRows, "last_n": buildSomeRows, "only_n": buildSomeRows, "drop": buildDrop,
	"bare_range": buildBareRange, "by_what": buildOrder, "by_ended": buildText("win_noun"), "at_number": buildCount, "letter_said": buildText("ecoletter"), "drop/whom": buildDrop, "way": buildText("direction"), "bare_side": buildText("side"), "modifier/not_ended": buildModifierNotEnded,
}

// buildTimes reads how often: 'twice', 'at least three times'.
func buildTimes(c Captures) (any, bool) {
	if r, ok := c["cmp_range"].(query.Range); ok {
		return r, true
	}
	if n, ok := c.number("n"); ok {
		return query.Range{Min: n, Max: n}, n > 0
	}
	often := Captures{}
	for _, name := range []string{"often", "more", "least"} {
		if c[name] != nil {
			often["n"] = c[name]
		}
	}
	n, ok := buildNumber(often)
	if !ok {
		return c.rangeOf()
	}
	switch {
	case c["more"] != nil:
		return query.Range{Min: n.(int) + 1}, true
	case c["least"] != nil:
		return query.Range{Min: n.(int)}, true
	}
	return query.Range{Min: n.(int), Max: n.(int)}, true
}

// buildManMoves reads 'king moves', 'a queen move'.
func buildManMoves(c Captures) (any, bool) {
	h := query.HalfMove{}
	if m, ok := c["with"].(meaning.Man); ok {
		h = meaning.Moving(m).HalfMove
	}
	if c["mating"] != nil {
		h.All = schema.CheckMate
	}
	return meaning.Happening{HalfMove: h}, meaning.Sensible(h) && (h.Piece != "" || h.All != 0)
}

// buildEventOr joins promotions to one piece or another.
func buildEventOr(c Captures) (any, bool) {
	e, ok := c["e"].(meaning.Happening)
	p, okTo := c["to"].(string)
	if !ok || !okTo || len(e.Promoted) == 0 {
		return nil, false
	}
	e.Promoted = append(append([]query.Piece{}, e.Promoted...), query.Piece(p))
	return e, meaning.Sensible(e.HalfMove)
}

func buildModifierWithMan(c Captures) (any, bool) {
	m, ok := c["man"].(meaning.Man)
	return meaning.Moving(m), ok
}

// buildModifierOfMan reads 'of a knight', but no 'captures of a king': kings are never
// captured, and theirs would be those by the king.
func buildModifierOfMan(c Captures) (any, bool) {
	m, ok := c["man"].(meaning.Man)
	return meaning.Moving(m), ok && m.Piece != query.King
}

func buildModifierMonth(c Captures) (any, bool) {
	n, ok := buildNumber(Captures{"n": c["month"]})
	if !ok {
		return nil, false
	}
	return cond("month", query.Cond{Month: n.(int)})
}

func buildPosition(c Captures) (any, bool) {
	p, ok := c["board"].(query.Position)
	if inner, isPosition := c["position_noun_phrase"].(query.Position); isPosition {
		p, ok = inner, true
	}
	if l, isLine := c["line"].(meaning.Line); isLine {
		p, ok = query.Position{Board: l.Board}, true
	}
	if !ok {
		return nil, false
	}
	if t, isTime := c["when_move"].(meaning.MoveTime); isTime {
		n := t.Numbers
		if t.Point != nil && t.Side == "" { // the board after half-move 3 is that one
			n.Min, n.Max = t.Point.Number, t.Point.Number
		}
		p.Number = &n
	}
	return p, true
}

func buildGameID(c Captures) (any, bool) {
	var ids []int64
	if list, ok := c["list"].([]int64); ok {
		ids = append(ids, list...)
	}
	for _, name := range []string{"num", "and"} {
		if n, ok := c.number(name); ok && n > 0 {
			ids = append(ids, int64(n))
		}
	}
	return ids, len(ids) > 0
}

// buildHeadNoun reads what is asked for: 'games', 'the ten players'.
func buildHeadNoun(c Captures) (any, bool) {
	n, _ := c.number("top")
	noun := c.text("noun")
	if nth, ok := c.number("nth"); ok {
		return meaning.HeadValue{Noun: noun, Nth: nth}, noun == "games" && nth > 1
	}
	if c["top_word"] != nil && c["top"] == nil {
		n = meaning.ManyRows
	}
	return meaning.HeadValue{Noun: noun, Top: n}, noun != "" && (c["top"] == nil || n > 0)
}

// buildHeadOwn reads 'his games', of whomever the question names.
func buildHeadOwn(Captures) (any, bool) {
	return meaning.HeadValue{Noun: "games", Own: true}, true
}

func buildHeadEvent(c Captures) (any, bool) {
	h, ok := c["event_noun_phrase"].(meaning.Happening)
	n, _ := c.number("top")
	if n == 1 {
		n = 0 // 'un alfil captura' is no more than any
	}
	return meaning.HeadValue{Event: &h, Top: n}, ok && !h.Never
}

func buildHeadEnded(c Captures) (any, bool) {
	e := meaning.Ended{Outcome: query.Outcome(c.text("win_noun"))}
	n, _ := c.number("top")
	return meaning.HeadValue{Ended: &e, Top: n}, e.Outcome != ""
}

func buildHeadMoves(c Captures) (any, bool) {
	return meaning.HeadValue{Moves: true}, true
}

func buildHeadPiece(c Captures) (any, bool) {
	m, ok := c["man"].(meaning.Man)
	return meaning.HeadValue{Piece: &m}, ok
}

func buildRankExtreme(c Captures) (any, bool) {
	r, ok := meaning.Extremes[c.text("extreme")]
	if n, said := c.number("nth"); said {
		r.Skip = n - 1
		ok = ok && n > 1
	}
	r.N, _ = c.number("top")
	r.One = c["copula_one"] != nil
	return r, ok && (c["top"] == nil || r.N > 0)
}

// buildRankMost reads 'with the most checks', 'with the highest rating'.
func buildRankMost(c Captures) (any, bool) {
	order, ok := map[string]query.Order{"most": query.MostFirst, "least": query.LeastLast}[c.text("most")]
	r := meaning.Ranking{Order: order, Games: c["with"] == nil}
	if h, isEvent := c["of"].(meaning.Happening); isEvent {
		half := h.HalfMove
		r.Of = &query.Quantity{Kind: query.TimesOf, HalfMove: &half}
		return r, ok
	}
	if _, isUnit := c["unit"].(query.Unit); isUnit {
		r.Of = &query.Quantity{Kind: query.LengthOf, Unit: query.Half}
		return r, ok
	}
	if m, isMan := c["man"].(meaning.Man); isMan {
		r.Of = &query.Quantity{Kind: query.PieceCount, Side: m.Side, Piece: m.Piece}
		return r, ok
	}
	if q, isQuantity := c["quantity"].(query.Quantity); isQuantity {
		r.Of = &q
		return r, ok
	}
	return nil, false
}

// buildOrder reads 'ordered by date', 'sorted by length, longest first'.
func buildOrder(c Captures) (any, bool) {
	r := meaning.Ranking{N: -1}
	down := c.text("direction") == "down"
	switch {
	case c.text("what") == "date":
		r.Order = query.Earliest
		if down {
			r.Order = query.Latest
		}
		return r, true
	case c["quantity"] != nil:
		q, ok := c["quantity"].(query.Quantity)
		r.Of, r.Order = &q, query.LeastLast
		if down {
			r.Order = query.MostFirst
		}
		return r, ok
	case c["extreme"] != nil:
		r, ok := meaning.Extremes[c.text("extreme")]
		r.N = -1
		return r, ok
	}
	return nil, false
}

// buildOrderChrono reads 'oldest first'.
func buildOrderChrono(c Captures) (any, bool) {
	return buildOrder(Captures{"what": "date", "direction": c["direction"]})
}

func buildGroup(c Captures) (any, bool) {
	if side := c.text("color"); side != "" {
		return meaning.KeyOf(side), true
	}
	key := meaning.KeyOf(c.text("key"))
	return key, key != ""
}

func buildGroupPair(c Captures) (any, bool) {
	first, okFirst := c["first"].(query.Key)
	second, okSecond := c["second"].(query.Key)
	if noun, ok := c["noun"].(string); ok {
		second, okSecond = meaning.KeyOf(noun), meaning.KeyOf(noun) != ""
	}
	return meaning.KeyPair{First: first, Second: second}, okFirst && okSecond && first != second
}

func buildGroupTag(c Captures) (any, bool) {
	return query.Key(query.TagPrefix + c.text("tag")), c["tag"] != nil
}

// buildQuantity reads a number that games have: 'length', 'number of checks',
// 'Elo of White'.
func buildQuantity(c Captures) (any, bool) {
	switch {
	case c["times"] != nil:
		h, ok := c["times"].(meaning.Happening)
		half := h.HalfMove
		return query.Quantity{Kind: query.TimesOf, HalfMove: &half}, ok
	case c["elo_word"] != nil, c["gap"] != nil:
		q := query.Quantity{Kind: query.Rating, Side: query.Side(c.text("side"))}
		if n, ok := c["person"].(query.Name); ok {
			q.Player = &n
		}
		if c["gap"] != nil {
			q.Kind = query.Lead
		}
		return q, true
	case c["unit"] != nil:
		u, ok := c["unit"].(query.Unit)
		if u == query.UnknownUnit {
			u = query.Full
		}
		return query.Quantity{Kind: query.LengthOf, Unit: u}, ok
	case c["length_noun"] != nil:
		return query.Quantity{Kind: query.LengthOf, Unit: query.Full}, true
	case c["man"] != nil:
		m, ok := c["man"].(meaning.Man)
		return query.Quantity{Kind: query.PieceCount, Side: m.Side, Piece: m.Piece}, ok
	case c["first"] != nil, c["last"] != nil:
		h, ok := c["event_noun_phrase"].(meaning.Happening)
		half := h.HalfMove
		q := query.Quantity{Kind: query.FirstAt, Unit: query.Half, HalfMove: &half}
		if c["last"] != nil {
			q.Kind = query.LastAt
		}
		return q, ok
	}
	return nil, false
}

func buildPoint(c Captures) (any, bool) {
	if c["final"] != nil {
		return query.Point{Last: true}, true
	}
	if p, ok := c["movepoint"].(query.Point); ok {
		return p, true
	}
	return nil, false
}

func buildFirstLine(c Captures) (any, bool) {
	if n, ok := c.number("n"); ok {
		if u, said := c["unit"].(query.Unit); said && u == query.Full {
			n *= 2
		} else if said && u == query.UnknownUnit {
			return nil, false // half-moves or moves?
		}
		return n, n > 0 && n <= 40
	}
	return 1, true
}

func buildLimit(c Captures) (any, bool) {
	n, ok := c.number("n")
	return n, ok && n > 0
}
