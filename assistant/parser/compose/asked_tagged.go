package compose

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// taggedMisses are the ways to count something else than the games that have a tag or a
// comment, or to tell one of two things that were asked of them.
var taggedMisses = []miss{
	{"games wanted", "begins_how_many in_games", "occasions", countsComments},
	{"games wanted", "has_annotator", "different", countsAnnotators},
	{"length wanted", "mean_moves", "", meanOfRatings},
	{"both ends wanted", "both_ends", "", func(f *query.Form) bool { return f.Listed() && f.Limit == 1 }},
	{"part told of all", "", "", partOfItself},
	{"part of others told", "", "", partOfOthers},
	{"their own wins meant", "", "", playersOfWins},
	{"record of all wanted", "", "per each", recordByStrength},
	{"who and when wanted", "who_and_when", "", tellsNoGame},
}

// countsComments says that a form counts half-moves with a comment.
func countsComments(f *query.Form) bool {
	return f.Rows == query.RowHalfMoves && !f.Grouped() && !f.Listed() && f.HalfMove != nil && f.HalfMove.Comment != nil && len(f.Show) == 1 && f.Show[0].Agg == query.CountAgg
}

// countsAnnotators says that a form tells how many annotators there are.
func countsAnnotators(f *query.Form) bool {
	return !f.Grouped() && slices.ContainsFunc(f.Show, func(c query.Column) bool {
		return c.Agg == query.DistinctAgg && c.Of != nil && c.Of.Tag == "Annotator"
	})
}

// meanOfRatings says that a form tells a mean rating, and no mean else.
func meanOfRatings(f *query.Form) bool {
	return len(f.Show) > 0 && !slices.ContainsFunc(f.Show, func(c query.Column) bool {
		return c.Agg != query.AverageAgg || c.Of == nil || c.Of.Kind != query.EloValue
	})
}

// partOfItself says that one of two parts that are compared is what all the games are
// narrowed to: then the other one is empty, or no part beside it.
func partOfItself(f *query.Form) bool {
	if len(f.Parts) != 2 || f.Where == nil {
		return false
	}
	same := func(c query.Cond, p query.Share) bool {
		return p.Where != nil && p.HalfMove == nil && (&query.Form{Where: &c}).Equal(query.Form{Where: p.Where})
	}
	return slices.ContainsFunc(conjuncts(*f.Where), func(c query.Cond) bool {
		return c.Tag != nil && slices.ContainsFunc(f.Parts, func(p query.Share) bool { return same(c, p) })
	})
}

// partOfOthers says that a form counts, of games whose tag says one thing, those where it
// says another: there are none.
func partOfOthers(f *query.Form) bool {
	tag := func(where *query.Cond) (found []*query.Tag) {
		if where != nil {
			for _, c := range conjuncts(*where) {
				if c.Tag != nil && c.Tag.Range == nil && len(c.Tag.Texts) > 0 && (c.Tag.Name == "Termination" || c.Tag.Name == "TimeControl") {
					found = append(found, c.Tag)
				}
			}
		}
		return found
	}
	of := tag(f.Where)
	return slices.ContainsFunc(f.Show, func(c query.Column) bool {
		return c.Among != nil && slices.ContainsFunc(tag(c.Among.Where), func(t *query.Tag) bool {
			return slices.ContainsFunc(of, func(o *query.Tag) bool { return o.Name == t.Name && !slices.Equal(o.Texts, t.Texts) })
		})
	})
}

// playersOfWins says that a form ranks players, whichever side they had, by games that one
// colour won: who wins most with Black had Black.
func playersOfWins(f *query.Form) bool {
	return f.Rows == query.RowGames && len(f.By) == 1 && f.By[0].Kind == query.PlayerValue && len(f.Order) > 0 &&
		anyConjunct(f, func(c query.Cond) bool { return c.Result == query.WhiteWins || c.Result == query.BlackWins })
}

// recordByStrength says that a form tells a record against those of some rating by each of
// them.
func recordByStrength(f *query.Form) bool {
	return len(f.By) == 1 && f.By[0].Kind == query.OpponentValue && slices.ContainsFunc(f.Show, isRecord) && len(f.Order) == 0 &&
		anyConjunct(f, func(c query.Cond) bool { return c.Elo != nil && (c.Elo.Opponent || c.Elo.Side == query.Other) })
}
