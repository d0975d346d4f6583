package assistant

import (
	"context"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/source"
	"github.com/kibitz-chess/kibitz/schema"
)

// missingData says what the question needs and the database does not hold;
// empty if there is no such thing. What nobody wrote down must not be counted
// as none.
func (t *turn) missingData(ctx context.Context, q query.Query) (string, error) {
	return t.missing(ctx, q.Tags(), q.Needs())
}

// missingForForm is missingData for a form.
func (t *turn) missingForForm(ctx context.Context, f query.Form) (string, error) {
	return t.missing(ctx, f.Tags(), f.Needs())
}

func (t *turn) missing(ctx context.Context, tags []string, needs []query.Need) (string, error) {
	if t.Database == nil || t.Names.Games == 0 {
		return "", nil
	}
	for _, tag := range tags {
		if t.Names.LacksTag(tag) {
			return t.say("no_data", "tag", tag), nil
		}
	}
	for _, need := range needs {
		if t.Names.Lacks[need] {
			return t.say("no_data_" + string(need)), nil
		}
		if _, provable := proofs[need]; !provable {
			continue
		}
		_, rows, err := t.Rows(ctx, proofs[need])
		if err != nil {
			return "", err
		}
		if source.Whole(rows.Rows[0][0]) == 0 {
			return t.say("no_data_" + string(need)), nil
		}
	}
	return "", nil
}

// proofs ask whether a database holds such data at all, where it might hold some.
var proofs = map[query.Need]query.Query{
	query.Comments:   {Measure: query.Exists, Subject: query.HalfMoves, HalfMove: &query.HalfMove{Comment: &query.Comment{}}},
	query.DrawOffers: {Measure: query.Exists, Subject: query.HalfMoves, HalfMove: &query.HalfMove{All: schema.DrawOffer}},
	query.KnownDates: {Measure: query.Exists, Subject: query.Games, Where: &query.Cond{Date: &query.Dates{From: query.Day{Year: 1}}}},
}
