package web

import (
	"context"
	"maps"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/kibitz-chess/kibitz/assistant"
)

// registerSearch adds SQL of the asker's own and the search by hand; both are
// answered with a reply.
func (s *server) registerSearch(api huma.API) {
	responses := replyResponses(api.OpenAPI().Components.Schemas)
	huma.Register(api, huma.Operation{
		OperationID: "sql", Method: http.MethodPost, Path: "/api/sql", MaxBodyBytes: maxBody,
		Summary: "Run one SELECT of your own, guarded, read-only and capped", Responses: maps.Clone(responses),
	}, s.runSQL)
	huma.Register(api, huma.Operation{
		OperationID: "find", Method: http.MethodPost, Path: "/api/find", MaxBodyBytes: maxBody,
		Summary: "Find the positions that are like a partial board", Responses: responses,
	}, s.find)
}

type sqlInput struct {
	Spoken
	Body struct {
		SQL      string `json:"sql" doc:"one SELECT" example:"SELECT white, black FROM matches"`
		Language string `json:"language,omitempty" enum:"es,en" doc:"of the reply; without it, that of Accept-Language"`
	}
}

// replyOutput is a reply with the status that goes with it.
type replyOutput struct {
	Status int
	Cache  string `header:"Cache-Control"`
	Body   *assistant.Reply
}

func (s *server) runSQL(ctx context.Context, in *sqlInput) (*replyOutput, error) {
	language := in.Body.Language
	if language == "" {
		language = in.language()
	}
	// It may take all the time there is, so questions keep half of the places.
	client, _ := ctx.Value(clientKey{}).(string)
	if err := s.ownSQL.enter(ctx, client); err != nil {
		return nil, s.failure(ctx, language, err)
	}
	defer s.ownSQL.leave()
	return s.reply(ctx, language, func(ctx context.Context) *assistant.Reply { return s.Searcher.Run(ctx, in.Body.SQL, language) })
}

type findInput struct {
	Spoken
	Body struct {
		Squares  map[string]string `json:"squares" maxProperties:"64" doc:"what stands on squares: the letter of a piece as in FEN, or empty, white, black, any" example:"{\"e4\":\"P\",\"d5\":\"empty\"}"`
		Language string            `json:"language,omitempty" enum:"es,en" doc:"of the reply; without it, that of Accept-Language"`
	}
}

func (s *server) find(ctx context.Context, in *findInput) (*replyOutput, error) {
	language := in.Body.Language
	if language == "" {
		language = in.language()
	}
	return s.reply(ctx, language, func(ctx context.Context) *assistant.Reply { return s.Searcher.Find(ctx, in.Body.Squares, language) })
}

// reply answers with what answer gives within the time of a question.
func (s *server) reply(ctx context.Context, language string, answer func(context.Context) *assistant.Reply) (*replyOutput, error) {
	var reply *assistant.Reply
	err := s.inTurn(ctx, func(ctx context.Context) error {
		reply = answer(ctx)
		interrupted(ctx, reply)
		return nil
	})
	if err != nil {
		return nil, s.failure(ctx, language, err)
	}
	s.meters.answered(reply)
	return &replyOutput{Status: httpStatus(reply), Cache: "no-store", Body: reply}, nil
}

// registerComplete adds the completion of names.
func (s *server) registerComplete(api huma.API) {
	huma.Register(api, huma.Operation{
		OperationID: "complete", Method: http.MethodGet, Path: "/api/complete",
		Summary: "Players, openings and events whose name goes on as was typed",
	}, s.complete)
}

type completeInput struct {
	Q     string `query:"q" maxLength:"100" required:"true" doc:"what was typed"`
	Limit int    `query:"limit" minimum:"1" maximum:"50" default:"8"`
}

type completeOutput struct {
	Body struct {
		Completions []assistant.Completion `json:"completions" nullable:"false"`
	}
}

func (s *server) complete(ctx context.Context, in *completeInput) (*completeOutput, error) {
	ctx, cancel := context.WithTimeout(ctx, s.Timeout)
	defer cancel()
	out := &completeOutput{}
	out.Body.Completions = append([]assistant.Completion{}, s.Searcher.Complete(ctx, in.Q, in.Limit)...)
	return out, nil
}
