package tell

import (
	"slices"
	"strconv"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/source"
	"github.com/kibitz-chess/kibitz/drawer"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// Board is a position to show.
type Board struct {
	DrawerID      string   `json:"drawer_id"`
	Board         string   `json:"board"`
	Caption       string   `json:"caption,omitempty"`
	CodMatch      int64    `json:"cod_match,omitempty"`
	PositionOrder int      `json:"position_order,omitempty"`
	Squares       []string `json:"squares,omitempty"` // where that stands which was asked for
	Best          string   `json:"best,omitempty"`    // the engine's move in it, as e2e4
}

// Drawing is how the board is drawn: with an arrow for the engine's move.
func (b Board) Drawing() (o drawer.Options) {
	if len(b.Best) < 4 {
		return o
	}
	from, err := chessboard.ParseSquare(b.Best[:2])
	if err != nil {
		return o
	}
	to, err := chessboard.ParseSquare(b.Best[2:4])
	if err != nil {
		return o
	}
	o.Arrows = []drawer.Arrow{{From: from, To: to, Brush: drawer.Blue}}
	return o
}

// MaxBoards is how many boards an answer shows.
const MaxBoards = 12

// AddBoard adds a board whose text is one.
func AddBoard(boards []Board, text string, b Board) []Board {
	parsed, err := chessboard.ParseBoard(text)
	if err != nil {
		return boards
	}
	b.Board, b.DrawerID = text, drawer.NewID(parsed).String()
	return append(boards, b)
}

// boards are the positions of the rows that have one, of a replay that of the
// last, or the boards that the question gave.
func (t line) boards(all []source.Column, replay bool, asked []string) []Board {
	columns := map[string]int{}
	for i, c := range all {
		columns[c.Name] = i
	}
	var boards []Board
	if _, ok := columns["board"]; !ok {
		for _, text := range asked {
			boards = AddBoard(boards, text, Board{Caption: t.say("asked_board")})
		}
		return boards
	}
	rows := t.rows
	if replay && len(rows) > 0 {
		rows = rows[len(rows)-1:]
	}
	for _, row := range rows[:min(len(rows), MaxBoards)] {
		text, _ := row[columns["board"]].(string)
		b := Board{CodMatch: source.Whole(row[columns["cod_match"]])}
		if order, ok := columns["position_order"]; ok {
			b.PositionOrder = int(source.Whole(row[order]))
			if b.Caption = t.say("at_start"); b.PositionOrder > 0 {
				b.Caption = t.say("at_half_move", "n", strconv.Itoa(b.PositionOrder))
			}
		} else {
			b.PositionOrder = int(source.Whole(row[columns["move_order"]]))
			b.Caption = moveText(source.Whole(row[columns["move_number"]]), source.Whole(row[columns["move_player"]]), t.cell(row[columns["move_an_text"]]))
		}
		if i, ok := columns["white"]; ok {
			b.Caption = t.cell(row[i]) + " – " + t.cell(row[columns["black"]]) + ", " + b.Caption
		}
		boards = AddBoard(boards, text, b)
	}
	return boards
}

// formBoards are the boards of the rows of a form, or those that it gave.
func (t line) formBoards(columns []source.Column, f query.Form) (boards []Board) {
	column := func(name string) int {
		return slices.IndexFunc(columns, func(c source.Column) bool { return c.Name == name })
	}
	at := column("board")
	ofGames := column("cod_match") >= 0 && max(column("position_order"), column("move_an_text")) >= 0
	if at < 0 || ofGames {
		return t.boards(columns, f.As == query.AsReplay, f.Boards())
	}
	for _, row := range t.rows[:min(len(t.rows), MaxBoards)] {
		text, _ := row[at].(string)
		boards = AddBoard(boards, text, Board{})
	}
	return boards
}

// moveText writes a half-move with its number: 20.Nf3 or 20…Nf6.
func moveText(number, player int64, san string) string {
	dots := "."
	if player == 1 {
		dots = "…"
	}
	return strconv.FormatInt(number, 10) + dots + san
}
