package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// TestAnalyseEnded: no engine is left behind by a run that is ended by Ctrl-C, by
// kill or by kill -9.
func TestAnalyseEnded(t *testing.T) {
	for _, c := range []struct {
		signal syscall.Signal
		code   int
		said   string
	}{{syscall.SIGINT, exitInterrupted, "Interrupted"}, {syscall.SIGTERM, exitInterrupted, "Interrupted"}, {syscall.SIGKILL, -1, ""}} {
		t.Run(c.signal.String(), func(t *testing.T) {
			a := newAnalyser(t)
			cmd := a.command(t.Context(), t, "--nodes", "1000000000")
			var stderr bytes.Buffer
			cmd.Stderr = &stderr
			await(t, a.start(t, cmd), "info", 1)
			engines := descendants(t, cmd.Process.Pid)
			if err := cmd.Process.Signal(c.signal); err != nil {
				t.Fatal(err)
			}
			err := cmd.Wait()
			if cmd.ProcessState.ExitCode() != c.code || !strings.Contains(stderr.String(), c.said) {
				t.Errorf("%v: %s", err, stderr.String())
			}
			ended(t, engines)
		})
	}
}

// TestAnalyseOnTerminal: a terminal shows how far a run is and how long it will
// take yet, and Ctrl-C there ends it and the engines.
func TestAnalyseOnTerminal(t *testing.T) {
	for language, progress := range map[string]string{
		"en": `0/6 games · [1-9]\d* searched, 0 cached, \d+ final · \d+\.\d/s · (\d+m)?\d+s left.* \d+\.\d+%`,
		"es": `0/6 partidas · [1-9]\d* buscadas, 0 conocidas, \d+ finales · \d+\.\d/s · quedan (\d+m)?\d+s.* \d+\.\d+%`,
	} {
		t.Run(language, func(t *testing.T) {
			a := newAnalyser(t)
			cmd := a.command(t.Context(), t, "--depth", "12", "--lang", language)
			keyboard := onTerminal(t, cmd)
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = cmd.Process.Kill() })
			shown, wanted := "", regexp.MustCompile(progress)
			for part := make([]byte, 4096); !wanted.MatchString(shown); {
				n, err := keyboard.Read(part)
				if err != nil {
					t.Fatalf("%v; shown was:\n%s", err, shown)
				}
				shown += string(part[:n])
			}
			engines := descendants(t, cmd.Process.Pid)
			if len(engines) == 0 {
				t.Error("no engine works")
			}
			if _, err := keyboard.WriteString("\x03"); err != nil { // Ctrl-C
				t.Fatal(err)
			}
			if err := cmd.Wait(); cmd.ProcessState.ExitCode() != exitInterrupted {
				t.Errorf("%v", err)
			}
			ended(t, engines)
		})
	}
}

// onTerminal gives a command a terminal of its own to write its messages to. What
// is written there can be read, and what is written is typed.
func onTerminal(t *testing.T, cmd *exec.Cmd) *os.File {
	t.Helper()
	keyboard, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skip("there are no terminals here: ", err)
	}
	t.Cleanup(func() { keyboard.Close() })
	control, err := keyboard.SyscallConn()
	if err != nil {
		t.Fatal(err)
	}
	var number int
	failed := control.Control(func(fd uintptr) {
		if err = unix.IoctlSetPointerInt(int(fd), unix.TIOCSPTLCK, 0); err == nil {
			number, err = unix.IoctlGetInt(int(fd), unix.TIOCGPTN)
		}
	})
	if err := errors.Join(failed, err); err != nil {
		t.Fatal(err)
	}
	screen, err := os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { screen.Close() })
	cmd.Stderr = screen
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true, Ctty: 2}
	return keyboard
}

// descendants are handles of the processes that a process has started, and of those
// that these have.
func descendants(t *testing.T, pid int) (found []unix.PollFd) {
	t.Helper()
	threads, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", pid))
	for _, thread := range threads {
		text, _ := os.ReadFile(thread)
		for _, word := range strings.Fields(string(text)) {
			child, err := strconv.Atoi(word)
			if err != nil {
				t.Fatal(err)
			}
			if handle, err := unix.PidfdOpen(child, 0); err == nil { // else it has ended
				t.Cleanup(func() { unix.Close(handle) })
				found = append(found, unix.PollFd{Fd: int32(handle), Events: unix.POLLIN})
			}
			found = append(found, descendants(t, child)...)
		}
	}
	return found
}

// ended waits for the end of processes.
func ended(t *testing.T, processes []unix.PollFd) {
	t.Helper()
	deadline := time.Now().Add(30 * time.Second)
	for i := range processes {
		for {
			n, err := unix.Poll(processes[i:i+1], int(max(0, time.Until(deadline).Milliseconds())))
			if errors.Is(err, unix.EINTR) {
				continue
			}
			if n != 1 || err != nil {
				t.Errorf("a process runs on (%v)", err)
			}
			break
		}
	}
}
