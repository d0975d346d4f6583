package oracle_test

import (
	"encoding/json"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/evals/oracle"
)

// TestFacts holds the oracle itself against what a reader of testdata/nasty.pgn
// counts by hand.
func TestFacts(t *testing.T) {
	o := oracle.New(parse(t, "nasty.pgn", readNasty(t)))
	for _, fact := range []struct{ name, query, rows string }{
		{"all games", `{"measure":"count","subject":"games"}`, `[[24]]`},
		{"surely in 1990: 1990.??.?? and both separators", `{"measure":"count","subject":"games","where":{"date":{"from":{"year":1990},"to":{"year":1990}}}}`, `[[10]]`},
		{"surely in June 1990", `{"measure":"count","subject":"games","where":{"date":{"from":{"year":1990,"month":6},"to":{"year":1990,"month":6}}}}`, `[[5]]`},
		{"every day of June named", `{"measure":"count","subject":"games","where":{"date":{"from":{"year":1990,"month":6,"day":1},"to":{"year":1990,"month":6,"day":30}}}}`, `[[5]]`},
		{"surely in the 1900s: 19??, 199? and 1900", `{"measure":"count","subject":"games","where":{"date":{"from":{"year":1900},"to":{"year":1999}}}}`, `[[13]]`},
		{"October 2000 or later in that year", `{"measure":"count","subject":"games","where":{"date":{"from":{"year":2000,"month":10},"to":{"year":2000,"month":12}}}}`, `[[1]]`},
		{"mates en passant", `{"measure":"count","subject":"half_moves","half_move":{"all":66}}`, `[[1]]`},
		{"mates by castling", `{"measure":"count","subject":"half_moves","half_move":{"all":2,"castling":"queen_side"}}`, `[[1]]`},
		{"castling with check", `{"measure":"count","subject":"half_moves","half_move":{"all":1,"castling":"any"}}`, `[[2]]`},
		{"underpromotions", `{"measure":"count","subject":"half_moves","half_move":{"promoted":["rook","bishop","knight"]}}`, `[[8]]`},
		{"en passant by both sides", `{"measure":"list","subject":"games","where":{"and":[{"half_move":{"all":64,"by":"black"}},{"half_move":{"all":64,"by":"white"}}]}}`,
			`[[9,"Zhu, Chen","zhu, chen","0-1","1990.12.31","En passant",14,7]]`},
		{"games of one half-move", `{"measure":"count","subject":"games","where":{"length":{"unit":"half","min":1,"max":1}}}`, `[[2]]`},
		{"lengths of the fragment from Black's move 30", `{"measure":"average","subject":"games","unit":"full","where":{"game":5}}`, `[[4,1]]`},
		{"Black's move 30", `{"measure":"board","subject":"games","where":{"game":5},"point":{"number":30,"unit":"full"}}`,
			`[[5,"Polgar, Judit","Polgar, Susan","1990/06/30",1,30,1,"O-O-O","00kr000r000000000000000000000000000000000000000000000000R000K00R"]]`},
		{"same position by transposition", `{"measure":"count","subject":"games","where":{"position":{"board":"rnbqkb0rppp0pppp00000n00000p000000PP000000000N00PP00PPPPRNBQKB0R"}}}`, `[[2]]`},
		{"who beats Polgar, whichever Polgar", `{"measure":"count","subject":"games","where":{"player":{"name":{"text":"polgar"},"outcome":"loss"}},"group":"opponent"}`, `[["Polgar, Susan",1]]`},
		{"a game of NN against NN is one of NN's", `{"measure":"count","subject":"games","where":{"game":2},"group":"player"}`, `[["NN",1]]`},
		{"no sign of a LIKE pattern", `{"measure":"count","subject":"games","where":{"player":{"name":{"text":"%"}}}}`, `[[1]]`},
		{"an Elo that is no number is on neither side", `{"measure":"count","subject":"games","where":{"elo":{"side":"","min":2400,"max":2500}}}`, `[[1]]`},
		{"draws of nothing", `{"measure":"share","subject":"games","where":{"game":99},"share":{"result":"drawn"}}`, `[[null,0,0]]`},
	} {
		t.Run(fact.name, func(t *testing.T) {
			var q query.Query
			if err := json.Unmarshal([]byte(fact.query), &q); err != nil {
				t.Fatal(err)
			}
			rows, err := o.Rows(q)
			if err != nil {
				t.Fatal(err)
			}
			got, err := json.Marshal(rows)
			if err != nil {
				t.Fatal(err)
			}
			if string(got) != fact.rows {
				t.Errorf("got %s, want %s", got, fact.rows)
			}
		})
	}
}
