package web

import (
	"math"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/go-chi/httprate"

	"github.com/kibitz-chess/kibitz/assistant"
)

// guessRate is how often a client may try a token in a minute, over the page and as
// a bearer's together.
const guessRate = 10

// guesses counts the tokens that each client tries.
type guesses struct {
	mu      sync.Mutex // so that of many guesses at once no more are compared
	counted *httprate.RateLimiter
}

func newGuesses() *guesses {
	return &guesses{counted: httprate.NewRateLimiter(guessRate, time.Minute)}
}

// bearer says whether a token that came with a request is right, or the client may
// try no more for now: then the right one is refused too, or it would tell itself
// apart. Only wrong ones count.
func (s *server) bearer(w http.ResponseWriter, r *http.Request, token string) (right, often bool) {
	s.guesses.mu.Lock()
	defer s.guesses.mu.Unlock()
	client := s.clientOf(r)
	_, rate, err := s.guesses.counted.Status(client)
	if err != nil || math.Round(rate) >= guessRate {
		return false, true
	}
	if s.isToken(token) {
		return true, false
	}
	return false, s.guesses.counted.OnLimit(w, r, client)
}

// tooOften answers who has to wait.
func tooOften(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Retry-After", "60")
	writeProblem(w, http.StatusTooManyRequests, assistant.Message(languageOf(r), "too_often"))
}

// limited counts the requests of each client in a minute, but those for the page
// and for images of boards. Tokens can be tried seldom at any rate.
func (s *server) limited(next http.Handler) http.Handler {
	all := next
	if s.Rate > 0 {
		all = httprate.LimitBy(s.Rate, time.Minute, func(r *http.Request) (string, error) { return s.clientOf(r), nil },
			httprate.WithLimitHandler(tooOften))(next)
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch path := r.URL.Path; {
		case path == "/api/session":
			if s.Token != "" && s.guesses.counted.OnLimit(w, r, s.clientOf(r)) {
				tooOften(w, r)
				return
			}
			next.ServeHTTP(w, r)
		case strings.HasPrefix(path, "/api/") || !open(path):
			all.ServeHTTP(w, r)
		default:
			next.ServeHTTP(w, r)
		}
	})
}
