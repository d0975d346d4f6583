package sqlgen

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// withBoards is a list of positions of game_boards, whose boards p and games m are
// put together only for the rows that are left and read: these are found again by
// their places in the table, which spares a look at the numbers of all its rows, and by
// their games, which spares one at the places of all. The positions are those of a
// standing in some games.
func (w writer) withBoards(s selection, of standing) selection {
	place := column{"b.rowid", s.free("place")}
	inner, outer := w.boardsApart(s, place, "b.cod_match = t.cod_match AND b.rowid = t."+place.name)
	outer.with, _ = w.earlyFirst(&inner, of)
	outer.from = inner.block(w.Dialect) + " t"
	return outer
}

// withBoardsAfter is a list of half-moves, with the boards after them looked up in
// game_boards for the rows that are left and read: positions are in no order there.
func (w writer) withBoardsAfter(s selection) selection {
	inner, outer := w.boardsApart(s, column{}, "b.cod_match = t.cod_match AND b.position_order = t.move_order")
	outer.from = inner.block(w.Dialect) + " t"
	return outer
}

// boardsApart parts a list in the rows that are left and read, with a column for where
// their boards are if it has a name, and what is shown of these, to select from them as t
// with their boards b at a place.
func (w writer) boardsApart(s selection, place column, at string) (inner, outer selection) {
	if s.limit == 0 && w.Rows > 0 {
		s.limit = w.Rows + 1
	}
	shown := s.columns
	s.columns = slices.DeleteFunc(slices.Clone(shown), shownLate)
	inner, outer = s.within()
	outer.order = s.orderOutside(&inner)
	inner.order, inner.skip, inner.limit = s.order, s.skip, s.limit
	if place.name != "" {
		inner.columns = append(inner.columns, place)
	}
	early := outer.columns
	outer.columns = nil
	for _, c := range shown {
		switch {
		case c.expr == shownBoard:
			c = column{boardSets{Dialect: w.Dialect, alias: "b"}.text(), c.label()}
		case !shownLate(c):
			c, early = early[0], early[1:]
		}
		outer.columns = append(outer.columns, c)
	}
	outer.joins = []string{"JOIN game_boards b ON " + at, "JOIN matches m ON m.cod_match = t.cod_match"}
	return inner, outer
}

// shownBoard is the board of a list's position.
const shownBoard = "p.board"

// shownLate says that a column of a list is looked up at the end: the board, and
// what is said of the game. By its code the game itself is.
func shownLate(c column) bool {
	return c.expr == shownBoard || c.expr != "m.cod_match" && strings.HasPrefix(c.expr, "m.") && plainColumn.MatchString(c.expr)
}

// earlyGames are so many games that DuckDB still reads of a large table only what
// belongs to them (dynamic_or_filter_threshold).
const earlyGames = 2000

// laterGames are so many games that come next: enough for a page of what one game in
// thirty has, and a tenth of a large database to look through.
const laterGames = 30000

// earlyFirst has the page of a list that begins with the earliest games looked for
// in these alone, if they have enough positions for it: only games up to the last
// of those positions are looked at then. If not, more games are asked where the first
// promise that they have enough. If these have too few as well, that bound is NULL, which
// no game comes behind. It says what
// the page is selected with, and is known of lists in order of date of positions
// whose conditions are not on their games as well.
func (w writer) earlyFirst(page *selection, of standing) (with []named, known bool) {
	const found, date, game = "found b", "m.match_date", "m.cod_match"
	games := selection{from: "matches m", columns: columns(game), order: terms(date, game), limit: earlyGames}
	all := selection{from: found}
	joinMatches(&all)
	known = page.limit > 0 && !of.ofGame && page.from == of.from && slices.Equal(page.joins, append(all.joins, of.joins...)) &&
		len(page.order) > 1 && page.order[0] == term{expr: date} && slices.Contains(terms(game, of.alias()+".cod_match"), page.order[1])
	if !known {
		return nil, false
	}
	games.where = page.where[len(of.where):]

	place := &page.columns[len(page.columns)-1]
	positions := of.selection
	positions.columns = append(columns(of.alias()+".cod_match", of.order), *place)
	place.expr = "b." + place.label()

	// Joined with the games, DuckDB may take the positions for fewer, and look for all of them.
	wanted := page.skip + page.limit
	among := func(games selection) selection {
		theirs := selection{from: found, columns: columns("b.cod_match"), where: []string{"b.cod_match IN " + games.inline(w.Dialect)}}
		return selection{from: theirs.block(w.Dialect) + " b", columns: columns(date, game), joins: all.joins, order: games.order, limit: wanted}
	}
	with = []named{{name: "found", selection: positions, inlined: true}, {name: "early", selection: among(games)}}
	last := selection{from: "early e", columns: []column{{expr: fmt.Sprintf("CASE WHEN count(*) >= %d THEN max((e.match_date, e.cod_match)) ELSE (NULL, NULL) END", wanted)}}}

	page.from, page.joins = found, all.joins
	if len(games.where) == 0 && !slices.ContainsFunc(of.where, takenForRare.MatchString) {
		further := games
		promise := wanted * earlyGames / laterGames / 2 // half of what would fill the page, for patterns come in clusters
		further.where = []string{fmt.Sprintf("(SELECT count(*) FROM early) BETWEEN %d AND %d", promise, wanted-1)}
		further.skip, further.limit = earlyGames, laterGames
		with = append(with, named{name: "later", selection: among(further)})
		last.from = "(SELECT e.match_date, e.cod_match FROM early e UNION ALL SELECT l.match_date, l.cod_match FROM later l) e"
	}
	page.where = append(slices.Clone(games.where), "("+date+", "+game+") <= "+last.inline(w.Dialect))
	return with, true
}

// takenForRare are conditions on positions that DuckDB takes for true of fewer than
// there are later games, so that it would look for all of those positions.
var takenForRare = regexp.MustCompile(`^b\.\w+ = -?\d+$`)
