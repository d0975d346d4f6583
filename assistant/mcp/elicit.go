package mcp

import (
	"context"
	"encoding/json"
	"time"

	"github.com/google/jsonschema-go/jsonschema"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/kibitz-chess/kibitz/assistant"
)

// maxRounds is how many questions back one call may put to the user.
const maxRounds = 5

// patience is how long a user may take to answer a question back; after it the
// client's model is told of the question.
const patience = 10 * time.Minute

// statelessProtocol is the first version of the protocol in which a server
// sends no requests of its own: a result says what is wanted, and the client
// calls again with it.
const statelessProtocol = "2026-07-28"

func severalRounds(req *sdk.CallToolRequest) bool { return req.ProtocolVersion() >= statelessProtocol }

// canElicit says whether the client shows forms to its user.
func canElicit(req *sdk.CallToolRequest) bool {
	can := req.ClientCapabilities()
	if can == nil || can.Elicitation == nil {
		return false
	}
	// Clients older than the distinction name neither kind, and show forms.
	return can.Elicitation.Form != nil || can.Elicitation.URL == nil
}

// elicit puts a question back to the user. Without an answer the reply that
// asks is the answer of the call, so why there is none does not matter.
func (c *channel) elicit(ctx context.Context, req *sdk.CallToolRequest, q *assistant.Clarification) (value string, ok bool) {
	ctx, stop := c.whileOpen(ctx)
	defer stop()
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	result, err := req.Session.Elicit(ctx, form(q))
	if err != nil {
		c.Log.InfoContext(ctx, "question back not answered", "error", err)
		return "", false
	}
	return chosen(result, q.Slot)
}

// chosen is what the user chose in a form.
func chosen(result *sdk.ElicitResult, slot string) (value string, ok bool) {
	if result.Action != "accept" {
		return "", false
	}
	value, ok = result.Content[slot].(string)
	return value, ok && value != ""
}

// form is a question back as a form with one choice. The options stand in the
// message too, for clients that show values without their names.
func form(q *assistant.Clarification) *sdk.ElicitParams {
	choice := &jsonschema.Schema{Type: "string", Title: q.Slot}
	var names []any
	message := q.Text
	for _, o := range q.Options {
		choice.Enum = append(choice.Enum, o.Value)
		names = append(names, clean(o.Label))
		message += "\n" + o.Value + " – " + o.Label
	}
	choice.Extra = map[string]any{"enumNames": names}
	return &sdk.ElicitParams{Message: clean(message), RequestedSchema: &jsonschema.Schema{
		Type: "object", Properties: map[string]*jsonschema.Schema{q.Slot: choice}, Required: []string{q.Slot},
	}}
}

// inputRequired says that a question back has to be answered first. What was
// answered before comes back with the answer. It needs no signature: a client
// may say the same in the arguments, and no more.
func inputRequired(q *assistant.Clarification, given map[string]string) *sdk.CallToolResult {
	state, err := json.Marshal(given)
	if err != nil {
		panic(err) // texts are always written
	}
	return &sdk.CallToolResult{InputRequests: sdk.InputRequestMap{q.Slot: form(q)}, RequestState: string(state)}
}

// earlierRounds are the answers to questions back that a call brings along.
// Refused says that the user did not want to answer the last one.
func earlierRounds(req *sdk.CallToolRequest) (given map[string]string, refused bool, err error) {
	given = map[string]string{}
	if state := req.Params.RequestState; state != "" {
		if err := json.Unmarshal([]byte(state), &given); err != nil {
			return nil, false, &assistant.Error{Status: assistant.Failed, Code: "bad_answers"}
		}
	}
	for slot, response := range req.Params.InputResponses {
		result, _ := response.(*sdk.ElicitResult)
		if result == nil {
			continue
		}
		value, ok := chosen(result, slot)
		if !ok {
			refused = true
			continue
		}
		given[slot] = value
	}
	return given, refused, nil
}
