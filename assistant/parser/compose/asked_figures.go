package compose

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// figureMisses are the ways to leave out a figure that is asked for or what it is one of,
// and to answer where an opinion or what is to come is asked for.
var figureMisses = []miss{
	{"number wanted", "how_many_deeds", "and_show", listsGames},
	{"date wanted", "on_which_date", "", tellsNoDate},
	{"result of each wanted", "result_of_each", "", byResult},
	{"several figures wanted", "mean_and_extreme", "", tellsOneColumn},
	{"share of that colour wanted", "percentage colour won", "of_games", ofEitherColour},
	{"share of that colour wanted", "percentage colour lost", "of_games", ofEitherColour},
	{"their own deeds meant", "who_did", "", timesOfBoth},
	{"winners wanted", "who_won_how_many", "", byOpponent},
	{"opinion", "opinion", "for_asker", anyForm},
	{"prediction", "foretold", "for_asker", anyForm},
}

// tellsNoDate says that a form makes one figure, or groups, and tells no date.
func tellsNoDate(f *query.Form) bool {
	dated := func(v query.Value) bool {
		return slices.Contains([]query.ValueKind{query.DateValue, query.YearValue, query.MonthValue, query.DayValue, query.TagValue}, v.Kind)
	}
	return !f.Listed() && !slices.ContainsFunc(f.By, dated) &&
		!slices.ContainsFunc(f.Show, func(c query.Column) bool { return c.Of != nil && dated(*c.Of) })
}

// byResult says that a form counts games by how they ended.
func byResult(f *query.Form) bool {
	return len(f.By) == 1 && f.By[0].Kind == query.ResultValue
}

// byOpponent says that a form tells something of each opponent.
func byOpponent(f *query.Form) bool {
	return slices.ContainsFunc(f.By, func(v query.Value) bool { return v.Kind == query.OpponentValue })
}

// ofEitherColour says that a form makes a share of games that somebody won with one
// colour, among games of his with either.
func ofEitherColour(f *query.Form) bool {
	seated := func(c *query.Cond) (found bool) {
		if c == nil {
			return false
		}
		of := query.Form{Where: c}
		of.Walk(query.Visitor{Cond: func(c *query.Cond) {
			found = found || c.Color != "" || c.Player != nil && c.Player.Side != "" && c.Player.Side != query.AnySide
		}})
		return found
	}
	return !seated(f.Where) && slices.ContainsFunc(f.Show, func(c query.Column) bool {
		return c.Agg == query.ShareAgg && c.Part != nil && seated(c.Part.Where)
	})
}

// timesOfBoth says that a form tells of players in games where something happened so many
// times, whoever did it.
func timesOfBoth(f *query.Form) bool {
	both := false
	f.Walk(query.Visitor{Cond: func(c *query.Cond) {
		both = both || c.Times != nil && c.Times.HalfMove.By == "" && c.Times.HalfMove.Player == nil
	}})
	return both && byPeople(f)
}
