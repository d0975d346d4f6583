package mcp_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/local"
	"github.com/kibitz-chess/kibitz/assistant/mcp"
	"github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/samples"
	"github.com/kibitz-chess/kibitz/schema/store"
)

// TestCancel has a client that gives a call up: the question is.
func TestCancel(t *testing.T) {
	asked, ended := make(chan struct{}, 1), make(chan error, 1)
	ask := func(ctx context.Context, _ assistant.Request) *assistant.Reply {
		asked <- struct{}{}
		<-ctx.Done()
		ended <- ctx.Err()
		return assistant.Failure("", "en", ctx.Err())
	}
	everyWay(t, mcp.Config{Assistant: fake{ask: ask}}, func(t *testing.T, connect func(*sdk.ClientOptions) *sdk.ClientSession) {
		s := connect(nil)
		ctx, cancel := context.WithCancel(t.Context())
		go func() {
			<-asked
			cancel()
		}()
		if _, err := s.CallTool(ctx, &sdk.CallToolParams{Name: "ask", Arguments: map[string]any{"question": "q"}}); !errors.Is(err, context.Canceled) {
			t.Errorf("the call ended with %v", err)
		}
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Errorf("the question ended with %v", err)
		}
	})
}

// started is a store that tells when it begins to run SQL.
type started struct {
	*store.DB
	begun chan<- struct{}
}

func (s started) Query(ctx context.Context, sql string, limits store.Limits) (*store.Result, error) {
	s.begun <- struct{}{}
	return s.DB.Query(ctx, sql, limits)
}

// running is an assistant that tells how SQL ended.
type running struct {
	*assistant.Assistant
	ended chan assistant.Problem
}

func (r running) Run(ctx context.Context, sql, language string) *assistant.Reply {
	reply := r.Assistant.Run(ctx, sql, language)
	problem := assistant.Problem{}
	if reply.Error != nil {
		problem = *reply.Error // the channel may word it anew
	}
	r.ended <- problem
	return reply
}

// TestCancelStopsSQL gives up SQL that would run for hours.
func TestCancelStopsSQL(t *testing.T) {
	begun := make(chan struct{})
	asker := over(t, load.Source{Name: samples.Name, Reader: samples.PGN()}, func(db *store.DB) local.Store { return started{db, begun} })
	r := running{asker, make(chan assistant.Problem, 1)}
	s := client(t, mcp.Config{Assistant: r}, "", nil)
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		<-begun
		cancel()
	}()
	sql := "SELECT SUM(a.move_order * b.move_to % (c.move_order + 7)) AS n FROM match_moves a JOIN match_moves b ON a.move_player = b.move_player JOIN match_moves c ON b.move_player = c.move_player"
	if _, err := s.CallTool(ctx, &sdk.CallToolParams{Name: "query_sql", Arguments: map[string]any{"sql": sql}}); !errors.Is(err, context.Canceled) {
		t.Errorf("the call ended with %v", err)
	}
	if problem := <-r.ended; problem.Code != "cancelled" {
		t.Errorf("the SQL ended with %+v", problem)
	}
}

func TestTimeout(t *testing.T) {
	ask := func(ctx context.Context, _ assistant.Request) *assistant.Reply {
		<-ctx.Done()
		return assistant.Failure("q", "es", errors.New("some driver's words"))
	}
	s := client(t, mcp.Config{Timeout: time.Millisecond, Assistant: fake{ask: ask}}, "", nil)
	got := call(t, s, "ask", map[string]any{"question": "q"})
	if r := replyOf(t, got); !got.IsError || r.Error == nil || r.Error.Code != "timeout" || !strings.Contains(textOf(got), "tardado demasiado") {
		t.Errorf("%+v", r)
	}
}

func TestLimitOfRunningQuestions(t *testing.T) {
	asked, free := make(chan struct{}), make(chan struct{})
	s := client(t, mcp.Config{MaxRunning: 1, MaxWait: time.Millisecond, Assistant: fake{ask: func(context.Context, assistant.Request) *assistant.Reply {
		asked <- struct{}{}
		<-free
		return &assistant.Reply{Status: assistant.Answered, Language: "en"}
	}}}, "", nil)
	var running sync.WaitGroup
	running.Go(func() { call(t, s, "ask", map[string]any{"question": "q"}) })
	<-asked
	if r := replyOf(t, call(t, s, "ask", map[string]any{"question": "q"})); r.Error == nil || r.Error.Code != "busy" {
		t.Errorf("%+v", r)
	}
	close(free)
	running.Wait()
}

// TestTurns has more questions at once than are worked on: they wait, two by two.
func TestTurns(t *testing.T) {
	var now, most atomic.Int64
	begun, end := make(chan struct{}), make(chan struct{})
	s := client(t, mcp.Config{MaxRunning: 2, Assistant: fake{ask: func(context.Context, assistant.Request) *assistant.Reply {
		n := now.Add(1)
		for known := most.Load(); n > known && !most.CompareAndSwap(known, n); known = most.Load() {
		}
		begun <- struct{}{}
		<-end
		now.Add(-1)
		return &assistant.Reply{Status: assistant.Answered, Language: "en"}
	}}}, "", nil)
	const questions = 20
	var all sync.WaitGroup
	for range questions {
		all.Go(func() {
			if r := replyOf(t, call(t, s, "ask", map[string]any{"question": "q"})); r.Status != assistant.Answered {
				t.Errorf("%+v", r)
			}
		})
	}
	for range questions / 2 {
		<-begun // two are worked on before either ends
		<-begun
		end <- struct{}{}
		end <- struct{}{}
	}
	all.Wait()
	if most.Load() != 2 {
		t.Errorf("%d at a time", most.Load())
	}
}
