//go:build !linux

package uci

import (
	"os"
	"os/exec"
)

// separate does nothing here: an engine ends when its input does.
func separate(*exec.Cmd) {}

// awaitEnd waits for the end of a process.
func awaitEnd(p *os.Process) { _, _ = p.Wait() }

// killGroup ends the process.
func killGroup(p *os.Process) { _ = p.Kill() }

func release(*os.Process) {}
