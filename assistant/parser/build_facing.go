package parser

import (
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// facing is what is said of the rating of whom somebody beat, lost to or drew
// with.
type facing struct {
	query.Range
	lead  bool // the opponent's rating minus the other one's
	lower bool // with lead: the other way round
}

// buildFacing reads 'an opponent rated over 2700', 'a higher-rated player'.
func buildFacing(c captures) (any, bool) {
	if r, ok := c["rating"].(query.Range); ok {
		return facing{Range: r}, true
	}
	f := facing{Range: query.Range{Min: 1}, lead: true, lower: c.text("outranking") == "lower"}
	if by, ok := c["cmp_range"].(query.Range); ok {
		f.Range = by
	} else if n, ok := c.number("exact"); ok {
		f.Range = query.Range{Min: n}
	}
	return f, c["outranking"] != nil && f.Min > 0
}

// of is the condition on the opponent of somebody.
func (f facing) of(who, topic subject) (query.Cond, error) {
	if who.who == persons {
		return joinConds(who.people, who.all, func(n query.Name) query.Cond {
			return query.Cond{Elo: &query.Elo{Player: &n, Opponent: !f.lower, Lead: f.lead, Range: f.Range}}
		}), nil
	}
	return who.bySides(topic, func(side query.Side) query.Cond {
		if !f.lower {
			side = other(side)
		}
		return query.Cond{Elo: &query.Elo{Side: side, Lead: f.lead, Range: f.Range}}
	})
}

// doer is whom a result tells of where nobody is named: the winner of wins,
// the loser of losses.
func (e ended) doer(who subject) subject {
	if who.who != nobodySaid && who.who != eitherSide {
		return who
	}
	switch e.Outcome {
	case query.Win:
		return subject{who: winner}
	case query.Loss:
		return subject{who: loser}
	}
	return subject{who: eitherSide}
}

// buildVPFacing reads 'beat an opponent rated over 2700'.
func buildVPFacing(c captures) (any, bool) {
	e, ok := c["vp"].(ended)
	f, okFacing := c["facing"].(facing)
	if !ok || !okFacing || e.facing != nil || len(e.object) > 0 {
		return nil, false
	}
	e.facing = &f
	return pred(e), true
}

// buildPVPFacing reads 'wins against higher-rated opponents'.
func buildPVPFacing(c captures) (any, bool) {
	e, ok := buildVPFacing(captures{"vp": c["p"], "facing": c["facing"]})
	if !ok {
		return nil, false
	}
	return e.(ended), true
}

// buildModUpset reads 'upsets': games that the lower-rated player won.
func buildModUpset(captures) (any, bool) {
	who := subject{who: ratedSide, elo: &query.Elo{Lead: true, Range: query.Range{Min: 1}}, trails: true}
	return term(clause{who: who, what: ended{Outcome: query.Win, verb: true}}), true
}

// buildTagTitled reads 'a grandmaster playing White', 'with an IM'.
func buildTagTitled(c captures) (any, bool) {
	side := query.AnySide
	for _, name := range []string{"side", "side_with", "side_playing"} {
		if s := c.text(name); s != "" {
			side = query.Side(s)
		}
	}
	return query.Tag{Name: "Title", Side: &side, Match: query.Equals, Texts: []string{c.text("title")}}, true
}

// buildModUntitled reads 'by players without a title'.
func buildModUntitled(captures) (any, bool) {
	either := query.AnySide
	return term(negation{term: bare{query.Cond{Tag: &query.Tag{Name: "Title", Side: &either}}, "tag"}}), true
}
