package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/shirou/gopsutil/v4/disk"

	"github.com/kibitz-chess/kibitz/assistant/local"
	"github.com/kibitz-chess/kibitz/drawer"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
	"github.com/kibitz-chess/kibitz/schema/store/server"
)

type doctorCommand struct {
	databaseFlag
	modelFlags
	Stockfish string `env:"KIBITZ_STOCKFISH" placeholder:"PATH" help:"The engine. Default: stockfish in the PATH, or /usr/games/stockfish."`
	Lang      string `enum:"es,en," default:"" help:"Language: es or en."`
}

// The marks of findings, as their texts are called.
const (
	fine  = "doctor_ok"
	note  = "doctor_note"  // something is not there that one may do without
	wrong = "doctor_wrong" // something does not work
)

// finding is what a check found: a mark, and a text that says what to do.
type finding struct{ mark, text string }

// Run checks what Kibitz needs and says what to do about it.
func (c *doctorCommand) Run(ctx context.Context, t *terminal) error {
	t.language = cmp.Or(c.Lang, t.language)
	broken := false
	w := tabwriter.NewWriter(t.out, 0, 0, 2, ' ', 0)
	for _, check := range []struct {
		what string
		find func(context.Context, *terminal) finding
	}{
		{"doctor_database", c.database}, {"doctor_model", c.model}, {"doctor_engine", c.engine},
		{"doctor_fonts", c.fonts}, {"doctor_disk", c.disk},
	} {
		found := check.find(ctx, t)
		broken = broken || found.mark == wrong
		fmt.Fprintf(w, "%s\t%s\t%s\n", t.say(found.mark), t.say(check.what), found.text)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if broken {
		return exitStatus(exitError)
	}
	return nil
}

// database opens the database and counts its games.
func (c *doctorCommand) database(ctx context.Context, t *terminal) finding {
	path := c.path()
	if _, err := os.Stat(path); c.DB == "" && errors.Is(err, fs.ErrNotExist) {
		return finding{note, t.say("doctor_first_use", "path", path)}
	}
	db, err := c.open(ctx, t)
	if err != nil {
		return finding{wrong, t.explain(err)}
	}
	defer db.Close()
	values, err := db.Values(ctx)
	if err != nil {
		return finding{wrong, t.explain(local.Error(path, err))}
	}
	path = server.Name(path)
	if values.Games == 0 {
		return finding{note, t.say("doctor_no_games", "path", path)}
	}
	return finding{fine, t.say("doctor_games", "path", path, "games", strconv.FormatInt(values.Games, 10))}
}

// modelWait is how long a server of models may take to say which it has.
const modelWait = 10 * time.Second

// maxModels is how many models are named, and maxModelList how long their list
// may be.
const (
	maxModels    = 10
	maxModelList = 1 << 20
)

// model asks the server of the model which ones it has, which costs nothing.
func (c *doctorCommand) model(ctx context.Context, t *terminal) finding {
	if c.ModelName == "" {
		return finding{note, t.say("doctor_no_model")}
	}
	address := strings.TrimSuffix(cmp.Or(c.ModelURL, "https://api.openai.com/v1"), "/")
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return finding{wrong, t.say("model_address", "url", c.ModelURL)}
	}
	shown := u.Redacted()
	ctx, cancel := context.WithTimeout(ctx, modelWait)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address+"/models", nil)
	if err != nil {
		return finding{wrong, t.say("model_address", "url", shown)}
	}
	if key := modelKey(c.ModelURL); key != "" {
		request.Header.Set("Authorization", "Bearer "+key)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		var cause *url.Error // repeats the address
		if errors.As(err, &cause) {
			err = cause.Err
		}
		return finding{wrong, t.say("doctor_model_silent", "url", shown, "detail", err.Error())}
	}
	defer answer.Body.Close()
	if answer.StatusCode == http.StatusUnauthorized || answer.StatusCode == http.StatusForbidden {
		return finding{wrong, t.say("doctor_model_key", "url", shown)}
	}
	var list struct{ Data []struct{ ID string } }
	err = json.NewDecoder(io.LimitReader(answer.Body, maxModelList)).Decode(&list)
	if answer.StatusCode != http.StatusOK || err != nil || len(list.Data) == 0 {
		return finding{note, t.say("doctor_model_status", "url", shown, "status", strconv.Itoa(answer.StatusCode))}
	}
	var names []string
	for _, m := range list.Data {
		if m.ID == c.ModelName {
			return finding{fine, t.say("doctor_model_ok", "url", shown, "name", c.ModelName)}
		}
		names = append(names, clean(m.ID))
	}
	if len(names) > maxModels {
		names = append(names[:maxModels], "…")
	}
	return finding{wrong, t.say("doctor_model_other", "url", shown, "name", c.ModelName, "models", strings.Join(names, ", "))}
}

// engine starts the engine, if there is one.
func (c *doctorCommand) engine(ctx context.Context, t *terminal) finding {
	path, err := findEngine(c.Stockfish)
	if err != nil && c.Stockfish == "" {
		return finding{note, t.say("doctor_no_engine")}
	}
	if err != nil {
		return finding{wrong, t.explain(err)}
	}
	name, err := engineName(ctx, path)
	if err != nil {
		return finding{wrong, t.explain(err)}
	}
	return finding{fine, name}
}

// fonts draws a board with its coordinates.
func (c *doctorCommand) fonts(_ context.Context, t *terminal) finding {
	start := chessboard.Start()
	if err := drawer.PNG(io.Discard, start.Board(), drawer.Options{}); err != nil {
		return finding{wrong, t.say("doctor_fonts_wrong", "detail", err.Error())}
	}
	return finding{fine, t.say("doctor_fonts_ok")}
}

// spareDisk is what an import needs beside the copy of the database that it makes.
const spareDisk = 1 << 30

// disk looks for room where the database is.
func (c *doctorCommand) disk(ctx context.Context, t *terminal) finding {
	path, need := defaultDatabase(), uint64(spareDisk)
	if !server.IsDSN(c.path()) {
		path = c.path()
	}
	if info, err := os.Stat(path); err == nil {
		need += uint64(info.Size())
	}
	folder := existing(filepath.Dir(path))
	usage, err := disk.UsageWithContext(ctx, folder)
	if err != nil {
		return finding{note, t.say("doctor_disk_unknown", "path", folder, "detail", err.Error())}
	}
	megabytes := func(bytes uint64) string { return strconv.FormatUint(bytes>>20, 10) }
	if usage.Free < need {
		return finding{wrong, t.say("doctor_disk_full", "path", folder, "free", megabytes(usage.Free), "need", megabytes(need))}
	}
	return finding{fine, t.say("doctor_disk_ok", "path", folder, "free", megabytes(usage.Free))}
}

// existing is the folder, or the nearest one above it that is there.
func existing(folder string) string {
	for {
		parent := filepath.Dir(folder)
		if _, err := os.Stat(folder); err == nil || parent == folder {
			return folder
		}
		folder = parent
	}
}
