package rules

import (
	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// buildFacing reads 'an opponent rated over 2700', 'a higher-rated player'.
func buildFacing(c Captures) (any, bool) {
	if r, ok := c["rating"].(query.Range); ok {
		return meaning.Facing{Range: r}, true
	}
	f := meaning.Facing{Range: query.Range{Min: 1}, Lead: true, Lower: c.text("outranking") == "lower"}
	if by, ok := c["cmp_range"].(query.Range); ok {
		f.Range = by
	} else if n, ok := c.number("exact"); ok {
		f.Range = query.Range{Min: n}
	}
	return f, c["outranking"] != nil && f.Min > 0
}

// buildVerbFacing reads 'beat an opponent rated over 2700'.
func buildVerbFacing(c Captures) (any, bool) {
	e, ok := c["verb_phrase"].(meaning.Ended)
	f, okFacing := c["facing"].(meaning.Facing)
	if !ok || !okFacing || e.Facing != nil || len(e.Object) > 0 {
		return nil, false
	}
	e.Facing = &f
	return meaning.Predicate(e), true
}

// buildParticipleFacing reads 'wins against higher-rated opponents'.
func buildParticipleFacing(c Captures) (any, bool) {
	e, ok := buildVerbFacing(Captures{"verb_phrase": c["p"], "facing": c["facing"]})
	if !ok {
		return nil, false
	}
	return e.(meaning.Ended), true
}

// buildModifierUpset reads 'upsets': games that the lower-rated player won.
func buildModifierUpset(Captures) (any, bool) {
	who := meaning.Subject{Who: meaning.RatedSide, Elo: &query.Elo{Lead: true, Range: query.Range{Min: 1}}, Trails: true}
	return meaning.Term(meaning.Clause{Who: who, What: meaning.Ended{Outcome: query.Win, Verb: true}}), true
}

// buildTagTitled reads 'a grandmaster playing White', 'with an IM'.
func buildTagTitled(c Captures) (any, bool) {
	side := query.AnySide
	for _, name := range []string{"side", "side_with", "side_playing"} {
		if s := c.text(name); s != "" {
			side = query.Side(s)
		}
	}
	return query.Tag{Name: "Title", Side: &side, Match: query.Equals, Texts: []string{c.text("title")}}, true
}

// buildModifierUntitled reads 'by players without a title'.
func buildModifierUntitled(Captures) (any, bool) {
	either := query.AnySide
	return meaning.Term(meaning.Negation{Term: meaning.Bare{Cond: query.Cond{Tag: &query.Tag{Name: "Title", Side: &either}}, Kind: "tag"}}), true
}
