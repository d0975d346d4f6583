package execute

import (
	"cmp"
	"context"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/source"
)

// maxTogether is how many persons the SQL of one question brings together;
// beyond it would be too long to read.
const maxTogether = 40

// maxCounted is the same where how many players there are is told: it would be
// wrong with any of them apart, and nobody reads all their names in a list.
const maxCounted = 400

// tally is what all spellings of a person come to.
type tally struct {
	query.Name
	count int64
}

// together finds the persons of a grouping by players who are spelt in
// several ways, so that the SQL takes each of them as one, and what is said of
// that. A first run, each spelling apart, tells who can be among the rows wanted.
func (s Session) together(ctx context.Context, q query.Query) (after Session, note string, err error) {
	key := peopleKey(q)
	if key == query.NoKey || s.Names.Person == nil {
		return s, "", nil
	}
	apart := query.Query{
		Measure: query.Count, Subject: q.Subject, HalfMove: q.HalfMove, Where: q.Where, Group: key, Order: query.MostFirst,
	}
	oneRanking := q.Within == query.NoKey // of all rows
	if q.Measure == query.Count && oneRanking {
		apart.Outcome = q.Outcome
		if q.Order == query.LeastLast {
			apart.Order = q.Order
		}
	}
	_, rows, err := s.Rows(ctx, apart)
	if err != nil {
		return s, "", err
	}
	all := s.tallies(rows)
	cut := int64(0)
	if oneRanking && q.Measure == query.Count && q.Order == query.MostFirst && q.Limit > 0 && q.Skip+q.Limit < len(all) {
		cut = all[q.Skip+q.Limit-1].count
	}
	if q.Having != nil && oneRanking {
		cut = max(cut, int64(q.Having.Min))
	}
	var persons []query.Name
	for _, one := range all {
		if len(one.Spellings) > 1 && one.count >= cut {
			persons = append(persons, one.Name)
		}
	}
	most := maxTogether
	if q.Measure == query.Distinct {
		most = maxCounted
	}
	after, note = s.bring(persons, most)
	return after, note, nil
}

// bring has the SQL take persons as one, so many at most, and says whether there
// were more.
func (s Session) bring(persons []query.Name, most int) (after Session, note string) {
	if len(persons) > most {
		s.persons = persons[:most]
		return s, "spellings_apart"
	}
	if s.persons = persons; len(persons) > 0 {
		return s, "spellings_together"
	}
	return s, ""
}

// peopleKey is the key by which the rows are of different players, if they are.
func peopleKey(q query.Query) query.Key {
	for _, key := range []query.Key{q.Group, q.Within} {
		switch key {
		case query.ByPlayer, query.ByWhite, query.ByBlack, query.ByOpponent:
			return key
		}
	}
	if q.Measure == query.Streak && q.Person() == nil {
		return query.ByPlayer
	}
	return query.NoKey
}

// tallies adds up the rows of each person, the largest first.
func (s Session) tallies(rows *source.Rows) []tally {
	at := map[string]int{}
	var all []tally
	for _, row := range rows.Rows {
		spelling, _ := row[0].(string)
		person, ok := s.Names.Person(spelling)
		if !ok {
			person = query.Name{Text: spelling}
		}
		i, seen := at[person.Text]
		if !seen {
			i = len(all)
			at[person.Text] = i
			all = append(all, tally{Name: person})
		}
		all[i].count += source.Whole(row[1])
	}
	slices.SortStableFunc(all, func(a, b tally) int { return cmp.Compare(b.count, a.count) })
	return all
}

// playerValues are the values of a form that name players.
var playerValues = map[query.ValueKind]bool{query.PlayerValue: true, query.OpponentValue: true, query.WhiteValue: true, query.BlackValue: true}

// formTogether finds the persons of a grouping by players who are spelt in
// several ways, so that the SQL takes each of them as one.
func (s Session) formTogether(ctx context.Context, f query.Form) (after Session, note string, err error) {
	if s.Names.Person == nil {
		return s, "", nil
	}
	if f.Groups != nil {
		return s.grouped(ctx, *f.Groups, maxCounted)
	}
	if len(f.By) == 0 {
		return s.grouped(ctx, f, maxCounted)
	}
	return s.grouped(ctx, f, maxTogether)
}

// grouped is formTogether for so many persons at most.
func (s Session) grouped(ctx context.Context, f query.Form, most int) (after Session, note string, err error) {
	values := f.By
	for _, c := range f.Show {
		if c.Agg == query.DistinctAgg {
			values = append(values[:len(values):len(values)], *c.Of)
		}
	}
	var key *query.Value
	for i := range values {
		if playerValues[values[i].Kind] && key == nil {
			key = &values[i]
		}
	}
	if key == nil {
		return s, "", nil
	}
	apart := query.Form{Rows: f.Rows, HalfMove: f.HalfMove, Position: f.Position, Where: f.Where, By: []query.Value{*key},
		Order: []query.Ordering{{Column: &query.Column{Agg: query.CountAgg}, Descending: true}}}
	_, rows, err := s.FormRows(ctx, apart)
	if err != nil {
		return s, "", err
	}
	var persons []query.Name
	for _, one := range s.tallies(rows) {
		if len(one.Spellings) > 1 {
			persons = append(persons, one.Name)
		}
	}
	after, note = s.bring(persons, most)
	return after, note, nil
}
