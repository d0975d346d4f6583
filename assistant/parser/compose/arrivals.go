package compose

import (
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// arrivalBuilders make the values of rules on where kings go, and on pieces that stand on
// squares as moves are written.
var arrivalBuilders = map[string]func(parts) (any, bool){
	"arrival": buildArrival, "arrivals": buildArrivals, "king_at": buildKingAt, "spots_of": buildSpotsOf, "written": buildWritten, "written_at_once": buildWrittenAtOnce, "sided": buildSided, "king_word": buildKingWord, "in_zone": buildInZone, "in_zone_last": lastly(buildInZone), "never_left": buildNeverLeft,
}

// buildSided reads 'White's king', where the piece alone tells no side.
func buildSided(p parts) (any, bool) {
	m, ok := p.of("man").(man)
	side := query.Side(p.text("side"))
	if !ok || m.Side != "" || side == "" {
		return nil, false
	}
	m.Side = side
	return m, true
}

// buildKingWord reads 'kings', of either side or of one.
func buildKingWord(p parts) (any, bool) {
	side := query.Side(p.text("king"))
	if side == "any" {
		side = ""
	}
	return man{Piece: query.King, Side: side}, true
}

// arrival is a piece that gets to a file or a rank; the piece may be told before.
type arrival struct {
	Man  man
	Area string
}

// buildArrival reads 'the white king gets to the eighth rank', 'the black one to the first'.
func buildArrival(p parts) (any, bool) {
	a := arrival{Area: p.text("area")}
	if n, ok := p.number("number"); ok && n >= 1 && n <= 8 {
		a.Area = strconv.Itoa(n)
	}
	if m, ok := p.of("man").(man); ok {
		a.Man = m
	}
	if side := query.Side(p.text("side")); side != "" {
		a.Man.Side = side
	}
	return a, a.Area != "" && a.Man.Side != ""
}

// buildArrivals reads 'the white king gets to the eighth rank or the black one to the
// first', 'a king goes far: White's to rank 8 or Black's to rank 1'.
func buildArrivals(p parts) (any, bool) {
	a, okA := p.of("a").(arrival)
	b, okB := p.of("b").(arrival)
	if !okA || !okB || a.Man.Side != opposite(b.Man.Side) {
		return nil, false
	}
	piece := a.Man.Piece
	if m, ok := p.of("man").(man); ok {
		piece = m.Piece
	}
	if piece == "" || b.Man.Piece != "" && b.Man.Piece != piece {
		return nil, false
	}
	return condition{query.Cond{Or: []query.Cond{onArea(piece, a.Man.Side, a.Area), onArea(piece, b.Man.Side, b.Area)}}, "position"}, true
}

// buildKingAt reads 'the white king got as far as h8'. Of other pieces it would be a
// half-move.
func buildKingAt(p parts) (any, bool) {
	m, ok := p.of("man").(man)
	if !ok || m.Piece != query.King {
		return nil, false
	}
	return onSides(m.Side, func(side query.Side) (query.Cond, bool) {
		board, ok := boardOf([]spot{{man{Piece: query.King, Side: side}, p.text("square")}})
		return query.Cond{Position: &query.Position{Board: board}}, ok
	})
}

// buildInZone reads 'the white king in the corner', 'a king in the middle of the board'.
func buildInZone(p parts) (any, bool) {
	m, ok := p.of("man").(man)
	zone := p.text("king_zone")
	if zone == "center" || zone == "" {
		zone = p.text("middle") // 'en el tablero' is no place of its own
	}
	if !ok || m.Piece != query.King || zone == "" {
		return nil, false
	}
	return onSides(m.Side, func(side query.Side) (query.Cond, bool) {
		var or []query.Cond
		for _, at := range kingIn(side, zone) {
			or = append(or, query.Cond{Position: &at})
		}
		return query.Cond{Or: or}, len(or) > 0
	})
}

// buildNeverLeft reads 'the black queen never left d8', 'the rook on a1 never moved'.
func buildNeverLeft(p parts) (any, bool) {
	m, ok := p.of("man").(man)
	from := p.text("square")
	if !ok || from == "" {
		return nil, false
	}
	if m.Side == "" {
		m.Side = map[byte]query.Side{'1': query.White, '2': query.White, '7': query.Black, '8': query.Black}[from[1]]
	}
	left := []query.Cond{{Not: &query.Cond{HalfMove: &query.HalfMove{By: m.Side, Piece: m.Piece, From: from}}}}
	if castles := castlingFrom[from]; castles != "" && (m.Piece == query.King || m.Piece == query.Rook) {
		left = append(left, query.Cond{Not: &query.Cond{HalfMove: &query.HalfMove{By: m.Side, Castling: castles}}})
	}
	return condition{query.Cond{And: left}, "event"}, m.Side != ""
}

// castlingFrom is the castling by which the king or the rook on a square leaves it.
var castlingFrom = map[string]query.Castling{
	"e1": query.AnyCastling, "e8": query.AnyCastling, "a1": query.QueenSide, "a8": query.QueenSide, "h1": query.KingSide, "h8": query.KingSide,
}

// letterPieces are the letters of moves by their pieces.
var letterPieces = map[byte]query.Piece{'N': query.Knight, 'B': query.Bishop, 'R': query.Rook, 'Q': query.Queen, 'K': query.King}

// buildWritten reads 'Kg1, Rf1 and Qh6', pieces with their squares.
func buildWritten(p parts) (any, bool) {
	all, _ := p.of("written").([]spot)
	h, ok := p.of("san").(query.HalfMove)
	if !ok || !onlySAN(h) || len(h.SAN) != 3 || letterPieces[h.SAN[0]] == "" || strings.Contains(h.SAN, "x") {
		return nil, false
	}
	return append(all[:len(all):len(all)], spot{man{Piece: letterPieces[h.SAN[0]]}, h.SAN[1:]}), true
}

// buildWrittenAtOnce reads 'Kg1, Rf1 and Qh6 at the same time', which are no moves; of no
// side in particular, those of either.
func buildWrittenAtOnce(p parts) (any, bool) {
	all, ok := p.of("written").([]spot)
	if !ok || len(all) < 2 && p.of("position_word") == nil {
		return nil, false
	}
	return onSides(query.Side(p.text("side")), func(side query.Side) (query.Cond, bool) {
		placed := make([]spot, len(all))
		for i, s := range all {
			placed[i] = spot{man{Piece: s.Man.Piece, Side: side}, s.Square}
		}
		board, ok := boardOf(placed)
		return query.Cond{Position: &query.Position{Board: board}}, ok
	})
}
