package query

import (
	"reflect"
	"strings"
	"testing"
)

// TestReadForm: what fits the schema is read, null as what is missing, and of
// what does not it is said where it stands and what fits there.
func TestReadForm(t *testing.T) {
	for _, c := range []struct {
		text string
		want Form
	}{
		{`{"rows":"games"}`, Form{Rows: RowGames}},
		{`{"rows":"games","where":null,"limit":3,"show":null,"order":[{"key":null,"column":{"agg":null,"of":{"kind":"length","unit":"half"}},"descending":true}]}`,
			Form{Rows: RowGames, Limit: 3, Order: []Ordering{{Column: &Column{Of: &Value{Kind: LengthValue, Unit: Half}}, Descending: true}}}},
		{`{"rows":"sides","where":{"and":[{"outcome":"win"},{"player":{"name":{"text":"Tal"},"side":"own"}}]},"show":[{"agg":"count"}]}`,
			Form{Rows: RowSides, Where: &Cond{And: []Cond{{Outcome: Win}, {Player: &Player{Name: Name{Text: "Tal"}, Side: Own}}}}, Show: []Column{{Agg: CountAgg}}}},
		{`{"rows":"positions","position":{"board":"Ka1, 0e4 kh8"}}`,
			Form{Rows: RowPositions, Position: &Position{Board: strings.Repeat("?", 7) + "k" + strings.Repeat("?", 28) + "0" + strings.Repeat("?", 19) + "K" + strings.Repeat("?", 7)}}},
		{`{"rows":"positions","position":{"board":"Ka9"}}`, Form{Rows: RowPositions, Position: &Position{Board: "Ka9"}}},
	} {
		if got, err := ReadForm(c.text); err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %v, %+v", c.text, err, got)
		}
	}
	for text, want := range map[string]string{
		`{"rows":`:                      `that is no JSON: unexpected EOF`,
		`{"rows":"games"} {}`:           `there is more than one value`,
		`[]`:                            `write an object with rows, half_move, position, groups, where, by, parts, show, having, order, each, apart, skip, limit, member, as, point, usage`,
		`{"rows":"players"}`:            `rows: "players" is none of games, sides, half_moves, positions, groups, token_usage`,
		`{"rows":"games","limit":"3"}`:  `limit: write a number without a fraction`,
		`{"rows":"games","limit":0.5}`:  `limit: write a number without a fraction`,
		`{"rows":"games","by":{}}`:      `by: write a list`,
		`{"rows":"games","where":"x"}`:  `where: write an object with and, or, not, player, result, date, month, eco, elo, length, tag, line, half_move, times, sequence, position, start, copies, game, outcome, color, some_side, compare, rights`,
		`{"rows":"games","member":7}`:   `member: write a text`,
		`{"rows":"games","measure":""}`: `there is no "measure" here, only rows, half_move, position, groups, where, by, parts, show, having, order, each, apart, skip, limit, member, as, point, usage`,
		`{"rows":"games","where":{"and":[{"month":1},{"player":{"name":{"text":"Tal","spellings":["Tal, M"]}}}]}}`: `where.and[1].player.name: there is no "spellings" here, only text`,
		`{"rows":"games","where":{"result":"drawn","month":2}}`:                                                    `where: a condition has exactly one property, and this has 2 (month, result): put several into "and"`,
		`{"rows":"games","where":{"copies":"yes"}}`:                                                                `where.copies: write true or false`,
		`{"rows":"games","show":[{"agg":"count"},{"agg":"sum","of":{"kind":"length"}}]}`:                           `show[1].agg: "sum" is none of count, distinct, share, average, median, spread, total, highest, lowest, points, score, record, streak, most_often`,
	} {
		if _, err := ReadForm(text); err == nil || err.Error() != want {
			t.Errorf("%s: %v", text, err)
		}
	}
}
