package compose

import (
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// TestBareNumbers: a number of moves without the word leaves its unit open, and is
// no year, round or rating.
func TestBareNumbers(t *testing.T) {
	r := newReader(t)
	for _, question := range []string{
		"games longer than 100", "games shorter than 25", "games that made it to move 100",
		"games where the queens came off before the 20th", "partidas con mate antes de la 15", "partidas que llegaron a la 90",
		"¿alguna pasó de la 100?", "damas cambiadas al llegar a la 30", "partidas de no más de 25 jugadas",
	} {
		if !asksUnit(Decide(r.Readings(question, "", players))) {
			t.Errorf("%s: the unit is not asked", question)
		}
	}
	for _, question := range []string{"games longer than 100 half-moves", "games after 1985", "partidas antes de 1950", "la ronda 15 de 1970", "players with more than 100 games"} {
		if asksUnit(Decide(r.Readings(question, "", players))) {
			t.Errorf("%s: the unit is asked", question)
		}
	}
}

func asksUnit(v Verdict) bool {
	if len(v.Readings) == 0 {
		return false
	}
	for _, h := range v.Readings[0].Form.Holes() {
		if h.Slot == query.SlotMoveUnit {
			return true
		}
	}
	return false
}

// TestServers: the text of a query is wanted where a server of the asker's is told
// of, in whatever words, and not where the games here are.
func TestServers(t *testing.T) {
	r := newReader(t)
	for question, want := range map[string]bool{
		"give sql for double check games, will run it on our academy server":                            true,
		"Can you draft a SQL query listing games per decade? We'll execute it on the league's machine.": true,
		"the SQL to get all games with a mate, we run it ourselves":                                     true,
		"Páseme la consulta SQL para mi servidor que saca las partidas con jaque doble.":                true,
		"el SQL nada más: partidas con jaque doble, para el gestor del club":                            true,
		"mi nieto tiene un servidor con las partidas: escríbame la consulta SQL que saca las de Tal":    true,
		"games of Tal in our database":        false,
		"Partidas de Tal en la base de datos": false,
		"partidas de Tal en orden":            false,
	} {
		if v := Decide(r.Readings(question, "", players)); len(v.Readings) == 0 || v.SQL != want {
			t.Errorf("%s: %d readings, SQL %t, want %t", question, len(v.Readings), v.SQL, want)
		}
	}
}
