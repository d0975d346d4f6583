package query

import (
	"slices"
	"strconv"
	"strings"
)

// most is how many pieces of a kind a side can have at most: those of the
// start, and all pawns promoted.
var most = map[Piece]int{
	NoPiece: 15, Pawn: 8, Knight: 10, Bishop: 10, LightBishop: 9, DarkBishop: 9, Rook: 10, Queen: 9, King: 1,
}

func (p *Position) check() error {
	for _, check := range []func() error{p.checkBoard, p.checkCounts} {
		if err := check(); err != nil {
			return err
		}
	}
	for _, kind := range p.Only {
		if kind == NoPiece || kind == King || !slices.Contains(pieces, kind) {
			return refuse("king_count", string(kind))
		}
	}
	switch {
	case !oneSide(p.Turn):
		return refuse("bad_side", string(p.Turn))
	case p.Last && p.Number != nil:
		return refuse("last_number", p.Number.String())
	case p.Last && p.Next != nil:
		return refuse("after_last", "no half-move is played in the last position")
	case p.Next != nil && p.Turn != AnySide && p.Next.By != AnySide && p.Turn != p.Next.By:
		return refuse("half_move_contradiction", string(p.Turn), string(p.Next.By))
	case p.Number != nil:
		return withUnit("move number", p.Number.Unit, p.Number.Range)
	}
	return nil
}

// checkBoard refuses boards that are not 64 characters of the alphabet, or
// that no game comes to.
func (p *Position) checkBoard() error {
	b := p.Board
	switch {
	case b == "":
		return nil
	case len(b) != 64 || strings.Trim(b, "0PNBRQKpnbrqkAa*?") != "":
		return refuse("bad_board", b)
	case strings.ContainsAny(b[:8]+b[56:], "Pp"):
		return refuse("board_pawns", b[:8]+" "+b[56:])
	case strings.Count(b, "P") > 8 || strings.Count(b, "p") > 8:
		return refuse("too_many_pieces", strconv.Itoa(max(strings.Count(b, "P"), strings.Count(b, "p"))), string(Pawn))
	}
	for _, king := range []string{"K", "k"} {
		if n := strings.Count(b, king); n > 1 || n == 0 && exact(b) {
			return refuse("board_kings", strconv.Itoa(n))
		}
	}
	return nil
}

func (p *Position) checkCounts() error {
	for i := range p.Counts {
		if err := p.Counts[i].check(); err != nil {
			return err
		}
		for _, other := range p.Counts[i+1:] {
			c := p.Counts[i]
			low, high := c.bounds()
			low2, high2 := other.bounds()
			c.Range, other.Range = Range{}, Range{}
			if c == other && (high < low2 || high2 < low) {
				return refuse("contradiction", string(c.Piece))
			}
		}
	}
	return nil
}

// bounds are the least and the greatest number that is meant.
func (p Pieces) bounds() (low, high int) {
	if p.Max == 0 && p.Min > 0 {
		return p.Min, 64
	}
	return p.Min, p.Max
}

func (p *Pieces) check() error {
	if err := oneOf("piece", p.Piece, pieces...); err != nil {
		return err
	}
	if !oneSide(p.Side) {
		return refuse("bad_side", string(p.Side))
	}
	if p.Area != "" && !lineShape.MatchString(p.Area) && !slices.Contains(zones, p.Area) {
		return refuse("bad_square", p.Area)
	}
	if p.Range != (Range{}) {
		if err := p.Range.check(string(p.Piece)); err != nil {
			return err
		}
	}
	limit := most[p.Piece]
	if p.Side == AnySide && !p.Lead {
		limit *= 2
	}
	limit = min(limit, sizeOf(p.Area))
	switch {
	case AboutKing(p.Area) && (p.Piece == LightBishop || p.Piece == DarkBishop):
		return refuse("bad_square", p.Area)
	case p.Piece == King && (p.Area == "" || p.Lead || AboutKing(p.Area)):
		return refuse("king_count", p.Range.String())
	case p.Piece == Pawn && (p.Area == "1" || p.Area == "8"):
		return refuse("board_pawns", p.Area)
	case max(p.Min, p.Max) > limit:
		return refuse("too_many_pieces", strconv.Itoa(max(p.Min, p.Max)), string(p.Piece))
	}
	return nil
}
