package mcp

import (
	"context"
	"embed"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"text/template"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"go.yaml.in/yaml/v3"

	"github.com/kibitz-chess/kibitz/assistant"
)

//go:embed prompts
var promptFiles embed.FS

// prompt is a file of prompts/LANGUAGE: a head in YAML between two lines of
// dashes, then a template that the arguments fill in.
type prompt struct {
	Title       string
	Description string
	Arguments   []struct {
		Name, Title, Description string
		Required                 bool
	}
	text *template.Template
}

// addPrompts adds the prompts of both languages.
func (c *channel) addPrompts(s *sdk.Server) {
	files, err := fs.Glob(promptFiles, "prompts/*/*.md")
	if err != nil {
		panic(err) // the pattern is right
	}
	for _, file := range files {
		p := readPrompt(file)
		offered := &sdk.Prompt{Name: strings.TrimSuffix(path.Base(file), ".md"), Title: p.Title, Description: p.Description}
		for _, a := range p.Arguments {
			offered.Arguments = append(offered.Arguments, &sdk.PromptArgument{Name: a.Name, Title: a.Title, Description: a.Description, Required: a.Required})
		}
		s.AddPrompt(offered, p.handler(path.Base(path.Dir(file))))
	}
}

func readPrompt(file string) prompt {
	var p prompt
	text, err := promptFiles.ReadFile(file)
	if err == nil {
		_, rest, _ := strings.Cut(string(text), "---\n")
		head, body, _ := strings.Cut(rest, "---\n")
		if err = yaml.Unmarshal([]byte(head), &p); err == nil {
			p.text, err = template.New(file).Parse(strings.TrimSpace(body))
		}
	}
	if err != nil {
		panic(fmt.Sprintf("%s: %v", file, err)) // the file is part of the program, and a test gets all prompts
	}
	return p
}

// handler fills a prompt of a language in.
func (p prompt) handler(language string) sdk.PromptHandler {
	return func(_ context.Context, req *sdk.GetPromptRequest) (*sdk.GetPromptResult, error) {
		for _, a := range p.Arguments {
			if a.Required && strings.TrimSpace(req.Params.Arguments[a.Name]) == "" {
				return nil, invalidParams(assistant.Message(language, "mcp_argument_missing", "name", a.Name))
			}
		}
		var text strings.Builder
		if err := p.text.Execute(&text, req.Params.Arguments); err != nil {
			return nil, err
		}
		return &sdk.GetPromptResult{Description: p.Description, Messages: []*sdk.PromptMessage{
			{Role: "user", Content: &sdk.TextContent{Text: text.String()}},
		}}, nil
	}
}

// invalidParams is an error of a request that its sender can put right.
func invalidParams(message string) error {
	return &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: message}
}
