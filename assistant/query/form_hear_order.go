package query

import "strings"

// apartSaid reads that rows are ordered for each value of a key apart.
func (l listener) apartSaid(text string, f Form) []Form {
	var all []Form
	for _, m := range l.matches("apart_for", text) {
		if f.By == nil {
			for _, v := range l.valuesSaid(m["key"], f.Rows, false) {
				f := f
				f.Apart = &v
				all = append(all, f)
			}
		}
		for each := 1; each <= len(f.By); each++ {
			if l.speaker.series(l.each(f.By[:each], l.value), "and_last") == m["key"] {
				f := f
				f.Each = each
				all = append(all, f)
			}
		}
	}
	return all
}

// cutsOfRank are the phrases for an order and how many rows of it are wanted.
var cutsOfRank = []string{"rank", "rank_one", "rank_nth", "rank_top", "rank_from", "rank_from_to"}

// ranks reads the order of rows, and which of them are wanted.
func (l listener) ranks(text string, f Form, list bool) []Form {
	all := l.unordered(text, f)
	for _, cut := range append(l.places(text, ", "), len(text)) {
		var starts []Form
		for _, key := range cutsOfRank {
			for _, low := range []string{"", "_low"} {
				for _, m := range l.matches(key+low, text[:cut]) {
					for _, o := range l.orderings(m["x"], f, low == "") {
						f := f
						f.Order = []Ordering{o}
						f.Skip, f.Limit = l.wanted(key, m)
						starts = append(starts, f)
					}
				}
			}
		}
		if list {
			starts = append(starts, l.endsFirst(text[:cut], f)...)
		}
		for _, f := range starts {
			all = append(all, l.thenBy(text[cut:], f)...)
		}
	}
	return all
}

// wanted is how many rows are left out and how many wanted.
func (l listener) wanted(key string, m map[string]string) (skip, limit int) {
	from, to := atoi(m["from"]), atoi(m["to"])
	switch key {
	case "rank_one":
		return 0, 1
	case "rank_nth":
		return append(l.ordinals(m["nth"]), 1)[0] - 1, 1
	case "rank_top":
		return 0, atoi(m["n"])
	case "rank_from":
		return from - 1, 0
	case "rank_from_to":
		return from - 1, to - from + 1
	}
	return 0, 0
}

// unordered reads which rows are wanted that come as they usually do.
func (l listener) unordered(text string, f Form) []Form {
	var all []Form
	for key, slots := range map[string][2]string{"rows_first": {"", "n"}, "rows_from": {"n", ""}, "rows_from_to": {"n", "m"}} {
		for _, m := range l.matches(key, text) {
			f := f
			from, to := max(atoi(m[slots[0]]), 1), atoi(m[slots[1]])
			if f.Skip = from - 1; to > 0 {
				f.Limit = to - f.Skip
			}
			all = append(all, f)
		}
	}
	if text == l.say("rows_first_one") {
		f.Limit = 1
		all = append(all, f)
	}
	return all
}

// endsFirst reads an order that has a word of its own: 'longest first'.
func (l listener) endsFirst(text string, f Form) []Form {
	var all []Form
	for _, key := range keysWith()["end_"] {
		word, ok := strings.CutPrefix(key, "end_")
		word, also := strings.CutSuffix(word, "_first")
		if !ok || !also || l.say("rank_end", "x", l.say(key)) != text {
			continue
		}
		if order, ok := endOrder(word); ok {
			f := f
			f.Order = []Ordering{order}
			all = append(all, f)
		}
	}
	return all
}

// thenBy reads what rows are ordered by after the first order, and for what
// apart.
func (l listener) thenBy(text string, f Form) []Form {
	if text == "" {
		return []Form{f}
	}
	all := l.apartSaid(text, f)
	for _, cut := range append(l.places(text, ", "), len(text)) {
		for _, low := range []string{"", "_low"} {
			for _, m := range l.matches("rank_then"+low, text[:cut]) {
				for _, o := range l.orderings(m["x"], f, low == "") {
					f := f
					f.Order = append(f.Order[:len(f.Order):len(f.Order)], o)
					all = append(all, l.thenBy(text[cut:], f)...)
				}
			}
		}
	}
	return all
}

// orderings read what rows are ordered by.
func (l listener) orderings(text string, f Form, descending bool) []Ordering {
	var all []Ordering
	if !f.Grouped() {
		for _, v := range l.valuesSaid(text, f.Rows, false) {
			all = append(all, Ordering{Column: &Column{Of: &v}, Descending: descending})
		}
		return all
	}
	for i, v := range f.By {
		if l.orderingKey(&f, v) == text {
			all = append(all, Ordering{Key: i + 1, Descending: descending})
		}
	}
	for _, c := range l.columnsSaid(text, f.Rows) {
		all = append(all, Ordering{Column: &c, Descending: descending})
	}
	return all
}
