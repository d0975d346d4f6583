package web

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/kibitz-chess/kibitz/assistant"
)

// A server that others can reach wants a token: as a bearer token of programs
// (RFC 6750), or once from the page, which is given a cookie for it. The cookie
// holds no token but the time until which it is good, signed with the token, so
// that nothing is kept here and another token ends all sessions.

// sessionTime is how long a session lasts.
const sessionTime = 30 * 24 * time.Hour

const cookieName = "kibitz_session"

// open are the paths that everybody may ask for: what shows the page, says that
// the server is up, or needs no database.
func open(path string) bool {
	switch path {
	case "/", "/healthz", "/openapi.json", "/api/draw_board", "/api/session":
		return true
	}
	return strings.HasPrefix(path, "/static/") || strings.HasPrefix(path, "/boards/")
}

// authorized lets nobody past without the token, where one is wanted.
func (s *server) authorized(next http.Handler) http.Handler {
	if s.Token == "" {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if open(r.URL.Path) || s.Verified[r.URL.Path] != nil || s.hasSession(r) {
			next.ServeHTTP(w, r)
			return
		}
		if scheme, token, given := strings.Cut(r.Header.Get("Authorization"), " "); given && strings.EqualFold(scheme, "Bearer") {
			right, often := s.bearer(w, r, strings.TrimSpace(token))
			if often {
				tooOften(w, r)
				return
			}
			if right {
				next.ServeHTTP(w, r)
				return
			}
		}
		w.Header().Set("WWW-Authenticate", `Bearer realm="kibitz"`)
		writeProblem(w, http.StatusUnauthorized, assistant.Message(languageOf(r), "no_token"))
	})
}

// isToken compares in a time that does not tell how much of it is right, nor how
// long the token is.
func (s *server) isToken(text string) bool {
	given, wanted := sha256.Sum256([]byte(text)), sha256.Sum256([]byte(s.Token))
	return subtle.ConstantTimeCompare(given[:], wanted[:]) == 1
}

func (s *server) hasSession(r *http.Request) bool {
	cookie, err := r.Cookie(cookieName)
	if err != nil {
		return false
	}
	until, signature, _ := strings.Cut(cookie.Value, ".")
	seconds, err := strconv.ParseInt(until, 10, 64)
	return err == nil && hmac.Equal([]byte(signature), []byte(s.signature(until))) && time.Now().Unix() < seconds
}

// signature is the text's, by the token.
func (s *server) signature(text string) string {
	h := hmac.New(sha256.New, []byte(s.Token))
	h.Write([]byte("kibitz session " + text))
	return base64.RawURLEncoding.EncodeToString(h.Sum(nil))
}

type sessionInput struct {
	Spoken
	Body struct {
		Token string `json:"token" maxLength:"1000"`
	}
}

type sessionOutput struct {
	Cookie http.Cookie `header:"Set-Cookie"`
}

// registerSession adds the ways to begin and to end a session. Where no token is
// wanted both do nothing.
func (s *server) registerSession(api huma.API) {
	huma.Register(api, huma.Operation{
		OperationID: "begin_session", Method: http.MethodPost, Path: "/api/session", MaxBodyBytes: maxBody, DefaultStatus: http.StatusNoContent,
		Summary: "Give the token once, and take a cookie for it", Errors: []int{http.StatusUnauthorized},
	}, func(_ context.Context, in *sessionInput) (*sessionOutput, error) {
		if s.Token == "" {
			return &sessionOutput{s.cookie("", -1)}, nil
		}
		if !s.isToken(in.Body.Token) {
			return nil, huma.Error401Unauthorized(assistant.Message(in.language(), "bad_token"))
		}
		until := strconv.FormatInt(time.Now().Add(sessionTime).Unix(), 10)
		return &sessionOutput{s.cookie(until+"."+s.signature(until), int(sessionTime.Seconds()))}, nil
	})
	huma.Register(api, huma.Operation{
		OperationID: "end_session", Method: http.MethodDelete, Path: "/api/session", DefaultStatus: http.StatusNoContent,
		Summary: "End the session",
	}, func(context.Context, *struct{}) (*sessionOutput, error) {
		return &sessionOutput{s.cookie("", -1)}, nil
	})
}

func (s *server) cookie(value string, age int) http.Cookie {
	return http.Cookie{
		Name: cookieName, Value: value, Path: "/", MaxAge: age, HttpOnly: true, SameSite: http.SameSiteStrictMode,
		Secure: strings.HasPrefix(s.BaseURL, "https:"),
	}
}
