package drawer

import (
	"image"
	"image/color"

	"github.com/srwiley/rasterx"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// boxScanner fills shapes in a picture as rasterx.ScannerGV does, but visits
// only the pixels around a shape instead of the whole picture: an arrow or a
// mark covers little of a board. Colours are plain and nothing is clipped, as
// neither pieces nor overlays need more.
type boxScanner struct {
	picture *image.RGBA
	ink     *image.Uniform
	filler  vector.Rasterizer
	lines   []line
	extent  fixed.Rectangle26_6
}

// line leads to a point, or begins there.
type line struct {
	to    fixed.Point26_6
	start bool
}

var _ rasterx.Scanner = (*boxScanner)(nil)

// Draw fills the shape whose outline was given.
func (s *boxScanner) Draw() {
	box := image.Rect(s.extent.Min.X.Floor(), s.extent.Min.Y.Floor(), s.extent.Max.X.Ceil(), s.extent.Max.Y.Ceil()).
		Intersect(s.picture.Rect)
	if len(s.lines) == 0 || box.Empty() {
		return
	}
	s.filler.Reset(box.Dx(), box.Dy())
	for _, l := range s.lines {
		x, y := float32(l.to.X)/64-float32(box.Min.X), float32(l.to.Y)/64-float32(box.Min.Y)
		if l.start {
			s.filler.MoveTo(x, y)
		} else {
			s.filler.LineTo(x, y)
		}
	}
	s.filler.Draw(s.picture, box, s.ink, image.Point{})
}

// Start begins a new outline.
func (s *boxScanner) Start(at fixed.Point26_6) { s.add(line{at, true}) }

// Line continues the outline.
func (s *boxScanner) Line(to fixed.Point26_6) { s.add(line{to, false}) }

func (s *boxScanner) add(l line) {
	point := fixed.Rectangle26_6{Min: l.to, Max: l.to.Add(fixed.Point26_6{X: 1, Y: 1})}
	s.extent = s.extent.Union(point)
	s.lines = append(s.lines, l)
}

// Clear forgets the shape.
func (s *boxScanner) Clear() { s.lines, s.extent = s.lines[:0], fixed.Rectangle26_6{} }

// SetColor chooses the colour of the next shapes.
func (s *boxScanner) SetColor(c any) { s.ink = image.NewUniform(c.(color.Color)) }

// GetPathExtent returns the box around the shape.
func (s *boxScanner) GetPathExtent() fixed.Rectangle26_6 { return s.extent }

// SetBounds does nothing: the picture has its bounds.
func (s *boxScanner) SetBounds(int, int) {}

// SetWinding does nothing: shapes are filled by the non-zero rule.
func (s *boxScanner) SetWinding(bool) {}

// SetClip does nothing.
func (s *boxScanner) SetClip(image.Rectangle) {}
