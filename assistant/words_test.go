package assistant_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/local"
	"github.com/kibitz-chess/kibitz/assistant/model"
	"github.com/kibitz-chess/kibitz/assistant/taught"
)

// words are kept for one test.
type words struct{ all []assistant.Word }

func (k *words) Taught(context.Context) ([]assistant.Word, error) { return k.all, nil }

func (k *words) Teach(_ context.Context, w assistant.Word) error {
	k.forget(w.Phrase)
	k.all = append(k.all, w)
	return nil
}

func (k *words) forget(phrase string) {
	k.all = slices.DeleteFunc(k.all, func(w assistant.Word) bool {
		return taught.Key(w.Language, w.Phrase) == taught.Key(w.Language, phrase)
	})
}

// learning is an assistant over the sample games that can be taught.
func learning(t *testing.T, models assistant.Models) (*talker, *words) {
	t.Helper()
	kept := new(words)
	models.Words = kept
	a, done, err := local.New(sampleDB, true, models, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { done() })
	return &talker{a}, kept
}

func (a *talker) teach(t *testing.T, phrase, meaning string) {
	t.Helper()
	if _, err := a.Teach(t.Context(), assistant.Lesson{Phrase: phrase, Meaning: meaning}); err != nil {
		t.Fatalf("%s: %v", phrase, err)
	}
}

const (
	short   = "partidas de menos de 25 jugadas completas con ganador"
	shortEn = "games of fewer than 25 full moves with a winner"
)

// TestOwnWords: a question with a word of the asker's own has the SQL of the one that
// says what it means, and says so.
func TestOwnWords(t *testing.T) {
	a, kept := learning(t, assistant.Models{})
	a.teach(t, "paliza", short)
	a.teach(t, "blowout", shortEn)
	a.teach(t, "king hunt", "games with at least ten checks")
	for own, plain := range map[string]string{
		"¿Cuántas palizas ganó Morphy?":        "¿Cuántas partidas de menos de 25 jugadas completas con ganador ganó Morphy?",
		"¿Cuál fue la Paliza más corta?":       "¿Cuál fue la partida de menos de 25 jugadas completas con ganador más corta?",
		"palizas por año":                      short + " por año",
		"How many blowouts did Morphy win?":    "How many games of fewer than 25 full moves with a winner did Morphy win?",
		"Which king hunts were won by White?":  "Which games with at least ten checks were won by White?",
		"Did Morphy win a blowout as White?":   "Did Morphy win a game of fewer than 25 full moves with a winner as White?",
		"How many king-hunts did White win?":   "How many games with at least ten checks did White win?",
		"Blowouts of Morphy's, by year please": "Games of fewer than 25 full moves with a winner of Morphy's, by year please",
	} {
		got, want := a.ask("", own, nil), a.ask("", plain, nil)
		if want.SQL == "" || got.SQL != want.SQL || got.Question != own {
			t.Errorf("%s: %s %s\n%s\nwant\n%s", own, got.Status, got.Text, got.SQL, want.SQL)
		}
		if len(got.Assumptions) == 0 || !strings.Contains(strings.Join(got.Assumptions, " "), map[string]string{"es": "como me enseñaste", "en": "as you taught me"}[got.Language]) {
			t.Errorf("%s: not said: %q", own, got.Assumptions)
		}
	}
	kept.all = nil
	if r := a.ask("", "¿Cuántas palizas ganó Morphy?", nil); r.Status != assistant.Abstain || !slices.Equal(r.Uncovered, []string{"palizas"}) {
		t.Errorf("forgotten: %s %s", r.Status, r.Text)
	}
}

// TestOwnWordsWithin: what is understood as it stands is not taken apart.
func TestOwnWordsWithin(t *testing.T) {
	a, kept := learning(t, assistant.Models{})
	for _, question := range []string{
		"¿A quién le dio una paliza Tal?",
		"How many games did Ruy Lopez de Segura win?",
		"games of the World Championship 1972",
		`partidas con "paliza" en un comentario`,
		"How many games did Tal win?",
	} {
		kept.all = nil
		want := a.ask("", question, nil)
		kept.all = []assistant.Word{
			{Phrase: "paliza", Meaning: short, Language: "es"},
			{Phrase: "Segura", Meaning: "games", Language: "en"},
			{Phrase: "championship", Meaning: "games", Language: "en"},
		}
		if got := a.ask("", question, nil); got.Text != want.Text || got.SQL != want.SQL || len(got.Assumptions) != len(want.Assumptions) {
			t.Errorf("%s: %s %q, not %s", question, got.Text, got.Assumptions, want.Text)
		}
	}
}

func TestOwnWordsInDialogue(t *testing.T) {
	a, _ := learning(t, assistant.Models{})
	a.teach(t, "paliza", short)
	if r := a.ask("d", "¿Cuántas palizas ganó Morphy?", nil); r.Status != assistant.Answered {
		t.Fatalf("%s %s", r.Status, r.Text)
	}
	if r := a.ask("d", "¿Y con negras?", nil); r.Status != assistant.Answered || !strings.Contains(r.Paraphrase, "24 o menos") || strings.Contains(strings.Join(r.Assumptions, " "), "enseñaste") {
		t.Errorf("goes on: %s %s %q", r.Status, r.Paraphrase, r.Assumptions)
	}
	if r := a.ask("e", "¿Cuántas partidas ganó Morphy?", nil); r.Status != assistant.Answered {
		t.Fatalf("%s %s", r.Status, r.Text)
	}
	if r := a.ask("e", "¿Y cuántas palizas?", nil); r.Status != assistant.Answered || !strings.Contains(r.Paraphrase, "Morphy") || !strings.Contains(r.Paraphrase, "24 o menos") {
		t.Errorf("the word in what goes on: %s %s %s", r.Status, r.Text, r.Paraphrase)
	}
}

// TestMarkedQuestionsKeepTheirWords: what was marked is answered as it was marked,
// whatever the word means later; one like it takes the new meaning.
func TestMarkedQuestionsKeepTheirWords(t *testing.T) {
	marks := new(marks)
	a, kept := learning(t, assistant.Models{Marks: marks})
	a.teach(t, "paliza", short)
	const question = "¿Cuántas palizas ganó Morphy?"
	first := a.says(t, "m", question, nil, true)
	a.teach(t, "palizas", "partidas de menos de 20 jugadas completas con ganador")
	if r := a.ask("", question, nil); r.Text != first.Text || !strings.Contains(r.Paraphrase, "24 ") || r.Provenance != "verified" || strings.Contains(strings.Join(r.Assumptions, " "), "enseñaste") {
		t.Errorf("taught again: %s %q", r.Provenance, r.Assumptions)
	}
	if r := a.ask("", "¿Cuántas palizas ganó Anderssen?", nil); !strings.Contains(r.Paraphrase, "19 o menos") {
		t.Errorf("the one like it: %s %s", r.Text, r.Paraphrase)
	}
	kept.forget("paliza")
	if r := a.ask("", question, nil); r.Text != first.Text || !strings.Contains(r.Paraphrase, "24 ") {
		t.Errorf("forgotten: %s %s", r.Status, r.Text)
	}
}

// TestModelsAreToldWhatWordsMean: no word of the asker's own reaches a model.
func TestModelsAreToldWhatWordsMean(t *testing.T) {
	engine := new(listening)
	a, _ := learning(t, assistant.Models{Engine: engine, Only: true})
	a.teach(t, "paliza", short)
	a.ask("", "¿Cuántas palizas ganó Morphy?", nil)
	if want := "¿Cuántas " + short + " ganó Morphy?"; engine.heard != want {
		t.Errorf("%q, want %q", engine.heard, want)
	}
}

// listening keeps what a model is asked.
type listening struct{ heard string }

func (e *listening) Read(_ context.Context, q model.Question, _ model.Host) (model.Usage, error) {
	e.heard = q.Text
	return model.Usage{}, &model.Error{Code: model.GaveUp}
}

func TestLessonsRefused(t *testing.T) {
	a, kept := learning(t, assistant.Models{})
	for _, c := range []struct{ phrase, meaning, code string }{
		{"", "games", "word_empty"},
		{"12", "games", "word_empty"},
		{"?!", "games", "word_empty"},
		{"blowout", "  ", "meaning_empty"},
		{"blowout", "...", "meaning_empty"},
		{strings.Repeat("blowout", 9), "games", "word_too_long"},
		{"b c d e f g h", "games", "word_too_long"},
		{"blowout", strings.Repeat("games ", 60), "meaning_too_long"},
		{"blowout", "blowouts of 20 moves", "word_in_meaning"},
		{"blowout", `games with "blowout" in a comment`, "word_in_meaning"},
		{"blow\xff", "games", "bad_text"},
		{"win", "draws", "word_understood"},
		{"the", "draws", "word_understood"},
		{"Kasparov", "draws", "word_understood"},
		{"long game", "draws", "word_understood"},
		{"Ruy Lopez", "draws", "word_understood"},
		{"thrashing", "draws", "word_understood"},
		{"blowout", "games with a frobnication", "meaning_words_not_understood"},
	} {
		_, err := a.Teach(t.Context(), assistant.Lesson{Phrase: c.phrase, Meaning: c.meaning, Language: "en"})
		var bad *assistant.LessonError
		var known *assistant.Error
		if !errors.As(err, &bad) || !errors.As(err, &known) || known.Code != c.code {
			t.Errorf("%q as %q: %v, want %s", c.phrase, c.meaning, err, c.code)
		}
	}
	if len(kept.all) > 0 {
		t.Errorf("kept: %v", kept.all)
	}
	plain, done, err := local.New(sampleDB, true, assistant.Models{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer done()
	var known *assistant.Error
	var bad *assistant.LessonError
	if _, err := plain.Teach(t.Context(), assistant.Lesson{Phrase: "blowout", Meaning: shortEn}); !errors.As(err, &known) || known.Code != "no_words" || errors.As(err, &bad) {
		t.Errorf("where nothing is kept: %v", err)
	}
}
