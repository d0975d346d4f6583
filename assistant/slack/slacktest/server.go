// Package slacktest is a Slack to test with: the part of the Web API that the
// channel uses, and the requests that Slack would send, over real HTTP.
package slacktest

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	sdk "github.com/slack-go/slack"
)

// Self is the user that the bot is, and the tokens that the server takes.
const (
	Self     = "UBOT"
	BotToken = "xoxb-test"
	AppToken = "xapp-test"
	Secret   = "8f742231b10e8888abcd99yyyzzz85a5"
)

// Server is a Slack.
type Server struct {
	*httptest.Server
	mu       sync.Mutex
	messages []Message
	files    []File
	failures map[string][]http.HandlerFunc
	uploads  map[string]*File
	sockets  sockets
	numbers  int
}

// Message is a message that was posted.
type Message struct {
	Channel, Thread string
	Text            string
	Blocks          []sdk.Block
	Response        bool // by a response_url
	Markdown        bool // the text is read for marks
}

// File is a file that was uploaded.
type File struct {
	ID, Name, Title, Channel, Thread string
	Content                          []byte
}

// New starts a server that ends with the test.
func New(t testing.TB) *Server {
	s := &Server{failures: map[string][]http.HandlerFunc{}, uploads: map[string]*File{}}
	mux := http.NewServeMux()
	mux.HandleFunc("/api/auth.test", s.authTest)
	mux.HandleFunc("/api/chat.postMessage", s.postMessage)
	mux.HandleFunc("/api/files.getUploadURLExternal", s.uploadURL)
	mux.HandleFunc("/upload/{id}", s.upload)
	mux.HandleFunc("/api/files.completeUploadExternal", s.completeUpload)
	mux.HandleFunc("/api/apps.connections.open", s.openSocket)
	mux.HandleFunc("/socket", s.socket)
	mux.HandleFunc("/response/{channel}", s.respond)
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(strings.TrimPrefix(r.URL.Path, "/api"), "/")
		name, _, _ = strings.Cut(name, "/")
		if fail := s.failure(name); fail != nil {
			fail(w, r)
			return
		}
		mux.ServeHTTP(w, r)
	}))
	t.Cleanup(s.close)
	return s
}

func (s *Server) close() {
	s.sockets.close()
	s.Server.Close()
}

// API is the address of the Web API.
func (s *Server) API() string { return s.URL + "/api/" }

// ResponseURL is an address for later answers in a channel.
func (s *Server) ResponseURL(channel string) string { return s.URL + "/response/" + channel }

// Fail lets the next calls of a method (such as chat.postMessage, upload,
// response) fail, each in its way.
func (s *Server) Fail(method string, ways ...http.HandlerFunc) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.failures[method] = append(s.failures[method], ways...)
}

func (s *Server) failure(method string) http.HandlerFunc {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := s.failures[method]
	if len(list) == 0 {
		return nil
	}
	s.failures[method] = list[1:]
	return list[0]
}

// TooMany answers that there were too many requests, and when to come back.
func TooMany(seconds int) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Retry-After", strconv.Itoa(seconds))
		w.WriteHeader(http.StatusTooManyRequests)
	}
}

// Refuse answers with an error of the Web API.
func Refuse(code string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		reply(w, map[string]any{"ok": false, "error": code})
	}
}

// Status answers with a status of HTTP.
func Status(code int) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(code) }
}

// HangUp breaks the connection off.
func HangUp(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }

// Messages are the messages posted so far.
func (s *Server) Messages() []Message {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.messages)
}

// Files are the files shared so far.
func (s *Server) Files() []File {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.files)
}

// Forget forgets what was posted.
func (s *Server) Forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.messages, s.files = nil, nil
}

func reply(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(v) // the test sees what did not arrive
}

// number gives a number that was not given before.
func (s *Server) number() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.numbers++
	return s.numbers
}

// Timestamp is the name of a new message.
func (s *Server) Timestamp() string { return fmt.Sprintf("1700000000.%06d", s.number()) }

func authorized(r *http.Request, token string) bool {
	return r.FormValue("token") == token || r.Header.Get("Authorization") == "Bearer "+token
}

func (s *Server) authTest(w http.ResponseWriter, r *http.Request) {
	if !authorized(r, BotToken) {
		Refuse("invalid_auth")(w, r)
		return
	}
	reply(w, map[string]any{"ok": true, "user_id": Self, "team_id": "T1"})
}

func (s *Server) postMessage(w http.ResponseWriter, r *http.Request) {
	if !authorized(r, BotToken) {
		Refuse("invalid_auth")(w, r)
		return
	}
	m := Message{Channel: r.FormValue("channel"), Thread: r.FormValue("thread_ts"), Text: r.FormValue("text"), Markdown: r.FormValue("mrkdwn") != "false" || r.FormValue("parse") != "none"}
	if code := m.read([]byte(r.FormValue("blocks"))); code != "" {
		Refuse(code)(w, r)
		return
	}
	s.mu.Lock()
	s.messages = append(s.messages, m)
	s.mu.Unlock()
	reply(w, map[string]any{"ok": true, "channel": m.Channel, "ts": s.Timestamp()})
}

func (s *Server) respond(w http.ResponseWriter, r *http.Request) {
	var body struct {
		Text   string          `json:"text"`
		Thread string          `json:"thread_ts"`
		Blocks json.RawMessage `json:"blocks"`
	}
	if err := json.NewDecoder(r.Body).Decode(&body); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	m := Message{Channel: r.PathValue("channel"), Thread: body.Thread, Text: body.Text, Response: true}
	if code := m.read(body.Blocks); code != "" {
		http.Error(w, code, http.StatusBadRequest)
		return
	}
	s.mu.Lock()
	s.messages = append(s.messages, m)
	s.mu.Unlock()
	_, _ = io.WriteString(w, "ok")
}

// read reads the blocks of a message, and says what Slack would mind.
func (m *Message) read(text []byte) (problem string) {
	if len(m.Text) > 40_000 {
		return "msg_too_long"
	}
	if len(text) == 0 || string(text) == "null" {
		return ""
	}
	var blocks sdk.Blocks
	if err := json.Unmarshal(text, &blocks); err != nil {
		return "invalid_blocks_format"
	}
	m.Blocks = blocks.BlockSet
	return check(m.Blocks)
}

func (s *Server) uploadURL(w http.ResponseWriter, r *http.Request) {
	size, err := strconv.Atoi(r.FormValue("length"))
	if err != nil || size == 0 || r.FormValue("filename") == "" {
		Refuse("invalid_arguments")(w, r)
		return
	}
	f := &File{ID: fmt.Sprintf("F%d", s.number()), Name: r.FormValue("filename")}
	s.mu.Lock()
	s.uploads[f.ID] = f
	s.mu.Unlock()
	reply(w, map[string]any{"ok": true, "upload_url": s.URL + "/upload/" + f.ID, "file_id": f.ID})
}

func (s *Server) upload(w http.ResponseWriter, r *http.Request) {
	part, _, err := r.FormFile("file")
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	defer part.Close()
	content, err := io.ReadAll(part)
	s.mu.Lock()
	defer s.mu.Unlock()
	f := s.uploads[r.PathValue("id")]
	if f == nil || err != nil {
		http.Error(w, "no such upload", http.StatusBadRequest)
		return
	}
	f.Content = content
}

func (s *Server) completeUpload(w http.ResponseWriter, r *http.Request) {
	var list []struct{ ID, Title string }
	if err := json.Unmarshal([]byte(r.FormValue("files")), &list); err != nil || len(list) != 1 {
		Refuse("invalid_arguments")(w, r)
		return
	}
	s.mu.Lock()
	f := s.uploads[list[0].ID]
	if f == nil || f.Content == nil {
		s.mu.Unlock()
		Refuse("file_not_found")(w, r)
		return
	}
	f.Title, f.Channel, f.Thread = list[0].Title, r.FormValue("channel_id"), r.FormValue("thread_ts")
	s.files = append(s.files, *f)
	s.mu.Unlock()
	reply(w, map[string]any{"ok": true, "files": []map[string]string{{"id": f.ID, "title": f.Title}}})
}
