package evals

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
)

// Recorded is an engine that answers as another one did, from a recording of
// JSON lines. A question that was not recorded is an error.
type Recorded struct {
	replies map[string]*Reply
}

// recording is a line of a recording.
type recording struct {
	Request Request `json:"request"`
	Reply   *Reply  `json:"reply"`
}

// ErrNotRecorded: the recording has no reply to the question.
var ErrNotRecorded = errors.New("this question was not recorded")

// ReadRecorded reads a recording. Where a question stands twice, the last reply
// counts.
func ReadRecorded(r io.Reader) (*Recorded, error) {
	e := &Recorded{replies: map[string]*Reply{}}
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 64<<20)
	for n := 1; lines.Scan(); n++ {
		var line recording
		if err := json.Unmarshal(lines.Bytes(), &line); err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		if line.Reply == nil {
			return nil, fmt.Errorf("line %d: no reply", n)
		}
		e.replies[line.Request.key()] = line.Reply
	}
	return e, lines.Err()
}

// Ask gives the recorded reply.
func (e *Recorded) Ask(_ context.Context, r Request) (*Reply, error) {
	reply := e.replies[r.key()]
	if reply == nil {
		return nil, ErrNotRecorded
	}
	again := *reply
	return &again, nil
}

// key is the request as text; maps are written in order.
func (r Request) key() string {
	text, err := json.Marshal(r)
	if err != nil {
		panic(err) // strings only
	}
	return string(text)
}

// Recorder is an engine that writes a recording of what another one replies.
type Recorder struct {
	Engine
	To io.Writer

	mu sync.Mutex
}

// Ask asks the engine and records its reply.
func (e *Recorder) Ask(ctx context.Context, r Request) (*Reply, error) {
	reply, err := e.Engine.Ask(ctx, r)
	if err != nil {
		return nil, err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	return reply, json.NewEncoder(e.To).Encode(recording{r, reply})
}

// MaxParallel is that of the engine.
func (e *Recorder) MaxParallel() int { return maxParallel(e.Engine) }

// SinglesOnly is that of the engine.
func (e *Recorder) SinglesOnly() bool { return singlesOnly(e.Engine) }

// Close closes the engine.
func (e *Recorder) Close() error {
	if c, ok := e.Engine.(io.Closer); ok {
		return c.Close()
	}
	return nil
}
