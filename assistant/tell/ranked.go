package tell

import (
	"slices"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/source"
)

// topLine says the first of grouped rows, with those that tie with it.
func (t line) topLine(q query.Query) string {
	rows := t.rows
	first := rows[0]
	if q.Order != query.MostFirst && q.Order != query.LeastLast {
		return t.groupsLine(q)
	}
	rank := 1
	if q.Measure == query.Record {
		rank = recordScore
	}
	var keys []string
	alike := true // the rows that tie, in all that is told of them
	for _, row := range rows {
		if row[rank] != first[rank] {
			break
		}
		keys = append(keys, t.key(q.Group, row[0]))
		alike = alike && slices.Equal(row[1:], first[1:])
	}
	return t.tied(q, keys, t.rankValue(q, first, alike))
}

// rankValue says what a row that is ranked has: all of it, or what ranks it if those
// that tie with it differ in the rest.
func (t line) rankValue(q query.Query, row source.Row, alike bool) string {
	if q.Measure == query.Record && !alike && row[recordScore] != nil {
		return t.say("score_alone", "score", t.cell(row[recordScore]))
	}
	if q.Measure == query.ShareOf && !alike && row[1] != nil {
		return t.say("share_alone", "percent", t.cell(row[1]))
	}
	return t.value(q, row[1:])
}

// tied says what keys have that come first, of many of them how many there are and
// a few.
func (t line) tied(q query.Query, keys []string, value string) string {
	n := len(keys)
	if n <= manyTies {
		return t.say("top_row", "key", strings.Join(keys, "; "), "value", value) + "." // names keep their letters
	}
	count, few := strconv.Itoa(n), strings.Join(keys[:maxTies], "; ")
	if n == len(t.rows) && (t.truncated || q.Limit > 1) {
		return Sentence(t.say("shown_tied", "n", count, "key", few, "value", value))
	}
	return Sentence(t.say("many_tied", "n", count, "key", few, "value", value))
}

// topRow says what a row has, for all the keys that have as much.
func (t line) topRow(q query.Query, keys []string, row source.Row) string {
	return t.say("top_row", "key", strings.Join(keys, "; "), "value", t.value(q, row[1:])) // names keep their letters
}

// fewGroups are so few that all of them are told.
const fewGroups = 4

// groupsLine says groups in the order of their keys: all of a few, and of many
// how many there are and which has most.
func (t line) groupsLine(q query.Query) string {
	rows := t.rows
	if len(rows) <= fewGroups {
		all := make([]string, len(rows))
		for i, row := range rows {
			all[i] = t.topRow(q, []string{t.key(q.Group, row[0])}, row)
		}
		return strings.Join(all, "; ") + "."
	}
	text := t.plural("n_rows", int64(len(rows)))
	if t.truncated || q.Limit > 0 || q.Within != query.NoKey {
		return Sentence(text)
	}
	ends := []string{t.endOfGroups(q, "most", 1)}
	if q.Measure != query.Count {
		ends = []string{t.endOfGroups(q, "highest", 1), t.endOfGroups(q, "lowest", -1)}
	}
	if ends = slices.DeleteFunc(ends, func(end string) bool { return end == "" }); len(ends) == 0 {
		return Sentence(text)
	}
	return Sentence(t.say("rows_ends", "rows", text, "ends", strings.Join(ends, "; ")))
}

// endOfGroups says which groups have most of what is measured, or least if the
// sign is negative; nothing if all have as much.
func (t line) endOfGroups(q query.Query, which string, sign float64) string {
	at := 1
	if q.Measure == query.Record {
		at = recordScore
	}
	var keys []string
	var end source.Row
	alike := true
	for _, row := range t.rows {
		switch {
		case row[at] == nil:
			continue
		case end == nil || sign*number(row[at]) > sign*number(end[at]):
			end, keys, alike = row, nil, true
		}
		if number(row[at]) == number(end[at]) {
			keys = append(keys, t.key(q.Group, row[0]))
			alike = alike && slices.Equal(row[1:], end[1:])
		}
	}
	if end == nil || len(keys) == len(t.rows) && len(keys) > manyTies {
		return ""
	}
	value := t.rankValue(q, end, alike)
	if n := len(keys); n > manyTies {
		return t.say("groups_"+which+"_many", "n", strconv.Itoa(n), "key", strings.Join(keys[:maxTies], "; "), "value", value)
	}
	which += "_is"
	if inTime[q.Group] {
		which = strings.TrimSuffix(which, "is") + "in"
	}
	return t.say("groups_"+which, "key", strings.Join(keys, "; "), "value", value)
}

// recordScore is the place of the score in a row of a group's record.
const recordScore = 5
