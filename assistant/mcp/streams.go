package mcp

import (
	"context"
	"errors"
	"io"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/kibitz-chess/kibitz/assistant"
)

// Run serves one session over a pair of streams until the client closes them
// or ctx is done, which both are no error. Nothing but the protocol is written
// to out. A line that is no message of the protocol is answered with an error; what
// breaks the session all the same is an *assistant.Error.
func Run(ctx context.Context, c Config, in io.Reader, out io.Writer) error {
	// Reading from a terminal or a pipe cannot be interrupted; waiting for it can.
	received, passed := io.Pipe()
	lines := &lineWriter{w: out}
	go func() {
		passed.CloseWithError(passMessages(in, passed, lines)) // nil is the end of the input
	}()
	err := New(c).Run(ctx, patient{sdk.IOTransport{Reader: received, Writer: openWriter{lines}}})
	if err == nil || ctx.Err() != nil || errors.Is(err, io.EOF) {
		return nil
	}
	return &assistant.Error{Status: assistant.Failed, Code: "mcp_broken", Args: []string{"detail", err.Error()}, Err: err}
}

// openWriter keeps a writer open that is its owner's to close.
type openWriter struct{ io.Writer }

func (openWriter) Close() error { return nil }

// lastWords is how long calls may take that are not answered when the input
// ends.
const lastWords = 15 * time.Second

// patient is a transport whose input ends when the calls before its end have
// been answered: a program that pipes its calls in gets all answers.
type patient struct{ sdk.IOTransport }

// Connect connects the streams.
func (p patient) Connect(ctx context.Context) (sdk.Connection, error) {
	connection, err := p.IOTransport.Connect(ctx)
	return &patientConnection{Connection: connection, calls: map[jsonrpc.ID]bool{}, answered: make(chan struct{}, 1), closed: make(chan struct{})}, err
}

type patientConnection struct {
	sdk.Connection
	mu       sync.Mutex
	calls    map[jsonrpc.ID]bool // not answered yet
	answered chan struct{}       // something was
	closing  sync.Once
	closed   chan struct{}
}

// Read reads the next message.
func (c *patientConnection) Read(ctx context.Context) (jsonrpc.Message, error) {
	message, err := c.Connection.Read(ctx)
	if call, ok := message.(*jsonrpc.Request); ok && call.IsCall() {
		c.mu.Lock()
		c.calls[call.ID] = true
		c.mu.Unlock()
	}
	if errors.Is(err, io.EOF) {
		c.wait(ctx)
	}
	return message, err
}

// wait waits until all calls are answered.
func (c *patientConnection) wait(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, lastWords)
	defer cancel()
	for c.waiting() {
		select {
		case <-c.answered:
		case <-c.closed:
			return
		case <-ctx.Done():
			return
		}
	}
}

func (c *patientConnection) waiting() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.calls) > 0
}

// Write writes a message.
func (c *patientConnection) Write(ctx context.Context, message jsonrpc.Message) error {
	err := c.Connection.Write(ctx, message)
	if answer, ok := message.(*jsonrpc.Response); ok {
		c.mu.Lock()
		delete(c.calls, answer.ID)
		c.mu.Unlock()
		select {
		case c.answered <- struct{}{}:
		default: // it is known already
		}
	}
	return err
}

// Close ends the session.
func (c *patientConnection) Close() error {
	c.closing.Do(func() { close(c.closed) })
	return c.Connection.Close()
}
