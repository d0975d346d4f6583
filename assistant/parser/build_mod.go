package parser

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
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

// buildModNotation reads '17.Rd8# or 18.O-O': games in which one was played.
func buildModNotation(c captures) (any, bool) {
	var conds []query.Cond
	for _, name := range []string{"a", "b", "c"} {
		if n, ok := c[name].(notation); ok {
			h := n.happening().HalfMove
			conds = append(conds, query.Cond{HalfMove: &h})
		}
	}
	return term(bare{query.Cond{Or: conds}, "event"}), len(conds) > 1
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
	d := deed{happening: happening{HalfMove: h.HalfMove, never: hasno}, noun: true}
	if d.times, ok = c.howOften(); !ok {
		return nil, false
	}
	// A noun's maker is told with it, or is anybody.
	return term(clause{who: subject{who: eitherSide}, what: d}), !(hasno && d.times != nil)
}

// buildModAndNo reads 'a win for Black and no checkmate'.
func buildModAndNo(c captures) (any, bool) {
	a, ok := c["a"].(term)
	b, okB := buildModWith(captures{"hasno": c["hasno"]})
	if !ok || !okB {
		return nil, false
	}
	return term(joint{kids: []term{a, b.(term)}}), true
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
			return term(negation{term: p}), !p.all // 'without Tal and Fischer': without either, or without both?
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
	return term(negation{term: t.(term)}), true
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

// company is somebody with a rating who plays in the games; in those of a
// person, and of a side, that is the other player.
type company struct{ query.Range }

func (c company) about() string { return "elo" }

func (c company) cond(topic subject) (query.Cond, error) {
	who := subject{who: eitherSide}
	switch topic.who {
	case persons:
		who.who = rival
	case oneSide:
		who = subject{who: oneSide, side: other(topic.side)}
	}
	return rated{Range: c.Range}.of(who, topic)
}

func buildModCompany(c captures) (any, bool) {
	r, ok := c["rating"].(query.Range)
	return term(company{r}), ok
}

func buildModLength(c captures) (any, bool) {
	l, ok := c["length"].(query.Length)
	v, _ := cond("length", query.Cond{Length: &l})
	return v, ok
}

// buildModLengths reads 'of more than 40 or fewer than 20 moves'.
func buildModLengths(c captures) (any, bool) {
	u, ok := c["unit"].(query.Unit)
	a, okA := c["a"].(query.Range)
	b, okB := c["b"].(query.Range)
	if !ok || !okA || !okB || max(a.Max, b.Max) == 0 || max(a.Min, b.Min) == 0 {
		return nil, false
	}
	return cond("length", query.Cond{Or: []query.Cond{{Length: &query.Length{Unit: u, Range: a}}, {Length: &query.Length{Unit: u, Range: b}}}})
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
	return cond("tag", query.Cond{Tag: &query.Tag{Name: "Event", Match: query.Contains, Texts: []string{"final"}}})
}

// fewPieces is how many pieces beside the kings an endgame has at most.
const fewPieces = 8

func buildModEndgame(captures) (any, bool) {
	return cond("position", query.Cond{Position: &query.Position{Counts: []query.Pieces{{Range: query.Range{Max: fewPieces}}}}})
}

// buildModRated reads 'of less than 2650', said of whom the question asks for.
func buildModRated(c captures) (any, bool) {
	r, ok := c["rating"].(query.Range)
	return term(clause{what: rated{Range: r}}), ok && max(r.Min, r.Max) >= 1000
}
