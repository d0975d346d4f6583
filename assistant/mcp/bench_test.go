package mcp_test

import (
	"context"
	"fmt"
	"net/http/httptest"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/mcp"
)

// BenchmarkOverhead tells what the channel and its client take beyond the
// answer, in milliseconds a question: of a usual answer and of a long one.
func BenchmarkOverhead(b *testing.B) {
	for _, c := range []struct{ name, question string }{
		{"number", "How many games did Tal win?"},
		{"many rows", "all captures"},
		{"63 boards", "positions rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"},
	} {
		for _, way := range ways {
			b.Run(fmt.Sprintf("%s/%s %s", c.name, way.transport, way.protocol), func(b *testing.B) {
				var answering time.Duration
				real := overSamples(b)
				config := mcp.Config{Assistant: fake{real, func(ctx context.Context, r assistant.Request) *assistant.Reply {
					started := time.Now()
					defer func() { answering += time.Since(started) }()
					return real.Ask(ctx, r)
				}}}
				s := session(b, config, way.transport, way.protocol)
				var all time.Duration
				for b.Loop() {
					started := time.Now()
					r, err := s.CallTool(b.Context(), &sdk.CallToolParams{Name: "ask", Arguments: map[string]any{"question": c.question}})
					if err != nil || r.IsError {
						b.Fatal(err, textOf(r))
					}
					all += time.Since(started)
				}
				b.ReportMetric(float64((all-answering).Microseconds())/1000/float64(b.N), "overhead-ms")
			})
		}
	}
}

func session(b *testing.B, c mcp.Config, transport, protocol string) *sdk.ClientSession {
	if transport == "streams" {
		return client(b, c, protocol, nil)
	}
	server := httptest.NewServer(mcp.Handler(b.Context(), c))
	b.Cleanup(server.Close)
	return connect(b, &sdk.StreamableClientTransport{Endpoint: server.URL}, protocol, nil)
}
