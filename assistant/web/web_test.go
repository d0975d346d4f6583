package web_test

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/web"
)

func TestMain(m *testing.M) {
	// The guard's MySQL parser brings a log along that writes itself out for ever.
	goleak.VerifyTestMain(m, goleak.IgnoreTopFunction("github.com/golang/glog.(*fileSink).flushDaemon"))
}

var _ web.Asker = (*assistant.Assistant)(nil)

// fake answers as its function says, and offers one example a language.
type fake func(ctx context.Context, r assistant.Request) *assistant.Reply

func (f fake) Ask(ctx context.Context, r assistant.Request) *assistant.Reply { return f(ctx, r) }

func (fake) Examples(_ context.Context, language string) []string {
	return []string{"a question in " + language}
}

// serve answers one request to a handler, addressed to localhost.
func serve(h http.Handler, method, target, body string, header ...string) *http.Response {
	r := httptest.NewRequest(method, target, strings.NewReader(body))
	r.Host = "localhost:8080"
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i < len(header); i += 2 {
		if header[i] == "Remote" {
			r.RemoteAddr = header[i+1]
			continue
		}
		if header[i] == "Host" {
			r.Host = header[i+1]
		}
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result()
}

func text(t *testing.T, answer *http.Response) string {
	t.Helper()
	data, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func decode[T any](t *testing.T, data string) T {
	t.Helper()
	var v T
	if err := json.Unmarshal([]byte(data), &v); err != nil {
		t.Fatalf("%v in %q", err, data)
	}
	return v
}

type problem struct {
	Title  string
	Status int
	Detail string
}

func TestSmallReads(t *testing.T) {
	h := web.New(web.Config{Asker: fake(nil)})
	for _, c := range []struct {
		target, accept string
		status         int
		body           string
	}{
		{"/healthz", "", 200, `{"status":"ok"}`},
		{"/api/examples?lang=es", "en", 200, `{"language":"es","examples":["a question in es"]}`},
		{"/api/examples?lang=en", "es", 200, `{"language":"en","examples":["a question in en"]}`},
		{"/api/examples", "es-AR,es;q=0.9,en;q=0.8", 200, `{"language":"es","examples":["a question in es"]}`},
		{"/api/examples", "fr", 200, `{"language":"en","examples":["a question in en"]}`},
	} {
		answer := serve(h, "GET", c.target, "", "Accept-Language", c.accept)
		if got := strings.TrimSpace(text(t, answer)); answer.StatusCode != c.status || got != c.body {
			t.Errorf("%s: %d %s, want %d %s", c.target, answer.StatusCode, got, c.status, c.body)
		}
	}
}

func TestUnknownIsAProblem(t *testing.T) {
	h := web.New(web.Config{Asker: fake(nil)})
	for _, c := range []struct {
		method, target string
		status         int
	}{
		{"GET", "/nothing", 404},
		{"GET", "/static/", 404},
		{"GET", "/static/../web.go", 404},
		{"GET", "/docs", 404},
		{"GET", "/api/ask", 405},
		{"DELETE", "/api/draw_board", 405},
		{"GET", "/api/examples?lang=fr", 422},
	} {
		answer := serve(h, c.method, c.target, "")
		p := decode[problem](t, text(t, answer))
		if answer.StatusCode != c.status || p.Status != c.status || p.Detail == "" ||
			answer.Header.Get("Content-Type") != "application/problem+json" {
			t.Errorf("%s %s: %d, %+v", c.method, c.target, answer.StatusCode, p)
		}
	}
}

func TestOpenAPI(t *testing.T) {
	h := web.New(web.Config{Asker: fake(nil), BaseURL: "https://chess.example.org"})
	answer := serve(h, "GET", "/openapi.json", "")
	document := decode[struct {
		OpenAPI    string
		Servers    []struct{ URL string }
		Paths      map[string]map[string]struct{ OperationID string }
		Components struct {
			Schemas map[string]struct{ Properties map[string]any }
		}
	}](t, text(t, answer))
	for path, want := range map[string][2]string{
		"/api/ask":        {"post", "ask"},
		"/api/draw_board": {"post", "draw_board"},
		"/api/examples":   {"get", "examples"},
		"/boards/{file}":  {"get", "board_image"},
		"/healthz":        {"get", "health"},
	} {
		if got := document.Paths[path][want[0]].OperationID; got != want[1] {
			t.Errorf("%s %s is the operation %q, want %q", want[0], path, got, want[1])
		}
	}
	if !strings.HasPrefix(document.OpenAPI, "3.") || document.Servers[0].URL != "https://chess.example.org" {
		t.Errorf("document %s of %v", document.OpenAPI, document.Servers)
	}
	reply := document.Components.Schemas["Reply"].Properties
	for _, field := range []string{"status", "conversation", "paraphrase", "sql", "rows", "boards", "clarification", "uncovered", "timing_ms"} {
		if reply[field] == nil {
			t.Errorf("the schema of a reply lacks %s", field)
		}
	}
	if serve(h, "HEAD", "/openapi.json", "").StatusCode != 200 {
		t.Error("HEAD is refused")
	}
}

func TestBoards(t *testing.T) {
	h := web.New(web.Config{Asker: fake(nil)})
	drawn := decode[struct{ SVG string }](t, text(t, serve(h, "POST", "/api/draw_board", `{"fen":"8/8/8/8/8/8/8/8"}`)))
	path := strings.TrimPrefix(drawn.SVG, "http://localhost:8080")
	for _, target := range []string{path, strings.Replace(path, ".svg", ".png", 1)} {
		whole := serve(h, "GET", target, "")
		if whole.StatusCode != 200 || !strings.HasPrefix(whole.Header.Get("Content-Type"), "image/") || text(t, whole) == "" {
			t.Errorf("%s: %d %v", target, whole.StatusCode, whole.Header)
		}
		if again := serve(h, "GET", target, "", "If-None-Match", whole.Header.Get("ETag")); again.StatusCode != 304 {
			t.Errorf("%s again: %d", target, again.StatusCode)
		}
	}
	for _, target := range []string{"/boards/short.svg", path + "?sise=1"} {
		if answer := serve(h, "GET", target, ""); answer.StatusCode != 400 {
			t.Errorf("%s: %d", target, answer.StatusCode)
		}
	}
}

func TestSecurityHeaders(t *testing.T) {
	h := web.New(web.Config{Asker: fake(nil)})
	for _, target := range []string{"/", "/static/app.js", "/api/examples", "/nothing", "/boards/short.svg"} {
		header := serve(h, "GET", target, "").Header
		policy := strings.Split(header.Get("Content-Security-Policy"), "; ")
		for _, want := range []string{"default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"} {
			if !slices.Contains(policy, want) {
				t.Errorf("%s: policy %v lacks %s", target, policy, want)
			}
		}
		if header.Get("X-Content-Type-Options") != "nosniff" || header.Get("Referrer-Policy") != "no-referrer" ||
			header.Get("X-Request-Id") == "" || header.Get("Access-Control-Allow-Origin") != "" {
			t.Errorf("%s: %v", target, header)
		}
	}
}

func TestHosts(t *testing.T) {
	config := web.Config{Asker: fake(nil), Hosts: []string{"Chess.Example.org:443"}, BaseURL: "https://public.example.org/kibitz"}
	open := web.Config{Asker: fake(nil), Hosts: []string{"*"}}
	for _, c := range []struct {
		config web.Config
		host   string
		status int
	}{
		{config, "localhost", 200},
		{config, "LOCALHOST:8080", 200},
		{config, "localhost.:8080", 200},
		{config, "127.0.0.1:8080", 200},
		{config, "[::1]:8080", 200},
		{config, "[::1]", 200},
		{config, "192.168.1.20:8080", 200},
		{config, "chess.example.org", 200},
		{config, "public.example.org:8443", 200},
		{config, "evil.example.com:8080", 403},
		{config, "localhost.evil.example.com", 403},
		{config, "127.0.0.1.evil.example.com", 403},
		{config, "", 403},
		{open, "evil.example.com", 200},
	} {
		if answer := serve(web.New(c.config), "GET", "/healthz", "", "Host", c.host); answer.StatusCode != c.status {
			t.Errorf("host %q: %d, want %d", c.host, answer.StatusCode, c.status)
		}
	}
}

// TestVerified says that what finds out itself who comes in wants no token,
// and what else is mounted does.
func TestVerified(t *testing.T) {
	here := http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})
	h := web.New(web.Config{Asker: staged, Token: "a token of some length", Mounts: map[string]http.Handler{"/extra": here}, Verified: map[string]http.Handler{"/signed": here}})
	for path, want := range map[string]int{"/extra": http.StatusUnauthorized, "/signed": http.StatusOK, "/signed/more": http.StatusUnauthorized} {
		if got := serve(h, "POST", path, "").StatusCode; got != want {
			t.Errorf("%s: %d, not %d", path, got, want)
		}
	}
}

// TestMounts says that what is mounted is behind the rules of the rest.
func TestMounts(t *testing.T) {
	h := web.New(web.Config{Asker: staged, Mounts: map[string]http.Handler{"/extra": http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = w.Write([]byte(r.Method)) // a recorder takes everything
	})}})
	for _, method := range []string{"GET", "POST", "DELETE"} {
		answer := serve(h, method, "/extra", "")
		if got := text(t, answer); answer.StatusCode != 200 || got != method || answer.Header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s: %d %q %v", method, answer.StatusCode, got, answer.Header)
		}
	}
	if answer := serve(h, "POST", "/extra", "", "Origin", "https://evil.example.com"); answer.StatusCode != 403 {
		t.Errorf("from a page of another site: %d", answer.StatusCode)
	}
	if answer := serve(h, "POST", "/extra", "", "Host", "evil.example.com"); answer.StatusCode != 403 {
		t.Errorf("as a host that it is not: %d", answer.StatusCode)
	}
}
