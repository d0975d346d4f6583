package evals

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os/exec"
	"sync"
	"time"
)

// Command is an engine in a process of its own: it reads requests as JSON lines
// and answers each with a JSON value as ask --json prints it, in order. A
// process that ends or does not answer in time is started again for the next
// question.
type Command struct {
	Name   string
	Args   []string
	Stderr io.Writer // where the process complains

	mu      sync.Mutex
	process *process
}

type process struct {
	cmd     *exec.Cmd
	in      io.WriteCloser
	replies chan json.RawMessage
	ended   chan struct{}
	err     error // once ended: why there are no more replies
}

// Ask writes the request and waits for the reply.
func (c *Command) Ask(ctx context.Context, r Request) (*Reply, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.process == nil {
		if err := c.start(); err != nil {
			return nil, err
		}
	}
	p := c.process
	line, err := json.Marshal(r)
	if err != nil {
		return nil, err
	}
	if _, err := p.in.Write(append(line, '\n')); err != nil {
		c.stop()
		return nil, fmt.Errorf("%s does not read: %w", c.Name, err)
	}
	select {
	case text := <-p.replies:
		return parseReply(text)
	case <-p.ended:
		c.stop()
		return nil, fmt.Errorf("%s gave no reply: %w", c.Name, p.err)
	case <-ctx.Done():
		c.stop()
		return nil, ctx.Err()
	}
}

// MaxParallel is one: replies come in the order of the requests.
func (c *Command) MaxParallel() int { return 1 }

// Close ends the process.
func (c *Command) Close() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.process != nil {
		c.stop()
	}
	return nil
}

func (c *Command) start() error {
	cmd := exec.Command(c.Name, c.Args...)
	cmd.Stderr, cmd.WaitDelay = c.Stderr, patience
	in, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	p := &process{cmd: cmd, in: in, replies: make(chan json.RawMessage), ended: make(chan struct{})}
	stopped := make(chan struct{})
	p.in = stopping{in, stopped}
	go func() {
		defer close(p.ended)
		values := json.NewDecoder(out)
		for {
			var text json.RawMessage
			if p.err = values.Decode(&text); p.err != nil {
				return
			}
			select {
			case p.replies <- text:
			case <-stopped:
				return
			}
		}
	}()
	c.process = p
	return nil
}

// stopping is the input of a process; closing it also ends the reading of what
// it still says.
type stopping struct {
	io.WriteCloser
	stopped chan struct{}
}

func (s stopping) Close() error {
	close(s.stopped)
	return s.WriteCloser.Close()
}

// patience is how long a process may take to end after its input has.
const patience = 2 * time.Second

// stop ends the process and waits for it.
func (c *Command) stop() {
	p := c.process
	c.process = nil
	p.in.Close()
	kill := time.AfterFunc(patience, func() { p.cmd.Process.Kill() })
	p.cmd.Wait() // how it ends does not matter any more
	kill.Stop()
	<-p.ended
}
