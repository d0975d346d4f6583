package assistant_test

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/schema"
)

// turnOf is one question of a conversation, in both languages, and what its
// answer should be.
type turnOf struct {
	en, es string
	want   want
}

// TestConversations asks one question after the other, in each language.
func TestConversations(t *testing.T) {
	talWins, fischerWins := wins("Tal,"), wins("Fischer")
	for name, talk := range map[string][]turnOf{
		"one thing changed": {
			{"How many games did Tal win?", "¿Cuántas partidas ganó Tal?", count(talWins)},
			{"and with Black?", "¿y con negras?", count(all(talWins, blackIs("Tal,")))},
			{"and Fischer?", "¿y Fischer?", count(all(fischerWins, blackIs("Fischer")))},
			{"without the colour", "sin importar el color", count(fischerWins)},
			{"how many did he lose?", "¿cuántas perdió?", count(loses("Fischer"))},
		},
		"narrower and wider": {
			{"games of Capablanca", "partidas de Capablanca", list(plays("Capablanca"))},
			{"only those he won", "solo las que ganó", list(wins("Capablanca"))},
			{"only before 1920", "solo antes de 1920", list(all(wins("Capablanca"), years(0, 1919)))},
			{"without the date", "quita la fecha", list(wins("Capablanca"))},
			{"any result", "con cualquier resultado", list(plays("Capablanca"))},
		},
		"another opponent": {
			{"games of Kasparov against Karpov", "partidas de Kasparov contra Karpov", list(all(plays("Kasparov"), plays("Karpov")))},
			{"now against Anand", "ahora contra Anand", list(all(plays("Kasparov"), plays("Anand")))},
			{"with Black", "con negras", list(all(blackIs("Kasparov"), plays("Anand")))},
			{"how many?", "¿cuántas son?", count(all(blackIs("Kasparov"), plays("Anand")))},
		},
		"regrouped": {
			{"games of Fischer", "partidas de Fischer", list(plays("Fischer"))},
			{"group by year", "agrúpalas por año", group("year", plays("Fischer"), byYear)},
			{"and by opponent?", "¿y por rival?", group("opponent", plays("Fischer"), opponent("Fischer"))},
			{"only his wins", "solo sus victorias", group("opponent", fischerWins, opponent("Fischer"))},
			{"list them", "muéstralas", list(fischerWins)},
		},
		"in another order": {
			{"games of Tal", "partidas de Tal", list(plays("Tal,"))},
			{"sort them by date", "ordénalas por fecha", best(100, plays("Tal,"), earliest)},
			{"the other way round", "al revés", best(100, plays("Tal,"), latest)},
			{"only 3", "solo 3", best(3, plays("Tal,"), latest)},
			{"the longest one", "la más larga", nil}, // of the three, or of all?
		},
		"the longest": {
			{"the longest game of Karpov", "la partida más larga de Karpov", best(1, plays("Karpov"), longest)},
			{"and the shortest?", "¿y la más corta?", best(1, plays("Karpov"), shortest)},
			{"and of Anand?", "¿y de Anand?", best(1, plays("Anand"), shortest)},
		},
		"rows": {
			{"games of Morphy", "partidas de Morphy", list(plays("Morphy"))},
			{"the second one", "la segunda", replayOf(2, plays("Morphy"))},
			{"its final position", "su posición final", finalBoard(2, plays("Morphy"))},
		},
		"the last one": {
			{"How many games did Tal win?", "¿Cuántas partidas ganó Tal?", count(talWins)},
			{"show the last one", "muestra la última", best(1, talWins, latest)},
			{"who lost it?", "¿quién la perdió?", best(1, talWins, latest)},
		},
		"half-moves": {
			{"How many checks did Kasparov give?", "¿Cuántos jaques dio Kasparov?", moveCount(both(check, byPlayer("Kasparov")))},
			{"and captures?", "¿y capturas?", moveCount(both(event(schema.Capture), byPlayer("Kasparov")))},
			{"with a knight?", "¿con caballo?", moveCount(both(event(schema.Capture, schema.Knight1), byPlayer("Kasparov")))},
			{"and Karpov?", "¿y Karpov?", moveCount(both(event(schema.Capture, schema.Knight1), byPlayer("Karpov")))},
			{"list them", "muéstralas", moves(both(event(schema.Capture, schema.Knight1), byPlayer("Karpov")))},
		},
		"shares": {
			{"What percentage of Fischer's games are draws?", "¿Qué porcentaje de las partidas de Fischer son tablas?", share(plays("Fischer"), draw)},
			{"and of Spassky?", "¿y de Spassky?", share(plays("Spassky"), draw)},
			{"which ones?", "¿cuáles?", list(all(plays("Spassky"), draw))},
		},
		"his games": {
			{"How many games did Tal lose?", "¿Cuántas partidas perdió Tal?", count(loses("Tal,"))},
			{"his games with White", "sus partidas con blancas", list(whiteIs("Tal,"))},
			{"how many of those did he win?", "¿cuántas de esas ganó?", count(all(whiteIs("Tal,"), whiteWon))},
		},
		"sides": {
			{"games won by White in 1972", "partidas ganadas por las blancas en 1972", list(all(whiteWon, years(1972, 1972)))},
			{"and by Black?", "¿y por las negras?", list(all(blackWon, years(1972, 1972)))},
			{"and in 1997?", "¿y en 1997?", list(all(blackWon, years(1997, 1997)))},
		},
		"a new question": {
			{"How many games did Tal win?", "¿Cuántas partidas ganó Tal?", count(talWins)},
			{"How many games end in checkmate?", "¿Cuántas partidas terminan en mate?", count(some(mate))},
			{"since 1950", "desde 1950", count(all(some(mate), years(1950, 9999)))},
		},
	} {
		for _, language := range []string{"en", "es"} {
			t.Run(language+" "+name, func(t *testing.T) {
				for _, turn := range talk {
					question := map[string]string{"en": turn.en, "es": turn.es}[language]
					r := sample.Ask(context.Background(), assistant.Request{Conversation: language + name, Question: question})
					if turn.want == nil {
						continue
					}
					wrong := notAnswered(r)
					if wrong == "" {
						wrong = turn.want(r)
					}
					if wrong != "" || r.Language != language {
						t.Fatalf("%s: %s\n%s\n%s\n%s", question, wrong, r.Text, r.Paraphrase, r.SQL)
					}
				}
			})
		}
	}
}

// byDate are the games that fit, as a list has them.
func byDate(fits gameTest) []*game {
	found := matching(fits)
	slices.SortStableFunc(found, func(a, b *game) int { return strings.Compare(a.Tag("Date"), b.Tag("Date")) })
	return found
}

// replayOf is the half-moves of one of the games that fit.
func replayOf(n int, fits gameTest) want {
	return func(r answer) string {
		g := byDate(fits)[n-1]
		var expected []string
		for i, h := range g.HalfMoves {
			expected = append(expected, strconv.FormatInt(g.code, 10)+"|"+strconv.Itoa(i+1)+"|"+h.SAN)
		}
		return cells("cod_match move_order move_an_text", expected...)(r)
	}
}

// finalBoard is the last position of one of the games that fit.
func finalBoard(n int, fits gameTest) want {
	return func(r answer) string {
		g := byDate(fits)[n-1]
		return cells("cod_match move_order", strconv.FormatInt(g.code, 10)+"|"+strconv.Itoa(len(g.HalfMoves)))(r)
	}
}

// TestFollowUpsSayWhatTheyAre: the asker sees what was taken from before, and
// can begin anew.
func TestFollowUpsSayWhatTheyAre(t *testing.T) {
	say := func(conversation, text string) answer {
		return sample.Ask(context.Background(), assistant.Request{Conversation: conversation, Question: text})
	}
	said := func(r answer) bool {
		for _, a := range r.Assumptions {
			if a == assistant.Message(r.Language, "follows") {
				return true
			}
		}
		return false
	}
	if r := say("f", "How many games did Tal win?"); said(r) {
		t.Error("a first question takes up nothing")
	}
	if r := say("f", "and with Black?"); !said(r) || r.Paraphrase != "Number of games won by Tal, Mikhail with Black." {
		t.Errorf("%q, %q", r.Assumptions, r.Paraphrase)
	}
	if r := say("g", "and with Black?"); r.Status != assistant.Abstain {
		t.Errorf("another conversation is taken up: %s", r.Paraphrase)
	}
	if r := say("g", "only the draws"); r.Status != assistant.Abstain || r.Text != assistant.Message("en", "before_not_understood") {
		t.Errorf("what was never answered is taken up: %s %s", r.Paraphrase, r.Text)
	}
	if r := say("", "and with Black?"); r.Status != assistant.Abstain {
		t.Errorf("a question on its own takes up another: %s", r.Paraphrase)
	}
	if r := say("f", "and blindfolded?"); r.Status != assistant.Abstain || r.SQL != "" {
		t.Errorf("%s: %s", r.Status, r.Text)
	}
	if r := say("f", "thanks!"); r.Text != assistant.Message("en", "talk_thanks") || r.SQL != "" {
		t.Errorf("%s: %s", r.Status, r.Text)
	}
	// What follows one that was not understood is about the last one that was
	// answered, and says so.
	before := assistant.Message("en", "follows_answered", "question", "Number of games won by Tal, Mikhail with Black.")
	if r := say("f", "and in 1960?"); r.Paraphrase != "Number of games won by Tal, Mikhail with Black, played in 1960." || r.Assumptions[0] != before {
		t.Errorf("%s: %q, %q", r.Status, r.Paraphrase, r.Assumptions)
	}
	if r := say("f", "and in 1961?"); !said(r) {
		t.Errorf("%s: %q", r.Status, r.Text)
	}
	if r := say("f", "and blindfolded?"); r.Status != assistant.Abstain {
		t.Errorf("%s: %s", r.Status, r.Text)
	}
	if r := say("f", "How many games did Fischer win?"); said(r) || r.Paraphrase != "Number of games won by Fischer, Robert James." {
		t.Errorf("what stands on its own is read after anything: %q", r.Paraphrase)
	}
	if r := say("f", "why did he lose?"); r.Status != assistant.Abstain {
		t.Errorf("%s: %s", r.Status, r.Text)
	}
	if r := say("f", "and with Black?"); r.Paraphrase != "Number of games won by Fischer, Robert James with Black." {
		t.Errorf("what no games tell is not taken up: %q", r.Paraphrase)
	}
	if r := say("f", "start over"); r.Status != assistant.Answered || r.SQL != "" || r.Text == "" {
		t.Errorf("%s: %s", r.Status, r.Text)
	}
	if r := say("f", "and with White?"); r.Status != assistant.Abstain {
		t.Errorf("after a new beginning: %s", r.Paraphrase)
	}
}

// TestFollowUpIsAskedBack: a question back in the middle of a conversation does
// not lose what was asked before.
func TestFollowUpIsAskedBack(t *testing.T) {
	say := func(text string, answers map[string]string) answer {
		return sample.Ask(context.Background(), assistant.Request{Conversation: "asked back", Question: text, Answers: answers})
	}
	say("games won by White", nil)
	if r := say("only those of less than 40 moves", nil); r.Status != assistant.Clarify || r.Clarification.Slot != "move_unit" {
		t.Fatalf("%s: %s", r.Status, r.Text)
	}
	r := say("only those of less than 40 moves", map[string]string{"move_unit": "half"})
	if wrong := list(all(whiteWon, halfMoves(below(40))))(r); wrong != "" {
		t.Error(wrong)
	}
	r = say("and by Black?", nil)
	if wrong := list(all(blackWon, halfMoves(below(40))))(r); wrong != "" {
		t.Error(wrong)
	}
}

// TestNextRows: of an answer that has more rows than are read, the next ones can be asked
// for, and that is offered first.
func TestNextRows(t *testing.T) {
	for language, said := range map[string][2]string{"en": {"positions with White to move", "the next ones"}, "es": {"posiciones en las que juegan blancas", "las siguientes"}} {
		t.Run(language, func(t *testing.T) {
			say := talk(t)
			first := say(said[0], nil)
			if !first.Truncated || len(first.FollowUps) == 0 || first.FollowUps[0] != said[1] {
				t.Fatalf("%s %q, truncated %v, offered %q", first.Status, first.Text, first.Truncated, first.FollowUps)
			}
			next := say(said[1], nil)
			if next.Status != assistant.Answered || len(next.Rows) != len(first.Rows) || !strings.Contains(next.SQL, "OFFSET "+strconv.Itoa(len(first.Rows))) {
				t.Fatalf("%s %q, %d rows after %d\n%s", next.Status, next.Text, len(next.Rows), len(first.Rows), next.SQL)
			}
			if first.Text == next.Text {
				t.Errorf("both are told as %q", next.Text)
			}
			seen := map[string]bool{}
			for _, row := range first.Rows {
				seen[fmt.Sprint(row)] = true
			}
			for _, row := range next.Rows {
				if seen[fmt.Sprint(row)] {
					t.Fatalf("%v was shown before", row)
				}
			}
		})
	}
}
