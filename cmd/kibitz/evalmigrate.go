package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"

	"github.com/kibitz-chess/kibitz/evals"
)

type evalMigrateCommand struct {
	langFlag
	Suites []string `arg:"" name:"suite" help:"YAML files or folders of them. They are written in place; the rest of their text stays."`
}

// Run writes the forms of suites as this version reads them.
func (c *evalMigrateCommand) Run(_ context.Context, t *terminal) error {
	c.apply(t)
	files, err := evals.Files(c.Suites...)
	if err != nil {
		return t.suiteFault(c.Suites[0], err)
	}
	for _, file := range files {
		n, err := migrate(file)
		if err != nil {
			return t.suiteFault(file, err)
		}
		fmt.Fprintln(t.out, clean(t.say("eval_migrated", "path", file, "n", strconv.Itoa(n))))
	}
	return nil
}

// migrate writes a file, if there is something to write.
func migrate(file string) (n int, err error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return 0, err
	}
	migrated, n, err := evals.Migrate(file, text)
	if err != nil || bytes.Equal(migrated, text) {
		return n, err
	}
	return n, os.WriteFile(file, migrated, 0o644)
}

// suiteFault tells what is wrong with a suite.
func (t *terminal) suiteFault(name string, err error) error {
	var fault *evals.FileError
	if errors.As(err, &fault) {
		fmt.Fprintln(t.err, "kibitz:", fault.Text(t.language))
		return exitStatus(exitError)
	}
	return fileError(name, err)
}
