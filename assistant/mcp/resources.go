package mcp

import (
	"context"
	"net/url"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/kibitz-chess/kibitz/assistant"
)

// Addresses of resources: the documentation of the schema in a language, for a
// server; and the games.
const (
	schemaURI       = "kibitz://schema/"
	serverSchemaURI = schemaURI + "{language}/{dialect}"
	gamesURI        = "kibitz://games/"
)

// addResources adds the documentation of the schema and the games.
func (c *channel) addResources(s *sdk.Server) {
	for _, language := range []string{"es", "en"} {
		s.AddResource(&sdk.Resource{
			URI: schemaURI + language, Name: "schema-" + language, MIMEType: "text/markdown",
			Title:       assistant.Message(language, "mcp_schema"),
			Description: assistant.Message(language, "mcp_schema_about"),
		}, c.readSchema)
	}
	s.AddResourceTemplate(&sdk.ResourceTemplate{
		URITemplate: serverSchemaURI, Name: "schema-of-server", MIMEType: "text/markdown",
		Title:       assistant.Message(c.Language, "mcp_server_schema"),
		Description: assistant.Message(c.Language, "mcp_server_schema_about"),
	}, c.readSchema)
	s.AddResourceTemplate(&sdk.ResourceTemplate{
		URITemplate: gamesURI + "{cod_match}", Name: "game", MIMEType: "application/vnd.chess-pgn",
		Title:       assistant.Message(c.Language, "mcp_game"),
		Description: assistant.Message(c.Language, "mcp_game_about"),
	}, c.readGame)
}

// readSchema reads the documentation that an address names.
func (c *channel) readSchema(_ context.Context, req *sdk.ReadResourceRequest) (*sdk.ReadResourceResult, error) {
	language, server, _ := strings.Cut(strings.TrimPrefix(req.Params.URI, schemaURI), "/")
	server, err := url.PathUnescape(server)
	if err != nil || language != "es" && language != "en" {
		return nil, sdk.ResourceNotFoundError(req.Params.URI)
	}
	text, err := c.Assistant.Documentation(language, server, "")
	if err != nil {
		return nil, sdk.ResourceNotFoundError(req.Params.URI)
	}
	return resourceText(req.Params.URI, text), nil
}

func resourceText(uri, text string) *sdk.ReadResourceResult {
	return &sdk.ReadResourceResult{Contents: []*sdk.ResourceContents{{URI: uri, Text: text}}}
}

// schemaInput are the arguments of the tool describe_schema.
type schemaInput struct {
	Dialect  string `json:"dialect,omitempty" jsonschema:"duckdb, postgres, mysql, sqlserver or oracle; without it, the connected database"`
	Table    string `json:"table,omitempty" jsonschema:"name of a table or view; without it, all of them and what to beware of"`
	Language string `json:"language,omitempty"`
}

// description is the structured answer of describe_schema.
type description struct {
	Documentation string `json:"documentation" jsonschema:"in Markdown"`
}

// describeSchema answers with the documentation.
func (c *channel) describeSchema(_ context.Context, _ *sdk.CallToolRequest, in schemaInput) (*sdk.CallToolResult, description, error) {
	text, err := c.Assistant.Documentation(c.in(in.Language), in.Dialect, in.Table)
	if err != nil {
		return nil, description{}, c.explain(in.Language, err)
	}
	return &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: text}}}, description{text}, nil
}
