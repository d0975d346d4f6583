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
