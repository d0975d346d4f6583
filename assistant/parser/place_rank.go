package parser

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

func (f *frame) placeRank(it meaning.Item) error {
	r := it.Value.(meaning.Ranking)
	if f.ranking != nil {
		return meaning.ErrNoReading
	}
	if r.One {
		if !f.choosesOne(it) {
			return meaning.ErrNoReading
		}
		f.single = true
	} else if r.Of == nil && f.previous().Category != "head" && f.following().Category != "head" && f.saysEvent() {
		return meaning.ErrNoReading // 'who castled latest': in the game, or of all games?
	}
	if next, isClause := f.following().Value.(meaning.Clause); isClause && r.Of == nil && f.following().Start == it.End && next.About() == "event" && next.Who.Who == meaning.NobodySaid {
		return meaning.ErrNoReading // 'games were the first capture is a queen': the first of the game
	}
	f.ranking = &r
	if it.Start > 0 { // 'la más larga de las partidas', 'las más largas'
		article := f.chart.Tokens[it.Start-1].Fold
		f.single = f.single || article == "el" || article == "la"
		f.plural = f.plural || article == "los" || article == "las"
	}
	return f.setTop(r.N)
}

// choosesOne says that the question asks which one of several has what is said
// at that item: 'which of the games is the longest', 'which is the longest of
// the games'.
func (f *frame) choosesOne(it meaning.Item) bool {
	if f.ask != "which" {
		return false
	}
	return len(f.chart.At[it.End]["of"]) > 0 || slices.ContainsFunc(f.items, func(it meaning.Item) bool {
		return it.Category == "ask" && len(f.chart.At[it.End]["of"]) > 0
	})
}

// saysEvent says that the question tells of something that happened in a
// game.
func (f *frame) saysEvent() bool {
	return slices.ContainsFunc(f.items, func(it meaning.Item) bool {
		t, ok := it.Value.(meaning.Term)
		return ok && (t.About() == "event" || t.About() == "sequence")
	})
}

// placeTally takes 'captured most queens', 'the most captured'.
func (f *frame) placeTally(it meaning.Item) error {
	t := it.Value.(meaning.Tally)
	if f.event != nil || f.ended != nil || f.piece != nil || f.most != "" || t.Taken && f.noun != "pieces" && f.following().Category != "head" {
		return meaning.ErrNoReading
	}
	if !t.Taken && f.ask != "who" && meaning.KeyOf(f.noun) == "" {
		return meaning.ErrNoReading
	}
	f.event, f.most, f.taken = &t.Event, t.Most, t.Taken
	return nil
}

func (f *frame) placeMost(it meaning.Item) error {
	if f.most != "" {
		return meaning.ErrNoReading
	}
	f.most = it.Value.(string)
	if f.most == "popularity" {
		if next := f.following(); next.Category == "head" && next.Start == it.End {
			return meaning.ErrNoReading // 'the most frequent first move'
		}
		f.most, f.allRows = string(query.MostFirst), true
	}
	return nil
}

// placeInHalfMoves takes the unit that lengths are ordered by at any rate: 'the
// longest games in half-moves'.
func (f *frame) placeInHalfMoves(meaning.Item) error {
	if r := f.ranking; r == nil || r.Of == nil || r.Of.Kind != query.LengthOf {
		return meaning.ErrNoReading
	}
	return nil
}

// placeUpset asks for the games themselves.
func (f *frame) placeUpset(it meaning.Item) error {
	if f.ranking != nil || f.event != nil || f.ended != nil || f.noun != "" && f.noun != "games" {
		return meaning.ErrNoReading
	}
	if f.upset { // said again in other words
		return nil
	}
	f.upset, f.noun = true, "games"
	f.plural = f.plural || f.isPlural(it)
	f.terms = append(f.terms, placed{Term: meaning.Bare{Cond: meaning.WonByLower(), Kind: "elo"}})
	r := meaning.Ranking{Of: &query.Quantity{Kind: query.Lead}, Order: query.MostFirst}
	f.ranking = &r
	return f.setTop(it.Value.(meaning.Upset).N)
}
