package uci

import (
	"errors"
	"os"
	"os/exec"
	"syscall"

	"golang.org/x/sys/unix"
)

// separate gives the process a group of its own, so that a Ctrl-C is not its, and
// has the system end it with this program, even one that is killed.
func separate(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// awaitEnd waits for the end of a process but leaves it its number.
func awaitEnd(p *os.Process) {
	for errors.Is(unix.Waitid(unix.P_PID, p.Pid, nil, unix.WEXITED|unix.WNOWAIT, nil), unix.EINTR) {
	}
}

// killGroup ends the process and those that it has started.
func killGroup(p *os.Process) { _ = syscall.Kill(-p.Pid, syscall.SIGKILL) }

// release ends what an ended process leaves behind and gives up its number.
func release(p *os.Process) {
	killGroup(p)
	_, _ = p.Wait() // of how it ended nobody asks
}
