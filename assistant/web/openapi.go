package web

import (
	"encoding/json"
	"net/http"
	"reflect"

	"github.com/danielgtaylor/huma/v2"
	"github.com/go-chi/chi/v5"

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

// describe completes the OpenAPI document with what huma does not serve itself,
// and serves it. The document is written once: it does not change.
func (s *server) describe(r chi.Router, api huma.API) {
	document := api.OpenAPI()
	schemas := document.Components.Schemas
	document.AddOperation(askOperation(schemas))
	document.AddOperation(drawOperation(schemas))
	for _, file := range files {
		if file.needs == nil || file.needs(s) {
			document.AddOperation(file.operation(schemas))
		}
	}
	if s.Collection != nil {
		document.AddOperation(importOperation(schemas))
	}
	if s.Collection != nil && s.Analyser != nil {
		document.AddOperation(analyseOperation(schemas))
		document.AddOperation(stopOperation(schemas))
	}
	if s.Token != "" {
		document.Components.SecuritySchemes = map[string]*huma.SecurityScheme{
			"bearer": {Type: "http", Scheme: "bearer"}, "session": {Type: "apiKey", In: "cookie", Name: cookieName},
		}
		document.Security = []map[string][]string{{"bearer": {}}, {"session": {}}}
	}
	text, err := json.Marshal(document)
	if err != nil {
		panic(err) // it depends on nothing but the program, and a test reads it
	}
	r.Get("/openapi.json", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/openapi+json")
		_, _ = w.Write(text) // the client may have gone
	})
}

// problemContent is how errors are told outside replies.
func problemContent(schemas huma.Registry) map[string]*huma.MediaType {
	return map[string]*huma.MediaType{"application/problem+json": {Schema: schemas.Schema(reflect.TypeFor[huma.ErrorModel](), true, "ErrorModel")}}
}

// replyResponses are those of an operation whose failures are replies as well.
func replyResponses(schemas huma.Registry) map[string]*huma.Response {
	reply := &huma.MediaType{Schema: schemas.Schema(reflect.TypeFor[assistant.Reply](), true, "Reply")}
	responses := map[string]*huma.Response{"200": {
		Description: "The answer (status answer), a question back (clarify), what was not understood (abstain) or why it is not allowed (refused)",
		Content:     map[string]*huma.MediaType{"application/json": reply},
	}}
	for status, description := range map[string]string{
		"400": "What the asker can put right",
		"413": "The body is too large",
		"500": "Something failed",
		"503": "Too many questions, cancelled, or no database",
		"504": "It took too long",
	} {
		content := problemContent(schemas)
		content["application/json"] = reply
		responses[status] = &huma.Response{Description: description, Content: content}
	}
	responses["default"] = &huma.Response{Description: "The request was not let in", Content: problemContent(schemas)}
	return responses
}

func askOperation(schemas huma.Registry) *huma.Operation {
	responses := replyResponses(schemas)
	responses["200"].Description += "; as text/event-stream, the reply so far in the events understood, sql, rows, board, and the whole reply in done"
	responses["200"].Content["text/event-stream"] = &huma.MediaType{Schema: &huma.Schema{Type: huma.TypeString}}
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
			"default": {Description: "Which character, count or option is wrong", Content: problemContent(schemas)},
		},
	}
}

// file is what is served as a file.
type file struct {
	id, method, path, summary string
	types                     []string
	params                    []*huma.Param
	needs                     func(*server) bool // nil: nothing
}

func param(name, in, kind, description string) *huma.Param {
	return &huma.Param{Name: name, In: in, Required: in == "path", Description: description, Schema: &huma.Schema{Type: kind}}
}

// evalsParam asks for evaluations in PGN.
var evalsParam = param("evals", "query", huma.TypeString, "1 writes the evaluations of analysed games as comments, and the glyphs of bad moves")

func needsLibrary(s *server) bool { return s.Library != nil }

var files = []file{
	{id: "board_image", path: "/boards/{file}", summary: "The image of a board, with the options of draw_board as query", types: []string{"image/svg+xml", "image/png"},
		params: []*huma.Param{param("file", "path", huma.TypeString, "drawer_id and .svg or .png")}},
	{id: "game_film", path: "/games/{cod}.gif", summary: "A game as an animation, with the options of draw_board as query", types: []string{"image/gif"},
		params: []*huma.Param{param("cod", "path", huma.TypeInteger, "cod_match of the game")}, needs: needsLibrary},
	{id: "game_pgn", path: "/api/games/{cod}.pgn", summary: "A game as PGN", types: []string{pgnType},
		params: []*huma.Param{param("cod", "path", huma.TypeInteger, "cod_match of the game"), evalsParam}, needs: needsLibrary},
	{id: "games_pgn", path: "/api/pgn", summary: "Games as PGN", types: []string{pgnType},
		params: []*huma.Param{param("games", "query", huma.TypeString, "codes of games, separated by commas"), evalsParam}, needs: needsLibrary},
	{id: "post_games_pgn", method: http.MethodPost, path: "/api/pgn", summary: "Games as PGN: more than an address holds, as a form with the field games",
		types: []string{pgnType}, needs: needsLibrary},
	{id: "metrics", path: "/metrics", summary: "What the server does, for Prometheus", types: []string{"text/plain"}},
	{id: "openapi", path: "/openapi.json", summary: "This document", types: []string{"application/openapi+json"}},
	{id: "page", path: "/", summary: "The page", types: []string{"text/html"}},
	{id: "page_file", path: "/static/{file}", summary: "A file of the page", types: []string{"text/javascript", "text/css", "image/svg+xml", "text/plain"},
		params: []*huma.Param{param("file", "path", huma.TypeString, "")}},
}

func (f file) operation(schemas huma.Registry) *huma.Operation {
	contents := map[string]*huma.MediaType{}
	for _, contentType := range f.types {
		contents[contentType] = &huma.MediaType{Schema: &huma.Schema{Type: huma.TypeString}}
	}
	method := f.method
	if method == "" {
		method = http.MethodGet
	}
	o := &huma.Operation{
		OperationID: f.id, Method: method, Path: f.path, Summary: f.summary, Parameters: f.params,
		Responses: map[string]*huma.Response{
			"200":     {Description: "The file", Content: contents},
			"default": {Description: "What is wrong", Content: problemContent(schemas)},
		},
	}
	if method == http.MethodPost {
		o.RequestBody = &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{
			"application/x-www-form-urlencoded": {Schema: &huma.Schema{
				Type: huma.TypeObject, Properties: map[string]*huma.Schema{"games": {Type: huma.TypeString}}, Required: []string{"games"}}},
		}}
	}
	return o
}

func importOperation(schemas huma.Registry) *huma.Operation {
	schemas.Schema(reflect.TypeFor[assistant.ImportProgress](), true, "ImportProgress")
	schemas.Schema(reflect.TypeFor[assistant.ImportSummary](), true, "ImportSummary")
	schemas.Schema(reflect.TypeFor[importFailure](), true, "ImportFailure")
	duplicates := param("duplicates", "query", huma.TypeString, "what to do with a game that is there already")
	duplicates.Schema.Enum = []any{"skip", "boards", "keep"}
	return &huma.Operation{
		OperationID: "import", Method: http.MethodPost, Path: "/api/import",
		Summary:    "Add the games of a file",
		Parameters: []*huma.Param{param("name", "query", huma.TypeString, "of the file, for messages"), duplicates},
		RequestBody: &huma.RequestBody{Required: true, Description: "PGN, plain or as .gz, .zst, .bz2 or .zip", Content: map[string]*huma.MediaType{
			"application/octet-stream": {Schema: &huma.Schema{Type: huma.TypeString, Format: "binary"}},
		}},
		Responses: map[string]*huma.Response{
			"200": {Description: "Events: progress (ImportProgress), and at the end done (ImportSummary) or failed (ImportFailure)",
				Content: map[string]*huma.MediaType{"text/event-stream": {Schema: &huma.Schema{Type: huma.TypeString}}}},
			"default": {Description: "What is wrong", Content: problemContent(schemas)},
		},
	}
}
