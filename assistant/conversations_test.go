package assistant_test

import (
	"context"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant"
	"go.yaml.in/yaml/v3"
)

// conversations are those of testdata/conversations.yaml.
func conversations(t *testing.T) (all struct {
	TakenUp []struct {
		Lang, First, Then, Means string
		Between                  []string
	} `yaml:"taken_up"`
	AskedBack []struct {
		Lang, Asked, Slot string
		Answers           map[string]string
		Between           []string
	} `yaml:"asked_back"`
}) {
	t.Helper()
	text, err := os.ReadFile("testdata/conversations.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if err := yaml.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	return all
}

// talk asks the questions of a conversation that nobody had before.
func talk(t *testing.T) func(text string, answers map[string]string) *assistant.Reply {
	name := t.Name()
	return func(text string, answers map[string]string) *assistant.Reply {
		return sample.Ask(context.Background(), assistant.Request{Conversation: name, Question: text, Answers: answers})
	}
}

// TestContextIsOfTheLastAnswer: thanks, and what is not understood, leave what was
// answered last to be taken up.
func TestContextIsOfTheLastAnswer(t *testing.T) {
	for _, c := range conversations(t).TakenUp {
		for _, between := range c.Between {
			t.Run(c.Lang+" "+between, func(t *testing.T) {
				say := talk(t)
				if r := say(c.First, nil); r.Status != assistant.Answered {
					t.Fatalf("%s: %s", r.Status, r.Text)
				}
				chat := say(between, nil)
				if chat.SQL != "" {
					t.Fatalf("%q is answered: %s", between, chat.Paraphrase)
				}
				word := slices.ContainsFunc([]string{"hello", "thanks", "fine", "bye"}, func(kind string) bool { return chat.Text == assistant.Message(c.Lang, "talk_"+kind) })
				if chat.Text == "" || word && len(chat.Uncovered) > 0 {
					t.Errorf("%q gets %q", between, chat.Text)
				}
				r := say(c.Then, nil)
				if r.Paraphrase != c.Means || r.Status != assistant.Answered {
					t.Errorf("%s: %q, %s", r.Status, r.Paraphrase, r.Text)
				}
				taken := strings.Join(r.Assumptions, " ")
				first := say(c.First, nil)
				said := assistant.Message(c.Lang, "follows")
				if !word {
					said = assistant.Message(c.Lang, "follows_answered", "question", first.Paraphrase)
				}
				if !strings.Contains(taken, said) {
					t.Errorf("%q does not say what it takes up", taken)
				}
			})
		}
	}
}

// TestAskedBackSurvives: what was asked back can be answered after other questions,
// by words and by the value of the option.
func TestAskedBackSurvives(t *testing.T) {
	for _, c := range conversations(t).AskedBack {
		for words, value := range c.Answers {
			for _, between := range append(c.Between, "") {
				t.Run(c.Lang+" "+words+" "+between, func(t *testing.T) {
					say := talk(t)
					if r := say(c.Asked, nil); r.Status != assistant.Clarify || r.Clarification.Slot != c.Slot {
						t.Fatalf("%s: %s", r.Status, r.Text)
					}
					if between != "" {
						if r := say(between, nil); r.Status == assistant.Clarify {
							t.Fatalf("%s: %s", r.Status, r.Text)
						}
					}
					want := sample.Ask(context.Background(), assistant.Request{Question: c.Asked, Answers: map[string]string{c.Slot: value}})
					got := say(words, nil)
					if got.Status != assistant.Answered || got.SQL != want.SQL || got.Question != c.Asked {
						t.Errorf("%s: %q, want %q\n%s", got.Status, got.Paraphrase, want.Paraphrase, got.Text)
					}
				})
			}
		}
	}
}

// TestAskedBackKeepsItsContext: the answer to a question back is read with what
// was said before that question, not with what was said since.
func TestAskedBackKeepsItsContext(t *testing.T) {
	for _, c := range []struct{ first, asked, between, means string }{
		{"games of Tal", "only those of less than 40 moves", "games of Fischer", "List of games of Tal, Mikhail, of 39 or fewer half-moves."},
		{"partidas de Tal", "solo las de menos de 40 jugadas", "partidas de Fischer", "Lista de partidas de Tal, Mikhail, de 39 o menos medias jugadas."},
	} {
		for _, by := range []string{"button", "words", "number"} {
			t.Run(c.first+" "+by, func(t *testing.T) {
				say := talk(t)
				say(c.first, nil)
				if r := say(c.asked, nil); r.Status != assistant.Clarify {
					t.Fatalf("%s: %s", r.Status, r.Text)
				}
				var r *assistant.Reply
				switch by {
				case "button":
					say(c.between, nil)
					r = say(c.asked, map[string]string{"move_unit": "half"})
				case "words":
					if r := say(c.between, nil); len(r.Assumptions) != 1 || !strings.Contains(r.Assumptions[0], c.asked) {
						t.Errorf("%q does not say what is open", r.Assumptions)
					}
					r = say("half", nil)
				case "number":
					r = say("1", nil)
				}
				if r.Paraphrase != c.means {
					t.Errorf("%s: %q, %s", r.Status, r.Paraphrase, r.Text)
				}
			})
		}
	}
}

// TestFollowUpOfWhatIsOpen: what takes up a question may take up the one that waits
// for an answer, or what could not be changed, and is not guessed.
func TestFollowUpOfWhatIsOpen(t *testing.T) {
	for _, c := range []struct{ first, open, then, then2 string }{
		{"games of Tal", "only those of less than 40 moves", "how many of those did he win?", "and with Black?"},
		{"partidas de Tal", "solo las de menos de 40 jugadas", "¿cuántas de esas ganó?", "¿y con negras?"},
		{"games with both players over 2750", "at least one of them", "only the draws", "and in 1999?"},
	} {
		for _, then := range []string{c.then, c.then2} {
			t.Run(c.first+" "+then, func(t *testing.T) {
				say := talk(t)
				say(c.first, nil)
				if r := say(c.open, nil); r.Status == assistant.Answered {
					t.Fatal(r.Paraphrase)
				}
				if r := say(then, nil); r.Status != assistant.Abstain || len(r.Suggestions) == 0 {
					t.Errorf("%s: %s", r.Status, r.Paraphrase)
				} else if r := say(r.Suggestions[0], nil); r.Status != assistant.Answered {
					t.Errorf("what is suggested: %s: %s", r.Status, r.Text)
				}
			})
		}
	}
}

// TestFollowUpsWork: what is offered under an answer takes it up, is answered, and
// each asks for something of its own.
func TestFollowUpsWork(t *testing.T) {
	offered := map[string]int{}
	for language, questions := range map[string][]string{
		"en": {"How many games did Tal win?", "games of Fischer with Black", "Who won most games?", "games per year", "the longest game", "checkmates by a knight", "openings of Capablanca", "most common first move", "the final position of game 3", "percentage of draws", "longest winning streak of Capablanca", "games with a double check", "average length of the games", "score of Kasparov against Karpov"},
		"es": {"¿Cuántas partidas ganó Tal?", "partidas de Fischer con negras", "¿Quién ganó más partidas?", "partidas por año", "la partida más larga", "mates de caballo", "aperturas de Capablanca", "primera jugada más frecuente", "la posición final de la partida 3", "porcentaje de tablas", "racha más larga de victorias de Capablanca", "partidas con jaque doble", "duración media de las partidas", "marcador de Kasparov contra Karpov"},
	} {
		for _, question := range questions {
			t.Run(question, func(t *testing.T) {
				say := talk(t)
				first := say(question, nil)
				if first.Status != assistant.Answered {
					t.Skipf("not answered: %s", first.Text)
				}
				read := map[string]bool{first.Paraphrase: true}
				for _, asked := range first.FollowUps {
					offered[language]++
					again := talk(t)
					again(question, nil)
					r := again(asked, nil)
					if r.Status != assistant.Answered || read[r.Paraphrase] {
						t.Errorf("%q under %q: %s: %s %s", asked, first.Paraphrase, r.Status, r.Paraphrase, r.Text)
					}
					read[r.Paraphrase] = true
				}
			})
		}
	}
	for _, language := range []string{"en", "es"} {
		if offered[language] < 30 {
			t.Errorf("%s: only %d questions are offered under all answers", language, offered[language])
		}
	}
}

// TestRefusalsLanguage: where the words do not tell the language, that of the page
// does.
func TestRefusalsLanguage(t *testing.T) {
	for _, text := range []string{"arabian mates", "zugzwang mates", "Tal zugzwang", "kasparov zugzwang", "mates triangulation", "Fischer zwischenzug", "windmill mates", "Kasparov blitz", "epaulette mates", "mate zugzwang"} {
		for _, page := range []string{"en", "es"} {
			r := sample.Ask(context.Background(), assistant.Request{Question: text, Fallback: page})
			if r.Status == assistant.Answered || r.Language != page {
				t.Errorf("%q on a page in %s: %s in %s: %s", text, page, r.Status, r.Language, r.Text)
			}
		}
	}
}

// TestGoesOnFromForms: what points back at an answer, or asks of the only game
// that it showed, is read by composition where the grammar cannot.
func TestGoesOnFromForms(t *testing.T) {
	for _, c := range []struct{ first, then, want string }{
		{"shortest game of Anderssen", "who had Black?", "Black player"},
		{"la partida más corta de Anderssen", "¿quién llevaba blancas?", "blancas"},
		{"shortest game of Anderssen", "which opening was it?", "ECO"},
	} {
		say := talk(t)
		if r := say(c.first, nil); r.Status != assistant.Answered || len(r.Rows) != 1 {
			t.Fatalf("%s: %s with %d rows", c.first, r.Status, len(r.Rows))
		}
		r := say(c.then, nil)
		if r.Status != assistant.Answered || len(r.Rows) != 1 || !strings.Contains(r.Columns[0].Label, c.want) {
			t.Errorf("%s, then %s: %s, %s, %+v", c.first, c.then, r.Status, r.Paraphrase, r.Columns)
		}
	}
}
