package assistant

import (
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/drawer"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// show puts the rows into the reply, with the columns' names for the asker.
func (t *turn) show(rows *Rows) {
	r := t.reply
	for _, c := range rows.Columns {
		c.Name = strings.ToLower(c.Name) // servers give names back in capitals or not
		c.Label = c.Name
		if _, ok := messages()["col_"+c.Name]; ok {
			c.Label = t.say("col_" + c.Name)
		}
		r.Columns = append(r.Columns, c)
	}
	r.Rows, r.RowCount, r.Truncated = rows.Rows, len(rows.Rows), rows.Truncated
}

// sentence says the answer in one or two sentences.
func (t *turn) sentence(q query.Query) string {
	rows := t.reply.Rows
	if len(rows) == 0 {
		return t.say("none_" + string(q.Subject))
	}
	first := rows[0]
	switch {
	case q.Measure == query.Count && q.Group == query.NoKey:
		return t.plural(string(q.Subject), whole(first[0]))
	case q.Measure == query.Distinct:
		return t.say("distinct_values", "n", t.cell(first[0]), "key", t.say("keys_"+string(q.Group)))
	case q.Measure == query.ShareOf && q.Group == query.NoKey:
		if whole(first[2]) == 0 {
			return t.say("none_games")
		}
		return t.say("share_of", "percent", t.cell(first[0]), "part", t.cell(first[1]), "total", t.cell(first[2]))
	case q.Measure == query.Average && q.Group == query.NoKey:
		if first[0] == nil {
			return t.say("none_games")
		}
		return t.say("average_"+string(q.Unit), "n", t.cell(first[0]), "games", t.plural("games", whole(first[1])))
	case q.Group != query.NoKey:
		return t.topLine(q)
	case q.Measure == query.Replay:
		return t.reply.Text
	case q.Measure == query.Board && len(rows) == 1:
		return t.boardLine(first)
	case q.Measure == query.Board:
		return t.plural("boards", int64(len(rows)))
	case q.Subject == query.Games && len(rows) == 1 && !t.reply.Truncated:
		return t.gameLine(first)
	case t.reply.Truncated:
		return t.say("more_rows", "n", strconv.Itoa(len(rows)))
	}
	return t.plural(string(q.Subject), int64(len(rows)))
}

// topLine says the first of grouped rows, with those that tie with it.
func (t *turn) topLine(q query.Query) string {
	rows := t.reply.Rows
	first := rows[0]
	if q.Order != query.MostFirst && q.Order != query.LeastLast || q.Measure != query.Count {
		if len(rows) == 1 {
			return t.say("group_row")
		}
		return t.say("group_rows", "n", strconv.Itoa(len(rows)))
	}
	var keys []string
	for _, row := range rows {
		if row[1] != first[1] {
			break
		}
		key := t.cell(row[0])
		if q.Group == query.ByPiece {
			key = t.say(key)
		}
		keys = append(keys, key)
	}
	return t.say("top_row", "key", strings.Join(keys, "; "), "value", t.plural(string(q.Subject), whole(first[1])))
}

// gameLine says which game a row of a list of games is.
func (t *turn) gameLine(row Row) string {
	return t.say("game_line", "white", t.cell(row[1]), "black", t.cell(row[2]), "result", t.cell(row[3]),
		"date", t.cell(row[4]), "event", t.cell(row[5]), "moves", t.cell(row[7]))
}

// boardLine says which position a row of a board question is.
func (t *turn) boardLine(row Row) string {
	return t.say("board_line", "white", t.cell(row[1]), "black", t.cell(row[2]), "date", t.cell(row[3]),
		"order", t.cell(row[4]), "move", t.moveText(whole(row[5]), whole(row[6]), t.cell(row[7])))
}

func whole(v any) int64 {
	n, _ := v.(int64)
	return n
}

// maxBoards is how many boards a reply shows.
const maxBoards = 12

// boards are the positions of the rows that have one, or the board that the
// question gave.
func (t *turn) boards(q query.Query) []Board {
	columns := map[string]int{}
	for i, c := range t.reply.Columns {
		columns[c.Name] = i
	}
	at, ok := columns["board"]
	var boards []Board
	if !ok {
		for _, text := range q.Boards() {
			boards = t.addBoard(boards, text, Board{Caption: t.say("asked_board")})
		}
		return boards
	}
	rows := t.reply.Rows
	if q.Measure == query.Replay && len(rows) > 0 {
		rows = rows[len(rows)-1:]
	}
	for _, row := range rows[:min(len(rows), maxBoards)] {
		text, _ := row[at].(string)
		b := Board{CodMatch: whole(row[columns["cod_match"]]), PositionOrder: int(whole(row[columns["move_order"]]))}
		b.Caption = t.moveText(whole(row[columns["move_number"]]), whole(row[columns["move_player"]]), t.cell(row[columns["move_an_text"]]))
		if i, ok := columns["white"]; ok {
			b.Caption = t.cell(row[i]) + " – " + t.cell(row[columns["black"]]) + ", " + b.Caption
		}
		boards = t.addBoard(boards, text, b)
	}
	return boards
}

// moveText writes a half-move with its number: 20.Nf3 or 20…Nf6.
func (t *turn) moveText(number, player int64, san string) string {
	dots := "."
	if player == 1 {
		dots = "…"
	}
	return strconv.FormatInt(number, 10) + dots + san
}

// addBoard adds a board whose text is one.
func (t *turn) addBoard(boards []Board, text string, b Board) []Board {
	parsed, err := chessboard.ParseBoard(text)
	if err != nil {
		return boards
	}
	b.Board, b.DrawerID = text, drawer.NewID(parsed).String()
	return append(boards, b)
}
