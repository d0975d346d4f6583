package mcp_test

import (
	"context"
	"encoding/json"
	"io"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/local"
	"github.com/kibitz-chess/kibitz/assistant/local/localtest"
	"github.com/kibitz-chess/kibitz/assistant/mcp"
	"github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/store"
)

// TestMain keeps the database of the sample games for all tests.
func TestMain(m *testing.M) {
	m.Run()
	kept.Close()
}

var kept localtest.Samples

// overSamples is an assistant over the sample games.
func overSamples(t testing.TB) *assistant.Assistant { return kept.Assistant(t) }

// over is an assistant over some games, by a store made of their database.
func over(t *testing.T, games load.Source, by func(*store.DB) local.Store) *assistant.Assistant {
	t.Helper()
	path := filepath.Join(t.TempDir(), "games.duckdb")
	if _, err := load.Import(t.Context(), path, []load.Source{games}, load.Options{}); err != nil {
		t.Fatal(err)
	}
	db, err := store.Open(t.Context(), path, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	asker, done, err := local.New(by(db), true, assistant.Models{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { done() })
	return asker
}

// ways are the ways to a server: streams and HTTP, with the protocol that has
// sessions and with the one that has none.
var ways = []struct{ transport, protocol string }{
	{"streams", "2025-11-25"},
	{"streams", "2026-07-28"},
	{"http", "2025-06-18"},
	{"http", "2026-07-28"},
}

// everyWay runs a test in all ways; connect begins a session of its own.
func everyWay(t *testing.T, c mcp.Config, test func(t *testing.T, connect func(*sdk.ClientOptions) *sdk.ClientSession)) {
	if c.Assistant == nil {
		c.Assistant = overSamples(t)
	}
	for _, way := range ways {
		t.Run(way.transport+" "+way.protocol, func(t *testing.T) {
			var server *httptest.Server
			if way.transport == "http" {
				server = httptest.NewServer(mcp.Handler(t.Context(), c))
				t.Cleanup(server.Close)
			}
			test(t, func(options *sdk.ClientOptions) *sdk.ClientSession {
				t.Helper()
				if server == nil {
					return client(t, c, way.protocol, options)
				}
				return connect(t, &sdk.StreamableClientTransport{Endpoint: server.URL}, way.protocol, options)
			})
		})
	}
}

// client is a session over streams; without a protocol, in the newest one.
func client(t testing.TB, c mcp.Config, protocol string, options *sdk.ClientOptions) *sdk.ClientSession {
	t.Helper()
	return connect(t, streams(t, c), protocol, options)
}

func connect(t testing.TB, transport sdk.Transport, protocol string, options *sdk.ClientOptions) *sdk.ClientSession {
	t.Helper()
	session, err := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, options).
		Connect(t.Context(), transport, &sdk.ClientSessionOptions{ProtocolVersion: protocol})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { session.Close() })
	if got := session.InitializeResult().ProtocolVersion; protocol != "" && got != protocol {
		t.Fatalf("protocol %s, not %s", got, protocol)
	}
	return session
}

// streams serves a session over pipes.
func streams(t testing.TB, c mcp.Config) sdk.Transport {
	t.Helper()
	in, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	ended := make(chan error, 1)
	go func() { ended <- mcp.Run(t.Context(), c, in, out); out.Close() }()
	t.Cleanup(func() {
		toServer.Close()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return &sdk.IOTransport{Reader: fromServer, Writer: toServer}
}

// call calls a tool, and holds what it returns against the schema that was
// declared for it; a protocol error ends the test.
func call(t testing.TB, s *sdk.ClientSession, tool string, arguments map[string]any) *sdk.CallToolResult {
	t.Helper()
	result, err := s.CallTool(t.Context(), &sdk.CallToolParams{Name: tool, Arguments: arguments})
	if err != nil {
		t.Fatalf("%s %v: %v", tool, arguments, err)
	}
	if result.StructuredContent == nil {
		if !result.IsError {
			t.Errorf("%s %v: no structured result", tool, arguments)
		}
		return result
	}
	for offered, err := range s.Tools(t.Context(), nil) {
		if err != nil {
			t.Fatal(err)
		}
		if offered.Name != tool {
			continue
		}
		schema := schemaOf(t, offered.OutputSchema)
		resolved, err := schema.Resolve(nil)
		if err == nil {
			err = resolved.Validate(result.StructuredContent)
		}
		if err != nil {
			t.Errorf("%s %v: not as declared: %v", tool, arguments, err)
		}
	}
	return result
}

// reply is the structured form of a result.
type reply struct {
	assistant.Reply
	NeedsClarification string `json:"needs_clarification"`
}

func replyOf(t testing.TB, r *sdk.CallToolResult) reply { return decode[reply](t, r) }

func decode[T any](t testing.TB, r *sdk.CallToolResult) (v T) {
	t.Helper()
	data, err := json.Marshal(r.StructuredContent)
	if err == nil {
		err = json.Unmarshal(data, &v)
	}
	if err != nil {
		t.Fatalf("%v in %s", err, data)
	}
	return v
}

// textOf is the text of a result.
func textOf(r *sdk.CallToolResult) string {
	var all []string
	for _, c := range r.Content {
		if text, ok := c.(*sdk.TextContent); ok {
			all = append(all, text.Text)
		}
	}
	return strings.Join(all, "\n")
}

// fake answers as a function does.
type fake struct {
	*assistant.Assistant
	ask func(context.Context, assistant.Request) *assistant.Reply
}

func (f fake) Ask(ctx context.Context, r assistant.Request) *assistant.Reply { return f.ask(ctx, r) }
