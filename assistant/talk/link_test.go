package talk

import (
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

func TestLink(t *testing.T) {
	tal, keres := query.Name{Text: "Tal, Mikhail"}, query.Name{Text: "Keres, Paul"}
	plays := func(who query.Name, o query.Outcome) query.Cond {
		return query.Cond{Player: &query.Player{Name: who, Outcome: o}}
	}
	list := func(conds ...query.Cond) *query.Form {
		return &query.Form{Rows: query.RowGames, Where: &query.Cond{And: conds}}
	}
	both := &parser.Prior{Form: list(plays(keres, ""), plays(tal, "")), Games: []int64{4, 7}}
	Link(both, nil, []query.Name{tal, keres})
	if both.About.Text != tal.Text || both.Over != nil || both.Wider != nil {
		t.Errorf("%+v", both)
	}
	won := &parser.Prior{Form: list(plays(keres, ""), plays(tal, query.Win))}
	Link(won, both, nil)
	if won.Wider != both.Form || won.About.Text != tal.Text {
		t.Errorf("those won are not among all: %+v", won)
	}
	other := &parser.Prior{Form: list(plays(keres, query.Win), plays(tal, ""))}
	Link(other, won, nil)
	if other.Wider != nil {
		t.Errorf("what one won is not among what the other did: %+v", other)
	}
	one := &parser.Prior{Form: &query.Form{Rows: query.RowGames, Where: &query.Cond{Game: 7}}, Game: 7}
	Link(one, both, nil)
	again := &parser.Prior{Form: one.Form, Game: 7}
	Link(again, one, nil)
	if one.Over != both || again.Over != both {
		t.Errorf("the game is not one of those listed: %+v, %+v", one, again)
	}
	strange := &parser.Prior{Form: one.Form, Game: 9}
	Link(strange, both, nil)
	if strange.Over != nil {
		t.Error("a game that was not shown is taken for one that was")
	}
}
