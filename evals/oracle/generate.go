package oracle

import (
	"math/rand/v2"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// Generator makes queries at random: every constructor and value of package
// query, about what is in some games and, now and then, about what is not.
type Generator struct {
	random *rand.Rand
	words
	about *game      // what the query being made is mostly about, so that its parts fit together
	form  *formScope // of the form being made; of a query there is none
}

// NewGenerator makes a generator of queries about the games of an oracle. The
// same seed makes the same queries.
func NewGenerator(seed uint64, o *Oracle) *Generator {
	return &Generator{random: rand.New(rand.NewPCG(seed, 0)), words: wordsOf(o.games)}
}

// Query makes a query that makes sense and has no holes.
func (g *Generator) Query() query.Query {
	for {
		q := g.draft()
		if q.Check() == nil && len(q.Holes()) == 0 {
			return q
		}
	}
}

var (
	measures = []query.Measure{
		query.Count, query.Count, query.Count, query.Count, query.List, query.List, query.List, query.List, query.Exists, query.Distinct,
		query.Average, query.Total, query.Highest, query.Lowest, query.ShareOf, query.ShareOf, query.Record, query.Record, query.Streak,
		query.Board, query.Replay,
	}
	subjects = []query.Subject{query.Games, query.Games, query.Games, query.HalfMoves, query.HalfMoves, query.Positions}
	gameKeys = []query.Key{
		query.ByYear, query.ByDecade, query.ByMonth, query.ByPlayer, query.ByPlayer, query.ByPlayer, query.ByWhite, query.ByBlack,
		query.ByOpponent, query.ByColor, query.ByResult, query.ByECO, query.ByEvent, query.BySite, query.ByLength, query.ByLine, query.TagPrefix,
	}
	halfMoveKeys = []query.Key{
		query.ByPiece, query.ByCaptured, query.ByPromoted, query.BySide, query.BySAN, query.BySquare, query.ByNumber,
		query.ByPlayer, query.ByYear, query.ByOpponent, query.ByColor, query.ByResult, query.ByLine, query.TagPrefix,
	}
	outcomes = []query.Outcome{query.Win, query.Loss, query.Draw, query.NotLoss, query.NotWin}
)

// draft is a query that may not make sense.
func (g *Generator) draft() query.Query {
	g.about = one(g, g.games)
	q := query.Query{Measure: one(g, measures), Subject: query.Games}
	if !g.chance(4) {
		q.Where = g.where()
	}
	switch q.Measure {
	case query.Count, query.List, query.Exists, query.Distinct:
		g.addSubject(&q, one(g, subjects))
	case query.Average, query.Highest, query.Lowest:
		q.Of = g.quantity(kinds)
	case query.Total:
		q.Of = g.quantity([]query.QuantityKind{query.LengthOf, query.TimesOf})
	case query.ShareOf:
		g.addSubject(&q, one(g, []query.Subject{query.Games, query.HalfMoves}))
		q.Share = g.part(q.Subject)
	case query.Board:
		q.Point = g.point()
		return q
	case query.Replay:
		return q
	case query.Streak:
		q.Outcome = one(g, outcomes)
	}
	if (q.Measure == query.Record || q.Measure == query.Streak) && g.chance(2) {
		g.addPerson(&q)
	}
	g.addRows(&q)
	q.OwnFirst()
	return q
}

func (g *Generator) addSubject(q *query.Query, s query.Subject) {
	switch q.Subject = s; s {
	case query.HalfMoves:
		q.HalfMove = g.halfMove()
	case query.Positions:
		if !g.chance(5) {
			q.Position = g.position()
		}
	}
}

// addRows says by what there is a row each, and which rows in what order.
func (g *Generator) addRows(q *query.Query) {
	switch {
	case q.Measure == query.Distinct:
		g.addGroup(q)
		if g.chance(4) {
			g.addWithin(q)
		}
		return
	case q.Measure == query.Exists:
		return
	case q.Measure == query.List:
		g.addListOrder(q)
	case q.Subject != query.Positions && g.chance(2):
		g.addGroup(q)
		g.addOrder(q)
	case q.Measure != query.Streak && g.chance(4):
		for range 2 + g.random.IntN(2) {
			q.Parts = append(q.Parts, *g.part(q.Subject))
		}
		g.addOrder(q)
	default:
		return
	}
	if g.chance(2) {
		q.Limit = 1
		if g.chance(2) {
			q.Limit = 1 + g.random.IntN(6)
		}
	}
	if g.chance(6) {
		g.addWithin(q)
		return
	}
	if g.chance(8) {
		q.Skip = 1 + g.random.IntN(3)
	}
}

func (g *Generator) addListOrder(q *query.Query) {
	q.Order = one(g, []query.Order{query.NoOrder, query.NoOrder, query.Earliest, query.Latest, query.MostFirst, query.LeastLast})
	if q.Order == query.MostFirst || q.Order == query.LeastLast {
		q.Of = g.quantity(kinds)
	}
}

func (g *Generator) addOrder(q *query.Query) {
	if q.Measure != query.Streak {
		q.Order = one(g, []query.Order{query.NoOrder, query.MostFirst, query.LeastLast})
	}
}

func (g *Generator) addGroup(q *query.Query) {
	q.Group = one(g, gameKeys)
	if q.Subject == query.HalfMoves {
		q.Group = one(g, halfMoveKeys)
	}
	if q.Measure == query.Streak {
		q.Group = query.ByPlayer
	}
	switch q.Group {
	case query.TagPrefix:
		q.Group += query.Key(one(g, g.groupTags))
	case query.ByOpponent, query.ByColor:
		g.addPerson(q)
	case query.ByLine:
		q.Depth = 1 + g.random.IntN(4)
	case query.ByPlayer:
		if q.Subject == query.Games && q.Measure != query.Streak && g.chance(3) {
			q.Outcome = one(g, outcomes)
		}
	}
	if q.Measure != query.Streak && g.chance(5) {
		q.Having = &query.Range{Min: 1 + g.random.IntN(4)}
		if g.chance(4) {
			q.Having.Max = q.Having.Min + g.random.IntN(4)
		}
	}
}

// addWithin makes the rows apart for each value of a second key.
func (g *Generator) addWithin(q *query.Query) {
	q.Within = one(g, gameKeys)
	if q.Subject == query.HalfMoves {
		q.Within = one(g, halfMoveKeys)
	}
	switch q.Within {
	case query.TagPrefix:
		q.Within += query.Key(one(g, g.groupTags))
	case query.ByOpponent, query.ByColor:
		g.addPerson(q)
	}
}

// addPerson names someone whose games the query is about.
func (g *Generator) addPerson(q *query.Query) {
	person := query.Cond{Player: g.player()}
	switch {
	case q.Where == nil:
		q.Where = &person
	case q.Where.And != nil:
		q.Where.And = append(q.Where.And, person)
	default:
		q.Where = &query.Cond{And: []query.Cond{*q.Where, person}}
	}
}

// part is a part of the subjects.
func (g *Generator) part(s query.Subject) *query.Share {
	if s == query.HalfMoves && !g.chance(3) {
		part := &query.Share{HalfMove: g.halfMove()}
		if g.chance(3) {
			part.Where = g.cond(2)
		}
		return part
	}
	return &query.Share{Where: g.cond(1)}
}

var kinds = []query.QuantityKind{
	query.LengthOf, query.LengthOf, query.Rating, query.Rating, query.Lead, query.TimesOf, query.TimesOf, query.FirstAt, query.LastAt,
	query.PieceCount, query.YearOf,
}

func (g *Generator) quantity(kinds []query.QuantityKind) *query.Quantity {
	of := &query.Quantity{Kind: one(g, kinds)}
	switch of.Kind {
	case query.LengthOf, query.FirstAt, query.LastAt:
		of.Unit = one(g, units)
	case query.Rating, query.Lead:
		of.Side = one(g, sides)
		if g.chance(4) {
			name := g.name()
			of.Side, of.Player = query.AnySide, &name
		}
	case query.PieceCount:
		of.Side, of.Piece = one(g, sides), one(g, append(pieces, query.NoPiece))
	}
	switch of.Kind {
	case query.TimesOf, query.FirstAt, query.LastAt:
		of.HalfMove = g.halfMove()
	}
	return of
}

func (g *Generator) point() *query.Point {
	if g.form != nil && g.chance(5) {
		return &query.Point{Start: true}
	}
	if g.chance(5) {
		return &query.Point{Last: true}
	}
	p := &query.Point{Unit: one(g, units)}
	if p.Unit == query.Full {
		p.Side = one(g, sides)
	}
	m, order := g.halfMoveOf()
	p.Number = m.number(order, p.Unit)
	return p
}

// chance holds once in n times.
func (g *Generator) chance(n int) bool { return g.random.IntN(n) == 0 }

func one[T any](g *Generator, values []T) T { return values[g.random.IntN(len(values))] }

// span is a range whose ends are among the values, or one value, or open.
func (g *Generator) span(values ...int) query.Range {
	ends := []int{max(one(g, values), 1), max(one(g, values), 1)}
	slices.Sort(ends)
	r := query.Range{Min: ends[0], Max: ends[1]}
	switch g.random.IntN(4) {
	case 0:
		r.Min = 0
	case 1:
		r.Max = 0
	case 2:
		r.Max = r.Min
	}
	return r
}
