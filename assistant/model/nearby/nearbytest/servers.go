// Package nearbytest is servers of language models for tests, which say of
// themselves and their models what Ollama, LM Studio, llama.cpp and vLLM say.
package nearbytest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
)

// Server is one of them. What it has for other addresses, such as /v1, is More.
type Server struct {
	*httptest.Server
	More http.Handler

	mu     sync.Mutex
	pulled []string
	asked  []string
}

// Asked are the requests that came, with their bodies.
func (s *Server) Asked() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string(nil), s.asked...)
}

// New starts a server of a kind that ends with the test: ollama, studio, llama,
// vllm, or stranger, which is no server of models.
func New(t testing.TB, kind string) *Server {
	t.Helper()
	s := new(Server)
	answers := kinds[kind]
	if answers == nil {
		t.Fatalf("no server of the kind %q", kind)
	}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		s.mu.Lock()
		s.asked = append(s.asked, r.Method+" "+r.URL.Path+" "+string(body))
		s.mu.Unlock()
		answer := answers[r.Method+" "+r.URL.Path]
		switch {
		case answer != nil:
			_, _ = io.WriteString(w, answer(s, body)) // the client may have gone
		case s.More != nil:
			r.Body = io.NopCloser(bytes.NewReader(body))
			s.More.ServeHTTP(w, r)
		default:
			http.NotFound(w, r)
		}
	}))
	t.Cleanup(s.Close)
	return s
}

type answers map[string]func(s *Server, body []byte) string

func fixed(text string) func(*Server, []byte) string {
	return func(*Server, []byte) string { return text }
}

// Broken is a model that no server can pull.
const Broken = "broken:1b"

var kinds = map[string]answers{
	"ollama": {
		"GET /api/tags": func(s *Server, _ []byte) string {
			list := `{"name":"qwen3:8b","size":5225388164,"details":{"parameter_size":"8.2B"}},
				{"name":"gemma:2b","size":1678456656,"details":{"parameter_size":"2.5B"}},
				{"name":"gpt-oss:120b-cloud","size":384,"remote_host":"https://ollama.com:443","details":{"parameter_size":"116.8B"}},
				{"name":"nomic-embed-text:latest","size":274302450,"details":{"parameter_size":"137M"}}`
			s.mu.Lock()
			defer s.mu.Unlock()
			for _, name := range s.pulled {
				list += fmt.Sprintf(`,{"name":%q,"size":20201253588,"details":{"parameter_size":"32.8B"}}`, name)
			}
			return `{"models":[` + list + `]}`
		},
		"POST /api/show": func(_ *Server, body []byte) string {
			switch modelIn(body) {
			case "gemma:2b":
				return `{"capabilities":["completion"],"model_info":{"gemma.context_length":8192}}`
			case "nomic-embed-text:latest":
				return `{"capabilities":["embedding"],"model_info":{"nomic-bert.context_length":2048}}`
			}
			return `{"capabilities":["completion","tools","thinking"],"model_info":{"qwen3.context_length":40960}}`
		},
		"POST /api/pull": func(s *Server, body []byte) string {
			name := modelIn(body)
			if name == Broken {
				return `{"status":"pulling manifest"}` + "\n" + `{"error":"pull model manifest: file does not exist"}` + "\n"
			}
			s.mu.Lock()
			defer s.mu.Unlock()
			s.pulled = append(s.pulled, name)
			return `{"status":"pulling manifest"}
{"status":"pulling 3291abe70f16","total":2000,"completed":500}
{"status":"pulling 3291abe70f16","total":2000,"completed":2000}
{"status":"success"}
`
		},
		"POST /api/create": fixed(`{"status":"success"}`),
	},
	"studio": {
		"GET /api/v0/models": func(s *Server, _ []byte) string {
			list := `{"id":"qwen2.5-7b-instruct-1m","type":"llm","state":"not-loaded","max_context_length":1010000,"capabilities":["tool_use"]},
				{"id":"text-embedding-nomic-embed-text-v1.5","type":"embeddings","max_context_length":2048},
				{"id":"phi-4-14b","type":"llm","state":"loaded","max_context_length":131072,"loaded_context_length":4096,"capabilities":["tool_use"]}`
			s.mu.Lock()
			defer s.mu.Unlock()
			for _, name := range s.pulled {
				list += fmt.Sprintf(`,{"id":%q,"type":"llm","max_context_length":131072,"capabilities":["tool_use"]}`, name)
			}
			return `{"object":"list","data":[` + list + `]}`
		},
		"POST /api/v1/models/download": func(s *Server, body []byte) string {
			s.mu.Lock()
			defer s.mu.Unlock()
			if name := modelIn(body); name != Broken {
				s.pulled = append(s.pulled, name)
			}
			return `{"job_id":"job_1","status":"downloading","total_size_bytes":2000,"downloaded_bytes":0}`
		},
		"GET /api/v1/models/download/status/job_1": func(s *Server, _ []byte) string {
			s.mu.Lock()
			defer s.mu.Unlock()
			if s.pulled == nil {
				return `{"job_id":"job_1","status":"failed"}`
			}
			return `{"job_id":"job_1","status":"completed","total_size_bytes":2000,"downloaded_bytes":2000}`
		},
	},
	"llama": {
		"GET /props":     fixed(`{"default_generation_settings":{"n_ctx":32768},"total_slots":1,"chat_template":"{{ messages }}","chat_template_caps":{"supports_tools":false}}`),
		"GET /v1/models": fixed(`{"object":"list","data":[{"id":"mistral-7b.gguf","object":"model","owned_by":"llamacpp","meta":{"n_params":7248023552,"size":4372811776}}]}`),
		"GET /api/tags":  fixed(`{"models":[]}`),
	},
	"vllm": {
		"GET /version":   fixed(`{"version":"0.11.0"}`),
		"GET /v1/models": fixed(`{"object":"list","data":[{"id":"Qwen/Qwen3-14B","object":"model","owned_by":"vllm","max_model_len":40960}]}`),
	},
	"stranger": {
		"GET /version": fixed("<html>hello</html>"),
		"GET /props":   fixed(`{"error":"Unexpected endpoint"}`),
	},
}

func modelIn(body []byte) string {
	var asked struct{ Model string }
	if err := json.Unmarshal(body, &asked); err != nil {
		return ""
	}
	return asked.Model
}
