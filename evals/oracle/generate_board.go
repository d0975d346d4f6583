package oracle

import (
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// halfMove describes a half-move by one thing or several.
func (g *Generator) halfMove() *query.HalfMove {
	h := g.halfMoveLike(g.halfMoveOf())
	return &h
}

// halfMoveLike says one thing or several that are true of a half-move, or
// sometimes of another.
func (g *Generator) halfMoveLike(m *game, order int) query.HalfMove {
	var h query.HalfMove
	for range 1 + g.random.IntN(3)*g.random.IntN(2) {
		if g.chance(6) {
			m, order = g.halfMoveOf()
		}
		if g.form != nil && g.chance(5) {
			one(g, formTraits())(g, m, order, &h)
			continue
		}
		one(g, traits)(g, m, order, &h)
	}
	return h
}

var promotions = [][]query.Piece{
	{query.Queen}, {query.Rook}, {query.Bishop}, {query.Knight}, {query.Rook, query.Bishop, query.Knight}, {query.Queen, query.Rook},
}

// traits are what can be said of a half-move.
var traits = []func(g *Generator, m *game, order int, h *query.HalfMove){
	func(g *Generator, m *game, order int, h *query.HalfMove) {
		h.By = g.sideOr(side(m.HalfMoves[order-1].Player))
	},
	func(g *Generator, m *game, order int, h *query.HalfMove) { h.By = side(m.HalfMoves[order-1].Player) },
	func(g *Generator, m *game, order int, h *query.HalfMove) {
		name := g.name()
		if !g.chance(3) {
			text := m.name(m.HalfMoves[order-1].Player)
			name = query.Name{Text: text, Spellings: []string{text}}
		}
		h.Player = &name
	},
	(*Generator).addEvents,
	(*Generator).addEvents,
	func(g *Generator, m *game, order int, h *query.HalfMove) { h.None |= one(g, notDeeds) },
	(*Generator).addMover,
	(*Generator).addMover,
	func(g *Generator, m *game, order int, h *query.HalfMove) {
		h.Captured = one(g, pieces)
		if taken := m.steps[order-1].taken; taken.role != chessboard.NoRole {
			h.Captured = taken.name()
			if h.Captured == query.Bishop && g.chance(2) {
				h.Captured = taken.shade()
			}
		}
	},
	func(g *Generator, m *game, order int, h *query.HalfMove) {
		h.Promoted = slices.Clone(one(g, promotions))
	},
	func(g *Generator, m *game, order int, h *query.HalfMove) { h.Castling = one(g, castlings) },
	func(g *Generator, m *game, order int, h *query.HalfMove) {
		h.From = g.area(m.HalfMoves[order-1].Move.From)
	},
	func(g *Generator, m *game, order int, h *query.HalfMove) { h.To = g.area(m.HalfMoves[order-1].Move.To) },
	func(_ *Generator, m *game, order int, h *query.HalfMove) { h.SAN = m.written(order) },
	func(g *Generator, m *game, order int, h *query.HalfMove) { h.Number = g.numbers(m, order) },
	func(_ *Generator, m *game, order int, h *query.HalfMove) { h.Last = true },
	func(g *Generator, m *game, order int, h *query.HalfMove) {
		h.Comment = &query.Comment{}
		if text := one(g, g.comments); text != "" {
			h.Comment.Text = g.partOf(firstOf(text, 20), query.Contains)
		}
	},
}

// addEvents adds what a half-move does, or something else if that is little.
func (g *Generator) addEvents(m *game, order int, h *query.HalfMove) {
	for range 1 + g.random.IntN(4)/3 {
		deed := one(g, deeds)
		for range 5 {
			if m.HalfMoves[order-1].Events&deed != 0 {
				break
			}
			deed = one(g, deeds)
		}
		h.All |= deed
	}
	if g.chance(8) {
		h.All = one(g, []schema.Event{schema.CheckMate | schema.MultipleCheck, schema.CheckMate | schema.DiscoveredCheck, schema.Capture | schema.PawnPromoted})
	}
}

// addMover adds which piece moves; of castling that it is one.
func (g *Generator) addMover(m *game, order int, h *query.HalfMove) {
	step := m.steps[order-1]
	h.Piece = step.moved.name()
	switch {
	case g.chance(8):
		h.Piece = one(g, pieces)
	case h.Piece == query.Bishop && g.chance(2):
		h.Piece = step.moved.shade()
	case step.castled != query.NoCastling && g.chance(2):
		h.Castling = step.castled
	}
}

// area is a square, its file or its rank.
func (g *Generator) area(s chessboard.Square) string {
	name := s.String()
	return one(g, []string{name, name, name[:1], name[1:]})
}

// position describes a position by one thing or two.
func (g *Generator) position() *query.Position {
	m := g.game()
	order := g.random.IntN(len(m.HalfMoves) + 1)
	p := new(query.Position)
	for range 1 + g.random.IntN(4)/2 {
		if g.chance(8) {
			m = g.game()
			order = g.random.IntN(len(m.HalfMoves) + 1)
		}
		if g.form != nil && g.chance(3) {
			one(g, formSights())(g, m, order, p)
			continue
		}
		one(g, sights())(g, m, order, p)
	}
	return p
}

// sights are what can be said of a position.
func sights() []func(g *Generator, m *game, order int, p *query.Position) {
	return []func(g *Generator, m *game, order int, p *query.Position){
		func(_ *Generator, m *game, order int, p *query.Position) { p.Board = string(m.Board(order)) },
		func(g *Generator, m *game, order int, p *query.Position) { p.Board = g.pattern(m.Board(order)) },
		func(g *Generator, m *game, order int, p *query.Position) { p.Board = g.pattern(m.Board(order)) },
		func(g *Generator, m *game, order int, p *query.Position) {
			p.Counts = append(p.Counts, g.pieces(m.Board(order)))
		},
		func(g *Generator, m *game, order int, p *query.Position) {
			p.Counts = append(p.Counts, g.pieces(m.Board(order)))
		},
		func(g *Generator, m *game, order int, p *query.Position) { p.Only = g.kinds(m.Board(len(m.HalfMoves))) },
		func(g *Generator, m *game, order int, p *query.Position) { p.Turn = g.sideOr(side(m.turn(order))) },
		func(g *Generator, m *game, order int, p *query.Position) {
			if order > 0 {
				p.Number = g.numbers(m, order)
			}
		},
		func(_ *Generator, m *game, order int, p *query.Position) { p.Last = true },
		func(g *Generator, m *game, order int, p *query.Position) {
			if order < len(m.HalfMoves) {
				next := g.halfMoveLike(m, order+1)
				p.Next = &next
			}
		},
	}
}

// pattern is some squares of a board, with what stands on them told more or less.
func (g *Generator) pattern(board []byte) string {
	pattern := []byte(strings.Repeat("?", 64))
	for range 1 + g.random.IntN(3) {
		at := g.random.IntN(64)
		if board[at] == '0' {
			at = g.random.IntN(64) // men are looked for more often than their absence
		}
		letter := board[at]
		if letter != '0' && g.chance(3) {
			anyOf := byte('A')
			if letter >= 'a' {
				anyOf = 'a'
			}
			letter = one(g, []byte{'*', anyOf})
		}
		pattern[at] = letter
	}
	return string(pattern)
}

// pieces is how many pieces there are on a board, on the whole of it or on a part.
func (g *Generator) pieces(board []byte) query.Pieces {
	p := query.Pieces{Side: one(g, sides), Piece: one(g, append(pieces, query.NoPiece)), Lead: g.chance(3)}
	if g.chance(4) {
		p.Area = g.area(chessboard.Square(g.random.IntN(64)))[:1]
	} else if p.Piece != query.LightBishop && p.Piece != query.DarkBishop && g.chance(4) {
		p.Area = one(g, []string{query.QueenWing, query.KingWing, query.Center, query.OwnKing, query.EnemyKing})
	}
	white, black := count(board, chessboard.White, p.Piece, p.Area), count(board, chessboard.Black, p.Piece, p.Area)
	n := map[query.Side]int{query.White: white, query.Black: black, query.AnySide: white + black}[p.Side]
	if p.Lead {
		n = max(white-black, black-white)
	}
	p.Side = g.sideOr(p.Side)
	if n > 0 {
		p.Range = g.span(n, n, n+1)
	}
	return p
}

// kinds are the kinds of the men on a board, but for the king; of bishops
// sometimes only those that see the same squares.
func (g *Generator) kinds(board []byte) (kinds []query.Piece) {
	for i := range board {
		m := manOn(chessboard.Square(i), board)
		kind := m.name()
		if kind == query.Bishop && g.chance(2) {
			kind = m.shade()
		}
		if m.role != chessboard.NoRole && m.role != chessboard.King && !slices.Contains(kinds, kind) {
			kinds = append(kinds, kind)
		}
	}
	if len(kinds) == 0 || g.chance(4) {
		kinds = append(kinds, one(g, []query.Piece{query.Pawn, query.Rook, query.DarkBishop, query.LightBishop}))
	}
	return kinds
}
