package compose

import (
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// misses are the ways not to tell what a question asks for.
var misses = slices.Concat([]miss{
	// What kind of thing is asked for.
	{"number wanted", "number_only", "", listsRows},
	{"games wanted", "in_how_many", "occasions", countsHalfMoves},
	{"games wanted", "asks_game", "", tellsNoGame},
	{"games wanted", "asks_game_so", "gains_most", tellsNoGame},
	{"move wanted", "asks_move", "", tellsNoMove},
	{"half-moves wanted", "counts_moves", "in_games", countsGamesOnly},
	{"length wanted", "asks_length", "", countsGamesOnly},
	{"game wanted", "asks_game more", "", ranksNothing},
	{"half-moves wanted", "in_half_moves", "in_full_moves", leavesUnit},
	{"full moves wanted", "in_full_moves", "in_half_moves", leavesUnit},
	{"games wanted", "asks_list", "per", func(f *query.Form) bool { return f.Rows == query.RowGames && f.Grouped() }},
	{"rival wanted", "asks_one_rival", "", func(f *query.Form) bool { return byPeople(f) && len(f.Order) == 0 }},
	{"usual one wanted", "usually", "", func(f *query.Form) bool { return len(f.By) == 1 && f.By[0].Kind == query.SANValue && len(f.Order) == 0 }},
	{"wings wanted", "either_wing", "", func(f *query.Form) bool { return !f.Grouped() }},
	{"people wanted", "asks_names", "", listsGames},
	{"one wanted", "asks_compared", "", listsRows},
	{"who wanted", "asks_who_most", "", func(f *query.Form) bool { return listsGames(f) && len(f.Order) == 0 }},
	{"all wanted", "in_order", "first_of", func(f *query.Form) bool { return f.Listed() && f.Limit == 1 }},
	{"both wanted", "who_won_how_many", "", winsOfOneOfTwo},
	{"sides wanted", "asks_whose_side", "", listsSeated},
	{"winner wanted", "winner_told", "decisive_named", ranksDecisive},
	{"all games wanted", "", "in_games", countsFound},
	{"two asked", "asks_more", "", showsOneThing},
	{"one number wanted", "together", "", func(f *query.Form) bool { return len(f.Parts) > 0 }},
	{"different ones wanted", "how_many_of", "", countsGamesOnly},
	{"board wanted", "the_board", "on_board", noBoard},
	{"board wanted", "shows_end", "told_end", noBoard},
	{"board wanted", "asks_board", "", noBoard},
	{"board after moves wanted", "", "told_last", lastBoardOfLine},
	{"moves not told", "moves_before", "", boardOfAll},
	{"right to castle meant", "may_castle", "", noRights},
	{"games wanted", "lists_games", "", func(f *query.Form) bool { return f.Rows == query.RowPositions && f.Listed() && f.As == query.AsTable }},
	{"endings meant", "endings", "event_final", calledFinal},
	{"games wanted", "final_positions", "different", countsBoards},
	{"longest so meant", "stays_longest", "", longestGame},
	{"position not told", "that_position", "", noPosition},
	{"end meant", "ends_up_on", "", standsSometime},
	{"king mated meant", "", "by_king", matesByKing},
	{"mean wanted", "average", "", meansNothing},
	{"each mean wanted", "won lost average", "", meansOnce},
	{"who wanted", "asks_which_person", "", tellsNoGame},
	{"mean of all wanted", "mean_of_players", "each", byPeople},
	{"most in one game wanted", "in_one_game", "", countsOverGames},
	{"number of games wanted", "by_games", "", listsGames},
	{"points wanted", "scores_more", "goals", countsOfTwo},
	{"percentage wanted", "percentage", "in_comments", listsBare},
	{"one of all wanted", "begins_who highest", "each", tableOfAll},
	{"length of names wanted", "long_names", "", anyForm},
	{"openings wanted", "asks_openings", "asks_people", byPeople},
	{"events wanted", "asks_events", "asks_people", byPeople},
	{"titles wanted", "asks_titles", "", ofOneTitle},

	// What is told of each, or ranked.
	{"groups wanted", "per", "", func(f *query.Form) bool {
		return !f.Grouped() && f.Groups == nil && (len(f.Show) > 0 && f.Show[0].Agg != query.NoAggregate)
	}},
	{"groups wanted", "per", "in_order", listsBare},
	{"no groups wanted", "begins_how_many", "each", func(f *query.Form) bool { return f.Grouped() && len(f.Parts) == 0 }},
	{"extreme dropped", "extreme", "at_most", ranksNothing},
	{"bound not said", "", "exactly", ofJustOne},

	// Who is meant, and which side.
	{"colour dropped", "colour", "shade example any_colour", namesNoSide},
	{"colour dropped", "colour compares_colours", "shade example", namesNoSide},
	{"white alone said", "white", "black", blackOnly},
	{"black alone said", "black", "white", whiteOnly},
	{"opponents meant", "opponents", "", ownFigure},
	{"own figure meant", "fares", "against", againstOnly},
	{"doer dropped", "puts", "", standsForDeed},
	{"loss taken for win", "lost", "won", sharesWins},
	{"win taken for loss", "won", "lost", sharesLosses},
	{"someone dropped", "so_versus", "", ofOnePerson},
	{"each one's draws meant", "more_draws", "more_wins", betweenTwo},
	{"victims meant", "was_done", "", doersTold},
	{"victims meant", "was_done", "", standsAnywhere},
	{"giving up meant", "gave_up", "", leadsAnywhere},
	{"others meant", "done_to", "", doersOfAll},
	{"opponents' titles meant", "", "", ownTitles},
	{"their score meant", "best_rival", "", ownScoreByRival},
	{"place wanted", "placed", "", func(f *query.Form) bool { return f.Listed() && f.As == query.AsTable }},
	{"upset meant", "overcame", "", eitherLead},
	{"two meant", "either_of", "", meanOfTwo},
	{"two meant", "and_of", "", meanOfTwo},

	// What is left out.
	{"share of some wanted", "share_of_ended", "", sharesEnded},
	{"moves of both wanted", "games_of versus", "", movesOfOne},
	{"exception dropped", "excluding", "nothing", excludesNothing},
	{"fewest taken for except", "fewest", "", exceptsDraws},
	{"fewest taken for except", "least_of", "", exceptsAny},
	{"each outcome wanted", "won_and_lost", "", mergesEnds},

	// What nobody asks for.
	{"supposed", "supposes", "", func(*query.Form) bool { return true }},
	{"mean of others' games", "", "", meanElsewhere},
	{"sum of ratings", "", "", sumsRatings},
	{"round's record", "", "colour", func(f *query.Form) bool { return recordOfWhite(f) && slices.ContainsFunc(f.By, isRound) }},
	{"capture not said", "", "capture", capturesPromoting},
	{"move beside", "", "", movesBeside},

	// What stood on the board together.
	{"at once meant", "meanwhile", "", stoodApart},
	{"end of one alone", "", "", endsOneAlone},
	{"last rank dropped", "back_rank", "", func(f *query.Form) bool { return f.HalfMove != nil && len(f.HalfMove.To) == 0 && f.Where == nil }},
}, peopleMisses, rankedMisses, figureMisses, moveMisses, listMisses, taggedMisses)

// listsRows says that a form lists rows, and counts none.
func listsRows(f *query.Form) bool { return f.Listed() && f.As == query.AsTable && f.Limit != 1 }

// listsGames says that a form lists games.
func listsGames(f *query.Form) bool {
	return f.Listed() && f.As == query.AsTable && f.Rows == query.RowGames
}

// countsHalfMoves says that a form counts half-moves, not the games in which they are.
func countsHalfMoves(f *query.Form) bool {
	return f.Rows == query.RowHalfMoves && !f.Grouped() && len(f.Show) == 1 && f.Show[0].Agg == query.CountAgg && f.Show[0].Of == nil
}

// countsGamesOnly says that a form tells no more than how many games there are.
func countsGamesOnly(f *query.Form) bool {
	return (f.Rows == query.RowGames || f.Rows == query.RowSides) && !f.Grouped() && len(f.Show) == 1 && f.Show[0].Agg == query.CountAgg
}

// tellsNoGame says that a form makes a number of all games where one of them is wanted.
func tellsNoGame(f *query.Form) bool {
	return !f.Listed() && !f.Grouped() && len(f.Show) == 1 && (f.Show[0].Agg == query.HighestAgg || f.Show[0].Agg == query.LowestAgg)
}

// tellsNoMove says that a form lists or counts games, and shows no move.
func tellsNoMove(f *query.Form) bool {
	return (f.Rows == query.RowGames || f.Rows == query.RowSides) && f.As == query.AsTable && len(f.By) == 0 && len(f.Parts) == 0 && len(f.Show) == 0 && f.Groups == nil
}

// winsOfOneOfTwo says that a form tells how many games one of two people won.
func winsOfOneOfTwo(f *query.Form) bool {
	return len(f.People()) == 2 && len(f.Parts) == 0 && len(f.Show) <= 1 && tellsWinner(*f)
}

// tellsWinner says that a form is of games that somebody won.
func tellsWinner(f query.Form) (tells bool) {
	f.Walk(query.Visitor{Cond: func(c *query.Cond) { tells = tells || c.Player != nil && c.Player.Outcome == query.Win }})
	return tells
}

// tellsOneThing says that a form makes one number, or lists the values of one thing.
func tellsOneThing(f *query.Form) bool {
	return len(f.Parts) == 0 && len(f.By) == 0 && len(f.Show) == 1 && len(f.Order) == 0 && (f.Show[0].Agg == query.CountAgg || f.Show[0].Agg == query.TotalAgg)
}

// ofOneTitle says that a form is of players with some title.
func ofOneTitle(f *query.Form) (of bool) {
	f.Walk(query.Visitor{Cond: func(c *query.Cond) { of = of || c.Tag != nil && c.Tag.Name == "Title" && len(c.Tag.Texts) == 1 }})
	return of
}

// byPeople says that a form tells people apart.
func byPeople(f *query.Form) bool {
	return len(f.By) == 1 && f.By[0].Player == nil && slices.Contains(peopleKinds, f.By[0].Kind)
}

var peopleKinds = []query.ValueKind{query.PlayerValue, query.OpponentValue}

// ranksNothing says that a form lists games in no order, and all of them.
func ranksNothing(f *query.Form) bool {
	return listsGames(f) && len(f.Order) == 0 && f.Limit == 0
}

// ofJustOne says that a form is of groups of exactly one.
func ofJustOne(f *query.Form) bool {
	one := func(f *query.Form) bool {
		return slices.ContainsFunc(f.Having, func(b query.Bound) bool {
			return b.Column.Agg == query.CountAgg && b.Column.Of == nil && b.Column.Among == nil && b.Min != nil && b.Max != nil && *b.Min == 1 && *b.Max == 1
		})
	}
	return one(f) || f.Groups != nil && one(f.Groups)
}

// sidesIn tells which sides a form says anything of.
func sidesIn(f *query.Form) (white, black, other bool) {
	see := func(s query.Side) {
		white, black = white || s == query.White || s == query.BothSide, black || s == query.Black || s == query.BothSide
	}
	f.Walk(query.Visitor{
		Cond: func(c *query.Cond) {
			see(c.Color)
			if c.Player != nil {
				see(c.Player.Side)
			}
			white, black = white || c.Result == query.WhiteWins, black || c.Result == query.BlackWins
			if c.Tag != nil && c.Tag.Side != nil {
				see(*c.Tag.Side)
			}
			if c.Rights != nil {
				see(c.Rights.Side)
			}
			other = other || len(c.Line) > 0 || c.Line != nil || c.ECO != nil || c.Tag != nil || c.Sequence != nil || c.Position != nil || c.Result == query.Decisive || c.Result == query.Drawn
		},
		HalfMove: func(h *query.HalfMove) {
			see(h.By)
			other = other || h.Number != nil && h.Number.Min == h.Number.Max && h.Number.Min <= 2 || h.SAN != ""
		},
		Position: func(p *query.Position) {
			for _, n := range p.Counts {
				see(n.Side)
			}
			white = white || strings.ContainsAny(p.Board, "KQRBNPA") // whose pieces they are
			black = black || strings.ContainsAny(p.Board, "kqrbnpa")
			see(p.Turn)
			for _, s := range p.Structures {
				see(s.Side)
			}
			other = other || p.Board != "" || p.Only != nil
		},
		Value: func(v *query.Value) {
			see(v.Side)
			white, black = white || v.Kind == query.WhiteValue, black || v.Kind == query.BlackValue
			white, black = white || v.Kind == query.ColorValue, black || v.Kind == query.ColorValue
			other = other || v.Kind == query.ResultValue || v.Kind == query.KingSquareValue || v.Kind == query.MaterialValue || v.Kind == query.TagValue || v.Kind == query.LineValue
		},
		Elo: func(e *query.Elo) { see(e.Side) },
	})
	if f.Point != nil {
		see(f.Point.Side)
	}
	return white, black, other || f.As != query.AsTable && f.As != query.AsYesNo
}

// namesNoSide says that a form about somebody, or about boards, says nothing of a side.
func namesNoSide(f *query.Form) bool {
	if f.Point != nil && (f.Point.Unit == query.Half || f.Point.Side != "") {
		return false // it is the half-move of a side
	}
	if f.Position != nil && f.Position.Number != nil && f.Position.Number.Unit == query.Half {
		return false // the same
	}
	white, black, other := sidesIn(f)
	byWhom := slices.ContainsFunc(f.By, func(v query.Value) bool { return v.Kind == query.PlayerValue })
	return !white && !black && (!other || byWhom || len(f.People()) > 0)
}

// blackOnly and whiteOnly say that a form has the half-moves of one side.
func blackOnly(f *query.Form) bool { return movesBy(f) == query.Black }

func whiteOnly(f *query.Form) bool { return movesBy(f) == query.White }

// movesBy is the one side that a form says makes half-moves.
func movesBy(f *query.Form) (by query.Side) {
	first := true
	f.Walk(query.Visitor{HalfMove: func(h *query.HalfMove) {
		if h.Captured != "" || h.All&(schema.Check|schema.CheckMate) != 0 || h.Piece == "" {
			by, first = "", false // which befalls a piece of the other side
			return
		}
		if first || by == h.By {
			by, first = h.By, false
			return
		}
		by = ""
	}})
	return by
}

// ownFigure says that a form makes something of what somebody has himself.
func ownFigure(f *query.Form) (own bool) {
	if len(f.People()) != 1 || len(f.Parts) > 0 || len(f.Show) > 1 {
		return false
	}
	of := func(v *query.Value) bool {
		return v != nil && v.Side == query.Own && (v.Kind == query.EloValue || v.Kind == query.TagValue && v.Tag == "Title")
	}
	people := false
	f.Walk(query.Visitor{Cond: func(c *query.Cond) { people = people || c.Player != nil && c.Player.Side == query.Own }})
	if !people {
		return false
	}
	either := false
	f.Walk(query.Visitor{Cond: func(c *query.Cond) {
		either = either || c.Tag != nil && c.Tag.Name == "Title" && c.Tag.Side != nil && *c.Tag.Side == query.AnySide
	}})
	return either || slices.ContainsFunc(f.Show, func(c query.Column) bool { return of(c.Of) }) || slices.ContainsFunc(f.By, func(v query.Value) bool { return of(&v) })
}

// againstOnly says that a form tells how others fared against the only person named.
func againstOnly(f *query.Form) bool {
	if len(f.People()) != 1 || f.Rows != query.RowSides {
		return false
	}
	own, other := false, false
	f.Walk(query.Visitor{Cond: func(c *query.Cond) {
		if c.Player != nil {
			own, other = own || c.Player.Side != query.Other, other || c.Player.Side == query.Other
		}
	}})
	return other && !own
}

// standsForDeed says that a form has what stands on the board of somebody's games, whoever
// put it there.
func standsForDeed(f *query.Form) bool {
	stands, moves := false, false
	f.Walk(query.Visitor{
		Position: func(p *query.Position) {
			stands = stands || slices.ContainsFunc(p.Counts, func(n query.Pieces) bool { return n.Area != "" })
		},
		HalfMove: func(*query.HalfMove) { moves = true },
	})
	return stands && !moves && len(f.People()) == 1
}

// shares says that a form tells the share of games that ended so for somebody.
func shares(f *query.Form, o query.Outcome) bool {
	if len(f.Show) != 1 || f.Show[0].Agg != query.ShareAgg || f.Show[0].Part == nil || f.Show[0].Part.Where == nil {
		return false
	}
	of := f.Show[0].Part.Where
	return of.Outcome == o || slices.ContainsFunc(of.And, func(c query.Cond) bool { return c.Outcome == o })
}

func sharesWins(f *query.Form) bool { return shares(f, query.Win) }

func sharesLosses(f *query.Form) bool { return shares(f, query.Loss) }

// meanOfTwo says that a form makes one number of what games of two people have.
func meanOfTwo(f *query.Form) bool {
	return len(f.Parts) == 0 && len(f.By) == 0 && len(f.Show) > 0 && len(f.People()) == 2 && (f.Show[0].Agg == query.AverageAgg || f.Show[0].Agg == query.MedianAgg)
}

// excludesNothing says that a form leaves nothing out.
func excludesNothing(f *query.Form) bool {
	denies := false
	f.Walk(query.Visitor{
		Cond: func(c *query.Cond) {
			denies = denies || c.Not != nil || c.Compare != nil || c.Result != "" || c.Outcome != ""
		},
		HalfMove: func(h *query.HalfMove) { denies = denies || h.None != 0 },
		Position: func(p *query.Position) {
			denies = denies || p.Only != nil || slices.ContainsFunc(p.Counts, func(n query.Pieces) bool { return n.Range == query.Range{} })
		},
	})
	return !denies && f.Skip == 0 && len(f.Having) == 0
}

// exceptsDraws says that a form leaves out games that ended in some way.
func exceptsDraws(f *query.Form) (excepts bool) {
	f.Walk(query.Visitor{Cond: func(c *query.Cond) { excepts = excepts || c.Not != nil && (c.Not.Result != "" || c.Not.Outcome != "") }})
	return excepts
}

// meanElsewhere says that a form makes a mean of what somebody did over games that need
// not be his.
func meanElsewhere(f *query.Form) bool {
	if len(f.Show) == 0 || f.Show[0].Agg != query.AverageAgg || f.Show[0].Of == nil || f.Show[0].Of.HalfMove == nil || f.Show[0].Of.HalfMove.Player == nil {
		return false
	}
	his := false
	(&query.Form{Where: f.Where}).Walk(query.Visitor{Name: func(n *query.Name) { his = his || n.Text == f.Show[0].Of.HalfMove.Player.Text }})
	return !his && len(f.Parts) == 0
}

// sumsRatings says that a form adds ratings up.
func sumsRatings(f *query.Form) bool {
	return slices.ContainsFunc(f.Show, func(c query.Column) bool {
		return c.Agg == query.TotalAgg && c.Of != nil && c.Of.Kind == query.EloValue
	})
}
