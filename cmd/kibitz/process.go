package main

import (
	"os"
	"runtime"

	"github.com/kibitz-chess/kibitz/schema/store/apart"
)

// processCommand is a process that runs what people and models wrote in SQL.
// Others of this program start it.
type processCommand struct{}

// processName is the name of the command.
const processName = "run-queries"

// Run answers until the process that started this one ends.
func (c *processCommand) Run(t *terminal) error {
	return apart.Serve(t.in, t.out, func() { os.Exit(exitAnswered) })
}

// queryProcess is the command line that starts such a process.
func queryProcess() ([]string, error) {
	if runtime.GOOS == "linux" {
		return []string{"/proc/self/exe", processName}, nil // also after the file was replaced
	}
	program, err := os.Executable()
	return []string{program, processName}, err
}
