package parser

import (
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/parser/token"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// mistakesPeople says that a query does not tell of the people who were asked for.
func (f *frame) mistakesPeople(q *query.Query) bool {
	return f.countsGames(q) || f.numberForWho(q) || f.leadForMost(q) || f.limitForBound(q) || f.eitherForOne(q) || f.winsOfOne(q) || f.gamesOfRounds(q) || f.winShare(q) || f.eventOfName(q)
}

// gamesOfRounds says that the results of an event, round by round, were taken for how
// many there were in each round: wanted are its games; or that a round of an event told
// by a number was taken for those alone whose round is written so: games of round 3 of
// one may be 3.1 and 3.2.
func (f *frame) gamesOfRounds(q *query.Query) bool {
	event, round := false, false
	q.Walk(query.Visitor{Cond: func(c *query.Cond) {
		event = event || c.Tag != nil && c.Tag.Name == "Event"
		round = round || c.Tag != nil && c.Tag.Name == "Round" && c.Tag.Range != nil && c.Tag.Range.Min == c.Tag.Range.Max
	}})
	byRound := q.Group == query.TagPrefix+"Round" || q.Within == query.TagPrefix+"Round"
	return event && round || (q.Measure == query.Record || q.Group == query.ByResult) && byRound && len(q.Players()) == 0 &&
		slices.ContainsFunc(f.chart.Tokens, func(t token.Token) bool { return toldOfRounds[t.Fold] })
}

// toldOfRounds are words for what is told of each game of a round.
var toldOfRounds = map[string]bool{"results": true, "resultados": true, "scores": true, "marcadores": true}

// winShare says that a percentage of wins was taken for what part of the games won is
// like something: 'win percentage in bullet'.
func (f *frame) winShare(q *query.Query) bool {
	if q.Measure != query.ShareOf || !slices.ContainsFunc(conjuncts(q.Where), func(c query.Cond) bool { return c.Player != nil && c.Player.Outcome != "" }) {
		return false
	}
	for i := 1; i < len(f.chart.Tokens); i++ {
		if winWords[f.chart.Tokens[i-1].Fold] && shareWords[f.chart.Tokens[i].Fold] {
			return true
		}
	}
	return false
}

var (
	winWords   = map[string]bool{"win": true, "winning": true, "loss": true, "losing": true, "draw": true, "drawing": true}
	shareWords = map[string]bool{"percentage": true, "percent": true, "rate": true, "ratio": true, "share": true, "pct": true, "%": true}
)

// winsOfOne says that who won between two was taken for the games that one of them
// won: 'Fischer vs Spassky who won', 'quién ganó, Karpov contra Korchnoi'.
func (f *frame) winsOfOne(q *query.Query) bool {
	if q.Measure != query.List || q.Subject != query.Games || !slices.ContainsFunc(f.chart.Tokens, func(t token.Token) bool { return t.Fold == "who" || t.Fold == "quien" }) || !slices.ContainsFunc(q.Players(), func(p *query.Player) bool { return p.Outcome != "" }) {
		return false
	}
	for i := 1; i+1 < len(f.chart.Tokens); i++ {
		if f.chart.IsA(i, "against") && len(f.chart.At[i+1]["person"]) > 0 && f.personEnds(i) {
			return true
		}
	}
	return false
}

// personEnds says that somebody's name ends before a token.
func (f *frame) personEnds(end int) bool {
	return slices.ContainsFunc(f.chart.At[:end], func(at map[string][]meaning.Item) bool {
		return slices.ContainsFunc(at["person"], func(it meaning.Item) bool { return it.End == end })
	})
}

// countsGames says that games were counted where people were: 'a cuántos ganó
// Lasker', 'contra cuántos perdió'.
func (f *frame) countsGames(q *query.Query) bool {
	if q.Measure != query.Count || q.Subject != query.Games || q.Group != query.NoKey {
		return false
	}
	tokens := f.chart.Tokens
	for i := 0; i+1 < len(tokens); i++ {
		whom := facing[tokens[i].Fold] && tokens[i+1].Fold == "cuantos"
		if whom && (i+2 == len(tokens) || len(f.chart.At[i+2]["noun"]) == 0 && !isNumbered(f.chart.At[i+2])) {
			return true
		}
	}
	return false
}

// facing are the words before whom somebody plays.
var facing = map[string]bool{"a": true, "contra": true, "con": true, "ante": true}

// isNumbered says that something that is counted begins at a token.
func isNumbered(at map[string][]meaning.Item) bool {
	return len(at["piece"])+len(at["event"])+len(at["games_noun"]) > 0
}

// numberForWho says that a number alone is told where it is asked who: 'who is
// rated highest'.
func (f *frame) numberForWho(q *query.Query) bool {
	if q.Measure != query.Highest && q.Measure != query.Lowest || q.Group != query.NoKey || q.Within != query.NoKey || len(q.Parts) > 0 {
		return false
	}
	return slices.ContainsFunc(f.chart.At[0]["ask"], func(it meaning.Item) bool { return it.Value == "who" })
}

// leadForMost says that who is rated highest was taken for who is rated higher
// than the other: 'a quién le ganó Short con más Elo'.
func (f *frame) leadForMost(q *query.Query) bool {
	leads := false
	q.Walk(query.Visitor{Cond: func(c *query.Cond) { leads = leads || c.Elo != nil && c.Elo.Lead }})
	if !leads || q.Group != query.ByOpponent && q.Group != query.ByPlayer {
		return false
	}
	return slices.ContainsFunc(f.chart.At, func(at map[string][]meaning.Item) bool {
		return slices.ContainsFunc(at["lagging"], func(it meaning.Item) bool {
			return ratings[f.chart.Tokens[it.End-1].Fold] && (it.End == len(f.chart.Tokens) || f.chart.Tokens[it.End].Fold != "que")
		})
	})
}

// ratings are the words for a rating behind which nobody is told whom it is
// compared to.
var ratings = map[string]bool{"elo": true, "rating": true, "ranking": true}

// limitForBound says that the least number of games was taken for how many rows
// are wanted: 'the best percentage, minimum 30 games'.
func (f *frame) limitForBound(q *query.Query) bool {
	for i := 1; i < len(f.chart.Tokens) && q.Limit > 1; i++ {
		n, ok := token.Number(f.chart.Tokens[i].Fold)
		if ok && n == q.Limit && least[f.chart.Tokens[i-1].Fold] {
			return true
		}
	}
	return false
}

// least are the words before the least number.
var least = map[string]bool{"minimum": true, "min": true, "minimo": true}

// eitherForOne says that of players who are asked for what only one side has, a
// rating or a title, was taken for what either or both have: 'how many players are
// rated over 2700', 'players with the title IM'.
func (f *frame) eitherForOne(q *query.Query) bool {
	if q.Group != query.ByPlayer || len(q.Players()) > 0 {
		return false
	}
	return slices.ContainsFunc(conjuncts(q.Where), func(c query.Cond) bool {
		elo := c.Elo != nil && !c.Elo.Lead && c.Elo.Player == nil && (c.Elo.Side == query.AskSide || c.Elo.Side == query.AnySide || c.Elo.Side == query.BothSide)
		return elo || c.Tag != nil && c.Tag.Name == "Title"
	})
}

// eventOfName says that the tournaments of somebody were taken for those that are called
// after that person: 'el primer torneo de Carlsen'.
func (f *frame) eventOfName(q *query.Query) bool {
	if len(q.Players()) > 0 {
		return false
	}
	called := map[string]bool{}
	q.Walk(query.Visitor{Cond: func(c *query.Cond) {
		if c.Tag != nil && c.Tag.Name == "Event" && c.Tag.Match == query.Contains {
			for _, text := range c.Tag.Texts {
				called[token.Fold(strings.Trim(text, " -"))] = true
			}
		}
	}})
	for i := 2; i < len(f.chart.Tokens) && len(called) > 0; i++ {
		t := f.chart.Tokens
		named := slices.ContainsFunc(f.chart.At[i]["person"], func(it meaning.Item) bool { return it.End == i+1 })
		if called[t[i].Fold] && t[i].Upper && named && ofWords[t[i-1].Fold] && eventWords[t[i-2].Fold] {
			return true
		}
	}
	return false
}

var (
	ofWords    = map[string]bool{"de": true, "of": true, "by": true}
	eventWords = map[string]bool{"torneo": true, "torneos": true, "evento": true, "eventos": true, "tournament": true, "tournaments": true, "event": true, "events": true}
)
