package compose

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// figureMisses are the ways to leave out a figure that is asked for or what it is one of,
// and to answer where an opinion or what is to come is asked for.
var figureMisses = []miss{
	{"number wanted", "how_many_deeds", "and_show", listsGames},
	{"date wanted", "on_which_date", "of_week", tellsNoDate},
	{"result of each wanted", "result_of_each", "", byResult},
	{"several figures wanted", "mean_and_extreme", "", tellsOneColumn},
	{"share of that colour wanted", "percentage colour won", "of_games", ofEitherColour},
	{"share of that colour wanted", "percentage colour lost", "of_games", ofEitherColour},
	{"their own deeds meant", "who_did", "", timesOfBoth},
	{"extreme of means wanted", "extreme_mean", "", func(f *query.Form) bool { return f.Grouped() && len(f.Order) == 0 }},
	{"their own wins meant", "", "", peopleByColourWon},
	{"winners wanted", "who_won_how_many", "", byOpponent},
	{"year wanted", "since_year", "", listsGames},
	{"record wanted", "all_three", "", partsByEnd},
	{"pairings wanted", "pairings", "", func(f *query.Form) bool { return !f.Listed() && f.Groups == nil && len(f.By) == 0 }},
	{"record of each wanted", "who_won_how_many", "", recordOfNobody},
	{"record of either", "each", "", recordOfEither},
	{"record of either", "who_won_how_many", "", recordOfEither},
	{"both places wanted", "either_of", "", firstOfTwoPlaces},
	{"each period wanted", "joins", "says_or", meanOfPeriods},
	{"both of them wanted", "compares", "", oneFigureOfTwo},
	{"each of them wanted", "and_of", "says_against", wonAgainstNamed},
	{"each of them wanted", "joins", "says_or together", meanOfEither},
	{"each of them wanted", "more_or_less either_of", "together", meanOfEither},
	{"each of them wanted", "and_of", "says_against", wonAgainstNamed},
	{"each of them wanted", "joins", "says_or", ofEitherPerson},
	{"record of ends", "", "", recordOfEnds},
	{"share of others", "", "", sharesContrary},
	{"share of their games meant", "", "of_all_games", shareOfEverybodys},
	{"one wanted", "top_one", "", severalGroups},
	{"each once meant", "each_once", "", ofJustOne},
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

// peopleByColourWon says that a form tells players apart by the share of their games, with
// either colour, that one colour won, whoever had it.
func peopleByColourWon(f *query.Form) bool {
	return byPeople(f) && len(f.By) == 1 && slices.ContainsFunc(f.Show, func(c query.Column) bool {
		return c.Agg == query.ShareAgg && c.Part != nil && c.Part.Where != nil && (c.Part.Where.Result == query.WhiteWins || c.Part.Where.Result == query.BlackWins)
	}) && !anyConjunct(f, func(c query.Cond) bool { return c.Color != "" })
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

// partsByEnd says that a form sets against each other how often games ended how for
// somebody, of which a record tells in one row.
func partsByEnd(f *query.Form) bool {
	return len(f.Parts) == 3 && len(f.Show) == 1 && f.Show[0].Agg == query.CountAgg && len(f.People()) > 0
}

// recordOfEither says that a form makes one record of the games of two people: each of them
// has his own.
func recordOfEither(f *query.Form) bool {
	if f.Where == nil || len(f.By)+len(f.Parts) > 0 || !slices.ContainsFunc(f.Show, func(c query.Column) bool { return c.Agg == query.RecordAgg }) {
		return false
	}
	either := false
	f.Walk(query.Visitor{Cond: func(c *query.Cond) {
		either = either || len(c.Or) > 1 && c.Or[0].Player != nil && c.Or[1].Player != nil && c.Or[0].Player.Name.Text != c.Or[1].Player.Name.Text
	}})
	return either
}

// recordOfNobody says that a form makes one record of games, of nobody by name.
func recordOfNobody(f *query.Form) bool {
	return len(f.People())+len(f.By)+len(f.Parts) == 0 && slices.ContainsFunc(f.Show, isRecord)
}

// firstOfTwoPlaces says that a form tells which place comes first of those that two names
// stand for: of each of the two names is asked.
func firstOfTwoPlaces(f *query.Form) bool {
	if f.Where == nil || len(f.By) != 1 || f.Limit != 1 || f.By[0].Kind != query.TagValue && f.By[0].Kind != query.SiteValue && f.By[0].Kind != query.EventValue {
		return false
	}
	two := false
	f.Walk(query.Visitor{Cond: func(c *query.Cond) {
		two = two || len(c.Or) == 2 && isPlace(c.Or[0]) && isPlace(c.Or[1])
	}})
	return two
}

// oneFigureOfTwo says that a form makes one figure of the games of two people with each other,
// or of either of them, and no record: nothing is compared.
func oneFigureOfTwo(f *query.Form) bool {
	return len(f.People()) == 2 && len(f.Parts)+len(f.By) == 0 && f.Groups == nil && len(f.Show) == 1 && f.Show[0].Agg != query.RecordAgg
}

// wonAgainstNamed says that a form is of games of two people that one of them won or lost: of
// 'wins of Karpov and of Kasparov' each has his own.
func wonAgainstNamed(f *query.Form) bool {
	return len(f.By)+len(f.Parts) == 0 && len(f.People()) == 2 && anyConjunct(f, func(c query.Cond) bool {
		won := c.Outcome
		if c.Player != nil {
			won = c.Player.Outcome
		}
		return won == query.Win || won == query.Loss
	})
}

// ofEitherPerson says that a form makes one figure of the games of either of two people who are
// told beside each other: each has his own, or their games with each other are meant.
func ofEitherPerson(f *query.Form) bool {
	figure := len(f.Show) > 0 && slices.Contains([]query.Aggregate{query.AverageAgg, query.MedianAgg, query.ShareAgg, query.ScoreAgg, query.PointsAgg, query.RecordAgg}, f.Show[0].Agg)
	return figure && len(f.By)+len(f.Parts) == 0 && len(f.People()) == 2 && anyConjunct(f, func(c query.Cond) bool {
		return eitherOf(c, func(k query.Cond) bool { return k.Player != nil })
	})
}

// recordOfEnds says that a form makes records of games that are told apart by how they ended for
// somebody, of which each is of one kind.
func recordOfEnds(f *query.Form) bool {
	return len(f.Parts) > 1 && slices.ContainsFunc(f.Show, isRecord) && !slices.ContainsFunc(f.Parts, func(p query.Share) bool {
		return p.Where == nil || !slices.ContainsFunc(conjuncts(*p.Where), func(c query.Cond) bool { return isOutcome(c) || c.Result != "" })
	})
}

// meanOfEither says that a form makes one mean or one share of two openings or events that
// are told beside each other: 'White's winning percentage in B90 and in B97'.
func meanOfEither(f *query.Form) bool {
	means := len(f.Show) > 0 && slices.Contains([]query.Aggregate{query.AverageAgg, query.MedianAgg, query.ShareAgg, query.ScoreAgg}, f.Show[0].Agg)
	if f.Where == nil || len(f.By)+len(f.Parts) > 0 || !means {
		return false
	}
	return anyConjunct(f, func(c query.Cond) bool {
		return len(c.Or) == 2 && (isPlace(c.Or[0]) && isPlace(c.Or[1]) || c.Or[0].ECO != nil && c.Or[1].ECO != nil)
	})
}

// meanOfPeriods says that a form makes one mean of two periods: 'the average length before
// 1900 and after 2000' are two.
func meanOfPeriods(f *query.Form) bool {
	if f.Where == nil || len(f.By)+len(f.Parts) > 0 || len(f.Show) == 0 || f.Show[0].Agg != query.AverageAgg && f.Show[0].Agg != query.MedianAgg {
		return false
	}
	two := false
	f.Walk(query.Visitor{Cond: func(c *query.Cond) {
		two = two || len(c.Or) == 2 && c.Or[0].Date != nil && c.Or[1].Date != nil
	}})
	return two
}

// severalGroups says that a form tells of several groups.
func severalGroups(f *query.Form) bool { return len(f.By) > 0 && f.Limit != 1 }

// sharesContrary says that a form tells which share of games that ended in some way ended in
// another: there are none.
func sharesContrary(f *query.Form) bool {
	if len(f.Show) == 0 || f.Show[0].Agg != query.ShareAgg || f.Show[0].Part == nil || f.Show[0].Part.Where == nil {
		return false
	}
	part := f.Show[0].Part.Where
	contrary := func(c *query.Cond) bool {
		return c != nil && (part.Result != "" && c.Result != "" && !meets(part.Result, c.Result) || part.Outcome != "" && c.Player != nil && c.Player.Side == "" && part.Outcome != c.Player.Outcome && ends[c.Player.Outcome] && ends[part.Outcome])
	}
	return contrary(f.Where) || slices.ContainsFunc(f.Parts, func(p query.Share) bool { return contrary(p.Where) })
}

// shareOfEverybodys says that a form tells how many of all games somebody won, lost or drew: of
// their own games it is asked, 'the share of draws of Spassky'.
func shareOfEverybodys(f *query.Form) bool {
	if f.Where != nil || len(f.By)+len(f.Parts) > 0 || len(f.Show) == 0 || f.Show[0].Agg != query.ShareAgg || f.Show[0].Part == nil || f.Show[0].Part.Where == nil {
		return false
	}
	theirs, ended := false, false
	for _, c := range conjuncts(*f.Show[0].Part.Where) {
		theirs = theirs || c.Player != nil
		ended = ended || isOutcome(c) || c.Result == query.Drawn || c.Result == query.Decisive
	}
	return theirs && ended
}

// ends are the outcomes of which a game has one.
var ends = map[query.Outcome]bool{query.Win: true, query.Draw: true, query.Loss: true}

// meets says that a game can have ended in two ways that are told.
func meets(a, b query.Result) bool {
	return a == b || a == query.Decisive && b != query.Drawn || b == query.Decisive && a != query.Drawn
}
