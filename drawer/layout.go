package drawer

import (
	"image/color"

	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// Lengths in a drawing are counted in units, of which a square has 45: that is
// the grid the pieces were drawn on.
const (
	squareUnits = 45
	boardUnits  = 8 * squareUnits
)

// cell is everything that is seen of one square, but not where it is seen:
// cells that look alike are equal.
type cell struct {
	piece      chessboard.Piece
	fill       color.RGBA
	glow       bool
	file, rank byte       // the coordinates written on it, 0 for none
	ink        color.RGBA // of the coordinates
}

// layout returns the cells of a board as they are seen, row by row from the top
// left corner. The options are complete.
func layout(b chessboard.Board, o Options) (cells [64]cell) {
	look, _ := themeOf(o.Theme)
	for i := range cells {
		s := squareSeenAt(i, o.Flip)
		cells[i] = cell{piece: b.Piece(s), fill: look.dark, glow: o.Check.Has(s)}
		c := &cells[i]
		ink := look.light
		if s.Light() {
			c.fill, ink = look.light, look.dark
		}
		if o.hasLastMove() && (s == o.LastMove.From || s == o.LastMove.To) {
			c.fill = look.lastMove.over(c.fill)
		}
		for _, colored := range o.Squares {
			if colored.Square == s {
				c.fill = tint{brushes[colored.Brush].color, squareOpacity}.over(c.fill)
			}
		}
		if o.HideCoordinates {
			continue
		}
		if i%8 == 0 {
			c.rank, c.ink = '1'+byte(s.Rank()), ink
		}
		if i/8 == 7 {
			c.file, c.ink = 'a'+byte(s.File()), ink
		}
	}
	return cells
}

// squareSeenAt returns the square that stands at a place of the drawing, 0 =
// top left, 7 = top right.
func squareSeenAt(i int, flip bool) chessboard.Square {
	if flip {
		i = 63 - i
	}
	return chessboard.Square(i ^ 56)
}

// placeOf returns the column and the row in which a square is seen.
func placeOf(s chessboard.Square, flip bool) (column, row int) {
	i := index(s)
	if flip {
		i = 63 - i
	}
	return i % 8, i / 8
}

// The coordinates stand in the corners of the edge squares: the number of a
// rank at the top left, the letter of a file at the bottom right.
const (
	labelSize   = 8.5 // height of the font, in units
	labelMargin = 1.5
	rankBase    = 8.5 // from the top of the square to the line the text stands on
	fileBase    = squareUnits - 2.25
)
