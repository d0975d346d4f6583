package library

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/execute"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/source"
	"github.com/kibitz-chess/kibitz/drawer"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// Position says how often a board was reached with a side to move, how these
// games ended and what was played.
type Position struct {
	Games     int64          `json:"games"`      // that reached it
	HalfMoves int64          `json:"half_moves"` // after which it stood on the board, the start of a game included
	White     int64          `json:"white"`      // games that White won
	Draws     int64          `json:"draws"`
	Black     int64          `json:"black"`
	Moves     []PositionMove `json:"moves" nullable:"false"` // the most played first
}

// PositionMove is a half-move played from a position.
type PositionMove struct {
	SAN      string `json:"san"`
	From     string `json:"from"` // a square, such as e2
	To       string `json:"to"`
	Board    string `json:"board"` // after it
	DrawerID string `json:"drawer_id"`
	Games    int64  `json:"games"` // in which it was played here
	White    int64  `json:"white"`
	Draws    int64  `json:"draws"`
	Black    int64  `json:"black"`
}

// Position tells of a board of 64 characters with White or Black to move. A
// board that no game reached has no games; a text that is no board is an *source.Error
// of the code bad_board. What it gives is kept until the database is known to have
// other games, which for one on a server takes half a minute, and must not be
// changed.
func (l *Library) Position(ctx context.Context, board string, white bool) (*Position, error) {
	parsed, err := chessboard.ParseBoard(board)
	if err != nil {
		return nil, &source.Error{Status: source.Failed, Code: "bad_board", Args: []string{"detail", err.Error()}, Err: err}
	}
	names, err := l.server.Names(ctx)
	if err != nil {
		return nil, err
	}
	key := board + strconv.FormatBool(white)
	if p, known := l.trees.Get(names, key); known {
		return p, nil
	}
	p, err := position(ctx, l.server.Session(names), parsed, white)
	if err == nil {
		l.trees.Put(names, key, p, len(p.Moves)*moveSize)
	}
	return p, err
}

// moveSize is about what a PositionMove takes, in bytes.
const moveSize = 300

func position(ctx context.Context, s execute.Session, board chessboard.Board, white bool) (*Position, error) {
	p := &Position{Moves: []PositionMove{}}
	if s.Database == nil {
		return p, nil
	}
	code, known := s.Database.PositionCode(board.Text())
	if !known {
		return p, nil
	}
	side := int64(chessboard.White)
	if !white {
		side = int64(chessboard.Black)
	}
	rows, err := s.Printed(ctx, treeSQL(code, side, s.Dialect.Columnar || s.Names.Lacks[query.WholePositions]))
	if err != nil {
		return nil, err
	}
	for _, row := range rows.Rows {
		if source.Whole(row[1]) == noSquare { // all of them, whatever was played
			p.Games, p.HalfMoves = p.Games+source.Whole(row[4]), p.HalfMoves+source.Whole(row[5])
			score(source.Whole(row[3]), source.Whole(row[4]), &p.White, &p.Draws, &p.Black)
		}
	}
	p.Moves = movesOf(board, rows)
	return p, nil
}

// noSquare stands for the squares of no half-move in the rows of treeSQL.
const noSquare = -1

// treeSQL is the SQL of the times that a position stood on the board with a side
// to move, the last position of a game included: by the half-move played and the
// result of the game, how many games and how many times, and the same of all
// half-moves together, with noSquare for the squares. It is spelt alike on all
// servers. Direct reads the half-moves alone, as is faster without indexes, or
// needed where there are no positions of games.
func treeSQL(code, side int64, direct bool) string {
	times := fmt.Sprintf(`SELECT m.cod_match, m.result, nx.move_an_text, nx.move_from, nx.move_to
FROM match_positions mp
JOIN matches m ON m.cod_match = mp.cod_match
LEFT JOIN match_moves nx ON nx.cod_match = mp.cod_match AND nx.move_order = mp.position_order + 1
LEFT JOIN match_moves pr ON pr.cod_match = mp.cod_match AND pr.move_order = mp.position_order
WHERE mp.cod_position = %d AND COALESCE(nx.move_player, 1 - pr.move_player, 0) = %d`, code, side)
	if direct {
		times = fmt.Sprintf(`SELECT m.cod_match, m.result, mm.move_an_text, mm.move_from, mm.move_to
FROM match_moves mm
JOIN matches m ON m.cod_match = mm.cod_match
WHERE mm.from_position = %[1]d AND mm.move_player = %[2]d
UNION ALL
SELECT m.cod_match, m.result, NULL, NULL, NULL
FROM match_moves mm
JOIN matches m ON m.cod_match = mm.cod_match AND m.move_count = mm.move_order
WHERE mm.to_position = %[1]d AND mm.move_player = %[3]d`, code, side, 1-side)
	}
	if direct && side == int64(chessboard.White) { // whose turn it is in a game without half-moves
		times += fmt.Sprintf(`
UNION ALL
SELECT m.cod_match, m.result, NULL, NULL, NULL
FROM matches m
WHERE m.initial_position = %d AND m.move_count = 0`, code)
	}
	return "WITH times AS (\n" + times + `
)
SELECT t.move_an_text, t.move_from, t.move_to, t.result, COUNT(DISTINCT t.cod_match) AS games, COUNT(*) AS half_moves
FROM (
SELECT cod_match, result, move_an_text, move_from, move_to FROM times WHERE move_from IS NOT NULL
UNION ALL
SELECT cod_match, result, NULL, -1, -1 FROM times
) t
GROUP BY t.move_an_text, t.move_from, t.move_to, t.result`
}

// score adds games to those of their result, as the database codes it.
func score(result, games int64, white, draws, black *int64) {
	switch result {
	case 1:
		*white += games
	case 2:
		*black += games
	case 3:
		*draws += games
	}
}

// movesOf brings the results of each half-move together. One that is spelt in
// several ways, as with and without signs, is one.
func movesOf(board chessboard.Board, rows *source.Rows) []PositionMove {
	byMove := map[chessboard.Move]*PositionMove{}
	most := map[chessboard.Move]int64{} // games of the spelling that is shown
	for _, row := range rows.Rows {
		san, _ := row[0].(string)
		from, to := source.Whole(row[1]), source.Whole(row[2])
		if from < 0 || from > 63 || to < 0 || to > 63 {
			continue // no square: a database made elsewhere
		}
		move := chessboard.Move{From: chessboard.Square(from), To: chessboard.Square(to), Promotion: promotion(san)}
		m := byMove[move]
		if m == nil {
			after := board
			carryOut(&after, move)
			m = &PositionMove{From: move.From.String(), To: move.To.String(), Board: after.Text(), DrawerID: drawer.NewID(after).String()}
			byMove[move] = m
		}
		games := source.Whole(row[4])
		if games > most[move] {
			most[move], m.SAN = games, san
		}
		m.Games += games
		score(source.Whole(row[3]), games, &m.White, &m.Draws, &m.Black)
	}
	moves := make([]PositionMove, 0, len(byMove))
	for _, m := range byMove {
		moves = append(moves, *m)
	}
	slices.SortFunc(moves, func(a, b PositionMove) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), strings.Compare(a.SAN, b.SAN))
	})
	return moves
}

// promotion is the piece that a pawn becomes, as the move is written.
func promotion(san string) chessboard.Role {
	_, piece, promotes := strings.Cut(san, "=")
	if !promotes || piece == "" {
		return chessboard.NoRole
	}
	return chessboard.PieceOfLetter(piece[0]).Role()
}

// carryOut makes a half-move on a board, which need not allow it.
func carryOut(b *chessboard.Board, m chessboard.Move) {
	moved, empty := b.Piece(m.From), b.Piece(m.To) == chessboard.NoPiece
	carry := func(from, to chessboard.Square) {
		b.Set(to, b.Piece(from))
		b.Set(from, chessboard.NoPiece)
	}
	carry(m.From, m.To)
	rank, files := m.From.Rank(), m.To.File()-m.From.File()
	switch {
	case moved.Role() == chessboard.King && files == 2:
		carry(chessboard.SquareAt(7, rank), chessboard.SquareAt(5, rank))
	case moved.Role() == chessboard.King && files == -2:
		carry(chessboard.SquareAt(0, rank), chessboard.SquareAt(3, rank))
	case moved.Role() == chessboard.Pawn && files != 0 && empty: // en passant
		b.Set(chessboard.SquareAt(m.To.File(), rank), chessboard.NoPiece)
	case moved.Role() == chessboard.Pawn && m.Promotion != chessboard.NoRole:
		b.Set(m.To, chessboard.PieceOf(moved.Color(), m.Promotion))
	}
}
