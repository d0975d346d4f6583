package compose

import (
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// TestVacuous: a form that says what every game is like, or asks what is the same for all
// games, is not what is meant; one that tells somebody or some half-move apart may be.
func TestVacuous(t *testing.T) {
	for _, c := range []struct {
		form string
		want bool
	}{
		{`{"rows":"games","where":{"half_move":{"number":{"unit":"full","max":14}}}}`, true},
		{`{"rows":"games","where":{"and":[{"half_move":{"all":2}},{"half_move":{"number":{"unit":"unknown","max":14}}}]}}`, true},
		{`{"rows":"games","where":{"half_move":{"number":{"unit":"full","min":14}}}}`, false},
		{`{"rows":"games","where":{"half_move":{"castling":"king_side","number":{"unit":"full","max":14}}}}`, false},
		{`{"rows":"games","where":{"elo":{"min":200}}}`, true},
		{`{"rows":"games","where":{"elo":{"side":"white","lead":true,"min":200}}}`, false},
		{`{"rows":"games","where":{"elo":{"side":"both","min":2000}}}`, false},
		{`{"rows":"games","where":{"and":[{"tag":{"name":"Site","match":"contains","texts":["Dortmund"]}},{"tag":{"name":"Site","match":"contains","texts":["Plata"]}}]}}`, true},
		{`{"rows":"games","where":{"and":[{"or":[{"or":[{"tag":{"name":"Event","match":"begins","texts":["Houston"]}},{"tag":{"name":"Site","match":"begins","texts":["Houston"]}}]},{"tag":{"name":"Site","match":"contains","texts":["San Antonio"]}}]},{"tag":{"name":"Site","match":"contains","texts":["Dallas"]}}]}}`, true},
		{`{"rows":"games","where":{"and":[{"or":[{"tag":{"name":"Event","match":"begins","texts":["Tal Memorial"]}},{"tag":{"name":"Site","match":"begins","texts":["Tal"]}}]},{"tag":{"name":"Site","match":"contains","texts":["Moscow"]}}]}}`, false},
		{`{"rows":"games","where":{"and":[{"tag":{"name":"Site","match":"contains","texts":["London"]}},{"tag":{"name":"Site","match":"contains","texts":["ENG"]}}]}}`, false},
		{`{"rows":"sides","where":{"result":"black_wins"},"by":[{"kind":"eco"}],"show":[{"agg":"score"}]}`, true},
		{`{"rows":"sides","by":[{"kind":"eco"}],"show":[{"agg":"share","part":{"where":{"outcome":"win"}}}]}`, true},
		{`{"rows":"sides","by":[{"kind":"player"}],"show":[{"agg":"score"}]}`, false},
		{`{"rows":"sides","where":{"color":"white"},"by":[{"kind":"eco"}],"show":[{"agg":"score"}]}`, false},
		{`{"rows":"sides","by":[{"kind":"elo","side":"own","width":100}],"show":[{"agg":"score"}]}`, false},
		{`{"rows":"sides","by":[{"kind":"event"}],"show":[{"agg":"average","of":{"kind":"elo","side":"own"}}]}`, false},
	} {
		f, err := query.ReadForm(c.form)
		if err != nil {
			t.Fatalf("%s: %v", c.form, err)
		}
		if got := Vacuous(f); got != c.want {
			t.Errorf("%s: %v", c.form, got)
		}
	}
}
