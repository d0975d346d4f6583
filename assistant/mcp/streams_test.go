package mcp_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/mcp"
)

// TestRunStops stops a server whose client says nothing, and one whose input breaks.
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
	if err := mcp.Run(t.Context(), c, iotest.ErrReader(errors.New("broken")), io.Discard); !errors.As(err, &known) || known.Code != "mcp_broken" {
		t.Errorf("a broken input: %v", err)
	}
}

const initialize = `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}` + "\n" +
	`{"jsonrpc":"2.0","method":"notifications/initialized"}` + "\n"

func ping(id int) string { return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"ping"}`, id) }

// TestMalformedLines sends lines that are no message among those that are: each is
// answered with the error that JSON-RPC has for it, and so are the calls after it.
func TestMalformedLines(t *testing.T) {
	for line, code := range map[string]int{
		"GET / HTTP/1.1": -32700, `{"jsonrpc":"2.0","id":1,`: -32700, "{}}": -32700, "\x00\xff": -32700, ping(3) + ping(4): -32700,
		"{}": -32600, "42": -32600, "[]": -32600, "null": -32600, `{"jsonrpc":"1.0","id":1,"method":"ping"}`: -32600,
		strings.Repeat("x", 5<<20): -32600,
		"":                         0, "  ": 0,
	} {
		for name, end := range map[string]string{"in the middle": "\r\n" + ping(2) + "\n", "at the end": ""} {
			var output bytes.Buffer
			if err := mcp.Run(t.Context(), mcp.Config{Assistant: overSamples(t)}, strings.NewReader(initialize+ping(1)+"\n"+line+end), &output); err != nil {
				t.Errorf("%.40q %s: %v", line, name, err)
			}
			codes, pings := 0, 0
			for answer := range strings.Lines(output.String()) {
				var message struct {
					ID    *int
					Error struct{ Code int }
				}
				if err := json.Unmarshal([]byte(answer), &message); err != nil {
					t.Errorf("%.40q: %s: %v", line, answer, err)
				}
				switch {
				case message.ID == nil && message.Error.Code == code && strings.Contains(answer, `"id":null`):
					codes++
				case message.ID != nil && *message.ID > 0 && message.Error.Code == 0:
					pings++
				}
			}
			if wanted := min(1, -code); codes != wanted || pings != 1+min(1, len(end)) {
				t.Errorf("%.40q %s: %d errors %d and %d pings in %s", line, name, codes, code, pings, output.String())
			}
		}
	}
}

// TestBatch: the good messages of a list are answered, the others refused.
func TestBatch(t *testing.T) {
	var output bytes.Buffer
	input := initialize + "[" + ping(1) + `,7,{"jsonrpc":"2.0","method":"a"},{"jsonrpc":"2.0","method":"a"},` + ping(2) + "]"
	if err := mcp.Run(t.Context(), mcp.Config{Assistant: fake{}}, strings.NewReader(input), &output); err != nil {
		t.Error(err)
	}
	for _, part := range []string{`"id":1,"result"`, `"id":2,"result"`, `"id":null,"error":{"code":-32600`} {
		if strings.Count(output.String(), part) != 1 {
			t.Errorf("%s is not once in %s", part, output.String())
		}
	}
}

// FuzzLines: whatever a line holds, the call after it is answered.
func FuzzLines(f *testing.F) {
	for _, line := range []string{"", "{", ping(1), `{"jsonrpc":"2.0","id":1,"result":{}}`, `{"jsonrpc":"2.0","method":"x","params":7}`, "\"\xff\"", "[[]]", "[" + ping(1) + "," + ping(1) + "]"} {
		f.Add(line)
	}
	c := mcp.Config{Assistant: fake{}}
	f.Fuzz(func(t *testing.T, line string) {
		var output bytes.Buffer
		err := mcp.Run(t.Context(), c, strings.NewReader(initialize+line+"\n"+ping(77)+"\n"), &output)
		if err != nil || !strings.Contains(output.String(), `"id":77,"result"`) && !strings.Contains(line, "77") {
			t.Errorf("%q: %v, %s", line, err, output.String())
		}
	})
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
