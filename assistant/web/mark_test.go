package web_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/web"
)

var _ web.Marker = (*assistant.Assistant)(nil)

// marker keeps marks of the conversation that it is called.
type marker string

func (m marker) Mark(_ context.Context, mark assistant.Mark) (assistant.Marked, error) {
	switch mark.Conversation {
	case string(m):
		return assistant.Marked{Question: mark.Question, Right: mark.Right}, nil
	case "broken":
		return assistant.Marked{}, &assistant.Error{Status: assistant.Failed, Code: "not_marked", Err: errors.New("secret path")}
	}
	return assistant.Marked{}, &assistant.Error{Status: assistant.Failed, Code: "nothing_to_mark"}
}

func TestMark(t *testing.T) {
	h := web.New(web.Config{Asker: fake(nil), Marker: marker("mine")})
	for _, c := range []struct {
		body, language string
		status         int
		says           string
	}{
		{`{"conversation":"mine","question":"How many?","right":true}`, "en", 200, `"question":"How many?","right":true,"text":"Kept as right: “How many?”"`},
		{`{"conversation":"mine","question":"¿Cuántas?","right":false}`, "es", 200, `"right":false,"text":"Guardada como incorrecta: «¿Cuántas?»"`},
		{`{"conversation":"other","right":true}`, "en", 404, `There is no answer to that question`},
		{`{"conversation":"broken","right":true}`, "en", 500, `Something failed`},
		{`{"conversation":"mine","question":"How many?"}`, "en", 422, `right`},
		{`{"conversation":"","right":true}`, "en", 422, `conversation`},
		{`{`, "en", 400, `"status":400`},
	} {
		answer := serve(h, "POST", "/api/mark", c.body, "Accept-Language", c.language)
		if got := text(t, answer); answer.StatusCode != c.status || !strings.Contains(got, c.says) || strings.Contains(got, "secret") {
			t.Errorf("%s: %d %s", c.body, answer.StatusCode, got)
		}
	}
	if answer := serve(h, "POST", "/api/mark", `{"conversation":"mine","right":true}`, "Origin", "https://elsewhere.example"); answer.StatusCode != 403 {
		t.Errorf("another site marks: %d", answer.StatusCode)
	}
	if !strings.Contains(text(t, serve(h, "GET", "/openapi.json", "")), `"/api/mark"`) {
		t.Error("not described")
	}
}

// TestNothingIsMarked: where no marks are kept there is nothing to ask for.
func TestNothingIsMarked(t *testing.T) {
	h := web.New(web.Config{Asker: fake(nil)})
	if answer := serve(h, "POST", "/api/mark", `{"conversation":"mine","right":true}`); answer.StatusCode != 404 {
		t.Error(answer.StatusCode)
	}
	if strings.Contains(text(t, serve(h, "GET", "/openapi.json", "")), "/api/mark") {
		t.Error("described")
	}
}
