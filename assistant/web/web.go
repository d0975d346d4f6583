// Package web is the web channel: the HTTP API, the board images and the page.
// It translates HTTP into questions for the assistant and back, and decides
// nothing.
package web

import (
	"context"
	"log/slog"
	"net/http"
	"net/url"
	"runtime"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"
	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/drawer"
)

// Asker answers questions. Both methods are called from many goroutines.
type Asker interface {
	// Ask answers a question; what went wrong is in the reply.
	Ask(ctx context.Context, r assistant.Request) *assistant.Reply
	// Examples are questions in the language (es, en) that work.
	Examples(ctx context.Context, language string) []string
}

// Config is what a server is made of. Only Asker is required; what the other
// parts would serve is not there without them.
type Config struct {
	Asker      Asker
	Library    Library
	Searcher   Searcher
	Collection assistant.Collection
	Marker     Marker
	Teacher    Teacher
	Analyser   assistant.Analyser // with a Collection
	Log        *slog.Logger       // nil: no log

	Model string // the name of the language model, for the page
	// ModelHost is where the model is asked; empty: on this machine.
	ModelHost string
	Version   string // of the program

	// Timeout is the longest that a question may take; 0 = DefaultTimeout.
	Timeout time.Duration
	// MaxRunning is how many answers are worked on at a time; 0 = two for each
	// processor, four at least. MaxWaiting is how many more may wait for their
	// turn, and MaxWait how long; 0 = DefaultMaxWaiting and DefaultMaxWait. Who
	// cannot wait is told to come back.
	MaxRunning, MaxWaiting int
	MaxWait                time.Duration
	// Rate is how many requests to the API one client may make in a minute; 0:
	// any number.
	Rate int

	// Token, if there is one, is wanted of everybody who asks for more than the
	// page and the images of boards.
	Token string
	// Hosts are the names under which the server may be asked for, besides
	// localhost and every numeric address; "*" allows any. A page of another
	// site whose name is made to point here is kept out by its Host header.
	Hosts []string
	// BaseURL begins the addresses of images that are handed out, such as
	// "https://chess.example.org"; its host is allowed. Empty: as asked. With
	// one, a server of this machine may stand in front, and X-Forwarded-For is
	// believed from it.
	BaseURL string

	// Mounts are further handlers by their path. They are behind the same
	// rules as the rest: hosts, pages of other sites, headers, the log.
	Mounts map[string]http.Handler
	// Verified are handlers like those of Mounts that find out themselves who
	// comes in, so that they want no token.
	Verified map[string]http.Handler
}

// Defaults of Config.
const (
	DefaultTimeout    = 30 * time.Second
	DefaultMaxWaiting = 256
	DefaultMaxWait    = 20 * time.Second
)

// maxAsking is how many questions a language model is asked at a time.
const maxAsking = 16

// New makes the handler of all that the web channel serves.
func New(c Config) http.Handler {
	s := &server{Config: c, guesses: newGuesses(), uploads: make(chan struct{}, maxUploads)}
	if s.Log == nil {
		s.Log = slog.New(slog.DiscardHandler)
	}
	if s.Timeout <= 0 {
		s.Timeout = DefaultTimeout
	}
	if s.MaxRunning <= 0 {
		s.MaxRunning = max(4, 2*runtime.GOMAXPROCS(0))
	}
	if s.MaxWaiting <= 0 {
		s.MaxWaiting = DefaultMaxWaiting
	}
	if s.MaxWait <= 0 {
		s.MaxWait = DefaultMaxWait
	}
	s.queue = newQueue(s.MaxRunning, s.MaxWaiting, s.MaxWait)
	s.asking = newQueue(maxAsking, s.MaxWaiting, s.Timeout)
	s.ownSQL = newQueue(max(s.MaxRunning/2, 1), s.MaxWaiting, s.MaxWait)
	s.meters = newMeters(s.queue)
	return s.routes()
}

// server holds what the handlers share.
type server struct {
	Config
	queue   *queue
	asking  *queue // of questions that wait for a language model
	ownSQL  *queue // of SQL, which waits there before it waits among the questions
	meters  *meters
	guesses *guesses
	uploads chan struct{} // one element for each file that is kept
	job     analysisJob
}

func (s *server) routes() http.Handler {
	r := chi.NewRouter()
	r.Use(s.logged, s.meters.measured, s.recovered, secured, s.knownHost, s.sameOrigin, s.limited, s.authorized, s.known, middleware.GetHead)
	r.NotFound(func(w http.ResponseWriter, r *http.Request) {
		writeProblem(w, http.StatusNotFound, assistant.Message(languageOf(r), "http_nothing", "path", r.URL.Path))
	})
	r.MethodNotAllowed(func(w http.ResponseWriter, r *http.Request) {
		writeProblem(w, http.StatusMethodNotAllowed, assistant.Message(languageOf(r), "http_method", "path", r.URL.Path, "method", r.Method))
	})

	r.Post("/api/ask", s.ask)
	r.Post("/api/draw_board", s.drawBoard)
	r.Handle("/boards/{file}", drawer.Handler())
	r.Get("/metrics", s.meters.handler().ServeHTTP)
	files := readStatic()
	r.Get("/", files["index.html"].ServeHTTP)
	for name, f := range files {
		r.Get("/static/"+name, f.ServeHTTP)
	}
	for path, h := range s.Mounts {
		r.Handle(path, h)
	}
	for path, h := range s.Verified {
		r.Handle(path, h)
	}
	s.describe(r, s.operations(r))
	return r
}

// operations adds what huma serves, and what goes with it.
func (s *server) operations(r chi.Router) huma.API {
	api := humachi.New(r, apiConfig(s.BaseURL))
	s.registerReads(api)
	s.registerSession(api)
	if s.Library != nil {
		s.registerLibrary(r, api)
	}
	if s.Searcher != nil {
		s.registerSearch(api)
		s.registerComplete(api)
	}
	if s.Collection != nil {
		s.registerCollection(r, api)
	}
	if s.Marker != nil {
		s.registerMark(api)
	}
	if s.Teacher != nil {
		s.registerTeach(api)
	}
	return api
}

// registerReads adds the reads that need nothing but what huma gives.
func (s *server) registerReads(api huma.API) {
	huma.Register(api, huma.Operation{
		OperationID: "examples", Method: http.MethodGet, Path: "/api/examples",
		Summary: "Questions that work on the connected database",
	}, s.examples)
	huma.Register(api, huma.Operation{
		OperationID: "health", Method: http.MethodGet, Path: "/healthz",
		Summary: "Says that the server is up",
	}, func(context.Context, *struct{}) (*healthOutput, error) {
		out := &healthOutput{}
		out.Body.Status = "ok"
		return out, nil
	})
}

type healthOutput struct {
	Body struct {
		Status string `json:"status" enum:"ok"`
	}
}

type examplesInput struct {
	Spoken
	Lang string `query:"lang" enum:"es,en" doc:"language of the questions; without it, that of Accept-Language"`
}

type examplesOutput struct {
	Body struct {
		Language string   `json:"language" enum:"es,en"`
		Examples []string `json:"examples" nullable:"false"`
	}
}

func (s *server) examples(ctx context.Context, in *examplesInput) (*examplesOutput, error) {
	ctx, cancel := context.WithTimeout(ctx, s.Timeout)
	defer cancel()
	out := &examplesOutput{}
	out.Body.Language = in.Lang
	if in.Lang == "" {
		out.Body.Language = in.language()
	}
	out.Body.Examples = append([]string{}, s.Asker.Examples(ctx, out.Body.Language)...)
	return out, nil
}

// base is what the addresses handed out begin with.
func (s *server) base(r *http.Request) string {
	if s.BaseURL != "" {
		return s.BaseURL
	}
	u := url.URL{Scheme: "http", Host: r.Host}
	if r.TLS != nil {
		u.Scheme = "https"
	}
	return u.String()
}
