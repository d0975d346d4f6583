package sqlgen

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// streak is the longest run of games of one player that ended as Outcome says,
// with no other game of the player between them: of the person of Where or of
// anybody, or of each player.
//
// The games of each player are numbered (played). Among those that ended so, the
// number minus the place is the same all through a run.
func (w writer) streak(q query.Query) selection {
	games := w.subject(q)
	games.where = append(games.where, w.yearKnown()...)
	played := w.participations(q, games)
	place, order := "RANK() OVER (ORDER BY count(*) DESC)", terms("a.played_on", "a.cod_match", "r.player")
	if q.Group == query.ByPlayer {
		place = "ROW_NUMBER() OVER (PARTITION BY h.player ORDER BY count(*) DESC, min(h.n))"
		order = []term{{expr: "r.length", descending: true}, {expr: "r.player"}}
	}
	s := w.longestRuns(played[len(played)-1].selection, place)
	s.with = append(played[:len(played)-1:len(played)-1], s.with...)
	s.order, s.skip, s.limit = order, q.Skip, q.Limit
	return s
}

// longestRuns selects the runs of hits that have the first place, of the games
// of each player that are numbered in the order they were played.
func (w writer) longestRuns(played selection, place string) selection {
	hits := selection{
		columns: append(columns("g.player", "g.n"), column{"g.n - ROW_NUMBER() OVER (PARTITION BY g.player ORDER BY g.n)", "run"}),
		from:    "played g",
		where:   []string{"g.hit = 1"},
	}
	runs := selection{
		columns: append(columns("h.player"), column{"count(*)", "length"}, column{"min(h.n)", "first_n"}, column{"max(h.n)", "last_n"}, column{place, "place"}),
		from:    hits.block(w.Dialect) + " h",
		group:   []string{"h.player", "h.run"},
	}
	return selection{
		with: []named{{name: "played", selection: played}, {name: "runs", selection: runs}},
		columns: append(columns("r.player", "r.length"), column{"a.match_date", "first_date"}, column{"b.match_date", "last_date"},
			column{"a.cod_match", "first_match"}, column{"b.cod_match", "last_match"}),
		from: "runs r",
		joins: []string{
			"JOIN played a ON a.player = r.player AND a.n = r.first_n",
			"JOIN played b ON b.player = r.player AND b.n = r.last_n",
		},
		where: []string{"r.place = 1"},
	}
}

// participations select the games of each player, numbered in the order they
// were played, by the name of played: hit is 1 if the game ended as Outcome
// says.
func (w writer) participations(q query.Query, games selection) []named {
	found := append(columns("m.cod_match", "m.match_date"), column{earliestDay, "played_on"})
	hit := func(result string, side query.Side) string {
		return "CASE WHEN " + ended(result, side, q.Outcome) + " THEN 1 ELSE 0 END"
	}
	var seats selection
	if person := q.Person(); person != nil && q.Group == query.NoKey {
		seats = games
		seats.columns = append([]column{{w.Dialect.String(person.Name.Text), "player"}}, found...)
		seats.columns = append(seats.columns, column{w.ofSeat(*person, hit("m.result", query.White), hit("m.result", query.Black)), "hit"})
		seats = selection{from: seats.block(w.Dialect) + " t"}
	} else {
		seats = w.bySeat(games, append(found, column{expr: "m.result"}), query.AnyOutcome, func(side query.Side) []column {
			return append(columns("f.cod_match", "f.match_date", "f.played_on"), column{hit("f.result", side), "hit"})
		})
	}
	seats.columns = append(columns("t.player", "t.cod_match", "t.match_date", "t.played_on", "t.hit"),
		column{"ROW_NUMBER() OVER (PARTITION BY t.player ORDER BY t.played_on, t.cod_match)", "n"})
	with := seats.with
	seats.with = nil
	return append(slices.Clone(with), named{name: "played", selection: seats})
}
