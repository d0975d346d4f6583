package compose

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser/token"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// listMisses are the ways to count or list other games than those that are asked for, or to
// leave out what is to be told of them.
var listMisses = []miss{
	{"their own side meant", "hued_wins", "hued_clause", wonBySide},
	{"share of a colour's games meant", "own_colour_games", "", colourInPart},
	{"name taken for a place", "", "", placeOfName},
	{"one number wanted", "in_total colours_and", "each", byColour},
	{"winner meant", "", "", lostByOwn},
	{"at least taken for except", "at_least", "", exceptsAny},
	{"drawn ones left out", "non_drawn", "", exceptsOfPerson},
	{"two asked", "begins_how_many and_ended", "", countsGamesOnly},
	{"games counted", "how_many_fem", "fem_things how_many_masc", countsMasculine},
	{"place wanted", "asks_site", "", tellsNoPlace},
	{"games wanted", "each_game", "per", func(f *query.Form) bool { return slices.ContainsFunc(f.By, isResult) }},
	{"games wanted", "with_results", "per fares how_fared", func(f *query.Form) bool { return f.Grouped() || len(f.Show) > 0 && isRecord(f.Show[0]) }},
	{"year taken for a number", "", "game_number", gameOfYear},
}

func isResult(v query.Value) bool { return v.Kind == query.ResultValue }

// wonBySide says that a form is of the games of one person that White or Black won, whoever
// that was.
func wonBySide(f *query.Form) bool {
	if len(f.People()) != 1 {
		return false
	}
	bySide := func(where *query.Cond) bool {
		if where == nil {
			return false
		}
		all := heldBy(*where)
		ended := slices.ContainsFunc(all, func(c query.Cond) bool { return c.Result == query.WhiteWins || c.Result == query.BlackWins })
		return ended && !slices.ContainsFunc(all, func(c query.Cond) bool {
			return isOutcome(c) || c.Color != "" || c.Player != nil && c.Player.Side != "" && c.Player.Side != query.AnySide
		})
	}
	return bySide(f.Where) || slices.ContainsFunc(f.Show, func(c query.Column) bool {
		return c.Among != nil && bySide(c.Among.Where) || c.Part != nil && bySide(c.Part.Where)
	})
}

// heldBy are the conditions that have to hold together, those within others too.
func heldBy(c query.Cond) (all []query.Cond) {
	if c.And == nil {
		return []query.Cond{c}
	}
	for _, k := range c.And {
		all = append(all, heldBy(k)...)
	}
	return all
}

// tellsColour says that a condition tells the side that somebody had.
func tellsColour(c *query.Cond) bool {
	return c != nil && slices.ContainsFunc(heldBy(*c), func(k query.Cond) bool {
		return k.Color != "" || k.Player != nil && (k.Player.Side == query.White || k.Player.Side == query.Black)
	})
}

// colourInPart says that a form tells the share of somebody's games that he won with a
// colour, of those with the other one too.
func colourInPart(f *query.Form) bool {
	return len(f.Show) > 0 && f.Show[0].Part != nil && f.Show[0].Agg == query.ShareAgg && tellsColour(f.Show[0].Part.Where) && !tellsColour(f.Where)
}

// placeOfName says that a place or an event has no more of a name than somebody who is
// named has: 'Tal (Mikhail)' is no 'Mikhail Memorial'.
func placeOfName(f *query.Form) (taken bool) {
	var names []string
	for _, who := range f.People() {
		names = append(names, token.Words(who.Text)...)
	}
	f.Walk(query.Visitor{Cond: func(c *query.Cond) {
		if c.Tag == nil || c.Tag.Name != "Event" && c.Tag.Name != "Site" {
			return
		}
		taken = taken || slices.ContainsFunc(c.Tag.Texts, func(text string) bool {
			words := token.Words(text)
			return len(words) > 0 && !slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(names, w) })
		})
	}})
	return taken
}

// byColour says that a form tells the games with each colour apart.
func byColour(f *query.Form) bool {
	return slices.ContainsFunc(f.By, func(v query.Value) bool { return v.Kind == query.ColorValue })
}

// lostByOwn says that a form is of the games of somebody that he lost, his being told twice:
// 'those that Tal won, White or Black' are no games that beat Tal.
func lostByOwn(f *query.Form) bool {
	if f.Where == nil {
		return false
	}
	all := heldBy(*f.Where)
	return slices.ContainsFunc(all, func(lost query.Cond) bool {
		return lost.Player != nil && lost.Player.Outcome == query.Loss && slices.ContainsFunc(all, func(own query.Cond) bool {
			return own.Player != nil && own.Player.Outcome == "" && own.Player.Name.Text == lost.Player.Name.Text && (own.Player.Side == "" || own.Player.Side == query.AnySide)
		})
	})
}

// exceptsOfPerson says that a form leaves out games of somebody that ended in some way, and
// keeps those of everybody else.
func exceptsOfPerson(f *query.Form) (excepts bool) {
	f.Walk(query.Visitor{Cond: func(c *query.Cond) {
		if c.Not == nil {
			return
		}
		all := heldBy(*c.Not)
		excepts = excepts || slices.ContainsFunc(all, func(k query.Cond) bool { return k.Player != nil }) && slices.ContainsFunc(all, func(k query.Cond) bool { return k.Result != "" })
	}})
	return excepts
}

// tellsNoPlace says that a form tells a date, or a number, and no place.
func tellsNoPlace(f *query.Form) bool {
	place := false
	f.Walk(query.Visitor{Value: func(v *query.Value) {
		place = place || v.Kind == query.SiteValue || v.Tag == "Site" || v.Kind == query.EventValue || v.Tag == "Event"
	}})
	return !place && len(f.Show) > 0
}

// masculine are the values whose nouns are so in Spanish, where 'cuántas' asks for none of
// them.
var masculine = map[query.ValueKind]bool{query.EventValue: true, query.PlayerValue: true, query.OpponentValue: true, query.YearValue: true, query.ECOValue: true}

// countsMasculine says that a form tells how many different things of such a kind there are.
func countsMasculine(f *query.Form) bool {
	return len(f.By)+len(f.Parts) == 0 && slices.ContainsFunc(f.Show, func(c query.Column) bool { return c.Agg == query.DistinctAgg && c.Of != nil && masculine[c.Of.Kind] })
}

// gameOfYear says that a form is of the game that has the number of a year.
func gameOfYear(f *query.Form) (of bool) {
	f.Walk(query.Visitor{Cond: func(c *query.Cond) {
		of = of || c.Game >= firstYear && c.Game <= lastYear
	}})
	return of
}
