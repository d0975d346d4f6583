package rules

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

func buildModifierNot(c Captures) (any, bool) {
	t, ok := buildModifierSame(c)
	if !ok {
		return nil, false
	}
	if cl, isClause := t.(meaning.Clause); isClause && cl.Who.Who == meaning.Persons {
		if _, twice := cl.What.(meaning.Denied); twice {
			return nil, false
		}
		return meaning.Term(meaning.Negation{Term: cl, Except: true}), c["except"] != nil
	}
	if _, twice := t.(meaning.Negation); twice {
		return nil, false
	}
	if cl, isClause := t.(meaning.Clause); isClause {
		if d, isDeed := cl.What.(meaning.Deed); isDeed && d.Never {
			return nil, false // denied twice
		}
	}
	if j, isJoint := t.(meaning.Joint); isJoint && !j.Or && c["except"] == nil && c["paren"] == nil {
		return nil, false // 'not in 1990 and won': how far does 'not' reach?
	}
	return meaning.Term(meaning.Negation{Term: t.(meaning.Term), Except: c["except"] != nil}), true
}

func buildModifierNor(c Captures) (any, bool) {
	var kids []meaning.Term
	if p, ok := c["a"].(meaning.Party); ok && p.Weak {
		// 'neither Fischer nor Tal won'
		if b, isClause := c["b"].(meaning.Clause); isClause {
			if b.Who.Who != meaning.Persons {
				return nil, false
			}
			b.Who.People, b.Who.All = p.People, p.All
			c["a"] = meaning.Term(b)
		}
	}
	if p, ok := c["b"].(meaning.Party); ok && p.Weak {
		// 'que no ganó Fischer ni Tal': neither of them did
		a, isClause := c["a"].(meaning.Clause)
		if !isClause || a.Who.Who != meaning.Persons {
			if _, isParty := c["a"].(meaning.Party); !isParty {
				return nil, false
			}
		} else {
			a.Who.People = p.People
			c["b"] = meaning.Term(a)
		}
	}
	for _, name := range []string{"a", "b", "x", "y"} {
		switch v := c[name].(type) {
		case meaning.Term:
			kids = append(kids, meaning.Negation{Term: v})
		case meaning.Names:
			kids = append(kids, meaning.Negation{Term: meaning.Party{People: v.List}})
		case meaning.Happening:
			kids = append(kids, meaning.Clause{Who: meaning.Subject{Who: meaning.EitherSide}, What: meaning.Deed{Happening: meaning.Happening{HalfMove: v.HalfMove, Never: true}, Noun: true}})
		}
	}
	return meaning.Term(meaning.Joint{Kids: kids}), len(kids) == 2
}

// buildModifierEither reads 'with a mate or a promotion', 'with a mate and a
// promotion'.
func buildModifierEither(or bool) func(Captures) (any, bool) {
	return func(c Captures) (any, bool) { return bothEvents(c, or) }
}

func bothEvents(c Captures, or bool) (any, bool) {
	var kids []meaning.Term
	for _, name := range []string{"a", "b"} {
		h, ok := c[name].(meaning.Happening)
		if !ok {
			return nil, false
		}
		kids = append(kids, meaning.Clause{Who: meaning.Subject{Who: meaning.EitherSide}, What: meaning.Deed{Happening: h, Noun: true}})
	}
	return meaning.Term(meaning.Joint{Or: or, Kids: kids}), true
}

// unions are the kinds of conditions of which a game meets one: 'and' between
// two of them brings the games of both together.
var unions = map[string]bool{"eco": true, "date": true, "result": true, "game": true, "tag": true}

// buildModifierAnd joins two conditions by 'and'.
func buildModifierAnd(c Captures) (any, bool) {
	a, okA := c["a"].(meaning.Term)
	b, okB := c["b"].(meaning.Term)
	if !okA || !okB {
		return nil, false
	}
	if ja, ok := b.(meaning.Joint); ok && !ja.Or {
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
	kind := a.About()
	_, negA := a.(meaning.Negation)
	_, negB := b.(meaning.Negation)
	if x, ok := a.(meaning.Party); ok && kind == b.About() {
		// 'those of Tal and those of Fischer' are of either.
		y, isParty := b.(meaning.Party)
		if !isParty || x.Against || y.Against || x.Weak || y.Weak || x.InGames || y.InGames {
			return nil, false
		}
		return join2(a, b, true, false), true
	}
	union := kind == b.About() && unions[kind] && !negA && !negB
	if union {
		x, okX := a.(meaning.Bare)
		y, okY := b.(meaning.Bare)
		union = okX && okY && x.Result == "" && y.Result == "" || kind == "eco"
	}
	if d, ok := datesBetween(a, b); union && ok {
		return cond("date", query.Cond{Date: &d})
	}
	if x, y, both := bothEnded(a, b); both && x.Outcome != y.Outcome {
		if x.Verb || y.Verb {
			return nil, false // nobody wins and loses a game
		}
		union = true // 'wins and draws'
	}
	return join2(a, b, union, false), true
}

// datesBetween is the range of two dates each of which is open at the end where the
// other begins: 'after 1900 and before 1950'.
func datesBetween(a, b meaning.Term) (query.Dates, bool) {
	x, okX := a.(meaning.Bare)
	y, okY := b.(meaning.Bare)
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
func sharesPiece(a, b meaning.Term) bool {
	first, second, ok := deeds(a, b)
	return ok && !first.Noun && first.Piece != "" && second.Piece == "" && second.Castling == ""
}

// ofItself says that a deed without a subject is that of the half-move told
// before it: 'a capture gives check'.
func ofItself(a, b meaning.Term) bool {
	first, second, ok := deeds(a, b)
	return ok && first.Noun && !second.Noun
}

// deeds are those of two clauses of which the second has no subject.
func deeds(a, b meaning.Term) (first, second meaning.Deed, ok bool) {
	x, isX := a.(meaning.Clause)
	y, isY := b.(meaning.Clause)
	if !isX || !isY || y.Who.Who != meaning.NobodySaid {
		return first, second, false
	}
	first, isX = x.What.(meaning.Deed)
	second, isY = y.What.(meaning.Deed)
	return first, second, isX && isY
}

// bothEnded are two ways for a game to end, for one and the same.
func bothEnded(a, b meaning.Term) (x, y meaning.Ended, both bool) {
	ca, okA := a.(meaning.Clause)
	cb, okB := b.(meaning.Clause)
	if !okA || !okB || ca.Who.Who != meaning.NobodySaid || cb.Who.Who != meaning.NobodySaid {
		return x, y, false
	}
	x, okA = ca.What.(meaning.Ended)
	y, okB = cb.What.(meaning.Ended)
	return x, y, okA && okB && x.Agent == nil && y.Agent == nil
}

// join2 joins two terms, taking a list that is joined in the same way apart.
func join2(a, b meaning.Term, or, loose bool) meaning.Term {
	j := meaning.Joint{Or: or, Loose: loose}
	for _, t := range []meaning.Term{a, b} {
		if list, ok := t.(meaning.Joint); ok && list.Or == or && !(or && list.Loose != loose) {
			j.Kids = append(j.Kids, list.Kids...)
			continue
		}
		j.Kids = append(j.Kids, t)
	}
	return j
}

// buildModifierOr joins two conditions by 'or'. After a negation the alternative is
// left out too: 'without mate or check'.
func buildModifierOr(c Captures) (any, bool) {
	a, okA := c["a"].(meaning.Term)
	b, okB := c["b"].(meaning.Term)
	if !okA || !okB {
		return nil, false
	}
	if jb, ok := b.(meaning.Joint); ok && jb.Or {
		return nil, false // joined from the left
	}
	if nb, ok := b.(meaning.Negation); ok && nb.Except {
		return nil, false // 'de 30 jugadas o menos que ganó': or fewer
	}
	if ja, ok := a.(meaning.Joint); ok && !ja.Or {
		return nil, false // 'and' and 'or' mixed: buildModifierWideOr
	}
	if pb, ok := b.(meaning.Party); ok && pb.Weak && a.About() != "person" {
		return nil, false // 'won by Tal or Fischer' is of two winners
	}
	if jb, ok := b.(meaning.Joint); ok && !jb.Or {
		return nil, false
	}
	if a = sharing(a, b); a.About() == b.About() {
		if not, ok := eitherEnding(a, b); ok {
			return not, true
		}
	}
	return join2(a, b, true, a.About() != b.About()), true
}

// sharing gives the first of two endings the person of the second: 'won or
// drawn by Tal'.
func sharing(a, b meaning.Term) meaning.Term {
	x, okX := a.(meaning.Clause)
	y, okY := b.(meaning.Clause)
	if !okX || !okY {
		return a
	}
	first, okX := x.What.(meaning.Ended)
	second, okY := y.What.(meaning.Ended)
	if !okX || !okY || x.Who.Who != meaning.NobodySaid || first.Agent != nil || len(first.Object) > 0 || first.Verb {
		return a
	}
	first.Agent, first.Side = second.Agent, second.Side
	return meaning.Clause{Who: x.Who, What: first}
}

// eitherEnding makes one ending of two of the same person: won or drawn is not
// lost.
func eitherEnding(a, b meaning.Term) (meaning.Term, bool) {
	x, okX := a.(meaning.Clause)
	y, okY := b.(meaning.Clause)
	if !okX || !okY {
		return nil, false
	}
	first, okX := x.What.(meaning.Ended)
	second, okY := y.What.(meaning.Ended)
	if !okX || !okY || first.Agent == nil || first.Agent != second.Agent || first.Agent.Who != meaning.Persons {
		return nil, false
	}
	if first.Outcome == query.Draw {
		first, second = second, first
	}
	joined := map[query.Outcome]query.Outcome{query.Win: query.NotLoss, query.Loss: query.NotWin}[first.Outcome]
	first.Outcome = query.Draw
	if joined == "" || meaning.Sum(first) != meaning.Sum(second) { // something else is said of one of them
		return nil, false
	}
	first.Outcome = joined
	x.What = first
	return x, true
}

// buildModifierComma reads the first of three conditions or more: 'in 1960, 1961 or
// 1962'.
func buildModifierComma(c Captures) (any, bool) {
	a, okA := c["a"].(meaning.Bare)
	b, okB := c["b"].(meaning.Joint)
	if !okA || !okB || !b.Or || b.Loose || b.About() != a.Kind || !unions[a.Kind] {
		return nil, false
	}
	return meaning.Term(meaning.Joint{Or: true, Kids: append([]meaning.Term{a}, b.Kids...)}), true
}

// buildModifierWideOr joins lists of conditions by 'or': 'of Tal in 1960 or of
// Fischer in 1972'. It does so only where they are alike.
func buildModifierWideOr(c Captures) (any, bool) {
	a, b := termsOf(c["a"]), termsOf(c["b"])
	if len(a) == 0 || len(a) != len(b) {
		return nil, false
	}
	for i := range a {
		if a[i].About() != b[i].About() {
			return nil, false
		}
	}
	return meaning.Term(meaning.Joint{Or: true, Kids: []meaning.Term{meaning.Joint{Kids: a}, meaning.Joint{Kids: b}}}), true
}

func termsOf(v any) []meaning.Term {
	switch v := v.(type) {
	case []meaning.Term:
		return v
	case meaning.Term:
		return []meaning.Term{v}
	}
	return nil
}

func buildModifiers(c Captures) (any, bool) {
	b, ok := c["b"].(meaning.Term)
	a := termsOf(c["a"])
	if !ok || len(a) == 0 || meaning.ByNeither(a[len(a)-1], b) || ofItself(a[len(a)-1], b) || c["and"] == nil && meaning.Listed(a[len(a)-1], b) {
		return nil, false
	}
	return append(slices.Clone(a), b), true
}
