package sqlgen

import (
	"errors"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// streakForm is the longest run of games of one player that are all like Part,
// with no other game of the player between them: of the person that the form is
// about or of anybody, all that are as long, or the first one of each player.
//
// The games of each player are numbered (played). Among those like Part, the
// number minus the place is the same all through a run.
func (w writer) streakForm(f query.Form) (selection, error) {
	c := f.Show[0]
	if c.Part == nil {
		return selection{}, errors.New("sqlgen: a streak of what?")
	}
	r := w.rows
	r.where = append(r.where, w.yearKnown()...)
	if c.Among != nil {
		r.where = append(r.where, w.part(*c.Among)...)
	}
	name := w.personOf(query.Own)
	if person := f.Person(); person != nil && len(f.By) == 0 {
		name = w.Dialect.String(person.Text)
	}
	hit := "CASE WHEN " + strings.Join(w.part(*c.Part), " AND ") + " THEN 1 ELSE 0 END"
	games := r.done()
	with := games.with
	games.with = nil
	games.columns = append([]column{{name, "player"}}, columns("m.cod_match", "m.match_date", "m.side")...)
	games.columns = append(games.columns, column{earliestDay, "played_on"}, column{hit, "hit"})
	played := selection{
		columns: append(columns("t.player", "t.cod_match", "t.match_date", "t.played_on", "t.hit"),
			column{"ROW_NUMBER() OVER (PARTITION BY t.player ORDER BY t.played_on, t.cod_match, t.side)", "n"}),
		from: games.block(w.Dialect) + " t",
	}
	place, order := "RANK() OVER (ORDER BY count(*) DESC)", terms("a.played_on", "a.cod_match", "r.player")
	if len(f.By) > 0 {
		place = "ROW_NUMBER() OVER (PARTITION BY h.player ORDER BY count(*) DESC, min(h.n))"
		order = []term{{expr: "r.length", descending: true}, {expr: "r.player"}}
	}
	if len(f.Order) > 0 {
		order = []term{{expr: "r.player", descending: f.Order[0].Descending}}
	}
	s := w.longestRuns(played, place)
	s.with = append(with, s.with...)
	s.order, s.skip, s.limit = order, f.Skip, f.Limit
	return s, nil
}
