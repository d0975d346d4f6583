package drawer

import (
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"io"
	"time"

	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// Frame is one picture of a replay.
type Frame struct {
	Board    chessboard.Board
	LastMove chessboard.Move     // From == To means none
	Check    chessboard.Bitboard // squares that glow
}

// MaxFrames is how many frames a GIF takes, about twice the longest game known.
const MaxFrames = 1200

// lastFrameDelays is how many times longer the last frame stays.
const lastFrameDelays = 4

// GIF draws the frames of a game as an animation without end. Last move and
// check are those of the frame; marks and arrows of the options are left out,
// as they would lie over every move. The error is an *OptionError, or says how
// many frames are too many, or comes from w.
func GIF(w io.Writer, frames []Frame, o Options) error {
	o, err := o.complete()
	if err != nil {
		return err
	}
	if len(frames) == 0 || len(frames) > MaxFrames {
		return fmt.Errorf("a GIF has 1 to %d frames, not %d", MaxFrames, len(frames))
	}
	film, err := newFilm(frames, o)
	if err != nil {
		return err
	}
	film.palette = withTransparent(film.palette)
	animation := gif.GIF{Config: image.Config{ColorModel: film.palette, Width: o.Size, Height: o.Size}}
	delay := int(o.Delay / (10 * time.Millisecond))
	for i := range film.layouts {
		animation.Image = append(animation.Image, film.picture(i))
		animation.Delay = append(animation.Delay, delay)
		animation.Disposal = append(animation.Disposal, gif.DisposalNone)
	}
	animation.Delay[len(frames)-1] *= lastFrameDelays
	return gif.EncodeAll(w, &animation)
}

// film is a sequence of layouts with the tiles that they need, in one palette.
type film struct {
	layouts [][64]cell
	tiles   map[cell]*image.Paletted
	palette color.Palette
	paint   *painter
}

// transparent is the place in a palette that leaves a pixel as it was.
const transparent = 255

// withTransparent returns a palette of 256 colours, the last transparent.
func withTransparent(colors color.Palette) color.Palette {
	full := make(color.Palette, transparent+1)
	for i := copy(full, colors); i < transparent; i++ {
		full[i] = color.Black
	}
	full[transparent] = color.Transparent
	return full
}

func newFilm(frames []Frame, o Options) (*film, error) {
	paint, err := newPainter(o.Size)
	if err != nil {
		return nil, err
	}
	f := &film{layouts: make([][64]cell, len(frames)), tiles: map[cell]*image.Paletted{}, paint: paint}
	var tiles []*image.RGBA
	for i, frame := range frames {
		o.LastMove, o.Check = frame.LastMove, frame.Check
		f.layouts[i] = layout(frame.Board, o)
		for _, c := range f.layouts[i] {
			if f.tiles[c] != nil {
				continue
			}
			tile := paint.tile(c)
			tiles = append(tiles, tile)
			f.tiles[c] = image.NewPaletted(tile.Rect, nil)
		}
	}
	colors := newQuantiser(tiles, transparent)
	f.palette = colors.palette
	for c, indexed := range f.tiles {
		colors.convert(indexed.Pix, paint.tiles[c])
	}
	return f, nil
}

// picture returns what a frame changes of the one before: the smallest
// rectangle that holds every changed cell, transparent in the others.
func (f *film) picture(i int) *image.Paletted {
	area, changed := image.Rectangle{}, []int(nil)
	for place, c := range f.layouts[i] {
		if i == 0 || c != f.layouts[i-1][place] {
			changed = append(changed, place)
			area = area.Union(f.paint.place(place))
		}
	}
	if changed == nil {
		area = image.Rect(0, 0, 1, 1) // a GIF knows no empty picture
	}
	picture := image.NewPaletted(area, f.palette)
	for p := range picture.Pix {
		picture.Pix[p] = transparent
	}
	for _, place := range changed {
		f.copyTile(picture, f.paint.place(place), f.tiles[f.layouts[i][place]])
	}
	return picture
}

func (f *film) copyTile(picture *image.Paletted, to image.Rectangle, tile *image.Paletted) {
	for y := range to.Dy() {
		row := picture.Pix[picture.PixOffset(to.Min.X, to.Min.Y+y):]
		copy(row[:to.Dx()], tile.Pix[y*tile.Stride:])
	}
}
