package assistant

import (
	"cmp"
	"context"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// maxTogether is how many persons the SQL of one question brings together;
// beyond it would be too long to read.
const maxTogether = 40

// tally is what all spellings of a person come to.
type tally struct {
	query.Name
	count int64
}

// bringTogether finds the persons of a grouping by players who are spelt in
// several ways, so that the SQL takes each of them as one. A first run, each
// spelling apart, tells who can be among the rows wanted.
func (t *turn) bringTogether(ctx context.Context, q query.Query) error {
	key := peopleKey(q)
	if key == query.NoKey || t.names.Person == nil {
		return nil
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
	_, rows, err := t.rows(ctx, apart)
	if err != nil {
		return err
	}
	all := t.tallies(rows)
	cut := int64(0)
	if oneRanking && q.Measure == query.Count && q.Order == query.MostFirst && q.Limit > 0 && q.Skip+q.Limit < len(all) {
		cut = all[q.Skip+q.Limit-1].count
	}
	if q.Having != nil && oneRanking {
		cut = max(cut, int64(q.Having.Min))
	}
	for _, one := range all {
		if len(one.Spellings) > 1 && one.count >= cut {
			t.persons = append(t.persons, one.Name)
		}
	}
	t.limitTogether()
	return nil
}

// limitTogether keeps as many persons as the SQL can bring together, and says
// whether there were more.
func (t *turn) limitTogether() {
	if len(t.persons) > maxTogether {
		t.persons = t.persons[:maxTogether]
		t.assume("spellings_apart")
	} else if len(t.persons) > 0 {
		t.assume("spellings_together")
	}
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
func (t *turn) tallies(rows *Rows) []tally {
	at := map[string]int{}
	var all []tally
	for _, row := range rows.Rows {
		spelling, _ := row[0].(string)
		person, ok := t.names.Person(spelling)
		if !ok {
			person = query.Name{Text: spelling}
		}
		i, seen := at[person.Text]
		if !seen {
			i = len(all)
			at[person.Text] = i
			all = append(all, tally{Name: person})
		}
		all[i].count += whole(row[1])
	}
	slices.SortStableFunc(all, func(a, b tally) int { return cmp.Compare(b.count, a.count) })
	return all
}
