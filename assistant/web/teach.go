package web

import (
	"context"
	"errors"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/kibitz-chess/kibitz/assistant"
)

// Teacher keeps words of askers' own, which all visitors share. It is called from
// many goroutines.
type Teacher interface {
	// Teach keeps what a phrase means; what it cannot keep is an *assistant.Error,
	// within an *assistant.LessonError where the asker can put it right.
	Teach(ctx context.Context, l assistant.Lesson) (assistant.Word, error)
}

type teachInput struct {
	Spoken
	Body struct {
		Phrase  string `json:"phrase" maxLength:"200" doc:"the word or phrase that was not understood"`
		Meaning string `json:"meaning" maxLength:"2000" doc:"what it means, in words that are understood"`
	}
}

type teachOutput struct {
	Body struct {
		Phrase   string `json:"phrase"`
		Meaning  string `json:"meaning"`
		Language string `json:"language" doc:"of the questions that the phrase is read in: es or en"`
		Text     string `json:"text" doc:"says so to the asker"`
	}
}

// registerTeach adds the teaching of words.
func (s *server) registerTeach(api huma.API) {
	huma.Register(api, huma.Operation{
		OperationID: "teach", Method: http.MethodPost, Path: "/api/teach", MaxBodyBytes: maxBody,
		Summary: "Say what a word or phrase means that is not understood; all who ask here share it", Errors: []int{http.StatusUnprocessableEntity},
	}, s.teach)
}

func (s *server) teach(ctx context.Context, in *teachInput) (*teachOutput, error) {
	ctx, cancel := context.WithTimeout(ctx, s.Timeout)
	defer cancel()
	language := in.language()
	kept, err := s.Teacher.Teach(ctx, assistant.Lesson{Phrase: in.Body.Phrase, Meaning: in.Body.Meaning, Language: language, By: markedBy})
	var bad *assistant.LessonError
	switch {
	case errors.As(err, &bad):
		return nil, huma.Error422UnprocessableEntity(assistant.Message(language, bad.Wrong.Code, bad.Wrong.Args...))
	case err != nil:
		s.Log.ErrorContext(ctx, "word not kept", "error", err)
		return nil, huma.Error500InternalServerError(assistant.Message(language, "internal"))
	}
	out := &teachOutput{}
	out.Body.Phrase, out.Body.Meaning, out.Body.Language = kept.Phrase, kept.Meaning, kept.Language
	out.Body.Text = assistant.Message(language, "word_taught", "word", kept.Phrase, "meaning", kept.Meaning)
	return out, nil
}
