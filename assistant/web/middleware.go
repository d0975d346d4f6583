package web

import (
	"crypto/rand"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/go-chi/chi/v5/middleware"

	"github.com/kibitz-chess/kibitz/assistant"
)

const requestIDHeader = "X-Request-Id"

// requestID is the number under which the log knows the request.
func requestID(w http.ResponseWriter) string { return w.Header().Get(requestIDHeader) }

// logged numbers each request and writes it to the log. Questions are not
// written: they are the asker's.
func (s *server) logged(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		started := time.Now()
		out := middleware.NewWrapResponseWriter(w, r.ProtoMajor)
		out.Header().Set(requestIDHeader, rand.Text()[:12])
		defer func() {
			s.Log.InfoContext(r.Context(), "request", "request_id", requestID(out), "method", r.Method, "path", r.URL.Path,
				"status", out.Status(), "bytes", out.BytesWritten(), "ms", time.Since(started).Milliseconds(), "remote", r.RemoteAddr)
		}()
		next.ServeHTTP(out, r)
	})
}

// recovered turns a panic into a reply with the number of the request, and
// where a part has been sent already, into a connection that breaks off.
func (s *server) recovered(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			reason := recover()
			if reason == nil {
				return
			}
			if reason == http.ErrAbortHandler {
				panic(reason)
			}
			s.Log.ErrorContext(r.Context(), "panic", "request_id", requestID(w), "reason", reason, "stack", string(debug.Stack()))
			streaming := w.Header().Get("Content-Type") == "text/event-stream"
			started := w.(middleware.WrapResponseWriter).Status() != 0
			if started && !streaming {
				panic(http.ErrAbortHandler)
			}
			problem := requestError{http.StatusInternalServerError, "panic", []string{"id", requestID(w)}}
			out := &replyWriter{w: w, stream: streaming, started: started}
			_ = out.done(problem.status, failed(&askRequest{}, "internal", problem.message(languageOf(r)))) // the client may have gone
		}()
		next.ServeHTTP(w, r)
	})
}

// policy lets a page use what this server serves, and no script or style
// inside HTML.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
	"form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

func secured(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		next.ServeHTTP(w, r)
	})
}

// knownHost refuses requests for a name that is not this server's, as those of
// a page whose name was made to point here after it was loaded. A numeric
// address cannot be made to point elsewhere.
func (s *server) knownHost(next http.Handler) http.Handler {
	known := map[string]bool{"localhost": true}
	for _, host := range s.Hosts {
		known[hostname(host)] = true
	}
	if base, err := url.Parse(s.BaseURL); err == nil && base.Host != "" {
		known[hostname(base.Host)] = true
	}
	anyHost := slices.Contains(s.Hosts, "*")
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host := hostname(r.Host)
		_, err := netip.ParseAddr(host)
		if err != nil && !anyHost && !known[host] {
			writeProblem(w, http.StatusForbidden, assistant.Message(languageOf(r), "http_host", "host", host))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// hostname is the name in a Host header: without port, brackets or the dot at
// the end, in small letters.
func hostname(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return strings.ToLower(strings.TrimSuffix(strings.Trim(host, "[]"), "."))
}

// sameOrigin refuses what a page of another site posts.
func (s *server) sameOrigin(next http.Handler) http.Handler {
	protection := http.NewCrossOriginProtection()
	protection.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		writeProblem(w, http.StatusForbidden, assistant.Message(languageOf(r), "http_origin"))
	}))
	return protection.Handler(next)
}
