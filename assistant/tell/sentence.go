package tell

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/source"
)

// line says in one or two sentences what was found of a query.
type line struct {
	language  string
	rows      []source.Row
	truncated bool
}

func (t line) say(key string, pairs ...string) string { return Message(t.language, key, pairs...) }

func (t line) plural(key string, n int64, pairs ...string) string {
	return Plural(t.language, key, n, pairs...)
}

func (t line) cell(v any) string { return Cell(t.language, v) }

// sentence says what was found of a query about games.
func (t line) sentence(q query.Query) string {
	rows := t.rows
	if len(rows) == 0 {
		return t.say(nothing(q))
	}
	switch {
	case q.Parts != nil:
		return t.partsLine(q)
	case q.Measure == query.Record && q.Within == query.NoKey && len(q.Players()) == 2:
		return t.headToHead(q)
	case q.Within != query.NoKey:
		return Sentence(t.plural("n_rows", int64(len(rows))))
	case q.Measure == query.Streak:
		return t.streakLine(q)
	case q.Measure == query.Distinct:
		return Sentence(t.plural("distinct_"+keyText(q.Group), source.Whole(rows[0][0]), "tag", tagOf(q.Group)))
	case q.Group != query.NoKey:
		return t.topLine(q)
	}
	if say := listed[q.Measure]; say != nil {
		return say(t, q)
	}
	return t.measured(q, rows[0])
}

// listed are the measures whose rows are games, half-moves or positions.
var listed = map[query.Measure]func(line, query.Query) string{
	query.List:  line.listLine,
	query.Board: line.boardsLine,
}

// nothing is the key of what is said where there are no rows, or a count is 0.
func nothing(q query.Query) string {
	if q.Measure == query.Streak {
		return "none_streak"
	}
	return "none_" + string(q.Subject)
}

// measured says a measure that has one row.
func (t line) measured(q query.Query, row source.Row) string {
	switch {
	case q.Measure == query.Exists && source.Whole(row[0]) == 0:
		return t.say("exists_no", "none", t.say(nothing(q)))
	case q.Measure == query.Exists:
		return t.say("exists_yes", "x", t.value(q, row))
	case row[0] == nil && q.Of != nil:
		return t.say("none_quantity")
	case row[0] == nil, q.Measure == query.ShareOf && source.Whole(row[2]) == 0, q.Measure == query.Record && source.Whole(row[0]) == 0:
		return t.say(nothing(q))
	case q.Measure == query.Record:
		return t.say("of_whom", "who", t.whose(q), "x", t.value(q, row))
	}
	return Sentence(t.value(q, row))
}

// value says the cells of a measure, those of a group or a part without their
// key.
func (t line) value(q query.Query, cells source.Row) string {
	switch q.Measure {
	case query.ShareOf:
		if cells[0] == nil {
			return t.cell(nil)
		}
		return t.say("share_of", "percent", t.cell(cells[0]), "part", t.cell(cells[1]), "total", t.plural(countOf(q), source.Whole(cells[2])))
	case query.Average, query.Total, query.Highest, query.Lowest:
		if cells[0] == nil {
			return t.cell(nil)
		}
		return t.say(string(q.Measure)+"_of", "x", t.quantity(*q.Of, cells[0], q.Measure == query.Total), "games", t.plural("n_games", source.Whole(cells[1])))
	case query.Record:
		return t.record(cells)
	}
	return t.plural(countOf(q), source.Whole(cells[0]))
}

// countOf is the key of a number of the query's subject.
func countOf(q query.Query) string {
	if q.Subject == query.Positions && q.Measure != query.List {
		return "n_boards"
	}
	return "n_" + string(q.Subject)
}

// quantity says a number of games in its unit, or the sum of all of them.
func (t line) quantity(of query.Quantity, n any, total bool) string {
	key := "q_" + string(of.Kind)
	if of.Kind == query.TimesOf && total {
		key += "_total"
	}
	if of.Unit != query.NoUnit {
		key += "_" + string(of.Unit)
	} else if of.Kind == query.LengthOf {
		key += "_" + string(query.Full)
	}
	text := t.cell(n)
	if text == "1" {
		return t.say(key + "_one")
	}
	return t.say(key+"_many", "n", text)
}

// record says wins, draws and losses, what is unfinished, and the score.
func (t line) record(cells source.Row) string {
	games, wins, draws, losses := source.Whole(cells[0]), source.Whole(cells[1]), source.Whole(cells[2]), source.Whole(cells[3])
	text := t.say("record_of", "wins", t.plural("n_wins", wins), "draws", t.plural("n_draws", draws),
		"losses", t.plural("n_losses", losses), "games", t.plural("n_games", games))
	if open := games - wins - draws - losses; open > 0 {
		text += t.plural("record_open", open)
	}
	if cells[4] == nil {
		return text
	}
	return text + t.say("record_score", "score", t.cell(cells[4]))
}

// whose says whose record it is.
func (t line) whose(q query.Query) string {
	if person := q.Person(); person != nil {
		return person.Name.Text
	}
	return t.say("word_white")
}

// partsLine says what each part comes to.
func (t line) partsLine(q query.Query) string {
	var parts []string
	for _, row := range t.rows {
		n := int(source.Whole(row[0]))
		parts = append(parts, t.say("top_row", "key", t.partName(q, n), "value", t.value(q, row[1:])))
	}
	return strings.Join(parts, "; ") + "."
}

// partName names a part: who it is about if that is all it says, or what it
// says.
func (t line) partName(q query.Query, n int) string {
	part := q.Parts[n-1]
	switch c := part.Where; {
	case c == nil && reflect.DeepEqual(*part.HalfMove, query.HalfMove{By: part.HalfMove.By}):
		return t.say("word_" + string(part.HalfMove.By))
	case part.HalfMove == nil && onlyNames(q.Parts):
		return c.Player.Name.Text
	}
	return q.ParaphrasePart(t.language, n-1)
}

// onlyNames says that the parts differ in nothing but the person.
func onlyNames(parts []query.Share) bool {
	first := parts[0].Where
	for _, part := range parts {
		c := part.Where
		if c == nil || c.Player == nil || first.Player == nil || c.Player.Side != first.Player.Side || c.Player.Outcome != first.Player.Outcome {
			return false
		}
	}
	return true
}

// streakLine says the longest run, or those that tie for it.
func (t line) streakLine(q query.Query) string {
	var runs []string
	for _, row := range t.rows {
		if row[1] != t.rows[0][1] || len(runs) == maxTied {
			break
		}
		runs = append(runs, t.say("streak_of", "player", t.cell(row[0]), "run", t.plural("run_"+string(q.Outcome), source.Whole(row[1])),
			"first", t.cell(row[2]), "last", t.cell(row[3])))
	}
	return strings.Join(runs, "; ") + "."
}

// maxTied is how many rows that tie are named in a sentence, and maxNamedTied how
// many of more.
const (
	maxTied      = 5
	maxNamedTied = 3
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
	if n <= maxTied {
		return t.say("top_row", "key", strings.Join(keys, "; "), "value", value) + "." // names keep their letters
	}
	count, few := strconv.Itoa(n), strings.Join(keys[:maxNamedTied], "; ")
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
	if end == nil || len(keys) == len(t.rows) && len(keys) > maxTied {
		return ""
	}
	value := t.rankValue(q, end, alike)
	if n := len(keys); n > maxTied {
		return t.say("groups_"+which+"_many", "n", strconv.Itoa(n), "key", strings.Join(keys[:maxNamedTied], "; "), "value", value)
	}
	which += "_is"
	if inTime[q.Group] {
		which = strings.TrimSuffix(which, "is") + "in"
	}
	return t.say("groups_"+which, "key", strings.Join(keys, "; "), "value", value)
}

// recordScore is the place of the score in a row of a group's record.
const recordScore = 5

// inTime are the keys that something happens in.
var inTime = map[query.Key]bool{query.ByYear: true, query.ByDecade: true, query.ByMonth: true}

// key says a value of the key that rows are grouped by.
func (t line) key(group query.Key, cell any) string {
	text := t.cell(cell)
	if group == query.ByECO {
		return Opening(t.language, text)
	}
	if group == query.ByLength {
		from := source.Whole(cell)
		return strconv.FormatInt(max(from, 1), 10) + "–" + strconv.FormatInt(from+9, 10)
	}
	if _, worded := messages()["word_"+text]; worded && wordedKeys[group] {
		return t.say("word_" + text)
	}
	return text
}

// wordedKeys are the keys whose values are words or numbers that stand for
// words.
var wordedKeys = map[query.Key]bool{
	query.ByPiece: true, query.ByCaptured: true, query.ByPromoted: true, query.BySide: true, query.ByColor: true, query.ByMonth: true,
}

// keyText is the key as the names of messages have it.
func keyText(k query.Key) string {
	if tagOf(k) != "" {
		return "tag"
	}
	return string(k)
}

// tagOf is the tag that a key is, if it is one.
func tagOf(k query.Key) string {
	tag, ok := strings.CutPrefix(string(k), query.TagPrefix)
	if !ok {
		return ""
	}
	return tag
}

// listLine says how many rows there are, and which game it is if there is one.
func (t line) listLine(q query.Query) string {
	rows := t.rows
	switch {
	case q.Subject == query.Games && len(rows) == 1 && !t.truncated:
		return GameLine(t.language, rows[0])
	case t.truncated:
		return t.say("more_rows", "n", strconv.Itoa(len(rows)))
	}
	text := t.plural(countOf(q), int64(len(rows)))
	if first := t.firstGame(q); first != "" {
		return Sentence(t.say("rows_ends", "rows", text, "ends", first))
	}
	return Sentence(text)
}

// firstGame says which of ranked games comes first, with what ranks it.
func (t line) firstGame(q query.Query) string {
	row := t.rows[0]
	if q.Subject != query.Games || q.Order != query.MostFirst && q.Order != query.LeastLast || q.Skip > 0 || q.Within != query.NoKey {
		return ""
	}
	at := gameColumns
	switch {
	case q.Of.Kind == query.LengthOf && q.Of.Unit == query.Half:
		at = 6
	case q.Of.Kind == query.LengthOf:
		at = 7
	}
	if at >= len(row) {
		return ""
	}
	return t.say("first_game", "white", t.cell(row[1]), "black", t.cell(row[2]), "date", t.cell(row[4]), "value", t.quantity(*q.Of, row[at], false))
}

func (t line) boardsLine(query.Query) string {
	rows := t.rows
	if len(rows) > 1 {
		return Sentence(t.plural("n_positions", int64(len(rows))))
	}
	row := rows[0]
	return t.say("board_line", "white", t.cell(row[1]), "black", t.cell(row[2]), "date", t.cell(row[3]),
		"order", t.cell(row[4]), "move", moveText(source.Whole(row[5]), source.Whole(row[6]), t.cell(row[7])))
}

// GameLine says which game a row of a list of games is.
func GameLine(language string, row source.Row) string {
	t := line{language: language}
	return t.say("game_line", "white", t.cell(row[1]), "black", t.cell(row[2]), "result", t.cell(row[3]),
		"date", t.cell(row[4]), "event", t.cell(row[5]), "moves", t.plural("q_length_full", source.Whole(row[7])))
}
