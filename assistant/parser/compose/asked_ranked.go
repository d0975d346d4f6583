package compose

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// rankedMisses are the ways to rank by something else than is said, to leave out one of
// several things that are asked, or to take either player for the one that is meant.
var rankedMisses = []miss{
	// What rows are ranked by.
	{"ranked by number", "by_number", "", ranksBy(query.ShareAgg, query.AverageAgg, query.ScoreAgg)},
	{"ranked by how often", "most_frequent", "superlative", ranksBy(query.ShareAgg, query.AverageAgg, query.ScoreAgg)},
	{"ranked by share", "highest_share", "by_number", ranksBy(query.CountAgg)},
	{"different ones ranked", "most_different", "", func(f *query.Form) bool {
		return ranksBy(query.CountAgg)(f) && !slices.ContainsFunc(f.By, func(v query.Value) bool {
			return v.Kind != query.PlayerValue && v.Kind != query.OpponentValue && v.Kind != query.EventValue && v.Kind != query.YearValue
		})
	}},
	{"always meant", "only_ended", "", func(f *query.Form) bool {
		return f.Grouped() && len(f.Having) == 0 && f.Groups == nil && anyConjunct(f, func(c query.Cond) bool { return isOutcome(c) || c.Result != "" })
	}},
	{"number of them ranked", "most_of", "", countsNothing},
	{"usual one wanted", "usual_one", "", func(f *query.Form) bool { return listsGames(f) && f.Limit == 1 }},
	{"usual ones wanted", "most_frequent", "counts_length", func(f *query.Form) bool { return listsGames(f) && f.Limit > 0 && len(f.Show) > 0 }},
	{"outcome not said", "most_frequent", "won lost more_wins decisive_said more_draws draws rivalry", func(f *query.Form) bool {
		return f.Grouped() && anyConjunct(f, isOutcome)
	}},
	{"groups wanted", "per", "extreme first_of", func(f *query.Form) bool { return f.Listed() && f.Apart != nil }},
	{"lowest or highest rival wanted", "rival_of_elo", "", leadsUnranked},
	{"one of them wanted", "last_one", "", func(f *query.Form) bool {
		return f.As != query.AsTable && f.Listed() && len(f.Order) == 0 && f.Limit == 0
	}},

	// Several things that are asked of each.
	{"several columns wanted", "columns_of", "", tellsOneColumn},
	{"percentage wanted", "percentage count_of", "", listsGames},
	{"number wanted", "number_of_games", "", listsGames},
	{"number wanted", "asks_number and_show", "", func(f *query.Form) bool { return f.Listed() && f.Limit == 1 }},
	{"game wanted", "asks_number and_show", "", func(f *query.Form) bool { return !f.Listed() && !f.Grouped() }},
	{"two asked", "asks_also", "", tellsOneKey},
	{"results wanted", "how_it_ended", "", countsRivals},
	{"files wanted", "by_place", "", tellsNoSquare},
	{"length wanted", "moves_taken", "capture_of", countsCaptures},
	{"ranking wanted", "begins_top", "", func(f *query.Form) bool { return listsGames(f) && len(f.Order) == 0 }},
	{"each result wanted", "all_results", "", byResult},
	{"share of those wanted", "percentage when_so", "", shareOfAll},
	{"end wanted", "ends_with", "", happensBefore},
	{"losses wanted", "wins_than_losses", "", func(f *query.Form) bool { return len(f.Parts) == 0 && len(f.Show) < 2 && !recordOf(f) }},
	{"length of comments wanted", "long_comments", "", anyForm},
	{"events wanted", "begins_events", "", func(f *query.Form) bool { return listsGames(f) && !showsEvent(f) }},

	// Whose they are.
	{"club dropped", "club", "", ofNoClub},
	{"loser's rating meant", "suffers highest", "", eitherRated},
	{"winners not said", "", "decisive_said", shareOfDecisive},
	{"someone dropped", "", "", personOrLine},
	{"landing meant", "lands", "", capturesPiece},
	{"their wins meant", "rival_beats", "", winsByRival},
	{"record of games that ended so", "", "", recordOfEnded},
}

// ranksBy says that a form ranks groups by one of some aggregates.
func ranksBy(aggs ...query.Aggregate) func(f *query.Form) bool {
	return func(f *query.Form) bool {
		if !f.Grouped() || len(f.Order) == 0 || f.Order[0].Column == nil {
			return false
		}
		c := f.Order[0].Column
		return slices.Contains(aggs, c.Agg) && (c.Agg == query.AverageAgg || c.Of == nil && c.Among == nil && c.Per == nil)
	}
}

// countsNothing says that a form makes nothing of many rows, and ranks rows of its own.
func countsNothing(f *query.Form) bool {
	aggregates := func(c query.Column) bool { return c.Agg != query.NoAggregate }
	ordered := slices.ContainsFunc(f.Order, func(o query.Ordering) bool { return o.Column != nil && aggregates(*o.Column) })
	return f.Listed() && f.Groups == nil && !ordered && !slices.ContainsFunc(f.Show, aggregates) && f.Limit == 1
}

// leadsUnranked says that a form has games against the lower or the higher rated, in no
// order.
func leadsUnranked(f *query.Form) (leads bool) {
	f.Walk(query.Visitor{Elo: func(e *query.Elo) { leads = leads || e.Lead }})
	return leads && len(f.Order) == 0
}

// tellsOneColumn says that a form shows one number, and ranks by no other.
func tellsOneColumn(f *query.Form) bool {
	if f.Groups != nil || len(f.Show) != 1 || f.Show[0].Agg == query.NoAggregate {
		return false
	}
	if agg := f.Show[0].Agg; agg == query.RecordAgg || agg == query.StreakAgg {
		return false
	}
	return !slices.ContainsFunc(f.Order, func(o query.Ordering) bool { return o.Column != nil && o.Column.Agg != f.Show[0].Agg })
}

// countsRivals says that a form tells how many games somebody had with each rival.
func countsRivals(f *query.Form) bool {
	return len(f.By) == 1 && f.By[0].Kind == query.OpponentValue && (len(f.Show) == 0 || len(f.Show) == 1 && f.Show[0].Agg == query.CountAgg)
}

// tellsNoSquare says that a form tells of games, or lists half-moves, and tells none apart
// by where on the board they are.
func tellsNoSquare(f *query.Form) bool {
	square := slices.ContainsFunc(f.By, func(v query.Value) bool {
		return v.Kind == query.SquareValue || v.Kind == query.FromValue || v.Kind == query.KingSquareValue || v.Kind == query.SANValue
	})
	return !square && len(f.Parts) == 0
}

// countsCaptures says that a form counts captures of whatever piece.
func countsCaptures(f *query.Form) bool { return capturesAnything(f) && !f.Listed() }

// showsEvent says that a form shows the event of each row.
func showsEvent(f *query.Form) bool {
	return slices.ContainsFunc(f.Show, func(c query.Column) bool {
		return c.Of != nil && (c.Of.Kind == query.EventValue || c.Of.Kind == query.TagValue && c.Of.Tag == "Event")
	})
}

// ofNoClub says that a form is of nobody, and of no event nor place: of whatever club.
func ofNoClub(f *query.Form) bool {
	placed := false
	f.Walk(query.Visitor{Cond: func(c *query.Cond) {
		placed = placed || c.Tag != nil && slices.Contains([]string{"Event", "Site", "Annotator"}, c.Tag.Name)
	}})
	return !placed && len(f.People()) == 0
}

// eitherRated says that a form ranks games, or their players, by what either player was
// rated, though one of them won.
func eitherRated(f *query.Form) bool {
	if len(f.People()) > 0 {
		return false
	}
	elo := func(c *query.Column) bool {
		if c == nil || c.Of == nil || c.Of.Player != nil || c.Agg == query.AverageAgg {
			return false
		}
		either := (c.Of.Kind == query.HigherValue || c.Of.Kind == query.LowerValue) && len(c.Of.Args) > 0 && c.Of.Args[0].Kind == query.EloValue
		return c.Of.Kind == query.EloValue || either
	}
	rated := slices.ContainsFunc(f.Order, func(o query.Ordering) bool { return elo(o.Column) }) ||
		len(f.Show) > 0 && !f.Grouped() && elo(&f.Show[0])
	told := false
	f.Walk(query.Visitor{
		Cond: func(c *query.Cond) {
			told = told || isOutcome(*c) || c.Result == query.WhiteWins || c.Result == query.BlackWins || c.Color != ""
		},
		HalfMove: func(h *query.HalfMove) { told = told || h.By != "" },
	})
	return rated && !told
}

// shareOfDecisive says that a form tells the share of games that have a winner.
func shareOfDecisive(f *query.Form) bool {
	return len(f.Show) > 0 && f.Show[0].Agg == query.ShareAgg && f.Show[0].Part != nil && f.Show[0].Part.Where != nil && f.Show[0].Part.Where.Result == query.Decisive
}

// personOrLine says that a form has games of one of several, of whom some are openings or
// boards: 'Anderssen, Morphy or Steinitz' are people, all of them.
func personOrLine(f *query.Form) (mixed bool) {
	f.Walk(query.Visitor{Cond: func(c *query.Cond) {
		person := func(k query.Cond) bool { return k.Player != nil }
		line := func(k query.Cond) bool {
			return k.ECO != nil || len(k.Line) > 0 || k.Position != nil && k.Position.Board != ""
		}
		mixed = mixed || len(c.Or) > 2 && slices.ContainsFunc(c.Or, person) && slices.ContainsFunc(c.Or, line)
	}})
	return mixed
}

// capturesPiece says that a form has captures of a piece.
func capturesPiece(f *query.Form) (captures bool) {
	f.Walk(query.Visitor{HalfMove: func(h *query.HalfMove) {
		captures = captures || h.Captured != ""
	}})
	return captures
}

// winsByRival says that a form tells by rival how many games somebody won.
func winsByRival(f *query.Form) bool {
	if len(f.By) != 1 || f.By[0].Kind != query.OpponentValue {
		return false
	}
	won := false
	f.Walk(query.Visitor{Cond: func(c *query.Cond) {
		won = won || c.Outcome == query.Win || c.Player != nil && c.Player.Outcome == query.Win && c.Player.Side != query.Other
	}})
	return won
}

// recordOfEnded says that a form tells how often games ended how that all ended alike.
func recordOfEnded(f *query.Form) bool {
	if len(f.Show) == 0 || f.Show[0].Agg != query.RecordAgg && f.Show[0].Agg != query.ScoreAgg {
		return false
	}
	ended := func(where *query.Cond) bool {
		return where != nil && slices.ContainsFunc(conjuncts(*where), isOutcome)
	}
	return ended(f.Where) || len(f.Parts) > 0 && !slices.ContainsFunc(f.Parts, func(p query.Share) bool { return !ended(p.Where) })
}

// tellsOneKey says that a form tells one thing apart, and no more than a number of each.
func tellsOneKey(f *query.Form) bool {
	return len(f.By) == 1 && len(f.Show) <= 1 || tellsOneThing(f)
}

// recordOf says that a form tells how games ended, in all ways.
func recordOf(f *query.Form) bool {
	return slices.ContainsFunc(f.Show, func(c query.Column) bool { return c.Agg == query.RecordAgg })
}

// happensBefore says that a form is of games in which something happens, or stands on the
// board, at any time, and nothing at their end.
func happensBefore(f *query.Form) bool {
	anytime, end := false, false
	f.Walk(query.Visitor{
		Cond: func(c *query.Cond) { end = end || isOutcome(*c) || c.Tag != nil && c.Tag.Name == "FinalState" },
		HalfMove: func(h *query.HalfMove) {
			mate := h.All&schema.CheckMate != 0
			anytime, end = anytime || !h.Last && !mate, end || h.Last
		},
		Position: func(p *query.Position) { anytime, end = anytime || !p.Last, end || p.Last },
	})
	return anytime && !end
}

// shareOfAll says that a form tells a share of all games there are, of which several
// things are said.
func shareOfAll(f *query.Form) bool {
	if f.Where != nil || len(f.Show) == 0 || f.Show[0].Agg != query.ShareAgg || f.Show[0].Part == nil || f.Show[0].Part.Where == nil {
		return false
	}
	return len(conjuncts(*f.Show[0].Part.Where)) > 1
}
