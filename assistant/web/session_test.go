package web_test

import (
	"context"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/web"
)

const token = "correct horse battery staple"

func guarded(rate int) http.Handler {
	return web.New(web.Config{Token: token, Rate: rate, Asker: fake(func(_ context.Context, r assistant.Request) *assistant.Reply {
		return &assistant.Reply{Status: assistant.Answered, Question: r.Question}
	})})
}

// Without the token only what shows the page and needs no database is served.
func TestTokenIsWanted(t *testing.T) {
	h := guarded(0)
	for _, c := range []struct {
		method, target, body string
		open                 bool
	}{
		{"GET", "/", "", true}, {"GET", "/static/licences.txt", "", true}, {"GET", "/healthz", "", true}, {"GET", "/openapi.json", "", true},
		{"GET", "/boards/" + startID + ".svg", "", true}, {"POST", "/api/draw_board", `{"fen":"8/8/8/8/8/8/8/8"}`, true},
		{"DELETE", "/api/session", "", true},
		{"POST", "/api/ask", `{"question":"q"}`, false}, {"GET", "/api/examples", "", false}, {"GET", "/metrics", "", false},
		{"GET", "/games/1.gif", "", false}, {"GET", "/nothing", "", false}, {"GET", "/static", "", false}, {"GET", "//metrics", "", false},
		{"GET", "/static/../metrics", "", true}, // which is not there
	} {
		answer := serve(h, c.method, c.target, c.body)
		if strings.Contains(c.target, "..") && answer.StatusCode != 404 {
			t.Errorf("%s: %d", c.target, answer.StatusCode)
		}
		if denied := answer.StatusCode == 401; denied == c.open {
			t.Errorf("%s %s: %d", c.method, c.target, answer.StatusCode)
		} else if denied && (answer.Header.Get("WWW-Authenticate") == "" || decode[problem](t, text(t, answer)).Detail == "") {
			t.Errorf("%s %s does not say what is wanted: %v", c.method, c.target, answer.Header)
		}
	}
	for _, c := range []struct {
		authorization string
		status        int
	}{
		{"Bearer " + token, 200}, {"bearer  " + token, 200}, {"Bearer", 401}, {"Bearer x", 401}, {"Bearer " + token + "x", 401}, {"Bearer " + token[:5], 401},
		{"Basic " + token, 401}, {token, 401}, {"", 401},
	} {
		answer := serve(h, "POST", "/api/ask", `{"question":"q"}`, "Authorization", c.authorization)
		if answer.StatusCode != c.status {
			t.Errorf("%q: %d, want %d", c.authorization, answer.StatusCode, c.status)
		}
	}
}

func TestSession(t *testing.T) {
	h := guarded(0)
	if answer := serve(h, "POST", "/api/session", `{"token":"wrong"}`); answer.StatusCode != 401 || len(answer.Cookies()) != 0 {
		t.Errorf("a wrong token: %d %v", answer.StatusCode, answer.Cookies())
	}
	answer := serve(h, "POST", "/api/session", `{"token":"`+token+`"}`)
	if answer.StatusCode != 204 || len(answer.Cookies()) != 1 {
		t.Fatalf("the token: %d %v", answer.StatusCode, answer.Header)
	}
	cookie := answer.Cookies()[0]
	if !cookie.HttpOnly || cookie.SameSite != http.SameSiteStrictMode || cookie.Path != "/" || cookie.MaxAge <= 0 || strings.Contains(cookie.Value, token) {
		t.Errorf("the cookie is %v", cookie)
	}
	until, signature, _ := strings.Cut(cookie.Value, ".")
	for _, c := range []struct {
		value  string
		status int
	}{
		{cookie.Value, 200}, {"", 401}, {until, 401}, {until + ".", 401}, {"9" + cookie.Value, 401}, {"x." + signature, 401}, {"0." + signature, 401},
	} {
		answer := serve(h, "GET", "/api/examples", "", "Cookie", cookie.Name+"="+c.value)
		if answer.StatusCode != c.status {
			t.Errorf("%s: %d, want %d", c.value, answer.StatusCode, c.status)
		}
	}
	other := web.New(web.Config{Token: "another token of the server", Asker: fake(nil)})
	if answer := serve(other, "GET", "/api/examples", "", "Cookie", cookie.Name+"="+cookie.Value); answer.StatusCode != 401 {
		t.Errorf("a session of another token: %d", answer.StatusCode)
	}
	ended := serve(h, "DELETE", "/api/session", "")
	if len(ended.Cookies()) != 1 || ended.Cookies()[0].MaxAge >= 0 {
		t.Errorf("the end: %v", ended.Cookies())
	}
	behind := web.New(web.Config{Token: token, BaseURL: "https://chess.example.org", Asker: fake(nil)})
	if secure := serve(behind, "POST", "/api/session", `{"token":"`+token+`"}`).Cookies(); len(secure) != 1 || !secure[0].Secure {
		t.Errorf("behind TLS: %v", secure)
	}
}

// Whatever stands in the headers, nobody gets in without the token.
func FuzzToken(f *testing.F) {
	h := guarded(0)
	f.Add("Bearer x", "1.x")
	f.Add("Bearer "+token[1:], "9999999999.")
	f.Fuzz(func(t *testing.T, authorization, cookie string) {
		if strings.Contains(authorization, token) {
			t.Skip()
		}
		r := serve(h, "GET", "/api/examples", "", "Authorization", authorization, "Cookie", "kibitz_session="+cookie)
		if r.StatusCode != 401 && r.StatusCode != 429 {
			t.Errorf("%q, %q: %d", authorization, cookie, r.StatusCode)
		}
	})
}

func TestRates(t *testing.T) {
	h := guarded(3)
	get := func(target, from string, body string) int {
		method := "GET"
		if body != "" {
			method = "POST"
		}
		return serve(h, method, target, body, "Authorization", "Bearer "+token, "Remote", from).StatusCode
	}
	for i := range 5 {
		want := 200
		if i >= 3 {
			want = 429
		}
		if got := get("/api/examples", "192.0.2.1:5", ""); got != want {
			t.Errorf("request %d: %d, want %d", i+1, got, want)
		}
	}
	if got := get("/api/examples", "192.0.2.2:5", ""); got != 200 {
		t.Errorf("another client: %d", got)
	}
	if got := get("/healthz", "192.0.2.1:5", ""); got != 200 {
		t.Errorf("what is not the API: %d", got)
	}
	proxied := web.New(web.Config{Rate: 1, BaseURL: "https://chess.example.org", Asker: fake(nil)})
	for _, c := range []struct {
		from, forwarded string
		status          int
	}{
		{"127.0.0.1:5", "192.0.2.7", 200}, {"127.0.0.1:5", "192.0.2.8", 200}, {"127.0.0.1:5", "192.0.2.9, 192.0.2.8", 429},
		{"127.0.0.1:5", "", 200}, {"127.0.0.1:5", "invented", 429}, {"192.0.2.4:5", "192.0.2.5", 200}, {"192.0.2.4:5", "192.0.2.6", 429},
	} {
		if got := serve(proxied, "GET", "/api/examples", "", "Remote", c.from, "X-Forwarded-For", c.forwarded).StatusCode; got != c.status {
			t.Errorf("from %s for %q: %d, want %d", c.from, c.forwarded, got, c.status)
		}
	}
	last := 0
	for range 11 {
		last = get("/api/session", "192.0.2.3:5", `{"token":"guess"}`)
	}
	if last != 429 {
		t.Errorf("the eleventh guess of a token: %d", last)
	}
}

// TestGuessesOfBearers: a token can be tried as a bearer's as seldom as over the
// page, one client's tries count together, and who has the token is not counted.
func TestGuessesOfBearers(t *testing.T) {
	h := guarded(0)
	bearer := func(token, from string) int {
		return serve(h, "GET", "/api/examples", "", "Authorization", "Bearer "+token, "Remote", from).StatusCode
	}
	for range 50 {
		if got := bearer(token, "192.0.2.1:5"); got != 200 {
			t.Fatalf("the token: %d", got)
		}
	}
	for i := range 14 {
		want := 401
		if i >= 10 {
			want = 429
		}
		if got := bearer("guess", "192.0.2.1:5"); got != want {
			t.Errorf("guess %d: %d, want %d", i+1, got, want)
		}
	}
	if got := bearer(token, "192.0.2.1:5"); got != 429 {
		t.Errorf("the token among guesses tells itself apart: %d", got)
	}
	if got := bearer(token, "192.0.2.2:5"); got != 200 {
		t.Errorf("another client: %d", got)
	}
	if got := serve(h, "POST", "/api/session", `{"token":"guess"}`, "Remote", "192.0.2.1:5").StatusCode; got != 429 {
		t.Errorf("over the page after that: %d", got)
	}
	page := func() int {
		return serve(h, "POST", "/api/session", `{"token":"guess"}`, "Remote", "192.0.2.3:5").StatusCode
	}
	for range 10 {
		page()
	}
	if got := bearer("guess", "192.0.2.3:5"); got != 429 {
		t.Errorf("as a bearer's after the page: %d", got)
	}
	// At once no more are compared than one after another.
	var wait sync.WaitGroup
	var compared atomic.Int32
	for range 100 {
		wait.Go(func() {
			if bearer("guess", "192.0.2.4:5") == 401 {
				compared.Add(1)
			}
		})
	}
	wait.Wait()
	if got := compared.Load(); got != 10 {
		t.Errorf("%d of 100 guesses at once were compared", got)
	}
}
