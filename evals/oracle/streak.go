package oracle

import (
	"cmp"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// run is games of a player in a row.
type run struct {
	player string
	games  []item
}

// streaks is the longest run of games with the outcome: of the person asked
// about, else of any player, or grouped by player of each.
func (q question) streaks(items []item) (rows [][]any) {
	var runs []run
	for player, games := range q.careers(items) {
		runs = append(runs, q.longest(player, games)...)
	}
	slices.SortFunc(runs, q.compareRuns)
	if q.Group == query.NoKey {
		longest := 0
		for _, r := range runs {
			longest = max(longest, len(r.games))
		}
		runs = slices.DeleteFunc(runs, func(r run) bool { return len(r.games) < longest })
	}
	for _, r := range cut(runs, q.Query, func(a, b run) bool { return len(a.games) == len(b.games) }) {
		first, last := r.games[0], r.games[len(r.games)-1]
		rows = append(rows, []any{r.player, int64(len(r.games)), first.Tag("Date"), last.Tag("Date"), first.code, last.code})
	}
	return rows
}

// careers are the games by player whose year is known, in the order of time.
func (q question) careers(items []item) map[string][]item {
	items = slices.DeleteFunc(items, func(it item) bool {
		_, ok := yearOf(it.Tag("Date"))
		return !ok
	})
	slices.SortStableFunc(items, func(a, b item) int { return cmp.Compare(dateRank(a.Tag("Date")), dateRank(b.Tag("Date"))) })
	if q.person != nil && q.Group == query.NoKey {
		return map[string][]item{q.person.Name.Text: items}
	}
	every := q
	every.Group, every.Outcome = query.ByPlayer, query.AnyOutcome
	careers := map[string][]item{}
	for player, games := range every.groups(items) {
		careers[player.(string)] = games
	}
	return careers
}

// longest are a player's longest runs; grouped by player, only the first of them.
func (q question) longest(player string, games []item) (longest []run) {
	for len(games) > 0 {
		n := 0
		for n < len(games) && games[n].ended(games[n].seat, q.Outcome) {
			n++
		}
		if n > 0 && (len(longest) == 0 || n >= len(longest[0].games)) {
			if len(longest) > 0 && n > len(longest[0].games) {
				longest = nil
			}
			longest = append(longest, run{player, games[:n]})
		}
		games = games[min(n+1, len(games)):]
	}
	if q.Group == query.ByPlayer && len(longest) > 1 {
		return longest[:1]
	}
	return longest
}

// compareRuns orders the runs of each player by length, and the longest of all
// by the first game's date.
func (q question) compareRuns(a, b run) int {
	byLength := len(b.games) - len(a.games)
	if q.Group == query.ByPlayer {
		return cmp.Or(byLength, cmp.Compare(a.player, b.player))
	}
	first, other := a.games[0], b.games[0]
	return cmp.Or(byLength, cmp.Compare(dateRank(first.Tag("Date")), dateRank(other.Tag("Date"))), cmp.Compare(first.code, other.code), cmp.Compare(a.player, b.player))
}
