package parser

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// The builders of conditions on games. Each gives a term.

func cond(kind string, c query.Cond) (any, bool) { return term(bare{c, kind}), true }

func buildModClause(c captures) (any, bool) {
	cl, ok := c["clause"].(clause)
	return term(cl), ok
}

func buildModTopic(c captures) (any, bool) {
	p, ok := c["vp"].(pred)
	return term(clause{what: p}), ok
}

func buildModPVP(c captures) (any, bool) {
	e, ok := c["pvp"].(ended)
	return term(clause{what: e}), ok
}

func buildModGVP(c captures) (any, bool) {
	t, ok := c["gvp"].(term)
	return t, ok
}

func buildModSame(c captures) (any, bool) {
	if list, ok := c["m"].([]term); ok {
		return term(joint{kids: list}), true
	}
	t, ok := c["m"].(term)
	return t, ok
}

// buildModGames reads 'in games of Tal': conditions on the games and not on
// what is counted in them.
func buildModGames(c captures) (any, bool) {
	t, ok := buildModSame(c)
	if !ok {
		return nil, false
	}
	return inGames(t.(term)), true
}

func inGames(t term) term {
	switch t := t.(type) {
	case party:
		t.inGames = true
		return t
	case joint:
		j := joint{or: t.or, loose: t.loose}
		for _, k := range t.kids {
			j.kids = append(j.kids, inGames(k))
		}
		return j
	}
	return t
}

// buildModWith reads 'with a capture', 'without castling', 'with three checks'.
func buildModWith(c captures) (any, bool) {
	if s, ok := c["seq"].(sequence); ok {
		return cond("sequence", query.Cond{Sequence: &s.Sequence})
	}
	h, ok := c["has"].(happening)
	hasno := false
	if !ok {
		h, ok = c["hasno"].(happening)
		hasno = true
	}
	if !ok {
		return nil, false
	}
	d := deed{happening: happening{h.HalfMove, hasno}, noun: true}
	if d.times, ok = c.howOften(); !ok {
		return nil, false
	}
	// A noun's maker is told with it, or is anybody.
	return term(clause{who: subject{who: eitherSide}, what: d}), !(hasno && d.times != nil)
}

func buildModSide(c captures) (any, bool) {
	return term(clause{what: colored{query.Side(c.text("side_with"))}}), true
}

func buildModParty(c captures) (any, bool) {
	for _, how := range []string{"of", "by", "with", "against", "without", "bare"} {
		n, ok := c[how].(names)
		if !ok {
			continue
		}
		p := party{people: n.list, all: n.all, side: query.Side(c.text("side")), against: how == "against", weak: how == "bare" || how == "with", with: how == "with"}
		if how == "without" {
			return term(negation{p}), !p.all // 'without Tal and Fischer': without either, or without both?
		}
		return term(p), true
	}
	return nil, false
}

func buildModCouple(c captures) (any, bool) {
	if pair, ok := c["pair"].(names); ok {
		return term(party{people: pair.list, all: true}), len(pair.list) == 2 && pair.all
	}
	a, okA := c["a"].(names)
	b, okB := c["b"].(names)
	if !okA || !okB || a.all || b.all {
		return nil, false
	}
	if c["between"] != nil {
		return term(party{people: slices.Concat(a.list, b.list), all: true}), len(a.list) == 1 && len(b.list) == 1
	}
	return term(joint{kids: []term{
		party{people: a.list, side: query.Side(c.text("side"))},
		party{people: b.list, side: query.Side(c.text("bside")), against: true},
	}}), true
}

func buildModDate(c captures) (any, bool) {
	d, ok := c["date"].(query.Dates)
	v, _ := cond("date", query.Cond{Date: &d})
	return v, ok
}

func buildModECO(c captures) (any, bool) {
	if holds, ok := c["eco"].(query.Cond); ok {
		return cond("eco", holds)
	}
	e, ok := c["eco"].(query.ECO)
	v, _ := cond("eco", query.Cond{ECO: &e})
	return v, ok
}

// buildModNoECO reads 'without ECO B20'.
func buildModNoECO(c captures) (any, bool) {
	t, ok := buildModECO(c)
	if !ok {
		return nil, false
	}
	return term(negation{t.(term)}), true
}

func buildModElo(c captures) (any, bool) {
	e, ok := c["elo"].(query.Elo)
	v, _ := cond("elo", query.Cond{Elo: &e})
	return v, ok
}

// buildModRivals reads 'against opponents rated over 2700'.
func buildModRivals(c captures) (any, bool) {
	r, ok := c["rating"].(query.Range)
	return term(clause{who: subject{who: rival}, what: rated{Range: r}}), ok
}

func buildModLength(c captures) (any, bool) {
	l, ok := c["length"].(query.Length)
	v, _ := cond("length", query.Cond{Length: &l})
	return v, ok
}

func buildModResult(c captures) (any, bool) {
	return cond("result", query.Cond{Result: query.Result(c.text("board_result"))})
}

// finalState is the tag that the import derives.
const finalState = "FinalState"

func buildModState(c captures) (any, bool) {
	return cond("state", query.Cond{Tag: &query.Tag{Name: finalState, Match: query.Equals, Texts: []string{c.text("final_state")}}})
}

func buildModGame(c captures) (any, bool) {
	n, ok := c["game_id"].([]int64)
	if !ok {
		return nil, false
	}
	var games []query.Cond
	for _, code := range n {
		games = append(games, query.Cond{Game: code})
	}
	if len(games) == 1 {
		return cond("game", games[0])
	}
	return cond("game", query.Cond{Or: games})
}

func buildModStart(captures) (any, bool) { return cond("start", query.Cond{Start: query.OddStart}) }
func buildModCopies(captures) (any, bool) {
	return cond("copies", query.Cond{Copies: true})
}

func buildModComment(c captures) (any, bool) {
	said := c.wording()
	return cond("comment", query.Cond{HalfMove: &query.HalfMove{Comment: &query.Comment{Text: said.text}}})
}

func buildModLine(c captures) (any, bool) {
	l, ok := c["line"].(line)
	if or, either := c["or_line"].(line); either {
		return cond("line", query.Cond{Or: []query.Cond{{Line: l.moves}, {Line: or.moves}}})
	}
	v, _ := cond("line", query.Cond{Line: l.moves})
	return v, ok
}

// 'Finals' are the last rounds of a tournament or the endings of games.
func buildModStage(captures) (any, bool) {
	return cond("tag", query.Cond{Tag: &query.Tag{Name: "Stage", Match: query.Contains, Texts: []string{"final"}}})
}

// fewPieces is how many pieces beside the kings an endgame has at most.
const fewPieces = 8

func buildModEndgame(captures) (any, bool) {
	return cond("position", query.Cond{Position: &query.Position{Counts: []query.Pieces{{Range: query.Range{Max: fewPieces}}}}})
}

// buildModRated reads 'of less than 2650', said of whom the question asks for.
func buildModRated(c captures) (any, bool) {
	r, ok := c["rating"].(query.Range)
	return term(clause{what: rated{Range: r}}), ok
}

func buildModNot(c captures) (any, bool) {
	t, ok := buildModSame(c)
	if !ok {
		return nil, false
	}
	if cl, isClause := t.(clause); isClause && cl.who.who == persons {
		if _, twice := cl.what.(denied); twice {
			return nil, false
		}
		return term(negation{cl}), c["except"] != nil
	}
	if _, twice := t.(negation); twice {
		return nil, false
	}
	if cl, isClause := t.(clause); isClause {
		if d, isDeed := cl.what.(deed); isDeed && d.never {
			return nil, false // denied twice
		}
	}
	if j, isJoint := t.(joint); isJoint && !j.or && c["except"] == nil && c["paren"] == nil {
		return nil, false // 'not in 1990 and won': how far does 'not' reach?
	}
	return term(negation{t.(term)}), true
}

func buildModNor(c captures) (any, bool) {
	var kids []term
	if p, ok := c["a"].(party); ok && p.weak {
		// 'neither Fischer nor Tal won'
		if b, isClause := c["b"].(clause); isClause {
			if b.who.who != persons {
				return nil, false
			}
			b.who.people, b.who.all = p.people, p.all
			c["a"] = term(b)
		}
	}
	if p, ok := c["b"].(party); ok && p.weak {
		// 'que no ganó Fischer ni Tal': neither of them did
		a, isClause := c["a"].(clause)
		if !isClause || a.who.who != persons {
			if _, isParty := c["a"].(party); !isParty {
				return nil, false
			}
		} else {
			a.who.people = p.people
			c["b"] = term(a)
		}
	}
	for _, name := range []string{"a", "b", "x", "y"} {
		switch v := c[name].(type) {
		case term:
			kids = append(kids, negation{v})
		case names:
			kids = append(kids, negation{party{people: v.list}})
		case happening:
			kids = append(kids, clause{who: subject{who: eitherSide}, what: deed{happening: happening{v.HalfMove, true}, noun: true}})
		}
	}
	return term(joint{kids: kids}), len(kids) == 2
}

// buildModEither reads 'with a mate or a promotion'.
func buildModEither(c captures) (any, bool) {
	var kids []term
	for _, name := range []string{"a", "b"} {
		h, ok := c[name].(happening)
		if !ok {
			return nil, false
		}
		kids = append(kids, clause{who: subject{who: eitherSide}, what: deed{happening: h, noun: true}})
	}
	return term(joint{or: true, kids: kids}), true
}

// unions are the kinds of conditions of which a game meets one: 'and' between
// two of them brings the games of both together.
var unions = map[string]bool{"eco": true, "date": true, "result": true, "game": true, "tag": true}

// buildModAnd joins two conditions by 'and'.
func buildModAnd(c captures) (any, bool) {
	a, okA := c["a"].(term)
	b, okB := c["b"].(term)
	if !okA || !okB {
		return nil, false
	}
	if ja, ok := b.(joint); ok && !ja.or {
		return nil, false // joined from the left
	}
	if sharesPiece(a, b) {
		return nil, false // 'a pawn captures and promotes': at once?
	}
	kind := a.about()
	_, negA := a.(negation)
	_, negB := b.(negation)
	if x, ok := a.(party); ok && kind == b.about() {
		// 'those of Tal and those of Fischer' are of either.
		y, isParty := b.(party)
		if !isParty || x.against || y.against || x.weak || y.weak || x.inGames || y.inGames {
			return nil, false
		}
		return join2(a, b, true, false), true
	}
	union := kind == b.about() && unions[kind] && !negA && !negB
	if union {
		x, okX := a.(bare)
		y, okY := b.(bare)
		union = okX && okY && x.Result == "" && y.Result == "" || kind == "eco"
	}
	return join2(a, b, union, false), true
}

// sharesPiece says that the second of two deeds may be of the piece of the
// first.
func sharesPiece(a, b term) bool {
	x, okX := a.(clause)
	y, okY := b.(clause)
	if !okX || !okY || y.who.who != nobodySaid {
		return false
	}
	first, okX := x.what.(deed)
	second, okY := y.what.(deed)
	return okX && okY && !first.noun && first.Piece != "" && second.Piece == "" && second.Castling == ""
}

// ofItself says that a deed without a subject is that of the half-move told
// before it: 'a capture gives check'.
func ofItself(a, b term) bool {
	x, okX := a.(clause)
	y, okY := b.(clause)
	if !okX || !okY || y.who.who != nobodySaid {
		return false
	}
	first, okX := x.what.(deed)
	second, okY := y.what.(deed)
	return okX && okY && first.noun && !second.noun
}

// join2 joins two terms, taking a list that is joined in the same way apart.
func join2(a, b term, or, loose bool) term {
	j := joint{or: or, loose: loose}
	for _, t := range []term{a, b} {
		if list, ok := t.(joint); ok && list.or == or && !(or && list.loose != loose) {
			j.kids = append(j.kids, list.kids...)
			continue
		}
		j.kids = append(j.kids, t)
	}
	return j
}

// buildModOr joins two conditions by 'or'. After a negation the alternative is
// left out too: 'without mate or check'.
func buildModOr(c captures) (any, bool) {
	a, okA := c["a"].(term)
	b, okB := c["b"].(term)
	if !okA || !okB {
		return nil, false
	}
	if jb, ok := b.(joint); ok && jb.or {
		return nil, false // joined from the left
	}
	if ja, ok := a.(joint); ok && !ja.or {
		return nil, false // 'and' and 'or' mixed: buildModWideOr
	}
	if pb, ok := b.(party); ok && pb.weak && a.about() != "person" {
		return nil, false // 'won by Tal or Fischer' is of two winners
	}
	if jb, ok := b.(joint); ok && !jb.or {
		return nil, false
	}
	if a = sharing(a, b); a.about() == b.about() {
		if not, ok := eitherEnding(a, b); ok {
			return not, true
		}
	}
	return join2(a, b, true, a.about() != b.about()), true
}

// sharing gives the first of two endings the person of the second: 'won or
// drawn by Tal'.
func sharing(a, b term) term {
	x, okX := a.(clause)
	y, okY := b.(clause)
	if !okX || !okY {
		return a
	}
	first, okX := x.what.(ended)
	second, okY := y.what.(ended)
	if !okX || !okY || x.who.who != nobodySaid || first.agent != nil || len(first.object) > 0 || first.verb {
		return a
	}
	first.agent, first.side = second.agent, second.side
	return clause{who: x.who, what: first}
}

// eitherEnding makes one ending of two of the same person: won or drawn is not
// lost.
func eitherEnding(a, b term) (term, bool) {
	x, okX := a.(clause)
	y, okY := b.(clause)
	if !okX || !okY {
		return nil, false
	}
	first, okX := x.what.(ended)
	second, okY := y.what.(ended)
	if !okX || !okY || first.agent == nil || first.agent != second.agent || first.agent.who != persons {
		return nil, false
	}
	if first.Outcome == query.Draw {
		first, second = second, first
	}
	joined := map[query.Outcome]query.Outcome{query.Win: query.NotLoss, query.Loss: query.NotWin}[first.Outcome]
	first.Outcome = query.Draw
	if joined == "" || sum(first) != sum(second) { // something else is said of one of them
		return nil, false
	}
	first.Outcome = joined
	x.what = first
	return x, true
}

// buildModWideOr joins lists of conditions by 'or': 'of Tal in 1960 or of
// Fischer in 1972'. It does so only where they are alike.
func buildModWideOr(c captures) (any, bool) {
	a, b := termsOf(c["a"]), termsOf(c["b"])
	if len(a) == 0 || len(a) != len(b) {
		return nil, false
	}
	for i := range a {
		if a[i].about() != b[i].about() {
			return nil, false
		}
	}
	return term(joint{or: true, kids: []term{joint{kids: a}, joint{kids: b}}}), true
}

func termsOf(v any) []term {
	switch v := v.(type) {
	case []term:
		return v
	case term:
		return []term{v}
	}
	return nil
}

func buildMods(c captures) (any, bool) {
	b, ok := c["b"].(term)
	a := termsOf(c["a"])
	if !ok || len(a) == 0 || ofItself(a[len(a)-1], b) || c["and"] == nil && listed(a[len(a)-1], b) {
		return nil, false
	}
	return append(slices.Clone(a), b), true
}

// listed says that two conditions are sentences of a list, as in 'how many
// games did White win, did Black win': not both of them are meant of one game.
func listed(a, b term) bool {
	x, okA := a.(clause)
	y, okB := b.(clause)
	return okA && okB && x.who.who != nobodySaid && y.who.who != nobodySaid && !noun(x.what) && !noun(y.what)
}

// noun says that what happened was told by a noun.
func noun(p pred) bool {
	d, ok := p.(deed)
	return ok && d.noun
}

// The builders of what a game did.

func buildGVPEnd(c captures) (any, bool) {
	h, ok := c["end"].(happening)
	if !ok || h.Number != nil {
		return nil, false
	}
	if h.All&schema.CheckMate == 0 {
		h.Last = true // a mate is the last half-move anyhow
	}
	return term(clause{who: subject{who: eitherSide}, what: deed{happening: h, noun: true}}), sensible(h.HalfMove)
}

func buildGVPResult(c captures) (any, bool) {
	e, ok := c["p"].(ended)
	return term(clause{what: e}), ok
}

func buildGVPCond(c captures) (any, bool) {
	if r, ok := c["result"].(string); ok {
		return cond("result", query.Cond{Result: query.Result(r)})
	}
	if s, ok := c["state"].(string); ok {
		return buildModState(captures{"final_state": s})
	}
	return nil, false
}

func buildGVPLength(c captures) (any, bool) {
	if t, ok := c["when"].(moveTime); ok {
		return cond("length", query.Cond{Length: &query.Length{Unit: t.Unit, Range: t.Range}})
	}
	if l, ok := c["length"].(query.Length); ok {
		return cond("length", query.Cond{Length: &l})
	}
	r, ok := c.rangeOf()
	u, okUnit := c["unit"].(query.Unit)
	v, _ := cond("length", query.Cond{Length: &query.Length{Unit: u, Range: r}})
	return v, ok && okUnit
}

func buildGVPPlace(c captures) (any, bool) {
	return cond("start", query.Cond{Start: query.Start(c.text("start_place"))})
}

func buildGVPHave(c captures) (any, bool) { return buildModWith(c) }
