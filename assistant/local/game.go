package local

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/library"
	"github.com/kibitz-chess/kibitz/drawer"
	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
	"github.com/kibitz-chess/kibitz/schema/store"
)

// Game reads a game as the assistant hands it on.
func (d Database) Game(ctx context.Context, cod int64) (*assistant.Game, error) {
	g, err := d.Store.Game(ctx, cod)
	if errors.Is(err, store.ErrNoGame) {
		return nil, library.MissingGame(cod)
	}
	if err != nil {
		return nil, Error(d.Path(), err)
	}
	game := &assistant.Game{
		CodMatch: g.CodMatch, White: g.White, Black: g.Black, Date: g.Date, Event: g.Description, Result: g.ResultText,
		Tags: map[string]string{}, HalfMoves: make([]assistant.HalfMove, 0, len(g.HalfMoves)), Comments: g.Comments,
	}
	for _, t := range g.Tags {
		game.Tags[t.Keyword] = t.Value
	}
	game.Site, game.Round, game.ECO, game.Opening = game.Tags["Site"], game.Tags["Round"], game.Tags["ECO"], game.Tags["Opening"]
	game.WhiteElo, game.BlackElo = rating(game.Tags["WhiteElo"]), rating(game.Tags["BlackElo"])
	at := replayFrom(g, game.Tags["FEN"])
	game.Start = at.placement(g.Board)
	for i := range g.HalfMoves {
		h := &g.HalfMoves[i]
		at.play(h)
		game.HalfMoves = append(game.HalfMoves, assistant.HalfMove{
			Number: int(h.Order), FullMove: int(h.Number), Side: chessboard.Color(h.Player).String(), SAN: h.SAN,
			From: h.From.String(), To: h.To.String(), Check: h.Events&schema.Check != 0, Mate: h.Events&schema.CheckMate != 0,
			Capture: h.Events&schema.Capture != 0, Offer: h.Events&schema.DrawOffer != 0, Score: h.Score, Comments: h.Comments,
			Placement: at.placement(h.Board),
		})
	}
	if game.Analysis, err = d.analysis(ctx, cod); err != nil {
		return nil, Error(d.Path(), err)
	}
	return game, nil
}

// rating is an Elo, 0 where the text is none.
func rating(text string) int {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil || n < 0 {
		return 0
	}
	return n
}

// replayer follows a game by the rules, for what boards alone do not tell: the
// castling rights, the en passant square and the counters.
type replayer struct {
	position chessboard.Position
	lost     bool // the position is not that of the game: its half-moves are none by the rules
	fen      string
}

// replayFrom begins a game: at the position that its FEN tag tells, if that is
// the board of the database.
func replayFrom(g *store.Game, fen string) *replayer {
	turn, number := chessboard.White, int64(1)
	if len(g.HalfMoves) > 0 {
		turn, number = chessboard.Color(g.HalfMoves[0].Player), g.HalfMoves[0].Number
	}
	r := &replayer{}
	if told, err := chessboard.ParseFEN(fen); fen != "" && err == nil {
		if board := told.Board(); board.Text() == g.Board && told.Turn() == turn {
			r.position, r.fen = told, told.FEN()
			return r
		}
	}
	r.resume(g.Board, turn, number)
	return r
}

// resume goes on from a board, with all castling rights that it allows.
func (r *replayer) resume(text string, turn chessboard.Color, number int64) {
	placement := "8/8/8/8/8/8/8/8"
	if board, err := chessboard.ParseBoard(text); err == nil {
		placement = board.Placement()
	}
	side, move := turn.String()[:1], strconv.FormatInt(max(number, 1), 10)
	position, err := chessboard.ParseFEN(placement + " " + side + " KQkq - 0 " + move)
	if r.lost = err != nil; r.lost {
		r.fen = placement + " " + side + " - - 0 " + move
		return
	}
	r.position, r.fen = position, position.FEN()
}

// promoted is the piece that a pawn becomes, by its bit.
var promoted = map[schema.Event]chessboard.Role{
	schema.Queen3: chessboard.Queen, schema.Rook3: chessboard.Rook, schema.Bishop3: chessboard.Bishop, schema.Knight3: chessboard.Knight,
}

// play makes a half-move of the game.
func (r *replayer) play(h *store.HalfMove) {
	move := chessboard.Move{From: h.From, To: h.To, Promotion: promoted[h.Events&schema.AnyPiece3]}
	if !r.lost && r.position.IsLegal(move) {
		r.position.Play(move)
		if board := r.position.Board(); board.Text() == h.Board {
			r.fen = r.position.FEN()
			return
		}
	}
	next := chessboard.Color(h.Player).Other()
	r.resume(h.Board, next, h.Number+h.Player)
}

// placement is a board of the game with the position at which the replay is.
func (r *replayer) placement(text string) assistant.Placement {
	p := assistant.Placement{Board: text, FEN: r.fen}
	if board, err := chessboard.ParseBoard(text); err == nil {
		p.DrawerID = drawer.NewID(board).String()
	}
	return p
}
