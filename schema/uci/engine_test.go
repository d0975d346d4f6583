package uci_test

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/kibitz-chess/kibitz/schema/chessboard"
	"github.com/kibitz-chess/kibitz/schema/uci"
)

// failing are the options of a false engine that fails in some way.
func failing(how string, silence time.Duration) uci.Options {
	return uci.Options{Path: os.Args[0], Args: []string{"engine:" + how}, HashMB: 16, MultiPV: 3, Silence: silence}
}

const (
	long  = time.Minute
	short = 200 * time.Millisecond
)

func start(t *testing.T, options uci.Options) *uci.Engine {
	t.Helper()
	e, err := uci.Start(t.Context(), options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { e.Close() })
	return e
}

func TestSearch(t *testing.T) {
	e := start(t, failing("not at all", long))
	if e.Name() != "False 1" {
		t.Errorf("name %q", e.Name())
	}
	for range 2 {
		r, err := e.Search(t.Context(), chessboard.Start(), uci.Limit{Nodes: 10})
		if err != nil {
			t.Fatal(err)
		}
		if r.Best.String() != "e2e4" || len(r.Lines) != 1 || r.Lines[0].Score != (uci.Score{Value: 25}) || r.Lines[0].Depth != 2 || r.Lines[0].SelDepth != 4 ||
			len(r.Lines[0].Moves) != 2 || r.Nodes != 60 || len(r.Depths) != 2 || r.Depths[0].Move.String() != "g1f3" {
			t.Errorf("%+v", r)
		}
	}
}

// TestFailures: an engine that fails gives a typed error, and is gone.
func TestFailures(t *testing.T) {
	for _, c := range []struct {
		how     string
		silence time.Duration
		want    error
	}{
		{"crash", long, uci.ErrDied}, {"silence", short, uci.ErrSilent}, {"deaf", short, uci.ErrSilent}, {"illegal", long, uci.ErrGarbage},
		{"nothing", long, uci.ErrGarbage}, {"flood", long, uci.ErrGarbage},
	} {
		t.Run(c.how, func(t *testing.T) {
			e := start(t, failing(c.how, c.silence))
			if _, err := e.Search(t.Context(), chessboard.Start(), uci.Limit{Depth: 5}); !errors.Is(err, c.want) {
				t.Errorf("got %v, want %v", err, c.want)
			}
			if _, err := e.Search(t.Context(), chessboard.Start(), uci.Limit{Depth: 5}); !errors.Is(err, uci.ErrDied) {
				t.Errorf("afterwards: %v", err)
			}
		})
	}
	for how, want := range map[string]error{"mute": uci.ErrSilent, "no program": uci.ErrDied, "chatter": uci.ErrGarbage} {
		if _, err := uci.Start(t.Context(), failing(how, short)); !errors.Is(err, want) && !(how == "chatter" && errors.Is(err, uci.ErrSilent)) {
			t.Errorf("%s: got %v, want %v", how, err, want)
		}
	}
	if _, err := uci.Start(t.Context(), uci.Options{Path: "/no/such/engine"}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no program: %v", err)
	}
}

// TestIllegalLine: an evaluation of an illegal move is none.
func TestIllegalLine(t *testing.T) {
	e := start(t, failing("no evaluation", long))
	r, err := e.Search(t.Context(), chessboard.Start(), uci.Limit{Depth: 5})
	if err != nil || r.Lines[0].Depth != 1 {
		t.Errorf("%+v, %v", r, err)
	}
}

func TestLongLine(t *testing.T) {
	e := start(t, failing("long line", long))
	r, err := e.Search(t.Context(), chessboard.Start(), uci.Limit{Depth: 5})
	if err != nil || r.Lines[0].Score.Value != 30 {
		t.Errorf("%+v, %v", r, err)
	}
}

// TestCancel: whoever stops waiting gets his context's error at once from an
// engine that stops, and soon from one that does not.
func TestCancel(t *testing.T) {
	for _, how := range []string{"silence", "deaf"} {
		e := start(t, failing(how, long))
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() {
			_, err := e.Search(ctx, chessboard.Start(), uci.Limit{Nodes: 1 << 40})
			done <- err
		}()
		cancel()
		select {
		case err := <-done:
			if !errors.Is(err, context.Canceled) {
				t.Errorf("%s: %v", how, err)
			}
		case <-time.After(30 * time.Second):
			t.Fatalf("%s: it goes on", how)
		}
	}
}

// TestClose: no process is left, neither of an engine that does not want to end
// nor what one has started.
func TestClose(t *testing.T) {
	for _, how := range []string{"not at all", "deaf", "child"} {
		e, err := uci.Start(t.Context(), failing(how, long))
		if err != nil {
			t.Fatal(err)
		}
		_, _ = e.Search(withTimeout(t, short), chessboard.Start(), uci.Limit{Depth: 1})
		e.Close()
		e.Close()
	}
	for deadline := time.Now().Add(20 * time.Second); ; {
		left := processes(t)
		if len(left) == 0 {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("left over: %q", left)
		}
	}
}

func withTimeout(t *testing.T, d time.Duration) context.Context {
	ctx, cancel := context.WithTimeout(t.Context(), d)
	t.Cleanup(cancel)
	return ctx
}

// processes lists the false engines of this test that run.
func processes(t *testing.T) (found []string) {
	entries, err := os.ReadDir("/proc")
	if err != nil {
		t.Skip("there is no list of processes here")
	}
	for _, entry := range entries {
		line, err := os.ReadFile("/proc/" + entry.Name() + "/cmdline")
		if args := strings.Split(string(line), "\x00"); err == nil && len(args) > 1 && args[0] == os.Args[0] && strings.HasPrefix(args[1], "engine:") {
			found = append(found, args[1])
		}
	}
	return found
}

// TestKilledParent: an engine does not outlive the program that started it, even
// if that is killed.
func TestKilledParent(t *testing.T) {
	parent := exec.Command(os.Args[0], "-test.run=TestHelperParent$")
	parent.Env = append(os.Environ(), "KIBITZ_HELPER=1")
	out, err := parent.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := parent.Start(); err != nil {
		t.Fatal(err)
	}
	buffer := make([]byte, 8)
	if _, err := out.Read(buffer); err != nil || !strings.HasPrefix(string(buffer), "ready") {
		t.Fatalf("%q, %v", buffer, err)
	}
	if err := parent.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = parent.Wait()
	for deadline := time.Now().Add(20 * time.Second); slices.Contains(processes(t), "engine:deaf"); {
		if time.Now().After(deadline) {
			t.Fatal("the engine runs on")
		}
	}
}

// TestHelperParent is what TestKilledParent kills.
func TestHelperParent(t *testing.T) {
	if os.Getenv("KIBITZ_HELPER") == "" {
		t.Skip("a part of TestKilledParent")
	}
	start(t, failing("deaf", long))
	os.Stdout.WriteString("ready\n")
	select {}
}

// TestStockfish needs Stockfish: the same position gives the same result whatever
// was searched before it.
func TestStockfish(t *testing.T) {
	path := os.Getenv("KIBITZ_STOCKFISH")
	if path == "" {
		path = "/usr/games/stockfish"
	}
	if _, err := os.Stat(path); err != nil {
		t.Skip("no Stockfish here (.ci/services installs it)")
	}
	e := start(t, uci.Options{Path: path, HashMB: 16, MultiPV: 2})
	if !strings.HasPrefix(e.Name(), "Stockfish") {
		t.Errorf("name %q", e.Name())
	}
	other, err := chessboard.ParseFEN("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	var first *uci.Result
	for range 3 {
		r, err := e.Search(t.Context(), chessboard.Start(), uci.Limit{Depth: 8})
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Lines) != 2 || len(r.Depths) < 5 || r.Lines[0].Depth != 8 {
			t.Errorf("%+v", r)
		}
		if first == nil {
			first = r
		}
		if r.Best != first.Best || r.Lines[0].Score != first.Lines[0].Score || r.Nodes != first.Nodes {
			t.Errorf("%+v, first %+v", r, first)
		}
		mate, err := e.Search(t.Context(), other, uci.Limit{Depth: 6})
		if err != nil || mate.Best.String() != "f3f7" || mate.Lines[0].Score != (uci.Score{Value: 1, IsMate: true}) {
			t.Errorf("%+v, %v", mate, err)
		}
	}
}
