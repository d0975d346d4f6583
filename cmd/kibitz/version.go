package main

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
	"text/tabwriter"
	"time"

	duckdb "github.com/duckdb/duckdb-go-bindings"

	"github.com/kibitz-chess/kibitz/schema/uci"
)

type versionCommand struct {
	Stockfish string `env:"KIBITZ_STOCKFISH" placeholder:"PATH" help:"The engine. Default: stockfish in the PATH, or /usr/games/stockfish."`
	Lang      string `enum:"es,en," default:"" help:"Language: es or en."`
}

// Run tells what the program is made of.
func (c *versionCommand) Run(ctx context.Context, t *terminal) error {
	t.language = cmp.Or(c.Lang, t.language)
	info, _ := debug.ReadBuildInfo() // nil tells nothing
	engine := t.say("version_no_engine")
	if path, err := findEngine(c.Stockfish); err == nil {
		if engine, err = engineName(ctx, path); err != nil {
			engine = t.explain(err)
		}
	}
	w := tabwriter.NewWriter(t.out, 0, 0, 2, ' ', 0)
	for _, line := range [][2]string{
		{"kibitz", t.commit(info)}, {"Go", runtime.Version() + " " + runtime.GOOS + "/" + runtime.GOARCH},
		{"DuckDB", duckdb.LibraryVersion()}, {t.say("doctor_engine"), engine},
	} {
		fmt.Fprintf(w, "%s\t%s\n", line[0], line[1])
	}
	return w.Flush()
}

// commit is what the program was built from.
func (t *terminal) commit(info *debug.BuildInfo) string {
	if info == nil {
		return t.say("version_unknown")
	}
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	text := t.say("version_unknown")
	if revision := settings["vcs.revision"]; revision != "" {
		key := "version_commit"
		if settings["vcs.modified"] == "true" {
			key = "version_changed"
		}
		date, _, _ := strings.Cut(settings["vcs.time"], "T")
		text = t.say(key, "commit", revision[:min(len(revision), 12)], "date", date)
	} else if v := info.Main.Version; v != "" && v != "(devel)" {
		text = v
	}
	if tags := settings["-tags"]; tags != "" {
		text += " [" + tags + "]"
	}
	return text
}

// engineTime is how long an engine may take to say its name.
const engineTime = 10 * time.Second

// engineName is what an engine calls itself, with its path.
func engineName(ctx context.Context, path string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, engineTime)
	defer cancel()
	engine, err := uci.Start(ctx, uci.Options{Path: path})
	if err != nil {
		return "", failed("analyse_no_uci", err, "path", path, "detail", err.Error())
	}
	defer engine.Close()
	return fmt.Sprintf("%s (%s)", engine.Name(), path), nil
}
