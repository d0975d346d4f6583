package model

import (
	"cmp"
	"context"
	"errors"
	"io"
	"math"

	"github.com/sashabaranov/go-openai"
)

// chat speaks to a server by chat-completions.
type chat struct {
	client *openai.Client
	Config
}

func (c chat) next(ctx context.Context, messages []message, tools []tool) (reply, error) {
	r := openai.ChatCompletionRequest{Model: c.Name, MaxCompletionTokens: c.Limits.Output}
	if c.Temperature != nil {
		// The library leaves a zero out, and the server would take its default.
		r.Temperature = max(*c.Temperature, math.SmallestNonzeroFloat32)
	}
	for _, m := range messages {
		r.Messages = append(r.Messages, chatMessage(m))
	}
	for _, t := range tools {
		r.Tools = append(r.Tools, openai.Tool{Type: openai.ToolTypeFunction, Function: &openai.FunctionDefinition{
			Name: t.name, Description: t.description, Strict: !c.Loose && !t.open, Parameters: t.parameters,
		}})
	}
	if c.Whole {
		return c.do(ctx, r)
	}
	return c.stream(ctx, r)
}

func chatMessage(m message) openai.ChatCompletionMessage {
	sent := openai.ChatCompletionMessage{Role: m.role, Content: m.text, ToolCallID: m.callID}
	for _, call := range m.calls {
		sent.ToolCalls = append(sent.ToolCalls, openai.ToolCall{
			ID: call.id, Type: openai.ToolTypeFunction, Function: openai.FunctionCall{Name: call.name, Arguments: call.arguments},
		})
	}
	return sent
}

// do gets the reply in one piece.
func (c chat) do(ctx context.Context, r openai.ChatCompletionRequest) (reply, error) {
	response, err := c.client.CreateChatCompletion(ctx, r)
	if err != nil {
		return reply{}, err
	}
	said := reply{usage: c.usage(&response.Usage)}
	if len(response.Choices) == 0 {
		return said, &Error{Malformed, errors.New("the reply has no choice")}
	}
	choice := response.Choices[0]
	said.text, said.refusal = choice.Message.Content, choice.Message.Refusal
	for _, t := range choice.Message.ToolCalls {
		said.calls = append(said.calls, call{t.ID, t.Function.Name, t.Function.Arguments})
	}
	return said, finish(&said, choice.FinishReason)
}

// stream gets the reply bit by bit. The library ends a stream that was cut off
// like one that was complete; what tells them apart is the reason to finish.
func (c chat) stream(ctx context.Context, r openai.ChatCompletionRequest) (reply, error) {
	r.StreamOptions = &openai.StreamOptions{IncludeUsage: true}
	stream, err := c.client.CreateChatCompletionStream(ctx, r)
	if err != nil {
		return reply{}, err
	}
	defer stream.Close()
	var said reply
	var reason openai.FinishReason
	said.usage = c.usage(nil)
	for {
		chunk, err := stream.Recv()
		if errors.Is(err, io.EOF) {
			return said, finish(&said, reason)
		}
		if err != nil {
			return said, err
		}
		if chunk.Usage != nil {
			said.usage = c.usage(chunk.Usage)
		}
		if len(chunk.Choices) == 0 {
			continue
		}
		choice := chunk.Choices[0]
		said.text += choice.Delta.Content
		said.refusal += choice.Delta.Refusal
		for _, part := range choice.Delta.ToolCalls {
			said.add(part)
		}
		reason = cmp.Or(choice.FinishReason, reason)
	}
}

// add joins a part of a tool call to those before it. Servers that do not
// number their calls send each in one piece.
func (r *reply) add(part openai.ToolCall) {
	at := len(r.calls)
	if part.Index != nil {
		at = *part.Index
	}
	if at < 0 || at > len(r.calls) {
		at = len(r.calls)
	}
	if at == len(r.calls) {
		r.calls = append(r.calls, call{})
	}
	c := &r.calls[at]
	c.id = cmp.Or(c.id, part.ID)
	c.name += part.Function.Name
	c.arguments += part.Function.Arguments
}

// finish says what is wrong with a reply by the reason why it ended.
func finish(r *reply, reason openai.FinishReason) error {
	switch reason {
	case "":
		return errCut
	case openai.FinishReasonLength:
		return &Error{TooLong, nil}
	case openai.FinishReasonContentFilter:
		r.refusal = cmp.Or(r.refusal, string(reason))
	}
	return nil
}

// usage is what the server reports of a call; nil where it reports nothing.
func (c Config) usage(u *openai.Usage) Usage {
	used := Usage{Model: c.Name, Temperature: c.Temperature, Calls: 1, Estimated: u == nil || u.PromptTokens == 0}
	if u == nil {
		return used
	}
	used.Input, used.Output = u.PromptTokens, u.CompletionTokens
	if d := u.PromptTokensDetails; d != nil {
		used.Cached = &d.CachedTokens
	}
	if d := u.CompletionTokensDetails; d != nil {
		used.Reasoning = &d.ReasoningTokens
	}
	return used
}
