package drawer_test

import (
	"bytes"
	"encoding/json"
	"image/png"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/drawer"
)

func request(method, target string, header http.Header) *http.Response {
	r := httptest.NewRequest(method, target, nil)
	for name, values := range header {
		r.Header[name] = values
	}
	w := httptest.NewRecorder()
	drawer.Handler().ServeHTTP(w, r)
	return w.Result()
}

func body(t *testing.T, r *http.Response) []byte {
	t.Helper()
	var out bytes.Buffer
	if _, err := out.ReadFrom(r.Body); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestHandlerServesBoards(t *testing.T) {
	start := boardOf(t, startText)
	options := drawer.Options{Flip: true, Size: 240}
	address := drawer.BoardURL("", drawer.NewID(start), options, "svg")

	answer := request("GET", address, nil)
	if answer.StatusCode != http.StatusOK || answer.Header.Get("Content-Type") != "image/svg+xml" {
		t.Fatalf("%s: %s, %s", address, answer.Status, answer.Header.Get("Content-Type"))
	}
	if got := answer.Header.Get("Cache-Control"); got != "public, max-age=31536000, immutable" {
		t.Errorf("Cache-Control: %s", got)
	}
	if got, want := string(body(t, answer)), svg(t, start, options); got != want {
		t.Errorf("got %s, want %s", got, want)
	}

	answer = request("GET", "/under/a/prefix"+drawer.BoardURL("", drawer.NewID(start), options, "png"), nil)
	picture, err := png.Decode(answer.Body)
	if err != nil || answer.Header.Get("Content-Type") != "image/png" || picture.Bounds().Dx() != 240 {
		t.Errorf("PNG: %v, %s", err, answer.Header.Get("Content-Type"))
	}
}

func TestHandlerCaching(t *testing.T) {
	id := drawer.NewID(boardOf(t, startText))
	address := drawer.BoardURL("", id, drawer.Options{}, "png")
	whole := request("GET", address, nil)
	tag := whole.Header.Get("ETag")
	if !strings.HasPrefix(tag, `"`) {
		t.Fatalf("ETag %q is not a strong one", tag)
	}
	if again := request("GET", address, nil).Header.Get("ETag"); again != tag {
		t.Errorf("the same board has the tags %s and %s", tag, again)
	}
	other := request("GET", drawer.BoardURL("", id, drawer.Options{Flip: true}, "png"), nil)
	if other.Header.Get("ETag") == tag {
		t.Error("the flipped board has the same tag")
	}

	unchanged := request("GET", address, http.Header{"If-None-Match": {tag}})
	if unchanged.StatusCode != http.StatusNotModified || len(body(t, unchanged)) != 0 {
		t.Errorf("with the tag known: %s", unchanged.Status)
	}

	head := request("HEAD", address, nil)
	if head.StatusCode != http.StatusOK || len(body(t, head)) != 0 ||
		head.Header.Get("Content-Length") == "" || head.Header.Get("ETag") != tag {
		t.Errorf("HEAD: %s, %v", head.Status, head.Header)
	}
}

func TestHandlerRefuses(t *testing.T) {
	good := "/boards/" + drawer.NewID(boardOf(t, startText)).String()
	for _, c := range []struct {
		method, address string
		status          int
		reason          string
	}{
		{"GET", "/boards/short.svg", 400, "5 characters instead of 43"},
		{"GET", "/boards/" + strings.Repeat("_", 43) + ".png", 400, "last character"},
		{"GET", good + ".svg?size=9999", 400, "9999 is not between 64 and 1600"},
		{"GET", good + ".svg?check=z9", 400, `"z9" is not a square`},
		{"GET", good + ".svg?sise=480", 400, "sise"},
		{"GET", good + ".bmp", 404, ".svg or .png"},
		{"GET", good, 404, ".svg or .png"},
		{"GET", "/", 404, ".svg or .png"},
		{"POST", good + ".svg", 405, "GET or HEAD"},
	} {
		answer := request(c.method, c.address, nil)
		var problem struct {
			Status int    `json:"status"`
			Detail string `json:"detail"`
		}
		if err := json.Unmarshal(body(t, answer), &problem); err != nil {
			t.Errorf("%s %s: %v", c.method, c.address, err)
		}
		if answer.StatusCode != c.status || problem.Status != c.status || !strings.Contains(problem.Detail, c.reason) {
			t.Errorf("%s %s: %d, %+v, want %d with %q", c.method, c.address, answer.StatusCode, problem, c.status, c.reason)
		}
		if answer.Header.Get("Content-Type") != "application/problem+json" || answer.Header.Get("Cache-Control") != "" {
			t.Errorf("%s %s: header %v", c.method, c.address, answer.Header)
		}
	}
}
