package drawer

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// Proportions of marks and arrows, in units.
const (
	markStroke   = 3
	circleRadius = squareUnits/2.0 - markStroke/2.0 - 0.5
	crossReach   = 14

	arrowOpacity   = 0.8
	arrowStart     = 13 // from the centre of the first square to the tail
	arrowHalfShaft = 3.25
	arrowHalfHead  = 9.5
	arrowHead      = 16 // length of the head
	arrowEnd       = 3  // from the tip to the centre of the last square
)

// overlay returns the marks and arrows of a board as SVG elements. What lies
// over the pieces is drawn by this text alone, in every format.
func overlay(o Options) string {
	var text strings.Builder
	for _, m := range o.Marks {
		x, y := centre(m.Square, o.Flip)
		switch m.Kind {
		case Circle:
			fmt.Fprintf(&text, `<circle cx="%s" cy="%s" r="%s"`, number(x), number(y), number(circleRadius))
		case Cross:
			fmt.Fprintf(&text, `<path d="M%s %sl%d %dm0 %dl%d %d"`, number(x-crossReach), number(y-crossReach),
				2*crossReach, 2*crossReach, -2*crossReach, -2*crossReach, 2*crossReach)
		}
		fmt.Fprintf(&text, ` fill="none" stroke="%s" stroke-width="%d" stroke-linecap="round" opacity="%g"/>`,
			hex(brushes[m.Brush].color), markStroke, arrowOpacity)
	}
	for _, a := range o.Arrows {
		fmt.Fprintf(&text, `<path d="%s" fill="%s" opacity="%g"/>`,
			arrowPath(a, o.Flip), hex(brushes[a.Brush].color), arrowOpacity)
	}
	return text.String()
}

// arrowPath returns the outline of an arrow: shaft and head are one shape, so
// that they do not shine through each other.
func arrowPath(a Arrow, flip bool) string {
	x1, y1 := centre(a.From, flip)
	x2, y2 := centre(a.To, flip)
	length := math.Hypot(x2-x1, y2-y1)
	cos, sin := (x2-x1)/length, (y2-y1)/length
	tip := length - arrowEnd
	neck := tip - arrowHead

	var path strings.Builder
	for i, p := range [...]struct{ along, aside float64 }{
		{arrowStart, -arrowHalfShaft}, {neck, -arrowHalfShaft}, {neck, -arrowHalfHead}, {tip, 0},
		{neck, arrowHalfHead}, {neck, arrowHalfShaft}, {arrowStart, arrowHalfShaft},
	} {
		path.WriteByte("ML"[min(i, 1)])
		path.WriteString(number(x1 + p.along*cos - p.aside*sin))
		path.WriteByte(' ')
		path.WriteString(number(y1 + p.along*sin + p.aside*cos))
	}
	return path.String() + "z"
}

// centre returns the middle of a square, in units from the top left corner.
func centre(s chessboard.Square, flip bool) (x, y float64) {
	column, row := placeOf(s, flip)
	return (float64(column) + 0.5) * squareUnits, (float64(row) + 0.5) * squareUnits
}

// number writes a length with at most two decimals.
func number(x float64) string {
	return strconv.FormatFloat(math.Round(x*100)/100, 'f', -1, 64)
}
