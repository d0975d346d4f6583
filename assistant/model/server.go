package model

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"

	"github.com/sashabaranov/go-openai"
)

// message is one of the messages between Kibitz and a model.
type message struct {
	role   string // one of the roles of package openai
	text   string
	calls  []call // of the assistant's
	callID string // of a tool's: the call that it answers
}

// call is a tool that the model wants used.
type call struct{ id, name, arguments string }

// reply is what a model said, whole.
type reply struct {
	text    string
	calls   []call
	refusal string // why the model declines
	usage   Usage
}

// tool is what a model can use.
type tool struct {
	name, description string
	parameters        json.RawMessage // JSON Schema
	open              bool            // that is not strict
}

// stay keeps questions and the key with the server that they are meant for: Go
// would send Azure's key on to wherever a redirect points.
func stay(request *http.Request, _ []*http.Request) error {
	return &Error{NotFound, errors.New("the server redirects to " + request.URL.Host)}
}

// server is one of the ways to speak to a model.
type server interface {
	// next sends the messages and waits for the whole reply. What comes back
	// without an error is complete.
	next(ctx context.Context, messages []message, tools []tool) (reply, error)
}

// newServer makes the client for the API that the configuration names.
func newServer(c Config) (server, error) {
	address, err := url.Parse(c.URL)
	if err != nil {
		return nil, err
	}
	config := openai.DefaultConfig(c.Key)
	version := address.Query().Get("api-version")
	address.RawQuery = ""
	if c.URL != "" {
		config.BaseURL = address.String()
	}
	if version != "" {
		config = openai.DefaultAzureConfig(c.Key, address.String())
		config.APIVersion = version
		config.AzureModelMapperFunc = nil // deployments have the names that they are asked by
	}
	transport := c.Transport
	if transport == nil {
		transport = http.DefaultTransport
	}
	config.HTTPClient = &http.Client{Transport: retrying{transport}, CheckRedirect: stay}
	client := openai.NewClientWithConfig(config)
	var s server = chat{client, c}
	if c.API == Responses {
		s = responses{client, c}
	}
	if c.Toolless {
		s = plain{s}
	}
	return s, nil
}
