package apart

import (
	"os/exec"
	"syscall"

	"golang.org/x/sys/windows"
)

// yielding has the process leave the processors to others.
func yielding(c *exec.Cmd) {
	c.SysProcAttr = &syscall.SysProcAttr{CreationFlags: windows.BELOW_NORMAL_PRIORITY_CLASS | windows.CREATE_NEW_PROCESS_GROUP}
}

func yield(*exec.Cmd) {}
