package mcp_test

import (
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/mcp"
	"github.com/kibitz-chess/kibitz/assistant/web"
)

// TestShutdown stops a server with a session whose stream is open: an answer
// that is running is finished, and nothing keeps the server from ending.
func TestShutdown(t *testing.T) {
	asked, free := make(chan struct{}), make(chan struct{})
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	server := httptest.NewUnstartedServer(mcp.Handler(ctx, mcp.Config{Assistant: fake{ask: func(context.Context, assistant.Request) *assistant.Reply {
		close(asked)
		<-free
		return &assistant.Reply{Status: assistant.Answered, Language: "en", Text: "done"}
	}}}))
	ended := make(chan error, 1)
	go func() { ended <- web.Serve(ctx, server.Listener, server.Config.Handler, 1<<40, nil) }()
	s := connect(t, &sdk.StreamableClientTransport{Endpoint: "http://" + server.Listener.Addr().String()}, "2025-11-25", nil)
	answered := make(chan string, 1)
	go func() {
		result, err := s.CallTool(t.Context(), &sdk.CallToolParams{Name: "ask", Arguments: map[string]any{"question": "q"}})
		if err != nil {
			answered <- err.Error()
			return
		}
		answered <- textOf(result)
	}()
	<-asked
	stop()
	untilClosed(t, server.Listener.Addr().String())
	close(free)
	if got := <-answered; !strings.Contains(got, "done") {
		t.Errorf("the running answer: %s", got)
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// TestShutdownBeforeAnAnswer stops a server while a user looks at a form.
func TestShutdownBeforeAnAnswer(t *testing.T) {
	shown, thinking := make(chan struct{}), make(chan struct{})
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	server := httptest.NewUnstartedServer(mcp.Handler(ctx, mcp.Config{Assistant: overSamples(t)}))
	ended := make(chan error, 1)
	go func() { ended <- web.Serve(ctx, server.Listener, server.Config.Handler, 1<<40, nil) }()
	s := connect(t, &sdk.StreamableClientTransport{Endpoint: "http://" + server.Listener.Addr().String()}, "2025-11-25",
		asking(func(*sdk.ElicitParams) (*sdk.ElicitResult, error) {
			close(shown)
			<-thinking
			return &sdk.ElicitResult{Action: "cancel"}, nil
		}))
	answered := make(chan *sdk.CallToolResult, 1)
	go func() {
		result, _ := s.CallTool(t.Context(), &sdk.CallToolParams{Name: "ask", Arguments: map[string]any{"question": ambiguous}})
		answered <- result
	}()
	<-shown
	stop()
	if result := <-answered; result == nil || replyOf(t, result).Status != assistant.Clarify {
		t.Errorf("%+v", result)
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
	close(thinking)
}

// TestSessionsAreBounded begins more sessions than a server keeps: those end that
// were not used the longest.
func TestSessionsAreBounded(t *testing.T) {
	server := httptest.NewServer(mcp.Handler(t.Context(), mcp.Config{Assistant: fake{}, MaxSessions: 5}))
	defer server.Close()
	post := func(session, body string) (status int, id string) {
		t.Helper()
		r, err := http.NewRequestWithContext(t.Context(), "POST", server.URL, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Accept", "application/json, text/event-stream")
		if session != "" {
			r.Header.Set("Mcp-Session-Id", session)
		}
		answer, err := server.Client().Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		if _, err := io.Copy(io.Discard, answer.Body); err != nil {
			t.Fatal(err)
		}
		return answer.StatusCode, answer.Header.Get("Mcp-Session-Id")
	}
	begin := strings.Split(initialize, "\n")
	var ids []string
	for i := range 20 {
		status, id := post("", begin[0])
		if status != 200 || id == "" || slices.Contains(ids, id) {
			t.Fatalf("session %d: %d %q", i, status, id)
		}
		if status, _ := post(id, begin[1]); status != 202 {
			t.Fatalf("session %d: %d", i, status)
		}
		ids = append(ids, id)
		if status, _ := post(ids[0], ping(i+1)); status != 200 {
			t.Fatalf("the session that is used ended after %d: %d", i+1, status)
		}
		post("invented", ping(1))
	}
	for i, id := range ids {
		want := 404
		if i == 0 || i > 20-5 {
			want = 200
		}
		for { // a session ends beside the answer
			got, _ := post(id, ping(100))
			if got == want {
				break
			}
			if want == 200 || t.Context().Err() != nil {
				t.Fatalf("session %d of 20: %d, want %d", i, got, want)
			}
		}
	}
}

// untilClosed waits until a server lets nobody in.
func untilClosed(t *testing.T, address string) {
	t.Helper()
	for {
		connection, err := net.Dial("tcp", address)
		if err != nil {
			return
		}
		connection.Close()
	}
}

// TestMalformedRequests sends what no client sends: it is refused, and the
// server lives on.
func TestMalformedRequests(t *testing.T) {
	server := httptest.NewServer(mcp.Handler(t.Context(), mcp.Config{Assistant: overSamples(t)}))
	defer server.Close()
	for _, body := range []string{
		``, `{`, `[]`, `null`, `{"jsonrpc":"2.0","id":1,"method":"tools/call"}`,
		`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"ask","arguments":7}}`,
		`{"jsonrpc":"2.0","id":1,"method":"no/such"}`, strings.Repeat("x", 300<<10),
	} {
		for _, version := range []string{"", "2025-11-25", "2026-07-28", "2999-01-01", "x"} {
			for _, session := range []string{"", "stolen"} {
				r, err := http.NewRequestWithContext(t.Context(), "POST", server.URL, strings.NewReader(body))
				if err != nil {
					t.Fatal(err)
				}
				r.Header.Set("Content-Type", "application/json")
				r.Header.Set("Accept", "application/json, text/event-stream")
				r.Header.Set("Mcp-Protocol-Version", version)
				r.Header.Set("Mcp-Session-Id", session)
				answer, err := server.Client().Do(r)
				if err != nil {
					t.Fatal(err)
				}
				got, err := io.ReadAll(answer.Body)
				answer.Body.Close()
				if err != nil || answer.StatusCode < 400 && !bytes.Contains(got, []byte(`"error"`)) {
					t.Errorf("%.40q in %q: %d %s %v", body, version, answer.StatusCode, got, err)
				}
			}
		}
	}
}
