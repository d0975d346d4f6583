package compose

import (
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

func TestSensible(t *testing.T) {
	tal, fischer := query.Name{Text: "Tal, Mikhail"}, query.Name{Text: "Fischer, Robert James"}
	plays := func(n query.Name, s query.Side, o query.Outcome) query.Cond {
		return query.Cond{Player: &query.Player{Name: n, Side: s, Outcome: o}}
	}
	all := func(conds ...query.Cond) *query.Cond { return &query.Cond{And: conds} }
	ended := func(r query.Result) query.Cond { return query.Cond{Result: r} }
	share := func(c query.Cond) []query.Column {
		return []query.Column{{Agg: query.ShareAgg, Part: &query.Share{Where: &c}}}
	}
	record := []query.Column{{Agg: query.RecordAgg}}
	for _, test := range []struct {
		name string
		rows query.Rows
		cond *query.Cond
		show []query.Column
		want bool
	}{
		{"a person's wins", query.RowGames, all(plays(tal, "", query.Win)), nil, true},
		{"one person with both colours", query.RowGames, all(plays(tal, query.White, ""), plays(tal, query.Black, "")), nil, false},
		{"both won", query.RowGames, all(plays(tal, "", query.Win), plays(fischer, "", query.Win)), nil, false},
		{"one beat the other", query.RowGames, all(plays(tal, "", query.Win), plays(fischer, "", query.Loss)), nil, true},
		{"three in a game", query.RowGames, all(plays(tal, "", ""), plays(fischer, "", ""), plays(query.Name{Text: "Short, Nigel D"}, "", "")), nil, false},
		{"won and drawn", query.RowGames, all(plays(tal, "", query.Win), ended(query.Drawn)), nil, false},
		{"not drawn but drawn", query.RowGames, all(query.Cond{Not: &query.Cond{Result: query.Drawn}}, ended(query.Drawn)), nil, false},
		{"perhaps either", query.RowGames, all(query.Cond{Or: []query.Cond{plays(tal, "", query.Win), {Line: []string{"e4"}}}}, ended(query.Drawn)), nil, true},
		{"who is not known", query.RowGames, all(plays(query.Name{Text: "Byrne", Choices: []query.Name{tal, fischer}}, "", query.Win), plays(tal, "", query.Win)), nil, true},
		{"draws among draws", query.RowGames, all(ended(query.Drawn)), share(ended(query.Drawn)), false},
		{"White's wins among games with a winner", query.RowGames, all(ended(query.Decisive)), share(ended(query.WhiteWins)), true},
		{"share with White", query.RowGames, all(plays(tal, "", "")), share(plays(tal, query.White, "")), true},
		{"record of wins", query.RowSides, all(plays(tal, query.Own, ""), query.Cond{Outcome: query.Win}), record, false},
		{"record of games with a winner", query.RowSides, all(plays(tal, query.Own, ""), ended(query.Decisive)), record, true},
		{"score of Black in games won by White", query.RowSides, all(query.Cond{Color: query.Black}, ended(query.WhiteWins)), []query.Column{{Agg: query.ScoreAgg}}, false},
	} {
		if got := Sensible(query.Form{Rows: test.rows, Where: test.cond, Show: test.show}); got != test.want {
			t.Errorf("%s: sensible %v, want %v", test.name, got, test.want)
		}
	}
}
