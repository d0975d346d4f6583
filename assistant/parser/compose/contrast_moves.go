package compose

import (
	"reflect"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// comparedMoves makes how often each of several half-moves comes, where these are set
// against each other: 'O-O vs O-O-O by Tal'. Games are counted where they are spoken of.
func (f *frame) comparedMoves() []candidate {
	if !hasPart(f.parts, "versus") && !slices.ContainsFunc(f.parts, isMore) {
		return nil // 'que' sets nothing against each other by itself
	}
	if f.noun("games") || f.asked("share", "who", "which") || len(f.own.Names) > 1 || len(f.events)+len(f.outcomes)+len(f.sides)+len(f.measures)+len(f.aggs)+len(f.by)+len(f.quants) > 0 || f.order != nil {
		return nil
	}
	ways := make([]query.HalfMove, 0, len(f.halves))
	var doer query.HalfMove // who makes one of them makes the others, of whom nothing is said
	doers := 0
	for _, half := range f.halves {
		happenings := half.frame.happenings()
		if half.rest || len(happenings) != 1 || len(half.frame.conds)+len(half.frame.events) != 1 {
			return nil
		}
		way := happenings[0]
		if way.Player != nil || way.By != "" {
			doer.Player, doer.By = way.Player, way.By
			doers++
		}
		ways = append(ways, way)
	}
	q := f.form(query.RowHalfMoves)
	for i, way := range ways {
		if doers == 1 {
			way.Player, way.By = doer.Player, doer.By
		}
		if _, ok := merge(*q.HalfMove, way); !ok || i > 0 && reflect.DeepEqual(way, *q.Parts[i-1].HalfMove) {
			return nil
		}
		q.Parts = append(q.Parts, query.Share{HalfMove: &way})
	}
	count := query.Column{Agg: query.CountAgg}
	q.Show = []query.Column{count}
	q.Order = []query.Ordering{{Column: &count, Descending: true}}
	return one("ways of moves", -1, q)
}
