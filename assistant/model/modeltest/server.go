// Package modeltest is a server of the OpenAI API for tests. It says what it is
// told to, as servers do on good days and on bad ones.
package modeltest

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
)

// Server speaks chat-completions and Responses, whole and streamed.
type Server struct {
	*httptest.Server
	mu       sync.Mutex
	requests []Request
	done     chan struct{} // ends what hangs
}

// Request is what was asked.
type Request struct {
	Number   int // from 0
	Path     string
	Query    string // of the address
	Key      string // of the header Authorization, or of Azure's api-key
	Stream   bool
	Tools    []string
	Toolless bool // the tools are told in the instructions
	Messages []Message
	Body     string
}

// Message is one message of a request, in either API.
type Message struct {
	Role string
	Text string
}

// Last is the text of the last message.
func (r Request) Last() string { return r.Messages[len(r.Messages)-1].Text }

// Replies is how many replies the model has given to the question so far.
func (r Request) Replies() (n int) {
	spoke := false
	for _, m := range r.Messages {
		speaks := strings.HasPrefix(m.Role, "assistant") || m.Role == "function_call"
		if speaks && !spoke {
			n++
		}
		spoke = speaks
	}
	return n
}

// Reply is how the server answers a request. Without a status it is 200.
type Reply struct {
	Text    string
	Refusal string
	Calls   []Call
	Finish  string // why it ends; empty: stop or tool_calls
	Status  int
	Header  map[string]string
	Body    string // instead of all else
	Cut     bool   // ends in the middle
	Hang    bool   // never ends
	NoUsage bool   // does not say what it cost
}

// Call is a tool call; Arguments is JSON, or is meant to be.
type Call struct{ Name, Arguments string }

// Query is a reply that calls the tool query.
func Query(arguments string) Reply { return Reply{Calls: []Call{{"query", arguments}}} }

// New starts a server that ends with the test.
func New(t testing.TB, answer func(Request) Reply) *Server {
	s := &Server{done: make(chan struct{})}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { s.serve(w, r, answer) }))
	t.Cleanup(func() {
		close(s.done)
		s.Server.Close()
	})
	return s
}

// Script is an answer that says one reply after the other, and the last one
// again and again.
func Script(replies ...Reply) func(Request) Reply {
	return func(r Request) Reply { return replies[min(r.Number, len(replies)-1)] }
}

// Requests are those that came so far.
func (s *Server) Requests() []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Request(nil), s.requests...)
}

func (s *Server) serve(w http.ResponseWriter, r *http.Request, answer func(Request) Reply) {
	request, err := read(r)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	s.mu.Lock()
	request.Number = len(s.requests)
	s.requests = append(s.requests, request)
	s.mu.Unlock()
	reply := answer(request)
	for name, value := range reply.Header {
		w.Header().Set(name, value)
	}
	if reply.Status != 0 {
		w.WriteHeader(reply.Status)
	}
	if request.Toolless {
		reply = reply.asText()
	}
	body := reply.Body
	if body == "" {
		body = reply.write(strings.HasSuffix(request.Path, "/responses"), request.Stream)
	}
	if reply.Cut || reply.Hang {
		body = body[:len(body)*2/3]
	}
	_, _ = io.WriteString(w, body) // the client may have gone
	if reply.Hang {
		_ = http.NewResponseController(w).Flush()
		select {
		case <-s.done:
		case <-r.Context().Done():
		}
	}
}

// asText writes the calls as models do that have no tool calls: between marks of
// code, after some words.
func (r Reply) asText() Reply {
	var b strings.Builder
	for _, c := range r.Calls {
		fmt.Fprintf(&b, "{\"tool\": %q, \"arguments\": %s}\n", c.Name, c.Arguments)
	}
	if len(r.Calls) > 0 {
		r.Text, r.Calls = "<think>A {query}?</think>\nThis {is} it:\n```json\n"+b.String()+"```", nil
	}
	return r
}

// read reads a request of either API.
func read(r *http.Request) (Request, error) {
	data, err := io.ReadAll(r.Body)
	if err != nil {
		return Request{}, err
	}
	type item struct {
		Role, Type, Content, Output string
		Arguments                   string
		Calls                       []struct{ Function struct{ Arguments string } } `json:"tool_calls"`
	}
	var body struct {
		Stream       bool
		Instructions string
		Messages     []item
		Input        []item
		Tools        []struct {
			Name     string
			Function struct{ Name string }
		}
	}
	if err := json.Unmarshal(data, &body); err != nil {
		return Request{}, err
	}
	request := Request{Path: r.URL.Path, Query: r.URL.RawQuery, Key: cmp.Or(r.Header.Get("Authorization"), r.Header.Get("api-key")), Stream: body.Stream, Body: string(data)}
	if body.Instructions != "" {
		request.Messages = append(request.Messages, Message{"system", body.Instructions})
	}
	for _, m := range append(body.Messages, body.Input...) {
		text := m.Content + m.Output + m.Arguments
		for _, c := range m.Calls {
			text += c.Function.Arguments
		}
		request.Messages = append(request.Messages, Message{m.Role + m.Type, text})
	}
	for _, t := range body.Tools {
		request.Tools = append(request.Tools, t.Name+t.Function.Name)
	}
	if request.Toolless = request.Tools == nil; request.Toolless && len(request.Messages) > 0 {
		_, told, _ := strings.Cut(request.Messages[0].Text, "## The tools")
		for _, part := range strings.Split(told, "\n### ")[1:] {
			name, _, _ := strings.Cut(part, "\n")
			request.Tools = append(request.Tools, name)
		}
	}
	return request, nil
}

// object is JSON.
type object = map[string]any

// write writes the reply as the API has it.
func (r Reply) write(responses, stream bool) string {
	switch {
	case responses && stream:
		event := func(kind string, o object) string {
			o["type"] = kind
			return "event: " + kind + "\ndata: " + text(o) + "\n\n"
		}
		var b strings.Builder
		b.WriteString(event("response.created", object{"response": object{"status": "in_progress"}}))
		for _, c := range r.Calls {
			for _, part := range pieces(c.Arguments) {
				b.WriteString(event("response.function_call_arguments.delta", object{"delta": part}))
			}
		}
		b.WriteString(event("response.completed", object{"response": r.response()}))
		return b.String()
	case responses:
		return text(r.response())
	case stream:
		return r.chunks()
	}
	message := object{"role": "assistant", "content": r.Text, "refusal": r.Refusal}
	var calls []object
	for i, c := range r.Calls {
		calls = append(calls, object{"id": id(i), "type": "function", "function": object{"name": c.Name, "arguments": c.Arguments}})
	}
	if calls != nil {
		message["tool_calls"] = calls
	}
	whole := object{"choices": []object{{"index": 0, "message": message, "finish_reason": r.finish()}}}
	if !r.NoUsage {
		whole["usage"] = chatUsage
	}
	return text(whole)
}

// What every reply costs.
var (
	chatUsage      = object{"prompt_tokens": 1000, "completion_tokens": 50, "total_tokens": 1050, "prompt_tokens_details": object{"cached_tokens": 600}, "completion_tokens_details": object{"reasoning_tokens": 20}}
	responsesUsage = object{"input_tokens": 1000, "output_tokens": 50, "total_tokens": 1050, "input_tokens_details": object{"cached_tokens": 600}, "output_tokens_details": object{"reasoning_tokens": 20}}
)

func (r Reply) response() object {
	var output []object
	if r.Text != "" || r.Refusal != "" {
		output = append(output, object{"type": "message", "role": "assistant", "content": []object{
			{"type": "output_text", "text": r.Text}, {"type": "refusal", "refusal": r.Refusal}}})
	}
	for i, c := range r.Calls {
		output = append(output, object{"type": "function_call", "call_id": id(i), "name": c.Name, "arguments": c.Arguments})
	}
	response := object{"id": "r", "status": "completed", "output": output}
	if !r.NoUsage {
		response["usage"] = responsesUsage
	}
	switch r.Finish {
	case "length":
		response["status"], response["incomplete_details"] = "incomplete", object{"reason": "max_output_tokens"}
	case "content_filter":
		response["status"], response["incomplete_details"] = "incomplete", object{"reason": "content_filter"}
	}
	return response
}

// chunks is the reply as a stream in which arguments come in pieces, the calls
// taking turns.
func (r Reply) chunks() string {
	var b strings.Builder
	chunk := func(delta object, finish any) {
		fmt.Fprintf(&b, "data: %s\n\n", text(object{"choices": []object{{"index": 0, "delta": delta, "finish_reason": finish}}}))
	}
	chunk(object{"role": "assistant", "content": ""}, nil)
	for _, part := range pieces(r.Text) {
		chunk(object{"content": part}, nil)
	}
	for _, part := range pieces(r.Refusal) {
		chunk(object{"refusal": part}, nil)
	}
	var arguments [][]string
	longest := 0
	for i, c := range r.Calls {
		chunk(object{"tool_calls": []object{{"index": i, "id": id(i), "type": "function", "function": object{"name": c.Name, "arguments": ""}}}}, nil)
		arguments = append(arguments, pieces(c.Arguments))
		longest = max(longest, len(arguments[i]))
	}
	for k := range longest {
		for i, parts := range arguments {
			if k < len(parts) {
				chunk(object{"tool_calls": []object{{"index": i, "function": object{"arguments": parts[k]}}}}, nil)
			}
		}
	}
	chunk(object{}, r.finish())
	if !r.NoUsage {
		fmt.Fprintf(&b, "data: %s\n\n", text(object{"choices": []object{}, "usage": chatUsage}))
	}
	b.WriteString("data: [DONE]\n\n")
	return b.String()
}

func (r Reply) finish() string {
	switch {
	case r.Finish != "":
		return r.Finish
	case len(r.Calls) > 0:
		return "tool_calls"
	}
	return "stop"
}

func id(i int) string { return fmt.Sprintf("call_%d", i) }

// pieces cuts a text into pieces of seven letters.
func pieces(s string) (parts []string) {
	letters := []rune(s)
	for len(letters) > 0 {
		n := min(7, len(letters))
		parts = append(parts, string(letters[:n]))
		letters = letters[n:]
	}
	return parts
}

func text(o object) string {
	data, err := json.Marshal(o)
	if err != nil {
		panic(err) // texts and numbers are JSON
	}
	return string(data)
}
