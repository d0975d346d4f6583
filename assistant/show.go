package assistant

import (
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/drawer"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// show puts the rows into the reply, with the columns' names for the asker.
func (t *turn) show(q query.Query, rows *Rows) {
	r := t.reply
	for i, c := range rows.Columns {
		c.Name = strings.ToLower(c.Name) // servers give names back in capitals or not
		c.Label = t.label(q, i, c.Name)
		r.Columns = append(r.Columns, c)
	}
	r.Rows, r.RowCount, r.Truncated = rows.Rows, len(rows.Rows), rows.Truncated
}

// showSQL puts the rows of SQL into the reply that a model wrote, and their
// boards.
func (t *turn) showSQL(rows *Rows) {
	r := t.reply
	for i, c := range rows.Columns {
		c.Name = strings.ToLower(c.Name)
		c.Label = c.Name
		if _, ok := messages()["col_"+c.Name]; ok {
			c.Label = t.say("col_" + c.Name)
		}
		r.Columns = append(r.Columns, c)
		for _, row := range rows.Rows {
			if text, ok := row[i].(string); ok && c.Name == "board" && len(r.Boards) < maxBoards {
				r.Boards = addBoard(r.Boards, text, Board{})
			}
		}
	}
	r.Rows, r.RowCount, r.Truncated = rows.Rows, len(rows.Rows), rows.Truncated
	r.Text = t.plural("sql_rows", int64(r.RowCount))
	if r.RowCount == 1 && len(r.Columns) == 1 {
		r.Text = r.Columns[0].Label + ": " + t.cell(r.Rows[0][0])
	}
}

// label is what a column is called.
func (t *turn) label(q query.Query, at int, name string) string {
	tag := tagOf(q.Group)
	switch {
	case q.Measure == query.Distinct:
		_, text, _ := strings.Cut(t.plural("distinct_"+keyText(q.Group), 0, "tag", tag), " ")
		return strings.TrimSuffix(full(text), ".")
	case at == 0 && tag != "":
		return tag
	case at == 0 && q.Parts != nil:
		return t.say("col_part_number")
	case name == "length" && q.Measure == query.Streak:
		return t.say("col_run")
	}
	if _, ok := messages()["col_"+name]; ok {
		return t.say("col_" + name)
	}
	return name
}

// maxBoards is how many boards a reply shows.
const maxBoards = 12

// boards are the positions of the rows that have one, of a replay that of the
// last, or the boards that the question gave.
func (t *turn) boards(replay bool, asked []string) []Board {
	columns := map[string]int{}
	for i, c := range t.reply.Columns {
		columns[c.Name] = i
	}
	var boards []Board
	if _, ok := columns["board"]; !ok {
		for _, text := range asked {
			boards = addBoard(boards, text, Board{Caption: t.say("asked_board")})
		}
		return boards
	}
	rows := t.reply.Rows
	if replay && len(rows) > 0 {
		rows = rows[len(rows)-1:]
	}
	for _, row := range rows[:min(len(rows), maxBoards)] {
		text, _ := row[columns["board"]].(string)
		b := Board{CodMatch: whole(row[columns["cod_match"]])}
		if order, ok := columns["position_order"]; ok {
			b.PositionOrder = int(whole(row[order]))
			if b.Caption = t.say("at_start"); b.PositionOrder > 0 {
				b.Caption = t.say("at_half_move", "n", strconv.Itoa(b.PositionOrder))
			}
		} else {
			b.PositionOrder = int(whole(row[columns["move_order"]]))
			b.Caption = t.moveText(whole(row[columns["move_number"]]), whole(row[columns["move_player"]]), t.cell(row[columns["move_an_text"]]))
		}
		if i, ok := columns["white"]; ok {
			b.Caption = t.cell(row[i]) + " – " + t.cell(row[columns["black"]]) + ", " + b.Caption
		}
		boards = addBoard(boards, text, b)
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
func addBoard(boards []Board, text string, b Board) []Board {
	parsed, err := chessboard.ParseBoard(text)
	if err != nil {
		return boards
	}
	b.Board, b.DrawerID = text, drawer.NewID(parsed).String()
	return append(boards, b)
}
