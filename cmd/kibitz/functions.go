package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/local"
	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/functions"
	"github.com/kibitz-chess/kibitz/schema/store/server"
)

type functionsCommand struct {
	DB        string `name:"db" env:"KIBITZ_DB" placeholder:"DSN" help:"The database on PostgreSQL, as its owner: postgres://…"`
	Install   bool   `xor:"what" help:"Install them in the database, or put them right, and fill in the games that they lack."`
	Drop      bool   `xor:"what" help:"Take them out of the database; the games stay."`
	Extension string `xor:"what" type:"path" placeholder:"FOLDER" help:"Write the files of the extension kibitz, for those who run their server."`
	Schema    string `default:"public" help:"The schema of the tables, for the script that is printed."`
	Lang      string `enum:"es,en," default:"" help:"Language of the comments and messages: es or en."`
}

// Help says what the functions are.
func (functionsCommand) Help() string {
	var b strings.Builder
	b.WriteString("Without --install, --drop or --extension the script that installs them is printed. With them, on PostgreSQL:\n")
	for _, e := range functions.Entries() {
		fmt.Fprintf(&b, "\n%s(%s): %s\n\n    %s\n", e.Name, e.Arguments, e.EN, e.Example)
	}
	return b.String()
}

// Run does what the flags say.
func (c *functionsCommand) Run(ctx context.Context, t *terminal) error {
	if c.Lang != "" {
		t.language = c.Lang
	}
	language := schema.Language(t.language)
	switch {
	case c.Extension != "":
		return c.write(t, language)
	case !c.Install && !c.Drop:
		_, err := fmt.Fprint(t.out, functions.Script(c.Schema, language))
		return err
	case c.DB == "":
		return &assistant.Error{Status: assistant.Failed, Code: "functions_no_db"}
	}
	code := "functions_dropped"
	var err error
	if c.Install {
		code = "functions_installed"
		err = server.InstallFunctions(ctx, c.DB, language, func(done, total int64) {
			fmt.Fprintln(t.err, t.say("functions_progress", "n", strconv.FormatInt(done, 10), "total", strconv.FormatInt(total, 10)))
		})
	} else {
		err = server.DropFunctions(ctx, c.DB)
	}
	if err != nil {
		return local.Error(c.DB, err)
	}
	_, err = fmt.Fprintln(t.out, t.say(code, "path", server.Name(c.DB)))
	return err
}

// write writes the files of the extension.
func (c *functionsCommand) write(t *terminal, language schema.Language) error {
	control, script := functions.Extension(language)
	for _, file := range []struct{ name, text string }{{"kibitz.control", control}, {functions.ScriptName, script}} {
		path := filepath.Join(c.Extension, file.name)
		if err := errors.Join(os.MkdirAll(c.Extension, 0o755), os.WriteFile(path, []byte(file.text), 0o644)); err != nil {
			return fileError(path, err)
		}
		fmt.Fprintln(t.out, path)
	}
	return nil
}
