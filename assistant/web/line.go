package web

import (
	"context"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/kibitz-chess/kibitz/assistant"
)

// registerLine adds what needs no game of the database: half-moves that anybody
// plays, and what the tables are.
func (s *server) registerLine(api huma.API) {
	huma.Register(api, huma.Operation{
		OperationID: "line", Method: http.MethodGet, Path: "/api/line",
		Summary: "The positions after some half-moves, and the half-moves that may be played next", Errors: []int{http.StatusBadRequest},
	}, s.line)
	huma.Register(api, huma.Operation{
		OperationID: "tables", Method: http.MethodGet, Path: "/api/tables",
		Summary: "The tables and views that SQL can read, with their columns",
	}, s.tables)
}

type lineInput struct {
	Spoken
	FEN   string `query:"fen" maxLength:"120" doc:"the position to begin with; without it the initial one"`
	Moves string `query:"moves" maxLength:"6000" doc:"half-moves in SAN, separated by commas" example:"e4,c5,Nf3"`
}

type lineOutput struct{ Body *assistant.Line }

func (s *server) line(ctx context.Context, in *lineInput) (*lineOutput, error) {
	var moves []string
	if in.Moves != "" {
		moves = strings.Split(in.Moves, ",")
	}
	line, err := s.Library.Line(in.FEN, moves)
	if err != nil {
		return nil, s.failure(ctx, in.language(), err)
	}
	return &lineOutput{line}, nil
}

type tablesOutput struct {
	Body struct {
		Tables []assistant.Table `json:"tables" nullable:"false"`
	}
}

func (s *server) tables(_ context.Context, in *spokenInput) (*tablesOutput, error) {
	out := &tablesOutput{}
	out.Body.Tables = s.Library.Tables(in.language())
	return out, nil
}
