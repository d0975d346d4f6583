package mcp_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/mcp"
)

// asking is a client that shows forms; answer is what its user does with them.
func asking(answer func(*sdk.ElicitParams) (*sdk.ElicitResult, error)) *sdk.ClientOptions {
	return &sdk.ClientOptions{ElicitationHandler: func(_ context.Context, r *sdk.ElicitRequest) (*sdk.ElicitResult, error) {
		return answer(r.Params)
	}}
}

func TestElicitation(t *testing.T) {
	everyWay(t, mcp.Config{}, func(t *testing.T, connect func(*sdk.ClientOptions) *sdk.ClientSession) {
		var shown []*sdk.ElicitParams
		s := connect(asking(func(p *sdk.ElicitParams) (*sdk.ElicitResult, error) {
			shown = append(shown, p)
			return &sdk.ElicitResult{Action: "accept", Content: map[string]any{"move_unit": "full"}}, nil
		}))
		r := replyOf(t, call(t, s, "ask", map[string]any{"question": ambiguous}))
		if r.Status != assistant.Answered || !strings.Contains(r.Paraphrase, "jugadas completas") || len(shown) != 1 {
			t.Fatalf("%+v after %d forms", r, len(shown))
		}
		for _, want := range []string{"¿Media jugada 30 o jugada completa 30?", "half – medias jugadas", "full – jugadas completas"} {
			if !strings.Contains(shown[0].Message, want) {
				t.Errorf("%q is not in %q", want, shown[0].Message)
			}
		}
		schema := fmt.Sprint(shown[0].RequestedSchema)
		for _, want := range []string{"enum:[half full]", "enumNames:[medias jugadas", "required:[move_unit]"} {
			if !strings.Contains(schema, want) {
				t.Errorf("%q is not in %s", want, schema)
			}
		}
	})
}

// TestElicitationOfTwo asks back twice in one call.
func TestElicitationOfTwo(t *testing.T) {
	slots := []string{"player", "move_unit"}
	ask := func(_ context.Context, r assistant.Request) *assistant.Reply {
		for _, slot := range slots {
			if r.Answers[slot] == "" {
				return &assistant.Reply{Status: assistant.Clarify, Language: "en", Conversation: r.Conversation, Text: slot + "?",
					Clarification: &assistant.Clarification{Slot: slot, Text: slot + "?", Options: []assistant.Option{{Value: "a", Label: "A"}, {Value: "b", Label: "B"}}}}
			}
		}
		return &assistant.Reply{Status: assistant.Answered, Language: "en", Text: fmt.Sprint(r.Answers)}
	}
	everyWay(t, mcp.Config{Assistant: fake{ask: ask}}, func(t *testing.T, connect func(*sdk.ClientOptions) *sdk.ClientSession) {
		s := connect(asking(func(p *sdk.ElicitParams) (*sdk.ElicitResult, error) {
			slot, _, _ := strings.Cut(p.Message, "?")
			return &sdk.ElicitResult{Action: "accept", Content: map[string]any{slot: map[string]any{"player": "a", "move_unit": "b"}[slot]}}, nil
		}))
		if r := replyOf(t, call(t, s, "ask", map[string]any{"question": "q"})); r.Text != "map[move_unit:b player:a]" {
			t.Errorf("%+v", r)
		}
	})
}

// TestElicitationWithoutAnswer has users who do not answer, and clients that
// break: the model is told of the question instead.
func TestElicitationWithoutAnswer(t *testing.T) {
	for _, action := range []string{"decline", "cancel"} {
		everyWay(t, mcp.Config{}, func(t *testing.T, connect func(*sdk.ClientOptions) *sdk.ClientSession) {
			forms := 0
			s := connect(asking(func(*sdk.ElicitParams) (*sdk.ElicitResult, error) {
				forms++
				return &sdk.ElicitResult{Action: action}, nil
			}))
			got := call(t, s, "ask", map[string]any{"question": ambiguous})
			r := replyOf(t, got)
			if got.IsError || r.Status != assistant.Clarify || r.NeedsClarification == "" || forms != 1 || !strings.Contains(textOf(got), "no ha contestado") {
				t.Errorf("%s: %+v after %d forms\n%s", action, r, forms, textOf(got))
			}
		})
	}
	s := client(t, mcp.Config{Assistant: overSamples(t)}, "2025-11-25", asking(func(*sdk.ElicitParams) (*sdk.ElicitResult, error) {
		return nil, errors.New("the window is closed")
	}))
	if r := replyOf(t, call(t, s, "ask", map[string]any{"question": ambiguous})); r.Status != assistant.Clarify || r.NeedsClarification == "" {
		t.Errorf("a client that breaks: %+v", r)
	}
}

// TestRequestState has clients that make up what was answered before.
func TestRequestState(t *testing.T) {
	s := client(t, mcp.Config{Assistant: overSamples(t)}, "2026-07-28", nil)
	for state, want := range map[string]string{
		"{": "“answers”", "[]": "“answers”", `{"move_unit":7}`: "“answers”",
		`{"move_unit":"` + strings.Repeat("x", 300) + `"}`: "“answers”",
		`{"move_unit":"weeks"}`:                            "“weeks”",
	} {
		got, err := s.CallTool(t.Context(), &sdk.CallToolParams{Name: "ask", RequestState: state,
			Arguments: map[string]any{"question": ambiguous, "language": "en"}})
		if err != nil || !got.IsError || !strings.Contains(textOf(got), want) {
			t.Errorf("%.40s: %v %+v", state, err, got)
		}
	}
}
