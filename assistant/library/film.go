package library

import (
	"errors"
	"fmt"

	"github.com/kibitz-chess/kibitz/drawer"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// Film is the positions of the game, each with the half-move before it, as an
// animation shows them.
func (g *Game) Film() ([]drawer.Frame, error) {
	start, err := drawer.ParseID(g.Start.DrawerID)
	if err != nil {
		return nil, err
	}
	film := []drawer.Frame{{Board: start.Board()}}
	for _, h := range g.HalfMoves {
		frame, err := h.frame()
		if err != nil {
			return nil, fmt.Errorf("half-move %d: %w", h.Number, err)
		}
		film = append(film, frame)
	}
	return film, nil
}

func (h HalfMove) frame() (frame drawer.Frame, err error) {
	id, err := drawer.ParseID(h.DrawerID)
	if err != nil {
		return frame, err
	}
	var wrongFrom, wrongTo error
	frame.Board = id.Board()
	frame.LastMove.From, wrongFrom = chessboard.ParseSquare(h.From)
	frame.LastMove.To, wrongTo = chessboard.ParseSquare(h.To)
	if h.Check || h.Mate {
		checked := chessboard.Black
		if h.Side == chessboard.Black.String() {
			checked = chessboard.White
		}
		frame.Check = frame.Board.Pieces(checked, chessboard.King)
	}
	return frame, errors.Join(wrongFrom, wrongTo)
}
