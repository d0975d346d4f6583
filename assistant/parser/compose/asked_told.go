package compose

import (
	"slices"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// topKind begins the kinds of words for how many of the first are wanted: 'top_3'.
const topKind = "top_"

// limitLost says that so many of the first are wanted, and that a form brings another
// number of rows.
func limitLost(said map[string]bool, f *query.Form) bool {
	for kind := range said {
		n, err := strconv.Atoi(strings.TrimPrefix(kind, topKind))
		if err == nil && strings.HasPrefix(kind, topKind) && n != f.Limit && (f.Groups == nil || n != f.Groups.Limit) && !namesNumber(f, n) {
			return true
		}
	}
	return false
}

// namesNumber says that a number is a bound of groups in a form.
func namesNumber(f *query.Form, n int) bool {
	return slices.ContainsFunc(f.Having, func(b query.Bound) bool {
		return b.Min != nil && int(*b.Min) == n || b.Max != nil && int(*b.Max) == n
	})
}

// listsBare says that a form lists games as they come, with the usual columns.
func listsBare(f *query.Form) bool {
	return listsGames(f) && len(f.Order) == 0 && f.Limit == 0 && len(f.Show) == 0
}

// stoodApart says that a form has games in which two things stood on the board, at any
// time each.
func stoodApart(f *query.Form) bool {
	if f.Where == nil {
		return false
	}
	stood := 0
	for _, c := range append([]query.Cond{*f.Where}, f.Where.And...) {
		if c.Position != nil || eitherOf(c, func(k query.Cond) bool { return k.Position != nil }) {
			stood++
		}
	}
	return stood > 1
}

// endsOneAlone says that of two positions either of which games may have one is the last
// and the other one any: 'at the end just rooks and pawns' is of neither.
func endsOneAlone(f *query.Form) (alone bool) {
	f.Walk(query.Visitor{Cond: func(c *query.Cond) {
		last, any := false, false
		for _, k := range c.Or {
			if k.Position != nil {
				last, any = last || k.Position.Last, any || !k.Position.Last && k.Position.Number == nil
			}
		}
		alone = alone || last && any
	}})
	return alone
}

// betweenTwo says that a form makes one row of the games of two people with each other,
// or lists them.
func betweenTwo(f *query.Form) bool {
	return len(f.People()) == 2 && len(f.Parts) == 0 && len(f.By) == 0 && (len(f.Show) > 0 || f.Listed()) && !eitherOfTwo(f)
}

// eitherOfTwo says that a form has the games of any of several people.
func eitherOfTwo(f *query.Form) (either bool) {
	f.Walk(query.Visitor{Cond: func(c *query.Cond) {
		either = either || eitherOf(*c, func(k query.Cond) bool { return k.Player != nil })
	}})
	return either
}

// ofOnePerson says that a form names one person.
func ofOnePerson(f *query.Form) bool { return len(f.People()) == 1 && len(f.Parts) == 0 }

// showsOneThing says that a form shows one thing of the first rows.
func showsOneThing(f *query.Form) bool {
	return tellsOneThing(f) || f.Listed() && f.As == query.AsTable && f.Limit > 0 && len(f.Show) == 1 && f.Show[0].Agg == query.NoAggregate
}

// tableOfAll says that a form makes several numbers of each group, in no order.
func tableOfAll(f *query.Form) bool {
	return f.Grouped() && len(f.Parts) == 0 && len(f.Show) > 1 && len(f.Order) == 0 && f.Limit == 0
}

// noBoard says that a form tells of games in a table, or of each of their positions.
func noBoard(f *query.Form) bool {
	return f.As == query.AsTable && (f.Rows == query.RowGames || f.Rows == query.RowSides || f.Rows == query.RowPositions && f.Listed()) && len(f.By) == 0
}

// standsSometime says that a form is of what stands on the board at any time.
func standsSometime(f *query.Form) bool {
	stands, last := false, false
	f.Walk(query.Visitor{Position: func(p *query.Position) {
		stands, last = true, last || p.Last || p.Number != nil
	}})
	return stands && !last
}

// matesByKing says that a form is of mates that a king gives.
func matesByKing(f *query.Form) (by bool) {
	f.Walk(query.Visitor{HalfMove: func(h *query.HalfMove) {
		by = by || h.All&schema.CheckMate != 0 && h.Piece == query.King
	}})
	return by
}

// boardOfAll says that a form shows a board of whatever games there are, and not after
// moves that are told.
func boardOfAll(f *query.Form) bool {
	return f.As == query.AsBoard && len(f.People()) == 0 && len(f.Order) == 0 && !tellsMoveOrBoard(f)
}

// lastBoardOfLine says that a form shows how all games ended that begin with some moves.
func lastBoardOfLine(f *query.Form) bool {
	return f.As == query.AsBoard && f.Point != nil && f.Point.Last && len(f.People()) == 0 && len(f.Order) == 0 && f.Where != nil && len(f.Where.Line) > 0
}

// noRights says that a form tells nothing of who may still castle.
func noRights(f *query.Form) bool {
	told := false
	f.Walk(query.Visitor{Cond: func(c *query.Cond) { told = told || c.Rights != nil }})
	return !told
}

// calledFinal says that a form is of events of that name in which something stood on the
// board.
func calledFinal(f *query.Form) bool {
	called, stood := false, false
	f.Walk(query.Visitor{
		Cond: func(c *query.Cond) {
			called = called || c.Tag != nil && c.Tag.Name == "Event" && slices.ContainsFunc(c.Tag.Texts, func(t string) bool { return strings.EqualFold(t, "final") })
		},
		Position: func(*query.Position) { stood = true },
	})
	return called && stood
}

// countsBoards says that a form counts boards that are different.
func countsBoards(f *query.Form) bool {
	return len(f.Show) == 1 && f.Show[0].Agg == query.DistinctAgg && f.Show[0].Of != nil && f.Show[0].Of.Kind == query.BoardValue
}

// longestGame says that a form ranks games by how long they are, and not by how long
// something stood in them.
func longestGame(f *query.Form) bool {
	return len(f.Order) > 0 && f.Order[0].Column != nil && f.Order[0].Column.Of != nil && f.Order[0].Column.Of.Kind == query.LengthValue && standsAnywhere(f)
}

// noPosition says that a form tells neither moves nor what stands on the board.
func noPosition(f *query.Form) bool { return !tellsMoveOrBoard(f) && f.As != query.AsBoard }

// tellsMoveOrBoard says that a form tells moves, or what stands on the board.
func tellsMoveOrBoard(f *query.Form) (tells bool) {
	f.Walk(query.Visitor{
		Cond: func(c *query.Cond) {
			tells = tells || len(c.Line) > 0 || c.Sequence != nil || c.ECO != nil
		},
		HalfMove: func(h *query.HalfMove) { tells = tells || h.SAN != "" },
		Position: func(p *query.Position) {
			tells = tells || p.Board != "" || len(p.Counts)+len(p.Structures)+len(p.Only) > 0
		},
	})
	return tells
}

// doersOfAll says that a form tells who made half-moves in somebody's games, himself too.
func doersOfAll(f *query.Form) bool {
	if f.Rows != query.RowHalfMoves || len(f.By) != 1 || f.By[0].Kind != query.PlayerValue || len(f.People()) != 1 {
		return false
	}
	apart := false
	f.Walk(query.Visitor{Cond: func(c *query.Cond) {
		apart = apart || c.Player != nil && (c.Player.Side == query.Own || c.Player.Side == query.Other)
	}})
	return !apart && (f.HalfMove == nil || f.HalfMove.Player == nil)
}

// doersTold says that a form tells half-moves apart by who made them.
func doersTold(f *query.Form) bool {
	return f.Rows == query.RowHalfMoves && len(f.By) == 1 && f.By[0].Kind == query.PlayerValue
}

// standsAnywhere says that a form is of what stood on the board at any time.
func standsAnywhere(f *query.Form) (stands bool) {
	f.Walk(query.Visitor{Position: func(*query.Position) { stands = true }})
	return stands
}

// leadsAnywhere says that a form is of who had more of something on the board.
func leadsAnywhere(f *query.Form) (leads bool) {
	f.Walk(query.Visitor{Position: func(p *query.Position) {
		leads = leads || slices.ContainsFunc(p.Counts, func(n query.Pieces) bool { return n.Lead })
	}})
	return leads
}

// countsOverGames says that a form ranks people by a number made of all their games.
func countsOverGames(f *query.Form) bool {
	return byPeople(f) && len(f.Order) > 0 && f.Order[0].Column != nil && f.Order[0].Column.Agg == query.CountAgg
}

// ownTitles says that a form tells the games of one person apart by that person's title.
func ownTitles(f *query.Form) bool {
	return len(f.People()) == 1 && len(f.By) == 1 && f.By[0].Tag == "Title" && f.By[0].Side == query.Own && f.Rows == query.RowSides
}

// eitherLead says that a form takes the difference of two ratings of games that need not
// have been won by the lower rated.
func eitherLead(f *query.Form) bool {
	either, lower := false, false
	f.Walk(query.Visitor{
		Value: func(v *query.Value) {
			either = either || v.Kind == query.LeadValue && (v.Side == "" || v.Side == query.AnySide) && v.Player == nil
		},
		Cond: func(c *query.Cond) { lower = lower || c.Elo != nil && c.Elo.Lead },
	})
	return either && !lower
}

// exceptsAny says that a form leaves out games of whatever kind.
func exceptsAny(f *query.Form) (excepts bool) {
	f.Walk(query.Visitor{Cond: func(c *query.Cond) { excepts = excepts || c.Not != nil }})
	return excepts
}

// mergesEnds says that a form takes together the games that somebody won and lost.
func mergesEnds(f *query.Form) (merges bool) {
	outcome := func(c query.Cond) query.Outcome {
		if c.Player != nil {
			return c.Player.Outcome
		}
		return c.Outcome
	}
	f.Walk(query.Visitor{Cond: func(c *query.Cond) {
		merges = merges || len(c.Or) == 2 && outcome(c.Or[0]) != "" && outcome(c.Or[1]) != "" && outcome(c.Or[0]) != outcome(c.Or[1])
	}})
	return merges && !f.Listed()
}

// meansOnce says that a form makes one mean of all its rows.
func meansOnce(f *query.Form) bool {
	return len(f.Parts) == 0 && len(f.By) == 0 && f.Groups == nil && len(f.Show) == 1 && (f.Show[0].Agg == query.AverageAgg || f.Show[0].Agg == query.MedianAgg)
}

// ownScoreByRival says that a form ranks rivals by how well somebody did against them.
func ownScoreByRival(f *query.Form) bool {
	if len(f.By) != 1 || f.By[0].Kind != query.OpponentValue || len(f.Order) == 0 || f.Order[0].Column == nil || !f.Order[0].Descending {
		return false
	}
	agg := f.Order[0].Column.Agg
	return agg == query.ScoreAgg || agg == query.PointsAgg
}

// meansNothing says that a form makes a mean of nothing.
func meansNothing(f *query.Form) bool {
	means := func(c query.Column) bool {
		return c.Agg == query.AverageAgg || c.Agg == query.MedianAgg || c.Agg == query.SpreadAgg || c.Per != nil || c.Minus != nil
	}
	if f.Groups != nil && !meansNothing(f.Groups) || slices.ContainsFunc(f.Show, means) {
		return false
	}
	ordered := slices.ContainsFunc(f.Order, func(o query.Ordering) bool { return o.Column != nil && means(*o.Column) })
	return !ordered && !slices.ContainsFunc(f.Having, func(b query.Bound) bool { return means(b.Column) })
}

// countsOfTwo says that a form sets the numbers of games of several people side by side,
// however these ended.
func countsOfTwo(f *query.Form) bool {
	if len(f.Parts) < 2 || len(f.Show) != 1 || f.Show[0].Agg != query.CountAgg || f.Rows != query.RowGames && f.Rows != query.RowSides {
		return false
	}
	ended := false
	f.Walk(query.Visitor{Cond: func(c *query.Cond) {
		ended = ended || c.Outcome != "" || c.Result != "" || c.Player != nil && c.Player.Outcome != ""
	}})
	return !ended
}

// anyForm is for what no form tells.
func anyForm(*query.Form) bool { return true }

// twoPlaces says that games would be of two places: of Dortmund, and of Mar del Plata; of
// Dallas, and of Houston or San Antonio.
func twoPlaces(and []query.Cond) bool {
	for i, a := range and {
		for k, b := range and {
			if i == k || !namesPlace(a.Tag) {
				continue
			}
			if places, ok := anyPlaces(b); ok && (k < i && b.Tag != nil || len(places) > 1) && !overlap(a.Tag.Texts, places) {
				return true
			}
		}
	}
	return false
}

// anyPlaces are the places in any of which a condition says that games were; an event of
// another name beside a place is one more, of the same name it may be part of another.
func anyPlaces(c query.Cond) (places []string, ok bool) {
	if namesPlace(c.Tag) {
		return c.Tag.Texts, true
	}
	var events []string
	for _, part := range c.Or {
		if part.Tag != nil && part.Tag.Name == "Event" {
			events = append(events, part.Tag.Texts...)
			continue
		}
		more, ok := anyPlaces(part)
		if !ok {
			return nil, false
		}
		places = append(places, more...)
	}
	for _, e := range events {
		if len(places) > 0 && !overlap(places, []string{e}) {
			places = append(places, e)
		}
	}
	return places, len(places) > 0
}

// namesPlace says that a tag names a place, and not the country that it is in.
func namesPlace(t *query.Tag) bool {
	return t != nil && t.Name == "Site" && len(t.Texts) > 0 && !slices.ContainsFunc(t.Texts, func(text string) bool {
		return strings.ToUpper(text) == text
	})
}

// overlap says that a text is part of one of the others, or one of them of it.
func overlap(a, b []string) bool {
	return slices.ContainsFunc(a, func(x string) bool {
		return slices.ContainsFunc(b, func(y string) bool {
			x, y := strings.ToLower(x), strings.ToLower(y)
			return strings.Contains(x, y) || strings.Contains(y, x)
		})
	})
}

func isRecord(c query.Column) bool { return c.Agg == query.RecordAgg }

// recordOfWhite says that a form tells how White fared, whoever had it.
func recordOfWhite(f *query.Form) bool {
	return slices.ContainsFunc(f.Show, isRecord) && len(f.People()) == 0
}

func isRound(v query.Value) bool { return v.Kind == query.RoundValue || v.Tag == "Round" }

// capturesPromoting says that a form has a capture that promotes a pawn.
func capturesPromoting(f *query.Form) (captures bool) {
	f.Walk(query.Visitor{HalfMove: func(h *query.HalfMove) {
		captures = captures || len(h.Promoted) > 0 && (h.Captured != "" || h.All&schema.Capture != 0)
	}})
	return captures
}

// listsSeated says that a form lists the games of two people in which one of them had a
// side that is told.
func listsSeated(f *query.Form) (seated bool) {
	f.Walk(query.Visitor{Cond: func(c *query.Cond) {
		seated = seated || c.Player != nil && (c.Player.Side == query.White || c.Player.Side == query.Black)
	}})
	return seated && listsGames(f) && len(f.Show) == 0 && len(f.People()) == 2
}

// countsFound says that a form counts half-moves, and the games in which they are.
func countsFound(f *query.Form) bool {
	return !f.Grouped() && len(f.Show) == 2 && f.Show[0].Agg == query.TotalAgg && f.Show[1].Agg == query.CountAgg && f.Show[1].Among != nil
}

// leavesUnit says that a form leaves open what moves are counted in.
func leavesUnit(f *query.Form) bool {
	return slices.ContainsFunc(f.Holes(), func(h query.Hole) bool { return h.Slot == query.SlotMoveUnit })
}
