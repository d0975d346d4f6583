package slacktest

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"
)

// Request is a request that Slack sends.
type Request struct {
	Type string // Content-Type
	Body string
	Time time.Time         // zero: now
	Sign string            // the secret that it is signed with; "": Secret
	More map[string]string // headers
}

// Send sends a request and returns what was answered.
func (s *Server) Send(t testing.TB, target string, r Request) (status int, body string) {
	t.Helper()
	if r.Time.IsZero() {
		r.Time = time.Now()
	}
	if r.Sign == "" {
		r.Sign = Secret
	}
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, target, strings.NewReader(r.Body))
	if err != nil {
		t.Fatal(err)
	}
	stamp := strconv.FormatInt(r.Time.Unix(), 10)
	mac := hmac.New(sha256.New, []byte(r.Sign))
	fmt.Fprintf(mac, "v0:%s:%s", stamp, r.Body)
	request.Header.Set("Content-Type", r.Type)
	request.Header.Set("X-Slack-Request-Timestamp", stamp)
	request.Header.Set("X-Slack-Signature", "v0="+hex.EncodeToString(mac.Sum(nil)))
	for name, value := range r.More {
		request.Header.Set(name, value)
	}
	reply, err := s.Client().Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer reply.Body.Close()
	text, err := io.ReadAll(reply.Body)
	if err != nil {
		t.Fatal(err)
	}
	return reply.StatusCode, string(text)
}

// Event is the request for an event; id may be empty for a new one.
func (s *Server) Event(id string, inner map[string]any) Request {
	if id == "" {
		id = fmt.Sprintf("Ev%d", s.number())
	}
	return Request{Type: "application/json", Body: text(s.eventPayload(id, inner))}
}

func (s *Server) eventPayload(id string, inner map[string]any) map[string]any {
	return map[string]any{"type": "event_callback", "team_id": "T1", "api_app_id": "A1", "event_id": id, "event_time": 1, "event": inner}
}

// Mention is what is written in a channel; thread may be empty.
func (s *Server) Mention(channel, thread, words string) map[string]any {
	return s.withThread(thread, map[string]any{"type": "app_mention", "user": "U1", "channel": channel, "ts": s.Timestamp(), "text": "<@" + Self + "> " + words})
}

// Direct is a direct message; thread may be empty.
func (s *Server) Direct(channel, thread, words string) map[string]any {
	return s.withThread(thread, map[string]any{"type": "message", "channel_type": "im", "user": "U1", "channel": channel, "ts": s.Timestamp(), "text": words})
}

func (s *Server) withThread(thread string, inner map[string]any) map[string]any {
	if thread != "" {
		inner["thread_ts"] = thread
	}
	return inner
}

// Command is the request for the slash command.
func (s *Server) Command(channel, words string) Request {
	form := url.Values{}
	for name, value := range s.commandPayload(channel, words) {
		form.Set(name, value)
	}
	return Request{Type: "application/x-www-form-urlencoded", Body: form.Encode()}
}

func (s *Server) commandPayload(channel, words string) map[string]string {
	return map[string]string{"command": "/kibitz", "text": words, "team_id": "T1", "channel_id": channel, "user_id": "U1",
		"trigger_id": strconv.Itoa(s.number()), "response_url": s.ResponseURL(channel)}
}

// Press is the request for a button of a message.
func (s *Server) Press(m Message, b Button) Request {
	return Request{Type: "application/x-www-form-urlencoded", Body: url.Values{"payload": {text(s.pressPayload(m, b))}}.Encode()}
}

func (s *Server) pressPayload(m Message, b Button) map[string]any {
	action := map[string]any{"type": "button", "block_id": "b", "action_id": b.ID, "value": b.Value, "action_ts": "1.0"}
	if b.ID == "replay" {
		action = map[string]any{"type": "static_select", "block_id": "b", "action_id": b.ID, "selected_option": map[string]any{"value": b.Value}}
	}
	message := map[string]any{"ts": "1700000001.000001"}
	maps.Copy(message, s.withThread(m.Thread, map[string]any{}))
	return map[string]any{
		"type": "block_actions", "user": map[string]any{"id": "U1"}, "team": map[string]any{"id": "T1"}, "channel": map[string]any{"id": m.Channel},
		"container":    map[string]any{"type": "message", "message_ts": "1700000001.000001", "channel_id": m.Channel},
		"trigger_id":   strconv.Itoa(s.number()),
		"response_url": s.ResponseURL(m.Channel), "message": message, "actions": []any{action},
	}
}

func text(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err) // maps of texts are always written
	}
	return string(b)
}
