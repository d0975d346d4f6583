package contact

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/kibitz-chess/kibitz/assistant"
)

// TestVerdicts: what each status is worth by what is expected.
func TestVerdicts(t *testing.T) {
	answer := Gold{Expect: Answer, Golds: [][]Alternative{{{Columns: []Kind{Num}, Rows: [][]any{{3.0}}}}}}
	clarify := Gold{Expect: Clarify, Slot: "player"}
	abstain := Gold{Expect: Abstain}
	answered := &assistant.Reply{Status: assistant.Answered, Rows: []assistant.Row{{int64(3)}}}
	other := &assistant.Reply{Status: assistant.Answered, Rows: []assistant.Row{{int64(4)}}}
	asked := &assistant.Reply{Status: assistant.Clarify, Clarification: &assistant.Clarification{Slot: "player"}}
	askedOther := &assistant.Reply{Status: assistant.Clarify, Clarification: &assistant.Clarification{Slot: "sense"}}
	declined := &assistant.Reply{Status: assistant.Abstain}
	failed := &assistant.Reply{Status: assistant.Failed}
	tests := []struct {
		name  string
		gold  Gold
		reply *assistant.Reply
		want  Verdict
	}{
		{"the rows", answer, answered, Right},
		{"other rows", answer, other, Wrong},
		{"asked back what is plain", answer, asked, Asked},
		{"declined what can be answered", answer, declined, Silent},
		{"failed", answer, failed, Silent},
		{"no rows are known", Gold{Expect: Answer}, answered, Wrong},
		{"asked back", clarify, asked, Right},
		{"asked back about something else", clarify, askedOther, Asked},
		{"answered what is open", clarify, answered, Wrong},
		{"declined what is open", clarify, declined, Silent},
		{"declined", abstain, declined, Right},
		{"failed at what cannot be answered", abstain, failed, Right},
		{"asked back what cannot be answered", abstain, asked, Asked},
		{"answered what cannot be answered", abstain, answered, Wrong},
	}
	j := newJudge(t)
	for _, test := range tests {
		if got := j.Of(test.gold, test.reply); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}

// TestRight: which answers have the rows of an alternative.
func TestRight(t *testing.T) {
	list := Alternative{Columns: []Kind{Player, Num}, Rows: [][]any{{"Tal, Mihail", 3.0}, {"Keres, Paul", 2.0}, {"Short, Nigel D", 2.0}}}
	ranked, games := list, list
	ranked.Order, games.Order, games.Games = "ordered", "ordered", true
	board := strings.Repeat("0", 64)
	boards := Alternative{Columns: []Kind{Board}, Rows: [][]any{{board}}}
	yes := Alternative{Columns: []Kind{Bool}, Rows: [][]any{{true}}}
	rows := func(all ...assistant.Row) assistant.Reply { return assistant.Reply{Rows: all} }
	tests := []struct {
		name  string
		gold  Alternative
		reply assistant.Reply
		want  bool
	}{
		{"any order, other columns between", list, rows(assistant.Row{int64(2), "x", "Keres, Paul"}, assistant.Row{int64(3), "y", "Tal, Mihail"}, assistant.Row{int64(2), "z", "Short, Nigel D"}), true},
		{"values of other rows", list, rows(assistant.Row{"Keres, Paul", 3.0}, assistant.Row{"Tal, Mihail", 2.0}, assistant.Row{"Short, Nigel D", 2.0}), false},
		{"a row too few", list, rows(assistant.Row{"Tal, Mihail", 3.0}, assistant.Row{"Keres, Paul", 2.0}), false},
		{"a column too few", list, rows(assistant.Row{"Tal, Mihail"}, assistant.Row{"Keres, Paul"}, assistant.Row{"Short, Nigel D"}), false},
		{"level rows the other way round", ranked, rows(assistant.Row{"Tal, Mihail", 3.0}, assistant.Row{"Short, Nigel D", 2.0}, assistant.Row{"Keres, Paul", 2.0}), true},
		{"the first one last", ranked, rows(assistant.Row{"Short, Nigel D", 2.0}, assistant.Row{"Keres, Paul", 2.0}, assistant.Row{"Tal, Mihail", 3.0}), false},
		{"games the other way round", games, rows(assistant.Row{"Short, Nigel D", 2.0}, assistant.Row{"Keres, Paul", 2.0}, assistant.Row{"Tal, Mihail", 3.0}), true},
		{"one column twice", Alternative{Columns: []Kind{Num, Num}, Rows: [][]any{{2.0, 2.0}}}, rows(assistant.Row{2.0}), false},
		{"nothing there", Alternative{Columns: []Kind{Num}, Rows: [][]any{}}, rows(), true},
		{"something there", Alternative{Columns: []Kind{Num}, Rows: [][]any{}}, rows(assistant.Row{1.0}), false},
		{"a board shown", boards, assistant.Reply{Boards: []assistant.Board{{Board: board}}}, true},
		{"a board in the rows", boards, rows(assistant.Row{int64(7), board}), true},
		{"another board", boards, rows(assistant.Row{"K" + board[1:]}), false},
		{"the fifth board", boards, rows(assistant.Row{"K" + board[1:]}, assistant.Row{"Q" + board[1:]}, assistant.Row{"R" + board[1:]}, assistant.Row{"P" + board[1:]}, assistant.Row{board}), false},
		{"no board is known", Alternative{Columns: []Kind{Board}, Rows: [][]any{}}, rows(), false},
		{"yes", yes, rows(assistant.Row{true}), true},
		{"no", yes, rows(assistant.Row{"no"}), false},
		{"some", yes, rows(assistant.Row{int64(3)}), true},
		{"none", yes, rows(assistant.Row{int64(0)}), false},
		{"one with much told of it", yes, rows(assistant.Row{int64(0), "a", "b"}), true},
		{"a list", yes, rows(assistant.Row{"a"}, assistant.Row{"b"}), true},
		{"an empty list", yes, rows(), false},
		{"said", yes, assistant.Reply{Text: " Sí, dos veces."}, true},
		{"denied", yes, assistant.Reply{Text: "No."}, false},
		{"neither", yes, assistant.Reply{Text: "Nobody."}, false},
	}
	j := newJudge(t)
	for _, test := range tests {
		if got := j.right([]Alternative{test.gold}, &test.reply); got != test.want {
			t.Errorf("%s: %v", test.name, got)
		}
	}
}

// TestCells: cells are the same whether they came over JSON or not.
func TestCells(t *testing.T) {
	for _, test := range []struct{ from, want any }{
		{int64(3), 3.0},
		{3, 3.0},
		{2.5, 2.5},
		{math.NaN(), nil},
		{true, true},
		{nil, nil},
		{"x", "x"},
		{time.Date(1970, 5, 1, 0, 0, 0, 0, time.UTC), "1970-05-01T00:00:00Z"},
		{[]any{1.0}, "[1]"},
	} {
		if got := cell(test.from); got != test.want {
			t.Errorf("%v: %#v, want %#v", test.from, got, test.want)
		}
	}
}
