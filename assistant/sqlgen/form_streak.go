package sqlgen

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// streakForm is the longest run of games of one player that are all like Part,
// with no other game of the player between them: of the person that the form is
// about or of anybody, all that are as long, or the first one of each player.
//
// The games of each player are numbered (played). Among those like Part, the
// number minus the place is the same all through a run. The whole is the writer
// of the form's rows, who selects them once more for what is made of them all.
// It is long because it builds one statement from the inside out.
func (w writer) streakForm(f query.Form, whole writer) (selection, error) {
	c := f.Show[0]
	r := w.rows
	along, err := w.along(c)
	if err != nil {
		return selection{}, err
	}
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
	games.columns = append([]column{{name, "player"}}, columns("m.cod_match", "m.match_date")...)
	games.columns = append(games.columns, column{w.number(query.Own), "side"}, column{earliestDay, "played_on"}, column{hit, "hit"})
	games.columns = append(games.columns, along...)
	var order []term
	for _, by := range along {
		order = append(order, term{expr: "t." + by.name})
	}
	if along == nil {
		order = terms("t.played_on")
	}
	order = append(order, terms("t.cod_match", "t.side")...)
	played := selection{
		columns: append(columns("t.player", "t.cod_match", "t.match_date", "t.played_on", "t.hit"),
			column{"ROW_NUMBER()" + selection{apart: []set{{expr: "t.player"}}}.over(w.Dialect, order), "n"}),
		from: games.block(w.Dialect) + " t",
	}
	place := "RANK() OVER (ORDER BY count(*) DESC)"
	if len(f.By) > 0 {
		place = "ROW_NUMBER() OVER (PARTITION BY h.player ORDER BY count(*) DESC, min(h.n))"
	}
	s := w.longestRuns(played, place)
	s.with = append(with, s.with...)
	if len(f.By) == 0 {
		s.order = terms("a.played_on", "a.cod_match", "r.player")
		return s, nil
	}
	s.order = []term{{expr: "r.length", descending: true}, {expr: "r.player"}}
	if len(f.Order) > 0 || len(f.Having) > 0 {
		// Which players count, and what orders them, is made of all their games.
		g, order, err := whole.groupRow(f)
		if err != nil {
			return selection{}, err
		}
		s.joins = append(s.joins, "JOIN "+g.block(w.Dialect)+" t ON t.player = r.player")
		if len(f.Order) > 0 {
			s.order = order
		}
	}
	s.ranked, s.skip, s.limit = min(len(f.Order), 1), f.Skip, f.Limit
	if f.Member != "" {
		return w.member(s, f), nil
	}
	return s, nil
}

// along is what the games of a streak come in the order of, none if that is the
// date. Games without it are left out.
func (w writer) along(c query.Column) (by []column, err error) {
	if c.Along == nil {
		w.rows.where = append(w.rows.where, w.yearKnown()...)
	}
	for i, v := range c.Along {
		of, err := w.required(v)
		if err != nil {
			return nil, err
		}
		by = append(by, column{cmp.Or(of.rank, of.expr), "along" + strconv.Itoa(i+1)})
	}
	return by, nil
}

// groupRow is the groups of a form with what orders them, and the terms of who
// selects from it.
func (w writer) groupRow(f query.Form) (selection, []term, error) {
	w, err := w.rowsOfForm(f)
	if err != nil {
		return selection{}, nil, err
	}
	f.Show = nil
	s, order, _, err := w.orderedRow(f)
	return s, order, err
}
