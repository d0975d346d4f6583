package web

import (
	"context"
	"errors"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/kibitz-chess/kibitz/assistant"
)

// Marker keeps what askers say of answers. It is called from many goroutines.
type Marker interface {
	// Mark keeps a mark; what it cannot keep is an *assistant.Error.
	Mark(ctx context.Context, m assistant.Mark) (assistant.Marked, error)
}

// markedBy is who marks here: the page does not know its visitors.
const markedBy = "web"

type markInput struct {
	Spoken
	Body struct {
		Conversation string `json:"conversation" minLength:"1" maxLength:"100" doc:"of the answer"`
		Question     string `json:"question,omitempty" maxLength:"2000" doc:"of the answer; without it, the last one of the conversation"`
		Right        bool   `json:"right" doc:"whether the question was read right"`
	}
}

type markOutput struct {
	Body struct {
		Question string `json:"question" doc:"the words that the mark is kept for"`
		Right    bool   `json:"right"`
		Text     string `json:"text" doc:"says so to the asker"`
	}
}

// registerMark adds the marking of answers.
func (s *server) registerMark(api huma.API) {
	huma.Register(api, huma.Operation{
		OperationID: "mark", Method: http.MethodPost, Path: "/api/mark", MaxBodyBytes: maxBody,
		Summary: "Say that an answer read its question right or wrong", Errors: []int{http.StatusNotFound},
	}, s.mark)
}

func (s *server) mark(ctx context.Context, in *markInput) (*markOutput, error) {
	ctx, cancel := context.WithTimeout(ctx, s.Timeout)
	defer cancel()
	language := in.language()
	kept, err := s.Marker.Mark(ctx, assistant.Mark{Conversation: in.Body.Conversation, Question: in.Body.Question, Right: in.Body.Right, By: markedBy})
	var known *assistant.Error
	switch {
	case errors.As(err, &known) && known.Code == "nothing_to_mark":
		return nil, huma.Error404NotFound(assistant.Message(language, known.Code))
	case err != nil:
		s.Log.ErrorContext(ctx, "mark not kept", "error", err)
		return nil, huma.Error500InternalServerError(assistant.Message(language, "internal"))
	}
	out := &markOutput{}
	out.Body.Question, out.Body.Right = kept.Question, kept.Right
	key := "marked_wrong"
	if kept.Right {
		key = "marked_right"
	}
	out.Body.Text = assistant.Message(language, key, "question", kept.Question)
	return out, nil
}
