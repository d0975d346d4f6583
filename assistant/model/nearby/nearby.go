// Package nearby finds the servers of language models that run on this machine,
// says which of their models can read questions for Kibitz, and has a server pull
// one. It speaks the servers' own APIs, which tell more of a model than the one
// of OpenAI that they share.
package nearby

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"
)

// Server is a server that answers.
type Server struct {
	Kind   string // Ollama, LM Studio, llama.cpp, vLLM
	URL    string // where it listens, such as http://127.0.0.1:11434
	Models []Model
	api    api
}

// API is the base of the OpenAI API of the server.
func (s *Server) API() string { return s.URL + "/v1" }

// Model is one of the models of a server. What the server does not tell is the
// zero value.
type Model struct {
	Name    string
	Bytes   int64   // of its file
	Size    float64 // billions of parameters
	Context int     // tokens that it takes at most
	Tools   Knowledge
	Other   bool   // it is for something else, such as embeddings
	Remote  string // the host elsewhere that runs it; empty: it runs here
}

// Knowledge is what is known of an ability.
type Knowledge int

const (
	Unknown Knowledge = iota
	Yes
	No
)

// Addresses are where the four servers listen if nobody changed it.
var Addresses = []string{"http://127.0.0.1:11434", "http://127.0.0.1:1234", "http://127.0.0.1:8080", "http://127.0.0.1:8000"}

// api is what differs between the servers.
type api struct {
	kind string
	// models lists the models; an error says that it is another server.
	models func(ctx context.Context, base string) ([]Model, error)
	pull   func(ctx context.Context, base, name string, progress func(done, all int64)) error // nil: it cannot
	adapt  func(ctx context.Context, base, name string) (string, error)                       // the name to ask for, made ready; nil: as it is
}

// apis are tried in this order: llama.cpp has some of what Ollama is known by, and
// others may have what vLLM is.
func apis() []api {
	return []api{
		{"llama.cpp", llamaModels, nil, nil},
		{"Ollama", ollamaModels, ollamaPull, ollamaAdapt},
		{"LM Studio", studioModels, studioPull, nil},
		{"vLLM", vllmModels, nil, nil},
	}
}

// probeTime is how long a server on this machine may take to say what it is.
const probeTime = 3 * time.Second

// Find finds the servers at the addresses, in their order.
func Find(ctx context.Context, addresses []string) (found []Server) {
	for _, address := range addresses {
		address = strings.TrimSuffix(strings.TrimSuffix(address, "/"), "/v1")
		for _, a := range apis() {
			probing, cancel := context.WithTimeout(ctx, probeTime)
			models, err := a.models(probing, address)
			cancel()
			if err == nil {
				found = append(found, Server{a.kind, address, models, a})
				break
			}
		}
	}
	return found
}

// Pulls says whether the server can pull models.
func (s *Server) Pulls() bool { return s.api.pull != nil }

// Pull has the server pull a model, and lists its models anew.
func (s *Server) Pull(ctx context.Context, name string, progress func(done, all int64)) error {
	if err := s.api.pull(ctx, s.URL, name, progress); err != nil {
		return err
	}
	models, err := s.api.models(ctx, s.URL)
	s.Models = models
	return err
}

// Adapt makes a model ready for the long requests of Kibitz, and gives the name
// that it is then asked by.
func (s *Server) Adapt(ctx context.Context, name string) (string, error) {
	if s.api.adapt == nil {
		return name, nil
	}
	return s.api.adapt(ctx, s.URL, name)
}

// maxReply is how much of a reply is read.
const maxReply = 8 << 20

// exchange sends a request and reads the JSON of the reply into a value.
func exchange(ctx context.Context, method, address string, body, into any) error {
	response, err := send(ctx, method, address, body)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	return json.NewDecoder(io.LimitReader(response.Body, maxReply)).Decode(into)
}

// send sends a request. A reply of another status than 200 is an error.
func send(ctx context.Context, method, address string, body any) (*http.Response, error) {
	text, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	var sent io.Reader
	if body != nil {
		sent = bytes.NewReader(text)
	}
	request, err := http.NewRequestWithContext(ctx, method, address, sent)
	if err != nil {
		return nil, err
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := direct.Do(request)
	if err != nil {
		return nil, err
	}
	if response.StatusCode != http.StatusOK {
		defer response.Body.Close()
		detail, _ := io.ReadAll(io.LimitReader(response.Body, 1000)) // what there is of it
		return nil, fmt.Errorf("%s: %s: %s", address, response.Status, strings.TrimSpace(string(detail)))
	}
	return response, nil
}

// direct goes to the address itself: no proxy, and nowhere that a server on this
// machine redirects to.
var direct = &http.Client{
	Transport:     &http.Transport{Proxy: nil, DisableKeepAlives: true},
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}
