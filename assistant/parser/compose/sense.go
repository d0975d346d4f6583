package compose

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// A world is one way that a game can have been: who sat where, how it ended, and
// which side it is seen from. Whoever is not named has the empty name.
type world struct {
	seats  map[query.Side]string
	result query.Result
	own    query.Side
}

// truth is of a condition in a world; a condition on anything but people and
// results may hold in every world.
type truth int

const (
	never truth = iota
	perhaps
	surely
)

// mostPeople bounds the worlds that are looked at: with more people named a form
// passes for sensible.
const mostPeople = 4

// Sensible says that the answer of a form does not follow from the form alone:
// some game can be as it says, a share can be other than none or all, and a
// record is not of games that all end the same way.
func Sensible(f query.Form) bool {
	if Vacuous(f) || ratesLow(f) || wantsExcluded(f) {
		return false
	}
	if f.Rows != query.RowGames && f.Rows != query.RowSides {
		return true
	}
	worlds := worldsOf(f)
	if worlds == nil {
		return true
	}
	possible := slices.DeleteFunc(worlds, func(w world) bool { return w.holds(f.Where) == never })
	if len(possible) == 0 {
		return false
	}
	return !slices.ContainsFunc(f.Show, func(c query.Column) bool { return trivial(c, f.Rows, possible) })
}

// wantsExcluded says that a form is of positions with a piece of which it says that there
// is none: 'only kings and rooks, with a pawn'.
func wantsExcluded(f query.Form) (wants bool) {
	f.Walk(query.Visitor{Position: func(p *query.Position) {
		wants = wants || len(p.Only) > 0 && slices.ContainsFunc(p.Counts, func(c query.Pieces) bool {
			return c.Min > 0 && c.Piece != query.NoPiece && c.Piece != query.King && !slices.Contains(p.Only, c.Piece) && !slices.Contains(p.Only, plainKind(c.Piece))
		})
	}})
	return wants
}

// leastElo is below what ratings are asked for: 'at least 100 points' tells how far they are apart.
const leastElo = 400

// ratesLow says that a form asks for a rating above a number that all ratings are above.
func ratesLow(f query.Form) (low bool) {
	f.Walk(query.Visitor{Cond: func(c *query.Cond) {
		if e := c.Elo; e != nil && !e.Lead && e.Min > 0 && e.Min < leastElo {
			low = true
		}
	}})
	return low
}

// trivial says that a column is the same whatever the games are that a form is of.
func trivial(c query.Column, rows query.Rows, possible []world) bool {
	switch c.Agg {
	case query.RecordAgg, query.ScoreAgg, query.PointsAgg:
		if rows != query.RowSides {
			return false
		}
		ends := map[query.Outcome]bool{}
		for _, w := range possible {
			ends[w.outcome(w.own)] = true
		}
		return len(ends) == 1
	case query.ShareAgg:
		if c.Part == nil || c.Part.Where == nil || c.Among != nil || c.Minus != nil || c.Per != nil {
			return false
		}
		is := map[truth]bool{}
		for _, w := range possible {
			is[w.holds(c.Part.Where)] = true
		}
		return len(is) == 1 && !is[perhaps]
	}
	return false
}

// worldsOf are all the worlds of the people whom a form names, nil if these are
// too many.
func worldsOf(f query.Form) (all []world) {
	people := namesIn(f.Where)
	for _, c := range f.Show {
		if c.Part != nil {
			people = append(people, namesIn(c.Part.Where)...)
		}
	}
	slices.Sort(people)
	people = append(slices.Compact(people), "")
	if len(people) > mostPeople {
		return nil
	}
	for _, white := range people {
		for _, black := range people {
			if white == black && white != "" {
				continue
			}
			for _, result := range []query.Result{query.WhiteWins, query.Drawn, query.BlackWins} {
				for _, own := range []query.Side{query.White, query.Black} {
					all = append(all, world{seats: map[query.Side]string{query.White: white, query.Black: black}, result: result, own: own})
				}
			}
		}
	}
	return all
}

// namesIn are the people whom a condition names.
func namesIn(c *query.Cond) (names []string) {
	if c == nil {
		return nil
	}
	if c.Player != nil {
		names = append(names, c.Player.Name.Text)
	}
	for _, parts := range [][]query.Cond{c.And, c.Or} {
		for i := range parts {
			names = append(names, namesIn(&parts[i])...)
		}
	}
	return slices.Concat(names, namesIn(c.Not), namesIn(c.SomeSide))
}

// holds says whether a condition does.
func (w world) holds(c *query.Cond) truth {
	switch {
	case c == nil:
		return surely
	case c.And != nil:
		least := surely
		for i := range c.And {
			least = min(least, w.holds(&c.And[i]))
		}
		return least
	case c.Or != nil:
		most := never
		for i := range c.Or {
			most = max(most, w.holds(&c.Or[i]))
		}
		return most
	case c.Not != nil:
		return surely - w.holds(c.Not)
	case c.SomeSide != nil:
		white, black := w, w
		white.own, black.own = query.White, query.Black
		return max(white.holds(c.SomeSide), black.holds(c.SomeSide))
	case c.Player != nil:
		return w.has(*c.Player)
	case c.Color != "":
		return truthOf(c.Color == w.own)
	case c.Outcome != "":
		return truthOf(endsAs(c.Outcome, w.outcome(w.own)))
	case c.Result == query.Decisive:
		return truthOf(w.result != query.Drawn)
	case c.Result == query.WhiteWins, c.Result == query.BlackWins, c.Result == query.Drawn:
		return truthOf(c.Result == w.result)
	}
	return perhaps
}

// has says whether a person took part as is said. Somebody with several names who
// are meant perhaps may be anybody.
func (w world) has(p query.Player) truth {
	if len(p.Name.Choices) > 0 {
		return perhaps
	}
	seats := []query.Side{p.Side}
	switch p.Side {
	case query.AnySide:
		seats = []query.Side{query.White, query.Black}
	case query.Own:
		seats = []query.Side{w.own}
	case query.Other:
		seats = []query.Side{opposite(w.own)}
	}
	return truthOf(slices.ContainsFunc(seats, func(s query.Side) bool {
		return w.seats[s] == p.Name.Text && (p.Outcome == "" || endsAs(p.Outcome, w.outcome(s)))
	}))
}

// outcome is how the game ended for a side.
func (w world) outcome(s query.Side) query.Outcome {
	switch {
	case w.result == query.Drawn:
		return query.Draw
	case (w.result == query.WhiteWins) == (s == query.White):
		return query.Win
	}
	return query.Loss
}

// endsAs says that a game that ended so for somebody is one of those meant.
func endsAs(meant, so query.Outcome) bool {
	switch meant {
	case query.NotLoss:
		return so != query.Loss
	case query.NotWin:
		return so != query.Win
	}
	return meant == so
}

func truthOf(holds bool) truth {
	if holds {
		return surely
	}
	return never
}
