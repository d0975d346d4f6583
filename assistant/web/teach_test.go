package web_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/web"
)

var _ web.Teacher = (*assistant.Assistant)(nil)

// teacher keeps one word.
type teacher string

func (w teacher) Teach(_ context.Context, l assistant.Lesson) (assistant.Word, error) {
	switch l.Phrase {
	case string(w):
		return assistant.Word{Phrase: l.Phrase, Meaning: l.Meaning, Language: l.Language}, nil
	case "broken":
		return assistant.Word{}, &assistant.Error{Status: assistant.Failed, Code: "word_not_kept", Args: []string{"detail", "secret path"}, Err: errors.New("secret path")}
	}
	return assistant.Word{}, &assistant.LessonError{Wrong: &assistant.Error{Status: assistant.Failed, Code: "word_understood", Args: []string{"word", l.Phrase}}}
}

func TestTeach(t *testing.T) {
	h := web.New(web.Config{Asker: fake(nil), Teacher: teacher("paliza")})
	for _, c := range []struct {
		body, language string
		status         int
		says           string
	}{
		{`{"phrase":"paliza","meaning":"tablas"}`, "es", 200, `"language":"es","text":"Aprendido: «paliza» es tablas."`},
		{`{"phrase":"paliza","meaning":"draws"}`, "en", 200, `Learnt: “paliza” means draws.`},
		{`{"phrase":"win","meaning":"draws"}`, "en", 422, `“win” is understood already`},
		{`{"phrase":"broken","meaning":"draws"}`, "en", 500, `Something failed`},
		{`{"phrase":"paliza"}`, "en", 422, `meaning`},
		{`{"phrase":"paliza","meaning":"` + strings.Repeat("x", 2001) + `"}`, "en", 422, `meaning`},
		{`{`, "en", 400, `"status":400`},
	} {
		answer := serve(h, "POST", "/api/teach", c.body, "Accept-Language", c.language)
		if got := text(t, answer); answer.StatusCode != c.status || !strings.Contains(got, c.says) || strings.Contains(got, "secret") {
			t.Errorf("%.60s: %d %s", c.body, answer.StatusCode, got)
		}
	}
	if answer := serve(h, "POST", "/api/teach", `{"phrase":"paliza","meaning":"draws"}`, "Origin", "https://elsewhere.example"); answer.StatusCode != 403 {
		t.Errorf("another site teaches: %d", answer.StatusCode)
	}
	locked := web.New(web.Config{Asker: fake(nil), Teacher: teacher("paliza"), Token: "a-token-of-sixteen"})
	if answer := serve(locked, "POST", "/api/teach", `{"phrase":"paliza","meaning":"draws"}`); answer.StatusCode != 401 {
		t.Errorf("without the token: %d", answer.StatusCode)
	}
	if !strings.Contains(text(t, serve(h, "GET", "/openapi.json", "")), `"/api/teach"`) {
		t.Error("not described")
	}
}

// TestNothingIsTaught: where no words are kept there is nothing to teach.
func TestNothingIsTaught(t *testing.T) {
	h := web.New(web.Config{Asker: fake(nil)})
	if answer := serve(h, "POST", "/api/teach", `{"phrase":"paliza","meaning":"draws"}`); answer.StatusCode != 404 {
		t.Error(answer.StatusCode)
	}
	if strings.Contains(text(t, serve(h, "GET", "/openapi.json", "")), "/api/teach") {
		t.Error("described")
	}
}
