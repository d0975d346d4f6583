package library

import (
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/source"
	"github.com/kibitz-chess/kibitz/drawer"
	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// Line is half-moves played from a position, whoever played them, and those that
// may be played next.
type Line struct {
	Start     Placement  `json:"start"`
	HalfMoves []HalfMove `json:"half_moves" nullable:"false"`
	Legal     []HalfMove `json:"legal" nullable:"false"`
}

// MaxLine is how many half-moves a Line has at most.
const MaxLine = 600

// Line plays half-moves, as they are written, from a position in FEN; an empty
// one is the initial position. The error is an *source.Error that the asker can
// put right.
func (*Library) Line(fen string, moves []string) (*Line, error) {
	if strings.TrimSpace(fen) == "" {
		fen = chessboard.StartFEN
	}
	at, err := chessboard.ParseFEN(fen)
	if err != nil {
		return nil, &source.Error{Status: source.Failed, Code: "bad_board", Args: []string{"detail", err.Error()}, Err: err}
	}
	line := &Line{Start: placed(&at), HalfMoves: []HalfMove{}, Legal: []HalfMove{}}
	if len(moves) > MaxLine {
		return nil, badMove("", len(moves))
	}
	for i, san := range moves {
		move, err := at.ParseSAN(san)
		if err != nil {
			return nil, badMove(san, i+1)
		}
		line.HalfMoves = append(line.HalfMoves, halfMove(at, move, i+1))
		at.Play(move)
	}
	for _, move := range at.LegalMoves(nil) {
		line.Legal = append(line.Legal, halfMove(at, move, len(moves)+1))
	}
	return line, nil
}

func badMove(san string, number int) error {
	return &source.Error{Status: source.Failed, Code: "bad_move", Args: []string{"move", strconv.Quote(san[:min(len(san), 20)]), "n", strconv.Itoa(number)}}
}

// halfMove is a legal move in a position and the position after it.
func halfMove(before chessboard.Position, m chessboard.Move, number int) HalfMove {
	full, side := before.MoveNumber(), before.Turn().String()
	after := before
	san, events := after.PlaySAN(nil, m)
	return HalfMove{
		Number: number, FullMove: full, Side: side, SAN: string(san), From: m.From.String(), To: m.To.String(),
		Check: events&schema.Check != 0 && events&schema.CheckMate == 0, Mate: events&schema.CheckMate != 0, Capture: events&schema.Capture != 0,
		Placement: placed(&after),
	}
}

func placed(p *chessboard.Position) Placement {
	board := p.Board()
	return Placement{Board: board.Text(), DrawerID: drawer.NewID(board).String(), FEN: p.FEN()}
}
