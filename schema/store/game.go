package store

import (
	"context"
	"errors"
	"fmt"

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/cells"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// ErrNoGame: no game has the code.
var ErrNoGame = errors.New("there is no such game")

// A Game is a game as the database has it, to be replayed or printed.
type Game struct {
	CodMatch    int64
	Description string // the Event
	Date        string
	White       string
	Black       string
	Result      int64 // 0 to 3
	ResultText  string
	Tags        []Tag  // in the order of their codes
	Board       string // the initial one, 64 characters
	HalfMoves   []HalfMove
	// Comments stand before the first half-move; those of a half-move with it.
	Comments []string
}

// A HalfMove of a Game.
type HalfMove struct {
	Order    int64 // MOVE_ORDER, from 1
	Number   int64 // of the full move
	Player   int64 // 0 White, 1 Black
	Events   schema.Event
	From, To chessboard.Square
	SAN      string
	Score    *float64 // pawns, from White's side
	Board    string   // after it, 64 characters
	Comments []string // in their order: words, "$" glyphs, variations in parentheses
	code     int64
}

// Game reads one game, ErrNoGame if there is none of that code. Other errors
// are those of Query. It takes some milliseconds: the boards are not looked up
// among all positions but replayed from the initial one.
func (db *DB) Game(ctx context.Context, codMatch int64) (*Game, error) {
	g, done, err := db.use(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	return GameReader{Tags: true, Comments: true, Scores: true, Rows: func(sql string) ([][]any, error) {
		result, err := g.query(ctx, sql, GameLimits())
		if err != nil {
			return nil, err
		}
		return result.Rows, nil
	}}.Read(codMatch)
}

// GameLimits are wide enough for the longest games.
func GameLimits() Limits { return Limits{Rows: 100_000, Bytes: 64 << 20}.OrDefaults() }

// A GameReader reads games with SQL that every server takes.
type GameReader struct {
	Rows func(sql string) ([][]any, error) // runs one SELECT
	// What the database has: tags, comments, scores of half-moves.
	Tags, Comments, Scores bool
	// SwappedBishops: the bits of its bishops are the other way round.
	SwappedBishops bool
}

// Read reads one game; errors are those of Rows and ErrNoGame.
func (r GameReader) Read(codMatch int64) (*Game, error) {
	game := &Game{CodMatch: codMatch}
	var initial int64
	score := "score"
	if !r.Scores {
		score = "NULL"
	}
	found := false
	for _, part := range []struct {
		wanted bool
		sql    string
		row    func(cells []any)
	}{
		{true, `SELECT match_description, match_date, white, black, result, result_text, initial_position
			FROM matches WHERE cod_match = %d`, func(c []any) {
			found = true
			game.Description, game.Date, game.White, game.Black = cells.Text(c[0]), cells.Text(c[1]), cells.Text(c[2]), cells.Text(c[3])
			game.Result, game.ResultText, initial = cells.Whole(c[4]), cells.Text(c[5]), cells.Whole(c[6])
		}},
		{true, `SELECT move_order, move_number, move_player, move_events, move_from, move_to, move_an_text,
			` + score + `, to_position FROM match_moves WHERE cod_match = %d ORDER BY move_order`, func(c []any) {
			game.HalfMoves = append(game.HalfMoves, HalfMove{
				Order: cells.Whole(c[0]), Number: cells.Whole(c[1]), Player: cells.Whole(c[2]), Events: r.events(cells.Whole(c[3])),
				From: chessboard.Square(cells.Whole(c[4])), To: chessboard.Square(cells.Whole(c[5])), SAN: cells.Text(c[6]), Score: cells.Optional(c[7], cells.Fraction), code: cells.Whole(c[8]),
			})
		}},
		{r.Comments, `SELECT move_order, comment_order, comment_text FROM move_comments WHERE cod_match = %d
			ORDER BY move_order, comment_order, cod_comment`, func(c []any) { game.comment(cells.Whole(c[0]), cells.Whole(c[1]), cells.Text(c[2])) }},
		{r.Tags, `SELECT k.keyword, kv.kw_value FROM match_keywords mk JOIN keywords k ON k.cod_keyword = mk.cod_keyword
			JOIN keyword_values kv ON kv.cod_value = mk.cod_value WHERE mk.cod_match = %d ORDER BY k.cod_keyword`, func(c []any) {
			game.Tags = append(game.Tags, Tag{cells.Text(c[0]), cells.Text(c[1])})
		}},
	} {
		if !part.wanted {
			continue
		}
		rows, err := r.Rows(fmt.Sprintf(part.sql, codMatch))
		if err != nil {
			return nil, err
		}
		for _, cells := range rows {
			part.row(cells)
		}
		if !found {
			return nil, fmt.Errorf("%d: %w", codMatch, ErrNoGame)
		}
	}
	return game, r.fillBoards(game, initial)
}

func (r GameReader) events(stored int64) schema.Event {
	if r.SwappedBishops {
		return schema.Event(stored).SwapBishops()
	}
	return schema.Event(stored)
}

// comment puts a comment where it belongs; see load.Rows for the rules.
func (game *Game) comment(moveOrder, order int64, text string) {
	switch {
	case order < 0:
		game.Comments = append(game.Comments, text)
	case moveOrder >= 1 && moveOrder <= int64(len(game.HalfMoves)):
		h := &game.HalfMoves[moveOrder-1]
		h.Comments = append(h.Comments, text)
	}
}

// fillBoards replays the game. Boards that the codes do not confirm, as when
// two boards share a hash, are looked up.
func (r GameReader) fillBoards(game *Game, initial int64) error {
	start := chessboard.Start()
	board := start.Board()
	codes := []int64{initial}
	confirmed := board.Code() == initial
	game.Board = board.Text()
	for i := range game.HalfMoves {
		h := &game.HalfMoves[i]
		replay(&board, h)
		h.Board = board.Text()
		codes = append(codes, h.code)
		confirmed = confirmed && board.Code() == h.code
	}
	if confirmed {
		return nil
	}
	rows, err := r.Rows(boardsSQL(codes))
	if err != nil {
		return err
	}
	boards := make(map[int64]string, len(rows))
	for _, row := range rows {
		boards[cells.Whole(row[0])] = cells.Text(row[1])
	}
	game.Board = boards[initial]
	for i := range game.HalfMoves {
		game.HalfMoves[i].Board = boards[game.HalfMoves[i].code]
	}
	return nil
}

// promoted is the piece that a pawn becomes, by its bit.
var promoted = map[schema.Event]chessboard.Role{
	schema.Queen3: chessboard.Queen, schema.Rook3: chessboard.Rook,
	schema.Bishop3: chessboard.Bishop, schema.Knight3: chessboard.Knight,
}

// replay makes the half-move on the board, as its row tells it.
func replay(board *chessboard.Board, h *HalfMove) {
	carry := func(from, to chessboard.Square) {
		board.Set(to, board.Piece(from))
		board.Set(from, chessboard.NoPiece)
	}
	carry(h.From, h.To)
	rank := h.From.Rank()
	switch {
	case h.Events&schema.CastleK != 0:
		carry(chessboard.SquareAt(7, rank), chessboard.SquareAt(5, rank))
	case h.Events&schema.CastleQ != 0:
		carry(chessboard.SquareAt(0, rank), chessboard.SquareAt(3, rank))
	case h.Events&schema.PawnPassant != 0:
		board.Set(chessboard.SquareAt(h.To.File(), rank), chessboard.NoPiece)
	case h.Events&schema.PawnPromoted != 0:
		board.Set(h.To, chessboard.PieceOf(chessboard.Color(h.Player), promoted[h.Events&schema.AnyPiece3]))
	}
}
