package talk

import (
	"fmt"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/source"
)

func unit(text string) query.Unit {
	if text == "jugadas" {
		return query.Full
	}
	return query.NoUnit
}

// TestTakeUp: which question a text answers a question back about, and with what.
func TestTakeUp(t *testing.T) {
	units := Pending{Question: "units", Settled: map[string]string{}, Asked: Clarification{Slot: query.SlotMoveUnit, Options: []Option{{"half", "40 half-moves"}, {"full", "40 moves"}}}}
	who := Pending{Question: "who", Fresh: true, Settled: map[string]string{"dialect": "duckdb"}, Asked: Clarification{Slot: query.SlotPlayer, Options: []Option{{"Kárpov, Anatoli", "Kárpov, Anatoli"}, {"Karpov, Aleksandr", "Karpov, Aleksandr"}}}}
	for _, c := range []struct {
		text    string
		answers bool
		want    string // question slot=value
	}{
		{"1", false, "who player=Kárpov, Anatoli"}, // the one that nothing was asked since
		{"3", false, ""},
		{"anatoli", false, "who player=Kárpov, Anatoli"},
		{"karpov", false, ""}, // both
		{"jugadas", false, "units move_unit=full"},
		{"40 HALF-MOVES.", false, "units move_unit=half"},
		{"units", true, "units "},
		{"units", false, ""},
		{"something else", false, ""},
	} {
		known := Talk{Settled: map[string]string{}, Pending: []Pending{units, who}}
		got := ""
		if p := known.TakeUp(c.text, c.answers, unit); p != nil {
			got = p.Question + " "
			if value := known.Settled[p.Asked.Slot]; value != "" {
				got += p.Asked.Slot + "=" + value
			}
			if p.Question == "who" && known.Settled["dialect"] != "duckdb" {
				t.Errorf("%s: what was settled before is not known", c.text)
			}
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.text, got, c.want)
		}
	}
}

// TestTakesUp: what a question goes on from.
func TestTakesUp(t *testing.T) {
	answered, before := &parser.Prior{Game: 1}, &parser.Prior{Game: 2}
	for _, c := range []struct {
		talk   Talk
		waited *Pending
		want   string
	}{
		{Talk{}, nil, "nothing"},
		{Talk{Prior: answered}, nil, "game 1"},
		{Talk{Prior: answered, Missed: true}, nil, "game 1"},
		{Talk{Prior: answered}, &Pending{After: before}, "game 2"},
		{Talk{Missed: true}, nil, "unread"},
		{Talk{Prior: answered, Lost: true}, nil, "unread"},
	} {
		got := "nothing"
		switch p := c.talk.TakesUp(c.waited); {
		case p != nil && p.Unread:
			got = "unread"
		case p != nil:
			got = fmt.Sprint("game ", p.Game)
		}
		if got != c.want {
			t.Errorf("%+v: %s, want %s", c.talk, got, c.want)
		}
	}
}

// TestPriorOf: the games of the rows are kept, up to a number, and the only one is
// the one that is spoken of.
func TestPriorOf(t *testing.T) {
	rows := func(n int, truncated bool) *source.Rows {
		r := &source.Rows{Columns: []source.Column{{Name: "COD_MATCH"}}, Truncated: truncated}
		for i := range n {
			r.Rows = append(r.Rows, source.Row{int64(i + 1)}, source.Row{int64(i + 1)}) // two half-moves of each
		}
		return r
	}
	for _, c := range []struct {
		rows *source.Rows
		want string // games, whether there are more, the one
	}{
		{nil, "0 false 0"},
		{&source.Rows{Truncated: true}, "0 true 0"},
		{rows(1, false), "1 false 1"},
		{rows(1, true), "1 true 0"},
		{rows(2, false), "2 false 0"},
		{rows(maxRemembered+1, false), "100 true 0"},
	} {
		p := PriorOf(query.Query{Measure: query.List, Subject: query.Games}, c.rows)
		if got := fmt.Sprint(len(p.Games), " ", p.More, " ", p.Game); got != c.want {
			t.Errorf("%s, want %s", got, c.want)
		}
	}
}

// TestMemory: conversations know what is theirs, and only so many of them are kept.
func TestMemory(t *testing.T) {
	var m Memory
	m.Keep("a", query.SlotMoveUnit, "full")
	m.Keep("a", query.SlotSense, "2") // of one question
	m.AskedBack("a", Pending{Question: "who?", Fresh: true})
	if got := m.Recall("a", map[string]string{"dialect": "oracle"}); fmt.Sprint(got.Settled) != "map[dialect:oracle move_unit:full]" || got.FreshPending() == nil {
		t.Errorf("%+v", got)
	}
	m.Aged("a", "")
	if got := m.Recall("a", nil); got.FreshPending() != nil || len(got.Pending) != 1 {
		t.Errorf("%+v", got)
	}
	m.Answered("a", "es", Said{Question: "who?", Meant: "who?"}, &parser.Prior{Game: 7}, nil)
	if got := m.Recall("a", nil); len(got.Pending) != 0 || got.Prior.Game != 7 || got.Language != "es" || len(got.Earlier) != 1 {
		t.Errorf("%+v", got)
	}
	if got := m.Recall("b", nil); len(got.Settled) != 0 || got.Prior != nil {
		t.Errorf("another conversation: %+v", got)
	}
	m.Keep("", query.SlotMoveUnit, "full")
	if got := m.Recall("", nil); len(got.Settled) != 0 {
		t.Errorf("no conversation: %+v", got)
	}
	for i := range maxConversations {
		m.Unanswered(fmt.Sprint(i), false)
	}
	if got := m.Recall("a", nil); got.Prior != nil {
		t.Errorf("the first of too many: %+v", got)
	}
}
