package drawer

import (
	"image"
	"image/png"
	"io"

	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// PNG draws a board with a palette of at most 256 colours. The error is an
// *OptionError or comes from w.
func PNG(w io.Writer, b chessboard.Board, o Options) error {
	o, err := o.complete()
	if err != nil {
		return err
	}
	picture, err := indexed(b, o)
	if err != nil {
		return err
	}
	return png.Encode(w, picture)
}

// indexed paints a board in the colours of a palette. A board without marks and
// arrows is put together of tiles that have one already, which is faster.
func indexed(b chessboard.Board, o Options) (*image.Paletted, error) {
	if len(o.Marks)+len(o.Arrows) == 0 {
		film, err := newFilm([]Frame{{Board: b, LastMove: o.LastMove, Check: o.Check}}, o)
		if err != nil {
			return nil, err
		}
		return film.picture(0), nil
	}
	paint, err := newPainter(o.Size)
	if err != nil {
		return nil, err
	}
	picture, err := paint.board(b, o)
	if err != nil {
		return nil, err
	}
	colors := newQuantiser([]*image.RGBA{picture}, 256)
	paletted := image.NewPaletted(picture.Rect, colors.palette)
	colors.convert(paletted.Pix, picture)
	return paletted, nil
}
