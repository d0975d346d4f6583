package oracle

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// aggregateKinds are all aggregates, those that are asked for most several times.
var aggregateKinds = []query.Aggregate{
	query.CountAgg, query.CountAgg, query.CountAgg, query.CountAgg, query.DistinctAgg, query.DistinctAgg, query.ShareAgg, query.ShareAgg, query.ShareAgg,
	query.AverageAgg, query.AverageAgg, query.MedianAgg, query.SpreadAgg, query.TotalAgg, query.HighestAgg, query.LowestAgg, query.BestGroupAgg,
}

// sideAggregates are those of sides alone.
var sideAggregates = []query.Aggregate{query.PointsAgg, query.ScoreAgg, query.ScoreAgg, query.RecordAgg, query.RecordAgg, query.StreakAgg}

// aggregates are the columns of groups; none is their count.
func (g *Generator) aggregates(some bool) []query.Column {
	if !some && g.chance(3) {
		return nil
	}
	columns := []query.Column{g.aggregate()}
	for g.chance(3) && columns[0].Agg != query.StreakAgg {
		columns = append(columns, g.aggregate())
	}
	return columns
}

func (g *Generator) aggregate() query.Column {
	c := query.Column{Agg: one(g, aggregateKinds)}
	if g.form.rows == query.RowSides && g.chance(2) {
		c.Agg = one(g, sideAggregates)
	}
	switch c.Agg {
	case query.CountAgg:
		if g.chance(5) {
			c.Of = g.pointer(g.value())
		}
	case query.DistinctAgg, query.BestGroupAgg:
		c.Of = g.pointer(g.value())
	case query.AverageAgg, query.MedianAgg, query.SpreadAgg, query.TotalAgg:
		c.Of = g.pointer(g.numberValue())
	case query.HighestAgg, query.LowestAgg:
		c.Of = g.pointer(g.numberValue())
		if g.chance(4) && g.form.rows != query.RowGroups {
			c.Of = &query.Value{Kind: query.DateValue}
		}
	case query.ShareAgg:
		c.Part = g.formPart()
	case query.StreakAgg:
		c.Part = &query.Share{Where: &query.Cond{Outcome: one(g, outcomes)}}
		if g.chance(4) {
			c.Part = g.formPart()
		}
		for g.chance(3) && len(c.Along) < 2 {
			c.Along = append(c.Along, g.value())
		}
	}
	if g.chance(6) {
		c.Among = g.formPart()
	}
	if g.form.depth == 0 && g.chance(7) {
		g.form.depth++
		other := g.aggregate()
		g.form.depth--
		if g.chance(2) {
			c.Minus = &other
		} else {
			c.Per = &other
		}
	}
	return c
}

func (g *Generator) pointer(v query.Value) *query.Value { return &v }

// valueKinds are the kinds of values that rows have, in the same order each time.
func valueKinds(rows query.Rows, numbers bool) (kinds []query.ValueKind) {
	for _, kind := range slices.Sorted(maps.Keys(query.Kinds)) {
		k := query.Kinds[kind]
		fits := slices.Contains(k.Of, rows) || k.Of == nil && (rows != query.RowGroups || k.Args > 0)
		if fits && (!numbers || k.Type == query.NumberType || k.Of != nil && rows == query.RowGroups) {
			kinds = append(kinds, kind)
			if len(k.Of) > 0 {
				kinds = append(kinds, kind, kind) // those of the rows alone are asked for most
			}
		}
	}
	return kinds
}

// value is a value of the rows.
func (g *Generator) value() query.Value { return g.valueOf(valueKinds(g.form.rows, false)) }

// numberValue is one that is a number, of groups perhaps none.
func (g *Generator) numberValue() query.Value { return g.valueOf(valueKinds(g.form.rows, true)) }

func (g *Generator) valueOf(kinds []query.ValueKind) query.Value {
	v := query.Value{Kind: one(g, kinds)}
	kind := query.Kinds[v.Kind]
	for kind.Args > 0 && g.form.depth > 0 && !g.chance(4) {
		v.Kind = one(g, kinds)
		kind = query.Kinds[v.Kind]
	}
	g.form.depth++
	defer func() { g.form.depth-- }()
	g.addValueParts(&v, kind)
	for range kind.Args {
		v.Args = append(v.Args, g.numberValue())
	}
	if kind.Args == 2 && g.chance(3) && g.form.rows != query.RowGroups { // such as the gap between ratings
		v.Args = []query.Value{{Kind: query.EloValue, Side: query.White}, {Kind: query.EloValue, Side: query.Black}}
	}
	if (kind.Type == query.NumberType || v.Kind == query.ColumnValue) && g.chance(6) {
		g.addBands(&v)
	}
	return v
}

// addValueParts adds what a kind of value must have, and may have.
func (g *Generator) addValueParts(v *query.Value, kind query.Kind) {
	has := func(p query.Part) bool { return p == query.Must || p == query.May && g.chance(2) }
	person := kind.Player && (g.chance(4) || len(kind.Of) > 0 && !slices.Contains(kind.Of, g.form.rows))
	switch {
	case person:
		name := g.name()
		v.Player = &name
	case has(kind.Side):
		v.Side = g.sideOr(side(one(g, colors)))
	}
	if has(kind.Unit) {
		v.Unit = one(g, units)
	}
	if has(kind.HalfMove) {
		v.HalfMove = g.halfMove()
	}
	if has(kind.Piece) {
		v.Piece = one(g, pieces)
	}
	if has(kind.Tag) {
		v.Tag = one(g, g.formTags)
		if v.Side != query.AnySide {
			v.Tag = one(g, g.sideTags)
		}
	}
	switch {
	case v.Kind == query.ColumnValue:
		v.N = 1 + g.random.IntN(g.form.columns)
		if g.form.keys > 0 && g.chance(3) {
			v.N = -1 - g.random.IntN(g.form.keys)
		}
	case v.Kind == query.LineValue:
		v.N = 1 + g.random.IntN(4)
	case has(kind.N):
		v.N = one(g, []int{1, 2, 3, -1, -2})
	}
}

// addBands puts a number in bands that are not too narrow for it.
func (g *Generator) addBands(v *query.Value) {
	n := 10.0
	if sample := g.sample(*v); sample != nil {
		if _, isText := sample.(string); isText {
			return
		}
		n = number(sample)
	}
	if g.chance(2) {
		v.Width = one(g, []int{2, 5, 10, 50, 100})
		return
	}
	for limit := int(n) - 1 - g.random.IntN(10); len(v.Limits) < 3; limit += 1 + g.random.IntN(10) {
		v.Limits = append(v.Limits, limit)
	}
}

// sample is the value of a row of the games, nil of groups, or if it has none.
func (g *Generator) sample(v query.Value) any {
	if g.form.rows == query.RowGroups {
		return nil
	}
	for range 3 {
		m := g.game()
		it := item{view: view{m, one(g, colors)}, rows: g.form.rows}
		if g.form.rows == query.RowHalfMoves {
			it.game, it.order = g.halfMoveOf()
			it.seat = it.HalfMoves[it.order-1].Player
		}
		if g.form.rows == query.RowPositions {
			it.order = g.random.IntN(len(m.HalfMoves) + 1)
		}
		if value := it.of(v); value != nil {
			return value
		}
	}
	return nil
}

func textOfCell(cell any) string { return fmt.Sprint(cell) }

// compare compares a value with what it is somewhere, or with another value.
func (g *Generator) compare() *query.Compare {
	c := &query.Compare{Of: g.value()}
	value := g.sample(c.Of)
	isNumber := query.Kinds[c.Of.Kind].Type == query.NumberType
	if value != nil {
		_, isDate := value.(date)
		_, isText := value.(string)
		isNumber = !isDate && !isText
	}
	switch {
	case g.chance(8): // whether there is one
	case g.chance(4):
		than := g.value()
		if isNumber {
			than = g.numberValue()
		}
		c.Than, c.How = &than, one(g, []query.How{query.More, query.Less, query.Same, query.Different})
	case isNumber && value != nil:
		c.Bounds = g.bounds(number(value))
	case isNumber || g.form.rows == query.RowGroups && !g.chance(4):
		c.Bounds = g.bounds(float64(1 + g.random.IntN(5)))
	case value != nil:
		c.Is = []string{textOfCell(value)}
		if g.chance(3) {
			c.Is = append(c.Is, strings.ToUpper(textOfCell(value)), "nonesuch")
		}
	default:
		c.Is = []string{one(g, []string{"Abel", "win", "e4", "nonesuch"})}
	}
	return c
}

// relations are how a half-move is related to one before it, or sometimes is not.
func (g *Generator) relations(m *game, before, order int) []query.Relation {
	all := []query.Relation{query.SameSide, query.OtherSide, query.SameSquare, query.SamePiece, query.GoesOn}
	var relations []query.Relation
	for range 1 + g.random.IntN(4)/3 {
		r := one(g, all)
		for range 8 {
			if (view{game: m}).related(before, order, query.HalfMove{Like: []query.Relation{r}}) {
				break
			}
			r = one(g, all)
		}
		if !slices.Contains(relations, r) {
			relations = append(relations, r)
		}
	}
	return relations
}

// formTraits are what only a form says of a half-move.
func formTraits() []func(g *Generator, m *game, order int, h *query.HalfMove) {
	return []func(g *Generator, m *game, order int, h *query.HalfMove){
		func(g *Generator, m *game, order int, h *query.HalfMove) {
			h.After = new(query.Position)
			sight := one(g, append(sights()[:7], formSights()...))
			sight(g, m, order, h.After)
			h.After.Held = 0
		},
		func(g *Generator, m *game, order int, h *query.HalfMove) {
			score := 0.5
			if made := m.HalfMoves[order-1]; made.HasScore {
				score = made.Score
			}
			b := g.bounds(score)
			h.Eval = &b
		},
		func(g *Generator, _ *game, _ int, h *query.HalfMove) { h.Judged = g.judged() },
	}
}

// formSights are what only a form says of a position.
func formSights() []func(g *Generator, m *game, order int, p *query.Position) {
	return []func(g *Generator, m *game, order int, p *query.Position){
		func(g *Generator, m *game, order int, p *query.Position) {
			p.Structures = append(p.Structures, g.structure(m, order))
		},
		func(g *Generator, m *game, order int, p *query.Position) {
			lead := 0
			for kind, points := range worth {
				board := m.Board(order)
				lead += points * (count(board, chessboard.White, kind, "") - count(board, chessboard.Black, kind, ""))
			}
			p.Balance = &query.Balance{Side: g.sideOr(one(g, sides)), Bounds: g.bounds(float64(lead))}
		},
		func(g *Generator, m *game, order int, p *query.Position) { p.Evaluation = g.evaluation(m, order) },
		func(g *Generator, _ *game, _ int, p *query.Position) { p.Held = 2 + g.random.IntN(4) },
	}
}

// structure is one that a position of the game has, or sometimes has not.
func (g *Generator) structure(m *game, order int) query.Structure {
	pawns := []query.StructureKind{query.Doubled, query.Tripled, query.Isolated, query.Passed, query.Connected, query.ConnectedPassed}
	kinds := append(pawns, query.DoubledRooks, query.ConnectedRooks, query.FileBattery, query.DiagonalBattery)
	var s query.Structure
	for range 8 {
		s = query.Structure{Side: one(g, sides), Kind: one(g, kinds)}
		if g.chance(3) && s.Kind != query.ConnectedRooks && s.Kind != query.DiagonalBattery {
			s.File = one(g, files)
		}
		if (view{game: m}).structured(m.Board(order), s) {
			break
		}
	}
	s.Side = g.sideOr(s.Side)
	return s
}
