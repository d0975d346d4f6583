package assistant_test

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/schema"
)

func ask(text string) answer {
	return sample.Ask(context.Background(), assistant.Request{Question: text})
}

func askWith(text, slot, value string) answer {
	return sample.Ask(context.Background(), assistant.Request{Question: text, Answers: map[string]string{slot: value}})
}

// TestQuestionsBack: each open question names its slot and at least two answers,
// and each answer gives the rows of the reading it says.
func TestQuestionsBack(t *testing.T) {
	castlesOn := func(fits func(g *game, order int) bool) want {
		return list(some(both(event(schema.Castling), fits)))
	}
	onHalfMove := func(n int) moveTest { return func(_ *game, order int) bool { return order == n } }
	onMove := func(n int) moveTest {
		return func(g *game, order int) bool { return g.HalfMoves[order-1].Number == n }
	}
	for _, c := range []struct {
		text, slot string
		says       []string // of the text of the question back
		wants      map[string]want
	}{
		{"games with castling on move 8", "move_unit", []string{"8", "15 and 16", "Black's move 4"},
			map[string]want{"half": castlesOn(onHalfMove(8)), "full": castlesOn(onMove(8))}},
		{"partidas con enroque en la jugada 5", "move_unit", []string{"5", "9 y 10"},
			map[string]want{"half": castlesOn(onHalfMove(5)), "full": castlesOn(onMove(5))}},
		{"partidas con enroque en el movimiento 8", "move_unit", []string{"8", "15 y 16"},
			map[string]want{"half": castlesOn(onHalfMove(8)), "full": castlesOn(onMove(8))}},
		{"games under 25 moves", "move_unit", nil,
			map[string]want{"half": list(halfMoves(below(25))), "full": list(fullMoves(below(25)))}},
		{"partidas de más de 60 jugadas", "move_unit", nil,
			map[string]want{"half": list(halfMoves(above(60))), "full": list(fullMoves(above(60)))}},
		{"games of Polgar", "player", []string{"Polgar"},
			map[string]want{"Polgar, Judit": list(plays("Polgar, Judit")), "Polgar, Susan": list(plays("Polgar, Susan"))}},
		{"partidas de Lasker", "player", []string{"Lasker"},
			map[string]want{"Lasker, Emanuel": list(plays("Lasker, Emanuel")), "Lasker, Edward": list(plays("Lasker, Edward"))}},
		{"games lost by Byrne", "player", []string{"Byrne"},
			map[string]want{"Byrne, Donald": list(loses("Byrne, Donald")), "Byrne, Robert": list(loses("Byrne, Robert"))}},
		{"captura de dama", "sense", nil,
			map[string]want{"1": moves(event(schema.Capture, schema.Queen2)), "2": moves(event(schema.Capture, schema.Queen1))}},
		{"games of Kasparov and Karpov", "sense", nil,
			map[string]want{"1": list(all(plays("Kasparov"), plays("Karpov"))), "2": list(either(plays("Kasparov"), plays("Karpov")))}},
		{"games with Elo over 2750", "elo_side", nil,
			map[string]want{
				"both":   list(all(rated("WhiteElo", above(2750)), rated("BlackElo", above(2750)))),
				"either": list(either(rated("WhiteElo", above(2750)), rated("BlackElo", above(2750)))),
			}},
	} {
		t.Run(c.text, func(t *testing.T) {
			r := ask(c.text)
			if r.Status != assistant.Clarify || r.Clarification.Slot != c.slot {
				t.Fatalf("%s %+v: %s\n%s", r.Status, r.Clarification, r.Text, r.SQL)
			}
			if len(r.Rows) > 0 || r.SQL != "" {
				t.Errorf("answered before it was settled: %s", r.SQL)
			}
			var values []string
			labels := map[string]bool{}
			for _, o := range r.Clarification.Options {
				values = append(values, o.Value)
				labels[o.Label] = true
			}
			if n := len(values); n < 2 || n > 5 || len(labels) != n {
				t.Errorf("options %+v", r.Clarification.Options)
			}
			for _, part := range c.says {
				if !strings.Contains(r.Clarification.Text, part) {
					t.Errorf("%q does not say %q", r.Clarification.Text, part)
				}
			}
			if len(c.wants) != len(values) {
				t.Errorf("the answers are %q", values)
			}
			for value, want := range c.wants {
				if !slices.Contains(values, value) {
					t.Errorf("%q is not among the answers %q", value, values)
					continue
				}
				settled := askWith(c.text, c.slot, value)
				if wrong := notAnswered(settled); wrong != "" {
					t.Errorf("%s: %s", value, wrong)
				} else if wrong := want(settled); wrong != "" {
					t.Errorf("%s: %s\n%s", value, wrong, settled.SQL)
				}
			}
		})
	}
}

// TestNotAskedBack: a cue closes the question, and so do equal rows.
func TestNotAskedBack(t *testing.T) {
	askAll(t, []question{
		{"games with castling on half-move 8", "partidas con enroque en el medio movimiento 8", list(some(both(event(schema.Castling), func(_ *game, order int) bool { return order == 8 })))},
		{"games with castling on White's 5th move", "partidas con enroque en la jugada 5 de las blancas", list(some(both(event(schema.Castling), white, func(g *game, order int) bool { return g.HalfMoves[order-1].Number == 5 })))},
		{"games of Susan Polgar", "partidas de Susan Polgar", list(plays("Polgar, Susan"))},
		{"games of at least 1 move", "partidas de al menos 1 jugada", list(anyGame)}, // which are all of them, whatever a move is
	})
}

func TestAnswersAreRemembered(t *testing.T) {
	say := func(conversation, text string, answers map[string]string) answer {
		return sample.Ask(context.Background(), assistant.Request{Conversation: conversation, Question: text, Answers: answers})
	}
	if r := say("a", "games with castling on move 8", nil); r.Status != assistant.Clarify {
		t.Fatal(r.Status)
	}
	if r := say("a", "games with castling on move 8", map[string]string{"move_unit": "full"}); r.Status != assistant.Answered {
		t.Fatal(r.Status, r.Text)
	}
	r := say("a", "partidas con enroque en la jugada 7", nil)
	if r.Status != assistant.Answered || len(r.Assumptions) == 0 || !strings.Contains(r.SQL, "move_number = 7") {
		t.Errorf("%s, assuming %q: %s", r.Status, r.Assumptions, r.SQL)
	}
	if r := say("b", "games with castling on move 8", nil); r.Status != assistant.Clarify {
		t.Error("another conversation knows the answer")
	}
	// Which person was meant holds for one question only.
	say("a", "games of Polgar", map[string]string{"player": "Polgar, Susan"})
	if r := say("a", "games of Polgar", nil); r.Status != assistant.Clarify {
		t.Error("the player of another question is taken")
	}
	if r := say("c", "games of Polgar", map[string]string{"player": "Kasparov"}); r.Status != assistant.Failed || r.Error.Code != "bad_answer" {
		t.Errorf("%s: %s", r.Status, r.Text)
	}
}

// TestHonest: what is not understood is named, and nothing is answered.
func TestHonest(t *testing.T) {
	for _, c := range []struct {
		text, language string
		words          []string // that are named
	}{
		{"How many games did Kasparov win blindfolded?", "en", []string{"blindfolded"}},
		{"¿Cuántas partidas ganó Kasparov a ciegas?", "es", []string{"ciegas"}},
		{"games where White sacrificed the queen", "en", []string{"sacrificed"}},
		{"partidas con un sacrificio de dama", "es", []string{"sacrificio"}},
		{"the most beautiful game of Tal", "en", []string{"beautiful"}},
		{"partidas de Tal con un pasillo de torres", "es", []string{"pasillo"}},
		{"games of Kasparov in a red jacket", "en", []string{"red", "jacket"}},
		{"games of Zyxwvut", "en", []string{"Zyxwvut"}},
		{"partidas de Zyxwvut contra Fischer", "es", []string{"Zyxwvut"}},
		{"games where the weather was bad", "en", []string{"weather", "bad"}},
		{"Wie viele Partien hat Kasparov gewonnen?", "", nil},
		{"Combien de parties sont nulles ?", "", nil},
		{"Quante partite ha vinto Fischer con il nero?", "", nil},
		{"Сколько партий выиграл Каспаров?", "", nil},
		{"カスパロフ", "", nil},
		{"asdf qwer zxcv", "", nil},
		{"'; DROP TABLE matches; --", "", nil},
	} {
		t.Run(c.text, func(t *testing.T) {
			r := ask(c.text)
			if r.Status != assistant.Abstain || r.SQL != "" || len(r.Rows) > 0 || r.Text == "" {
				t.Fatalf("%s: %s\n%s", r.Status, r.Text, r.SQL)
			}
			if c.language != "" && r.Language != c.language {
				t.Errorf("answered in %q", r.Language)
			}
			for _, word := range c.words {
				if !slices.Contains(r.Uncovered, word) {
					t.Errorf("%q is not among %q", word, r.Uncovered)
				}
			}
			for _, s := range r.Suggestions {
				if next := ask(s); next.Status != assistant.Answered {
					t.Errorf("the suggestion %q: %s", s, next.Status)
				}
			}
		})
	}
}

// TestNoDataIsNotZero: the games of bare have neither ratings nor opening codes.
func TestNoDataIsNotZero(t *testing.T) {
	for text, tag := range map[string]string{
		"How many games have ECO C67?":                              "ECO",
		"¿Cuántas sicilianas hay?":                                  "ECO",
		"games with White Elo above 2000":                           "WhiteElo",
		"partidas con Elo de negras mayor que 2000":                 "BlackElo",
		"How many games of each ECO code?":                          "ECO",
		"¿Qué porcentaje de partidas con ECO B90 ganan las negras?": "ECO",
	} {
		r := bare.Ask(context.Background(), assistant.Request{Question: text})
		if r.Status != assistant.Abstain || !strings.Contains(r.Text, tag) || len(r.Rows) > 0 || r.SQL != "" {
			t.Errorf("%s: %s, %q", text, r.Status, r.Text)
		}
	}
	if r := bare.Ask(context.Background(), assistant.Request{Question: "How many games end in checkmate?"}); len(r.Rows) != 1 || r.Rows[0][0] != int64(1) {
		t.Errorf("%s: %v", r.Status, r.Rows)
	}
}

func TestCorrectionsAreReported(t *testing.T) {
	for text, parts := range map[string][]string{
		"How many games did Kasparof win?":      {"Kasparof", "Kasparov, Garry"},
		"¿Cuántas partidas ganó Kaspárof?":      {"Kaspárof", "Kasparov, Garry"},
		"partidas de Capablnca":                 {"Capablnca", "Capablanca, Jose Raul"},
		"Fisher's games with White before 1964": {"Fisher", "Fischer, Robert James"},
	} {
		r := ask(text)
		if r.Status != assistant.Answered || len(r.Assumptions) != 1 {
			t.Errorf("%s: %s, assuming %q", text, r.Status, r.Assumptions)
			continue
		}
		for _, part := range parts {
			if !strings.Contains(r.Assumptions[0], part) {
				t.Errorf("%s: %q does not say %q", text, r.Assumptions[0], part)
			}
		}
	}
}

// same says that two questions are answered with the same rows.
func same(t *testing.T, a, b string) {
	t.Helper()
	one, other := ask(a), ask(b)
	if one.Status != other.Status || one.SQL != other.SQL || !reflect.DeepEqual(one.Rows, other.Rows) {
		t.Errorf("%q and %q differ:\n%s %s\n%s %s", a, b, one.Status, one.SQL, other.Status, other.SQL)
	}
}
