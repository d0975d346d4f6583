package query

import (
	"strconv"
	"strings"
)

// superlative says the rows at one end of an order by length or date: 'longest
// game of Tal'.
func (s speaker) superlative(f Form, about subject) string {
	if len(f.Order) != 1 || f.Limit == 0 || f.Skip > 0 && f.Limit > 1 || f.Rows != RowGames && f.Rows != RowSides || !about.feminine {
		return "" // in Spanish the words for the ends are those of games
	}
	key := s.end(f.Order[0])
	if key == "" {
		return ""
	}
	about.adjective = key
	if f.Limit > 1 {
		return s.say("so_many", "n", strconv.Itoa(f.Limit), "x", about.full())
	}
	s.one = true
	about = s.subject(&f)
	about.one, about.adjective = true, key
	if f.Skip > 0 {
		return s.say("nth", "n", s.ordinal(f.Skip+1, about.feminine), "x", about.full())
	}
	return about.full()
}

// end is the key of the word for the end of an order that comes first, if it
// has one.
func (s speaker) end(o Ordering) string {
	if o.Column == nil || o.Column.Of == nil {
		return ""
	}
	v := o.Column.Of
	if v.Width != 0 || v.Limits != nil {
		return ""
	}
	key := "end_" + string(v.Kind)
	if v.Unit != NoUnit {
		key += "_" + string(v.Unit)
	}
	if o.Descending {
		key += "_high"
	} else {
		key += "_low"
	}
	if s.has(key) {
		return key
	}
	return ""
}

func (s speaker) ordinal(n int, feminine bool) string {
	key := "ordinal"
	if n <= 3 {
		key += "_" + strconv.Itoa(n)
	}
	if feminine && s.has(key+"_f") {
		key += "_f"
	}
	return s.say(key, "n", strconv.Itoa(n))
}

func (s speaker) apart(f Form) string {
	switch {
	case f.Apart != nil:
		return s.say("apart_for", "key", s.value(*f.Apart))
	case f.Each > 0:
		return s.say("apart_for", "key", s.series(s.each(f.By[:f.Each], s.value), "and_last"))
	}
	return ""
}

// rank says the order of the rows and which of them are wanted.
func (s speaker) rank(f Form, list bool) string {
	n, from, to := strconv.Itoa(f.Limit), strconv.Itoa(f.Skip+1), strconv.Itoa(f.Skip+f.Limit)
	if len(f.Order) == 0 {
		switch {
		case f.Skip > 0 && f.Limit > 0:
			return s.say("rows_from_to", "n", from, "m", to)
		case f.Skip > 0:
			return s.say("rows_from", "n", from)
		case f.Limit == 1:
			return s.say("rows_first_one")
		case f.Limit > 0:
			return s.say("rows_first", "n", n)
		}
		return ""
	}
	first := s.ordering(&f, f.Order[0])
	key := "rank"
	switch {
	case f.Limit == 1 && f.Skip > 0:
		key = "rank_nth"
	case f.Limit == 1:
		key = "rank_one"
	case f.Skip > 0 && f.Limit > 0:
		key = "rank_from_to"
	case f.Skip > 0:
		key = "rank_from"
	case f.Limit > 0:
		key = "rank_top"
	}
	if !f.Order[0].Descending {
		key += "_low"
	}
	var rest strings.Builder
	for _, o := range f.Order[1:] {
		then := "rank_then"
		if !o.Descending {
			then += "_low"
		}
		rest.WriteString(s.say(then, "x", s.ordering(&f, o)))
	}
	if key == "rank" || key == "rank_low" {
		if end := s.end(f.Order[0]); list && end != "" {
			return s.say("rank_end", "x", s.say(end+"_first")) + rest.String() + s.apart(f)
		}
	}
	return s.say(key, "n", n, "from", from, "to", to, "nth", s.ordinal(f.Skip+1, false), "x", first) + rest.String() + s.apart(f)
}

func (s speaker) ordering(f *Form, o Ordering) string {
	switch {
	case o.Key > 0:
		return s.orderingKey(f, f.By[o.Key-1])
	case o.Column.Agg == NoAggregate:
		return s.value(*o.Column.Of)
	}
	return s.column(f, *o.Column)
}

// orderingKey says a key that groups are ordered by: of half-moves, the number of
// captures of their games, which else would be that of those among them.
func (s speaker) orderingKey(f *Form, key Value) string {
	if f.Rows == RowHalfMoves && key.Kind == TimesValue {
		return s.say("key_in_game", "x", s.value(key))
	}
	return s.value(key)
}
