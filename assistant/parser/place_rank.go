package parser

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// ranking is the order of rows and how many of them.
type ranking struct {
	of    *query.Quantity
	order query.Order
	skip  int
	n     int
	games bool // said of games only: 'the game with ...'
	one   bool // said of one of several by a verb: 'which of them is the oldest'
}

func (f *frame) placeRank(it item) error {
	r := it.value.(ranking)
	if f.ranking != nil {
		return errNoReading
	}
	if r.one {
		if !f.choosesOne(it) {
			return errNoReading
		}
		f.single = true
	} else if r.of == nil && f.previous().category != "head" && f.following().category != "head" && f.saysEvent() {
		return errNoReading // 'who castled latest': in the game, or of all games?
	}
	if next, isClause := f.following().value.(clause); isClause && r.of == nil && f.following().start == it.end && next.about() == "event" && next.who.who == nobodySaid {
		return errNoReading // 'games were the first capture is a queen': the first of the game
	}
	f.ranking = &r
	if it.start > 0 { // 'la más larga de las partidas', 'las más largas'
		article := f.chart.tokens[it.start-1].Fold
		f.single = f.single || article == "el" || article == "la"
		f.plural = f.plural || article == "los" || article == "las"
	}
	return f.setTop(r.n)
}

// choosesOne says that the question asks which one of several has what is said
// at that item: 'which of the games is the longest', 'which is the longest of
// the games'.
func (f *frame) choosesOne(it item) bool {
	if f.ask != "which" {
		return false
	}
	return len(f.chart.at[it.end]["of"]) > 0 || slices.ContainsFunc(f.items, func(it item) bool {
		return it.category == "ask" && len(f.chart.at[it.end]["of"]) > 0
	})
}

// saysEvent says that the question tells of something that happened in a
// game.
func (f *frame) saysEvent() bool {
	return slices.ContainsFunc(f.items, func(it item) bool {
		t, ok := it.value.(term)
		return ok && (t.about() == "event" || t.about() == "sequence")
	})
}

// tally is what somebody or something is asked for that did it most.
type tally struct {
	event happening
	most  string
	taken bool // the pieces asked for are those captured
}

// placeTally takes 'captured most queens', 'the most captured'.
func (f *frame) placeTally(it item) error {
	t := it.value.(tally)
	if f.event != nil || f.ended != nil || f.piece != nil || f.most != "" || t.taken && f.noun != "pieces" && f.following().category != "head" {
		return errNoReading
	}
	if !t.taken && f.ask != "who" && keyOf(f.noun) == "" {
		return errNoReading
	}
	f.event, f.most, f.taken = &t.event, t.most, t.taken
	return nil
}

func (f *frame) placeMost(it item) error {
	if f.most != "" {
		return errNoReading
	}
	f.most = it.value.(string)
	if f.most == "popularity" {
		if next := f.following(); next.category == "head" && next.start == it.end {
			return errNoReading // 'the most frequent first move'
		}
		f.most, f.allRows = string(query.MostFirst), true
	}
	return nil
}

// placeInHalfMoves takes the unit that lengths are ordered by at any rate: 'the
// longest games in half-moves'.
func (f *frame) placeInHalfMoves(item) error {
	if r := f.ranking; r == nil || r.of == nil || r.of.Kind != query.LengthOf {
		return errNoReading
	}
	return nil
}
