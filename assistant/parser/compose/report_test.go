package compose

import (
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// TestReports: several numbers that are asked for clause by clause stand side by side, and what
// one clause says is of its own number alone.
func TestReports(t *testing.T) {
	r := newReader(t)
	for question, want := range map[string]string{
		"For each decade since 1950, give the number of games, the percentage of draws and the average number of captures per game": "Number of games, share of draws and average number of captures in games since 1950, per decade",
		"By decade: the average number of checks per game, and the percentage of games that ended in checkmate":                     "Average number of checks and share of games with a checkmate per decade",
		"Events with at least 30 games: number of different players, percentage of decisive games":                                  "Number of different players and share of games with a winner per event with at least 30 games",
		"For each player with at least 50 games: percentage of wins with White, percentage of wins with Black":                      "Share of wins among games with White and share of wins among games with Black per player with at least 50 games",
		"Por año desde 1990: cuántas partidas, cuántas ganaron las blancas, cuántas las negras y cuántas fueron tablas":             "Número de partidas, número de partidas ganadas por las blancas, número de partidas ganadas por las negras y número de tablas en partidas desde 1990, por año",
		"Karpov contra cada rival: número de partidas, puntos y cuántas terminaron en mate":                                         "Número de partidas, puntos y número de partidas con un mate en partidas que jugó Karpov, Anatoly por rival",
	} {
		v := Decide(r.Readings(question, "", players))
		if len(v.Readings) == 0 {
			t.Errorf("%s: not read", question)
			continue
		}
		if got := v.Readings[0].Form.Paraphrase(v.Readings[0].Language); got != want {
			t.Errorf("%s:\n got %s\nwant %s", question, got, want)
		}
	}
}

// TestReportsLoseNothing: what a clause says is not said of all, and no clause is left out.
func TestReportsLoseNothing(t *testing.T) {
	r := newReader(t)
	for question, columns := range map[string]int{
		"Tal's games: average length in full moves, how many end in mate, how many he lost":                 3,
		"De Tal: duración media en jugadas completas, cuántas terminan en mate y cuántas perdió":            3,
		"De Tal: número de partidas, victorias con negras, porcentaje de tablas":                            3,
		"Karpov's games: cuántas jugó, cuántas ganó y duración media":                                       3,
		"What was Tal's score with White and with Black, how many games each, and the average of his wins?": 3,
	} {
		v := Decide(r.Readings(question, "", players))
		if v.Likely && shown(v.Readings[0].Form) < columns {
			t.Errorf("%s: %s", question, v.Readings[0].Form.Paraphrase("en"))
		}
	}
}

// shown is how many columns a form has behind its keys.
func shown(f query.Form) (n int) {
	for _, c := range f.Show {
		n++
		if c.Agg == query.RecordAgg {
			n += 4
		}
	}
	return n
}

// TestGroupsLeftOut: groups that are to be left out are not those that are told.
func TestGroupsLeftOut(t *testing.T) {
	r := newReader(t)
	for _, question := range []string{
		"Number of games per year; leave out years with fewer than ten games", "games per event, excluding events with less than 10 games",
		"games per decade; decades with fewer than ten games may be left out", "games per site, skip anything under 10 games",
		"partidas por año, sin contar los años con menos de diez partidas", "partidas por torneo; omite los torneos con menos de 10 partidas",
		"partidas por década, dejando fuera las de menos de diez partidas", "partidas por lugar; se pueden omitir los lugares con menos de 10 partidas",
	} {
		v := Decide(r.Readings(question, "", players))
		for _, reading := range v.Readings {
			f := reading.Form
			if len(f.Having) != 1 || f.Having[0].Min == nil || *f.Having[0].Min != 10 {
				t.Errorf("%s: %s", question, f.Paraphrase("en"))
			}
		}
		if len(v.Readings) == 0 {
			t.Logf("%s: not read", question)
		}
	}
}

// TestSortedByMeasure: a table is in the order that is said, and not in that of its first column.
func TestSortedByMeasure(t *testing.T) {
	r := newReader(t)
	for question, agg := range map[string]query.Aggregate{
		"Record of Karpov against each opponent faced at least four times, arranged by percentage in descending order": query.ScoreAgg,
		"Balance de Karpov contra cada rival, ordenado por puntos de mayor a menor":                                    query.PointsAgg,
		"Per decade: number of games and percentage of draws, sorted by percentage":                                    query.ShareAgg,
		"Por década: número de partidas y porcentaje de tablas, ordenado por porcentaje de tablas de menor a mayor":    query.ShareAgg,
	} {
		v := Decide(r.Readings(question, "", players))
		if len(v.Readings) == 0 {
			t.Errorf("%s: not read", question)
			continue
		}
		if f := v.Readings[0].Form; len(f.Order) != 1 || f.Order[0].Column == nil || f.Order[0].Column.Agg != agg {
			t.Errorf("%s: %s", question, f.Paraphrase("en"))
		}
	}
}
