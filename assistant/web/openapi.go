package web

import (
	"encoding/json"
	"net/http"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"github.com/kibitz-chess/kibitz/assistant"
)

// apiConfig is huma's configuration: no page of documentation, which would
// load scripts from elsewhere, and replies as they are, without links to
// schemas.
func apiConfig(baseURL string) huma.Config {
	c := huma.DefaultConfig("Kibitz", "1")
	c.Info.Description = "Answers questions about chess games, asked in Spanish or English, and draws boards."
	c.OpenAPIPath, c.DocsPath, c.SchemasPath = "", "", ""
	c.CreateHooks = nil
	if baseURL != "" {
		c.Servers = []*huma.Server{{URL: baseURL}}
	}
	return c
}

// describe completes the OpenAPI document with what huma does not serve
// itself, and serves it. The document is written once: it does not change.
func describe(api huma.API) http.HandlerFunc {
	document := api.OpenAPI()
	document.AddOperation(askOperation(document.Components.Schemas))
	document.AddOperation(drawOperation(document.Components.Schemas))
	document.AddOperation(imageOperation())
	text, err := json.Marshal(document)
	if err != nil {
		panic(err) // it depends on nothing but the program, and a test reads it
	}
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/openapi+json")
		_, _ = w.Write(text) // the client may have gone
	}
}

func askOperation(schemas huma.Registry) *huma.Operation {
	reply := schemas.Schema(reflect.TypeFor[assistant.Reply](), true, "Reply")
	whole := map[string]*huma.MediaType{"application/json": {Schema: reply}}
	responses := map[string]*huma.Response{
		"200": {
			Description: "The answer (status answer), a question back (clarify), what was not understood (abstain) or why it is not allowed (refused). " +
				"As text/event-stream, the reply so far in the events understood, sql, rows, board, and the whole reply in done.",
			Content: map[string]*huma.MediaType{
				"application/json":  {Schema: reply},
				"text/event-stream": {Schema: &huma.Schema{Type: huma.TypeString}},
			},
		},
	}
	for status, description := range map[string]string{
		"400": "What the asker can put right",
		"413": "The body is too large",
		"500": "Something failed",
		"503": "Too many questions, cancelled, or no database",
		"504": "It took too long",
	} {
		responses[status] = &huma.Response{Description: description, Content: whole}
	}
	return &huma.Operation{
		OperationID: "ask", Method: http.MethodPost, Path: "/api/ask",
		Summary: "Answer a question about chess games",
		RequestBody: &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{
			"application/json": {Schema: schemas.Schema(reflect.TypeFor[askRequest](), true, "AskRequest")},
		}},
		Responses: responses,
	}
}

func drawOperation(schemas huma.Registry) *huma.Operation {
	body := &huma.Schema{Type: huma.TypeObject, Properties: map[string]*huma.Schema{}, AdditionalProperties: false}
	for _, f := range drawFields {
		body.Properties[f.name] = &huma.Schema{Type: f.kind, Description: f.doc, Examples: []any{f.example}}
	}
	return &huma.Operation{
		OperationID: "draw_board", Method: http.MethodPost, Path: "/api/draw_board",
		Summary: "Draw a chess board",
		RequestBody: &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{
			"application/json": {Schema: body},
		}},
		Responses: map[string]*huma.Response{
			"200": {Description: "Addresses of the images", Content: map[string]*huma.MediaType{
				"application/json": {Schema: schemas.Schema(reflect.TypeFor[drawReply](), true, "DrawReply")},
			}},
			"400": {Description: "Which character, count or option is wrong", Content: map[string]*huma.MediaType{
				"application/problem+json": {Schema: schemas.Schema(reflect.TypeFor[huma.ErrorModel](), true, "ErrorModel")},
			}},
		},
	}
}

func imageOperation() *huma.Operation {
	image := func(contentType string) map[string]*huma.MediaType {
		return map[string]*huma.MediaType{contentType: {Schema: &huma.Schema{Type: huma.TypeString}}}
	}
	return &huma.Operation{
		OperationID: "board_image", Method: http.MethodGet, Path: "/boards/{file}",
		Summary: "The image of a board, with the options of draw_board as query",
		Parameters: []*huma.Param{{
			Name: "file", In: "path", Required: true, Description: "drawer_id and .svg or .png",
			Schema: &huma.Schema{Type: huma.TypeString},
		}},
		Responses: map[string]*huma.Response{
			"200": {Description: "The image; it never changes", Content: image("image/svg+xml")},
			"400": {Description: "What is wrong with the id or an option", Content: image("application/problem+json")},
		},
	}
}
