package compose

import (
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// TestCounterpart: a form of the grammar gives way to a composed one that says of
// half-moves what it says of games, and to no other.
func TestCounterpart(t *testing.T) {
	share := `{"rows":"games","show":[{"agg":"share","part":{"where":{"half_move":{"all":64}}}}]}`
	for _, c := range []struct {
		form, name string
		doubt      float64
		want       bool
	}{
		{share, "share of moves", 0.4, true},
		{share, "share of moves", 0.6, false},
		{share, "share", 0, false},
		{`{"rows":"games"}`, "record", 0, false},
		{`{"rows":"games","show":[{"agg":"count"}]}`, "share of moves", 0, false},
		{`{"rows":"games","show":[{"agg":"share","part":{"where":{"result":"drawn"}}}]}`, "share of moves", 0, false},
	} {
		f, err := query.ReadForm(c.form)
		if err != nil {
			t.Fatalf("%s: %v", c.form, err)
		}
		alone := func() []Reading { return []Reading{{Name: c.name, Doubt: c.doubt}, {Name: "list"}} }
		if got := Counterpart(f, alone) != nil; got != c.want {
			t.Errorf("%s, %s doubted %v: %v", c.form, c.name, c.doubt, got)
		}
	}
	for _, c := range []struct {
		form, name, composed string
		want                 bool
	}{
		{`{"rows":"games","as":"board","point":{"last":true}}`, "board", `{"rows":"games","as":"board","point":{"last":true},"order":[{"column":{"of":{"kind":"date"}},"descending":true}],"limit":1}`, true},
		{`{"rows":"games","as":"board","point":{"last":true}}`, "board", `{"rows":"games","as":"board","point":{"last":true}}`, false},
		{`{"rows":"games","limit":10}`, "ranked list", `{"rows":"games","order":[{"column":{"of":{"kind":"date"}}}],"limit":1}`, true},
		{`{"rows":"games","limit":10}`, "ranked list", `{"rows":"games","limit":10}`, false},
		{`{"rows":"games","where":{"and":[{"player":{"name":{"text":"A"}}},{"player":{"name":{"text":"B"}}}]},"by":[{"kind":"result"}]}`, "record", `{"rows":"sides","where":{"and":[{"player":{"name":{"text":"A"},"side":"own"}},{"player":{"name":{"text":"B"},"side":"other"}}]},"show":[{"agg":"record"}]}`, true},
		{`{"rows":"games","where":{"player":{"name":{"text":"A"}}},"by":[{"kind":"result"}]}`, "record", `{"rows":"sides","where":{"player":{"name":{"text":"A"},"side":"own"}},"show":[{"agg":"record"}]}`, false},
		{`{"rows":"games","where":{"and":[{"player":{"name":{"text":"A"},"outcome":"win"}},{"player":{"name":{"text":"B"}}}]}}`, "list with columns", `{"rows":"games","where":{"and":[{"player":{"name":{"text":"A"}}},{"player":{"name":{"text":"B"}}}]},"show":[{"of":{"kind":"date"}},{"of":{"kind":"result"}}]}`, true},
		{`{"rows":"games","order":[{"column":{"of":{"kind":"date"}}}],"limit":1}`, "value of found", `{"rows":"games","by":[{"kind":"year"}],"show":[{"agg":"lowest","of":{"kind":"date"}}],"order":[{"column":{"agg":"lowest","of":{"kind":"date"}}}],"limit":1}`, true},
		{`{"rows":"positions","where":{"line":["e4"]}}`, "board after a line", `{"rows":"positions","where":{"line":["e4"]},"by":[{"kind":"board"}],"show":[{"agg":"count"}],"limit":1}`, true},
		{`{"rows":"games","where":{"line":["e4"]}}`, "board after a line", `{"rows":"positions","where":{"line":["e4"]},"by":[{"kind":"board"}],"show":[{"agg":"count"}],"limit":1}`, false},
		{`{"rows":"games","where":{"copies":true},"by":[{"kind":"opponent"}],"show":[{"agg":"count"}]}`, "most", `{"rows":"games","by":[{"kind":"opponent"}],"show":[{"agg":"count"}]}`, true},
		{`{"rows":"games","where":{"copies":true}}`, "most", `{"rows":"games","where":{"copies":true}}`, false},
		{`{"rows":"games"}`, "ranked list", `{"rows":"games","order":[{"column":{"of":{"kind":"date"}}}],"limit":1}`, false},
	} {
		f, err := query.ReadForm(c.form)
		if err != nil {
			t.Fatalf("%s: %v", c.form, err)
		}
		composed, err := query.ReadForm(c.composed)
		if err != nil {
			t.Fatalf("%s: %v", c.composed, err)
		}
		if got := Counterpart(f, func() []Reading { return []Reading{{Name: c.name, Form: composed}} }) != nil; got != c.want {
			t.Errorf("%s, composed %s: %v", c.form, c.composed, got)
		}
	}
	f, _ := query.ReadForm(share)
	if Counterpart(f, func() []Reading { return nil }) != nil {
		t.Error("what nothing composes gives way")
	}
}
