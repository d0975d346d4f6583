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
	paint, err := newPainter(o.Size)
	if err != nil {
		return err
	}
	picture, err := paint.board(b, o)
	if err != nil {
		return err
	}
	colors := newQuantiser([]*image.RGBA{picture}, 256)
	indexed := image.NewPaletted(picture.Rect, colors.palette)
	colors.convert(indexed.Pix, picture)
	return png.Encode(w, indexed)
}
