package oracle

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// group is the rows that have the same keys.
type group struct {
	keys []any
	rows []item
}

// groups is a row for each group, for each part, or for all that was found.
func (f form) groups(found []item) (rows [][]any) {
	var sets [][]ordered[group]
	for _, row := range f.candidates(found) {
		if last := len(sets) - 1; last >= 0 && slices.Equal(sets[last][0].of.keys[:f.Each], row.of.keys[:f.Each]) {
			sets[last] = append(sets[last], row)
			continue
		}
		sets = append(sets, []ordered[group]{row})
	}
	for _, set := range sets {
		set = sortedForm(set, f.Order)
		if f.Member != "" {
			rows = append(rows, f.places(set)...)
			continue
		}
		for _, row := range cutForm(set, f.Form) {
			rows = append(rows, f.shown(row.of))
		}
	}
	return rows
}

// candidates are the groups that count, with what they are ordered by.
func (f form) candidates(found []item) (all []ordered[group]) {
	for _, g := range f.grouped(found) {
		if slices.ContainsFunc(f.Having, func(b query.Bound) bool { return !g.bounded(b) }) {
			continue
		}
		row := ordered[group]{of: g}
		for _, by := range f.Order {
			if by.Key > 0 {
				row.by = append(row.by, g.keys[by.Key-1])
				continue
			}
			row.by = append(row.by, g.column(*by.Column)[0])
		}
		all = append(all, row)
	}
	return all
}

// grouped are the groups by their keys, the parts in their order, or the one of
// all that was found.
func (f form) grouped(found []item) (all []group) {
	if len(f.Parts) > 0 {
		for i, part := range f.Parts {
			g := group{keys: []any{int64(i + 1)}}
			for _, it := range found {
				if it.isLike(part) {
					g.rows = append(g.rows, it)
				}
			}
			all = append(all, g)
		}
		return all
	}
	if len(f.By) == 0 {
		return []group{{rows: found}}
	}
	at := map[string]int{}
	for _, it := range found {
		var keys []any
		for _, by := range f.By {
			keys = append(keys, it.of(by))
		}
		if slices.Contains(keys, nil) {
			continue
		}
		name := fmt.Sprintf("%#v", keys)
		if _, ok := at[name]; !ok {
			at[name] = len(all)
			all = append(all, group{keys: keys})
		}
		g := &all[at[name]]
		g.rows = append(g.rows, it)
	}
	slices.SortFunc(all, func(a, b group) int { return slices.CompareFunc(a.keys, b.keys, compareKeys) })
	return all
}

// compareKeys tells dates apart that are the same day in another spelling.
func compareKeys(a, b any) int {
	if a, ok := a.(date); ok {
		return cmp.Or(compareCells(a, b), strings.Compare(string(a), string(b.(date))))
	}
	return compareCells(a, b)
}

// shown is the row of a group: its keys and columns.
func (f form) shown(g group) []any {
	row := slices.Clone(g.keys)
	if len(f.Show) == 0 {
		return append(row, int64(len(g.rows)))
	}
	for _, c := range f.Show {
		row = append(row, g.column(c)...)
	}
	return row
}

// places are the rows of the member among groups that are in order, each with
// its place, which it shares with those that tie with it in the first ordering.
func (f form) places(set []ordered[group]) (rows [][]any) {
	for _, row := range set {
		if fmt.Sprint(row.of.keys[0]) != f.Member {
			continue
		}
		before := slices.IndexFunc(set, func(other ordered[group]) bool { return compareBy(other.by, row.by, f.Order[:1]) == 0 })
		rows = append(rows, append(f.shown(row.of), int64(before+1)))
	}
	return rows
}

// bounded says whether an aggregate of the group is there and within bounds.
func (g group) bounded(b query.Bound) bool {
	cell := g.column(b.Column)[0]
	return cell != nil && between(number(cell), b.Bounds)
}
