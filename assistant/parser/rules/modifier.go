package rules

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// The builders of conditions on games. Each gives a term.

func cond(kind string, c query.Cond) (any, bool) {
	return meaning.Term(meaning.Bare{Cond: c, Kind: kind}), true
}

func buildModifierClause(c Captures) (any, bool) {
	cl, ok := c["clause"].(meaning.Clause)
	return meaning.Term(cl), ok
}

func buildModifierTopic(c Captures) (any, bool) {
	p, ok := c["verb_phrase"].(meaning.Predicate)
	return meaning.Term(meaning.Clause{What: p}), ok
}

func buildModifierParticiple(c Captures) (any, bool) {
	e, ok := c["participle_phrase"].(meaning.Ended)
	return meaning.Term(meaning.Clause{What: e}), ok
}

func buildModifierGameVerb(c Captures) (any, bool) {
	t, ok := c["game_verb_phrase"].(meaning.Term)
	return t, ok
}

func buildModifierSame(c Captures) (any, bool) {
	if list, ok := c["m"].([]meaning.Term); ok {
		return meaning.Term(meaning.Joint{Kids: list}), true
	}
	t, ok := c["m"].(meaning.Term)
	return t, ok
}

// buildModifierNotation reads '17.Rd8# or 18.O-O': games in which one was played.
func buildModifierNotation(c Captures) (any, bool) {
	var conds []query.Cond
	for _, name := range []string{"a", "b", "c"} {
		if n, ok := c[name].(meaning.Notation); ok {
			h := n.Happening().HalfMove
			conds = append(conds, query.Cond{HalfMove: &h})
		}
	}
	return meaning.Term(meaning.Bare{Cond: query.Cond{Or: conds}, Kind: "event"}), len(conds) > 1
}

// buildModifierGames reads 'in games of Tal': conditions on the games and not on
// what is counted in them.
func buildModifierGames(c Captures) (any, bool) {
	t, ok := buildModifierSame(c)
	if !ok {
		return nil, false
	}
	return inGames(t.(meaning.Term)), true
}

// buildModifierGamesOf reads 'in Tal's games', 'in a Tal game'.
func buildModifierGamesOf(c Captures) (any, bool) {
	n, ok := c["people"].(meaning.Names)
	return meaning.Term(meaning.Party{People: n.List, All: n.All, InGames: true}), ok
}

func inGames(t meaning.Term) meaning.Term {
	switch t := t.(type) {
	case meaning.Party:
		t.InGames = true
		return t
	case meaning.Joint:
		j := meaning.Joint{Or: t.Or, Loose: t.Loose}
		for _, k := range t.Kids {
			j.Kids = append(j.Kids, inGames(k))
		}
		return j
	}
	return t
}

// buildModifierWith reads 'with a capture', 'without castling', 'with three checks'.
func buildModifierWith(c Captures) (any, bool) {
	if s, ok := c["seq"].(sequence); ok {
		return cond("sequence", query.Cond{Sequence: &s.Sequence})
	}
	h, ok := c["has"].(meaning.Happening)
	hasno := false
	if !ok {
		h, ok = c["hasno"].(meaning.Happening)
		hasno = true
	}
	if !ok {
		return nil, false
	}
	d := meaning.Deed{Happening: meaning.Happening{HalfMove: h.HalfMove, Never: hasno}, Noun: true}
	if d.Times, ok = c.howOften(); !ok {
		return nil, false
	}
	// A noun's maker is told with it, or is anybody.
	return meaning.Term(meaning.Clause{Who: meaning.Subject{Who: meaning.EitherSide}, What: d}), !(hasno && d.Times != nil)
}

// buildModifierAndNo reads 'a win for Black and no checkmate'.
func buildModifierAndNo(c Captures) (any, bool) {
	a, ok := c["a"].(meaning.Term)
	b, okB := buildModifierWith(Captures{"hasno": c["hasno"]})
	if !ok || !okB {
		return nil, false
	}
	return meaning.Term(meaning.Joint{Kids: []meaning.Term{a, b.(meaning.Term)}}), true
}

func buildModifierSide(c Captures) (any, bool) {
	return meaning.Term(meaning.Clause{What: meaning.Colored{Side: query.Side(c.text("side_with"))}}), true
}

func buildModifierParty(c Captures) (any, bool) {
	for _, how := range []string{"of", "by", "with", "against", "without", "bare"} {
		n, ok := c[how].(meaning.Names)
		if !ok {
			continue
		}
		p := meaning.Party{People: n.List, All: n.All, Side: query.Side(c.text("side")), Against: how == "against", Weak: how == "bare" || how == "with", With: how == "with"}
		if how == "without" {
			return meaning.Term(meaning.Negation{Term: p}), !p.All // 'without Tal and Fischer': without either, or without both?
		}
		return meaning.Term(p), true
	}
	return nil, false
}

func buildModifierCouple(c Captures) (any, bool) {
	if pair, ok := c["pair"].(meaning.Names); ok {
		return meaning.Term(meaning.Party{People: pair.List, All: true}), len(pair.List) == 2 && pair.All
	}
	a, okA := c["a"].(meaning.Names)
	b, okB := c["b"].(meaning.Names)
	if !okA || !okB || a.All || b.All {
		return nil, false
	}
	if c["between"] != nil {
		return meaning.Term(meaning.Party{People: slices.Concat(a.List, b.List), All: true}), len(a.List) == 1 && len(b.List) == 1
	}
	return meaning.Term(meaning.Joint{Kids: []meaning.Term{
		meaning.Party{People: a.List, Side: query.Side(c.text("side"))},
		meaning.Party{People: b.List, Side: query.Side(c.text("bside")), Against: true},
	}}), true
}

func buildModifierDate(c Captures) (any, bool) {
	d, ok := c["date"].(query.Dates)
	v, _ := cond("date", query.Cond{Date: &d})
	return v, ok
}

func buildModifierECO(c Captures) (any, bool) {
	if holds, ok := c["eco"].(query.Cond); ok {
		return cond("eco", holds)
	}
	e, ok := c["eco"].(query.ECO)
	v, _ := cond("eco", query.Cond{ECO: &e})
	return v, ok
}

// buildModifierNoECO reads 'without ECO B20'.
func buildModifierNoECO(c Captures) (any, bool) {
	t, ok := buildModifierECO(c)
	if !ok {
		return nil, false
	}
	return meaning.Term(meaning.Negation{Term: t.(meaning.Term)}), true
}

func buildModifierElo(c Captures) (any, bool) {
	e, ok := c["elo"].(query.Elo)
	v, _ := cond("elo", query.Cond{Elo: &e})
	return v, ok
}

// buildModifierRivals reads 'against opponents rated over 2700'.
func buildModifierRivals(c Captures) (any, bool) {
	r, ok := c["rating"].(query.Range)
	return meaning.Term(meaning.Clause{Who: meaning.Subject{Who: meaning.Rival}, What: meaning.Rated{Range: r}}), ok
}

func buildModifierCompany(c Captures) (any, bool) {
	r, ok := c["rating"].(query.Range)
	return meaning.Term(meaning.Company{Range: r}), ok
}

func buildModifierLength(c Captures) (any, bool) {
	l, ok := c["length"].(query.Length)
	v, _ := cond("length", query.Cond{Length: &l})
	return v, ok
}

// buildModifierLengths reads 'of more than 40 or fewer than 20 moves'.
func buildModifierLengths(c Captures) (any, bool) {
	u, ok := c["unit"].(query.Unit)
	a, okA := c["a"].(query.Range)
	b, okB := c["b"].(query.Range)
	if !ok || !okA || !okB || max(a.Max, b.Max) == 0 || max(a.Min, b.Min) == 0 {
		return nil, false
	}
	return cond("length", query.Cond{Or: []query.Cond{{Length: &query.Length{Unit: u, Range: a}}, {Length: &query.Length{Unit: u, Range: b}}}})
}

func buildModifierResult(c Captures) (any, bool) {
	return cond("result", query.Cond{Result: query.Result(c.text("board_result"))})
}

func buildModifierState(c Captures) (any, bool) {
	return cond("state", query.Cond{Tag: &query.Tag{Name: meaning.FinalState, Match: query.Equals, Texts: []string{c.text("final_state")}}})
}

func buildModifierGame(c Captures) (any, bool) {
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

func buildModifierStart(Captures) (any, bool) {
	return cond("start", query.Cond{Start: query.OddStart})
}
func buildModifierCopies(Captures) (any, bool) {
	return cond("copies", query.Cond{Copies: true})
}

func buildModifierComment(c Captures) (any, bool) {
	said := c.wording()
	return cond("comment", query.Cond{HalfMove: &query.HalfMove{Comment: &query.Comment{Text: said.Text}}})
}

func buildModifierLine(c Captures) (any, bool) {
	l, ok := c["line"].(meaning.Line)
	if or, either := c["or_line"].(meaning.Line); either {
		return cond("line", query.Cond{Or: []query.Cond{{Line: l.Moves}, {Line: or.Moves}}})
	}
	v, _ := cond("line", query.Cond{Line: l.Moves})
	return v, ok
}

// 'Finals' are the last rounds of a tournament or the endings of games.
func buildModifierStage(Captures) (any, bool) {
	return cond("tag", query.Cond{Tag: &query.Tag{Name: "Event", Match: query.Contains, Texts: []string{"final"}}})
}

// fewPieces is how many pieces beside the kings an endgame has at most.
const fewPieces = 8

func buildModifierEndgame(Captures) (any, bool) {
	return cond("position", query.Cond{Position: &query.Position{Counts: []query.Pieces{{Range: query.Range{Max: fewPieces}}}}})
}

// buildModifierRated reads 'of less than 2650', said of whom the question asks for.
func buildModifierRated(c Captures) (any, bool) {
	r, ok := c["rating"].(query.Range)
	return meaning.Term(meaning.Clause{What: meaning.Rated{Range: r}}), ok && max(r.Min, r.Max) >= 1000
}
