package model_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/kibitz-chess/kibitz/assistant/model"
	"github.com/kibitz-chess/kibitz/assistant/model/modeltest"
)

var update = flag.Bool("update", false, "write the golden files anew")

// TestFailures: each failure of a server has its code, is not answered with a
// storm of requests, and nothing of it is proposed.
func TestFailures(t *testing.T) {
	good := modeltest.Query(countMates)
	cut, hung := good, good
	cut.Cut, hung.Hang = true, true
	long, filtered := good, good
	long.Finish, filtered.Finish = "length", "content_filter"
	for name, c := range map[string]struct {
		reply    modeltest.Reply
		want     model.Code
		requests int
	}{
		"busy":               {modeltest.Reply{Status: 429, Header: map[string]string{"Retry-After": "0"}, Body: `{"error":{"message":"slow down","type":"rate"}}`}, model.Busy, 3},
		"busy in ms":         {modeltest.Reply{Status: 429, Header: map[string]string{"Retry-After-Ms": "3"}, Body: `{}`}, model.Busy, 3},
		"busy for an hour":   {modeltest.Reply{Status: 429, Header: map[string]string{"Retry-After": "3600"}, Body: `{}`}, model.Busy, 1},
		"busy until a date":  {modeltest.Reply{Status: 429, Header: map[string]string{"Retry-After": "Wed, 21 Oct 2065 07:28:00 GMT"}, Body: `{}`}, model.Busy, 1},
		"busy until 2015":    {modeltest.Reply{Status: 429, Header: map[string]string{"Retry-After": "Wed, 21 Oct 2015 07:28:00 GMT"}, Body: `{}`}, model.Busy, 3},
		"broken":             {modeltest.Reply{Status: 500, Body: "oops"}, model.Down, 3},
		"overloaded":         {modeltest.Reply{Status: 503, Header: map[string]string{"Retry-After": "0"}, Body: `{}`}, model.Down, 3},
		"wrong key":          {modeltest.Reply{Status: 401, Body: `{"error":{"message":"bad key","code":"invalid_api_key"}}`}, model.BadKey, 1},
		"no such model":      {modeltest.Reply{Status: 404, Body: `{"error":{"message":"no model"}}`}, model.NotFound, 1},
		"no such page":       {modeltest.Reply{Status: 404, Body: `<html>nginx</html>`}, model.NotFound, 1},
		"does not like it":   {modeltest.Reply{Status: 400, Body: `{"error":{"message":"unsupported parameter"}}`}, model.Rejected, 1},
		"stream cut":         {cut, model.Cut, 1},
		"hangs":              {hung, model.TimedOut, 1},
		"nothing":            {modeltest.Reply{Body: "\n"}, model.Cut, 1},
		"a page":             {modeltest.Reply{Body: "<html>Welcome</html>"}, model.Cut, 1},
		"no JSON":            {modeltest.Reply{Body: "data: {\"choices\":[}\n\n"}, model.Malformed, 1},
		"other JSON":         {modeltest.Reply{Body: "data: {\"choices\":\"none\",\"type\":7}\n\n"}, model.Malformed, 1},
		"error in stream":    {modeltest.Reply{Body: "data: {\"error\":{\"message\":\"died\",\"type\":\"server_error\"}}\n\n"}, model.Down, 1},
		"too long":           {long, model.TooLong, 1},
		"filtered":           {filtered, model.Declined, 1},
		"declines":           {modeltest.Reply{Refusal: "I cannot help with that."}, model.Declined, 1},
		"declines and calls": {modeltest.Reply{Refusal: "No.", Calls: good.Calls}, model.Declined, 1},
	} {
		for way, change := range ways {
			if c.reply.Body != "" && c.reply.Status == 0 && way != "chat streamed" {
				continue // those bodies are streams of chat-completions
			}
			want := c.want
			if name == "stream cut" && strings.HasSuffix(way, "whole") {
				want = model.Cut
			}
			server := modeltest.New(t, modeltest.Script(c.reply))
			h := new(host)
			m := newModel(t, server, func(config *model.Config) {
				config.Limits.Time = 30 * time.Second
				if name == "hangs" {
					config.Limits.Time = 300 * time.Millisecond
				}
				if change != nil {
					change(config)
				}
			})
			_, err := m.Read(t.Context(), question, h)
			if codeOf(err) != want {
				t.Errorf("%s, %s: %v", name, way, err)
			}
			if len(h.proposals) != 0 {
				t.Errorf("%s, %s: proposed %s", name, way, text(h.proposals))
			}
			if n := len(server.Requests()); n != c.requests {
				t.Errorf("%s, %s: %d requests", name, way, n)
			}
		}
	}
}

// TestRetrySucceeds: what was busy for a moment is asked again, with the same
// request.
func TestRetrySucceeds(t *testing.T) {
	for way, change := range ways {
		server := modeltest.New(t, modeltest.Script(
			modeltest.Reply{Status: 429, Header: map[string]string{"Retry-After": "0"}, Body: "{}"},
			modeltest.Reply{Status: 502, Body: "bad gateway"},
			modeltest.Query(countMates)))
		h := new(host)
		used, err := newModel(t, server, change).Read(t.Context(), question, h)
		requests := server.Requests()
		if err != nil || len(h.proposals) != 1 || len(requests) != 3 || used.Calls != 1 {
			t.Fatalf("%s: %v, %d requests, %+v", way, err, len(requests), used)
		}
		if requests[0].Body != requests[2].Body || requests[2].Body == "" {
			t.Errorf("%s: another request was sent", way)
		}
	}
}

// TestCancel: who gives up is not kept waiting, neither by a server that hangs
// nor by one that wants to be asked later.
func TestCancel(t *testing.T) {
	for name, reply := range map[string]modeltest.Reply{
		"hangs": {Calls: []modeltest.Call{{Name: "query", Arguments: countMates}}, Hang: true},
		"later": {Status: 429, Header: map[string]string{"Retry-After": "15"}, Body: "{}"},
	} {
		for way, change := range ways {
			ctx, cancel := context.WithCancel(t.Context())
			server := modeltest.New(t, func(modeltest.Request) modeltest.Reply {
				time.AfterFunc(20*time.Millisecond, cancel)
				return reply
			})
			_, err := newModel(t, server, change).Read(ctx, question, new(host))
			if !errors.Is(err, context.Canceled) {
				t.Errorf("%s, %s: %v", name, way, err)
			}
			if n := len(server.Requests()); n != 1 {
				t.Errorf("%s, %s: %d requests", name, way, n)
			}
		}
	}
}

// TestNoServer: an address that nobody listens at, and one that is none.
func TestNoServer(t *testing.T) {
	server := modeltest.New(t, modeltest.Script(modeltest.Query(countMates)))
	server.Server.Close()
	if _, err := newModel(t, server, nil).Read(t.Context(), question, new(host)); codeOf(err) != model.Unreachable {
		t.Errorf("nobody listens: %v", err)
	}
	for _, c := range []model.Config{{URL: "http://a b", Name: "m"}, {}} {
		if _, err := model.New(c); err == nil {
			t.Errorf("%+v is a configuration", c)
		}
	}
}

// TestAzure: an address with an API version is a resource with deployments.
func TestAzure(t *testing.T) {
	for way, change := range ways {
		server := modeltest.New(t, modeltest.Script(modeltest.Query(countMates)))
		m := newModel(t, server, func(c *model.Config) {
			if c.URL, c.Name = server.URL+"?api-version=2024-10-21", "gpt-4.1:mine"; change != nil {
				change(c)
			}
		})
		if _, err := m.Read(t.Context(), question, new(host)); err != nil {
			t.Fatalf("%s: %v", way, err)
		}
		want := "/openai/deployments/gpt-4.1:mine/chat/completions"
		if strings.HasPrefix(way, "responses") {
			want = "/openai/responses"
		}
		if r := server.Requests()[0]; r.Path != want || r.Query != "api-version=2024-10-21" || r.Key != "secret" || !strings.Contains(r.Body, `"model":"gpt-4.1:mine"`) {
			t.Errorf("%s: asked at %s?%s with the key %q: %.80s", way, r.Path, r.Query, r.Key, r.Body)
		}
	}
}

// TestRedirects: the key and the question are not sent on to another server.
func TestRedirects(t *testing.T) {
	for way, change := range ways {
		other := modeltest.New(t, modeltest.Script(modeltest.Query(countMates)))
		for _, version := range []string{"", "?api-version=2024-10-21"} {
			server := modeltest.New(t, modeltest.Script(modeltest.Reply{Status: 307, Header: map[string]string{"Location": other.URL}, Body: "{}"}))
			h := new(host)
			_, err := newModel(t, server, func(c *model.Config) {
				if c.URL = server.URL + version; change != nil {
					change(c)
				}
			}).Read(t.Context(), question, h)
			if codeOf(err) != model.NotFound || len(h.proposals) != 0 || len(other.Requests()) != 0 {
				t.Errorf("%s%s: %v, %d requests to the other", way, version, err, len(other.Requests()))
			}
		}
	}
}

// TestKindsOfStreams replays streams as different servers write them.
func TestKindsOfStreams(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "streams", "*.txt"))
	if err != nil || len(files) < 5 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, file := range files {
		stream, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		server := modeltest.New(t, modeltest.Script(modeltest.Reply{Header: map[string]string{"Content-Type": "text/event-stream"}, Body: string(stream)}))
		m := newModel(t, server, func(c *model.Config) {
			if strings.Contains(file, "responses") {
				c.API = model.Responses
			}
		})
		h := new(host)
		used, err := m.Read(t.Context(), question, h)
		if err != nil || len(h.proposals) != 1 || !strings.HasSuffix(text(h.proposals[0]), countMates) {
			t.Errorf("%s: %v, proposed %s", file, err, text(h.proposals))
		}
		if reported := !strings.Contains(file, "llamacpp"); used.Estimated == reported {
			t.Errorf("%s: used %+v", file, used)
		}
	}
}

// TestConversations replays whole conversations: the raw replies of a server
// one after the other, and what is sent between them. Each file has the replies
// and, in the golden file beside it, the messages that follow the prompts, with
// what is proposed in the end.
func TestConversations(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "conversations", "*.txtar"))
	if err != nil || len(files) < 3 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var replies []modeltest.Reply
		for _, f := range archive.Files {
			replies = append(replies, modeltest.Reply{Body: string(f.Data)})
		}
		server := modeltest.New(t, modeltest.Script(replies...))
		m := newModel(t, server, func(c *model.Config) {
			if strings.Contains(file, "responses") {
				c.API = model.Responses
			}
			c.Whole = strings.Contains(file, "whole")
			if strings.Contains(file, "sql-alone") {
				c.Way = model.BySQL
			}
		})
		h := new(host)
		if !strings.Contains(file, "sql-alone") {
			h.reject = []string{"A pawn does not castle. (castling_piece)"}
		}
		_, err = m.Read(t.Context(), question, h)
		requests := server.Requests()
		if len(requests) != len(replies) {
			t.Errorf("%s: %d requests for %d replies", file, len(requests), len(replies))
		}
		var got strings.Builder
		for _, message := range requests[len(requests)-1].Messages[2:] {
			fmt.Fprintf(&got, "%s: %s\n", message.Role, message.Text)
		}
		for _, p := range h.proposals {
			fmt.Fprintf(&got, "proposed: %s\n", text(p))
		}
		fmt.Fprintf(&got, "error: %v\n", err)
		golden := strings.TrimSuffix(file, ".txtar") + ".golden"
		if *update {
			if err := os.WriteFile(golden, []byte(got.String()), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(golden)
		if err != nil || got.String() != string(want) {
			t.Errorf("%s (-update writes it anew): %v\n%s", golden, err, got.String())
		}
	}
}

// TestHugeReply: a server that does not stop talking is stopped.
func TestHugeReply(t *testing.T) {
	chunk := `data: {"choices":[{"index":0,"delta":{"content":"` + strings.Repeat("x", 1<<16) + `"},"finish_reason":null}]}` + "\n\n"
	server := modeltest.New(t, modeltest.Script(modeltest.Reply{Body: strings.Repeat(chunk, 200)}))
	if _, err := newModel(t, server, nil).Read(t.Context(), question, new(host)); codeOf(err) != model.Cut {
		t.Errorf("%v", err)
	}
}

// BenchmarkTurn is the time of a question without the model's and the host's:
// what is left is writing the prompts, sending them and reading the reply.
func BenchmarkTurn(b *testing.B) {
	server := modeltest.New(b, modeltest.Script(modeltest.Query(countMates)))
	m := newModel(b, server, func(c *model.Config) { c.Limits.Day = 1 << 40 })
	h := new(host)
	for b.Loop() {
		if _, err := m.Read(b.Context(), question, h); err != nil {
			b.Fatal(err)
		}
		h.proposals = nil
	}
}
