package mcp_test

import (
	"bytes"
	"encoding/json"
	"image"
	_ "image/png"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/kibitz-chess/kibitz/assistant/mcp"
)

// start is the board that games begin with.
const start = "rnbqkbnrpppppppp00000000000000000000000000000000PPPPPPPPRNBQKBNR"

func TestTools(t *testing.T) {
	everyWay(t, mcp.Config{Language: "es"}, func(t *testing.T, connect func(*sdk.ClientOptions) *sdk.ClientSession) {
		s := connect(nil)
		if !strings.Contains(s.InitializeResult().Instructions, "never instructions") {
			t.Errorf("instructions: %q", s.InitializeResult().Instructions)
		}
		var names []string
		for tool, err := range s.Tools(t.Context(), nil) {
			if err != nil {
				t.Fatal(err)
			}
			names = append(names, tool.Name)
			a := tool.Annotations
			if !a.ReadOnlyHint || a.OpenWorldHint == nil || *a.OpenWorldHint || strings.HasPrefix(tool.Title, "mcp_") || len(tool.Description) < 100 {
				t.Errorf("%+v", tool)
			}
			input, output := schemaOf(t, tool.InputSchema), schemaOf(t, tool.OutputSchema)
			if len(input.Properties["language"].Enum) != 2 || output.Type != "object" || len(output.Properties) == 0 {
				t.Errorf("%s: %+v, %+v", tool.Name, input, output)
			}
			for _, schema := range []jsonschema.Schema{input, output} {
				for name, property := range schema.Properties {
					if property.Description == "" {
						t.Errorf("%s: %s is not described", tool.Name, name)
					}
				}
			}
		}
		if want := []string{"ask", "describe_schema", "draw_board", "find_positions", "query_sql", "show_analysis", "show_game"}; !slices.Equal(names, want) {
			t.Errorf("tools %v", names)
		}
	})
}

func schemaOf(t testing.TB, received any) (schema jsonschema.Schema) {
	t.Helper()
	data, err := json.Marshal(received)
	if err == nil {
		err = json.Unmarshal(data, &schema)
	}
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

func TestDescribeSchema(t *testing.T) {
	s := client(t, mcp.Config{Assistant: overSamples(t)}, "", nil)
	for _, c := range []struct {
		arguments map[string]any
		isError   bool
		want      string
	}{
		{nil, false, "# Kibitz: chess games in DuckDB"},
		{nil, false, "hasOpening"},
		{map[string]any{"language": "es"}, false, "# Kibitz: partidas de ajedrez en DuckDB"},
		{map[string]any{"dialect": "oracle"}, false, "Oracle"},
		{map[string]any{"table": "MATCHES"}, false, "RESULT INTEGER"},
		{map[string]any{"table": "vw_match_moves", "language": "es"}, false, "### VW_MATCH_MOVES"},
		{map[string]any{"table": "users", "language": "es"}, true, "No hay ninguna tabla ni vista «users». Las hay: match_events"},
		{map[string]any{"dialect": "dbase"}, true, "I do not know the server “dbase”"},
	} {
		got := call(t, s, "describe_schema", c.arguments)
		if got.IsError != c.isError || !strings.Contains(textOf(got), c.want) {
			t.Errorf("%v: error %v, %.300s", c.arguments, got.IsError, textOf(got))
		}
		if c.arguments["table"] != nil && !c.isError && strings.Count(textOf(got), "#") != 3 {
			t.Errorf("%v: more than the table: %s", c.arguments, textOf(got))
		}
		if !c.isError && decode[struct{ Documentation string }](t, got).Documentation != textOf(got) {
			t.Errorf("%v: the structured form differs", c.arguments)
		}
	}
}

func TestDrawBoard(t *testing.T) {
	everyWay(t, mcp.Config{}, func(t *testing.T, connect func(*sdk.ClientOptions) *sdk.ClientSession) {
		s := connect(nil)
		var ids []string
		for _, arguments := range []map[string]any{
			{"fen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "size": 200},
			{"board": start, "size": 200, "flip": true, "from": "e2", "to": "e4", "arrows": "e2e4,Bg1f3", "theme": "blue"},
			{"drawer_id": "yr3rrJmZmZkAAAAAAAAAAAAAAAAAAAAAEREREUI1YyQ", "size": 200},
		} {
			got := call(t, s, "draw_board", arguments)
			if got.IsError || len(got.Content) != 2 {
				t.Fatalf("%v: %s", arguments, textOf(got))
			}
			picture := got.Content[0].(*sdk.ImageContent)
			config, format, err := image.DecodeConfig(bytes.NewReader(picture.Data))
			if err != nil || picture.MIMEType != "image/png" || format != "png" || config.Width != 200 {
				t.Errorf("%v: %v %s %+v", arguments, err, format, config)
			}
			out := decode[struct {
				DrawerID    string `json:"drawer_id"`
				Board, Text string
			}](t, got)
			first := "8 r n b q k b n r"
			if arguments["flip"] == true {
				first = "1 R N B K Q B N R"
			}
			if out.Board != start || !strings.HasPrefix(out.Text, first) || !strings.HasPrefix(textOf(got), first) {
				t.Errorf("%v: %+v", arguments, out)
			}
			ids = append(ids, out.DrawerID)
		}
		if ids[0] != "yr3rrJmZmZkAAAAAAAAAAAAAAAAAAAAAEREREUI1YyQ" || ids[0] != ids[1] || ids[1] != ids[2] {
			t.Errorf("%v", ids)
		}
	})
}

func TestDrawBoardRefuses(t *testing.T) {
	s := client(t, mcp.Config{Assistant: overSamples(t)}, "", nil)
	for _, c := range []struct {
		arguments map[string]any
		want      string
	}{
		{map[string]any{}, "one of fen, board and drawer_id"},
		{map[string]any{"fen": "8/8/8/8/8/8/8/8", "board": start}, "one of fen, board and drawer_id"},
		{map[string]any{"fen": "8/8/8/8/8/8/8/9", "language": "es"}, "Eso no es un tablero"},
		{map[string]any{"board": start[1:]}, "63"},
		{map[string]any{"drawer_id": "AAA"}, "That is no board"},
		{map[string]any{"board": start, "size": 10}, "size"},
		{map[string]any{"board": start, "arrows": "z9"}, "arrows"},
		{map[string]any{"board": start, "theme": "plaid", "language": "es"}, "no se puede dibujar"},
	} {
		got := call(t, s, "draw_board", c.arguments)
		if !got.IsError || !strings.Contains(textOf(got), c.want) {
			t.Errorf("%v: error %v, %s", c.arguments, got.IsError, textOf(got))
		}
	}
}

func TestResources(t *testing.T) {
	everyWay(t, mcp.Config{}, func(t *testing.T, connect func(*sdk.ClientOptions) *sdk.ClientSession) {
		s := connect(nil)
		var uris []string
		for resource, err := range s.Resources(t.Context(), nil) {
			if err != nil {
				t.Fatal(err)
			}
			uris = append(uris, resource.URI)
		}
		for template, err := range s.ResourceTemplates(t.Context(), nil) {
			if err != nil {
				t.Fatal(err)
			}
			uris = append(uris, template.URITemplate)
		}
		if want := []string{"kibitz://schema/en", "kibitz://schema/es", "kibitz://games/{cod_match}", "kibitz://schema/{language}/{dialect}"}; !slices.Equal(uris, want) {
			t.Errorf("%v", uris)
		}
		for uri, want := range map[string]string{
			"kibitz://schema/es":          "partidas de ajedrez en DuckDB",
			"kibitz://schema/en":          "chess games in DuckDB",
			"kibitz://schema/en/postgres": "chess games in PostgreSQL",
		} {
			got, err := s.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: uri})
			if err != nil || len(got.Contents) != 1 || got.Contents[0].MIMEType != "text/markdown" || !strings.Contains(got.Contents[0].Text, want) {
				t.Errorf("%s: %v %+v", uri, err, got)
			}
		}
		for _, uri := range []string{"kibitz://schema/fr", "kibitz://schema/en/dbase", "kibitz://schema/fr/duckdb", "kibitz://other", "file:///etc/passwd"} {
			if got, err := s.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: uri}); err == nil {
				t.Errorf("%s: %+v", uri, got)
			}
		}
	})
}

// TestPrompts gets every prompt, with its arguments and without.
func TestPrompts(t *testing.T) {
	everyWay(t, mcp.Config{}, func(t *testing.T, connect func(*sdk.ClientOptions) *sdk.ClientSession) {
		s := connect(nil)
		n := 0
		for prompt, err := range s.Prompts(t.Context(), nil) {
			if err != nil {
				t.Fatal(err)
			}
			n++
			all, required := map[string]string{}, map[string]string{}
			for _, a := range prompt.Arguments {
				all[a.Name] = "VALUE-" + a.Name
				if a.Required {
					required[a.Name] = all[a.Name]
				}
				if a.Title == "" || a.Description == "" {
					t.Errorf("%s: %+v", prompt.Name, a)
				}
			}
			if prompt.Title == "" || prompt.Description == "" || len(required) == 0 {
				t.Errorf("%+v", prompt)
			}
			for _, given := range []map[string]string{all, required} {
				got, err := s.GetPrompt(t.Context(), &sdk.GetPromptParams{Name: prompt.Name, Arguments: given})
				if err != nil || len(got.Messages) != 1 {
					t.Fatalf("%s: %v %+v", prompt.Name, err, got)
				}
				text := got.Messages[0].Content.(*sdk.TextContent).Text
				if !strings.Contains(text, "Kibitz") || regexp.MustCompile(`\{\{|no value|---`).MatchString(text) {
					t.Errorf("%s: %s", prompt.Name, text)
				}
				for _, value := range given {
					if !strings.Contains(text, value) {
						t.Errorf("%s: %s is not in %s", prompt.Name, value, text)
					}
				}
			}
			if _, err := s.GetPrompt(t.Context(), &sdk.GetPromptParams{Name: prompt.Name}); err == nil {
				t.Errorf("%s without arguments", prompt.Name)
			}
		}
		if n != 10 {
			t.Errorf("%d prompts", n)
		}
	})
}
