package web

import (
	"context"
	"errors"
	"net/http"
	"reflect"
	"sync"

	"github.com/danielgtaylor/huma/v2"

	"github.com/kibitz-chess/kibitz/assistant"
)

// analysisJob is the one game that is being analysed, if any.
type analysisJob struct {
	mu   sync.Mutex
	stop context.CancelCauseFunc // nil: none
}

// errStopped ends a job that somebody stopped.
var errStopped = &assistant.Error{Status: assistant.Failed, Code: "analyse_stopped"}

// begin makes a job of the context of a request; false where there is one already.
func (j *analysisJob) begin(ctx context.Context) (job context.Context, end func(), ok bool) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.stop != nil {
		return nil, nil, false
	}
	job, stop := context.WithCancelCause(ctx)
	j.stop = stop
	return job, func() {
		stop(nil)
		j.mu.Lock()
		defer j.mu.Unlock()
		j.stop = nil
	}, true
}

// cancel ends the job that there is.
func (j *analysisJob) cancel(cause error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.stop != nil {
		j.stop(cause)
	}
}

type analyseRequest struct {
	Match int64 `json:"match" doc:"cod_match of the game"`
}

// analyse answers POST /api/analyse with events of how far it is. The engine ends
// with the request: when the game is done, the client has gone or somebody stops it.
func (s *server) analyse(w http.ResponseWriter, r *http.Request) {
	var body analyseRequest
	if problem := decode(w, r, &body); problem != nil {
		writeProblem(w, problem.status, problem.message(languageOf(r)))
		return
	}
	if s.Library != nil {
		if _, err := s.Library.Game(r.Context(), body.Match); err != nil {
			s.failed(w, r, err)
			return
		}
	}
	ctx, end, ok := s.job.begin(r.Context())
	if !ok {
		s.failed(w, r, &assistant.Error{Code: "analyse_busy"})
		return
	}
	defer end()
	out := &eventWriter{w: w}
	send := func(name string, data any) {
		if err := out.event(name, data); err != nil {
			s.job.cancel(err) // nobody listens
		}
	}
	err := s.Analyser.Analyse(ctx, body.Match, func(p assistant.AnalysisProgress) { send("progress", p) })
	if cause := context.Cause(ctx); err != nil && errors.Is(cause, errStopped) {
		err = cause
	}
	switch {
	case err == nil:
		send("done", analyseRequest{body.Match})
	case !out.started:
		s.failed(w, r, err)
	default:
		send("failed", s.analyseFailure(ctx, languageOf(r), err))
	}
}

// analyseFailure is why the analysis of a game ended before its end.
type analyseFailure struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

func (s *server) analyseFailure(ctx context.Context, language string, err error) analyseFailure {
	var known *assistant.Error
	if !errors.As(err, &known) {
		known = &assistant.Error{Code: "internal"}
	}
	_, message := s.explain(ctx, language, err)
	return analyseFailure{known.Code, message}
}

// stopAnalysis answers DELETE /api/analyse.
func (s *server) stopAnalysis(w http.ResponseWriter, _ *http.Request) {
	s.job.cancel(errStopped)
	w.WriteHeader(http.StatusNoContent)
}

func analyseOperation(schemas huma.Registry) *huma.Operation {
	schemas.Schema(reflect.TypeFor[assistant.AnalysisProgress](), true, "AnalysisProgress")
	schemas.Schema(reflect.TypeFor[analyseFailure](), true, "AnalyseFailure")
	return &huma.Operation{
		OperationID: "analyse", Method: http.MethodPost, Path: "/api/analyse",
		Summary: "Have an engine evaluate the positions of a game, one game at a time",
		RequestBody: &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{
			"application/json": {Schema: schemas.Schema(reflect.TypeFor[analyseRequest](), true, "AnalyseRequest")},
		}},
		Responses: map[string]*huma.Response{
			"200": {Description: "Events: progress (AnalysisProgress), and at the end done (AnalyseRequest) or failed (AnalyseFailure)",
				Content: map[string]*huma.MediaType{"text/event-stream": {Schema: &huma.Schema{Type: huma.TypeString}}}},
			"default": {Description: "What is wrong", Content: problemContent(schemas)},
		},
	}
}

func stopOperation(schemas huma.Registry) *huma.Operation {
	return &huma.Operation{
		OperationID: "stop_analysis", Method: http.MethodDelete, Path: "/api/analyse",
		Summary: "Stop the analysis that is under way, if any",
		Responses: map[string]*huma.Response{
			"204":     {Description: "None is under way any more"},
			"default": {Description: "What is wrong", Content: problemContent(schemas)},
		},
	}
}
