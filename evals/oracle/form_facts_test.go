package oracle_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/evals/oracle"
)

// TestFormFacts holds the oracle itself against what a reader of
// testdata/annotated.pgn counts by hand.
func TestFormFacts(t *testing.T) {
	games, err := os.ReadFile(filepath.Join("testdata", "annotated.pgn"))
	if err != nil {
		t.Fatal(err)
	}
	o := oracle.New(parse(t, "annotated.pgn", games))
	for _, fact := range []struct{ name, form, rows string }{
		{"record of each player", `{"rows":"sides","by":[{"kind":"player"}],"show":[{"agg":"record"}]}`,
			`[["Abel",4,1,1,2,37.5],["Baker, Ann",5,1,1,3,30],["Carl",5,2,1,1,62.5],["Dora",4,2,1,0,83.33],["Eve, A.",1,0,1,0,50],["Fay",1,0,1,0,50]]`},
		{"place by score", `{"rows":"sides","by":[{"kind":"player"}],"show":[{"agg":"score"}],"order":[{"column":{"agg":"score"},"descending":true}],"member":"Abel"}`, `[["Abel",37.5,5]]`},
		{"points of sides", `{"rows":"sides","by":[{"kind":"color"}],"show":[{"agg":"points"}]}`, `[["black",4.5],["white",4.5]]`},
		{"days of the week; 30 February is none", `{"rows":"games","by":[{"kind":"weekday"}]}`, `[[1,3],[2,2],[7,1]]`},
		{"hours, of UTCTime before Time", `{"rows":"games","by":[{"kind":"hour"}]}`, `[[0,1],[9,1],[12,1],[16,1],[21,2]]`},
		{"hours in bands that are given", `{"rows":"games","by":[{"kind":"hour","limits":[9,16]}]}`, `[[9,2],[16,3]]`},
		{"paces", `{"rows":"games","by":[{"kind":"pace"}]}`, `[["blitz",2],["bullet",1],["classical",2],["correspondence",2],["rapid",2]]`},
		{"letters of codes", `{"rows":"games","by":[{"kind":"eco_letter"}]}`, `[["A",1],["B",3],["C",3],["D",1]]`},
		{"a day of the year", `{"rows":"games","where":{"compare":{"of":{"kind":"month_day"},"is":["02-28"]}},"show":[{"agg":"count"}]}`, `[[2]]`},
		{"signed numbers", `{"rows":"sides","by":[{"kind":"player"}],"show":[{"agg":"total","of":{"kind":"tag_number","side":"own","tag":"RatingDiff"}}]}`,
			`[["Abel",9],["Baker, Ann",-9],["Carl",-7],["Dora",null],["Eve, A.",null],["Fay",null]]`},
		{"middle and spread of lengths", `{"rows":"games","where":{"compare":{"of":{"kind":"year"},"min":2023}},"show":[{"agg":"median","of":{"kind":"length","unit":"half"}},{"agg":"spread","of":{"kind":"length","unit":"half"}}]}`,
			`[[22,10.21]]`},
		{"widest gap of ratings, both games that have it", `{"rows":"games","show":[{"of":{"kind":"game"}},{"of":{"kind":"elo_lead"}}],"order":[{"column":{"of":{"kind":"apart","args":[{"kind":"elo","side":"white"},{"kind":"elo","side":"black"}]}},"descending":true}],"limit":1}`,
			`[[7,220],[8,220]]`},
		{"Carl never loses; an unfinished game ends a run", `{"rows":"sides","where":{"player":{"name":{"text":"Carl"},"side":"own"}},"show":[{"agg":"streak","part":{"where":{"outcome":"not_loss"}}}]}`,
			`[["Carl",2,"2022.??.??","2022.02.30",5,9]]`},
		{"White may castle at the end", `{"rows":"games","where":{"rights":{"side":"white","wing":"any"}},"show":[{"of":{"kind":"game"}}],"order":[{"column":{"of":{"kind":"game"}}}]}`, `[[1],[4],[5],[6],[7],[9],[10]]`},
		{"a rook that is taken at home castles no more", `{"rows":"games","where":{"rights":{"side":"white","wing":"king_side"}},"show":[{"of":{"kind":"game"}}],"order":[{"column":{"of":{"kind":"game"}}}]}`, `[[1],[4],[5],[9]]`},
		{"a capture and the next by the same piece", `{"rows":"games","where":{"sequence":{"steps":[{"all":128},{"all":128,"like":["goes_on"]}],"within":2}},"show":[{"agg":"count"}]}`, `[[3]]`},
		{"days of the month; 2022.??.?? has none", `{"rows":"games","where":{"compare":{"of":{"kind":"year"},"max":2022}},"by":[{"kind":"day"}]}`, `[[29,1],[30,2]]`},
		{"by the clock, not the number", `{"rows":"sides","show":[{"agg":"streak","part":{"where":{"outcome":"loss"}},"along":[{"kind":"hour"}]}]}`, `[["Baker, Ann",2,"2022.05.30","2023.01.02",8,1],["Abel",2,"2023.02.28","2022.02.30",4,9]]`},
		{"the first board", `{"rows":"games","where":{"game":1},"as":"board","point":{"start":true}}`, `[[1,"Abel","Baker, Ann","2023.01.02",0,"rnbqkbnrpppppppp00000000000000000000000000000000PPPPPPPPRNBQKBNR"]]`},
		{"clocks that can be read", `{"rows":"half_moves","where":{"game":2},"show":[{"of":{"kind":"san"}},{"of":{"kind":"clock"}}],"order":[{"column":{"of":{"kind":"clock"}}}]}`, `[["Bb5",7],["e4",7198]]`},
		{"games without a weekday", `{"rows":"games","where":{"not":{"compare":{"of":{"kind":"weekday"}}}},"show":[{"agg":"count"}]}`, `[[4]]`},
		{"taken back at once", `{"rows":"games","where":{"sequence":{"steps":[{"all":128},{"all":128,"like":["same_square","other_side"]}],"within":1}},"show":[{"agg":"count"}]}`, `[[6]]`},
		{"more material at the end and no win", `{"rows":"games","where":{"some_side":{"and":[{"outcome":"not_win"},{"position":{"last":true,"balance":{"side":"own","above":0}}}]}},"show":[{"of":{"kind":"game"}}],"order":[{"column":{"of":{"kind":"game"}}}]}`,
			`[[4],[5],[10]]`},
		{"players who won twice", `{"rows":"groups","groups":{"rows":"sides","where":{"outcome":"win"},"by":[{"kind":"player"}],"having":[{"column":{"agg":"count"},"min":2}]},"show":[{"agg":"count"}]}`, `[[2]]`},
		{"most games of a player on average", `{"rows":"groups","groups":{"rows":"sides","by":[{"kind":"player"}]},"show":[{"agg":"average","of":{"kind":"column","n":1}},{"agg":"highest","of":{"kind":"column","n":1}}]}`, `[[3.33,5]]`},
		{"bad evaluations for White", `{"rows":"half_moves","half_move":{"eval":{"below":-0.4}},"show":[{"of":{"kind":"san"}},{"of":{"kind":"eval"}}]}`, `[["Bc4",-0.5],["Qf3",-0.45]]`},
		{"most captures in a row", `{"rows":"games","show":[{"agg":"highest","of":{"kind":"run","half_move":{"all":128}}}]}`, `[[5]]`},
		{"Black's doubled c-pawns, and what is said of them", `{"rows":"half_moves","half_move":{"by":"black","after":{"structures":[{"side":"own","kind":"doubled","file":"c"}]},"comment":{"text":"pawns"}},"show":[{"of":{"kind":"san"}},{"of":{"kind":"comment"}}]}`,
			`[["dxc6","the doubled pawns"]]`},
		{"pieces on the last board", `{"rows":"games","where":{"game":9},"show":[{"of":{"kind":"material"}},{"of":{"kind":"move","half_move":{},"n":-1}}]}`, `[["KQRRBBNNPPPPPPPP-KQRRBBNNPPPPPPPP","Qh4#"]]`},
		{"share less share", `{"rows":"sides","by":[{"kind":"color"}],"show":[{"agg":"share","part":{"where":{"outcome":"win"}},"minus":{"agg":"share","part":{"where":{"outcome":"loss"}}}}]}`, `[["black",0],["white",0]]`},
		{"wins for each loss", `{"rows":"sides","by":[{"kind":"player"}],"show":[{"agg":"count","among":{"where":{"outcome":"win"}},"per":{"agg":"count","among":{"where":{"outcome":"loss"}}}}]}`,
			`[["Abel",0.5],["Baker, Ann",0.33],["Carl",2],["Dora",null],["Eve, A.",null],["Fay",null]]`},
		{"each player's latest win", `{"rows":"sides","where":{"outcome":"win"},"by":[{"kind":"player"}],"show":[{"agg":"highest","of":{"kind":"date"}}]}`,
			`[["Abel","2023.01.02"],["Baker, Ann","2023.02.28"],["Carl","2023.02.28"],["Dora","2022.05.30"]]`},
		{"first rival by year", `{"rows":"sides","where":{"player":{"name":{"text":"Abel"},"side":"own"}},"by":[{"kind":"year"},{"kind":"opponent"}],"order":[{"column":{"agg":"count"},"descending":true}],"each":1,"limit":1}`,
			`[[2022,"Carl",1],[2023,"Baker, Ann",2]]`},
	} {
		t.Run(fact.name, func(t *testing.T) {
			var f query.Form
			if err := json.Unmarshal([]byte(fact.form), &f); err != nil {
				t.Fatal(err)
			}
			rows, err := o.FormRows(f)
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
