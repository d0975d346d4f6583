package drawer

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math"
	"strings"
	"sync"

	"github.com/fyne-io/oksvg"
	"github.com/srwiley/rasterx"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// painter paints cells in pixels, every kind of cell once, whatever the number
// of boards.
type painter struct {
	size    int // of the board, in pixels
	tiles   map[cell]*image.RGBA
	sprites map[chessboard.Piece]*image.RGBA
	glow    *image.RGBA
	face    font.Face
}

func newPainter(size int) (*painter, error) {
	p := &painter{size: size, tiles: map[cell]*image.RGBA{}}
	typeface, err := labelTypeface()
	if err != nil {
		return nil, err
	}
	p.face, err = opentype.NewFace(typeface, &opentype.FaceOptions{Size: p.pixels(labelSize), DPI: 72, Hinting: font.HintingFull})
	if err != nil {
		return nil, err
	}
	if size == DefaultSize {
		p.sprites, err = defaultSprites()
	} else {
		p.sprites, err = drawSprites(p.tileSide())
	}
	return p, err
}

// defaultSprites are the pieces of a board of the default size. They are kept,
// as drawing them takes longer than all the rest of such a board.
var defaultSprites = sync.OnceValues(func() (map[chessboard.Piece]*image.RGBA, error) {
	return drawSprites(DefaultSize / 8)
})

// drawSprites draws the pieces on transparent grounds of a side in pixels.
func drawSprites(side int) (map[chessboard.Piece]*image.RGBA, error) {
	sprites := map[chessboard.Piece]*image.RGBA{}
	for color := range chessboard.Color(2) {
		for role := chessboard.Pawn; role <= chessboard.King; role++ {
			piece := chessboard.PieceOf(color, role)
			sprites[piece] = image.NewRGBA(image.Rect(0, 0, side, side))
			if err := rasterise(sprites[piece], pieceSVG(piece)); err != nil {
				return nil, fmt.Errorf("drawing the piece %s: %w", pieceName(piece), err)
			}
		}
	}
	return sprites, nil
}

// labelTypeface is the font of the coordinates; it is read once.
var labelTypeface = sync.OnceValues(func() (*sfnt.Font, error) { return opentype.Parse(gobold.TTF) })

// board paints a whole board with its marks and arrows.
func (p *painter) board(b chessboard.Board, o Options) (*image.RGBA, error) {
	picture := image.NewRGBA(image.Rect(0, 0, p.size, p.size))
	for i, c := range layout(b, o) {
		draw.Draw(picture, p.place(i), p.tile(c), image.Point{}, draw.Src)
	}
	document := fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %[1]d">%s</svg>`, boardUnits, overlay(o))
	return picture, rasterise(picture, document)
}

// place returns where a cell stands, 0 = top left. When the size is not a
// multiple of 8, some cells are one pixel smaller than a tile.
func (p *painter) place(i int) image.Rectangle {
	column, row := i%8, i/8
	return image.Rect(column*p.size/8, row*p.size/8, (column+1)*p.size/8, (row+1)*p.size/8)
}

// tileSide is the side of a tile in pixels.
func (p *painter) tileSide() int { return (p.size + 7) / 8 }

// pixels turns units into pixels.
func (p *painter) pixels(units float64) float64 { return units * float64(p.size) / boardUnits }

// tile paints one cell.
func (p *painter) tile(c cell) *image.RGBA {
	if tile, ok := p.tiles[c]; ok {
		return tile
	}
	tile := p.blank()
	draw.Draw(tile, tile.Rect, image.NewUniform(c.fill), image.Point{}, draw.Src)
	if c.glow {
		draw.Draw(tile, tile.Rect, p.glowing(), image.Point{}, draw.Over)
	}
	p.label(tile, c)
	if c.piece != chessboard.NoPiece {
		draw.Draw(tile, tile.Rect, p.sprites[c.piece], image.Point{}, draw.Over)
	}
	p.tiles[c] = tile
	return tile
}

func (p *painter) blank() *image.RGBA {
	return image.NewRGBA(image.Rect(0, 0, p.tileSide(), p.tileSide()))
}

// glowing draws the light around a king in check, on a transparent ground.
func (p *painter) glowing() *image.RGBA {
	if p.glow != nil {
		return p.glow
	}
	p.glow = p.blank()
	middle := float64(p.tileSide()-1) / 2
	corner := float64(p.tileSide()) / math.Sqrt2
	for i := range p.tileSide() * p.tileSide() {
		x, y := i%p.tileSide(), i/p.tileSide()
		p.glow.Set(x, y, glowAt(math.Hypot(float64(x)-middle, float64(y)-middle)/corner))
	}
	return p.glow
}

// glowAt returns the light at a distance from the centre, 1 = corner.
func glowAt(distance float64) color.Color {
	shade := func(t tint) color.NRGBA {
		return color.NRGBA{t.color.R, t.color.G, t.color.B, byte(t.opacity*255 + 0.5)}
	}
	for i := 1; i < len(checkGlow); i++ {
		before, after := checkGlow[i-1], checkGlow[i]
		if distance > after.offset {
			continue
		}
		part := (distance - before.offset) / (after.offset - before.offset)
		between := tint{after.tint.color, part}.over(before.tint.color)
		return shade(tint{between, before.tint.opacity + (after.tint.opacity-before.tint.opacity)*part})
	}
	return color.Transparent
}

// label writes the coordinates of a cell.
func (p *painter) label(tile *image.RGBA, c cell) {
	pen := font.Drawer{Dst: tile, Src: image.NewUniform(c.ink), Face: p.face}
	if c.rank != 0 {
		pen.Dot = fixedPoint(p.pixels(labelMargin), p.pixels(rankBase))
		pen.DrawString(string(rune(c.rank)))
	}
	if c.file != 0 {
		letter := string(rune(c.file))
		pen.Dot = fixedPoint(p.pixels(squareUnits-labelMargin), p.pixels(fileBase))
		pen.Dot.X -= pen.MeasureString(letter)
		pen.DrawString(letter)
	}
}

func fixedPoint(x, y float64) fixed.Point26_6 {
	return fixed.Point26_6{X: fixed.Int26_6(x * 64), Y: fixed.Int26_6(y * 64)}
}

// rasterise draws an SVG over a square picture, stretched to its size.
func rasterise(picture *image.RGBA, document string) error {
	icon, err := oksvg.ReadIconStream(strings.NewReader(document), oksvg.StrictErrorMode)
	if err != nil {
		return err
	}
	side := picture.Rect.Dx()
	icon.SetTarget(0, 0, float64(side), float64(side))
	for i := range icon.SVGPaths {
		icon.SVGPaths[i].LineWidth *= float64(side) / icon.ViewBox.W // SetTarget leaves lines as thin as they were
	}
	icon.Draw(rasterx.NewDasher(side, side, &boxScanner{picture: picture}), 1)
	return nil
}
