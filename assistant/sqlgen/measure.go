package sqlgen

import (
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// measured is the row of a measure, or one row for each value of the key.
func (w writer) measured(q query.Query) (selection, error) {
	t, err := w.tallyOf(bySeats(q), q.Person())
	if err != nil {
		return selection{}, err
	}
	if q.Group == query.NoKey {
		return w.rowsOf(q, key{}, t).measured(t), nil
	}
	r, err := w.keyed(q, t)
	if err != nil {
		return selection{}, err
	}
	s := r.measured(t)
	if q.Having != nil {
		s.having = []string{numbers("count(*)", *q.Having)}
	}
	rank := term{expr: r.fill(t.columns[t.rank].expr), nullable: t.nullable}
	s.rankBy(q, rank, append(ties(s.columns[len(s.group):], t.ties), term{expr: r.key.expr})...)
	return s, nil
}

// bySeats is a query grouped by two keys as its rows are made: where the second
// one is either player of a game, each row is made of a seat, as if it were the
// first.
func bySeats(q query.Query) query.Query {
	if q.Within == query.ByPlayer && q.Subject == query.Games {
		q.Group, q.Within = q.Within, q.Group
	}
	return q
}

// keyed selects the rows of a query with their keys.
func (w writer) keyed(q query.Query, t tally) (rows, error) {
	of := bySeats(q)
	k, err := w.key(of)
	if err != nil || q.Within == query.NoKey {
		return w.rowsOf(q, k, t), err
	}
	second, err := w.second().key(query.Query{Where: q.Where, Group: of.Within, Depth: q.Depth})
	if err != nil {
		return rows{}, err
	}
	k.joins, k.where, k.games = append(k.joins, second.joins...), append(k.where, second.where...), k.games || second.games
	r := w.rowsOf(of, k, t.with(second.expr))
	r.apart = column{r.fill("{apart}"), second.name}
	if of.Group != q.Group {
		r.key, r.apart = r.apart, r.key
	}
	return r, nil
}

// ties are terms that tell apart rows of the same rank.
func ties(columns []column, places []int) (all []term) {
	for _, at := range places {
		all = append(all, term{expr: columns[at].expr, descending: true})
	}
	return all
}

// rankBy orders rows by a measure, if the query wants that, and in a settled
// order.
func (s *selection) rankBy(q query.Query, rank term, settled ...term) {
	s.skip, s.limit = q.Skip, q.Limit
	switch q.Order {
	case query.MostFirst, query.LeastLast:
		rank.descending = q.Order == query.MostFirst
		s.order, s.ranked = append([]term{rank}, settled...), 1
	default:
		s.order = settled[len(settled)-1:]
	}
}

// rows are the rows that a measure is made of.
type rows struct {
	selection
	key   column              // of the group
	apart column              // of the second key, if there is one
	fill  func(string) string // puts the fields in their places
}

// rowsOf selects the subject's rows with the key and the fields, in a selection of
// their own where an expression is too long to be repeated.
func (w writer) rowsOf(q query.Query, k key, t tally) rows {
	s := w.subject(q)
	if k.games || t.games {
		w.joinGames(&s)
	}
	s.joins = append(append(s.joins, k.joins...), t.joins...)
	s.where = append(s.where, k.where...)
	fields := t.fields
	switch {
	case q.Group == query.ByPlayer && q.Subject == query.Games:
		s, fields = w.seats(q, s, t)
		k.column = column{"t.player", "player"}
	case complex(k.expr) || slices.ContainsFunc(fields, func(f column) bool { return complex(f.expr) }):
		if k.expr != "" {
			s.columns = []column{k.column}
			k.expr = "t." + k.name
		}
		s.columns = append(s.columns, fields...)
		s = selection{from: s.block(w.Dialect) + " t"}
		fields = columnsOf("t", fields)
	}
	r := rows{selection: s, key: k.column, fill: filler(fields)}
	for _, cond := range t.where {
		r.where = append(r.where, r.fill(cond))
	}
	return r
}

// seats selects the rows of games grouped by their players, one for each seat,
// with the fields.
func (w writer) seats(q query.Query, s selection, t tally) (selection, []column) {
	found, seat := t.found, t.seat
	if seat == nil {
		found = t.fields
		seat = func(query.Side) []column { return columnsOf("f", t.fields) }
	}
	result := column{expr: "m.result"}
	if q.Outcome != query.AnyOutcome && !slices.Contains(found, result) {
		found = append(slices.Clone(found), result)
	}
	return w.bySeat(s, found, q.Outcome, seat), columnsOf("t", seat(query.White))
}

// complex says whether an expression is too long to be repeated, or may be one
// that an aggregate must not be made of, or a constant, which cannot be ordered
// by.
func complex(expr string) bool {
	return len(expr) > 60 || strings.Contains(expr, "CASE ") || strings.HasPrefix(expr, "'")
}

// columnsOf are the columns of a selection under its alias.
func columnsOf(alias string, fields []column) []column {
	all := make([]column, len(fields))
	for i, f := range fields {
		all[i] = column{alias + "." + f.label(), f.label()}
	}
	return all
}

func filler(fields []column) func(string) string {
	var pairs []string
	for _, f := range fields {
		pairs = append(pairs, "{"+f.name+"}", f.expr)
	}
	return strings.NewReplacer(pairs...).Replace
}

// measured is the selection of the measure over all rows, or over those of each
// group.
func (r rows) measured(t tally) selection {
	s := r.selection
	if r.key.expr != "" {
		s.columns = []column{r.key}
		s.group = []string{r.key.expr}
	}
	if r.apart.expr != "" {
		s.columns = []column{r.apart, r.key}
		s.group = []string{r.apart.expr, r.key.expr}
		s.apart = []set{{expr: r.apart.expr}}
	}
	for _, c := range t.columns {
		s.columns = append(s.columns, column{r.fill(c.expr), c.name})
	}
	return s
}

// distinct counts the different values of the key.
func (w writer) distinct(q query.Query) (selection, error) {
	r, err := w.keyed(q, tally{})
	if err != nil {
		return selection{}, err
	}
	name := w.keyName(q.Group, "s")
	s := r.selection
	if q.Within != query.NoKey {
		s.columns, s.group, s.apart = []column{r.apart}, []string{r.apart.expr}, []set{{expr: r.apart.expr}}
		s.having = []string{"count(" + r.key.expr + ") > 0"}
	}
	if q.Having == nil {
		s.columns = append(s.columns, column{"count(DISTINCT " + r.key.expr + ")", name})
		return s, nil
	}
	s.columns, s.group = []column{r.key}, []string{r.key.expr}
	s.having = []string{numbers("count(*)", *q.Having)}
	outer := selection{with: s.with, columns: []column{{"count(*)", name}}}
	s.with = nil
	outer.from = s.block(w.Dialect) + " g"
	return outer, nil
}
