package parser

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// The placers of how games went for the sides.

// placeFared takes 'how did Tal do' and 'how does White score', which ask for
// the results.
func (f *frame) placeFared(it meaning.Item) error {
	if f.ask != "" && f.ask != "record" && f.ask != "list" && f.ask != "which" {
		return meaning.ErrNoReading
	}
	if side, ok := it.Value.(query.Side); ok {
		if f.scores != "" {
			return meaning.ErrNoReading
		}
		f.ask, f.scores = "record", side
		return nil
	}
	n := it.Value.(meaning.Names)
	if f.ask != "" || len(n.List) != 1 {
		return meaning.ErrNoReading
	}
	f.ask = "record"
	f.terms = append(f.terms, placed{Term: meaning.Party{People: n.List}})
	return nil
}

// placeBestScored takes 'scores best', of what is grouped by.
func (f *frame) placeBestScored(it meaning.Item) error {
	if askRank[f.ask] > askRank["who"] && f.ask != "record" {
		return meaning.ErrNoReading
	}
	f.ask, f.best = "record", true
	return f.placeMost(it)
}

// placeRankAll takes 'rank the players by number of wins'.
func (f *frame) placeRankAll(it meaning.Item) error {
	r := it.Value.(meaning.RankAll)
	if f.noun != "" || f.event != nil || f.ended != nil || f.piece != nil || f.moves || f.most != "" || f.ask != "" && f.ask != "list" {
		return meaning.ErrNoReading
	}
	f.noun, f.plural, f.most, f.allRows = r.Noun, true, string(query.MostFirst), true
	if r.Event != nil {
		event := *r.Event // which the rest adds to
		f.event = &event
	}
	f.ended = r.Ended
	return f.setTop(r.Top)
}

// placePartOfAll takes 'what share of all games are they', which is asked of
// the games told before.
func (f *frame) placePartOfAll(meaning.Item) error {
	if f.ask != "" && f.ask != "list" || f.noun != "games" || len(f.terms) == 0 || f.among {
		return meaning.ErrNoReading
	}
	f.ask = "share"
	for i := range f.terms {
		f.terms[i].finite = true
	}
	return nil
}

// placeOpensWith takes the verb of 'with which three half-moves do they begin'.
func (f *frame) placeOpensWith(meaning.Item) error {
	if !slices.ContainsFunc(f.items, func(it meaning.Item) bool { return it.Category == "first_line" }) {
		return meaning.ErrNoReading
	}
	f.single = true
	return nil
}

// findResults finds whose results are asked for. Those of Black are told by
// how many games ended how.
func (f *frame) findResults() error {
	if f.hows[0] != f.hows[1] {
		return meaning.ErrNoReading
	}
	if f.hows[0] { // 'how do they end'
		if f.ask != "" && f.ask != "list" || f.group != "" || f.noun != "" && f.noun != "games" || f.ended != nil {
			return meaning.ErrNoReading
		}
		f.ask, f.group = "count", query.ByResult
	}
	if f.scores == query.Black && f.ask == "record" {
		switch {
		case f.best: // what is best for Black is worst for White
			f.most = map[string]string{"most": "least", "least": "most"}[f.most]
		case f.group == "" && meaning.KeyOf(f.noun) == "":
			f.ask, f.group = "count", query.ByResult
		default:
			return meaning.ErrNoReading
		}
	}
	return nil
}

// ofScorer gives castling that nobody is said to do to the side whose results
// are asked for: 'White's results with long castling'.
func ofScorer(c meaning.Clause, side query.Side) meaning.Clause {
	d, ok := c.What.(meaning.Deed)
	if ok && d.Castling != "" && d.By == "" && d.Player == nil && (c.Who.Who == meaning.NobodySaid || c.Who.Who == meaning.EitherSide && d.Noun) {
		c.Who = meaning.Subject{Who: meaning.OneSide, Side: side}
	}
	return c
}
