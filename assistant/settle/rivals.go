package settle

import (
	"context"
	"reflect"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser/compose"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/source"
)

// rivalled are composed readings, the first of which is likely, without those that
// are no rivals of it: those that tell the same otherwise, that read the same parts
// in a dearer way, and that find nothing where the first finds something.
func (a Asker) rivalled(ctx context.Context, all []compose.Reading) (kept []compose.Reading, err error) {
	for i, r := range all {
		if i > 0 {
			if retold(all[0].Form, r.Form) || misread(all[0], r) {
				continue
			}
			idle, err := a.idle(ctx, all[0].Form, r.Form)
			if err != nil {
				return nil, err
			}
			if idle {
				continue
			}
		}
		kept = append(kept, r)
	}
	return kept, nil
}

// retold says that two forms differ in what they show of the same rows alone: a list
// with other columns or without the board, how many there are, or whether there are
// any; the same numbers in rows; the wins, draws and losses, or a row for each result.
func retold(a, b query.Form) bool {
	first, other := plain(a), plain(b)
	return !a.Equal(b) && (first != nil && other != nil && first.Equal(*other) || byResult(a, b) || sameCounts(a, b) || sameCounts(b, a))
}

// sameCounts says that a form has in one row the numbers that another has in a row for
// each: 'how many with White and how many with Black'.
func sameCounts(a, b query.Form) bool {
	count := query.Column{Agg: query.CountAgg}
	if len(a.Show) < 2 || len(a.Show) != len(b.Parts) || len(b.Show) != 1 || !reflect.DeepEqual(b.Show[0], count) || len(a.Parts)+len(a.By)+len(b.By) > 0 {
		return false
	}
	for i, c := range a.Show {
		if c.Agg != query.CountAgg || c.Among == nil || !reflect.DeepEqual(c.Among.Where, b.Parts[i].Where) {
			return false
		}
	}
	return true
}

// plain is the list of what a form lists, counts or says to be there, nil if it does
// none of this.
func plain(f query.Form) *query.Form {
	counts := len(f.Show) == 1 && len(f.By)+len(f.Parts) == 0 && reflect.DeepEqual(f.Show[0], query.Column{Agg: query.CountAgg})
	if f.Rows != query.RowGames && f.Rows != query.RowHalfMoves || f.Groups != nil || !f.Listed() && f.As != query.AsYesNo && !counts {
		return nil
	}
	f = f.Clone()
	f.Show, f.As, f.Point = nil, query.AsTable, nil
	return &f
}

// byResult says that a form has in one row for each group the results that another has
// in a row for each result.
func byResult(a, b query.Form) bool {
	if len(a.Show) != 1 || a.Show[0].Agg != query.RecordAgg || len(b.Show) > 1 || len(b.Show) == 1 && b.Show[0].Agg != query.CountAgg || len(b.By) != len(a.By)+1 {
		return false
	}
	keys := slices.DeleteFunc(slices.Clone(b.By), func(v query.Value) bool { return v.Kind == query.ResultValue || v.Kind == query.OutcomeValue })
	return len(keys) == len(a.By) && reflect.DeepEqual(keys, a.By)
}

// misread says that a reading asks the same as a likelier one of other games: those
// that ended the other way about, or such as the same words mean, or some of them, if
// they are put together at some cost.
func misread(first, r compose.Reading) bool {
	if r.Cost <= first.Cost {
		return false
	}
	if turned(r.Form).Equal(first.Form) {
		return true
	}
	if n := len(first.Form.Parts); n > 0 && n == len(r.Form.Parts) && sameParts(first.Parts, r.Parts) && unconditioned(first.Form).Equal(unconditioned(r.Form)) {
		return true // of other places that the same words name
	}
	if len(first.Form.Parts) > 0 || len(first.Form.Show) > 1 || first.Form.Groups != nil || !unconditioned(first.Form).Equal(unconditioned(r.Form)) {
		return false
	}
	return sameParts(first.Parts, r.Parts) || len(r.Left) > len(first.Left) && shorter(r.Parts, first.Parts)
}

// shorter says that parts are others, some of them without words that these have: 'in
// 1990' where 'since 1990' is said.
func shorter(parts, others []string) bool {
	if len(parts) != len(others) {
		return false
	}
	within := func(part, other string) bool {
		kind, words, _ := strings.Cut(strings.TrimSuffix(part, ")"), "(")
		otherKind, otherWords, _ := strings.Cut(strings.TrimSuffix(other, ")"), "(")
		return kind == otherKind && strings.Contains(" "+otherWords+" ", " "+words+" ")
	}
	for i, part := range parts {
		if !within(part, others[i]) {
			return false
		}
	}
	return true
}

func sameParts(a, b []string) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}

// unconditioned is a form of all rows.
func unconditioned(f query.Form) query.Form {
	f = f.Clone()
	f.Where, f.HalfMove, f.Position, f.Parts = nil, nil, nil, nil
	return f
}

// turned is a form with losses for wins and wins for losses.
func turned(f query.Form) query.Form {
	f = f.Clone()
	other := map[query.Outcome]query.Outcome{query.Win: query.Loss, query.Loss: query.Win, query.NotWin: query.NotLoss, query.NotLoss: query.NotWin}
	turn := func(o *query.Outcome) {
		if t, ok := other[*o]; ok {
			*o = t
		}
	}
	f.Walk(query.Visitor{Cond: func(c *query.Cond) {
		turn(&c.Outcome)
		if c.Player != nil {
			turn(&c.Player.Outcome)
		}
	}})
	return f
}

// idle says that a form finds nothing where a likelier one that asks the same of other
// games finds something, or that the answer of one of them holds that of the other.
func (a Asker) idle(ctx context.Context, first, f query.Form) (bool, error) {
	if a.Session.Database == nil || a.Blind || len(first.Holes())+len(f.Holes()) > 0 || first.Rows == query.RowUsage || f.Rows == query.RowUsage {
		return false, nil
	}
	if nothing, err := a.findsNothing(ctx, first); nothing || err != nil {
		return false, err
	}
	if nothing, err := a.findsNothing(ctx, f); nothing || err != nil {
		return nothing && unconditioned(first).Equal(unconditioned(f)), err
	}
	_, rows, err := a.Session.FormRows(ctx, listed(first))
	if err != nil {
		return false, err
	}
	_, others, err := a.Session.FormRows(ctx, listed(f))
	if err != nil || rows.Truncated || others.Truncated {
		return false, err
	}
	if (tellsRows(first) || tellsRows(f)) && oneEvent(first) && sameGames(rows, others) {
		return true, nil
	}
	alike := reflect.DeepEqual(first.Canonical().Where, f.Canonical().Where) || len(rows.Rows) > 1
	return alike && (holds(rows.Rows, others.Rows) || holds(others.Rows, rows.Rows)), nil
}

// tellsRows says that a form lists its rows, or says whether there are any.
func tellsRows(f query.Form) bool { return f.Listed() || f.As == query.AsYesNo }

// listed is the list of what a form lists, says to be there or counts, without columns
// of its own, and any other form as it is.
func listed(f query.Form) query.Form {
	if list := plain(f); list != nil {
		return *list
	}
	return f
}

// oneEvent says that a form tells of one event at most: of several the question is
// whether they are to be the same half-move.
func oneEvent(f query.Form) bool {
	events := 0
	f.Walk(query.Visitor{HalfMove: func(*query.HalfMove) { events++ }})
	return events <= 1
}

// sameGames says that rows are of the same games.
func sameGames(a, b *source.Rows) bool {
	of := func(r *source.Rows) map[any]bool {
		at, known := source.Places(r.Columns)["cod_match"]
		if !known {
			return nil
		}
		games := map[any]bool{}
		for _, row := range r.Rows {
			games[row[at]] = true
		}
		return games
	}
	games := of(a)
	return games != nil && reflect.DeepEqual(games, of(b))
}

// holds says that each row has all cells of one of others, in their order.
func holds(rows, others []source.Row) bool {
	if len(rows) != len(others) {
		return false
	}
	for i, row := range rows {
		left := slices.Clone(row)
		for _, cell := range others[i] {
			at := slices.IndexFunc(left, func(c any) bool { return reflect.DeepEqual(c, cell) })
			if at < 0 {
				return false
			}
			left = slices.Delete(left, at, at+1)
		}
	}
	return true
}
