//go:build unix

package apart

import (
	"os/exec"
	"syscall"
)

// yielding has the process be a group of its own, whose priority can be set for
// all its threads, and which Ctrl-C at a terminal does not reach.
func yielding(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// yield has a process that was started leave the processors to others.
func yield(c *exec.Cmd) {
	const nice = 10
	_ = syscall.Setpriority(syscall.PRIO_PGRP, c.Process.Pid, nice) // without it, queries are only in the way
}
