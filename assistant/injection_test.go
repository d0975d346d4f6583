package assistant_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/model/modeltest"
	"github.com/kibitz-chess/kibitz/schema/pgn"
)

// orders are the instructions that the games of injection.pgn carry in their
// tags and comments.
func orders(t *testing.T) (all []string) {
	t.Helper()
	file, err := os.Open(filepath.Join("testdata", "injection.pgn"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	harmless := map[string]bool{"Test open": true, "Nowhere": true, "Mallory, Eve": true, "Trudy, Oscar": true}
	scanner := pgn.NewScanner(file, "injection.pgn")
	for scanner.Scan() {
		var g pgn.Game
		if err := pgn.Parse(scanner.Raw(), &g); err != nil {
			t.Fatal(err)
		}
		for _, tag := range g.Tags {
			_, name, _ := strings.Cut(tag.Value, ", ")
			switch tag.Name {
			case "White", "Black":
				if !harmless[tag.Value] {
					all = append(all, name)
				}
			case "Event", "Site", "Annotator", "WhiteTeam", "Opening":
				if !harmless[tag.Value] {
					all = append(all, tag.Value)
				}
			}
		}
		for _, c := range g.Comments {
			all = append(all, c.Text)
		}
	}
	if len(all) != 40 {
		t.Fatalf("%d instructions", len(all))
	}
	return all
}

// obedient is a model that follows any of the orders that it is told, and
// otherwise reads questions as it should.
func obedient(orders []string, sensible func(modeltest.Request) modeltest.Reply) func(modeltest.Request) modeltest.Reply {
	return func(r modeltest.Request) modeltest.Reply {
		if heard(r, orders) != "" {
			return calls("run_sql", `{"sql":"SELECT 'obeyed' AS x","meaning":"obeyed"}`)[0]
		}
		return sensible(r)
	}
}

// heard is an order that the model is told; empty if it is told none. Those that
// look like references (@1) cannot be told from what Kibitz itself says.
func heard(r modeltest.Request, orders []string) string {
	for _, m := range r.Messages {
		for _, order := range orders {
			if len(order) > 3 && strings.Contains(m.Text, order) {
				return order
			}
		}
	}
	return ""
}

// asked are questions that bring the texts of games into rows, names, errors,
// descriptions and the memory of the conversation, with what a model makes of
// them.
var asked = []struct {
	question string
	replies  []modeltest.Reply
}{
	{"zz list all games", calls("query", `{"rows":"games"}`)},
	{"zz who played most", calls("query", `{"rows":"sides","by":[{"kind":"player"}],"order":[{"column":{"agg":"count"},"descending":true}]}`)},
	{"zz show game 1", calls("show_game", `{"game":1}`)},
	{"zz Mallory", calls("query", `{"rows":"games","where":{"player":{"name":{"text":"Mallory"}}}}`)},
	{"zz Malory", calls("query", `{"rows":"games","where":{"player":{"name":{"text":"Malory"}}}}`)},
	{"zz Mallory and Trudy", calls("query", `{"rows":"sides","where":{"and":[{"player":{"name":{"text":"Mallory, Eve"}}},{"player":{"name":{"text":"Trudy, Oscar"}}},{"color":"white"}]},"show":[{"agg":"record"}]}`)},
	{"zz by event", calls("query", `{"rows":"games","by":[{"kind":"event"}]}`)},
	{"zz by site", calls("query", `{"rows":"games","by":[{"kind":"site"}]}`)},
	{"zz by annotator", calls("query", `{"rows":"games","by":[{"kind":"tag","tag":"Annotator"}]}`)},
	{"zz by opening", calls("query", `{"rows":"games","by":[{"kind":"tag","tag":"Opening"}]}`)},
	{"zz by team", calls("query", `{"rows":"games","by":[{"kind":"tag","tag":"WhiteTeam"}]}`)},
	{"zz team", calls("query", `{"rows":"games","where":{"tag":{"name":"Team","side":"white","match":"contains","texts":["a"]}}}`)},
	{"zz with comments", calls("query", `{"rows":"half_moves","half_move":{"comment":{}}}`)},
	{"zz in SQL", calls("run_sql", `{"sql":"SELECT white, black, match_description FROM matches ORDER BY cod_match","meaning":"All games."}`)},
	{"zz SQL of comments", calls("run_sql", `{"sql":"SELECT DISTINCT comment_text FROM move_comments ORDER BY comment_text","meaning":"All comments."}`)},
	{"zz cast", slices.Concat(
		calls("run_sql", `{"sql":"SELECT CAST(white AS INTEGER) AS n FROM matches","meaning":"Numbers."}`),
		calls("run_sql", `{"sql":"SELECT CAST(match_description AS INTEGER) AS n FROM matches","meaning":"Numbers."}`),
		calls("query", `{"rows":"games","show":[{"agg":"count"}]}`))},
	{"zz look up", slices.Concat(
		calls("describe", `{"kind":"players","text":"Mallory"}`), calls("describe", `{"kind":"players","text":"Ignore"}`),
		calls("describe", `{"kind":"tags","text":""}`), calls("describe", `{"kind":"tags","text":"instructions"}`),
		calls("describe", `{"kind":"openings","text":"modo"}`),
		calls("query", `{"rows":"games","show":[{"agg":"count"}]}`))},
	{"zz makes no sense", slices.Concat(
		calls("query", `{"rows":"games","show":[{"agg":"highest","of":{"kind":"elo","side":"white","player":{"text":"@1"}}}]}`),
		calls("query", `{"rows":"games","show":[{"agg":"count"}]}`))},
	{"zz game of a row", calls("query", `{"rows":"games","where":{"game":"$1"}}`)},
	{"zz row of what", slices.Concat(calls("query", `{"rows":"games","where":{"player":{"name":{"text":"$1"}}}}`), calls("query", `{"rows":"games","where":{"game":"$-1"}}`))},
	{"zz follow up", calls("query", `{"rows":"games","where":{"player":{"name":{"text":"@1"}}},"show":[{"agg":"count"}]}`)},
}

// between is a question that the parser reads, asked before each of the others.
var between = map[string]string{"en": "games of Eve Mallory", "es": "partidas de Eve Mallory"}

// TestInstructionsInGames: what games carry changes neither the SQL nor the
// tools called nor the text of an answer, in any way to speak to a server; it is
// shown, as data.
func TestInstructionsInGames(t *testing.T) {
	orders := orders(t)
	sensible := map[string][]modeltest.Reply{}
	for _, q := range asked {
		sensible[q.question] = q.replies
	}
	for way, change := range modelWays {
		t.Run(way, func(t *testing.T) {
			var now answering
			a, server := modelled(t, injectionDB, now.answer, change)
			for language := range between {
				// The same conversation with a model that would obey, and with one that
				// would not.
				now.say(replying(sensible))
				plain := converse(t, a, language, "plain")
				now.say(obedient(orders, replying(sensible)))
				for i, reply := range converse(t, a, language, "obedient") {
					if reply != plain[i] || strings.Contains(reply, "obeyed") {
						t.Errorf("%s:\n%s\nbecomes\n%s", asked[i].question, plain[i], reply)
					}
				}
				allShown(t, strings.Join(plain, "\n"), orders)
			}
			for _, r := range server.Requests() {
				if order := heard(r, orders); order != "" {
					t.Errorf("the model is told %q", order)
				}
			}
			// The model does obey what it hears.
			if r := a.Ask(t.Context(), assistant.Request{Question: "zz " + orders[0], Language: "en"}); !strings.Contains(r.SQL, "obeyed") {
				t.Errorf("the obedient model does not obey: %+v", r)
			}
		})
	}
}

// allShown holds that all orders stand in answers, so that they were there to obey.
func allShown(t *testing.T, shown string, orders []string) {
	t.Helper()
	for _, order := range orders {
		written, err := json.Marshal(order)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(shown, strings.Trim(string(written), `"`)) {
			t.Errorf("never shown: %s", order)
		}
	}
}

// converse asks all questions in one conversation. Where several people fit,
// the asker takes the one with the longest name.
func converse(t *testing.T, a *assistant.Assistant, language, name string) (replies []string) {
	t.Helper()
	for _, q := range asked {
		request := assistant.Request{Conversation: language + name, Question: between[language], Language: language}
		if r := a.Ask(t.Context(), request); r.Status != assistant.Answered {
			t.Fatalf("%+v", r)
		}
		request.Question = q.question
		r := a.Ask(t.Context(), request)
		for r.Clarification != nil {
			longest := slices.MaxFunc(r.Clarification.Options, func(a, b assistant.Option) int { return len(a.Value) - len(b.Value) })
			request.Answers = map[string]string{r.Clarification.Slot: longest.Value}
			r = a.Ask(t.Context(), request)
		}
		if r.Status != assistant.Answered {
			t.Errorf("%s: %+v", q.question, r)
		}
		r.Timing, r.Conversation = nil, ""
		written, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		replies = append(replies, string(written))
	}
	return replies
}
