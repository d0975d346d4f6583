package tell

import (
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// list says how many rows there are, or which one there is.
func (t teller) list() string {
	f, rows := t.Form, t.Rows
	games := f.Rows == query.RowGames || f.Rows == query.RowSides
	first := f.Limit == 1 && len(f.Order) > 0 && f.Apart == nil
	switch {
	case f.As == query.AsBoard:
		return t.some()
	case len(f.Show) > 0 && (len(rows) == 1 || first):
		return t.shown()
	case games && len(f.Show) == 0 && first && len(rows[0]) >= gameColumns:
		return t.end()
	case games && len(f.Show) == 0 && len(rows) == 1 && !t.Truncated && len(rows[0]) >= gameColumns:
		return t.say("game_result", "game", t.game(rows[0]), "result", t.plain(rows[0][3]), "moves", t.count("n_moves", rows[0][7]))
	}
	return t.some()
}

func (t teller) some() string {
	n := len(t.Rows)
	switch {
	case t.Truncated && t.Form.Skip > 0:
		return t.say("with_more", "x", t.count("n_"+string(t.Form.Rows), int64(n)))
	case t.Truncated:
		return t.say("first_"+string(t.Form.Rows), "n", strconv.Itoa(n))
	}
	return t.count("n_"+string(t.Form.Rows), int64(n))
}

// shown says the values of the rows that there are.
func (t teller) shown() string {
	labels := t.Form.Labels(t.language)
	var texts []string
	for i, c := range t.Form.Show {
		var cells []string
		for _, row := range t.Rows {
			cell := t.cell(c, row[i])
			if len(cells) == 0 || cells[len(cells)-1] != cell {
				cells = append(cells, cell)
			}
		}
		if len(cells) > maxTies {
			cells = append(cells[:maxTies:maxTies], t.say("more", "n", strconv.Itoa(len(cells)-maxTies)))
		}
		texts = append(texts, t.say("named", "key", label(labels, i), "value", strings.Join(cells, ", ")))
	}
	return strings.Join(texts, "; ")
}

// gameColumns are those of a list of games: its number, White, Black, result,
// date, event, half-moves, moves; behind them what it is ordered by.
const gameColumns = 8

// end says the game that comes first: 'longest: Karpov – Kasparov 1984, 70
// moves'.
func (t teller) end() string {
	row, order := t.Rows[0], t.Form.Order[0]
	of := order.Column.Of
	key := t.Form.OrderLabels(t.language)[0]
	value := ""
	switch {
	case of.Kind == query.LengthValue && of.Unit == query.Half:
		value = t.count("n_half_moves", row[6])
	case of.Kind == query.LengthValue:
		value = t.count("n_moves", row[7])
	case of.Kind == query.DateValue:
		value = t.value(*of, row[4])
	case len(row) > gameColumns:
		value = t.value(*of, row[gameColumns])
	}
	which := "end_highest"
	if !order.Descending {
		which = "end_lowest"
	}
	if of.Kind == query.LengthValue || of.Kind == query.DateValue {
		which += "_" + string(of.Kind)
	}
	text := t.say(which, "x", key)
	if t.Form.Skip > 0 {
		text = t.say("end_nth", "n", strconv.Itoa(t.Form.Skip+1), "x", text)
	}
	text = t.say("named", "key", text, "value", t.say("game_value", "game", t.game(row), "value", value))
	if ties := len(t.Rows) - 1; ties > 0 {
		text += t.say("and_more", "n", strconv.Itoa(ties))
	}
	return text
}

// game names a game: who against whom, and when.
func (t teller) game(row []any) string {
	year := t.plain(row[4])
	if len(year) < 4 || year[0] == '?' {
		return t.say("game", "white", t.plain(row[1]), "black", t.plain(row[2]))
	}
	return t.say("game_year", "white", t.plain(row[1]), "black", t.plain(row[2]), "year", year[:4])
}
