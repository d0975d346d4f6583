package web

import (
	"container/list"
	"errors"
	"io"
	"net"
	"net/http"
	"sync"
	"time"
)

// The body of a request has to flow: in bodyTime a client sends bodyPart bytes, or
// the end. A large file may take as long as it needs that way, and nobody holds a
// connection with a byte now and then.
const (
	bodyTime = 15 * time.Second
	bodyPart = 16 << 10
)

// flowing gives the bodies of all requests their time.
func flowing(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Body != nil && r.Body != http.NoBody {
			body := &flowingBody{ReadCloser: r.Body, control: http.NewResponseController(w)}
			body.begin() // also for what the handler leaves and the server reads over
			r.Body = body
		}
		next.ServeHTTP(w, r)
	})
}

// flowingBody moves the deadline of its connection on as it is read.
type flowingBody struct {
	io.ReadCloser
	control *http.ResponseController
	arrived int // since the deadline was set
}

func (b *flowingBody) begin() {
	b.arrived = 0
	_ = b.control.SetReadDeadline(time.Now().Add(bodyTime)) // a recorder has none
}

func (b *flowingBody) Read(p []byte) (int, error) {
	if b.arrived >= bodyPart {
		b.begin()
	}
	n, err := b.ReadCloser.Read(p)
	b.arrived += n
	if errors.Is(err, io.EOF) {
		_ = b.control.SetReadDeadline(time.Time{}) // or a handler that takes longer would be told that the client has gone
	}
	return n, err
}

// Limits of the connections of a server: of those on which no request is being
// answered, and of all.
const (
	maxQuiet       = 1000
	maxConnections = 5000
)

// connections closes the connection that has been quiet the longest when there are
// too many.
type connections struct {
	mu    sync.Mutex
	all   int
	order list.List // of quiet net.Conns, the one that is quiet the longest first
	quiet map[net.Conn]*list.Element
}

// changed is told of each connection's states.
func (c *connections) changed(conn net.Conn, state http.ConnState) {
	if over := c.note(conn, state); over != nil {
		_ = over.Close() // its client may have done so
	}
}

// note notes a state, and gives the connection that is one too many.
func (c *connections) note(conn net.Conn, state http.ConnState) (over net.Conn) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if at := c.quiet[conn]; at != nil {
		c.order.Remove(at)
		delete(c.quiet, conn)
	}
	switch state {
	case http.StateNew, http.StateIdle:
		c.quiet[conn] = c.order.PushBack(conn)
		if state == http.StateNew {
			c.all++
		}
	case http.StateClosed, http.StateHijacked:
		c.all--
	}
	if len(c.quiet) > 0 && (len(c.quiet) > maxQuiet || c.all > maxConnections) {
		return c.order.Front().Value.(net.Conn)
	}
	return nil
}
