package parser

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

func buildModNot(c captures) (any, bool) {
	t, ok := buildModSame(c)
	if !ok {
		return nil, false
	}
	if cl, isClause := t.(clause); isClause && cl.who.who == persons {
		if _, twice := cl.what.(denied); twice {
			return nil, false
		}
		return term(negation{cl, true}), c["except"] != nil
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
	return term(negation{t.(term), c["except"] != nil}), true
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
			kids = append(kids, negation{term: v})
		case names:
			kids = append(kids, negation{term: party{people: v.list}})
		case happening:
			kids = append(kids, clause{who: subject{who: eitherSide}, what: deed{happening: happening{HalfMove: v.HalfMove, never: true}, noun: true}})
		}
	}
	return term(joint{kids: kids}), len(kids) == 2
}

// buildModEither reads 'with a mate or a promotion', 'with a mate and a
// promotion'.
func buildModEither(or bool) func(captures) (any, bool) {
	return func(c captures) (any, bool) { return bothEvents(c, or) }
}

func bothEvents(c captures, or bool) (any, bool) {
	var kids []term
	for _, name := range []string{"a", "b"} {
		h, ok := c[name].(happening)
		if !ok {
			return nil, false
		}
		kids = append(kids, clause{who: subject{who: eitherSide}, what: deed{happening: h, noun: true}})
	}
	return term(joint{or: or, kids: kids}), true
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
	if both, ok := lacking(a, b); ok {
		return cond("position", both)
	}
	if momentOfOne(a, b) {
		return nil, false // 'with four rooks and with two queens at move 20': both at that move?
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
	if d, ok := datesBetween(a, b); union && ok {
		return cond("date", query.Cond{Date: &d})
	}
	if x, y, both := bothEnded(a, b); both && x.Outcome != y.Outcome {
		if x.verb || y.verb {
			return nil, false // nobody wins and loses a game
		}
		union = true // 'wins and draws'
	}
	return join2(a, b, union, false), true
}

// datesBetween is the range of two dates each of which is open at the end where the
// other begins: 'after 1900 and before 1950'.
func datesBetween(a, b term) (query.Dates, bool) {
	x, okX := a.(bare)
	y, okY := b.(bare)
	if !okX || !okY || x.Date == nil || y.Date == nil {
		return query.Dates{}, false
	}
	from, to := *x.Date, *y.Date
	if from.From == (query.Day{}) {
		from, to = to, from
	}
	open := from.To == (query.Day{}) && to.From == (query.Day{})
	return query.Dates{From: from.From, To: to.To}, open && from.From.Year > 0 && to.To.Year >= from.From.Year
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

// bothEnded are two ways for a game to end, for one and the same.
func bothEnded(a, b term) (x, y ended, both bool) {
	ca, okA := a.(clause)
	cb, okB := b.(clause)
	if !okA || !okB || ca.who.who != nobodySaid || cb.who.who != nobodySaid {
		return x, y, false
	}
	x, okA = ca.what.(ended)
	y, okB = cb.what.(ended)
	return x, y, okA && okB && x.agent == nil && y.agent == nil
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
	if nb, ok := b.(negation); ok && nb.except {
		return nil, false // 'de 30 jugadas o menos que ganó': or fewer
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

// buildModComma reads the first of three conditions or more: 'in 1960, 1961 or
// 1962'.
func buildModComma(c captures) (any, bool) {
	a, okA := c["a"].(bare)
	b, okB := c["b"].(joint)
	if !okA || !okB || !b.or || b.loose || b.about() != a.kind || !unions[a.kind] {
		return nil, false
	}
	return term(joint{or: true, kids: append([]term{a}, b.kids...)}), true
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
	if !ok || len(a) == 0 || byNeither(a[len(a)-1], b) || ofItself(a[len(a)-1], b) || c["and"] == nil && listed(a[len(a)-1], b) {
		return nil, false
	}
	return append(slices.Clone(a), b), true
}

// byNeither says that the second condition tells by whom it was not that the
// first was done: 'won by neither Karpov nor Kasparov' may be lost by one of them.
func byNeither(a, b term) bool {
	cl, ok := a.(clause)
	list, isJoint := b.(joint)
	if _, isEnd := cl.what.(ended); !ok || !isEnd || !isJoint {
		return false
	}
	return !slices.ContainsFunc(list.kids, func(k term) bool {
		not, denies := k.(negation)
		return !denies || not.about() != "person"
	})
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
