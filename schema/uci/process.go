package uci

import (
	"os/exec"
	"runtime"
	"sync"
)

// A process is a program that was started, with those that it starts itself.
type process struct {
	cmd   *exec.Cmd
	ended chan struct{} // closed when it has ended

	mu   sync.Mutex
	gone bool // its number may be another's
}

// startProcess starts a program so that it ends with this one.
func startProcess(cmd *exec.Cmd) (*process, error) {
	p := &process{cmd: cmd, ended: make(chan struct{})}
	separate(cmd)
	started := make(chan error, 1)
	go func() {
		// Where a process is made to end with its parent, that is the thread which
		// started it: it waits until the end.
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := cmd.Start()
		started <- err
		if err == nil {
			defer close(p.ended)
			p.reap()
		}
	}()
	if err := <-started; err != nil {
		return nil, err
	}
	return p, nil
}

// reap waits for the end of the process and ends what it leaves behind.
func (p *process) reap() {
	awaitEnd(p.cmd.Process)
	p.mu.Lock()
	defer p.mu.Unlock()
	release(p.cmd.Process)
	p.gone = true
}

// kill ends the process and those that it has started.
func (p *process) kill() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.gone {
		killGroup(p.cmd.Process)
	}
}
