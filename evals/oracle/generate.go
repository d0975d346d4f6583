package oracle

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// Generator makes queries at random: every constructor and value of package
// query, about what is in some games and, now and then, about what is not.
type Generator struct {
	random *rand.Rand
	words  words
}

// words are the values that queries speak of.
type words struct {
	games                    int
	names, pieces            []string // as spelt, and parts of names
	eco, boards, squares     []string
	days                     []query.Day
	halfLengths, fullLengths []int
	halfNumbers, fullNumbers []int
	ratings                  []int
}

// NewGenerator makes a generator of queries about the games of an oracle. The
// same seed makes the same queries.
func NewGenerator(seed uint64, o *Oracle) *Generator {
	w := words{
		games:       len(o.games),
		names:       []string{"Nadie, Nunca"},
		pieces:      []string{"o'", "%", "_", "!", `\`, "é", "É", "nn", "?", ", "},
		eco:         []string{"A00", "B20", "C99", "E99"},
		boards:      []string{strings.Repeat("0", 64), "no board"},
		squares:     []string{"a1", "e4", "h8", "g1", "c8"},
		days:        []query.Day{{Year: 1500}, {Year: 1990, Month: 2, Day: 28}, {Year: 2024, Month: 2, Day: 29}, {Year: 1900}, {Year: 1999, Month: 12, Day: 31}},
		halfLengths: []int{1, 500}, fullLengths: []int{1, 300},
		halfNumbers: []int{1, 400}, fullNumbers: []int{1, 300},
		ratings: []int{1, 2400, 3000},
	}
	for _, g := range o.games {
		for _, c := range colors {
			name := g.name(c)
			w.names = append(w.names, name)
			w.pieces = append(w.pieces, strings.FieldsFunc(name, func(r rune) bool { return r == ',' || r == ' ' })...)
		}
		if code := firstOf(g.Tag("ECO"), 3); len(code) == 3 && code[0] >= 'A' && code[0] <= 'E' {
			w.eco = append(w.eco, code)
		}
		for _, end := range []int{g.date.first, g.date.last} {
			if end > 0 {
				w.days = append(w.days, query.Day{Year: end / 10000, Month: end / 100 % 100, Day: end % 100})
			}
		}
		for _, tag := range []string{"WhiteElo", "BlackElo"} {
			if n, err := strconv.Atoi(g.Tag(tag)); err == nil && n > 0 {
				w.ratings = append(w.ratings, n)
			}
		}
		w.boards = append(w.boards, string(g.Board(0)))
		if n := len(g.HalfMoves); n > 0 {
			w.halfLengths = append(w.halfLengths, n)
			w.fullLengths = append(w.fullLengths, g.length(query.Full))
			for _, order := range []int{1, 1 + n/3, 1 + n/2, n} {
				order = min(order, n)
				w.boards = append(w.boards, string(g.Board(order)))
				w.halfNumbers = append(w.halfNumbers, order)
				w.fullNumbers = append(w.fullNumbers, g.HalfMoves[order-1].Number)
				w.squares = append(w.squares, g.HalfMoves[order-1].Move.To.String())
			}
		}
	}
	return &Generator{rand.New(rand.NewPCG(seed, 0)), w}
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
	measures = []query.Measure{query.Count, query.Count, query.List, query.List, query.Distinct, query.Average, query.ShareOf, query.Board, query.Replay}
	keys     = []query.Key{
		query.ByYear, query.ByDecade, query.ByPlayer, query.ByWhite, query.ByBlack, query.ByOpponent, query.ByResult,
		query.ByECO, query.ByEvent, query.BySite, query.ByPiece, query.BySAN,
	}
	orders   = []query.Order{query.Longest, query.Shortest, query.Earliest, query.Latest, query.MostFirst, query.LeastLast}
	outcomes = []query.Outcome{query.Win, query.Loss, query.Draw}
	sides    = []query.Side{query.AnySide, query.White, query.Black}
	units    = []query.Unit{query.Half, query.Full}
	ends     = []query.Result{query.WhiteWins, query.BlackWins, query.Drawn, query.Decisive, query.Unfinished}
	pieces   = []query.Piece{
		query.Pawn, query.Knight, query.Bishop, query.LightBishop, query.DarkBishop, query.Rook, query.Queen, query.King,
	}
	deeds = []schema.Event{
		schema.Check, schema.CheckMate, schema.MultipleCheck, schema.DiscoveredCheck, schema.DrawOffer, schema.PawnPromoted,
		schema.PawnPassant, schema.Capture, schema.CastleK, schema.CastleQ, schema.Move,
	}
	castlings = []query.Castling{query.AnyCastling, query.KingSide, query.QueenSide}
)

func (g *Generator) draft() query.Query {
	q := query.Query{Measure: one(g, measures), Subject: query.Games}
	switch q.Measure {
	case query.Count, query.List, query.Distinct:
		if g.chance(2) {
			q.Subject, q.HalfMove = query.HalfMoves, g.halfMove()
		}
	case query.ShareOf:
		q.Share = g.cond(1)
	case query.Board:
		q.Point = &query.Point{Unit: one(g, units), Side: one(g, sides)}
		q.Point.Number = g.moveNumber(q.Point.Unit)
	}
	if !g.chance(4) {
		q.Where = g.cond(0)
	}
	if q.Measure != query.Board && (q.Measure == query.Distinct || g.chance(2)) {
		q.Group = one(g, keys)
	}
	if q.Group == query.ByOpponent {
		g.addPerson(&q)
	}
	if q.Group == query.ByPlayer && g.chance(2) {
		q.Outcome = one(g, outcomes)
	}
	settled := (q.Measure == query.Board || q.Measure == query.Replay) && !g.chance(10)
	if !settled && g.chance(2) {
		q.Order = one(g, orders)
	}
	if g.chance(3) {
		q.Unit = one(g, units)
	}
	if !settled && g.chance(2) {
		q.Limit = 1
		if g.chance(2) {
			q.Limit = 1 + g.random.IntN(6)
		}
	}
	return q
}

// addPerson names someone whose opponents there are.
func (g *Generator) addPerson(q *query.Query) {
	person := query.Cond{Player: g.player()}
	if q.Where == nil {
		q.Where = &person
		return
	}
	q.Where = &query.Cond{And: []query.Cond{*q.Where, person}}
}

// cond makes a condition, at a depth of conditions within conditions.
func (g *Generator) cond(depth int) *query.Cond {
	kind := g.random.IntN(14)
	if depth >= 3 {
		kind = 4 + g.random.IntN(10)
	}
	switch kind {
	case 0, 1:
		return &query.Cond{And: g.conds(depth + 1)}
	case 2:
		return &query.Cond{Or: g.conds(depth + 1)}
	case 3:
		return &query.Cond{Not: g.cond(depth + 1)}
	case 4, 5:
		return &query.Cond{Player: g.player()}
	case 6:
		return &query.Cond{Result: one(g, ends)}
	case 7, 8:
		return &query.Cond{Date: g.dates()}
	case 9:
		codes := []string{one(g, g.words.eco), one(g, g.words.eco)}
		slices.Sort(codes)
		return &query.Cond{ECO: &query.ECO{From: codes[0], To: codes[1], Name: one(g, []string{"", "Sicilian"})}}
	case 10:
		return &query.Cond{Elo: &query.Elo{Side: one(g, append(sides, query.BothSide)), Range: g.span(g.words.ratings)}}
	case 11:
		unit := one(g, units)
		lengths := g.words.halfLengths
		if unit == query.Full {
			lengths = g.words.fullLengths
		}
		return &query.Cond{Length: &query.Length{Unit: unit, Range: g.span(lengths)}}
	case 12:
		return &query.Cond{HalfMove: g.halfMove()}
	}
	if g.chance(3) {
		return &query.Cond{Game: int64(1 + g.random.IntN(g.words.games+1))}
	}
	return &query.Cond{Position: &query.Position{Board: one(g, g.words.boards)}}
}

func (g *Generator) conds(depth int) []query.Cond {
	all := make([]query.Cond, 1+g.random.IntN(3))
	for i := range all {
		all[i] = *g.cond(depth)
	}
	return all
}

func (g *Generator) player() *query.Player {
	p := &query.Player{Name: g.name(), Side: one(g, sides)}
	if g.chance(2) {
		p.Outcome = one(g, outcomes)
	}
	return p
}

// name is a person by some spellings or by a part of the name, as someone
// would type it.
func (g *Generator) name() query.Name {
	if g.chance(2) {
		text := one(g, g.words.pieces)
		return query.Name{Text: one(g, []string{text, strings.ToLower(text), strings.ToUpper(text)})}
	}
	n := query.Name{Text: one(g, g.words.names)}
	for range 1 + g.random.IntN(3) {
		n.Spellings = append(n.Spellings, one(g, g.words.names))
	}
	return n
}

// dates are two days of the games in their order, with parts left out.
func (g *Generator) dates() *query.Dates {
	ends := []query.Day{g.day(), g.day()}
	if g.chance(4) {
		ends[1] = ends[0]
	}
	slices.SortFunc(ends, func(a, b query.Day) int {
		return asNumber(a.Year, a.Month, a.Day) - asNumber(b.Year, b.Month, b.Day)
	})
	d := &query.Dates{From: ends[0], To: ends[1]}
	switch g.random.IntN(6) {
	case 0:
		d.From = query.Day{}
	case 1:
		d.To = query.Day{}
	}
	return d
}

// day is a day of the games, the first or last one of its month or year, or
// only a month or a year.
func (g *Generator) day() query.Day {
	d := one(g, g.words.days)
	if d.Month > 0 && d.Day > 0 {
		d.Day = one(g, []int{d.Day, 1, lastDay(d.Year, d.Month)})
	}
	if d.Month > 0 && g.chance(3) {
		d = query.Day{Year: d.Year, Month: one(g, []int{d.Month, 1, 12})}
	}
	if g.chance(3) {
		d = query.Day{Year: d.Year}
	}
	return d
}

func (g *Generator) span(values []int) query.Range {
	ends := []int{one(g, values), one(g, values)}
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

func (g *Generator) moveNumber(u query.Unit) int {
	if u == query.Half {
		return one(g, g.words.halfNumbers)
	}
	return one(g, g.words.fullNumbers)
}

// halfMove describes a half-move by one thing or several.
func (g *Generator) halfMove() *query.HalfMove {
	h := &query.HalfMove{}
	for range 1 + g.random.IntN(2)*g.random.IntN(3) {
		switch g.random.IntN(10) {
		case 0:
			h.By = one(g, sides)
		case 1:
			name := g.name()
			h.Player = &name
		case 2, 3:
			for range 1 + g.random.IntN(2) {
				h.All |= one(g, deeds)
			}
		case 4:
			h.All |= one(g, []schema.Event{schema.Check, schema.CheckMate, schema.CheckMate | schema.MultipleCheck, schema.Capture, schema.PawnPromoted})
		case 5:
			h.Piece = one(g, pieces)
		case 6:
			h.Captured = one(g, pieces)
		case 7:
			for range 1 + g.random.IntN(3) {
				h.Promoted = append(h.Promoted, one(g, pieces))
			}
		case 8:
			h.Castling = one(g, castlings)
		case 9:
			if g.chance(2) {
				h.To = one(g, g.words.squares)
				continue
			}
			n := &query.Numbers{Unit: one(g, units)}
			values := g.words.halfNumbers
			if n.Unit == query.Full {
				values = g.words.fullNumbers
			}
			n.Range, h.Number = g.span(values), n
		}
	}
	return h
}

// chance holds once in n times.
func (g *Generator) chance(n int) bool { return g.random.IntN(n) == 0 }

func one[T any](g *Generator, values []T) T { return values[g.random.IntN(len(values))] }
