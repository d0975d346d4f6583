package sqlgen

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// tally is what a measure makes of rows: columns that speak of a row's fields as
// {name}.
type tally struct {
	columns []column
	fields  []column
	joins   []string // that the fields need
	where   []string // what rows must be like to count; it speaks of fields too
	games   bool     // the fields need the games of half-moves

	// Grouped by player, fields may differ by the seat: found is what they need
	// of the game f, and seat makes them.
	found []column
	seat  func(query.Side) []column

	rank     int // the column to rank by
	nullable bool
	ties     []int // columns that tell apart rows of the same rank, the greater first
}

// with is the tally with one more field, called apart.
func (t tally) with(expr string) tally {
	t.fields = append(slices.Clone(t.fields), column{expr, "apart"})
	if seat := t.seat; seat != nil {
		t.found = append(slices.Clone(t.found), column{expr, "apart"})
		t.seat = func(s query.Side) []column { return append(seat(s), column{"f.apart", "apart"}) }
	}
	return t
}

// tallyOf is that of the query's measure. The person is whose record is kept.
func (w writer) tallyOf(q query.Query, person *query.Player) (tally, error) {
	switch q.Measure {
	case query.Count, query.Exists:
		if q.Subject == query.Positions {
			of := standing{codeJoin: w.standing(q.Position).codeJoin}
			of.joinCode()
			return tally{columns: []column{{"count(DISTINCT " + w.standing(q.Position).code + ")", "positions"}}, joins: of.joins}, nil
		}
		return tally{columns: []column{{"count(*)", string(q.Subject)}}}, nil
	case query.ShareOf:
		return w.share(q), nil
	case query.Record:
		return w.record(q, person), nil
	case query.Average, query.Total, query.Highest, query.Lowest:
		return w.quantities(q), nil
	}
	return tally{}, fmt.Errorf("sqlgen: no printer for measure %q", q.Measure)
}

// share counts the rows and those of them that are also as Share says.
func (w writer) share(q query.Query) tally {
	conds := w.part(*q.Share)
	if len(conds) == 0 {
		conds = []string{w.Dialect.True}
	}
	hit := "CASE WHEN " + strings.Join(conds, " AND ") + " THEN 1 ELSE 0 END"
	return tally{
		columns: []column{
			{"round(100.0 * sum({hit}) / NULLIF(count(*), 0), 2)", "percentage"},
			{"COALESCE(sum({hit}), 0)", "part"},
			{"count(*)", string(q.Subject)},
		},
		fields: []column{{hit, "hit"}},
		games:  partNeedsGame(*q.Share),
	}
}

// record counts wins, draws and losses: of each player where games are grouped
// by them, else of the person, else of White.
func (w writer) record(q query.Query, person *query.Player) tally {
	t := tally{
		columns: []column{
			{"count(*)", "games"},
			{"count(CASE WHEN {points} = 1 THEN 1 END)", "wins"},
			{"count(CASE WHEN {points} = 0.5 THEN 1 END)", "draws"},
			{"count(CASE WHEN {points} = 0 THEN 1 END)", "losses"},
			{"round(100.0 * sum({points}) / NULLIF(count({points}), 0), 2)", "score"},
		},
		rank: 4, nullable: true, ties: []int{0},
	}
	white, black := points("m.result", query.White), points("m.result", query.Black)
	expr := white
	switch {
	case q.Group == query.ByPlayer:
		t.found = columns("m.result")
		t.seat = func(s query.Side) []column { return []column{{points("f.result", s), "points"}} }
		return t
	case q.Group == query.ByBlack:
		expr = black
	case q.Group != query.ByWhite && person != nil:
		expr = w.ofSeat(*person, white, black)
	}
	t.fields = []column{{expr, "points"}}
	return t
}

// quantityTallies are made of the quantity of each game; the names end with that
// of the quantity.
var quantityTallies = map[query.Measure]column{
	query.Average: {"round(avg(1.0 * {quantity}), 2)", "average_"},
	query.Total:   {"sum({quantity})", "total_"},
	query.Highest: {"max({quantity})", "highest_"},
	query.Lowest:  {"min({quantity})", "lowest_"},
}

func (w writer) quantities(q query.Query) tally {
	made := quantityTallies[q.Measure]
	made.name += quantityName(*q.Of)
	t := tally{columns: []column{made, {"count(*)", "games"}}}
	eachRating := q.Of.Kind == query.Rating && q.Of.Side == query.AnySide && q.Of.Player == nil
	switch {
	case eachRating && q.Group == query.ByPlayer:
		both := w.rated(w.ratings(), "", column{w.rating(query.White), "white_elo"}, column{w.rating(query.Black), "black_elo"})
		t.joins, t.where = both.joins, both.where
		t.found = columns("q.white_elo", "q.black_elo")
		t.seat = func(s query.Side) []column { return []column{{"f." + string(s) + "_elo", "quantity"}} }
	case eachRating && q.Measure == query.Average:
		// Of a game with two ratings both count.
		number := w.Dialect.TryInt("kv.kw_value")
		all := w.rated(w.ratings(), "", column{"sum(" + number + ")", "elo"}, column{"count(" + number + ")", "ratings"})
		t.joins, t.where = all.joins, all.where
		t.fields = []column{{"q.elo", "quantity"}, {"q.ratings", "ratings"}}
		t.columns[0].expr = "round(1.0 * sum({quantity}) / sum({ratings}), 2)"
	default:
		of := w.quantity(*q.Of, q.Measure == query.Highest)
		t.joins, t.where = of.joins, of.where
		t.fields = []column{{of.expr, "quantity"}}
	}
	return t
}
