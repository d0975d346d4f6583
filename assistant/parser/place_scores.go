package parser

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// The placers of how games went for the sides.

// placeFared takes 'how did Tal do' and 'how does White score', which ask for
// the results.
func (f *frame) placeFared(it item) error {
	if f.ask != "" && f.ask != "record" && f.ask != "list" && f.ask != "which" {
		return errNoReading
	}
	if side, ok := it.value.(query.Side); ok {
		if f.scores != "" {
			return errNoReading
		}
		f.ask, f.scores = "record", side
		return nil
	}
	n := it.value.(names)
	if f.ask != "" || len(n.list) != 1 {
		return errNoReading
	}
	f.ask = "record"
	f.terms = append(f.terms, placed{term: party{people: n.list}})
	return nil
}

// placeBestScored takes 'scores best', of what is grouped by.
func (f *frame) placeBestScored(it item) error {
	if askRank[f.ask] > askRank["who"] && f.ask != "record" {
		return errNoReading
	}
	f.ask, f.best = "record", true
	return f.placeMost(it)
}

// placeRankAll takes 'rank the players by number of wins'.
func (f *frame) placeRankAll(it item) error {
	r := it.value.(rankAll)
	if f.noun != "" || f.event != nil || f.ended != nil || f.piece != nil || f.moves || f.most != "" || f.ask != "" && f.ask != "list" {
		return errNoReading
	}
	f.noun, f.plural, f.most, f.allRows = r.noun, true, string(query.MostFirst), true
	if r.event != nil {
		event := *r.event // which the rest adds to
		f.event = &event
	}
	f.ended = r.ended
	return f.setTop(r.top)
}

// placePartOfAll takes 'what share of all games are they', which is asked of
// the games told before.
func (f *frame) placePartOfAll(item) error {
	if f.ask != "" && f.ask != "list" || f.noun != "games" || len(f.terms) == 0 || f.among {
		return errNoReading
	}
	f.ask = "share"
	for i := range f.terms {
		f.terms[i].finite = true
	}
	return nil
}

// placeOpensWith takes the verb of 'with which three half-moves do they begin'.
func (f *frame) placeOpensWith(item) error {
	if !slices.ContainsFunc(f.items, func(it item) bool { return it.category == "first_line" }) {
		return errNoReading
	}
	f.single = true
	return nil
}

// findResults settles whose results are asked for. Those of Black are told by
// how many games ended how.
func (f *frame) findResults() error {
	if f.hows[0] != f.hows[1] {
		return errNoReading
	}
	if f.hows[0] { // 'how do they end'
		if f.ask != "" && f.ask != "list" || f.group != "" || f.noun != "" && f.noun != "games" || f.ended != nil {
			return errNoReading
		}
		f.ask, f.group = "count", query.ByResult
	}
	if f.scores == query.Black && f.ask == "record" {
		switch {
		case f.best: // what is best for Black is worst for White
			f.most = map[string]string{"most": "least", "least": "most"}[f.most]
		case f.group == "" && keyOf(f.noun) == "":
			f.ask, f.group = "count", query.ByResult
		default:
			return errNoReading
		}
	}
	return nil
}

// ofScorer gives castling that nobody is said to do to the side whose results
// are asked for: 'White's results with long castling'.
func (c clause) ofScorer(side query.Side) clause {
	d, ok := c.what.(deed)
	if ok && d.Castling != "" && d.By == "" && d.Player == nil && (c.who.who == nobodySaid || c.who.who == eitherSide && d.noun) {
		c.who = subject{who: oneSide, side: side}
	}
	return c
}
