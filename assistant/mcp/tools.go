package mcp

import (
	"cmp"
	"context"
	"embed"
	"encoding/json"
	"maps"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"go.yaml.in/yaml/v3"

	"github.com/kibitz-chess/kibitz/assistant"
)

// addTools adds the tools. All of them only read, and look at nothing but the
// database.
func (c *channel) addTools(s *sdk.Server) {
	addTool(c, s, "ask", c.ask)
	addTool(c, s, "query_sql", c.querySQL)
	addTool(c, s, "describe_schema", c.describeSchema)
	addTool(c, s, "find_positions", c.findPositions)
	addTool(c, s, "show_game", c.showGame)
	addTool(c, s, "show_analysis", c.showAnalysis)
	addTool(c, s, "draw_board", c.drawBoard)
}

// addTool adds a tool. Its schemas are declared from the types of what it takes
// and returns; what it takes is held against them.
func addTool[In, Out any](c *channel, s *sdk.Server, name string, handle sdk.ToolHandlerFor[In, Out]) {
	title := assistant.Message(c.Language, "mcp_title_"+name)
	closed := false
	input := inputSchema[In]()
	arguments, err := input.Resolve(nil)
	if err != nil {
		panic(err) // the types are part of the program, and a test lists all tools
	}
	s.AddTool(&sdk.Tool{
		Name: name, Title: title, Description: toolText(name),
		InputSchema: input, OutputSchema: outputSchema[Out](),
		Annotations: &sdk.ToolAnnotations{Title: title, ReadOnlyHint: true, IdempotentHint: true, OpenWorldHint: &closed},
	}, func(ctx context.Context, req *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
		in, err := read[In](req.Params.Arguments, arguments)
		if err != nil {
			return failed(c.explain("", err)), nil
		}
		result, out, err := handle(ctx, req, in)
		if err != nil {
			return failed(err), nil
		}
		if result.InputRequests == nil {
			result.StructuredContent = out
		}
		return result, nil
	})
}

// read reads arguments that are as the schema says. What is null is left out:
// many models write that for what they leave out.
func read[In any](text json.RawMessage, schema *jsonschema.Resolved) (in In, err error) {
	given := map[string]any{}
	if len(text) > 0 {
		err = json.Unmarshal(text, &given)
	}
	if err == nil {
		maps.DeleteFunc(given, func(_ string, value any) bool { return value == nil })
		err = schema.Validate(given)
	}
	if err == nil && len(text) > 0 {
		err = json.Unmarshal(text, &in)
	}
	if err != nil {
		return in, &assistant.Error{Status: assistant.Failed, Code: "mcp_bad_arguments", Args: []string{"detail", err.Error()}}
	}
	return in, nil
}

// failed is a result that says what went wrong, for the model to put right.
func failed(err error) *sdk.CallToolResult {
	var result sdk.CallToolResult
	result.SetError(err)
	return &result
}

//go:embed tools
var toolFiles embed.FS

// toolText is what a model is told of a tool.
func toolText(name string) string {
	return strings.TrimSpace(toolFile(name + ".md"))
}

func toolFile(name string) string {
	text, err := toolFiles.ReadFile("tools/" + name)
	if err != nil {
		panic(err) // the file is part of the program, and a test lists all tools
	}
	return string(text)
}

// inputSchema is the schema of a tool's arguments, with the languages that
// Kibitz speaks.
func inputSchema[In any]() *jsonschema.Schema {
	schema := schemaFor[In]()
	if language := schema.Properties["language"]; language != nil {
		language.Enum = []any{"es", "en"}
		language.Description = "of the reply: es or en"
	}
	return schema
}

// outputSchema is the schema of what a tool returns, with what the fields of a
// reply mean.
func outputSchema[Out any]() *jsonschema.Schema {
	var meanings map[string]string
	if err := yaml.Unmarshal([]byte(toolFile("reply.yaml")), &meanings); err != nil {
		panic(err) // as in toolFile
	}
	schema := schemaFor[Out]()
	for name, property := range schema.Properties {
		property.Description = cmp.Or(property.Description, meanings[name])
	}
	return schema
}

func schemaFor[T any]() *jsonschema.Schema {
	schema, err := jsonschema.For[T](nil)
	if err != nil {
		panic(err) // the types are part of the program, and a test lists all tools
	}
	return schema
}
