package model

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"

	"github.com/sashabaranov/go-openai"
)

// Code says why a question got no answer from the model. The operator can put
// most of them right; the texts for people are the caller's.
type Code string

const (
	Unreachable    Code = "unreachable"     // no connection to the server
	BadKey         Code = "key"             // the server does not take the key
	NotFound       Code = "not_found"       // the server does not know the address or the model
	Busy           Code = "busy"            // too many requests, also after waiting
	Down           Code = "down"            // the server failed, also after waiting
	Rejected       Code = "rejected"        // the server does not take the request
	Malformed      Code = "malformed"       // the reply is not what the API says
	Cut            Code = "cut"             // the reply ended before it was whole
	TooLong        Code = "too_long"        // the reply was longer than a reply may be
	Declined       Code = "declined"        // the model, or a filter before it, declines to answer
	TimedOut       Code = "timeout"         // the time of the question ran out
	QuestionBudget Code = "question_budget" // the tokens of the question ran out
	DayBudget      Code = "day_budget"      // the tokens of the day ran out
	GaveUp         Code = "gave_up"         // no attempt was good, see Err
)

// Error is why a question got no answer from the model.
type Error struct {
	Code Code
	Err  error // for the log: it may hold what the server said
}

func (e *Error) Error() string {
	if e.Err != nil {
		return fmt.Sprintf("model: %s: %v", e.Code, e.Err)
	}
	return "model: " + string(e.Code)
}

func (e *Error) Unwrap() error { return e.Err }

// errCut is the end of a stream that has not said that it is the end.
var errCut = errors.New("the stream ended early")

// statusCodes are the codes for what a server answers; below 500 what is not
// here is Rejected, from there on it is Down.
var statusCodes = map[int]Code{
	http.StatusUnauthorized: BadKey, http.StatusForbidden: BadKey, http.StatusNotFound: NotFound, http.StatusTooManyRequests: Busy,
}

// explain gives an error of a call to the server its code.
func explain(ctx context.Context, err error) error {
	if ended := context.Cause(ctx); ended != nil {
		return ended
	}
	var known *Error
	var api *openai.APIError
	var request *openai.RequestError
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &known):
		return err
	case errors.As(err, &api):
		return &Error{statusCode(api.HTTPStatusCode), err}
	case errors.As(err, &request):
		return &Error{statusCode(request.HTTPStatusCode), err}
	case errors.As(err, &syntax), errors.As(err, &kind), errors.Is(err, openai.ErrTooManyEmptyStreamMessages):
		return &Error{Malformed, err}
	case errors.Is(err, errCut), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return &Error{Cut, err}
	case errors.Is(err, openai.ErrReasoningToolsRequireResponses), errors.Is(err, openai.ErrReasoningSamplingUnsupported),
		errors.Is(err, openai.ErrReasoningModelLimitationsOther), errors.Is(err, openai.ErrChatCompletionInvalidModel):
		return &Error{Rejected, err}
	}
	return &Error{Unreachable, err}
}

func statusCode(status int) Code {
	if code, ok := statusCodes[status]; ok {
		return code
	}
	if status >= http.StatusBadRequest && status < http.StatusInternalServerError {
		return Rejected
	}
	return Down // also what fails within a stream, whose status was 200
}
