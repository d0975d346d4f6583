package model

import (
	"context"
	"encoding/json"
	"regexp"
	"strings"

	"github.com/sashabaranov/go-openai"

	"github.com/kibitz-chess/kibitz/prompts"
)

// plain is a server whose model has no tool calls: the tools are told in the
// instructions, and the model writes its calls as JSON.
type plain struct{ server }

// written is a tool call as text.
type written struct {
	Tool      string          `json:"tool"`
	Arguments json.RawMessage `json:"arguments"`
}

func (p plain) next(ctx context.Context, messages []message, tools []tool) (reply, error) {
	var sent []message
	for _, m := range messages {
		switch last := len(sent) - 1; {
		case m.role == openai.ChatMessageRoleSystem:
			m.text += "\n" + told(tools)
		case len(m.calls) > 0:
			m = message{role: m.role, text: writeCalls(m.calls)}
		case m.callID != "" && sent[last].role == openai.ChatMessageRoleUser: // the answer to the second call of one reply
			sent[last].text += "\n\n" + m.text
			continue
		case m.callID != "":
			m = message{role: openai.ChatMessageRoleUser, text: m.text}
		}
		sent = append(sent, m)
	}
	said, err := p.server.next(ctx, sent, nil)
	if err == nil {
		said.calls = readCalls(said.text)
	}
	return said, err
}

// told are the tools as the instructions have them.
func told(tools []tool) string {
	var all []prompts.Tool
	for _, t := range tools {
		all = append(all, prompts.Tool{Name: t.name, Description: t.description, Parameters: t.parameters})
	}
	return prompts.ToldTools(all)
}

// writeCalls writes the calls of an earlier reply.
func writeCalls(calls []call) string {
	var lines []string
	for _, c := range calls {
		line, err := json.Marshal(written{c.name, json.RawMessage(c.arguments)})
		if err != nil { // its arguments were no JSON
			line = []byte(c.arguments)
		}
		lines = append(lines, string(line))
	}
	return strings.Join(lines, "\n")
}

// endOfThought ends what reasoning models think aloud before they answer.
const endOfThought = "</think>"

// readCalls finds the calls in what a model wrote, which may have words or marks
// of code around them.
func readCalls(text string) (calls []call) {
	if at := strings.LastIndex(text, endOfThought); at >= 0 {
		text = text[at+len(endOfThought):]
	}
	whole := text
	for {
		at := strings.IndexByte(text, '{')
		if at < 0 && calls == nil {
			return brokenCall(whole)
		} else if at < 0 {
			return calls
		}
		text = text[at:]
		d := json.NewDecoder(strings.NewReader(text))
		var w written
		if err := d.Decode(&w); err != nil || w.Tool == "" {
			text = text[1:]
			continue
		}
		calls = append(calls, call{w.Tool, w.Tool, string(w.Arguments)})
		text = text[d.InputOffset():]
	}
}

// brokenCall is a call that is no JSON, so that the model is told why it is not.
func brokenCall(text string) []call {
	found := callText.FindStringSubmatch(text)
	if found == nil {
		return nil
	}
	return []call{{found[1], found[1], strings.TrimRight(found[2], "` \n")}}
}

var callText = regexp.MustCompile(`(?s)"tool"\s*:\s*"(\w+)"\s*,\s*"arguments"\s*:(.*)`)
