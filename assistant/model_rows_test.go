package assistant_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/model"
	"github.com/kibitz-chess/kibitz/assistant/model/modeltest"
)

// modelWays are the ways to speak to a server.
var modelWays = map[string]func(*assistant.Models, *model.Config){
	"chat streamed":      func(*assistant.Models, *model.Config) {},
	"chat whole":         func(_ *assistant.Models, c *model.Config) { c.Whole, c.Loose = true, true },
	"chat without tools": func(_ *assistant.Models, c *model.Config) { c.Toolless = true },
	"responses streamed": func(_ *assistant.Models, c *model.Config) { c.API = model.Responses },
	"responses whole":    func(_ *assistant.Models, c *model.Config) { c.API, c.Whole = model.Responses, true },
}

// replying answers each question with its replies, one after the other, in every
// way to speak to a server.
func replying(replies map[string][]modeltest.Reply) func(modeltest.Request) modeltest.Reply {
	return func(r modeltest.Request) modeltest.Reply {
		asked := strings.TrimSpace(r.Messages[1].Text)
		all := replies[asked[strings.LastIndexByte(asked, '\n')+1:]]
		return all[min(r.Replies(), len(all)-1)]
	}
}

// longGames lists the games with most half-moves, longPlayers the players with most
// games, and atEvents the events.
const (
	longGames   = `{"rows":"games","order":[{"column":{"of":{"kind":"length","unit":"half"}},"descending":true}],"limit":5}`
	longPlayers = `{"rows":"sides","by":[{"kind":"player"}],"order":[{"column":{"agg":"count"},"descending":true}],"limit":5}`
	atEvents    = `{"rows":"games","by":[{"kind":"event"}],"order":[{"column":{"agg":"count"},"descending":true}],"limit":5}`
)

// TestModelNamesRows: a model names a row of the last answer by its place, and is
// told neither what stands in it nor the number of its game.
func TestModelNamesRows(t *testing.T) {
	for way, change := range modelWays {
		t.Run(way, func(t *testing.T) {
			a, server := modelled(t, sampleDB, replying(map[string][]modeltest.Reply{
				"zz games":    calls("query", longGames),
				"zz players":  calls("query", longPlayers),
				"zz events":   calls("query", atEvents),
				"zz mates":    calls("query", `{"rows":"half_moves","half_move":{"all":2},"limit":4}`),
				"zz replay":   calls("query", `{"rows":"games","where":{"game":"$2"},"as":"replay"}`),
				"zz white":    calls("query", `{"rows":"games","where":{"game":"$-1"},"show":[{"of":{"kind":"white"}}]}`),
				"zz board":    calls("query", `{"rows":"games","where":{"game":"$3"},"as":"board","point":{"number":"$3","unit":"half"}}`),
				"zz person":   calls("query", `{"rows":"games","where":{"player":{"name":{"text":"$2"}}},"show":[{"agg":"count"}]}`),
				"zz event":    calls("query", `{"rows":"games","where":{"tag":{"name":"Event","texts":["$1"]}},"show":[{"agg":"count"}]}`),
				"zz too many": append(calls("query", `{"rows":"games","where":{"game":"$6"}}`), calls("query", `{"rows":"games","where":{"game":"$5"}}`)...),
				"zz no text":  append(calls("query", `{"rows":"games","where":{"player":{"name":{"text":"$1"}}}}`), calls("query", `{"rows":"games","where":{"game":"$1"}}`)...),
				"zz its year": calls("query", `{"rows":"games","where":{"game":"@1"},"show":[{"of":{"kind":"year"}}]}`),
			}), change)
			ask := func(question string) *assistant.Reply {
				t.Helper()
				r := a.Ask(t.Context(), assistant.Request{Conversation: way, Question: question, Language: "en"})
				if r.Status != assistant.Answered || r.Provenance != "model" {
					t.Fatalf("%s: %s %s", question, r.Status, r.Text)
				}
				return r
			}
			for _, c := range []struct {
				first, then string
				row         int
				column      string // of the row, which the answer has in its first cell; empty: its game
			}{
				{"zz games", "zz too many", 4, "cod_match"}, {"zz games", "zz no text", 0, "cod_match"}, {"zz games", "zz white", 4, "white"},
				{"zz players", "zz person", 1, "count"}, {"zz events", "zz event", 0, "count"},
			} {
				first := ask(c.first)
				if got, want := ask(c.then).Rows[0][0], cell(first, c.row, c.column); got != want {
					t.Errorf("%s then %s: %v, wanted %v", c.first, c.then, got, want)
				}
			}
			games := ask("zz games")
			if r := ask("zz replay"); r.Rows[0][0] != cell(games, 1, "cod_match") || len(r.Rows) < 100 {
				t.Errorf("the replay of the second: %d rows, %v", len(r.Rows), r.Rows[0])
			}
			if r := ask("zz its year"); len(r.Rows) != 1 {
				t.Errorf("the year of that game: %v", r.Rows)
			}
			mates := ask("zz mates")
			if r := ask("zz board"); len(r.Boards) != 1 || r.Boards[0].CodMatch != cell(mates, 2, "cod_match") || int64(r.Boards[0].PositionOrder) != cell(mates, 2, "move_order") {
				t.Errorf("the board of the third: %+v", r.Boards)
			}
			untold(t, server, append(games.Rows, ask("zz players").Rows...))
		})
	}
}

// cell is the cell of a row; of counts the last one.
func cell(r *assistant.Reply, row int, column string) any {
	for i, c := range r.Columns {
		if strings.EqualFold(c.Name, column) {
			return r.Rows[row][i]
		}
	}
	return r.Rows[row][len(r.Rows[row])-1]
}

// untold holds that no request has a text of the rows, nor the number of a game in
// a form.
func untold(t *testing.T, server *modeltest.Server, rows []assistant.Row) {
	t.Helper()
	for _, r := range server.Requests() {
		for _, m := range r.Messages {
			for _, row := range rows {
				for _, c := range row {
					if text, ok := c.(string); ok && len(text) > 5 && text != "1/2-1/2" && strings.Contains(m.Text, text) { // the form names that result
						t.Errorf("the model is told %q", text)
					}
				}
				if n, ok := row[0].(int64); ok && strings.Contains(m.Text, fmt.Sprintf(`"game":%d`, n)) {
					t.Errorf("the model is told the number of game %d", n)
				}
			}
		}
	}
}

// TestRowsThatAreNone: a row of no answer, of another conversation or of SQL goes
// back, and the model may try again.
func TestRowsThatAreNone(t *testing.T) {
	abstain := calls("abstain", `{"words":[]}`)[0]
	for _, tried := range []modeltest.Reply{
		calls("query", `{"rows":"games","where":{"game":"$1"}}`)[0],
		calls("query", `{"rows":"games","where":{"player":{"name":{"text":"$1"}}}}`)[0],
		calls("query", `{"rows":"games","where":{"tag":{"name":"Event","texts":["$0"]}}}`)[0],
		calls("query", `{"rows":"games","where":{"game":"@1"}}`)[0],
	} {
		a, server := modelled(t, sampleDB, script{strange: {tried, abstain}}.answer, nil)
		r := a.Ask(t.Context(), assistant.Request{Conversation: "rows", Question: strange, Language: "en"})
		if requests := server.Requests(); r.Status != assistant.Abstain || len(requests) < 2 || !strings.Contains(requests[1].Last(), "here") && !strings.Contains(requests[1].Last(), "There is no row") {
			t.Errorf("%+v: %s, %d requests", tried, r.Status, len(requests))
		}
	}
}
