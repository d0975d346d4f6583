package model_test

import (
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/model"
	"github.com/kibitz-chess/kibitz/assistant/model/modeltest"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/prompts"
)

// TestFormIsShownAsNeeded: a question that does not speak of moves is not shown
// their part of the form, unless what came before does; before the model abstains
// or writes SQL it is shown all of it.
func TestFormIsShownAsNeeded(t *testing.T) {
	drawn := modeltest.Query(`{"rows":"games","where":{"result":"drawn"},"show":[{"agg":"count"}]}`)
	abstain := modeltest.Reply{Calls: []modeltest.Call{{Name: "abstain", Arguments: `{"words":[]}`}}}
	documentation := modeltest.Reply{Calls: []modeltest.Call{{Name: "describe", Arguments: `{"kind":"sql","text":""}`}}}
	mates := query.Form{Rows: query.RowGames, Where: &query.Cond{HalfMove: &query.HalfMove{All: 2}}}
	plain, about := question, question
	plain.Text, about.Text = "How many draws?", "How many of these?"
	about.Earlier = []model.Earlier{{Question: "…", Form: &mates}}
	verified := plain
	verified.Verified = []prompts.Example{{Question: "…", Form: countMates}}
	for _, c := range []struct {
		question model.Question
		replies  []modeltest.Reply
		shown    []bool // in each request
	}{
		{question, []modeltest.Reply{drawn}, []bool{true}},
		{plain, []modeltest.Reply{drawn}, []bool{false}},
		{about, []modeltest.Reply{drawn}, []bool{true}},
		{verified, []modeltest.Reply{drawn}, []bool{true}},
		{plain, []modeltest.Reply{abstain, abstain}, []bool{false, true}},
		{question, []modeltest.Reply{abstain}, []bool{true, true}},
		{plain, []modeltest.Reply{documentation, drawn}, []bool{false, true}},
	} {
		for way, change := range ways {
			server := modeltest.New(t, modeltest.Script(c.replies...))
			h := new(host)
			if _, err := newModel(t, server, change).Read(t.Context(), c.question, h); err != nil || len(h.proposals) != 1 {
				t.Errorf("%s: %s: %v, %d proposals", way, c.question.Text, err, len(h.proposals))
			}
			requests := server.Requests()
			if len(requests) != len(c.shown) {
				t.Errorf("%s: %s: %d requests", way, c.question.Text, len(requests))
				continue
			}
			for i, r := range requests {
				if got := strings.Contains(r.Body, "how the nth half-move like half_move is written"); got != c.shown[i] {
					t.Errorf("%s: %s: request %d shows moves: %t", way, c.question.Text, i+1, got)
				}
			}
		}
	}
}
