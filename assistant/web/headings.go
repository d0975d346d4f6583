package web

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/kibitz-chess/kibitz/assistant"
)

// registerHeadings adds what lists of games show beside their rows.
func (s *server) registerHeadings(api huma.API) {
	huma.Register(api, huma.Operation{
		OperationID: "headings", Method: http.MethodGet, Path: "/api/games",
		Summary: "The ratings and the openings of some games", Errors: libraryErrors,
	}, s.headings)
}

type headingsInput struct {
	Spoken
	Games []int64 `query:"games" required:"true" minItems:"1" maxItems:"100" doc:"codes of games, separated by commas" example:"[1,2]"`
}

type headingsOutput struct {
	Body struct {
		Games []assistant.Heading `json:"games" nullable:"false" doc:"in no order; games that are not there are left out, as are those of which nothing is known"`
	}
}

func (s *server) headings(ctx context.Context, in *headingsInput) (*headingsOutput, error) {
	out := &headingsOutput{}
	err := s.inTurn(ctx, func(ctx context.Context) error {
		games, err := s.Library.Headings(ctx, in.Games, in.language())
		out.Body.Games = append([]assistant.Heading{}, games...)
		return err
	})
	if err != nil {
		return nil, s.failure(ctx, in.language(), err)
	}
	return out, nil
}
