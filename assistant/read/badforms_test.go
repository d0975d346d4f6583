package read

import (
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// badForms are forms as a model might write them, with what it is told: which part
// is wrong, and what to write instead.
var badForms = []struct{ form, told string }{
	{`{"rows":"games","where":{"outcome":"win"}}`,
		`where: own, other, outcome and color need a player that the rows are seen from (win games): write rows sides, or put the condition into some_side. (form_own_side)`},
	{`{"rows":"games","by":[{"kind":"opponent"}]}`,
		`by[0].kind: Those rows have no such value (opponent games: the value, and the rows): write a value that they have, or other rows: opponent, outcome, points are of sides; piece, san, square of half_moves; board of positions; column of groups. (form_value_of_what)`},
	{`{"rows":"games","by":[{"kind":"year"},{"kind":"year"}]}`,
		`by[1]: That key is there already (by[0]): group by each value once. (form_key_twice)`},
	{`{"rows":"games","by":[{"kind":"year"}],"show":[{"of":{"kind":"eco"}}]}`,
		`show[0]: With by or parts every column of show has an agg: the keys are shown anyway; use most_often, highest or lowest of the value. (form_value_of_groups)`},
	{`{"rows":"games","show":[{"of":{"kind":"white"}},{"agg":"count"}]}`,
		`show[1]: Columns of show all have an agg or all have none: write by to get numbers beside values. (form_values_and_aggregates)`},
	{`{"rows":"games","show":[{"agg":"average","of":{"kind":"event"}}]}`,
		`show[0].of: “event” is no number: average, median, spread, total, bounds, bands and args need a number; use count, distinct or most_often of it, or “is” to compare it. (form_no_number)`},
	{`{"rows":"games","show":[{"agg":"score"}]}`,
		`show[0].agg: That is counted for players (score games): write rows sides, with the person as player with side own in where. (form_of_sides)`},
	{`{"rows":"games","show":[{"agg":"average"}]}`,
		`show[0].of: A part is missing (of average: the part, and what needs it): write it too. (form_part_missing)`},
	{`{"rows":"games","show":[{"agg":"share"}]}`,
		`show[0].part: A part is missing (part share: the part, and what needs it): write it too. (form_part_missing)`},
	{`{"rows":"games","order":[{"column":{"agg":"count"}}],"limit":1}`,
		`order[0].column: The order of a list has a column without agg (a value of each row); that of groups or parts has an agg. (form_order_column)`},
	{`{"rows":"games","by":[{"kind":"white"}],"order":[{"column":{"of":{"kind":"year"}}}]}`,
		`order[0].column: The order of a list has a column without agg (a value of each row); that of groups or parts has an agg. (form_order_column)`},
	{`{"rows":"games","by":[{"kind":"white"}],"order":[{"key":2}]}`,
		`order[0].key: There is no such key or column (2): order.key counts the keys of by from 1; n of kind column counts the columns of groups.show from 1 and its keys from −1. (form_no_key)`},
	{`{"rows":"games","having":[{"column":{"agg":"count"},"min":5}]}`,
		`having: A part is missing (by having: the part, and what needs it): write it too. (form_part_missing)`},
	{`{"rows":"games","by":[{"kind":"white"}],"having":[{"column":{"agg":"record"},"min":5}]}`,
		`having[0]: “record” has several columns and cannot be bounded or ordered by: write score, points or count instead. (form_bound_of_what)`},
	{`{"rows":"groups","show":[{"agg":"count"}]}`,
		`groups: Rows groups need a form in “groups” that has by or parts. (form_groups_missing)`},
	{`{"rows":"groups","groups":{"rows":"games","by":[{"kind":"year"}]},"where":{"result":"drawn"},"show":[{"agg":"count"}]}`,
		`where: Of rows groups only compare with a value of kind column can be said, and and, or, not around it: put conditions on games into the where of groups. (form_cond_of_groups)`},
	{`{"rows":"games","half_move":{"piece":"queen"}}`,
		`half_move: “half_move” is of rows half_moves alone and “position” of rows positions (here: half_move games): of other rows put it into where. (form_rows_part)`},
	{`{"rows":"positions","position":{"last":true,"held":4}}`,
		`position.held: “held” belongs to a position in a condition: put the position into where, of rows games. (form_held)`},
	{`{"rows":"games","member":"Tal, Mikhail"}`,
		`member: “member” needs exactly one key in by, an order, and neither skip nor limit (Tal, Mikhail). (form_member)`},
	{`{"rows":"sides","by":[{"kind":"player"}],"order":[{"column":{"agg":"count"}}],"each":1}`,
		`each: “each” is less than the number of keys in by, “apart” is of a list; both need order and no skip (1). (form_each)`},
	{`{"rows":"games","as":"board"}`,
		`point: “as” board needs a point (start, last, or number with unit), and only that has one. (form_point)`},
	{`{"rows":"games","by":[{"kind":"year"}],"as":"replay"}`,
		`as: A board or a replay is of a list of games: write rows games or sides, without show, by and parts (replay). (form_as_games)`},
	{`{"rows":"games","as":"yes_no"}`,
		`as: yes_no needs one row: no by, no parts, and the first column with an agg such as count. (form_yes_no)`},
	{`{"rows":"games","where":{"compare":{"of":{"kind":"eco"},"min":5}}}`,
		`where.compare.of: “eco” is no number: average, median, spread, total, bounds, bands and args need a number; use count, distinct or most_often of it, or “is” to compare it. (form_no_number)`},
	{`{"rows":"games","where":{"compare":{"of":{"kind":"length","unit":"full"},"min":5,"above":4}}}`,
		`where.compare: Bounds need one limit at least, and not both min and above, nor both max and below. (form_bounds)`},
	{`{"rows":"games","show":[{"of":{"kind":"minus","args":[{"kind":"year"}]}}]}`,
		`show[0].of.args: Wrong number of args (minus 2): minus, plus, apart, higher and lower take two values in args; other kinds take none. (form_args)`},
	{`{"rows":"games","show":[{"of":{"kind":"length"}}]}`,
		`show[0].of.unit: A part is missing (unit length: the part, and what needs it): write it too. (form_part_missing)`},
	{`{"rows":"games","show":[{"of":{"kind":"san"}}]}`,
		`show[0].of.kind: Those rows have no such value (san games: the value, and the rows): write a value that they have, or other rows: opponent, outcome, points are of sides; piece, san, square of half_moves; board of positions; column of groups. (form_value_of_what)`},
	{`{"rows":"games","show":[{"of":{"kind":"first_at","unit":"full"}}]}`,
		`show[0].of.half_move: A part is missing (half_move first_at: the part, and what needs it): write it too. (form_part_missing)`},
	{`{"rows":"games","where":{"eco":{"from":"Sicilian"}}}`,
		`where: ECO codes go from A00 to E99 (Sicilian-). (bad_eco)`},
	{`{"rows":"games","where":{"half_move":{"to":"i9"}}}`,
		`where.half_move: “i9” is not a square, a file or a rank. (bad_square)`},
	{`{"rows":"games","where":{"position":{"counts":[{"piece":"king","min":1}]}}}`,
		`where.position: Each side always has one king: there is nothing to count. (king_count)`},
	{`{"rows":"games","parts":[{"where":{"result":"drawn"}}]}`,
		`parts: It takes two things or more to compare. (parts_few)`},
	{`{"rows":"sides","show":[{"agg":"streak","part":{"where":{"outcome":"win"}}},{"agg":"count"}]}`,
		`show[0]: A streak is the only column: leave the others out. (form_streak_alone)`},
	{`{"rows":"games","limit":3,"show":[{"agg":"count"}]}`,
		`limit: Aggregates without by or parts are one row: leave out order, skip and limit, write by, or write values without agg for a list. (form_one_row)`},
	{`{"rows":"games","where":{"elo":{"side":"own","min":2500}}}`,
		`where.elo.side: own, other, outcome and color need a player that the rows are seen from (own games): write rows sides, or put the condition into some_side. (form_own_side)`},
	{`{"rows":"sides","where":{"some_side":{"player":{"name":{"text":"Tal"},"side":"white"}}},"show":[{"agg":"count","minus":{"agg":"record"}}]}`,
		`show[0].minus: “minus” and “per” are of columns with one number each, one of the two at most, and have no minus or per of their own; record and streak have none. (form_minus)`},
	{`{"rows":"games","where":{"result":"win"}}`,
		`where.result: "win" is none of white_wins, black_wins, drawn, decisive, unfinished`},
	{`{"rows":"games","where":{"color":"white"}}`,
		`where: own, other, outcome and color need a player that the rows are seen from ( games): write rows sides, or put the condition into some_side. (form_own_side)`},
	{`{"rows":"games","group":"year"}`,
		`there is no "group" here, only rows, half_move, position, groups, where, by, parts, show, having, order, each, apart, skip, limit, member, as, point, usage`},
}

// TestBadForms: a model is told which part of a form is wrong and what to write
// instead.
func TestBadForms(t *testing.T) {
	for _, c := range badForms {
		f, err := query.ReadForm(c.form)
		if err == nil {
			err = senseless(f.Check())
		}
		if err == nil || err.Error() != c.told {
			t.Errorf("%s\n%v", c.form, err)
		}
	}
}
