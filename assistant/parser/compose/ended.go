package compose

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// endedBuilders make the values of rules on how the games of groups ended.
var endedBuilders = map[string]func(parts) (any, bool){"way_ended": buildWayEnded, "each_ended": buildEachEnded, "own_measure": buildOwnMeasure}

// eachEnded is the measure that 'White wins, Black wins and draws' ask for: how many
// games ended in each way.
const eachEnded = "each_ended"

// wayEnded is one of the ways in which games end; Code: it is said as it is written, as
// '1-0'.
type wayEnded struct {
	Result query.Result
	Code   bool
}

// buildWayEnded reads 'White wins', '0-1', 'draws', and 'Black' beside these.
func buildWayEnded(p parts) (any, bool) {
	if won, ok := p.of("sidewin").(outcome); ok {
		return wayEnded{Result: resultOf(won.Of, won.Outcome)}, won.Outcome == query.Win && won.Of != ""
	}
	if c, ok := p.of("cond").(condition); ok {
		bare := query.Cond{Result: c.Result}
		return wayEnded{Result: c.Result, Code: true}, tellsOneResult(c.Cond) && (&query.Form{Where: &c.Cond}).Equal(query.Form{Where: &bare})
	}
	if side := query.Side(p.text("side")); side != "" {
		won := p.text("side_wins")
		return wayEnded{Result: resultOf(side, query.Win)}, won == "" || won == string(query.Win)
	}
	return wayEnded{Result: query.Drawn}, p.text("draw") != ""
}

func tellsOneResult(c query.Cond) bool {
	return c.Result == query.WhiteWins || c.Result == query.BlackWins || c.Result == query.Drawn
}

// buildEachEnded reads 'White wins, Black wins and draws', '1-0, 0-1 or drawn'.
func buildEachEnded(p parts) (any, bool) {
	seen, code := map[query.Result]bool{}, false
	for _, name := range []string{"a", "b", "c"} {
		e, ok := p.of(name).(wayEnded)
		if !ok || seen[e.Result] {
			return nil, false
		}
		seen[e.Result], code = true, code || e.Code && e.Result != query.Drawn
	}
	if code {
		return eachEnded, true
	}
	return eachEnded + " by side", true
}

// buildOwnMeasure reads 'with its share of draws': what is told beside what is ranked.
func buildOwnMeasure(p parts) (any, bool) {
	m := p.text("measure")
	c, ok := measureColumn(m)
	if m == "draw_rate" {
		c.Part = &query.Share{Where: &query.Cond{Result: query.Drawn}}
	}
	return []query.Column{c}, ok && m != "record" && m != "points" && places[m] == 0 // results are columns of lists
}

// attachEnded makes of how many games ended in each way the record of White, or the
// results of the games of somebody; false where it is not known whose wins are meant:
// 'Tal's White wins, Black wins and draws'.
func (f *frame) attachEnded() bool {
	i := slices.IndexFunc(f.measures, func(m said[string]) bool { return m.value == eachEnded || m.value == eachEnded+" by side" })
	switch {
	case i < 0:
		return true
	case f.asked("share"):
		return false // what part ended in each way is no number of games
	case f.nobodys():
		if key := f.key(); key != "" && key != "results" && len(f.by) == 0 && !isSided(key) {
			f.by = []string{key}
		}
		f.measures = slices.Clone(f.measures)
		f.measures[i].value = "record"
		f.nouns = slices.DeleteFunc(slices.Clone(f.nouns), func(n said[string]) bool { return n.value == "results" })
		f.by = slices.DeleteFunc(slices.Clone(f.by), func(n string) bool { return n == "results" })
		return true
	}
	if f.measures[i].value != eachEnded || len(f.halves) > 0 {
		return false
	}
	f.measures = slices.Delete(slices.Clone(f.measures), i, i+1)
	f.asks = slices.DeleteFunc(slices.Clone(f.asks), func(a said[string]) bool { return a.value == "count" })
	f.nouns = slices.DeleteFunc(slices.Clone(f.nouns), func(n said[string]) bool { return n.value == "results" })
	if !slices.Contains(f.by, "results") {
		f.by = append(slices.Clone(f.by), "results")
	}
	return true
}

// buildBigGroup reads 'the biggest tournament', 'los años más movidos': what has the most
// games.
func buildBigGroup(p parts) (any, bool) {
	g := bigGroup{Noun: p.text("noun"), How: p.text("big_word")}
	_, ok := keyOf(g.Noun)
	return g, ok && hasGames[g.Noun]
}

// bigGroup is what has most or least games of its kind.
type bigGroup struct{ Noun, How string }

// hasGames are the nouns of what is big or small by how many games it has.
var hasGames = map[string]bool{"events": true, "sites": true, "years": true, "decades": true, "months": true, "weekdays": true, "centuries": true, "rounds": true, "countries": true, "openings": true, "families": true, "ecos": true, "opponents": true, "first_moves": true, "replies": true}

// takeBigGroup takes such a one as that with the most games.
func (f *frame) takeBigGroup(part fragment) bool {
	g := part.value.(bigGroup)
	if f.most != "" || f.order != nil {
		return false
	}
	f.most = g.How
	f.nouns = append(f.nouns, said[string]{g.Noun, part.start})
	return true
}

// asksPeople says that people are asked for, or told apart.
func (c *chart) asksPeople() bool {
	return slices.ContainsFunc(c.at, func(at []fragment) bool {
		return slices.ContainsFunc(at, func(f fragment) bool {
			return f.kind == "noun" && (f.value == "players" || f.value == "opponents") || f.kind == "ask" && (f.value == "who" || f.value == "whom")
		})
	})
}

// unbeaten says that a fragment takes for games without a winner what is said of people
// who lost none, or won none: 'players with no losses' may have won all of their games.
func (c *chart) unbeaten(f fragment) bool {
	cond, ok := f.value.(condition)
	if !ok || cond.Not == nil || cond.Not.Result != query.Decisive && cond.Not.Result != query.WhiteWins && cond.Not.Result != query.BlackWins {
		return false
	}
	never := func(o query.Outcome) bool { return o == query.NotLoss || o == query.NotWin }
	return slices.ContainsFunc(c.at[f.start:f.end], func(at []fragment) bool {
		return slices.ContainsFunc(at, func(o fragment) bool {
			won, _ := o.value.(outcome)
			return o.end == f.end && (o.kind == "won" && never(query.Outcome(textOf(o))) || o.kind == "personwin" && never(won.Outcome))
		})
	})
}

// countsFirst says that a fragment takes for years how many of the first are wanted: 'the
// 20 most common openings'.
func (c *chart) countsFirst(f fragment) bool {
	cond, ok := f.value.(condition)
	number := func(o fragment) bool { n, ok := o.value.(int); return ok && n < 100 }
	if !ok || cond.About != "date" || f.end == len(c.tokens) || !slices.ContainsFunc(c.ofKind(f.end-1, "number"), number) {
		return false
	}
	for _, t := range c.tokens[f.start : f.end-1] {
		if !c.lex.articles[t.Fold] {
			return false
		}
	}
	return c.countsRows(f.end) || len(c.ofKind(f.end, "most")) > 0
}
