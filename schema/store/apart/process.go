package apart

import (
	"encoding/gob"
	"io"
	"os"
	"os/exec"
	"sync/atomic"

	system "github.com/shirou/gopsutil/v4/process"
)

// process is one process that runs queries, one at a time.
type process struct {
	command *exec.Cmd
	in      io.Closer
	encoder *gob.Encoder
	answers chan *answer    // closed when the process has ended
	killed  atomic.Bool     // it has ended or will
	system  *system.Process // nil if it ended at once
}

// start starts a process; ended is called when it has ended.
func start(command []string, ended func()) (*process, error) {
	c := exec.Command(command[0], command[1:]...)
	c.Args[0] = os.Args[0] // by which a file that holds several programs tells them apart
	c.Env = []string{}     // tokens and keys may stand in this one's
	yielding(c)
	in, err := c.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := c.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := c.Start(); err != nil {
		return nil, err
	}
	yield(c)
	p := &process{command: c, in: in, encoder: gob.NewEncoder(in), answers: make(chan *answer, 1)}
	p.system, _ = system.NewProcess(int32(c.Process.Pid))
	go func() {
		defer ended()
		p.read(out)
	}()
	return p, nil
}

// read hands over what the process answers, until it ends.
func (p *process) read(out io.Reader) {
	decoder := gob.NewDecoder(out)
	for {
		a := new(answer)
		if err := decoder.Decode(a); err != nil {
			break
		}
		p.answers <- a
	}
	close(p.answers)
	p.kill() // it may have answered what is no answer
	_ = p.command.Wait()
}

// ask has a query answered; nil: the process ended.
func (p *process) ask(q *request) *answer {
	if err := p.encoder.Encode(q); err != nil {
		p.kill() // a request that was cut short
	}
	return <-p.answers
}

// memory is what the process holds, in bytes.
func (p *process) memory() uint64 {
	if p.system == nil {
		return 0
	}
	info, err := p.system.MemoryInfo()
	if err != nil {
		return 0 // it has ended
	}
	return info.RSS
}

func (p *process) kill() {
	p.killed.Store(true)
	_ = p.command.Process.Kill() // it fails if it has ended
	_ = p.in.Close()
}
