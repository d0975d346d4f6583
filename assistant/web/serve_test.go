package web_test

import (
	"context"
	"errors"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/web"
)

// started serves an asker until the returned function is called, which gives
// the error of Serve.
func started(t *testing.T, grace time.Duration, asker web.Asker) (address string, stop context.CancelFunc, ended chan error) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended = make(chan error, 1)
	go func() { ended <- web.Serve(ctx, listener, web.New(web.Config{Asker: asker}), grace, nil) }()
	return "http://" + listener.Addr().String(), cancel, ended
}

// asking posts a question and gives the status of the answer, 0 for none.
func asking(t *testing.T, address string) chan int {
	status := make(chan int, 1)
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	go func() {
		answer, err := client.Post(address+"/api/ask", "application/json", strings.NewReader(`{"question":"q"}`))
		if err != nil {
			status <- 0
			return
		}
		status <- answer.StatusCode
		if err := answer.Body.Close(); err != nil {
			t.Error(err)
		}
	}()
	return status
}

func TestServeFinishesRunningAnswers(t *testing.T) {
	asked, free := make(chan struct{}), make(chan struct{})
	address, stop, ended := started(t, time.Minute, fake(func(ctx context.Context, _ assistant.Request) *assistant.Reply {
		close(asked)
		select {
		case <-free:
			return &assistant.Reply{Status: assistant.Answered}
		case <-ctx.Done():
			return failure("cancelled")
		}
	}))
	status := asking(t, address)
	<-asked
	stop()
	for { // until nobody is let in
		connection, err := net.Dial("tcp", strings.TrimPrefix(address, "http://"))
		if err != nil {
			break
		}
		_ = connection.Close()
	}
	close(free)
	if got := <-status; got != 200 {
		t.Errorf("the running answer was a %d", got)
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

func TestServeCutsOffWhatTakesTooLong(t *testing.T) {
	asked := make(chan struct{})
	address, stop, ended := started(t, time.Millisecond, fake(func(ctx context.Context, _ assistant.Request) *assistant.Reply {
		close(asked)
		<-ctx.Done()
		return failure("cancelled")
	}))
	status := asking(t, address)
	<-asked
	stop()
	if err := <-ended; !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("ended with %v", err)
	}
	if got := <-status; got != 0 {
		t.Errorf("the answer was a %d", got)
	}
}

func TestServeReportsABrokenListener(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	if err := listener.Close(); err != nil {
		t.Fatal(err)
	}
	if err := web.Serve(t.Context(), listener, http.NotFoundHandler(), time.Second, nil); !errors.Is(err, net.ErrClosed) {
		t.Errorf("ended with %v", err)
	}
}
