package sqlgen

import (
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// player holds when the person takes part in the game m, as said.
func (w writer) player(p query.Player) string {
	if p.Side == query.AnySide {
		return "(" + w.seated(p, query.White) + " OR " + w.seated(p, query.Black) + ")"
	}
	return w.seated(p, p.Side)
}

// seated holds when what is said of the person is true of the player of a side.
func (w writer) seated(p query.Player, side query.Side) string {
	cond := w.name(w.nameOf(side), p.Name)
	if p.Outcome == query.AnyOutcome {
		return cond
	}
	return "(" + cond + " AND " + w.ended(side, p.Outcome) + ")"
}

// ofSeat is the one of two expressions that belongs to the person's side of the
// game: White's if what is said of the person is true of both players.
func (w writer) ofSeat(p query.Player, white, black string) string {
	switch p.Side {
	case query.White:
		return white
	case query.Black:
		return black
	}
	return "CASE WHEN " + w.seated(p, query.White) + " THEN " + white + " ELSE " + black + " END"
}

// ended holds when the game ended so for a side.
func ended(result string, side query.Side, o query.Outcome) string {
	return in(result, outcomes[side][o])
}

// outcomes are the values of RESULT that a side's outcome stands for.
var outcomes = map[query.Side]map[query.Outcome][]string{
	query.White: {query.Win: {"1"}, query.Loss: {"2"}, query.Draw: {"3"}, query.NotLoss: {"1", "3"}, query.NotWin: {"2", "3"}},
	query.Black: {query.Win: {"2"}, query.Loss: {"1"}, query.Draw: {"3"}, query.NotLoss: {"2", "3"}, query.NotWin: {"1", "3"}},
}

// points is what a side scored in a finished game.
func points(result string, side query.Side) string {
	if side == query.Black {
		return "CASE " + result + " WHEN 1 THEN 0 WHEN 2 THEN 1 WHEN 3 THEN 0.5 END"
	}
	return "CASE " + result + " WHEN 1 THEN 1 WHEN 2 THEN 0 WHEN 3 THEN 0.5 END"
}

func nameColumn(s query.Side) string {
	if s == query.Black {
		return "m.black"
	}
	return "m.white"
}

// name compares a column of names with a person. The spellings of the database
// are exact; a name that is only text is matched as the seed asks, by
// lower-case LIKE, since one person is spelt many ways.
func (w writer) name(column string, n query.Name) string {
	if len(n.Spellings) == 0 {
		return w.Dialect.Contains(column, n.Text)
	}
	return in(column, w.literals(n.Spellings))
}

// person is a column of names as they are shown: one spelling for all those of a
// person.
func (w writer) person(column string) string {
	column = w.Dialect.CaseKey(column)
	var cases []string
	for _, p := range w.Persons {
		for _, s := range p.Spellings {
			if s != p.Text {
				cases = append(cases, " WHEN "+w.Dialect.String(s)+" THEN "+w.Dialect.String(p.Text))
			}
		}
	}
	if cases == nil {
		return column
	}
	return "CASE " + column + strings.Join(cases, "") + " ELSE " + column + " END"
}

// bySeat selects a row t for each player of a game: of the columns that found has
// of the game f, and of those that differ by the seat. A game of one person
// against themselves is one row.
func (w writer) bySeat(game selection, found []column, outcome query.Outcome, seat func(query.Side) []column) selection {
	game.columns = append([]column{{w.person("m.white"), "white"}, {w.person("m.black"), "black"}}, found...)
	branch := func(side query.Side) string {
		s := selection{from: "found f", columns: append([]column{{"f." + string(side), "player"}}, seat(side)...)}
		if outcome != query.AnyOutcome {
			s.where = append(s.where, ended("f.result", side, outcome))
		}
		if side == query.Black {
			s.where = append(s.where, twoPersons[outcome]...)
		}
		return s.print(w.Dialect)
	}
	rows := branch(query.White) + newline + "UNION ALL" + newline + branch(query.Black)
	return selection{with: []named{{name: "found", selection: game}}, from: parenthesized(rows) + " t"}
}

// twoPersons leaves out Black of a game that White, who is the same person, has
// a row of. A game won is lost by the other seat.
var twoPersons = map[query.Outcome][]string{
	query.AnyOutcome: {"f.black <> f.white"},
	query.Draw:       {"f.black <> f.white"},
	query.NotLoss:    {"(f.black <> f.white OR f.result <> 3)"},
	query.NotWin:     {"(f.black <> f.white OR f.result <> 3)"},
}
