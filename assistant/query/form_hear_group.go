package query

// ranked reads text with an order behind it, of groups that are read before it.
func (l listener) withRank(text string, read func(string) []Form) []Form {
	all := read(text)
	for _, cut := range l.places(text, ", ") {
		for _, f := range read(text[:cut]) {
			all = append(all, l.about(f.Groups).ranks(text[cut:], f, false)...)
		}
	}
	return all
}

// hearKeyed reads groups by keys: 'games of Tal, per year'.
func (l listener) hearKeyed(text string) []Form {
	return l.withRank(text, func(text string) []Form {
		return memoised(l, "keyed", text, func() []Form {
			return l.withHaving(text, func(text string) []Form {
				var all []Form
				for _, key := range []string{"per_key", "per_key_comma"} {
					all = append(all, l.perKey(key, text)...)
				}
				return all
			})
		})
	})
}

func (l listener) perKey(key, text string) []Form {
	var all []Form
	for _, cut := range l.places(text, l.literal(key)) {
		for _, m := range l.matches(key, text[cut:]) {
			heads := l.columnsOfRows(text[:cut])
			for _, rows := range kindsOfRows {
				for _, f := range l.subjects(text[:cut], rows) {
					f.Show = []Column{{Agg: CountAgg}}
					heads = append(heads, f)
				}
			}
			for _, f := range heads {
				one := func(text string) []Value { return l.about(f.Groups).valuesSaid(text, f.Rows, false) }
				for _, by := range series(l, m["key"], one) {
					f := f
					f.By = by
					all = append(all, f)
				}
			}
		}
	}
	return all
}

// hearParts reads parts that are compared.
func (l listener) hearParts(text string) []Form {
	return l.withRank(text, func(text string) []Form {
		return l.withHaving(text, func(text string) []Form {
			var all []Form
			for _, cut := range l.places(text, l.literal("compared")) {
				for _, m := range l.matches("compared", text[cut:]) {
					for _, f := range l.columnsOfRows(text[:cut]) {
						one := func(text string) []Share { return l.about(f.Groups).partsSaid(text, f.Rows) }
						for _, parts := range joinedBy(l, m["x"], l.template("compared_and"), one) {
							f := f
							f.Parts = parts
							all = append(all, f)
						}
					}
				}
			}
			return all
		})
	})
}

// partsSaid reads one of the parts that are compared.
func (l listener) partsSaid(text string, rows Rows) []Share {
	inner, ok := inBrackets(text)
	if !ok {
		return nil
	}
	var all []Share
	for _, n := range l.names(inner) {
		all = append(all, Share{Where: &Cond{Player: &Player{Name: n, Side: Own}}})
	}
	for _, where := range l.whereSaid(inner, rows) {
		all = append(all, Share{Where: where})
	}
	if rows == RowHalfMoves {
		for _, f := range l.movesOrPositions(inner, rows) {
			all = append(all, partOf(f))
		}
	}
	var said []Share
	for _, s := range all {
		if l.part(rows, s) == inner {
			said = append(said, s)
		}
	}
	return said
}

// hearRanked reads groups in an order, and the place of one of them.
func (l listener) hearRanked(text string) []Form {
	all := l.rankedGroups(text)
	for _, m := range l.matches("place_of", text) {
		for _, member := range unquoted(m["member"]) {
			for _, f := range l.rankedGroups(m["x"]) {
				f.Member = member
				all = append(all, f)
			}
		}
	}
	return all
}

// rankedGroups reads 'opponents of Tal with at least 5 games: score, by number
// of games'.
func (l listener) rankedGroups(text string) []Form {
	return memoised(l, "ranked", text, func() []Form {
		var all []Form
		for _, cut := range l.places(text, ", ") {
			for _, f := range l.shownOfKeys(text[:cut]) {
				all = append(all, showingFirst(f, l.about(f.Groups).ranks(text[cut:], f, false))...)
			}
			all = append(all, l.countedRanks(text[:cut], text[cut:])...)
		}
		return all
	})
}

// showingFirst shows what is ordered by where nothing else is shown.
func showingFirst(before Form, ranked []Form) []Form {
	if before.Show != nil {
		return ranked
	}
	var all []Form
	for _, f := range ranked {
		if len(f.Order) > 0 && f.Order[0].Column != nil {
			f.Show = []Column{*f.Order[0].Column}
			all = append(all, f)
		}
	}
	return all
}

// shownOfKeys reads keys with which groups count and what is shown of them.
func (l listener) shownOfKeys(text string) []Form {
	return memoised(l, "shown", text, func() []Form {
		keys := func(text string) []Form { return append(l.keysSaid(text, true), l.keysSaid(text, false)...) }
		all := l.withHaving(text, keys)
		for _, cut := range l.places(text, l.literal("with_columns")) {
			for _, f := range l.withHaving(text[:cut], keys) {
				for _, m := range l.matches("with_columns", text[cut:]) {
					all = append(all, showing(f, l.about(f.Groups).columnSeries(m["x"], f.Rows))...)
				}
			}
		}
		return all
	})
}

// countedRanks reads keys ordered by how many rows there are, which are said
// only there: 'players, by number of draws'.
func (l listener) countedRanks(keys, rank string) []Form {
	var all []Form
	for _, cut := range append(l.places(rank, ", "), len(rank)) {
		for _, key := range cutsOfRank {
			for _, low := range []string{"", "_low"} {
				for _, m := range l.matches(key+low, rank[:cut]) {
					for _, x := range l.matches("number_of", m["x"]) {
						all = append(all, l.countedRank(keys, rank, x["x"])...)
					}
				}
			}
		}
	}
	return all
}

func (l listener) countedRank(keys, rank, counted string) []Form {
	var all []Form
	for _, rows := range kindsOfRows {
		for _, f := range l.subjects(counted, rows) {
			l := l.about(f.Groups).counting(counted)
			for _, plural := range []bool{true, false} {
				one := func(text string) []Value { return l.valuesSaid(text, rows, plural) }
				with := func(text string) []Form {
					var some []Form
					for _, by := range series(l, text, one) {
						f := f
						f.By, f.Show = by, []Column{{Agg: CountAgg}}
						some = append(some, f)
					}
					return some
				}
				said := with(keys)
				for _, cut := range l.places(keys, l.literal("with_groups")) {
					for _, f := range with(keys[:cut]) {
						for _, having := range l.havings(keys[cut:], rows) {
							f := f
							f.Having = having
							said = append(said, f)
						}
					}
				}
				for _, f := range said {
					all = append(all, l.ranks(rank, f, false)...)
				}
			}
		}
	}
	return all
}
