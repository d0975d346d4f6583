package web

import (
	"cmp"
	"context"
	"crypto/rand"
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
		Summary: "Find positions like a partial board, or games, by what is set", Responses: responses,
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
		Squares      map[string]string `json:"squares,omitempty" maxProperties:"64" doc:"what stands on squares: the letter of a piece as in FEN, or empty, white, black, any" example:"{\"e4\":\"P\",\"d5\":\"empty\"}"`
		Turn         string            `json:"turn,omitempty" enum:"white,black" doc:"the side to move"`
		Material     string            `json:"material,omitempty" maxLength:"40" doc:"pieces beside the kings, White's and Black's" example:"RP-R"`
		Player       string            `json:"player,omitempty" maxLength:"200"`
		Color        string            `json:"color,omitempty" enum:"white,black" doc:"of the player"`
		Opponent     string            `json:"opponent,omitempty" maxLength:"200"`
		Result       string            `json:"result,omitempty" enum:"white,black,draw,win,loss" doc:"of the game; win and loss are the player's"`
		ECO          string            `json:"eco,omitempty" maxLength:"10" example:"B20-B99"`
		Event        string            `json:"event,omitempty" maxLength:"200"`
		From         int               `json:"from,omitempty" minimum:"0" maximum:"9999" doc:"first year"`
		To           int               `json:"to,omitempty" minimum:"0" maximum:"9999" doc:"last year"`
		Elo          int               `json:"elo,omitempty" minimum:"0" maximum:"9999" doc:"that both players have at least"`
		By           string            `json:"by,omitempty" enum:"year,decade,eco,result,event,player,opponent,color" doc:"how many games there are for each, instead of the games"`
		Conversation string            `json:"conversation,omitempty" maxLength:"100" doc:"in which the next question can take up what was found; without it a new one, whose id is in the reply"`
		Language     string            `json:"language,omitempty" enum:"es,en" doc:"of the reply; without it, that of Accept-Language"`
	}
}

func (s *server) find(ctx context.Context, in *findInput) (*replyOutput, error) {
	b := in.Body
	language, conversation := cmp.Or(b.Language, in.language()), cmp.Or(b.Conversation, rand.Text())
	search := assistant.Search{Squares: b.Squares, Turn: b.Turn, Material: b.Material, By: b.By}
	search.Player, search.Color, search.Opponent, search.Result = b.Player, b.Color, b.Opponent, b.Result
	search.ECO, search.Event, search.From, search.To, search.Elo = b.ECO, b.Event, b.From, b.To, b.Elo
	return s.reply(ctx, language, func(ctx context.Context) *assistant.Reply {
		return s.Searcher.Find(ctx, search, conversation, language)
	})
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
