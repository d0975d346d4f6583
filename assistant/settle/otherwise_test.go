package settle

import (
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// TestAsksAlike: forms that differ in the names of people, openings, events and sites
// alone ask the same of other games.
func TestAsksAlike(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{`{"rows":"games","where":{"tag":{"name":"Site","match":"contains","texts":["Dortmund"]}}}`, `{"rows":"games","where":{"tag":{"name":"Event","match":"equals","texts":["Dortmund"]}}}`, true},
		{`{"rows":"games","where":{"player":{"name":{"text":"Najdorf"}}}}`, `{"rows":"games","where":{"eco":{"from":"B90","to":"B99"}}}`, true},
		{`{"rows":"games","where":{"and":[{"player":{"name":{"text":"Tal"},"outcome":"win"}},{"date":{"from":{"year":1960},"to":{"year":1960}}}]}}`,
			`{"rows":"sides","where":{"and":[{"player":{"name":{"text":"Tal, Mikhail"}}},{"outcome":"win"},{"date":{"from":{"year":1960},"to":{"year":1960}}}]}}`, true},
		{`{"rows":"games","where":{"player":{"name":{"text":"Tal"}}}}`, `{"rows":"games","where":{"player":{"name":{"text":"Tal"},"outcome":"loss"}}}`, false},
		{`{"rows":"games","where":{"player":{"name":{"text":"Tal"}}}}`, `{"rows":"games","where":{"and":[{"player":{"name":{"text":"Tal"}}},{"result":"black_wins"}]}}`, false},
		{`{"rows":"games","where":{"half_move":{"all":2}}}`, `{"rows":"games","where":{"half_move":{"all":64}}}`, false},
		{`{"rows":"games"}`, `{"rows":"games","show":[{"agg":"count"}]}`, false},
		{`{"rows":"games","by":[{"kind":"event"}]}`, `{"rows":"games"}`, false},
		{`{"rows":"games"}`, `{"rows":"half_moves"}`, false},
	} {
		forms := [2]query.Form{}
		for i, text := range []string{c.a, c.b} {
			f, err := query.ReadForm(text)
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			forms[i] = f
		}
		if got := asksAlike(forms[0], forms[1]); got != c.want {
			t.Errorf("%s\n%s: %v", c.a, c.b, got)
		}
		if got := asksAlike(forms[1], forms[0]); got != c.want {
			t.Errorf("%s\n%s: %v the other way", c.a, c.b, got)
		}
	}
}
