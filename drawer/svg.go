package drawer

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"hash/fnv"
	"image/color"
	"io"
	"math"

	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// labelFont is the typeface of the coordinates in an SVG.
const labelFont = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Helvetica,Arial,sans-serif"

// SVG draws a board as a document of its own, which can also be put into an
// HTML page as it is. The error is an *OptionError or comes from w.
func SVG(w io.Writer, b chessboard.Board, o Options) error {
	o, err := o.complete()
	if err != nil {
		return err
	}
	d := svgDocument{options: o, cells: layout(b, o), prefix: idPrefix(b, o)}
	d.head(b)
	d.definitions(b)
	d.squares()
	d.labels()
	d.pieces()
	d.out.WriteString(overlay(o))
	d.out.WriteString("</svg>\n")
	_, err = w.Write(d.out.Bytes())
	return err
}

// svgDocument is an SVG while it is written.
type svgDocument struct {
	out     bytes.Buffer
	options Options
	cells   [64]cell
	prefix  string // of the ids
}

// idPrefix returns what the ids of a document begin with: different documents
// have different ids.
func idPrefix(b chessboard.Board, o Options) string {
	if o.IDPrefix != "" {
		return o.IDPrefix
	}
	hash := fnv.New64a()
	fmt.Fprint(hash, BoardURL("", NewID(b), o, "svg"), o.Title, o.Description)
	return fmt.Sprintf("b%x-", hash.Sum64())
}

func (d *svgDocument) head(b chessboard.Board) {
	words, _ := vocabularyOf(d.options.Language)
	title, description := d.options.Title, d.options.Description
	if title == "" {
		title = words.title
	}
	if description == "" {
		description = words.describe(b, d.options)
	}
	fmt.Fprintf(&d.out, `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"`+
		` width="%d" height="%[1]d" viewBox="0 0 %d %[2]d" role="img" aria-labelledby="%[3]st %[3]sd">`+
		`<title id="%[3]st">%[4]s</title><desc id="%[3]sd">%[5]s</desc>`,
		d.options.Size, boardUnits, d.prefix, escape(title), escape(description))
}

// definitions writes the pieces that the board has, and the glow of a check.
func (d *svgDocument) definitions(b chessboard.Board) {
	d.out.WriteString("<defs>")
	for p := range chessboard.Piece(16) {
		if p.Role() != chessboard.NoRole && b.Count(p) > 0 {
			fmt.Fprintf(&d.out, `<g id="%s%s">%s</g>`, d.prefix, pieceName(p), pieceShapes(p))
		}
	}
	if d.options.Check != 0 {
		fmt.Fprintf(&d.out, `<radialGradient id="%sglow" r="%.4f">`, d.prefix, math.Sqrt2/2)
		for _, stop := range checkGlow {
			fmt.Fprintf(&d.out, `<stop offset="%g" stop-color="%s" stop-opacity="%g"/>`,
				stop.offset, hex(stop.tint.color), stop.tint.opacity)
		}
		d.out.WriteString("</radialGradient>")
	}
	d.out.WriteString("</defs>")
}

// squares writes the light squares as one ground, the dark ones as one path
// over it, and then the squares that have a colour of their own.
func (d *svgDocument) squares() {
	look, _ := themeOf(d.options.Theme)
	fmt.Fprintf(&d.out, `<path fill="%s" d="M0 0h%dv%[2]dh-%[2]dz"/><path fill="%[3]s" d="`,
		hex(look.light), boardUnits, hex(look.dark))
	for i := range d.cells {
		if (i/8+i%8)%2 == 1 {
			d.square(i)
		}
	}
	d.out.WriteString(`"/>`)
	for i, c := range d.cells {
		if c.fill != look.light && c.fill != look.dark {
			d.fillSquare(i, hex(c.fill))
		}
		if c.glow {
			d.fillSquare(i, "url(#"+d.prefix+"glow)")
		}
	}
}

func (d *svgDocument) fillSquare(i int, fill string) {
	fmt.Fprintf(&d.out, `<path fill="%s" d="`, fill)
	d.square(i)
	d.out.WriteString(`"/>`)
}

// square writes the path of one square.
func (d *svgDocument) square(i int) {
	fmt.Fprintf(&d.out, "M%d %dh%dv%[3]dh-%[3]dz", i%8*squareUnits, i/8*squareUnits, squareUnits)
}

func (d *svgDocument) labels() {
	if d.options.HideCoordinates {
		return
	}
	fmt.Fprintf(&d.out, `<g font-family="%s" font-size="%g" font-weight="600">`, labelFont, labelSize)
	for i, c := range d.cells {
		x, y := float64(i%8*squareUnits), float64(i/8*squareUnits)
		if c.rank != 0 {
			fmt.Fprintf(&d.out, `<text x="%g" y="%g" fill="%s">%c</text>`, x+labelMargin, y+rankBase, hex(c.ink), c.rank)
		}
		if c.file != 0 {
			fmt.Fprintf(&d.out, `<text x="%g" y="%g" fill="%s" text-anchor="end">%c</text>`,
				x+squareUnits-labelMargin, y+fileBase, hex(c.ink), c.file)
		}
	}
	d.out.WriteString("</g>")
}

func (d *svgDocument) pieces() {
	for i, c := range d.cells {
		if c.piece != chessboard.NoPiece {
			// xlink:href, because not every viewer outside browsers knows href.
			fmt.Fprintf(&d.out, `<use xlink:href="#%s%s" x="%d" y="%d"/>`,
				d.prefix, pieceName(c.piece), i%8*squareUnits, i/8*squareUnits)
		}
	}
}

// escape writes a text so that it can stand between tags.
func escape(text string) string {
	var out bytes.Buffer
	_ = xml.EscapeText(&out, []byte(text)) // a Buffer never fails
	return out.String()
}

// hex writes a colour as in "#b58863".
func hex(c color.RGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }
