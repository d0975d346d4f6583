package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/go-chi/chi/v5"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// document is the OpenAPI document with what the tests read of it.
type document struct {
	OpenAPI string
	Paths   map[string]map[string]struct {
		OperationID string
		Responses   map[string]struct {
			Content map[string]struct{ Schema json.RawMessage }
		}
	}
}

// Every route that is served is documented, and nothing else is.
func TestEveryRouteIsDocumented(t *testing.T) {
	h := real(t, nil)
	doc := decode[document](t, text(t, serve(h, "GET", "/openapi.json", "")))
	served := map[string]bool{}
	err := chi.Walk(h.(chi.Routes), func(method, route string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
		if strings.HasPrefix(route, "/static/") {
			route = "/static/{file}"
		}
		if strings.HasPrefix(route, "/boards/") && method != http.MethodGet {
			return nil // it says itself that boards are read
		}
		served[strings.ToLower(method)+" "+route] = true
		if doc.Paths[route][strings.ToLower(method)].OperationID == "" {
			t.Errorf("%s %s is not documented", method, route)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	ids := map[string]bool{}
	for path, operations := range doc.Paths {
		for method, o := range operations {
			if !served[method+" "+path] {
				t.Errorf("%s %s is documented and not served", method, path)
			}
			if ids[o.OperationID] {
				t.Errorf("two operations are called %s", o.OperationID)
			}
			ids[o.OperationID] = true
		}
	}
	if len(served) < 20 {
		t.Errorf("only %v are served", served)
	}
}

// What is answered is what the document says of it.
func TestResponsesAreAsDocumented(t *testing.T) {
	h := real(t, nil)
	raw := text(t, serve(h, "GET", "/openapi.json", ""))
	doc := decode[document](t, raw)
	parsed, err := jsonschema.UnmarshalJSON(strings.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	compiler.DefaultDraft(jsonschema.Draft2020)
	compiler.AssertFormat()
	const name = "https://kibitz.example/openapi.json"
	if err := compiler.AddResource(name, parsed); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ method, route, target, body string }{
		{"GET", "/healthz", "/healthz", ""},
		{"GET", "/api/examples", "/api/examples", ""},
		{"GET", "/api/games/{cod}", "/api/games/1", ""},
		{"GET", "/api/games/{cod}", "/api/games/122", ""},
		{"GET", "/api/games/{cod}", "/api/games/9999", ""},
		{"GET", "/api/games/{cod}", "/api/games/none", ""},
		{"GET", "/api/games/{cod}.pgn", "/api/games/1.pgn", ""},
		{"GET", "/api/games/{cod}.pgn", "/api/games/9999.pgn", ""},
		{"GET", "/games/{cod}.gif", "/games/9999.gif", ""},
		{"GET", "/api/positions/{drawer_id}", "/api/positions/" + startID, ""},
		{"GET", "/api/positions/{drawer_id}", "/api/positions/" + strings.Repeat("A", 43), ""},
		{"GET", "/api/complete", "/api/complete?q=s", ""},
		{"GET", "/api/database", "/api/database", ""},
		{"POST", "/api/sql", "/api/sql", `{"sql":"SELECT white, cod_match, NULL AS nothing, 1.5 AS half FROM matches"}`},
		{"POST", "/api/sql", "/api/sql", `{"sql":"DELETE FROM matches"}`},
		{"POST", "/api/sql", "/api/sql", `{"sql":""}`},
		{"POST", "/api/find", "/api/find", `{"squares":{"e4":"P","d5":"empty","f7":"white"}}`},
		{"POST", "/api/ask", "/api/ask", `{"question":"checkmates with a knight"}`},
		{"POST", "/api/ask", "/api/ask", `{"question":"games that ended before move 20"}`},
		{"POST", "/api/ask", "/api/ask", `{"question":"games with a hat"}`},
		{"POST", "/api/ask", "/api/ask", `{"question":""}`},
		{"POST", "/api/ask", "/api/ask", `[]`},
		{"POST", "/api/draw_board", "/api/draw_board", `{"fen":"8/8/8/8/8/8/8/8"}`},
		{"POST", "/api/draw_board", "/api/draw_board", `{"fen":"9"}`},
		{"POST", "/api/mark", "/api/mark", `{"conversation":"none","right":true}`},
		{"POST", "/api/session", "/api/session", `{"token":"none"}`},
		{"POST", "/api/import", "/api/import", `nothing`},
		{"DELETE", "/api/samples", "/api/samples", ""},
	} {
		answer := serve(h, c.method, c.target, c.body)
		body := text(t, answer)
		responses := doc.Paths[c.route][strings.ToLower(c.method)].Responses
		status := fmt.Sprint(answer.StatusCode)
		if _, known := responses[status]; !known {
			status = "default"
		}
		response, known := responses[status]
		if !known {
			t.Errorf("%s %s %s: the status %d is not documented", c.method, c.target, c.body, answer.StatusCode)
			continue
		}
		kind, _, _ := strings.Cut(answer.Header.Get("Content-Type"), ";")
		if _, known := response.Content[kind]; !known && body != "" {
			t.Errorf("%s %s %s: %d as %s is not documented", c.method, c.target, c.body, answer.StatusCode, kind)
			continue
		}
		if !strings.HasSuffix(kind, "json") {
			continue
		}
		escape := strings.NewReplacer("~", "~0", "/", "~1")
		pointer := fmt.Sprintf("%s#/paths/%s/%s/responses/%s/content/%s/schema", name, escape.Replace(c.route), strings.ToLower(c.method), status, escape.Replace(kind))
		schema, err := compiler.Compile(strings.NewReplacer("{", "%7B", "}", "%7D").Replace(pointer))
		if err != nil {
			t.Fatal(err)
		}
		instance, err := jsonschema.UnmarshalJSON(strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(instance); err != nil {
			t.Errorf("%s %s %s: %v\n%.500s", c.method, c.target, c.body, err, body)
		}
	}
}
