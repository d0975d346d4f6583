package oracle

import (
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// where is what people ask for most: a condition, or two or three at once.
func (g *Generator) where() *query.Cond {
	if g.chance(2) {
		return g.cond(0)
	}
	return &query.Cond{And: g.conds(1)}
}

// cond makes a condition, at a depth of conditions within conditions.
func (g *Generator) cond(depth int) *query.Cond {
	if depth < 3 {
		switch g.random.IntN(12) {
		case 0:
			return &query.Cond{And: g.conds(depth + 1)}
		case 1:
			return &query.Cond{Or: g.conds(depth + 1)}
		case 2:
			if not := g.cond(depth + 1); not.Not == nil {
				return &query.Cond{Not: not}
			}
		}
	}
	c := new(query.Cond)
	if g.form != nil && g.chance(3) {
		one(g, formConditions())(g, c)
		return c
	}
	one(g, conditions)(g, c)
	return c
}

func (g *Generator) conds(depth int) []query.Cond {
	all := make([]query.Cond, 2+g.random.IntN(4)/3)
	for i := range all {
		all[i] = *g.cond(depth)
	}
	return all
}

// conditions make the conditions that have no others in them.
var conditions = []func(*Generator, *query.Cond){
	func(g *Generator, c *query.Cond) { c.Player = g.player() },
	func(g *Generator, c *query.Cond) { c.Player = g.player() },
	func(g *Generator, c *query.Cond) { c.Player = g.player() },
	func(g *Generator, c *query.Cond) { c.Result = g.result() },
	func(g *Generator, c *query.Cond) { c.Result = g.result() },
	func(g *Generator, c *query.Cond) { c.Date = g.dates() },
	func(g *Generator, c *query.Cond) { c.Date = g.dates() },
	func(g *Generator, c *query.Cond) { c.Month = g.month() },
	func(g *Generator, c *query.Cond) { c.ECO = g.openings() },
	func(g *Generator, c *query.Cond) { c.Elo = g.ratings() },
	func(g *Generator, c *query.Cond) { c.Elo = g.ratings() },
	func(g *Generator, c *query.Cond) { c.Length = g.lengths() },
	func(g *Generator, c *query.Cond) { c.Length = g.lengths() },
	func(g *Generator, c *query.Cond) { c.Tag = g.tag() },
	func(g *Generator, c *query.Cond) { c.Tag = g.tag() },
	func(g *Generator, c *query.Cond) { c.Line = g.line() },
	func(g *Generator, c *query.Cond) { c.HalfMove = g.halfMove() },
	func(g *Generator, c *query.Cond) { c.HalfMove = g.halfMove() },
	func(g *Generator, c *query.Cond) { c.HalfMove = g.halfMove() },
	func(g *Generator, c *query.Cond) { c.Times = g.repeated() },
	func(g *Generator, c *query.Cond) { c.Sequence = g.sequence() },
	func(g *Generator, c *query.Cond) { c.Sequence = g.sequence() },
	func(g *Generator, c *query.Cond) { c.Position = g.position() },
	func(g *Generator, c *query.Cond) { c.Position = g.position() },
	func(g *Generator, c *query.Cond) { c.Start = one(g, []query.Start{query.UsualStart, query.OddStart}) },
	func(g *Generator, c *query.Cond) { c.Copies = true },
	func(g *Generator, c *query.Cond) { c.Game = int64(1 + g.random.IntN(len(g.games)+1)) },
}

func (g *Generator) result() query.Result {
	result := one(g, ends)
	for range 3 {
		if slices.Contains(results[result], g.about.Result) {
			break
		}
		result = one(g, ends)
	}
	return result
}

func (g *Generator) month() int {
	if month, ok := monthOf(g.game().Tag("Date")); ok {
		return month
	}
	return 1 + g.random.IntN(12)
}

func (g *Generator) openings() *query.ECO {
	codes := []string{g.eco(), g.eco()}
	slices.Sort(codes)
	switch g.random.IntN(6) {
	case 0, 1:
		codes[1] = codes[0]
	case 2, 3:
		codes[0], codes[1] = codes[0][:1]+"00", codes[0][:1]+"99"
	case 4:
		return &query.ECO{From: "B20", To: "B99", Name: "Sicilian"}
	}
	return &query.ECO{From: codes[0], To: codes[1]}
}

func (g *Generator) ratings() *query.Elo {
	e := &query.Elo{Side: g.sideOr(one(g, append(sides, query.BothSide))), Range: g.span(g.elo(), g.elo())}
	if g.chance(3) {
		name := g.name()
		e.Side, e.Player, e.Opponent = query.AnySide, &name, g.chance(2)
	}
	if g.chance(4) && e.Side != query.BothSide {
		e.Lead, e.Range = true, g.span(g.lead(), g.lead())
	}
	return e
}

func (g *Generator) lengths() *query.Length {
	unit := one(g, units)
	return &query.Length{Unit: unit, Range: g.span(g.game().length(unit), g.game().length(unit))}
}

func (g *Generator) tag() *query.Tag {
	t := &query.Tag{Name: one(g, g.tags)}
	value := g.game().value(t.Name)
	if g.chance(3) {
		side := g.sideOr(one(g, append(sides, query.BothSide)))
		t.Name, t.Side = one(g, g.sideTags), &side
		m := g.game()
		value = one(g, []string{m.value("White" + t.Name), m.value("Black" + t.Name)})
	}
	if number, ok := whole(value); ok && g.chance(2) {
		r := g.span(number, number, number+1, number/2)
		t.Range = &r
		return t
	}
	if value == "" || g.chance(4) {
		return t
	}
	t.Match = one(g, []query.Match{query.Equals, query.Contains, query.Begins})
	t.Texts = []string{g.partOf(value, t.Match)}
	if g.chance(4) {
		t.Texts = append(t.Texts, one(g, []string{"%", "_", "Paris", "gm", "?"}))
	}
	return t
}

// partOf is a part of a text that matches it so, in capitals or not.
func (g *Generator) partOf(text string, m query.Match) string {
	letters := []rune(text)
	from, to := 0, len(letters)
	if m != query.Equals {
		to = 1 + g.random.IntN(len(letters))
	}
	if m == query.Contains {
		from = g.random.IntN(to)
	}
	text = string(letters[from:to])
	return one(g, []string{text, text, strings.ToLower(text), strings.ToUpper(text)})
}

// line is how a game begins, some half-moves left open.
func (g *Generator) line() (line []string) {
	m := g.gamePlayed()
	depth := min(1+g.random.IntN(5), len(m.HalfMoves))
	for order := 1; order <= depth; order++ {
		if g.chance(8) && order < depth {
			line = append(line, "")
			continue
		}
		line = append(line, m.written(order))
	}
	return line
}

func (g *Generator) repeated() *query.Times {
	return &query.Times{HalfMove: *g.halfMove(), Range: g.span(1, 2, 3, 4+g.random.IntN(20))}
}

// sequence is half-moves of a game that come one soon after the other, or just
// too late.
func (g *Generator) sequence() *query.Sequence {
	s := &query.Sequence{Within: one(g, []int{0, 1, 1, 2, 3})}
	m, order := g.halfMoveOf()
	for range 2 + g.random.IntN(4)/3 {
		if order > len(m.HalfMoves) {
			m, order = g.halfMoveOf()
		}
		step := g.halfMoveLike(m, order)
		before := max(order-1, 1)
		if len(s.Steps) > 0 && g.chance(3) {
			step.Recapture = g.form == nil
			if g.form != nil {
				step.Like = g.relations(m, before, order)
			}
		}
		s.Steps = append(s.Steps, step)
		order += 1 + g.random.IntN(s.Within+1)
	}
	return s
}
