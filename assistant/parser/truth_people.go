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
	return f.countsGames(q) || f.leadForMost(q) || ofRounds(q) || f.eventOfName(q) || f.partsList(q)
}

// partsList says that three people or more who are listed were not taken together: 'Tal,
// Karpov or Kasparov with Black' is not Tal against one of the others.
func (f *frame) partsList(q *query.Query) bool {
	for i := range f.chart.Tokens {
		if n := f.listedFrom(i); n > 2 {
			if f.contrast {
				return f.asksKeyFirst() // 'what year did Tal, Karpov and Kasparov play most' asks for no one of them
			}
			return len(q.Parts) == 0 && !eitherOf(q.Where, n)
		}
	}
	return false
}

// listedFrom is how many people a list that begins at a token has.
func (f *frame) listedFrom(at int) (n int) {
	tokens := f.chart.Tokens
	for ; at < len(tokens); n++ {
		end := 0
		for _, it := range f.chart.At[at]["person"] {
			end = max(end, it.End)
		}
		if end == 0 {
			return n
		}
		if at = end; at < len(tokens) && (tokens[at].Fold == "," || f.joins(at)) {
			for at++; at < len(tokens) && (f.joins(at) || f.chart.IsA(at, "of") || f.chart.Lex.Articles[tokens[at].Fold]); at++ {
			}
			continue
		}
		return n + 1
	}
	return n
}

// asksKeyFirst says that it is asked which of what games are told apart by: 'which
// openings', 'en qué año'.
func (f *frame) asksKeyFirst() bool {
	for i := range f.chart.Tokens[:min(3, len(f.chart.Tokens)-1)] {
		if !f.chart.IsA(i, "which_word") {
			continue
		}
		return slices.ContainsFunc(f.chart.At[i+1]["noun"], func(it meaning.Item) bool {
			return it.Value != "games" && it.Value != "players" && it.Value != "opponents"
		})
	}
	return false
}

func (f *frame) joins(at int) bool { return f.chart.IsA(at, "and") || f.chart.IsA(at, "or") }

// eitherOf says that a condition has somewhere a choice of so many people.
func eitherOf(where *query.Cond, n int) (found bool) {
	if where == nil {
		return false
	}
	probe := query.Query{Where: where}
	probe.Walk(query.Visitor{Cond: func(c *query.Cond) {
		found = found || len(c.Or) >= n && !slices.ContainsFunc(c.Or, func(k query.Cond) bool { return k.Player == nil })
	}})
	return found
}

// ofRounds says that a round of an event told by a number was taken for those games
// alone whose round is written so: games of round 3 of one may be 3.1 and 3.2.
func ofRounds(q *query.Query) bool {
	event, round := false, false
	q.Walk(query.Visitor{Cond: func(c *query.Cond) {
		event = event || c.Tag != nil && c.Tag.Name == "Event"
		round = round || c.Tag != nil && c.Tag.Name == "Round" && c.Tag.Range != nil && c.Tag.Range.Min == c.Tag.Range.Max
	}})
	return event && round
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
		if f.chart.IsA(i, "facing_word") && tokens[i+1].Fold == "cuantos" && (i+2 == len(tokens) || len(f.chart.At[i+2]["noun"]) == 0 && !isNumbered(f.chart.At[i+2])) {
			return true
		}
	}
	return false
}

// isNumbered says that something that is counted begins at a token.
func isNumbered(at map[string][]meaning.Item) bool {
	return len(at["piece"])+len(at["event"])+len(at["games_noun"]) > 0
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
			return f.chart.IsA(it.End-1, "elo_word") && (it.End == len(f.chart.Tokens) || f.chart.Tokens[it.End].Fold != "que")
		})
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
		if called[t[i].Fold] && t[i].Upper && named && (f.chart.IsA(i-1, "of") || f.chart.IsA(i-1, "by")) && f.chart.IsA(i-2, "event_word") {
			return true
		}
	}
	return false
}
