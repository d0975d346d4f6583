package mcp

import (
	"cmp"
	"context"
	"maps"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/kibitz-chess/kibitz/assistant"
)

// askInput are the arguments of the tool ask.
type askInput struct {
	Question     string            `json:"question" jsonschema:"in Spanish or English, as the user asked it"`
	Conversation string            `json:"conversation,omitempty" jsonschema:"id that an earlier answer gave; without it, the conversation of this session"`
	Answers      map[string]string `json:"answers,omitempty" jsonschema:"what the user answered to questions back: slot and value, such as {\"move_unit\": \"half\"}; me is the player that the user is, for questions about their own games"`
	Dialect      string            `json:"dialect,omitempty" jsonschema:"only write SQL for this server and do not run it: duckdb, postgres, mysql, sqlserver or oracle"`
	Language     string            `json:"language,omitempty"`
}

// answer is a reply as clients of models get it.
type answer struct {
	assistant.Reply
	NeedsClarification string `json:"needs_clarification,omitempty" jsonschema:"what to do so that the question is answered"`
}

// Limits of what is remembered for a conversation, in bytes and in answers.
// The question has its own limit, which the assistant knows.
const (
	maxConversation = 100
	maxAnswers      = 16
	maxAnswer       = 200
)

func check(conversation string, answers map[string]string) error {
	if len(conversation) > maxConversation {
		return &assistant.Error{Status: assistant.Failed, Code: "bad_conversation"}
	}
	if len(answers) > maxAnswers {
		return &assistant.Error{Status: assistant.Failed, Code: "bad_answers"}
	}
	for slot, value := range answers {
		if len(slot) > maxAnswer || len(value) > maxAnswer {
			return &assistant.Error{Status: assistant.Failed, Code: "bad_answers"}
		}
	}
	return nil
}

// ask answers a question. What is asked back is put to the user where the
// client can do that, and is left to the client's model elsewhere.
func (c *channel) ask(ctx context.Context, req *sdk.CallToolRequest, in askInput) (*sdk.CallToolResult, answer, error) {
	given, refused, err := earlierRounds(req)
	answers := map[string]string{}
	maps.Copy(answers, in.Answers)
	maps.Copy(answers, given)
	if err == nil {
		err = check(in.Conversation, answers)
	}
	if err != nil {
		return nil, answer{}, c.explain(in.Language, err)
	}
	for {
		reply := c.limited(ctx, in.Language, func(ctx context.Context) *assistant.Reply {
			return c.Assistant.Ask(ctx, assistant.Request{
				Conversation: cmp.Or(in.Conversation, c.conversation(req.Session)),
				Question:     in.Question, Language: in.Language, Fallback: c.Language,
				Answers: answers, Dialect: in.Dialect, Observe: progress(ctx, req),
			})
		})
		if reply.Clarification == nil || refused || !canElicit(req) || len(given) >= maxRounds {
			return c.result(reply, refused), c.answer(reply), nil
		}
		if severalRounds(req) {
			return inputRequired(reply.Clarification, given), answer{}, nil
		}
		value, ok := c.elicit(ctx, req, reply.Clarification)
		if !ok {
			refused = true
			return c.result(reply, refused), c.answer(reply), nil
		}
		given[reply.Clarification.Slot] = value
		maps.Copy(answers, given)
	}
}

// answer is the structured form of a reply.
func (c *channel) answer(r *assistant.Reply) answer {
	return answer{Reply: *r, NeedsClarification: c.howToAnswer(r)}
}

// result is the form of a reply that models read. A refusal and a failure are
// errors of the tool, which the model can put right or tell of.
func (c *channel) result(r *assistant.Reply, refused bool) *sdk.CallToolResult {
	text := c.text(r)
	if refused {
		text += "\n" + assistant.Message(r.Language, "mcp_unanswered")
	}
	return &sdk.CallToolResult{
		Content: []sdk.Content{&sdk.TextContent{Text: text}},
		IsError: r.Status == assistant.Failed || r.Status == assistant.Refused,
	}
}

// stages are the parts of an answer in their order.
var stages = []assistant.Stage{assistant.Understood, assistant.HasSQL, assistant.HasRows, assistant.HasBoard}

// progress tells a client that asked for it which parts of the answer are
// ready.
func progress(ctx context.Context, req *sdk.CallToolRequest) func(assistant.Stage, *assistant.Reply) {
	token := req.Params.GetProgressToken()
	if token == nil {
		return nil
	}
	return func(at assistant.Stage, r *assistant.Reply) {
		for i, stage := range stages {
			if stage == at {
				_ = req.Session.NotifyProgress(ctx, &sdk.ProgressNotificationParams{ // a client that has gone needs none
					ProgressToken: token, Progress: float64(i + 1), Total: float64(len(stages)),
					Message: assistant.Message(r.Language, "mcp_stage_"+string(at)),
				})
			}
		}
	}
}
