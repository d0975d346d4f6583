package compose

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// peopleMisses are the ways to tell of other people than those who are asked for, of one
// of two, or of games that did not end as is said.
var peopleMisses = []miss{
	{"other way round wanted", "reverse", "", oneWay},
	{"unbeaten meant", "begins_who", "", undecidedByPeople},
	{"nobody meant", "never", "", undecidedOfPeople},
	{"better opening wanted", "better", "", mergesOpenings},
	{"defeats meant", "eats defeats", "", capturesAnything},
	{"each outcome wanted", "wins draws losses", "", madeOfAll},
	{"their games meant", "games_between", "", partsOfTwo},
	{"their games meant", "between_two", "", winsBesides},
	{"loser meant", "", "decisive_told", ratedOfDecided},
	{"games told before meant", "of_those", "", partsOfTwo},
	{"somebody's games meant", "", "", partOfNobody},
	{"whom wanted", "who_beat_whom", "", eitherOfTwo},
	{"share of games won meant", "outcome_share", "", shareOfEnded},
	{"who wanted", "begins_who", "", tellsNoGame},
	{"who of two wanted", "who against", "", winsOfTwo},
	{"one side meant", "", "", eitherHas},
	{"games of rounds wanted", "game_results", "", recordByRound},
	{"bound dropped", "minimum", "", boundless},
	{"share of the rated meant", "", "", partOfLed},
	{"person wanted", "begins_who more", "per each", ranksNobody},
	{"two of them wanted", "two_players", "", func(f *query.Form) bool { return byPeople(f) && len(f.By) == 1 && len(f.People()) == 0 }},
}

// anyConjunct says that a condition of all rows is so.
func anyConjunct(f *query.Form, is func(query.Cond) bool) bool {
	return f.Where != nil && slices.ContainsFunc(conjuncts(*f.Where), is)
}

// eitherOf says that a condition is one of several, all of which are so.
func eitherOf(c query.Cond, is func(query.Cond) bool) bool {
	return len(c.Or) > 1 && !slices.ContainsFunc(c.Or, func(k query.Cond) bool { return !is(k) })
}

// isOutcome says that games ended in some way for somebody.
func isOutcome(c query.Cond) bool {
	return c.Outcome != "" || c.Player != nil && c.Player.Outcome != ""
}

// oneWay says that a form tells nothing a second time, the other way round, as parts
// and a record do.
func oneWay(f *query.Form) bool {
	return len(f.Parts) == 0 && f.Groups == nil && !slices.ContainsFunc(f.Show, isRecord)
}

// undecided says that a form is of games that nobody won.
func undecided(f *query.Form) bool {
	return anyConjunct(f, func(c query.Cond) bool { return c.Not != nil && c.Not.Result == query.Decisive })
}

// undecidedByPeople says that a form tells people apart by games that nobody won: who
// lost none may have won.
func undecidedByPeople(f *query.Form) bool { return byPeople(f) && undecided(f) }

// undecidedOfPeople says that a form is of games of people that nobody won: of people who
// never won others may have.
func undecidedOfPeople(f *query.Form) bool { return len(f.People()) > 0 && undecided(f) }

// partOfLed says that a form tells the share of games where one side was rated higher of
// all games, with and without ratings.
func partOfLed(f *query.Form) bool {
	leads := func(where *query.Cond) (found bool) {
		(&query.Form{Where: where}).Walk(query.Visitor{Elo: func(e *query.Elo) { found = found || e.Lead }})
		return found
	}
	return len(f.Show) > 0 && f.Show[0].Agg == query.ShareAgg && f.Show[0].Part != nil && leads(f.Show[0].Part.Where) && !leads(f.Where)
}

// mergesOpenings says that a form takes the games of several openings together.
func mergesOpenings(f *query.Form) bool {
	byECO := slices.ContainsFunc(f.By, func(v query.Value) bool { return v.Kind == query.ECOValue })
	return !byECO && len(f.Parts) == 0 && anyConjunct(f, func(c query.Cond) bool {
		return eitherOf(c, func(k query.Cond) bool { return k.ECO != nil })
	})
}

// capturesAnything says that a form has captures of whatever piece.
func capturesAnything(f *query.Form) (captures bool) {
	f.Walk(query.Visitor{HalfMove: func(h *query.HalfMove) { captures = captures || h.All == schema.Capture && h.Captured == "" }})
	return captures
}

// madeOfAll says that a form makes one number of all games.
func madeOfAll(f *query.Form) bool {
	if f.Grouped() || len(f.Show) != 1 {
		return false
	}
	return slices.Contains([]query.Aggregate{query.AverageAgg, query.TotalAgg, query.HighestAgg, query.LowestAgg}, f.Show[0].Agg)
}

// partNames are the people of whom two parts are that are compared.
func partNames(f *query.Form) (names [2]string) {
	for i, p := range f.Parts {
		if p.Where == nil {
			continue
		}
		for _, c := range conjuncts(*p.Where) {
			if c.Player != nil {
				names[i] = c.Player.Name.Text
			}
		}
	}
	return names
}

// partsOfTwo says that a form compares the games of one person with those of another.
func partsOfTwo(f *query.Form) bool {
	if len(f.Parts) != 2 {
		return false
	}
	names := partNames(f)
	return names[0] != "" && names[1] != "" && names[0] != names[1]
}

// winsBesides says that a form compares what two people won, whoever they played.
func winsBesides(f *query.Form) bool {
	if !partsOfTwo(f) {
		return false
	}
	for _, p := range f.Parts {
		if p.Where == nil || !slices.ContainsFunc(conjuncts(*p.Where), isOutcome) {
			return false
		}
	}
	return len((&query.Form{Where: f.Where}).People()) == 0
}

// ratedOfDecided says that a form is of games that anybody won in which one colour had
// some rating: who says that White was rated so and lost, tells who won.
func ratedOfDecided(f *query.Form) bool {
	return anyConjunct(f, func(c query.Cond) bool { return c.Result == query.Decisive }) && anyConjunct(f, func(c query.Cond) bool {
		return c.Elo != nil && !c.Elo.Lead && (c.Elo.Side == query.White || c.Elo.Side == query.Black)
	})
}

// partOfNobody says that a form compares the games that somebody won with games that
// anybody did.
func partOfNobody(f *query.Form) bool {
	if len(f.Parts) != 2 {
		return false
	}
	names := partNames(f)
	decisive := slices.ContainsFunc(f.Parts, func(p query.Share) bool { return p.Where != nil && p.Where.Result == query.Decisive })
	return decisive && (names[0] == "") != (names[1] == "")
}

// shareOfEnded says that a form tells what part of the games that ended so for somebody
// is like something.
func shareOfEnded(f *query.Form) bool {
	return len(f.Show) > 0 && f.Show[0].Agg == query.ShareAgg && anyConjunct(f, isOutcome)
}

// eitherHas says that a form tells players apart by what either player of a game has, or
// both: a rating, or a title.
func eitherHas(f *query.Form) bool {
	if len(f.By) != 1 || f.By[0].Kind != query.PlayerValue || f.By[0].Player != nil || len(f.People()) > 0 {
		return false
	}
	either := func(s query.Side) bool { return s == query.AskSide || s == query.AnySide || s == query.BothSide }
	return anyConjunct(f, func(c query.Cond) bool {
		elo := c.Elo != nil && !c.Elo.Lead && c.Elo.Player == nil && either(c.Elo.Side)
		return elo || c.Tag != nil && c.Tag.Name == "Title" && (c.Tag.Side == nil || either(*c.Tag.Side))
	})
}

// recordByRound says that a form tells how often games of each round ended how.
func recordByRound(f *query.Form) bool {
	ends := len(f.Show) > 0 && f.Show[0].Agg == query.RecordAgg || slices.ContainsFunc(f.By, func(v query.Value) bool { return v.Kind == query.ResultValue })
	return ends && slices.ContainsFunc(f.By, isRound) && len(f.People()) == 0
}

// winsOfTwo says that a form lists the games that one of two people won.
func winsOfTwo(f *query.Form) bool {
	won := false
	f.Walk(query.Visitor{Cond: func(c *query.Cond) { won = won || isOutcome(*c) }})
	return listsGames(f) && won && len(f.People()) == 2
}

// boundless says that a form brings so many groups, whatever they have.
func boundless(f *query.Form) bool {
	return f.Limit > 1 && len(f.Having) == 0 && f.Groups == nil
}

// ranksNobody says that a form brings the first of groups of which none is told by a person.
func ranksNobody(f *query.Form) bool {
	person := func(v query.Value) bool {
		switch v.Kind {
		case query.PlayerValue, query.OpponentValue, query.WhiteValue, query.BlackValue, query.SpellingValue, query.TagValue:
			return true
		}
		return false
	}
	return f.Grouped() && len(f.Order) > 0 && f.Limit > 0 && !slices.ContainsFunc(f.By, person)
}
