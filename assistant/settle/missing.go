package settle

import (
	"context"

	"github.com/kibitz-chess/kibitz/assistant/execute"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/source"
	"github.com/kibitz-chess/kibitz/assistant/tell"
	"github.com/kibitz-chess/kibitz/schema"
)

// Missing says what a question needs and the database does not hold, by the tags
// and the data that it speaks of; nil if there is no such thing. What nobody wrote
// down must not be counted as none.
func Missing(ctx context.Context, s execute.Session, tags []string, needs []query.Need) (*tell.Note, error) {
	if s.Database == nil || s.Names.Games == 0 {
		return nil, nil
	}
	for _, tag := range tags {
		if s.Names.LacksTag(tag) {
			return new(tell.NewNote("no_data", "tag", tag)), nil
		}
	}
	for _, need := range needs {
		lacks := s.Names.Lacks[need]
		if proof, provable := proofs[need]; provable && !lacks {
			_, rows, err := s.Rows(ctx, proof)
			if err != nil {
				return nil, err
			}
			lacks = source.Whole(rows.Rows[0][0]) == 0
		}
		if proof, provable := searched[need]; provable {
			_, rows, err := s.FormRows(ctx, proof)
			if err != nil {
				return nil, err
			}
			lacks = source.Whole(rows.Rows[0][0]) == 0
		}
		if need == query.Analysis {
			some, err := Analysed(ctx, s, query.Form{Rows: query.RowGames})
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			lacks = err != nil || len(some) == 0 // tables that are not there hold nothing
		}
		if lacks {
			return new(tell.NewNote("no_data_" + string(need))), nil
		}
	}
	return nil, nil
}

// proofs ask whether a database holds such data at all, where it might hold some.
var proofs = map[query.Need]query.Query{
	query.Comments:   {Measure: query.Exists, Subject: query.HalfMoves, HalfMove: &query.HalfMove{Comment: &query.Comment{}}},
	query.DrawOffers: {Measure: query.Exists, Subject: query.HalfMoves, HalfMove: &query.HalfMove{All: schema.DrawOffer}},
	query.KnownDates: {Measure: query.Exists, Subject: query.Games, Where: &query.Cond{Date: &query.Dates{From: query.Day{Year: 1}}}},
}

// searched ask whether evaluations come with what only a search gives.
var searched = map[query.Need]query.Form{
	query.BestMoves:    {Rows: query.RowPositions, Where: &query.Cond{Compare: &query.Compare{Of: query.Value{Kind: query.BestMoveValue}}}, As: query.AsYesNo, Show: []query.Column{{Agg: query.CountAgg}}},
	query.Complexities: {Rows: query.RowPositions, Where: &query.Cond{Compare: &query.Compare{Of: query.Value{Kind: query.ComplexityValue}}}, As: query.AsYesNo, Show: []query.Column{{Agg: query.CountAgg}}},
	query.OnlyMoves:    {Rows: query.RowHalfMoves, HalfMove: &query.HalfMove{Judged: &query.Judged{Only: true}}, As: query.AsYesNo, Show: []query.Column{{Agg: query.CountAgg}}},
}

// Commented says whether any comment says what a form looks for in comments.
func Commented(ctx context.Context, s execute.Session, f query.Form) (said bool, err error) {
	if s.Names.Lacks[query.Comments] {
		return false, nil
	}
	var sought []*query.Comment
	f.Walk(query.Visitor{HalfMove: func(h *query.HalfMove) {
		if h.Comment != nil {
			sought = append(sought, h.Comment)
		}
	}})
	for _, c := range sought {
		_, rows, err := s.Rows(ctx, query.Query{Measure: query.Exists, Subject: query.HalfMoves, HalfMove: &query.HalfMove{Comment: c}})
		if err != nil {
			return false, err
		}
		if said = source.Whole(rows.Rows[0][0]) > 0; said {
			break
		}
	}
	return said, nil
}

// Analysed is how many of some games each engine, or whoever else, evaluated: rows of
// who and how many.
func Analysed(ctx context.Context, s execute.Session, games query.Form) ([]source.Row, error) {
	games.By = []query.Value{{Kind: query.EvaluatorValue}}
	_, rows, err := s.FormRows(ctx, games)
	if err != nil {
		return nil, err
	}
	return rows.Rows, nil
}
