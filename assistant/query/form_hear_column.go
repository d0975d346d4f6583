package query

import (
	"slices"
	"strings"
)

// columnsSaid reads one column of rows: 'number of games', 'share of draws'.
func (l listener) columnsSaid(text string, rows Rows) []Column {
	return memoised(l, "column "+string(rows), text, func() []Column {
		all := l.aggregatesSaid(text, rows)
		for _, m := range l.matches("minus", text) {
			for _, c := range l.aggregatesSaid(m["x"], rows) {
				for _, minus := range l.aggregatesSaid(m["y"], rows) {
					c.Minus = &minus
					all = append(all, c)
				}
			}
		}
		for _, m := range l.matches("per", text) {
			for _, c := range l.aggregatesSaid(m["x"], rows) {
				for _, per := range l.aggregatesSaid(m["y"], rows) {
					c.Per, c.Minus = &per, nil
					all = append(all, c)
				}
			}
		}
		return slices.DeleteFunc(all, func(c Column) bool { return l.column(&Form{Rows: rows}, c) != text })
	})
}

// columnSeries reads columns side by side.
func (l listener) columnSeries(text string, rows Rows) [][]Column {
	return series(l, text, func(text string) []Column { return l.columnsSaid(text, rows) })
}

// aggregatesSaid reads a column that is not reckoned with another.
func (l listener) aggregatesSaid(text string, rows Rows) []Column {
	return memoised(l, "aggregate "+string(rows), text, func() []Column {
		all := l.aggregatesOfAll(text, rows)
		for _, m := range l.matches("among", text) {
			for _, c := range l.aggregatesOfAll(m["x"], rows) {
				l := l
				if personal[c.Agg] {
					l = l.ofNobody()
				}
				for _, share := range l.partNouns(m["rows"], rows) {
					c.Among = &share
					all = append(all, c)
				}
			}
		}
		return slices.DeleteFunc(all, func(c Column) bool { return l.aggregate(&Form{Rows: rows}, c) != text })
	})
}

// aggregatesOfAll reads a column without 'among', but of counts, which say it
// otherwise.
func (l listener) aggregatesOfAll(text string, rows Rows) []Column {
	all := l.countsOfRows(text, rows)
	for _, agg := range []Aggregate{PointsAgg, ScoreAgg, RecordAgg} {
		if text == l.say("agg_"+string(agg)) {
			all = append(all, Column{Agg: agg})
		}
	}
	for _, m := range l.matches("agg_share", text) {
		for _, share := range l.partNouns(m["x"], rows) {
			all = append(all, Column{Agg: ShareAgg, Part: &share})
		}
	}
	streaks := func(text string, along []Value) {
		for _, m := range l.matches("agg_streak", text) {
			for _, share := range l.ofNobody().partNouns(m["x"], rows) {
				all = append(all, Column{Agg: StreakAgg, Part: &share, Along: along})
			}
		}
	}
	streaks(text, nil)
	one := func(text string) []Value { return l.valuesSaid(text, rows, false) }
	for _, m := range l.matches("along", text) {
		for _, along := range series(l, m["values"], one) {
			streaks(m["x"], along)
		}
	}
	for _, agg := range []Aggregate{AverageAgg, MedianAgg, SpreadAgg, TotalAgg, HighestAgg, LowestAgg, BestGroupAgg} {
		for _, key := range keysWith()["agg_"] {
			if key != "agg_"+string(agg) && !strings.HasPrefix(key, "agg_"+string(agg)+"_") {
				continue
			}
			for _, m := range l.matches(key, text) {
				for _, v := range one(m["x"]) {
					all = append(all, Column{Agg: agg, Of: &v})
				}
			}
		}
	}
	return all
}

// countsOfRows reads how many rows there are, or different values of them.
func (l listener) countsOfRows(text string, rows Rows) []Column {
	var all []Column
	for _, m := range l.matches("number_of", text) {
		all = append(all, Column{Agg: CountAgg})
		if m["x"] == l.say("noun_games") && (rows == RowHalfMoves || rows == RowPositions) {
			all = append(all, Column{Agg: DistinctAgg, Of: &Value{Kind: GameValue}})
		}
		if m["x"] == l.counted {
			continue
		}
		for _, share := range l.partNouns(m["x"], rows) {
			all = append(all, Column{Agg: CountAgg, Among: &share})
		}
		for _, key := range []string{"different", "different_f"} {
			for _, x := range l.matches(key, m["x"]) {
				for _, v := range l.valuesSaid(x["x"], rows, true) {
					all = append(all, Column{Agg: DistinctAgg, Of: &v})
				}
			}
		}
	}
	for _, m := range l.matches("with_known", text) {
		for _, v := range l.valuesSaid(m["of"], rows, false) {
			for _, c := range l.countsOfRows(m["x"], rows) {
				if c.Agg == CountAgg {
					c.Of = &v
					all = append(all, c)
				}
			}
		}
	}
	return all
}

// partNouns read rows that are like a part of a form's: 'draws'.
func (l listener) partNouns(text string, rows Rows) []Share {
	return memoised(l, "part "+string(rows), text, func() []Share {
		var all []Share
		switch rows {
		case RowGames, RowSides:
			for _, f := range l.gamesSaid(text, rows) {
				all = append(all, Share{Where: f.Where})
			}
		case RowHalfMoves, RowPositions:
			for _, f := range l.movesOrPositions(text, rows) {
				all = append(all, partOf(f))
			}
		default:
			if said, ok := strings.CutPrefix(text, l.plainNoun(rows)+" "); ok {
				for _, where := range l.whereSaid(said, rows) {
					all = append(all, Share{Where: where})
				}
			}
		}
		return slices.DeleteFunc(all, func(s Share) bool {
			return s.Where == nil && s.HalfMove == nil || l.partNoun(rows, s) != text
		})
	})
}

// partOf is the part of the rows that a form's rows are.
func partOf(f Form) Share {
	s := Share{Where: f.Where, HalfMove: f.HalfMove}
	if s.Where != nil && s.anyMove() {
		s.HalfMove = nil
	}
	return s
}

// columnsOfRows reads columns, and of which rows: 'number of games of Tal'.
func (l listener) columnsOfRows(text string) []Form {
	return memoised(l.about(nil), "columns", text, func() []Form {
		l := l.about(nil)
		var all []Form
		for _, rows := range kindsOfRows {
			for _, m := range l.matches("number_of", text) {
				for _, f := range l.subjects(m["x"], rows) {
					f.Show = []Column{{Agg: CountAgg}}
					all = append(all, f)
				}
			}
			for _, key := range []string{"columns_in", "columns_over"} {
				for _, m := range l.matches(key, text) {
					for _, f := range l.subjects(m["rows"], rows) {
						all = append(all, showing(f, l.about(f.Groups).columnSeries(m["x"], rows))...)
					}
				}
			}
		}
		for _, rows := range []Rows{RowGames, RowSides} {
			all = append(all, showing(Form{Rows: rows}, l.columnSeries(text, rows))...)
		}
		for _, owned := range l.ownedSaid(text) {
			all = append(all, showing(owned.form, l.columnSeries(owned.thing, RowSides))...)
		}
		return all
	})
}

func showing(f Form, columns [][]Column) []Form {
	var all []Form
	for _, c := range columns {
		f := f
		f.Show = c
		all = append(all, f)
	}
	return all
}

// owned is something of a person's games.
type owned struct {
	thing string
	form  Form
}

// ownedSaid reads whose something is: 'score of Tal with White', 'opponents of
// Tal'.
func (l listener) ownedSaid(text string) []owned {
	template, _, _ := strings.Cut(l.template("columns_of_player"), "{name}")
	of := strings.TrimPrefix(template, "{x}")
	var all []owned
	for _, at := range l.places(text, of) {
		for _, f := range l.gamesOwned(text[at+len(of):]) {
			all = append(all, owned{text[:at], f})
		}
	}
	return all
}

// gamesOwned reads a person, and what is said of the person's games.
func (l listener) gamesOwned(text string) []Form {
	var all []Form
	for _, cut := range l.cuts(text) {
		for _, n := range l.names(text[:cut]) {
			own := Cond{Player: &Player{Name: n, Side: Own}}
			if cut == len(text) {
				all = append(all, Form{Rows: RowSides, Where: &own})
				continue
			}
			for _, where := range l.condLists(text[cut+1:], RowSides) {
				all = append(all, Form{Rows: RowSides, Where: (&Cond{And: append([]Cond{own}, where...)}).canonical()})
			}
		}
	}
	return all
}
