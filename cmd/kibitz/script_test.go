package main

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	_ "image/gif"
	_ "image/png"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/klauspost/compress/zstd"
	"github.com/rogpeppe/go-internal/testscript"

	"github.com/kibitz-chess/kibitz/assistant/model/modeltest"
	"github.com/kibitz-chess/kibitz/assistant/model/nearby/nearbytest"
	"github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/samples"
)

func TestMain(m *testing.M) {
	if len(os.Args) == 2 && os.Args[1] == processName {
		main() // for a test that runs a command in this process
	}
	testscript.Main(m, map[string]func(){"kibitz": main})
}

// TestScripts runs the scripts of testdata/script. Each has a folder of its own
// for the user's data, and speaks English unless it says otherwise.
func TestScripts(t *testing.T) {
	database := sync.OnceValues(func() ([]byte, error) {
		path := filepath.Join(t.TempDir(), "games.duckdb")
		_, err := load.Import(context.Background(), path, []load.Source{{Name: samples.Name, Reader: samples.PGN()}}, load.Options{})
		if err != nil {
			return nil, err
		}
		return os.ReadFile(path)
	})
	testscript.Run(t, testscript.Params{
		Dir: filepath.Join("testdata", "script"),
		Setup: func(env *testscript.Env) error {
			env.Setenv("GOGC", os.Getenv("GOGC"))
			env.Setenv("HOME", env.WorkDir)
			env.Setenv("XDG_DATA_HOME", filepath.Join(env.WorkDir, "data"))
			env.Setenv("LC_ALL", "en_US.UTF-8")
			return errors.Join(
				os.CopyFS(env.WorkDir, os.DirFS(filepath.Join("testdata", "files"))),
				os.CopyFS(filepath.Join(env.WorkDir, "example"), os.DirFS(filepath.Join("..", "..", "evals", "example"))))
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			// modelserver starts a server of language models; its argument is how it
			// behaves.
			"modelserver": func(ts *testscript.TestScript, _ bool, args []string) {
				ts.Setenv("KIBITZ_MODEL_URL", modeltest.New(t, modelBehaviours[args[0]]).URL)
				ts.Setenv("KIBITZ_MODEL_NAME", "test")
			},
			// nearby starts a server of models of a kind, which answers questions as
			// a good model does.
			"nearby": func(ts *testscript.TestScript, _ bool, args []string) {
				server := nearbytest.New(t, args[0])
				server.More = modeltest.New(t, modelBehaviours["good"]).Config.Handler
				ts.Setenv("NEARBY", server.URL)
			},
			"samples": func(ts *testscript.TestScript, _ bool, _ []string) {
				content, err := database()
				ts.Check(err)
				folder := filepath.Join(ts.Getenv("XDG_DATA_HOME"), "kibitz")
				ts.Check(os.MkdirAll(folder, 0o755))
				ts.Check(os.WriteFile(filepath.Join(folder, "games.duckdb"), content, 0o644))
			},
			"exits":  exits,
			"json":   jsonField,
			"pack":   pack,
			"cut":    cut,
			"repeat": repeat,
			"said":   said,
			"image":  picture,
		},
	})
}

// exits runs kibitz and compares its exit status: exits STATUS ARGUMENT…
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 1 {
		ts.Fatalf("usage: exits STATUS ARGUMENT…")
	}
	status := 0
	err := ts.Exec("kibitz", args[1:]...)
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		status = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if strconv.Itoa(status) != args[0] {
		ts.Fatalf("exit status %d, not %s", status, args[0])
	}
	for _, output := range []string{"stdout", "stderr"} {
		for _, dump := range []string{"panic:", "goroutine ", ".go:", "TransactionContext", "Error: ", "no such file"} {
			if strings.Contains(ts.ReadFile(output), dump) {
				ts.Fatalf("%s shows what is meant for developers: %q", output, dump)
			}
		}
	}
}

// said says that an output is one line, and which: said stdout|stderr TEXT
func said(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: said stdout|stderr TEXT")
	}
	if got := strings.TrimSuffix(ts.ReadFile(args[0]), "\n"); got != args[1] {
		ts.Fatalf("%s is\n%q, not\n%q", args[0], got, args[1])
	}
}

// jsonField compares a value of the JSON on the standard output: json PATH
// VALUE. The path is made of names and indexes, such as rows.0.1; the value is
// JSON or, for a text, the text itself. With "!" there is no such field.
func jsonField(ts *testscript.TestScript, neg bool, args []string) {
	if neg && len(args) != 1 || !neg && len(args) != 2 {
		ts.Fatalf("usage: json PATH VALUE, or ! json PATH")
	}
	var value any
	ts.Check(json.Unmarshal([]byte(ts.ReadFile("stdout")), &value))
	for step := range strings.SplitSeq(args[0], ".") {
		switch at := value.(type) {
		case map[string]any:
			value = at[step]
		case []any:
			i, err := strconv.Atoi(step)
			ts.Check(err)
			if value = nil; i < len(at) {
				value = at[i]
			}
		default:
			value = nil
		}
	}
	if neg {
		if value != nil {
			ts.Fatalf("%s is %v", args[0], value)
		}
		return
	}
	got, isText := value.(string)
	if !isText {
		text, err := json.Marshal(value)
		ts.Check(err)
		got = string(text)
	}
	if got != args[1] {
		ts.Fatalf("%s is %s, not %s", args[0], got, args[1])
	}
}

// pack compresses files: pack ARCHIVE FILE…, in the form of the archive's name.
func pack(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: pack ARCHIVE FILE…")
	}
	var packed bytes.Buffer
	var w io.WriteCloser
	var err error
	switch filepath.Ext(args[0]) {
	case ".gz":
		w = gzip.NewWriter(&packed)
	case ".zst":
		w, err = zstd.NewWriter(&packed)
		ts.Check(err)
	case ".zip":
		z := zip.NewWriter(&packed)
		for _, name := range args[1:] {
			member, err := z.Create(name)
			ts.Check(err)
			_, err = io.WriteString(member, ts.ReadFile(name))
			ts.Check(err)
		}
		w = struct {
			io.Writer
			io.Closer
		}{io.Discard, z}
	}
	_, err = io.WriteString(w, ts.ReadFile(args[1]))
	ts.Check(err)
	ts.Check(w.Close())
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), packed.Bytes(), 0o644))
}

// cut leaves so many percent of a file: cut PERCENT FILE
func cut(ts *testscript.TestScript, _ bool, args []string) {
	percent, err := strconv.Atoi(args[0])
	ts.Check(err)
	content := ts.ReadFile(args[1])
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(content[:len(content)*percent/100]), 0o644))
}

// repeat sets a variable to a text so many times: repeat NAME TIMES TEXT
func repeat(ts *testscript.TestScript, _ bool, args []string) {
	times, err := strconv.Atoi(args[1])
	ts.Check(err)
	ts.Setenv(args[0], strings.Repeat(args[2], times))
}

// picture compares what a file holds: image FILE FORMAT WIDTHxHEIGHT
func picture(ts *testscript.TestScript, _ bool, args []string) {
	f, err := os.Open(ts.MkAbs(args[0]))
	ts.Check(err)
	defer f.Close()
	config, format, err := image.DecodeConfig(f)
	ts.Check(err)
	if got := []string{format, fmt.Sprintf("%dx%d", config.Width, config.Height)}; !slices.Equal(got, args[1:]) {
		ts.Fatalf("%s is %v", args[0], got)
	}
}
