package tell

import (
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
	names := PartNames(t.language, q.Lift())
	for _, row := range t.rows {
		parts = append(parts, t.say("top_row", "key", names[source.Whole(row[0])-1], "value", t.value(q, row[1:])))
	}
	return strings.Join(parts, "; ") + "."
}

// streakLine says the longest run, or those that tie for it.
func (t line) streakLine(q query.Query) string {
	var runs []string
	for _, row := range t.rows {
		if row[1] != t.rows[0][1] || len(runs) == manyTies {
			break
		}
		runs = append(runs, t.say("streak_of", "player", t.cell(row[0]), "run", t.plural("run_"+string(q.Outcome), source.Whole(row[1])),
			"first", t.cell(row[2]), "last", t.cell(row[3])))
	}
	return strings.Join(runs, "; ") + "."
}

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
