package query

// hearListed reads a list: of rows, or of values of them.
func (l listener) hearListed(text string) []Form {
	all := l.lists(text)
	for _, key := range []string{"values_of", "values_of_the", "values_of_games"} {
		for _, m := range l.matches(key, text) {
			for _, f := range l.lists(m["rows"]) {
				all = append(all, l.showingValues(f, m["x"])...)
			}
		}
	}
	return all
}

func (l listener) showingValues(f Form, text string) []Form {
	var all []Form
	l = l.about(f.Groups)
	for _, plural := range []bool{true, false} {
		one := func(text string) []Column {
			var columns []Column
			for _, v := range l.valuesSaid(text, f.Rows, plural) {
				columns = append(columns, Column{Of: &v})
			}
			return columns
		}
		all = append(all, showing(f, series(l, text, one))...)
	}
	return all
}

// lists reads the rows of a list, in which order they come, and which of them.
func (l listener) lists(text string) []Form {
	return memoised(l, "list", text, func() []Form {
		var all []Form
		for _, rows := range kindsOfRows {
			all = append(all, l.subjects(text, rows)...)
			for _, cut := range l.places(text, ", ") {
				for _, f := range l.subjects(text[:cut], rows) {
					all = append(all, l.about(f.Groups).ranks(text[cut:], f, true)...)
				}
			}
		}
		for _, cut := range append(l.places(text, ", "), len(text)) {
			for _, f := range l.superlatives(text[:cut]) {
				if cut == len(text) {
					all = append(all, f)
					continue
				}
				all = append(all, l.apartSaid(text[cut:], f)...)
			}
		}
		return all
	})
}

// superlatives read the rows at one end of an order: 'longest game of Tal', 'the
// 5 latest games', 'second longest game'.
func (l listener) superlatives(text string) []Form {
	var all []Form
	cut := func(text string, limit, skip int) {
		l := l
		if limit == 1 {
			l = l.ofOneGame()
		}
		for _, rows := range []Rows{RowGames, RowSides} {
			for _, f := range l.endsSaid(text, rows) {
				if len(f.Order) > 0 {
					f.Limit, f.Skip = limit, skip
					all = append(all, f)
				}
			}
		}
	}
	cut(text, 1, 0)
	for _, m := range l.matches("so_many", text) {
		if n, ok := integer(m["n"]); ok {
			cut(m["x"], n, 0)
		}
	}
	for _, m := range l.matches("nth", text) {
		for _, n := range l.ordinals(m["n"]) {
			cut(m["x"], 1, n-1)
		}
	}
	return all
}
