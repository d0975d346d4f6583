package web_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/kibitz-chess/kibitz/assistant/web"
)

// pipes listens for connections within the process, on which time can be made to
// pass.
type pipes struct {
	accepted chan net.Conn
	closed   chan struct{}
}

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.accepted:
		return c, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error   { close(p.closed); return nil }
func (p *pipes) Addr() net.Addr { return &net.IPAddr{} }

func (p *pipes) dial() net.Conn {
	ours, theirs := net.Pipe()
	p.accepted <- theirs
	return ours
}

// serving runs a test beside a server, in a time of their own.
func serving(t *testing.T, h http.HandlerFunc, test func(t *testing.T, dial func() net.Conn)) {
	synctest.Test(t, func(t *testing.T) {
		listener := &pipes{make(chan net.Conn), make(chan struct{})}
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- web.Serve(ctx, listener, h, time.Minute, nil) }()
		test(t, listener.dial)
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
}

// TestTrickle sends bodies byte by byte: no route holds the connection for long,
// whether it reads the body or not.
func TestTrickle(t *testing.T) {
	for name, h := range map[string]http.HandlerFunc{
		"read": func(w http.ResponseWriter, r *http.Request) {
			if _, err := io.ReadAll(r.Body); err == nil {
				t.Error("the body came to its end")
			}
		},
		"left": func(http.ResponseWriter, *http.Request) {},
	} {
		for _, header := range []string{"Content-Length: 100000\r\n", "Transfer-Encoding: chunked\r\n"} {
			t.Run(name+" "+header[:7], func(t *testing.T) {
				serving(t, h, func(t *testing.T, dial func() net.Conn) {
					conn := dial()
					go io.Copy(io.Discard, conn)
					start := time.Now()
					_, err := io.WriteString(conn, "POST / HTTP/1.1\r\nHost: localhost\r\n"+header+"\r\n")
					for err == nil && time.Since(start) < time.Hour {
						time.Sleep(5 * time.Second)
						if strings.HasPrefix(header, "Content") {
							_, err = io.WriteString(conn, "x")
						} else {
							_, err = io.WriteString(conn, "1\r\nx\r\n")
						}
					}
					if held := time.Since(start); held > 30*time.Second {
						t.Errorf("the connection was held for %s", held)
					}
				})
			})
		}
	}
}

// TestSlowUpload sends a large file over a slow line: it takes as long as it needs,
// and so does what is done with it.
func TestSlowUpload(t *testing.T) {
	const part, parts = 20_000, 500
	var got atomic.Int64
	serving(t, func(w http.ResponseWriter, r *http.Request) {
		n, err := io.Copy(io.Discard, r.Body)
		got.Store(n)
		if err != nil {
			t.Error(err)
		}
		_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(time.Hour))
		time.Sleep(10 * time.Minute)
		if r.Context().Err() != nil {
			t.Error("the client is taken to have gone")
		}
		w.WriteHeader(http.StatusNoContent)
	}, func(t *testing.T, dial func() net.Conn) {
		conn := dial()
		defer conn.Close()
		fmt.Fprintf(conn, "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n", part*parts)
		for range parts {
			time.Sleep(10 * time.Second)
			if _, err := conn.Write(make([]byte, part)); err != nil {
				t.Fatal(err)
			}
		}
		answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err != nil || answer.StatusCode != 204 || got.Load() != part*parts {
			t.Errorf("%v, %v, %d bytes", answer, err, got.Load())
		}
	})
}

// TestQuietConnections opens more connections than a server keeps: those that were
// quiet the longest end, and the newest are served.
func TestQuietConnections(t *testing.T) {
	serving(t, func(w http.ResponseWriter, _ *http.Request) {}, func(t *testing.T, dial func() net.Conn) {
		var ended atomic.Int32
		request := func(conn net.Conn) {
			if _, err := io.WriteString(conn, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"); err != nil {
				t.Error(err)
				return
			}
			if _, err := http.ReadResponse(bufio.NewReader(conn), nil); err != nil {
				t.Error(err)
			}
		}
		idle := dial()
		request(idle)
		synctest.Wait()
		var open []net.Conn
		for range 3000 {
			conn := dial()
			open = append(open, conn)
		}
		newest := open[len(open)-1]
		open[len(open)-1] = idle
		for _, conn := range open {
			go func() {
				if _, err := conn.Read(make([]byte, 1)); err == io.EOF {
					ended.Add(1)
				}
			}()
		}
		synctest.Wait()
		if got := ended.Load(); got != 2001 {
			t.Errorf("%d of 3,001 connections were ended", got)
		}
		request(newest)
		for _, conn := range append(open, newest) {
			conn.Close()
		}
	})
}
