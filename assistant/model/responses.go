package model

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"

	"github.com/sashabaranov/go-openai"
)

// responses speaks to a server by the Responses API. Each request carries the
// whole conversation and the server is told to keep none of it.
type responses struct {
	client *openai.Client
	Config
}

// functionCall is an item of the input: a call that the model made before.
type functionCall struct {
	Type      string `json:"type"`
	CallID    string `json:"call_id"`
	Name      string `json:"name"`
	Arguments string `json:"arguments"`
}

func (s responses) next(ctx context.Context, messages []message, tools []tool) (reply, error) {
	store := false
	r := openai.CreateResponseRequest{Model: s.Name, MaxOutputTokens: s.Limits.Output, Temperature: s.Temperature, Store: &store}
	var input []any
	for _, m := range messages {
		switch {
		case m.role == openai.ChatMessageRoleSystem:
			r.Instructions = m.text
		case m.callID != "":
			input = append(input, openai.ResponseFunctionCallOutput{Type: "function_call_output", CallID: m.callID, Output: m.text})
		case m.text != "":
			input = append(input, openai.ResponseInputMessage{Role: m.role, Content: m.text})
		}
		for _, c := range m.calls {
			input = append(input, functionCall{"function_call", c.id, c.name, c.arguments})
		}
	}
	r.Input = input
	for _, t := range tools {
		sent := openai.NewResponseFunctionTool(openai.FunctionDefinition{Name: t.name, Description: t.description, Parameters: t.parameters})
		sent.Parameters["strict"] = !s.Loose && !t.open // servers take what is not said for true
		r.Tools = append(r.Tools, sent)
	}
	if s.Whole {
		whole, err := s.client.CreateResponse(ctx, r)
		if err != nil {
			return reply{}, err
		}
		return s.reply(&whole)
	}
	return s.stream(ctx, r)
}

// stream waits for the event that holds the whole response; what comes before
// it is not needed.
func (s responses) stream(ctx context.Context, r openai.CreateResponseRequest) (reply, error) {
	stream, err := s.client.CreateResponseStream(ctx, r)
	if err != nil {
		return reply{}, err
	}
	defer stream.Close()
	cut := reply{usage: s.usage(nil)}
	for {
		event, err := stream.Recv()
		if errors.Is(err, io.EOF) {
			return cut, errCut
		}
		if err != nil {
			return cut, err
		}
		switch event.Type {
		case openai.ResponseStreamEventCompleted, openai.ResponseStreamEventFailed, openai.ResponseStreamEventIncomplete:
			if event.Response == nil {
				return cut, &Error{Malformed, errors.New("the last event has no response")}
			}
			return s.reply(event.Response)
		case openai.ResponseStreamEventError:
			return cut, &Error{Down, errors.New(cmp.Or(event.Message, event.Code, "error in the stream"))}
		}
	}
}

// reply reads a response that has ended.
func (s responses) reply(r *openai.CreateResponseResponse) (reply, error) {
	said := reply{usage: s.responseUsage(r.Usage)}
	switch r.Status {
	case openai.ResponseStatusCompleted:
	case openai.ResponseStatusIncomplete:
		if r.IncompleteDetails != nil && r.IncompleteDetails.Reason == "content_filter" {
			said.refusal = r.IncompleteDetails.Reason
			return said, nil
		}
		return said, &Error{TooLong, nil}
	case openai.ResponseStatusFailed:
		err := &Error{Code: Down}
		if r.Error != nil {
			err.Err = errors.New(r.Error.Message)
		}
		return said, err
	default:
		return said, &Error{Malformed, errors.New("a response of status " + string(r.Status))}
	}
	data, err := json.Marshal(r.Output)
	if err != nil {
		return said, err
	}
	var items []openai.ResponseOutputItem
	if err := json.Unmarshal(data, &items); err != nil {
		return said, err
	}
	for _, item := range items {
		if item.Type == "function_call" {
			said.calls = append(said.calls, call{item.CallID, item.Name, item.Arguments})
		}
		for _, part := range item.Content {
			said.text += part.Text
			said.refusal += part.Refusal
		}
	}
	return said, nil
}

func (s responses) responseUsage(u *openai.ResponseUsage) Usage {
	if u == nil {
		return s.usage(nil)
	}
	all := openai.Usage{PromptTokens: u.InputTokens, CompletionTokens: u.OutputTokens}
	if d := u.InputTokensDetails; d != nil {
		all.PromptTokensDetails = &openai.PromptTokensDetails{CachedTokens: d.CachedTokens}
	}
	if d := u.OutputTokensDetails; d != nil {
		all.CompletionTokensDetails = &openai.CompletionTokensDetails{ReasoningTokens: d.ReasoningTokens}
	}
	return s.usage(&all)
}
