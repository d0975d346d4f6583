package compose

import (
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// TestMisses: a form that does not tell what a question asks for is found out, and one
// that does is not.
func TestMisses(t *testing.T) {
	en, err := loadLexicon(lexiconFiles, "en")
	if err != nil {
		t.Fatal(err)
	}
	r := &Reader{lexicons: map[string]*lexicon{"en": en}}
	for _, c := range []struct{ question, form, want string }{
		{"Karpov games, just the number", `{"rows":"games"}`, "number wanted"},
		{"Karpov games, just the number", `{"rows":"games","show":[{"agg":"count"}]}`, ""},
		{"with which move did it end", `{"rows":"games","limit":1}`, "move wanted"},
		{"games of Tal with black", `{"rows":"games","where":{"player":{"name":{"text":"Tal"}}}}`, "colour dropped"},
		{"games of Tal with black", `{"rows":"games","where":{"player":{"name":{"text":"Tal"},"side":"black"}}}`, ""},
		{"games of Roy Black", `{"rows":"games","where":{"player":{"name":{"text":"Black, Roy"}}}}`, ""},
		{"games of Tal with a white knight on e5", `{"rows":"games","where":{"and":[{"player":{"name":{"text":"Tal"}}},{"position":{"board":"????????????????????????????N???????????????????????????????????"}}]}}`, ""},
		{"games of Tal of 40 moves at most", `{"rows":"games","where":{"and":[{"player":{"name":{"text":"Tal"}}},{"length":{"unit":"full","max":40}}]}}`, ""},
		{"would Tal have beaten Morphy", `{"rows":"games"}`, ""},
		{"Tal would have beaten Morphy", `{"rows":"games"}`, "supposed"},
		{"years with most games of Lasker, top three", `{"rows":"games","by":[{"kind":"year"}],"order":[{"column":{"agg":"count"},"descending":true}],"limit":1}`, "limit dropped"},
		{"years with most games of Lasker, top three", `{"rows":"games","by":[{"kind":"year"}],"order":[{"column":{"agg":"count"},"descending":true}],"limit":3}`, ""},
		{"how many tournaments did Tal play", `{"rows":"games","where":{"player":{"name":{"text":"Tal"}}},"show":[{"agg":"count"}]}`, "different ones wanted"},
		{"how many tournaments did Tal play", `{"rows":"games","where":{"player":{"name":{"text":"Tal"}}},"show":[{"agg":"distinct","of":{"kind":"event"}}]}`, ""},
		{"Tal and Morphy, who drew more", `{"rows":"games","where":{"and":[{"player":{"name":{"text":"Tal"}}},{"player":{"name":{"text":"Morphy"}}},{"result":"drawn"}]},"show":[{"agg":"count"}]}`, "each one's draws meant"},
		{"what percentage is drawn", `{"rows":"games","where":{"result":"drawn"}}`, "percentage wanted"},
		{"event with the highest average elo", `{"rows":"games","by":[{"kind":"event"}],"show":[{"agg":"highest","of":{"kind":"elo","side":"white"}}]}`, "mean wanted"},
		{"who was mated by a pawn", `{"rows":"half_moves","by":[{"kind":"player"}],"show":[{"agg":"count"}]}`, "victims meant"},
		{"who made most checks in one game", `{"rows":"half_moves","by":[{"kind":"player"}],"order":[{"column":{"agg":"count"},"descending":true}],"limit":1}`, "most in one game wanted"},
		{"So vs Aronian: who won", `{"rows":"games","where":{"player":{"name":{"text":"Aronian"}}}}`, "someone dropped"},
		{"share of draws per event", `{"rows":"games","show":[{"agg":"share","part":{"where":{"result":"drawn"}}}]}`, "groups wanted"},
		{"top 5 events by number of draws", `{"rows":"games","by":[{"kind":"event"}],"show":[{"agg":"share","part":{"where":{"result":"drawn"}}}],"order":[{"column":{"agg":"share","part":{"where":{"result":"drawn"}}},"descending":true}],"limit":5}`, "ranked by number"},
		{"year with the highest draw percentage", `{"rows":"games","by":[{"kind":"year"}],"show":[{"agg":"count"}],"order":[{"column":{"agg":"count"},"descending":true}],"limit":1}`, "ranked by share"},
		{"highest rated to get mated", `{"rows":"games","show":[{"agg":"highest","of":{"kind":"elo","side":"white"}}]}`, "loser's rating meant"},
		{"files on which most captures are", `{"rows":"games","limit":1}`, "files wanted"},
		{"draws of our club", `{"rows":"games","where":{"result":"drawn"}}`, "club dropped"},
		{"draws of our club", `{"rows":"games","where":{"and":[{"result":"drawn"},{"tag":{"name":"Event","match":"contains","texts":["Club"]}}]}}`, ""},
		{"record of Tal", `{"rows":"sides","where":{"outcome":"win"},"show":[{"agg":"record"}]}`, "record of games that ended so"},
		{"Anderssen, Morphy or Tal", `{"rows":"games","where":{"or":[{"player":{"name":{"text":"Tal"}}},{"player":{"name":{"text":"Anderssen"}}},{"line":["e4"]}]}}`, "someone dropped"},
		{"how many checks did Tal give in his longest game", `{"rows":"games","limit":1}`, "number wanted"},
		{"Tal's highest rating, on which date", `{"rows":"sides","show":[{"agg":"highest","of":{"kind":"elo"}}]}`, "date wanted"},
		{"Tal's highest rating, on which date", `{"rows":"sides","by":[{"kind":"date"}],"show":[{"agg":"highest","of":{"kind":"elo"}}]}`, ""},
		{"games of Tal, result of each", `{"rows":"games","where":{"player":{"name":{"text":"Tal"}}},"by":[{"kind":"result"}]}`, "result of each wanted"},
		{"length of games in Linares: avg, max, min", `{"rows":"games","show":[{"agg":"average","of":{"kind":"length"}}]}`, "several figures wanted"},
		{"what percentage did Tal win with white", `{"rows":"games","where":{"player":{"name":{"text":"Tal"}}},"show":[{"agg":"share","part":{"where":{"player":{"name":{"text":"Tal"},"side":"white","outcome":"win"}}}}]}`, "share of that colour wanted"},
		{"what percentage of his games did Tal win with white", `{"rows":"games","where":{"player":{"name":{"text":"Tal"}}},"show":[{"agg":"share","part":{"where":{"player":{"name":{"text":"Tal"},"side":"white","outcome":"win"}}}}]}`, ""},
		{"who gave more than 12 checks in a game", `{"rows":"sides","where":{"times":{"half_move":{"all":1},"min":13}},"by":[{"kind":"player"}]}`, "their own deeds meant"},
		{"Euwe v Alekhine 1937, who won how many", `{"rows":"sides","where":{"outcome":"win"},"by":[{"kind":"opponent"}],"show":[{"agg":"count"}]}`, "winners wanted"},
		{"will Tal win again", `{"rows":"games","where":{"player":{"name":{"text":"Tal"}}}}`, "prediction"},
		{"do you think Tal is better", `{"rows":"games","where":{"player":{"name":{"text":"Tal"}}}}`, "opinion"},
		{"will you list the games of Tal", `{"rows":"games","where":{"player":{"name":{"text":"Tal"}}}}`, ""},
		{"how many games end with a check", `{"rows":"games","where":{"half_move":{"all":1}},"show":[{"agg":"count"}]}`, "end wanted"},
		{"how many games end with a check", `{"rows":"games","where":{"half_move":{"all":1,"last":true}},"show":[{"agg":"count"}]}`, ""},
		{"games that end with a mate", `{"rows":"games","where":{"half_move":{"all":2}}}`, ""},
		{"did Tal win more than he lost", `{"rows":"sides","where":{"player":{"name":{"text":"Tal"}}},"show":[{"agg":"share","part":{"where":{"outcome":"win"}}}]}`, "losses wanted"},
		{"the longest comment", `{"rows":"games","limit":1}`, "length of comments wanted"},
		{"top 10 for wins with black", `{"rows":"games","where":{"result":"black_wins"},"limit":10}`, "ranking wanted"},
		{"top 10 longest games", `{"rows":"games","order":[{"column":{"of":{"kind":"length"}},"descending":true}],"limit":10}`, ""},
		{"all results of Tal against Spassky", `{"rows":"games","by":[{"kind":"result"}],"show":[{"agg":"count"}]}`, "each result wanted"},
		{"what percentage is drawn when both are over 2600", `{"rows":"games","show":[{"agg":"share","part":{"where":{"and":[{"result":"drawn"},{"elo":{"side":"both","min":2601}}]}}}]}`, "share of those wanted"},
		{"what percentage is drawn when both are over 2600", `{"rows":"games","where":{"elo":{"side":"both","min":2601}},"show":[{"agg":"share","part":{"where":{"result":"drawn"}}}]}`, ""},
		{"how many moves to f7 by Tal", `{"rows":"games","where":{"half_move":{"to":"f7"}},"show":[{"agg":"count"}]}`, "half-moves wanted"},
		{"Tal or 1.e4", `{"rows":"games","where":{"or":[{"player":{"name":{"text":"Tal"}}},{"line":["e4"]}]}}`, ""},
	} {
		f, err := query.ReadForm(c.form)
		if err != nil {
			t.Fatalf("%s: %v", c.form, err)
		}
		if got := r.Misses(c.question, "en", f); got != c.want {
			t.Errorf("%s, %s: %q, want %q", c.question, c.form, got, c.want)
		}
	}
}
