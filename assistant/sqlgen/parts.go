package sqlgen

import (
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// parts is a row for each part: its number and the measure. What all parts have
// in common is selected once: the games of Where, by the name of found, with the
// fields of the measure.
func (w writer) parts(q query.Query) (selection, error) {
	t, err := w.tallyOf(q, q.Person())
	if err != nil {
		return selection{}, err
	}
	games := w.subject(query.Query{Subject: query.Games, Where: q.Where})
	games.columns = columns("m.*")
	// The record of each part may be another person's.
	if q.Subject == query.Games && q.Measure != query.Record {
		games.joins, games.columns = t.joins, append(games.columns, t.fields...)
		t.joins, t.fields = nil, columnsOf("m", t.fields)
	}
	if q.Measure == query.ShareOf {
		t.columns[1].name = "matching" // the part's number is called part
	}
	var s selection
	if q.Where != nil || len(games.columns) > 1 {
		s.with = []named{{name: "found", selection: games}}
		w.games = "found"
	}
	var texts []string
	for i, part := range q.Parts {
		one := q
		one.Where = nil
		if q.Measure == query.Record && q.Person() == nil {
			t = w.record(one, (&query.Query{Where: part.Where}).Person())
		}
		k := key{where: w.part(part), games: partNeedsGame(part) || q.Where != nil}
		row := w.rowsOf(one, k, t).measured(t)
		row.columns = append([]column{{strconv.Itoa(i + 1), "part"}}, row.columns...)
		texts = append(texts, row.print(w.Dialect))
	}
	s.from = parenthesized(strings.Join(texts, newline+"UNION ALL"+newline)) + " t"
	s.columns = append(columns("t.part"), columnsOf("t", t.columns)...)
	rank := term{expr: s.columns[1+t.rank].expr, nullable: q.Measure != query.Count}
	s.rankBy(q, rank, append(ties(s.columns[1:], t.ties), term{expr: "t.part"})...)
	return s, nil
}

// part prints the conditions on the subjects that are a part of all.
func (w writer) part(s query.Share) (conds []string) {
	if s.Where != nil {
		conds = w.conjuncts(*s.Where)
	}
	if s.HalfMove != nil {
		conds = append(conds, w.halfMove("mm", *s.HalfMove)...)
	}
	return conds
}

func partNeedsGame(s query.Share) bool {
	return s.Where != nil || s.HalfMove != nil && halfMoveNeedsGame(*s.HalfMove)
}
