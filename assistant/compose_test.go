package assistant_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// composed says that the grammar does not read a question, so that its reply is
// made of a composed reading.
func composed(t *testing.T, a *assistant.Assistant, question string) {
	t.Helper()
	e, err := a.Explain(t.Context(), assistant.Request{Question: question})
	if err != nil {
		t.Fatal(err)
	}
	if e.Decided != assistant.ByComposition && e.Decided != assistant.Offered {
		t.Fatalf("%s: decided by %s", question, e.Decided)
	}
}

// expect compares a reply's rows, and says what else the reply has to have.
func expect(t *testing.T, r answer, right want) {
	t.Helper()
	wrong := notAnswered(r)
	if wrong == "" {
		wrong = right(r)
	}
	if wrong != "" || r.Paraphrase == "" || r.Text == "" || r.Provenance != "parser" {
		t.Errorf("%s: %s\n%s %s\n%s\n%s", r.Question, wrong, r.Provenance, r.Text, r.Paraphrase, r.SQL)
	}
}

// firstCell compares the number in the first column of the only row, rounded to
// hundredths.
func firstCell(number float64) want {
	return func(r answer) string {
		if len(r.Rows) != 1 || fmt.Sprint(r.Rows[0][0]) != fmt.Sprint(round(number)) {
			return fmt.Sprintf("%v, want %v", r.Rows, round(number))
		}
		return ""
	}
}

// TestComposedAnswers: readings made of parts in any order give the rows that
// the games tell.
func TestComposedAnswers(t *testing.T) {
	white := func(g *game) string { return g.Tag("White") }
	longestGame := slices.MaxFunc(allGame, func(a, b *game) int { return len(a.HalfMoves) - len(b.HalfMoves) })
	mates := some(event(schema.CheckMate))
	for _, c := range []struct {
		en, es string
		right  want
	}{
		{"How many games do we have here?", "¿Cuántas partidas tenemos aquí?", count(all())},
		{"Who had White in the longest game?", "¿Quién llevaba las blancas en la partida más larga?", cells("white", white(longestGame))},
		{"What % of games end in checkmate?", "¿Qué % de las partidas termina en mate?", firstCell(100 * float64(len(matching(mates))) / float64(len(allGame)))},
	} {
		for _, text := range []string{c.en, c.es} {
			t.Run(text, func(t *testing.T) {
				composed(t, sample, text)
				r := ask(text)
				if r.Status == assistant.Clarify { // offered: the first is meant
					r = askWith(text, "sense", "1")
				}
				expect(t, r, c.right)
			})
		}
	}
}

// TestOffer: where several readings are near, they are offered, and each answer
// gives the reading that its label says.
func TestOffer(t *testing.T) {
	offered := 0
	for _, text := range []string{
		"Kindly: three longest games of Karpov",
		"For my lesson: wins of Kasparov against opponents rated over 2700",
		"We are curious: who has won the most games with Black?",
		"Las partidas de Fischer, quizá, o de Karpov, más largas",
	} {
		r := ask(text)
		if r.Status != assistant.Clarify || r.Clarification.Slot != query.SlotSense {
			continue // what is near enough to be offered is a matter of weights
		}
		offered++
		t.Run(text, func(t *testing.T) {
			composed(t, sample, text)
			if len(r.Rows) > 0 || r.SQL != "" || r.Text == "" {
				t.Errorf("answered before it was settled: %s %s", r.Text, r.SQL)
			}
			for _, o := range r.Clarification.Options {
				settled := askWith(text, query.SlotSense, o.Value)
				if settled.Status != assistant.Answered || settled.Paraphrase != o.Label || settled.SQL == "" {
					t.Errorf("%q of %+v gives %s, %q", o.Value, o, settled.Status, settled.Paraphrase)
				}
			}
			for _, bad := range []string{"0", "9", "-1", "first", ""} {
				settled := askWith(text, query.SlotSense, bad)
				if settled.Status != assistant.Failed || settled.Error.Code != "bad_answer" {
					t.Errorf("%q gives %s", bad, settled.Status)
				}
			}
		})
	}
	if offered == 0 {
		t.Error("nothing is offered")
	}
}

// TestComposedHoles: what a composed reading leaves open is asked back, and each
// answer settles it.
func TestComposedHoles(t *testing.T) {
	shorter := func(length func(*game) int) want {
		return list(all(plays("Tal, Mikhail"), func(g *game) bool { return length(g) < 25 }))
	}
	half := func(g *game) int { return len(g.HalfMoves) }
	full := func(g *game) int { return (len(g.HalfMoves) + 1) / 2 }
	for _, c := range []struct {
		text, slot string
		wants      map[string]want
	}{
		{"De Tal, las partidas de menos de 25 jugadas que tenemos", query.SlotMoveUnit,
			map[string]want{"half": shorter(half), "full": shorter(full)}},
		{"Of Polgar, the longest game that we have", query.SlotPlayer,
			map[string]want{"Polgar, Judit": best(1, plays("Polgar, Judit"), longest), "Polgar, Susan": best(1, plays("Polgar, Susan"), longest)}},
	} {
		t.Run(c.text, func(t *testing.T) {
			composed(t, sample, c.text)
			r := ask(c.text)
			if r.Status != assistant.Clarify || r.Clarification.Slot != c.slot || len(r.Rows) > 0 || r.SQL != "" {
				t.Fatalf("%s %+v\n%s", r.Status, r.Clarification, r.SQL)
			}
			if len(r.Clarification.Options) != len(c.wants) {
				t.Errorf("options %+v", r.Clarification.Options)
			}
			for _, o := range r.Clarification.Options {
				if c.wants[o.Value] == nil {
					t.Errorf("an option %+v", o)
					continue
				}
				expect(t, askWith(c.text, c.slot, o.Value), c.wants[o.Value])
			}
			if r := askWith(c.text, c.slot, "quarter"); r.Status != assistant.Failed || r.Error.Code != "bad_answer" {
				t.Errorf("a bad answer gives %s", r.Status)
			}
		})
	}
}

// TestHoleIsKept: what unit is meant is asked once in a conversation.
func TestHoleIsKept(t *testing.T) {
	const conversation = "composed-unit"
	say := func(text string, answers map[string]string) answer {
		return sample.Ask(t.Context(), assistant.Request{Conversation: conversation, Question: text, Answers: answers})
	}
	const first, second = "Of Tal, the games of less than 25 moves that we have", "Of Fischer, the games of less than 25 moves that we have"
	composed(t, sample, second)
	if r := say(first, nil); r.Status != assistant.Clarify {
		t.Fatalf("%s %s", r.Status, r.Text)
	}
	if r := say(first, map[string]string{query.SlotMoveUnit: "half"}); r.Status != assistant.Answered {
		t.Fatalf("%s %s", r.Status, r.Text)
	}
	if r := say(second, nil); r.Status != assistant.Answered || !strings.Contains(r.Paraphrase, "half-moves") {
		t.Errorf("%s %s %s", r.Status, r.Text, r.Paraphrase)
	}
}

// TestComposedSQL: whoever wants the text of the query is asked for which server
// where that matters, and gets it without rows.
func TestComposedSQL(t *testing.T) {
	for _, text := range []string{
		"I need the SQL for our server: the games of Tal by year",
		"SQL please: the games with most checks, for my server",
		"Escríbeme el SQL para nuestro servidor: partidas de Tal por año",
	} {
		t.Run(text, func(t *testing.T) {
			composed(t, sample, text)
			r := ask(text)
			if r.Status != assistant.Clarify || r.Clarification.Slot != query.SlotDialect || r.SQL != "" {
				t.Fatalf("%s %+v %s\n%s", r.Status, r.Clarification, r.Text, r.SQL)
			}
			printed := map[string]string{}
			for _, o := range r.Clarification.Options {
				settled := askWith(text, query.SlotDialect, o.Value)
				if settled.Status != assistant.Answered || settled.SQL == "" || settled.Dialect != o.Value || len(settled.Rows) > 0 || settled.Paraphrase == "" {
					t.Errorf("%s: %s %q %s", o.Value, settled.Status, settled.Dialect, settled.Text)
				}
				printed[settled.SQL] = o.Value
			}
			if len(printed) < 2 {
				t.Error("asked for which server it is, though that does not matter")
			}
			if r := askWith(text, query.SlotDialect, "abacus"); r.Status != assistant.Failed || r.Error.Code != "unknown_dialect" {
				t.Errorf("an unknown server gives %s", r.Status)
			}
		})
	}
}

// TestComposedMissingTag: a tag that no game has is named, and nothing is made
// up.
func TestComposedMissingTag(t *testing.T) {
	for text, tag := range map[string]string{
		"For the article: the highest Elo that we have, per decade":  "Elo",
		"Para el artículo: el Elo más alto que tenemos, por década":  "Elo",
		"which one is the most popular opening that we have, kindly": "ECO",
	} {
		composed(t, bare, text)
		r := bare.Ask(t.Context(), assistant.Request{Question: text})
		if r.Status != assistant.Abstain || !strings.Contains(r.Text, tag) || r.Paraphrase == "" || r.SQL != "" || len(r.Rows) > 0 {
			t.Errorf("%s: %s %s %s", text, r.Status, r.Text, r.SQL)
		}
	}
}

// TestFollowComposed: what was composed can be taken up by the next question,
// and one without a form that the grammar knows is not mistaken for another.
func TestFollowComposed(t *testing.T) {
	const conversation = "composed-follow"
	say := func(text string) answer {
		return sample.Ask(t.Context(), assistant.Request{Conversation: conversation, Question: text, Answers: map[string]string{"sense": "1"}})
	}
	const first = "the games of Karpov, kindly"
	composed(t, sample, first)
	if r := say("How many games did Tal win?"); r.Status != assistant.Answered {
		t.Fatalf("%s %s", r.Status, r.Text)
	}
	expect(t, say(first), list(plays("Karpov, Anatoly")))
	expect(t, say("how many with White?"), count(whiteIs("Karpov, Anatoly")))
}

// TestFollowBeyond: what no query of the grammar's says is not taken up as
// something else.
func TestFollowBeyond(t *testing.T) {
	const first = "Who had White in the longest game?"
	composed(t, sample, first)
	say := func(text string) answer {
		return sample.Ask(t.Context(), assistant.Request{Conversation: "composed-beyond", Question: text, Answers: map[string]string{"sense": "1"}})
	}
	if r := say(first); r.Status != assistant.Answered {
		t.Fatalf("%s %s", r.Status, r.Text)
	}
	if r := say("and in the shortest one?"); r.Status == assistant.Answered && !strings.Contains(r.Paraphrase, "White") {
		t.Errorf("answered as %s", r.Paraphrase)
	}
	if r := say("How many games did Tal win?"); r.Status != assistant.Answered || strings.Contains(r.Paraphrase, "longest") {
		t.Errorf("a question on its own: %s %s", r.Status, r.Paraphrase)
	}
}
