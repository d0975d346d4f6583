package web

import (
	"net/http"
	"strings"
	"time"

	"github.com/go-chi/httprate"

	"github.com/kibitz-chess/kibitz/assistant"
)

// sessionRate is how often a client may try a token in a minute.
const sessionRate = 10

// limited counts the requests of each client in a minute, but those for the page
// and for images of boards. Tokens can be tried seldom at any rate.
func (s *server) limited(next http.Handler) http.Handler {
	limit := func(rate int) http.Handler {
		return httprate.LimitBy(rate, time.Minute, func(r *http.Request) (string, error) { return s.clientOf(r), nil },
			httprate.WithLimitHandler(func(w http.ResponseWriter, r *http.Request) {
				writeProblem(w, http.StatusTooManyRequests, assistant.Message(languageOf(r), "too_often"))
			}))(next)
	}
	tries, all := next, next
	if s.Token != "" {
		tries = limit(sessionRate)
	}
	if s.Rate > 0 {
		all = limit(s.Rate)
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch path := r.URL.Path; {
		case path == "/api/session":
			tries.ServeHTTP(w, r)
		case strings.HasPrefix(path, "/api/") || !open(path):
			all.ServeHTTP(w, r)
		default:
			next.ServeHTTP(w, r)
		}
	})
}
