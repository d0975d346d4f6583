package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/go-chi/chi/v5"

	"github.com/kibitz-chess/kibitz/assistant"
)

// maxImport is the largest file that is taken, in bytes, and maxUploads how many
// are kept at a time until they are imported.
const (
	maxImport  = 2 << 30
	maxUploads = 4
)

// registerCollection adds what the owner of the database can do with it.
func (s *server) registerCollection(r chi.Router, api huma.API) {
	r.Post("/api/import", s.importFile)
	if s.Analyser != nil {
		r.Post("/api/analyse", s.analyse)
		r.Delete("/api/analyse", s.stopAnalysis)
	}
	huma.Register(api, huma.Operation{
		OperationID: "database", Method: http.MethodGet, Path: "/api/database",
		Summary: "The connected database", Errors: libraryErrors,
	}, s.database)
	huma.Register(api, huma.Operation{
		OperationID: "remove_samples", Method: http.MethodDelete, Path: "/api/samples",
		Summary: "Take the sample games out of the database", Errors: append([]int{http.StatusConflict}, libraryErrors...),
	}, s.removeSamples)
}

type databaseOutput struct {
	Body struct {
		assistant.About
		Markable  bool   `json:"markable" doc:"answers can be marked right or wrong"`
		Teachable bool   `json:"teachable,omitempty" doc:"words that are not understood can be taught"`
		Analyses  bool   `json:"analyses,omitempty" doc:"games can be analysed by an engine"`
		Model     string `json:"model,omitempty" doc:"the language model that reads questions"`
		Host      string `json:"model_host,omitempty" doc:"where it is asked; empty: on the machine of the server"`
		Session   bool   `json:"session" doc:"a token is wanted, so that there is a session to be ended"`
		Version   string `json:"version" doc:"of the program"`
	}
}

func (s *server) database(ctx context.Context, in *spokenInput) (*databaseOutput, error) {
	ctx, cancel := context.WithTimeout(ctx, s.Timeout)
	defer cancel()
	about, err := s.Collection.About(ctx)
	if err != nil {
		return nil, s.failure(ctx, in.language(), err)
	}
	out := &databaseOutput{}
	out.Body.About, out.Body.Markable, out.Body.Model, out.Body.Session, out.Body.Version = about, s.Marker != nil, s.Model, s.Token != "", s.Version
	out.Body.Teachable, out.Body.Host, out.Body.Analyses = s.Teacher != nil, s.ModelHost, s.Analyser != nil && about.Writable
	return out, nil
}

type spokenInput struct{ Spoken }

type removedOutput struct {
	Body struct {
		Removed int64 `json:"removed" doc:"how many games"`
	}
}

func (s *server) removeSamples(ctx context.Context, in *spokenInput) (*removedOutput, error) {
	removed, err := s.Collection.RemoveSamples(ctx)
	if err != nil {
		return nil, s.failure(ctx, in.language(), err)
	}
	out := &removedOutput{}
	out.Body.Removed = removed
	return out, nil
}

// importFile answers POST /api/import with events of how far it is.
func (s *server) importFile(w http.ResponseWriter, r *http.Request) {
	language := languageOf(r)
	duplicates := r.URL.Query().Get("duplicates")
	if duplicates != "" && !slices.Contains(duplicateRules, duplicates) {
		s.failed(w, r, &assistant.Error{Code: "bad_duplicates"})
		return
	}
	select {
	case s.uploads <- struct{}{}:
		defer func() { <-s.uploads }()
	default:
		w.Header().Set("Retry-After", retryAfter)
		s.failed(w, r, &assistant.Error{Code: "import_busy", Args: []string{"limit", strconv.Itoa(maxUploads)}})
		return
	}
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	out := &eventWriter{w: w}
	send := func(name string, data any) {
		if err := out.event(name, data); err != nil {
			cancel() // nobody listens
		}
	}
	name := filepath.Base(filepath.ToSlash(r.URL.Query().Get("name")))
	if name == "." || name == "/" || len(name) > maxName {
		name = "games.pgn"
	}
	summary, err := s.Collection.Import(ctx, assistant.Import{
		Name: name, Content: newUpload(w, r), Duplicates: duplicates, Language: language,
		Progress: func(p assistant.ImportProgress) { send("progress", p) },
	})
	if err == nil {
		send("done", summary)
		return
	}
	if !out.started {
		s.failed(w, r, err)
		return
	}
	var known *assistant.Error
	if !errors.As(err, &known) {
		known = &assistant.Error{Code: "internal"}
	}
	_, message := s.explain(ctx, language, err)
	send("failed", importFailure{ImportSummary: summary, Code: known.Code, Message: message})
}

// duplicateRules are what can be done with games that are there already.
var duplicateRules = []string{"skip", "boards", "keep"}

// maxName is the longest name of a file that is repeated, in bytes.
const maxName = 200

// importFailure is why an import ended, and what it did before.
type importFailure struct {
	assistant.ImportSummary
	Code    string `json:"code"`
	Message string `json:"message"`
}

// upload is the body of a request. Its errors have a text for whoever sends it,
// and while it is read, which takes as long as it flows, the time for the answer
// does not pass.
type upload struct {
	body    io.Reader
	ctx     context.Context
	control *http.ResponseController
}

func newUpload(w http.ResponseWriter, r *http.Request) *upload {
	return &upload{body: http.MaxBytesReader(w, r.Body, maxImport), ctx: r.Context(), control: http.NewResponseController(w)}
}

func (u *upload) Read(p []byte) (int, error) {
	_ = u.control.SetWriteDeadline(time.Now().Add(bodyTime + writeTimeout)) // a recorder has none
	n, err := u.body.Read(p)
	var tooLarge *http.MaxBytesError
	switch {
	case err == nil || err == io.EOF:
	case errors.As(err, &tooLarge):
		err = &assistant.Error{Code: "import_large", Args: []string{"limit", strconv.Itoa(maxImport >> 30)}}
	case u.ctx.Err() == nil:
		err = &assistant.Error{Code: "unreadable", Err: err}
	}
	return n, err
}

// eventWriter writes server-sent events.
type eventWriter struct {
	w       http.ResponseWriter
	started bool
}

func (o *eventWriter) event(name string, data any) error {
	text, err := json.Marshal(data)
	if err != nil {
		return errors.Join(errNoJSON, err)
	}
	control := http.NewResponseController(o.w)
	_ = control.SetWriteDeadline(time.Now().Add(eventPause))
	if !o.started {
		o.started = true
		o.w.Header().Set("Content-Type", "text/event-stream")
		o.w.Header().Set("Cache-Control", "no-store")
		o.w.Header().Set("X-Accel-Buffering", "no") // or a proxy holds the events back
		o.w.WriteHeader(http.StatusOK)
	}
	if _, err := fmt.Fprintf(o.w, "event: %s\ndata: %s\n\n", name, text); err != nil {
		return err
	}
	return control.Flush()
}

// eventPause is the longest time between two events: putting a large database in
// its place takes a while.
const eventPause = 5 * time.Minute
