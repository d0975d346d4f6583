package web_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"math"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/web"
)

func failure(code string) *assistant.Reply {
	return &assistant.Reply{Status: assistant.Failed, Question: "q", Text: "m", Error: &assistant.Problem{Code: code, Message: "m"}}
}

func TestStatusOfReplies(t *testing.T) {
	for _, c := range []struct {
		reply  *assistant.Reply
		status int
	}{
		{&assistant.Reply{Status: assistant.Answered, Rows: []assistant.Row{{int64(1) << 60, "<b>"}}}, 200},
		{&assistant.Reply{Status: assistant.Clarify, Clarification: &assistant.Clarification{Slot: "move_unit"}}, 200},
		{&assistant.Reply{Status: assistant.Abstain, Uncovered: []string{"bonita"}}, 200},
		{&assistant.Reply{Status: assistant.Refused, Error: &assistant.Problem{Code: "not_listed"}}, 200},
		{failure("empty"), 400}, {failure("too_long"), 400}, {failure("bad_answer"), 400}, {failure("unknown_dialect"), 400},
		{failure("db_missing"), 503}, {failure("cancelled"), 503}, {failure("timeout"), 504},
		{failure("internal"), 500}, {failure("a code of tomorrow"), 500}, {&assistant.Reply{Status: assistant.Failed}, 500},
	} {
		h := web.New(web.Config{Asker: fake(func(context.Context, assistant.Request) *assistant.Reply { return c.reply })})
		answer := serve(h, "POST", "/api/ask", `{"question":"q"}`)
		want, err := json.Marshal(c.reply)
		if err != nil {
			t.Fatal(err)
		}
		if got := text(t, answer); answer.StatusCode != c.status || got != string(want)+"\n" {
			t.Errorf("%s: %d %s, want %d", want, answer.StatusCode, got, c.status)
		}
		if answer.Header.Get("Content-Type") != "application/json" || answer.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %v", want, answer.Header)
		}
	}
}

func TestQuestionReachesTheAsker(t *testing.T) {
	var asked assistant.Request
	h := web.New(web.Config{Asker: fake(func(_ context.Context, r assistant.Request) *assistant.Reply {
		asked = r
		return &assistant.Reply{Status: assistant.Answered, Conversation: r.Conversation}
	})})
	serve(h, "POST", "/api/ask", `{"conversation":"c1","question":"¿q?","answers":{"move_unit":"half"},"language":"es","new":1}`)
	want := assistant.Request{Conversation: "c1", Question: "¿q?", Language: "es", Fallback: "en", Answers: map[string]string{"move_unit": "half"}}
	if asked.Waiting == nil {
		t.Error("a question that waits for a model keeps its place")
	}
	asked.Waiting = nil // functions are not compared
	if diff := cmp.Diff(want, asked); diff != "" {
		t.Error(diff)
	}

	ids := map[string]bool{}
	for range 3 {
		id := decode[assistant.Reply](t, text(t, serve(h, "POST", "/api/ask", `{"conversation":"","question":"q"}`))).Conversation
		if len(id) < 20 || ids[id] || asked.Conversation != id {
			t.Errorf("conversation %q is no fresh id", id)
		}
		ids[id] = true
	}
}

func TestBadRequests(t *testing.T) {
	h := web.New(web.Config{Asker: fake(func(context.Context, assistant.Request) *assistant.Reply {
		t.Error("it was asked")
		return &assistant.Reply{}
	})})
	long := strings.Repeat("x", 300)
	for _, c := range []struct {
		body, contentType string
		status            int
		code, en, es      string
	}{
		{`{"question":"q"}`, "text/plain", 400, "content_type", "Content-Type", "Content-Type"},
		{`{"question":"q"}`, "", 400, "content_type", "has to be JSON", "tiene que ser JSON"},
		{`{"question":`, "application/json", 400, "bad_json", "not valid JSON", "no es JSON"},
		{``, "application/json; charset=utf-8", 400, "bad_json", "not valid JSON", "no es JSON"},
		{`{"question":"q"} x`, "application/json", 400, "bad_json", "not valid JSON", "no es JSON"},
		{`[1]`, "application/json", 400, "not_object", "a JSON object", "un objeto JSON"},
		{`{"question":7}`, "application/json", 400, "bad_field", "“question” cannot be a number", "«question»"},
		{`{"question":"q","answers":{"a":1}}`, "application/json", 400, "bad_field", "“answers", "«answers"},
		{`{"question":"q","language":"fr"}`, "application/json", 400, "bad_language", "“language”", "«language»"},
		{`{"question":"q","conversation":"` + long + `"}`, "application/json", 400, "bad_conversation", "too long", "demasiado largo"},
		{`{"question":"q","answers":{"a":"` + long + `"}}`, "application/json", 400, "bad_answers", "too long", "demasiado larga"},
		{`{"question":"` + strings.Repeat("x", 65<<10) + `"}`, "application/json", 413, "too_large", "64 KB", "64 KB"},
	} {
		for language, message := range map[string]string{"en": c.en, "es": c.es} {
			answer := serve(h, "POST", "/api/ask", c.body, "Content-Type", c.contentType, "Accept-Language", language, "Accept", "*/*")
			reply := decode[assistant.Reply](t, text(t, answer))
			if answer.StatusCode != c.status || reply.Status != assistant.Failed || reply.Error == nil || reply.Error.Code != c.code ||
				!strings.Contains(reply.Error.Message, message) || strings.Contains(reply.Error.Message, "{") {
				t.Errorf("%.60s in %s: %d %+v %+v", c.body, language, answer.StatusCode, reply, reply.Error)
			}
		}
	}
}

// staged answers in all stages.
var staged = fake(func(_ context.Context, r assistant.Request) *assistant.Reply {
	reply := &assistant.Reply{Question: r.Question, Conversation: r.Conversation}
	observe := func(s assistant.Stage) {
		if r.Observe != nil {
			r.Observe(s, reply)
		}
	}
	reply.Paraphrase = "what was\nunderstood"
	observe(assistant.Understood)
	reply.SQL = "SELECT 1"
	observe(assistant.HasSQL)
	reply.Status, reply.Rows, reply.RowCount = assistant.Answered, []assistant.Row{{int64(1)}}, 1
	observe(assistant.HasRows)
	reply.Boards = []assistant.Board{{DrawerID: "d"}}
	observe(assistant.HasBoard)
	reply.Timing = &assistant.Timing{Run: 1}
	return reply
})

func TestStream(t *testing.T) {
	h := web.New(web.Config{Asker: staged})
	answer := serve(h, "POST", "/api/ask", `{"conversation":"c","question":"q"}`, "Accept", "text/html, text/event-stream;q=0.9")
	if answer.StatusCode != 200 || answer.Header.Get("Content-Type") != "text/event-stream" {
		t.Fatalf("%d %v", answer.StatusCode, answer.Header)
	}
	so := `{"status":"","conversation":"c","question":"q","paraphrase":"what was\nunderstood"`
	sql := strings.Replace(so, `"}`, "", 1) + `,"sql":"SELECT 1"`
	rows := strings.Replace(sql, `"status":""`, `"status":"answer"`, 1) + `,"rows":[[1]],"row_count":1`
	boards := rows + `,"boards":[{"drawer_id":"d","board":""}]`
	want := "event: understood\ndata: " + so + "}\n\n" +
		"event: sql\ndata: " + sql + "}\n\n" +
		"event: rows\ndata: " + rows + "}\n\n" +
		"event: board\ndata: " + boards + "}\n\n" +
		"event: done\ndata: " + boards + `,"timing_ms":{"understand":0,"guard":0,"run":1}` + "}\n\n"
	if diff := cmp.Diff(want, text(t, answer)); diff != "" {
		t.Error(diff)
	}
	plain := text(t, serve(h, "POST", "/api/ask", `{"conversation":"c","question":"q"}`))
	if last := boards + `,"timing_ms":{"understand":0,"guard":0,"run":1}` + "}\n"; plain != last {
		t.Errorf("as JSON: %s, want %s", plain, last)
	}
}

func TestStreamOfFailureKeepsItsStatus(t *testing.T) {
	h := web.New(web.Config{Asker: fake(func(context.Context, assistant.Request) *assistant.Reply { return failure("empty") })})
	answer := serve(h, "POST", "/api/ask", `{"question":""}`, "Accept", "text/event-stream")
	if body := text(t, answer); answer.StatusCode != 400 || !strings.HasPrefix(body, "event: done\ndata: {") {
		t.Errorf("%d %s", answer.StatusCode, body)
	}
}

func TestReplyThatIsNoJSON(t *testing.T) {
	var log bytes.Buffer
	h := web.New(web.Config{Log: slog.New(slog.NewTextHandler(&log, nil)), Asker: fake(func(context.Context, assistant.Request) *assistant.Reply {
		return &assistant.Reply{Status: assistant.Answered, Rows: []assistant.Row{{[]any{math.NaN()}}}}
	})})
	answer := serve(h, "POST", "/api/ask", `{"question":"q"}`)
	reply := decode[assistant.Reply](t, text(t, answer))
	if answer.StatusCode != 500 || reply.Error.Code != "internal" || !strings.Contains(log.String(), "unsupported value") {
		t.Errorf("%d %+v, log %s", answer.StatusCode, reply, log.String())
	}
}

func TestTimeout(t *testing.T) {
	h := web.New(web.Config{Timeout: time.Millisecond, Asker: fake(func(ctx context.Context, r assistant.Request) *assistant.Reply {
		<-ctx.Done()
		reply := failure("internal")
		reply.Language = "es"
		return reply
	})})
	answer := serve(h, "POST", "/api/ask", `{"question":"q"}`)
	reply := decode[assistant.Reply](t, text(t, answer))
	if answer.StatusCode != 504 || reply.Error.Code != "timeout" || !strings.Contains(reply.Text, "tardado") {
		t.Errorf("%d %+v", answer.StatusCode, reply)
	}
}

// post asks a running server; the caller closes the body.
func post(t *testing.T, ctx context.Context, server *httptest.Server, accept string) (*http.Response, error) {
	t.Helper()
	r, err := http.NewRequestWithContext(ctx, "POST", server.URL+"/api/ask", strings.NewReader(`{"question":"q"}`))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", accept)
	return server.Client().Do(r)
}

func TestDisconnectCancels(t *testing.T) {
	for _, accept := range []string{"application/json", "text/event-stream"} {
		asked, cancelled := make(chan struct{}), make(chan error, 1)
		server := httptest.NewServer(web.New(web.Config{Asker: fake(func(ctx context.Context, r assistant.Request) *assistant.Reply {
			if r.Observe != nil {
				r.Observe(assistant.Understood, &assistant.Reply{})
			}
			close(asked)
			<-ctx.Done()
			cancelled <- ctx.Err()
			return failure("cancelled")
		})}))
		ctx, cancel := context.WithCancel(t.Context())
		go func() {
			<-asked
			cancel()
		}()
		if answer, err := post(t, ctx, server, accept); err == nil {
			_, _ = io.Copy(io.Discard, answer.Body) // it ends in an error
			_ = answer.Body.Close()
		}
		if err := <-cancelled; err != context.Canceled {
			t.Errorf("%s: %v", accept, err)
		}
		server.Close()
	}
}

func TestLimitOfRunningQuestions(t *testing.T) {
	asked, free := make(chan struct{}), make(chan struct{})
	server := httptest.NewServer(web.New(web.Config{MaxRunning: 1, MaxWait: time.Millisecond, Asker: fake(func(context.Context, assistant.Request) *assistant.Reply {
		asked <- struct{}{}
		<-free
		return &assistant.Reply{Status: assistant.Answered}
	})}))
	defer server.Close()
	first := make(chan int)
	go func() {
		answer, err := post(t, t.Context(), server, "")
		if err != nil {
			t.Error(err)
			first <- 0
			return
		}
		_ = answer.Body.Close()
		first <- answer.StatusCode
	}()
	<-asked
	busy, err := post(t, t.Context(), server, "")
	if err != nil {
		t.Fatal(err)
	}
	reply := decode[assistant.Reply](t, text(t, busy))
	_ = busy.Body.Close()
	if busy.StatusCode != 503 || busy.Header.Get("Retry-After") == "" || reply.Error.Code != "busy" {
		t.Errorf("second question: %d %v %+v", busy.StatusCode, busy.Header, reply)
	}
	close(free)
	if status := <-first; status != 200 {
		t.Errorf("first question: %d", status)
	}
	go func() { <-asked }()
	after, err := post(t, t.Context(), server, "")
	if err != nil {
		t.Fatal(err)
	}
	_ = after.Body.Close()
	if after.StatusCode != 200 {
		t.Errorf("after the first: %d", after.StatusCode)
	}
}

func TestPanics(t *testing.T) {
	var log bytes.Buffer
	config := web.Config{MaxRunning: 1, Log: slog.New(slog.NewTextHandler(&log, nil)), Asker: fake(func(_ context.Context, r assistant.Request) *assistant.Reply {
		if r.Observe != nil {
			r.Observe(assistant.Understood, &assistant.Reply{Question: "q"})
		}
		panic("a bug")
	})}
	h := web.New(config)
	for range 2 { // the place of the first is free again
		answer := serve(h, "POST", "/api/ask", `{"question":"q"}`)
		id := answer.Header.Get("X-Request-Id")
		reply := decode[assistant.Reply](t, text(t, answer))
		if answer.StatusCode != 500 || reply.Error.Code != "internal" || !strings.Contains(reply.Error.Message, id) {
			t.Errorf("%d %+v", answer.StatusCode, reply)
		}
		if !strings.Contains(log.String(), "request_id="+id) || !strings.Contains(log.String(), "a bug") {
			t.Errorf("log: %s", log.String())
		}
	}
	stream := serve(h, "POST", "/api/ask", `{"question":"q"}`, "Accept", "text/event-stream")
	events := strings.Split(text(t, stream), "\n\n")
	if stream.StatusCode != 200 || len(events) != 3 || !strings.HasPrefix(events[1], `event: done`) || !strings.Contains(events[1], `"code":"internal"`) {
		t.Errorf("stream: %q", events)
	}
}

func TestPostsOfOtherSites(t *testing.T) {
	h := web.New(web.Config{Asker: staged})
	for _, c := range []struct {
		header []string
		status int
	}{
		{nil, 200},
		{[]string{"Origin", "http://localhost:8080"}, 200},
		{[]string{"Sec-Fetch-Site", "same-origin"}, 200},
		{[]string{"Origin", "https://evil.example.com"}, 403},
		{[]string{"Sec-Fetch-Site", "cross-site"}, 403},
		{[]string{"Sec-Fetch-Site", "same-site", "Origin", "http://localhost:9999"}, 403},
		{[]string{"Origin", "null"}, 403},
	} {
		answer := serve(h, "POST", "/api/ask", `{"question":"q"}`, c.header...)
		if answer.StatusCode != c.status || answer.Header.Get("Access-Control-Allow-Origin") != "" {
			t.Errorf("%v: %d, want %d", c.header, answer.StatusCode, c.status)
		}
		if c.status == 403 && decode[problem](t, text(t, answer)).Detail == "" {
			t.Errorf("%v: no reason", c.header)
		}
	}
	if answer := serve(h, "OPTIONS", "/api/ask", "", "Origin", "https://evil.example.com"); answer.StatusCode < 400 {
		t.Errorf("a preflight is let through: %d", answer.StatusCode)
	}
}

func TestLogHoldsNoQuestions(t *testing.T) {
	var log bytes.Buffer
	h := web.New(web.Config{Asker: staged, Log: slog.New(slog.NewTextHandler(&log, nil))})
	answer := serve(h, "POST", "/api/ask", `{"question":"mysecret"}`)
	line := log.String()
	for _, want := range []string{"request_id=" + answer.Header.Get("X-Request-Id"), "method=POST", "path=/api/ask", "status=200"} {
		if !strings.Contains(line, want) {
			t.Errorf("log %q lacks %s", line, want)
		}
	}
	if strings.Contains(line, "mysecret") {
		t.Errorf("log %q holds the question", line)
	}
}
