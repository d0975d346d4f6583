package settle

import (
	"cmp"
	"context"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser/compose"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/source"
)

// What it costs a reading that nothing in the database is as it says: another
// that is nearly as likely, and finds something, comes first; but it is to be
// doubted that it is meant, so that it is asked about.
const (
	nothingCost = 2.5
	secondDoubt = 1.5
)

// Where nothing else is near, and next to nothing speaks against a reading, it is
// meant though it finds nothing: 'did anyone ever open with 1.g4?'.
const (
	plainDoubt = 0.3
	plainAhead = 2.0
)

// agreedDoubt is what a reading may be doubted up to, to be meant though it finds
// nothing, where those that are nearly as likely find none of the same kind either, and no
// more than one text of a tag is told: words taken for two are seldom meant so. Four in five
// such answers to questions of strangers were right.
const agreedDoubt = 1.0

// fewConditions is how many conditions such a reading has at most: of many some may be
// said instead of others, and nothing meets all.
const fewConditions = 3

// FoundFirst puts composed readings that find something before those that do
// not, where these are not much likelier, and tells the first what its answer is like.
func FoundFirst(ctx context.Context, a Asker, all []compose.Reading) ([]compose.Reading, error) {
	if a.Session.Database == nil || a.Blind {
		return all, nil
	}
	ranked, err := a.foundFirst(ctx, all)
	if err != nil {
		return nil, err
	}
	return a.tells(ctx, ranked)
}

func (a Asker) foundFirst(ctx context.Context, all []compose.Reading) ([]compose.Reading, error) {
	if plainlyMeant(all) || len(all) > 0 && all[0].Absent {
		return all, nil // of places that the database does not have there are no games
	}
	ranked := slices.Clone(all)
	agreed := len(all) > 0 && all[0].Doubt <= agreedDoubt && !all[0].Misses && tagsTold(all[0].Form) < 2 && len(all[0].Form.Conditions()) <= fewConditions
	for i := range ranked {
		r := &ranked[i]
		if r.Cost > all[0].Cost+nothingCost {
			break
		}
		if len(r.Form.Holes()) > 0 || r.SQL || r.Form.Analysed() || r.Form.Rows == query.RowUsage {
			agreed = false
			break
		}
		agreed = agreed && r.Form.Rows == all[0].Form.Rows
		nothing, err := a.findsNothing(ctx, r.Form)
		if err != nil {
			return nil, err
		}
		if !nothing && i == 0 {
			return ranked, nil
		}
		agreed = agreed && nothing
		if nothing {
			r.Cost, r.Doubt, r.ByFound = r.Cost+nothingCost, r.Doubt+secondDoubt, true
		}
	}
	if agreed {
		return all, nil
	}
	slices.SortStableFunc(ranked, func(a, b compose.Reading) int { return cmp.Compare(a.Cost, b.Cost) })
	if len(ranked) > 0 && !ranked[0].Form.Equal(all[0].Form) {
		ranked[0].Doubt, ranked[0].ByFound = ranked[0].Doubt+secondDoubt, true
	}
	return ranked, nil
}

// plainlyMeant says that the first of some readings, a list or how many there are, is
// meant whatever it finds. One that
// takes words for a part of a tag's text, or for an opening, may be of no games because
// they mean something else.
func plainlyMeant(all []compose.Reading) bool {
	if len(all) == 0 || plain(all[0].Form) == nil || all[0].Doubt > plainDoubt || len(all) > 1 && all[1].Cost < all[0].Cost+plainAhead {
		return false
	}
	named := false
	all[0].Form.Walk(query.Visitor{Cond: func(c *query.Cond) {
		if c.Tag != nil && len(c.Tag.Texts) > 0 || c.Date != nil || c.Or != nil || c.ECO != nil {
			named = true
		}
	}})
	return !named
}

// tagsTold is of how many texts of tags a form speaks.
func tagsTold(f query.Form) (n int) {
	f.Walk(query.Visitor{Cond: func(c *query.Cond) {
		if c.Tag != nil && len(c.Tag.Texts) > 0 {
			n++
		}
	}})
	return n
}

// agreed is which of some readings answers a question: the first if all are likely and
// find nothing; of a question whether there is something the first that lists rows, if
// all readings find some, so that all say yes, or none does; -1: they do not agree, or
// it is not known.
func (a Asker) agreed(ctx context.Context, verdict compose.Verdict, all []compose.Reading) (int, error) {
	if a.Session.Database == nil || a.Blind || !verdict.Whether && !verdict.Likely {
		return -1, nil
	}
	var first bool
	for i, r := range all {
		if len(r.Form.Holes()) > 0 || r.SQL || r.Form.Analysed() || r.Form.Rows == query.RowUsage {
			return -1, nil
		}
		nothing, err := a.findsNothing(ctx, r.Form)
		if err != nil {
			return -1, err
		}
		if i == 0 {
			first = nothing
		}
		if nothing != first || !nothing && !verdict.Whether {
			return -1, nil
		}
	}
	if !verdict.Whether {
		return 0, nil
	}
	return slices.IndexFunc(all, func(r compose.Reading) bool { return tellsRows(r.Form) }), nil
}

// findsNothing says that the answer of a form has no rows, or only such as say
// nothing or none.
func (a Asker) findsNothing(ctx context.Context, f query.Form) (bool, error) {
	if missing, err := Missing(ctx, a.Session, f.Tags(), f.Needs()); missing != nil || err != nil {
		return missing != nil, err
	}
	_, rows, err := a.Session.FormRows(ctx, f)
	if err != nil {
		return false, err
	}
	return saysNothing(rows), nil
}

// saysNothing says that an answer has no rows, or only such as say nothing or none.
func saysNothing(rows *source.Rows) bool {
	says := func(cell any) bool { return cell != nil && cell != int64(0) && cell != 0.0 && cell != false }
	return !slices.ContainsFunc(rows.Rows, func(row source.Row) bool {
		told := row
		if len(rows.Rows) > 1 && len(row) > 1 {
			told = row[1:] // behind what the row is of
		}
		return slices.ContainsFunc(told, says)
	})
}
