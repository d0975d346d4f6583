package oracle

import (
	"cmp"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// streaks are the longest runs of a player's games in a row that are like the
// part: of the person asked about, else of any player, all that are as long. By
// player they are the first of each one's longest, the longest of all first.
// Games whose year, or whose value of Along, is not known are in no run.
func (f form) streaks(found []item) (rows [][]any) {
	c := f.Show[0]
	if f.Person() != nil && len(f.By) == 0 {
		return longestOf(runsOf(f.Person().Text, found, c))
	}
	all := f
	all.By = []query.Value{{Kind: query.PlayerValue}}
	if len(f.By) == 0 {
		for _, g := range all.grouped(found) {
			rows = append(rows, runsOf(g.keys[0].(string), g.rows, c)...)
		}
		return longestOf(rows)
	}
	var each []ordered[group]
	lengths := map[string][]any{}
	for _, row := range all.candidates(found) {
		name := row.of.keys[0].(string)
		if runs := runsOf(name, row.of.rows, c); len(runs) > 0 {
			lengths[name] = slices.MaxFunc(runs, func(a, b []any) int { return compareCells(a[1], b[1]) })
			each = append(each, row)
		}
	}
	if len(f.Order) == 0 {
		slices.SortStableFunc(each, func(a, b ordered[group]) int {
			return compareCells(lengths[b.of.keys[0].(string)][1], lengths[a.of.keys[0].(string)][1])
		})
	}
	each = sortedForm(each, f.Order)
	for place, row := range each {
		if f.Member != "" && row.of.keys[0] == f.Member {
			before := slices.IndexFunc(each, func(other ordered[group]) bool { return compareBy(other.by, each[place].by, f.Order[:1]) == 0 })
			return [][]any{append(lengths[f.Member], int64(before+1))}
		}
	}
	if f.Member != "" {
		return nil
	}
	for _, row := range cutForm(each, f.Form) {
		rows = append(rows, lengths[row.of.keys[0].(string)])
	}
	return rows
}

// runsOf are all runs of a player: player, length, first and last date, first
// and last game.
func runsOf(player string, games []item, c query.Column) (runs [][]any) {
	var along []ordered[item]
	for _, it := range games {
		row := ordered[item]{of: it, by: it.along(c)}
		if !slices.Contains(row.by, nil) && (c.Among == nil || it.isLike(*c.Among)) {
			along = append(along, row)
		}
	}
	slices.SortStableFunc(along, func(a, b ordered[item]) int {
		return cmp.Or(slices.CompareFunc(a.by, b.by, compareCells), cmp.Compare(a.of.code, b.of.code))
	})
	goesOn := false
	for _, row := range along {
		it := row.of
		switch is := it.isLike(*c.Part); {
		case is && goesOn:
			run := runs[len(runs)-1]
			run[1], run[3], run[5] = run[1].(int64)+1, it.Tag("Date"), it.code
		case is:
			runs = append(runs, []any{player, int64(1), it.Tag("Date"), it.Tag("Date"), it.code, it.code})
			goesOn = true
		default:
			goesOn = false
		}
	}
	return runs
}

// along is what a game of a streak comes in the order of: its date, if nothing
// else is asked for.
func (it item) along(c query.Column) (by []any) {
	if c.Along == nil {
		return []any{it.played()}
	}
	for _, v := range c.Along {
		by = append(by, it.of(v))
	}
	return by
}

// longestOf are the longest runs, by the date and the number of the first game.
func longestOf(runs [][]any) [][]any {
	slices.SortStableFunc(runs, func(a, b []any) int {
		return cmp.Or(
			compareCells(b[1], a[1]), cmp.Compare(dateRank(a[2].(string)), dateRank(b[2].(string))),
			compareCells(a[4], b[4]), compareCells(a[0], b[0]),
		)
	})
	return slices.DeleteFunc(runs, func(run []any) bool { return run[1].(int64) < runs[0][1].(int64) })
}
