package query

import (
	"strconv"
	"strings"
)

// position describes one position, always in the same order.
func (p paraphraser) position(pos *Position) string {
	text := p.say("position")
	if pos == nil {
		return text
	}
	text += p.board(pos.Board)
	for _, c := range pos.Counts {
		text += p.count(c)
	}
	if len(pos.Only) > 0 {
		kinds := []string{p.say("kings")}
		for _, piece := range pos.Only {
			kinds = append(kinds, p.pieces(AnySide, piece, "s"))
		}
		text += p.say("only", "x", strings.Join(kinds, p.say("plus")))
	}
	if pos.Turn != AnySide {
		text += p.say("turn_" + string(pos.Turn))
	}
	if pos.Number != nil {
		text += p.say("after_number", "x", p.number(*pos.Number))
	}
	if pos.Last {
		text += p.say("last_position")
	}
	if pos.Next != nil {
		text += p.say("next", "x", p.halfMove(pos.Next))
	}
	return text
}

// maxSquares is how many squares of a pattern are named one by one.
const maxSquares = 16

// board says a whole board as FEN does, a pattern of few squares square by
// square, and any other pattern as it is.
func (p paraphraser) board(b string) string {
	set := 64 - strings.Count(b, "?")
	switch {
	case b == "":
		return ""
	case exact(b):
		return p.say("board_whole", "x", placement(b))
	case set == 64 || set > maxSquares:
		return p.say("board_pattern", "x", b)
	}
	var squares []string
	for i := range b {
		if b[i] == '?' {
			continue
		}
		square := string('a'+rune(i%8)) + strconv.Itoa(8-i/8)
		squares = append(squares, p.say("on_square", "x", p.say(squareNouns[b[i]]), "square", square))
	}
	return p.say("board_squares", "x", strings.Join(squares, p.say("plus")))
}

// squareNouns are the keys of what may stand on a square, by its character.
var squareNouns = map[byte]string{
	'0': "nothing", '*': "piece", 'A': "white_piece", 'a': "black_piece",
	'P': "white_pawn", 'N': "white_knight", 'B': "white_bishop", 'R': "white_rook", 'Q': "white_queen", 'K': "white_king",
	'p': "black_pawn", 'n': "black_knight", 'b': "black_bishop", 'r': "black_rook", 'q': "black_queen", 'k': "black_king",
}

func (p paraphraser) count(c Pieces) string {
	number := "s"
	if one(c.Range) {
		number = ""
	}
	side := c.Side
	if c.Lead {
		side = AnySide
	}
	noun := p.pieces(side, c.Piece, number)
	if c.Area != "" {
		noun = p.say("in_area", "x", noun, "area", p.area(c.Area))
	}
	many := noun
	if c.Range != (Range{}) {
		many = p.span(c.Range) + " " + noun
	}
	switch {
	case c.Lead && c.Range == Range{}:
		return p.say("no_difference", "x", noun)
	case c.Lead && c.Side == AnySide:
		return p.say("difference", "x", many)
	case c.Lead:
		return p.say("lead", "whose", p.whose(c.Side, nil, false), "x", many)
	case c.Range == Range{}:
		return p.say("none_of", "x", noun)
	}
	return p.say("with_pieces", "x", many)
}

// pieces is the noun of a kind of piece of a side; number is s for several.
func (p paraphraser) pieces(s Side, piece Piece, number string) string {
	key := string(piece)
	if piece == NoPiece {
		key = "man"
	}
	if s != AnySide {
		key = string(s) + "_" + key
	}
	return p.say(key + number)
}

// placement is the first field of the FEN of a board.
func placement(board string) string {
	var ranks []string
	for i := 0; i < 64; i += 8 {
		rank, empty := "", 0
		for _, c := range board[i : i+8] {
			if c == '0' {
				empty++
				continue
			}
			if empty > 0 {
				rank += strconv.Itoa(empty)
				empty = 0
			}
			rank += string(c)
		}
		if empty > 0 {
			rank += strconv.Itoa(empty)
		}
		ranks = append(ranks, rank)
	}
	return strings.Join(ranks, "/")
}
