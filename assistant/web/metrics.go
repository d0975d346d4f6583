package web

import (
	"net/http"
	"strconv"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/kibitz-chess/kibitz/assistant"
)

// meters count what the server does, for GET /metrics.
type meters struct {
	registry  *prometheus.Registry
	questions *prometheus.CounterVec   // by outcome and provenance
	stages    *prometheus.HistogramVec // by stage
	refusals  prometheus.Counter
	tokens    *prometheus.CounterVec // by direction
	requests  *prometheus.HistogramVec
}

// Bounds of the histograms, in seconds: a stage of an answer takes from a
// fraction of a millisecond to the time limit.
var bounds = []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30}

func newMeters(q *queue) *meters {
	m := &meters{
		registry: prometheus.NewRegistry(),
		questions: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "kibitz_questions_total", Help: "Questions, SQL and searches by what came of them.",
		}, []string{"outcome", "provenance"}),
		stages: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "kibitz_stage_seconds", Help: "Time that the stages of an answer take.", Buckets: bounds,
		}, []string{"stage"}),
		refusals: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "kibitz_guard_refusals_total", Help: "SQL that was not let through.",
		}),
		tokens: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "kibitz_model_tokens_total", Help: "Tokens that a language model was sent and gave.",
		}, []string{"direction"}),
		requests: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "kibitz_http_request_seconds", Help: "Time of requests by route, method and status.", Buckets: bounds,
		}, []string{"route", "method", "status"}),
	}
	gauge := func(name, help string, value func() float64) prometheus.Collector {
		return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, value)
	}
	m.registry.MustRegister(m.questions, m.stages, m.refusals, m.tokens, m.requests,
		gauge("kibitz_running", "Answers being worked on.", func() float64 { running, _ := q.lengths(); return float64(running) }),
		gauge("kibitz_queued", "Requests that wait for their turn.", func() float64 { _, waiting := q.lengths(); return float64(waiting) }),
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
	)
	return m
}

// answered counts a reply.
func (m *meters) answered(r *assistant.Reply) {
	m.questions.WithLabelValues(string(r.Status), r.Provenance).Inc()
	if r.Timing != nil {
		for stage, milliseconds := range map[string]float64{"understand": r.Timing.Understand, "guard": r.Timing.Guard, "run": r.Timing.Run} {
			m.stages.WithLabelValues(stage).Observe(milliseconds / 1000)
		}
	}
	if r.Status == assistant.Refused {
		m.refusals.Inc()
	}
	if r.Usage != nil {
		m.tokens.WithLabelValues("input").Add(float64(r.Usage.InputTokens))
		m.tokens.WithLabelValues("output").Add(float64(r.Usage.OutputTokens))
	}
}

// measured times each request under the pattern of its route, of which there are
// only so many.
func (m *meters) measured(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		started := time.Now()
		defer func() {
			route := chi.RouteContext(r.Context()).RoutePattern()
			if route == "" {
				route = "none"
			}
			status := w.(middleware.WrapResponseWriter).Status()
			m.requests.WithLabelValues(route, method(r.Method), strconv.Itoa(status)).Observe(time.Since(started).Seconds())
		}()
		next.ServeHTTP(w, r)
	})
}

// method is the method of a request, of which a client can invent any.
func method(name string) string {
	switch name {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodDelete, http.MethodOptions:
		return name
	}
	return "other"
}

func (m *meters) handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}
