package oracle_test

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/evals/oracle"
	"github.com/kibitz-chess/kibitz/schema/pgn"
)

// TestLiftIsTheSameQuestion: a query and the form that it is lifted to have the
// same rows, but for the differences that Lift tells of.
func TestLiftIsTheSameQuestion(t *testing.T) {
	games := parse(t, "nasty.pgn", readNasty(t))
	games = slices.DeleteFunc(games, func(g *pgn.Game) bool { return g.Tag("White") == g.Tag("Black") })
	o := oracle.New(games)
	compared := 0
	differs := func(q query.Query) error {
		if otherRows(q, games) {
			return nil
		}
		compared++
		want, err := o.Rows(q)
		if err != nil {
			return err
		}
		got, err := o.FormRows(q.Lift())
		if err != nil {
			return err
		}
		if difference := compareRows(asLifted(q, want), got); difference != "" {
			return errors.New(difference)
		}
		return nil
	}
	generator := oracle.NewGenerator(seed(t), o)
	failed := 0
	for range forms(t, 3000) {
		q := generator.Query()
		if differs(q) == nil {
			continue
		}
		q = shrink(q, func(q query.Query) bool { return differs(q) != nil })
		t.Errorf("%s\nlifted to\n%s\n%v", text(q), text(q.Lift()), differs(q))
		if failed++; failed == 10 {
			t.Fatal("and more")
		}
	}
	if compared < forms(t, 3000)*3/4 {
		t.Errorf("only %d queries compared", compared)
	}
}

// otherRows says whether Lift tells that the form has rows that are made of
// others, or fewer rows cut.
func otherRows(q query.Query, games []*pgn.Game) bool {
	by := func(keys ...query.Key) bool { return slices.Contains(keys, q.Group) || slices.Contains(keys, q.Within) }
	grouped := q.Group != query.NoKey || q.Within != query.NoKey
	switch {
	case by(query.ByYear, query.ByDecade) && (q.Measure == query.Distinct || q.Limit > 0 || q.Skip > 0), // years not known have no row
		q.Of != nil && grouped && q.Measure != query.List,      // groups without the number have one
		q.Measure == query.Distinct && q.Within != query.NoKey, // the same
		q.Person() != nil && by(query.ByPlayer),                // seen from the person's side alone
		q.Measure == query.Record && (by(query.ByWhite, query.ByBlack) || q.Parts != nil):
		return true
	}
	if (q.Within == query.ByWhite || q.Within == query.ByBlack) && (q.Group == query.ByColor || q.Group == query.ByOpponent) {
		return true // the query sees the person from the other key's side
	}
	persons := []*query.Player{q.Person()}
	for _, part := range q.Parts {
		persons = append(persons, (&query.Query{Where: part.Where}).Person())
	}
	return slices.ContainsFunc(persons, func(p *query.Player) bool {
		return p != nil && slices.ContainsFunc(games, func(g *pgn.Game) bool {
			return isCalled(g.Tag("White"), p.Name) && isCalled(g.Tag("Black"), p.Name)
		})
	})
}

func isCalled(player string, n query.Name) bool {
	if len(n.Spellings) > 0 {
		return slices.Contains(n.Spellings, player)
	}
	return strings.Contains(strings.ToLower(player), strings.ToLower(n.Text))
}

// asLifted is the rows of a query as its form has them: keys of time are numbers,
// and there is no number of games beside ratings of either player.
func asLifted(q query.Query, rows [][]any) (lifted [][]any) {
	var keys []query.Key
	for _, key := range []query.Key{q.Within, q.Group} {
		if key != query.NoKey && q.Measure != query.List && !(q.Measure == query.Distinct && key == q.Group) {
			keys = append(keys, key)
		}
	}
	rating := q.Of != nil && q.Of.Kind == query.Rating && q.Of.Side == query.AnySide && q.Of.Player == nil && q.Measure != query.List
	for _, row := range rows {
		row, known := slices.Clone(row), true
		if rating {
			row = row[:len(row)-1]
		}
		number := func(i int) {
			n, err := strconv.ParseInt(row[i].(string), 10, 64)
			row[i], known = n, known && err == nil && n > 0
		}
		for i, key := range keys {
			if key == query.ByYear || key == query.ByDecade || key == query.ByMonth {
				number(i)
			}
		}
		if last := len(row) - 1; q.Measure == query.List && (q.Within == query.ByYear || q.Within == query.ByDecade || q.Within == query.ByMonth) {
			number(last)
		}
		if known {
			lifted = append(lifted, row)
		}
	}
	return lifted
}
