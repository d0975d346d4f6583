package assistant_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant"
)

// found counts what a search by hand finds.
func found(t *testing.T, s assistant.Search) int {
	t.Helper()
	reply := sample.Find(t.Context(), s, "", "en")
	if reply.Status != assistant.Answered {
		t.Fatalf("%+v: %s %v", s, reply.Status, reply.Error)
	}
	return reply.RowCount
}

// What is set on the form divides the positions and the games that there are.
func TestFindDivides(t *testing.T) {
	search := func(change func(*assistant.Search)) assistant.Search {
		s := assistant.Search{Squares: assistant.Pattern{"e4": "P", "e5": "p", "f3": "N"}}
		change(&s)
		return s
	}
	all := found(t, search(func(*assistant.Search) {}))
	for name, parts := range map[string][]assistant.Search{
		"turn": {search(func(s *assistant.Search) { s.Turn = "white" }), search(func(s *assistant.Search) { s.Turn = "black" })},
		"result": {
			search(func(s *assistant.Search) { s.Result = "white" }), search(func(s *assistant.Search) { s.Result = "black" }), search(func(s *assistant.Search) { s.Result = "draw" }),
		},
		"years": {search(func(s *assistant.Search) { s.To = 1900 }), search(func(s *assistant.Search) { s.From = 1901 })},
		"eco": {
			search(func(s *assistant.Search) { s.ECO = "A" }), search(func(s *assistant.Search) { s.ECO = "B" }), search(func(s *assistant.Search) { s.ECO = "C" }),
			search(func(s *assistant.Search) { s.ECO = "D00-E99" }),
		},
	} {
		sum := 0
		for _, part := range parts {
			n := found(t, part)
			if n == all {
				t.Errorf("%s: a part has all %d", name, n)
			}
			sum += n
		}
		if sum != all && (name != "eco" || sum > all) || sum == 0 { // some games have no code
			t.Errorf("%s: the parts have %d, all are %d", name, sum, all)
		}
	}
	tal := assistant.Search{}
	tal.Player = "tal"
	games := found(t, tal)
	won, lost, drawn := tal, tal, tal
	won.Result, lost.Result, drawn.Result = "win", "loss", "draw"
	if sum := found(t, won) + found(t, lost) + found(t, drawn); sum != games || games == 0 {
		t.Errorf("Tal won, lost and drew %d of %d games", sum, games)
	}
	nobody := assistant.Search{}
	nobody.Player = "Nobody, Who Is"
	if n := found(t, nobody); n != 0 {
		t.Errorf("nobody has %d games", n)
	}
}

// Groups count the games that are listed without them.
func TestFindGroups(t *testing.T) {
	s := assistant.Search{}
	s.Player = "Fischer"
	games := found(t, s)
	for _, by := range []string{"year", "decade", "eco", "result", "opponent", "color", "event"} {
		s.By = by
		reply := sample.Find(t.Context(), s, "groups", "es")
		sum := int64(0)
		for _, row := range reply.Rows {
			n, _ := row[1].(int64)
			sum += n
		}
		if reply.Status != assistant.Answered || sum != int64(games) || games == 0 || reply.Keys != 1 {
			t.Errorf("%s: %d games in %d rows that open by %d keys, want %d", by, sum, reply.RowCount, reply.Keys, games)
		}
	}
}

// A follow-up in words is about the games in which the positions were found.
func TestFindGoesOn(t *testing.T) {
	s := assistant.Search{Squares: assistant.Pattern{"e4": "P", "c5": "p"}}
	reply := sample.Find(t.Context(), s, "found", "en")
	if len(reply.FollowUps) == 0 || reply.Conversation != "found" {
		t.Fatalf("after %q in %q nothing is offered: %q", reply.Question, reply.Conversation, reply.FollowUps)
	}
	games := gamesIn(reply)
	drawn := s
	drawn.Result = "draw"
	for question, want := range map[string]int{"only the draws": len(gamesIn(sample.Find(t.Context(), drawn, "", "en"))), "newest first": len(games)} {
		sample.Find(t.Context(), s, "found", "en")
		next := sample.Ask(t.Context(), assistant.Request{Conversation: "found", Question: question})
		if next.Status != assistant.Answered || next.RowCount != want || want == 0 {
			t.Errorf("%s: %s, %d games, want %d (%s)", question, next.Status, next.RowCount, want, next.Paraphrase)
		}
	}
	for _, question := range reply.FollowUps {
		sample.Find(t.Context(), s, "found", "en")
		if next := sample.Ask(t.Context(), assistant.Request{Conversation: "found", Question: question}); next.Status != assistant.Answered || !strings.Contains(next.Paraphrase, "e4") {
			t.Errorf("%s: %s %s", question, next.Status, next.Paraphrase)
		}
	}
}

func gamesIn(reply *assistant.Reply) map[any]bool {
	games := map[any]bool{}
	for _, row := range reply.Rows {
		games[row[0]] = true
	}
	return games
}

// TestFindNextRows: what comes behind the positions of a page is positions again.
func TestFindNextRows(t *testing.T) {
	s := assistant.Search{Turn: "white"}
	first := sample.Find(t.Context(), s, "find next", "en")
	if !first.Truncated || len(first.FollowUps) == 0 || first.FollowUps[0] != "the next ones" {
		t.Fatalf("%s, truncated %v, offered %q", first.Text, first.Truncated, first.FollowUps)
	}
	next := sample.Ask(t.Context(), assistant.Request{Question: "the next ones", Conversation: "find next", Language: "en"})
	if len(next.Rows) != len(first.Rows) || len(next.Columns) != len(first.Columns) || !strings.Contains(next.SQL, "OFFSET "+strconv.Itoa(len(first.Rows))) {
		t.Errorf("%s %q, %d rows\n%s", next.Status, next.Text, len(next.Rows), next.SQL)
	}
}

// Whatever is set is also said in words, and the words are never read as
// something else.
func TestFindSaysWhatIsSet(t *testing.T) {
	for _, language := range []string{"en", "es"} {
		for _, change := range []func(*assistant.Search){
			func(s *assistant.Search) { s.Player, s.Color = "Tal", "white" },
			func(s *assistant.Search) { s.Player, s.Opponent, s.Result = "Karpov", "Kasparov", "draw" },
			func(s *assistant.Search) { s.Result, s.From, s.To = "white", 1950, 1999 },
			func(s *assistant.Search) { s.ECO, s.Elo = "B20-B99", 2500 },
			func(s *assistant.Search) { s.Squares, s.Turn = assistant.Pattern{"e4": "P"}, "black" },
			func(s *assistant.Search) { s.Material, s.Result = "RP-R", "white" },
		} {
			var s assistant.Search
			change(&s)
			reply := sample.Find(t.Context(), s, "", language)
			asked := sample.Ask(t.Context(), assistant.Request{Question: reply.Question, Language: language})
			if asked.Status != assistant.Answered || asked.Paraphrase != reply.Paraphrase || asked.RowCount != reply.RowCount {
				t.Errorf("%q (%s) is read as %q: %s", reply.Question, reply.Status, asked.Paraphrase, asked.Text)
			}
		}
	}
}
