package compose

import (
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// buildLead reads 'White outrated Black by 300 points or more'.
func buildLead(p parts) (any, bool) {
	a, b := query.Side(p.text("a")), query.Side(p.text("b"))
	r, ok := p.of("range").(query.Range)
	if !ok {
		r = query.Range{Min: 1}
	}
	return condition{query.Cond{Elo: &query.Elo{Side: a, Lead: true, Range: r}}, "elo"}, a != b
}

func buildPoints(p parts) (any, bool) {
	if r, ok := p.of("range").(query.Range); ok {
		return r, true
	}
	n, ok := p.number("number")
	if p.of("more") != nil {
		n++
	}
	return query.Range{Min: n}, ok
}

// spot is a piece on a square.
type spot struct {
	Man    parser.Man
	Square string
}

func buildSpot(p parts) (any, bool) {
	m, ok := p.of("man").(parser.Man)
	return spot{m, p.text("square")}, ok
}

// buildSpots puts pieces on squares together; of a side that is not told is who is of the
// one before: 'White's king on g1, rook on f1'.
func buildSpots(p parts) (any, bool) {
	all, _ := p.of("spots").([]spot)
	one, ok := p.of("spot").(spot)
	if !ok {
		if len(all) == 0 || p.text("square") == "" {
			return nil, false
		}
		one = spot{all[len(all)-1].Man, p.text("square")}
		if side := query.Side(p.text("side")); side != "" {
			one.Man.Side = side // 'the white king on g1 and the black one on g8'
		}
	}
	if len(all) > 0 && one.Man.Side == "" {
		one.Man.Side = all[len(all)-1].Man.Side
	}
	return append(all[:len(all):len(all)], one), true
}

// buildSpotsOf reads 'White with king on g1 and rook on f1': all of them are of the side.
func buildSpotsOf(p parts) (any, bool) {
	all, ok := p.of("spots").([]spot)
	side := query.Side(p.text("side"))
	if !ok || side == "" {
		return nil, false
	}
	all = slices.Clone(all)
	for i := range all {
		if all[i].Man.Side != "" && all[i].Man.Side != side {
			return nil, false
		}
		all[i].Man.Side = side
	}
	return all, true
}

// pieceLetters are those of a board's 64 characters.
var pieceLetters = map[query.Piece]string{
	query.Pawn: "P", query.Knight: "N", query.Bishop: "B", query.LightBishop: "B", query.DarkBishop: "B", query.Rook: "R", query.Queen: "Q", query.King: "K",
}

// boardOf is the board with the pieces on their squares, the rest left open.
func boardOf(all []spot) (string, bool) {
	board := []byte(strings.Repeat("?", 64))
	for _, s := range all {
		letter := pieceLetters[s.Man.Piece]
		if letter == "" {
			return "", false
		}
		if s.Man.Side == query.Black {
			letter = strings.ToLower(letter)
		}
		at := int('8'-s.Square[1])*8 + int(s.Square[0]-'a')
		if board[at] != '?' {
			return "", false
		}
		board[at] = letter[0]
	}
	return string(board), true
}

// buildVersus reads 'queen against rook', with pawns or without.
func buildVersus(p parts) (any, bool) {
	a, okA := p.of("a").(parser.Man)
	b, okB := p.of("b").(parser.Man)
	if !okA || !okB || a.Piece == query.Pawn || b.Piece == query.Pawn || a.Piece == query.King || b.Piece == query.King {
		return nil, false
	}
	first, second := query.White, query.Black
	if a.Side == query.Black || b.Side == query.White {
		first, second = second, first
	}
	one := armies(a.Piece, first, b.Piece, second)
	if a.Piece == b.Piece || a.Side != "" || b.Side != "" {
		return condition{query.Cond{Position: &one}, "position"}, true
	}
	other := armies(a.Piece, second, b.Piece, first)
	return condition{query.Cond{Or: []query.Cond{{Position: &one}, {Position: &other}}}, "position"}, true
}

// armies is a position in which each side has one piece and pawns perhaps.
func armies(a query.Piece, sideA query.Side, b query.Piece, sideB query.Side) query.Position {
	var p query.Position
	for _, army := range []struct {
		piece query.Piece
		side  query.Side
	}{{a, sideA}, {b, sideB}} {
		for _, kind := range []query.Piece{query.Queen, query.Rook, query.Bishop, query.Knight} {
			count := query.Pieces{Side: army.side, Piece: kind}
			if kind == army.piece {
				count.Range = query.Range{Min: 1, Max: 1}
			}
			p.Counts = append(p.Counts, count)
		}
	}
	return p
}

func buildAfter(p parts) (any, bool) {
	n, ok := p.number("number")
	u := query.Unit(p.text("unit"))
	return parser.Moment{Numbers: query.Numbers{Unit: u, Range: query.Range{Min: n, Max: n}}, Point: &query.Point{Number: n, Unit: u}}, ok && n > 0
}
