package tell

import (
	"math"
	"reflect"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// few are so many groups that all of them are told.
const few = 4

// groups says the first of ranked groups, all of a few, or the one with most.
func (t teller) groups() string {
	f, rows := t.Form, t.Rows
	keys := len(f.By)
	switch {
	case f.Member != "":
		row := rows[0]
		return t.say("place", "key", t.keys(row), "value", t.firstCell(row[keys:]), "n", t.plain(row[len(row)-1]))
	case len(f.Order) > 0 && f.Order[0].Column != nil && f.Each == 0:
		return t.top() + t.least()
	case len(rows) <= few && !t.Truncated:
		var all []string
		for _, row := range rows {
			value := t.firstCell(row[keys:])
			if share, ok := t.shareOf(row); ok {
				value = t.say("with_share", "value", value, "share", share)
			}
			all = append(all, t.say("beside", "key", t.keys(row), "value", value))
		}
		return strings.Join(all, ", ")
	}
	column := t.columns()[0]
	if !plainCount(column) || t.Truncated || f.Limit > 0 || f.Skip > 0 || f.Each > 0 {
		if t.Truncated {
			return t.say("first_groups", "n", strconv.Itoa(len(rows)))
		}
		return t.ends(column)
	}
	names, most := t.extreme(keys, 1)
	return t.most("most", names, t.ranking(column, most))
}

// ends says which of groups that are not ranked have the highest and the lowest
// number, and how many groups there are; that alone if some rows are left out.
func (t teller) ends(c query.Column) string {
	f, at := t.Form, len(t.Form.By)
	rows := t.count("n_groups", int64(len(t.Rows)))
	if f.Limit > 0 || f.Skip > 0 || f.Each > 0 {
		return rows
	}
	if c.Agg == query.RecordAgg {
		at += width(c) - 1
	}
	var said []string
	for _, end := range []struct {
		key  string
		sign float64
	}{{"highest", 1}, {"lowest", -1}} {
		names, cell := t.extreme(at, end.sign)
		switch {
		case len(names) == len(t.Rows):
			return t.say("all_alike", "n", strconv.Itoa(len(names)), "value", t.ranking(c, cell))
		case len(names) > 0:
			said = append(said, t.most(end.key, names, t.ranking(c, cell)))
		}
	}
	return strings.Join(append(said, rows), "; ")
}

// extreme are the groups with the greatest number in a column, or the least one if
// the sign is negative, and that number.
func (t teller) extreme(at int, sign float64) (names []string, cell any) {
	for _, row := range t.Rows {
		switch row[at].(type) {
		case int64, int, float64:
		default:
			continue
		}
		if cell == nil || sign*number(row[at]) > sign*number(cell) {
			names, cell = nil, row[at]
		}
		if number(row[at]) == number(cell) {
			names = append(names, t.keys(row))
		}
	}
	return names, cell
}

// shareOf is how much of all that is counted in bands one of them has; false for
// groups that are no bands.
func (t teller) shareOf(row []any) (share string, ok bool) {
	if len(t.Form.By) != 1 || t.Form.By[0].Limits == nil || len(t.columns()) != 1 || !plainCount(t.columns()[0]) {
		return "", false
	}
	all := 0.0
	for _, r := range t.Rows {
		all += number(r[1])
	}
	return t.percent(math.Round(1000*number(row[1])/all) / 10), all > 0
}

// most says which groups are at the top: 'most in 1984: 11', 'most: Tal, 11'; of
// many that tie, how many and a few of them.
func (t teller) most(key string, names []string, value string) string {
	if n := len(names); n > manyTies {
		count := strconv.Itoa(n)
		switch cut := t.Truncated || t.Form.Limit > 1; {
		case n == len(t.Rows) && cut:
			return t.say("shown_alike", "n", count, "value", value)
		case n == len(t.Rows) && t.Form.Limit == 0:
			return t.say("all_alike", "n", count, "value", value)
		}
		return t.say("many_"+key, "n", count, "key", strings.Join(names[:maxTies], ", "), "value", value)
	}
	if len(t.Form.By) == 1 && times[t.Form.By[0].Kind] {
		key += "_in"
	} else {
		key += "_is"
	}
	return t.say(key, "key", strings.Join(names, ", "), "value", value)
}

// times are the kinds of values that something happens in.
var times = map[query.ValueKind]bool{query.YearValue: true, query.DecadeValue: true, query.CenturyValue: true, query.MonthValue: true}

// top says the first of ranked groups, with those that tie with it.
func (t teller) top() string {
	f, first := t.Form, t.Rows[0]
	at, column := t.ranked()
	if at < 0 { // what ranks is not shown
		return t.say("first_is", "key", t.keys(first))
	}
	var names []string
	for _, row := range t.Rows {
		if row[at] != first[at] {
			break
		}
		names = append(names, t.keys(row))
	}
	key := "highest"
	switch count := column.Agg == query.CountAgg || column.Agg == query.PointsAgg; {
	case f.Skip > 0:
		if n := len(names); n > manyTies {
			names = append(names[:maxTies:maxTies], t.say("more", "n", strconv.Itoa(n-maxTies)))
		}
		return t.say("nth_is", "n", strconv.Itoa(f.Skip+1), "key", strings.Join(names, ", "), "value", t.ranking(column, first[at]))
	case count && f.Order[0].Descending:
		key = "most"
	case count:
		key = "fewest"
	case !f.Order[0].Descending:
		key = "lowest"
	}
	return t.most(key, names, t.ranking(column, first[at]))
}

// ranking says the cell that ranks.
func (t teller) ranking(c query.Column, cell any) string {
	if c.Agg == query.RecordAgg {
		return t.percent(cell)
	}
	if plainCount(c) && !(len(t.Form.By) == 1 && times[t.Form.By[0].Kind]) {
		return t.count("n_"+string(t.Form.Rows), cell)
	}
	return t.cell(c, cell)
}

// ranked is the place in a row of what groups are ordered by, −1 if it is not
// shown, and its column.
func (t teller) ranked() (int, query.Column) {
	want := *t.Form.Order[0].Column
	at := len(t.Form.By)
	for _, c := range t.columns() {
		switch {
		case reflect.DeepEqual(c, want):
			return at, c
		case c.Agg == query.RecordAgg && want.Agg == query.ScoreAgg && want.Among == nil && c.Among == nil:
			return at + 4, c
		}
		at += width(c)
	}
	return -1, want
}

// least says how many games a group has at least that counts.
func (t teller) least() string {
	for _, b := range t.Form.Having {
		if plainCount(b.Column) && b.Min != nil && *b.Min > 1 {
			return t.say("at_least", "x", t.count("n_"+string(t.Form.Rows), *b.Min))
		}
	}
	return ""
}

// keys says the keys of a group.
func (t teller) keys(row []any) string {
	var keys []string
	for i, v := range t.Form.By {
		keys = append(keys, t.value(v, row[i]))
	}
	return strings.Join(keys, " · ")
}
