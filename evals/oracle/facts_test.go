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
		{"all games", `{"measure":"count","subject":"games"}`, `[[36]]`},
		{"surely in 1990: 1990.??.?? and both separators", `{"measure":"count","subject":"games","where":{"date":{"from":{"year":1990},"to":{"year":1990}}}}`, `[[11]]`},
		{"surely in June 1990", `{"measure":"count","subject":"games","where":{"date":{"from":{"year":1990,"month":6},"to":{"year":1990,"month":6}}}}`, `[[5]]`},
		{"every day of June named", `{"measure":"count","subject":"games","where":{"date":{"from":{"year":1990,"month":6,"day":1},"to":{"year":1990,"month":6,"day":30}}}}`, `[[5]]`},
		{"surely in the 1900s: 19??, 199? and 1900", `{"measure":"count","subject":"games","where":{"date":{"from":{"year":1900},"to":{"year":1999}}}}`, `[[14]]`},
		{"October 2000 or later in that year", `{"measure":"count","subject":"games","where":{"date":{"from":{"year":2000,"month":10},"to":{"year":2000,"month":12}}}}`, `[[1]]`},
		{"mates en passant", `{"measure":"count","subject":"half_moves","half_move":{"all":66}}`, `[[1]]`},
		{"mates by castling", `{"measure":"count","subject":"half_moves","half_move":{"all":2,"castling":"queen_side"}}`, `[[1]]`},
		{"castling with check", `{"measure":"count","subject":"half_moves","half_move":{"all":1,"castling":"any"}}`, `[[3]]`},
		{"underpromotions", `{"measure":"count","subject":"half_moves","half_move":{"promoted":["rook","bishop","knight"]}}`, `[[9]]`},
		{"en passant by both sides", `{"measure":"list","subject":"games","where":{"and":[{"half_move":{"all":64,"by":"black"}},{"half_move":{"all":64,"by":"white"}}]}}`,
			`[[9,"Zhu, Chen","zhu, chen","0-1","1990.12.31","En passant",14,7]]`},
		{"games of one half-move", `{"measure":"count","subject":"games","where":{"length":{"unit":"half","min":1,"max":1}}}`, `[[3]]`},
		{"lengths of the fragment from Black's move 30", `{"measure":"average","subject":"games","of":{"kind":"length","unit":"full"},"where":{"game":5}}`, `[[4,1]]`},
		{"Black's move 30", `{"measure":"board","subject":"games","where":{"game":5},"point":{"number":30,"unit":"full"}}`,
			`[[5,"Polgar, Judit","Polgar, Susan","1990/06/30",1,30,1,"O-O-O","00kr000r000000000000000000000000000000000000000000000000R000K00R"]]`},
		{"same position by transposition", `{"measure":"count","subject":"games","where":{"position":{"board":"rnbqkb0rppp0pppp00000n00000p000000PP000000000N00PP00PPPPRNBQKB0R"}}}`, `[[2]]`},
		{"who beats Polgar, whichever Polgar", `{"measure":"count","subject":"games","where":{"player":{"name":{"text":"polgar"},"outcome":"loss"}},"group":"opponent"}`, `[["Polgar, Susan",1]]`},
		{"a game of NN against NN is one of NN's", `{"measure":"count","subject":"games","where":{"game":2},"group":"player"}`, `[["NN",1]]`},
		{"no sign of a LIKE pattern", `{"measure":"count","subject":"games","where":{"player":{"name":{"text":"%"}}}}`, `[[1]]`},
		{"an Elo that is no number is on neither side, one with spaces is a number", `{"measure":"count","subject":"games","where":{"elo":{"side":"","min":2400,"max":2500}}}`, `[[5]]`},
		{"the same moves again, or no moves again", `{"measure":"count","subject":"games","where":{"copies":true}}`, `[[6]]`},
		{"starts elsewhere; Black to move first is no other board", `{"measure":"count","subject":"games","where":{"start":"odd"}}`, `[[9]]`},
		{"June of any year", `{"measure":"count","subject":"games","where":{"month":6}}`, `[[6]]`},
		{"months that are known", `{"measure":"count","subject":"games","where":{"player":{"name":{"text":"eve"}}},"group":"month"}`, `[["04",1],["05",2]]`},
		{"Abel never loses four times in a row", `{"measure":"streak","subject":"games","where":{"player":{"name":{"text":"Abel","spellings":["Abel"]}}},"outcome":"not_loss"}`,
			`[["Abel",4,"2001.03.04","2001.04.??",25,28]]`},
		{"Abel wins twice in a row, twice", `{"measure":"streak","subject":"games","where":{"player":{"name":{"text":"A.","spellings":["Abel"]}}},"outcome":"win"}`,
			`[["A.",2,"2001.03.04","2001.03.04",25,26],["A.",2,"2001.05.04","2001.05.05",33,34]]`},
		{"streaks of each player, the first of two that are as long", `{"measure":"streak","subject":"games","where":{"date":{"from":{"year":2001},"to":{"year":2001}}},"outcome":"win","group":"player"}`,
			`[["Abel",2,"2001.03.04","2001.03.04",25,26],["Smith, John",2,"2001.05.01","2001.05.02",30,31],["Eve, A.",1,"2001.05.05","2001.05.05",35,35]]`},
		{"record; what is not finished has no score", `{"measure":"record","subject":"games","where":{"player":{"name":{"text":"Abel","spellings":["Abel"]}}}}`, `[[12,5,2,4,54.55]]`},
		{"record of each opponent from Abel's side", `{"measure":"record","subject":"games","where":{"player":{"name":{"text":"Abel","spellings":["Abel"]},"side":"black"}},"group":"opponent"}`,
			`[["Cain",2,1,0,1,50],["Eve, A.",2,0,0,1,0],["Smith, John",2,0,1,1,25]]`},
		{"record with one and with the other", `{"measure":"record","subject":"games","parts":[{"where":{"player":{"name":{"text":"Cain"}}}},{"where":{"player":{"name":{"text":"eve"}}}}],"order":"most"}`,
			`[[1,6,2,1,3,41.67],[2,4,1,0,2,33.33]]`},
		{"colours of Abel", `{"measure":"count","subject":"games","where":{"player":{"name":{"text":"Abel","spellings":["Abel"]}}},"group":"color"}`, `[["black",6],["white",6]]`},
		{"players of twelve games or more", `{"measure":"count","subject":"games","group":"player","having":{"min":12}}`, `[["Abel",12]]`},
		{"who played second most", `{"measure":"count","subject":"games","group":"player","order":"most","skip":1,"limit":1}`, `[["Cain",5],["Smith, John",5]]`},
		{"parts in their order", `{"measure":"count","subject":"games","where":{"player":{"name":{"text":"Abel","spellings":["Abel"]}}},"parts":[{"where":{"result":"drawn"}},{"where":{"result":"decisive"}}]}`, `[[1,2],[2,9]]`},
		{"each rating counts once", `{"measure":"average","subject":"games","of":{"kind":"elo"},"where":{"tag":{"name":"Event","match":"equals","texts":["black BEGINS"]}}}`, `[[2183.33,2]]`},
		{"own ratings", `{"measure":"average","subject":"games","of":{"kind":"elo"},"where":{"tag":{"name":"Event","match":"begins","texts":["recap"]}},"group":"player"}`, `[["Abel",2520,2],["Eve, A.",2000,2]]`},
		{"no ratings", `{"measure":"average","subject":"games","of":{"kind":"elo"},"where":{"tag":{"name":"Event","match":"equals","texts":["copy"]}}}`, `[[null,0]]`},
		{"leads of White", `{"measure":"count","subject":"games","where":{"elo":{"side":"white","lead":true,"min":200}}}`, `[[3]]`},
		{"differences; an Elo of 0 is none", `{"measure":"count","subject":"games","where":{"elo":{"lead":true,"min":200}}}`, `[[6]]`},
		{"strong opponents of Abel", `{"measure":"count","subject":"games","where":{"elo":{"player":{"text":"Abel","spellings":["Abel"]},"opponent":true,"min":2300}}}`, `[[3]]`},
		{"captures in a game", `{"measure":"total","subject":"games","of":{"kind":"times","half_move":{"all":128}},"where":{"game":34}}`, `[[11,1]]`},
		{"first capture, as a move", `{"measure":"lowest","subject":"games","of":{"kind":"first_at","unit":"full","half_move":{"all":128}},"where":{"game":34}}`, `[[3,1]]`},
		{"last capture, as a half-move", `{"measure":"highest","subject":"games","of":{"kind":"last_at","unit":"half","half_move":{"all":128}},"where":{"game":34}}`, `[[23,1]]`},
		{"most queens at once", `{"measure":"highest","subject":"games","of":{"kind":"pieces","side":"white","piece":"queen"}}`, `[[4,36]]`},
		{"latest year; not every game has one", `{"measure":"highest","subject":"games","of":{"kind":"year"}}`, `[[2024,30]]`},
		{"games with eleven captures or more", `{"measure":"list","subject":"games","where":{"times":{"half_move":{"all":128},"min":11}},"order":"most","of":{"kind":"elo","side":"black"}}`,
			`[[34,"Abel","Eve, A.","1-0","2001.05.05","Recaptures",23,12,2000]]`},
		{"taken back at once", `{"measure":"count","subject":"games","where":{"sequence":{"steps":[{"all":128},{"all":128,"recapture":true}],"within":1}}}`, `[[8]]`},
		{"a queen's early trip", `{"measure":"count","subject":"games","where":{"line":["e4","","Qh5"]}}`, `[[1]]`},
		{"annotators, case aside", `{"measure":"count","subject":"games","where":{"tag":{"name":"Annotator","match":"contains","texts":["MÜLLER"]}}}`, `[[2]]`},
		{"a question mark is no annotator", `{"measure":"count","subject":"games","where":{"tag":{"name":"Annotator"}}}`, `[[2]]`},
		{"grandmasters of either colour", `{"measure":"count","subject":"games","where":{"tag":{"name":"Title","side":"","match":"equals","texts":["gm"]}}}`, `[[4]]`},
		{"both have a title", `{"measure":"count","subject":"games","where":{"tag":{"name":"Title","side":"both"}}}`, `[[1]]`},
		{"rounds that are numbers", `{"measure":"count","subject":"games","where":{"tag":{"name":"Round","range":{"min":2}}}}`, `[[3]]`},
		{"nineteen digits are no number", `{"measure":"count","subject":"games","where":{"tag":{"name":"FideId","side":"white","range":{"min":1}}}}`, `[[0]]`},
		{"rounds", `{"measure":"count","subject":"games","group":"tag:Round"}`, `[["1",1],["1.2",1],["10",1],["2",1],["3",1]]`},
		{"games that end in mate", `{"measure":"count","subject":"games","where":{"tag":{"name":"FinalState","match":"equals","texts":["checkmate"]}}}`, `[[11]]`},
		{"comments, of which glyphs are none", `{"measure":"count","subject":"half_moves","half_move":{"comment":{}}}`, `[[8]]`},
		{"a word in comments, before the game too", `{"measure":"count","subject":"half_moves","half_move":{"comment":{"text":"ÑANDÚ"}}}`, `[[2]]`},
		{"no pattern in comments", `{"measure":"count","subject":"half_moves","half_move":{"comment":{"text":"0% _"}}}`, `[[1]]`},
		{"three queens", `{"measure":"exists","subject":"games","where":{"position":{"counts":[{"side":"white","piece":"queen","min":3}]}}}`, `[[1]]`},
		{"pawns alone", `{"measure":"list","subject":"positions","position":{"only":["pawn"]}}`,
			`[[10,"Polgar, Zsofia","NN","19??.??.??",0,"00000000PPPPk00000000000000000000000000000000000000Kpppp00000000"]]`},
		{"boards of a repetition", `{"measure":"count","subject":"positions","where":{"game":14}}`, `[[4]]`},
		{"the king is alone at the end", `{"measure":"list","subject":"positions","position":{"last":true,"turn":"black","counts":[{"side":"black"}]},"where":{"game":33}}`,
			`[[33,"Abel","Smith, J.","2001.05.04",17,"Q00000Q000000000000k0000000000000Q00000000000000000K0000Q0000000"]]`},
		{"White's share of captures", `{"measure":"share","subject":"half_moves","half_move":{"all":128},"share":{"half_move":{"by":"white"}},"where":{"game":34}}`, `[[72.73,8,11]]`},
		{"openings by their first moves", `{"measure":"count","subject":"games","where":{"player":{"name":{"text":"réti"}}},"group":"line","depth":2}`, `[["e4 c6",1],["e4 e5",1]]`},
		{"men taken", `{"measure":"count","subject":"half_moves","half_move":{},"where":{"game":34},"group":"captured","order":"most"}`, `[["pawn",6],["knight",2],["bishop",1],["queen",1],["rook",1]]`},
		{"bands of lengths", `{"measure":"count","subject":"games","where":{"player":{"name":{"text":"torre"}}},"group":"length"}`, `[[0,1]]`},
		{"draws of nothing", `{"measure":"share","subject":"games","where":{"game":99},"share":{"where":{"result":"drawn"}}}`, `[[null,0,0]]`},
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
