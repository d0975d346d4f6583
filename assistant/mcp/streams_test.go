package mcp_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/mcp"
)

// TestRunStops stops a server whose client says nothing, and one whose client
// sends what is no message.
func TestRunStops(t *testing.T) {
	c := mcp.Config{Assistant: overSamples(t)}
	silent, open := io.Pipe()
	defer open.Close()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := mcp.Run(ctx, c, silent, io.Discard); err != nil {
		t.Errorf("stopped: %v", err)
	}
	var known *assistant.Error
	if err := mcp.Run(t.Context(), c, strings.NewReader("GET / HTTP/1.1\n"), io.Discard); !errors.As(err, &known) || known.Code != "mcp_broken" {
		t.Errorf("no message: %v", err)
	}
}

// TestPipedCalls has an input that ends before anything is answered: all is.
func TestPipedCalls(t *testing.T) {
	free := make(chan struct{})
	asked := make(chan struct{}, 10)
	c := mcp.Config{MaxRunning: 10, Assistant: fake{ask: func(context.Context, assistant.Request) *assistant.Reply {
		asked <- struct{}{}
		<-free
		return &assistant.Reply{Status: assistant.Answered, Language: "en", Text: "done"}
	}}}
	input := `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
`
	for i := range 5 {
		input += fmt.Sprintf(`{"jsonrpc":"2.0","id":"call-%d","method":"tools/call","params":{"name":"ask","arguments":{"question":"q"}}}`+"\n", i)
	}
	var output bytes.Buffer
	ended := make(chan error)
	go func() { ended <- mcp.Run(t.Context(), c, strings.NewReader(input), &output) }()
	for range 5 {
		<-asked
	}
	close(free)
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if n := strings.Count(output.String(), `"text":"done"`); n != 5 || strings.Count(output.String(), "\n") != 6 {
		t.Errorf("%d answers in %s", n, output.String())
	}
}
