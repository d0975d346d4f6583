package drawer

import "image/color"

// themes are the looks of a board; the first is the default.
var themes = []theme{
	{
		name:  "brown",
		light: opaque(0xf0d9b5), dark: opaque(0xb58863),
		lastMove: tint{opaque(0x9bc700), 0.41},
	},
	{
		name:  "blue",
		light: opaque(0xdee3e6), dark: opaque(0x8ca2ad),
		lastMove: tint{opaque(0x9bc700), 0.41},
	},
	{
		name:  "green",
		light: opaque(0xeeeed2), dark: opaque(0x769656),
		lastMove: tint{opaque(0xffff33), 0.50},
	},
}

// theme is the look of a board. The coordinates on a square have the colour of
// the squares of the other kind.
type theme struct {
	name        string
	light, dark color.RGBA
	lastMove    tint
}

// Themes returns the names of the themes, the default first.
func Themes() []string {
	names := make([]string, len(themes))
	for i, t := range themes {
		names[i] = t.name
	}
	return names
}

func themeOf(name string) (theme, bool) {
	for _, t := range themes {
		if t.name == name {
			return t, true
		}
	}
	return theme{}, false
}

// checkGlow is the light around a king in check, from the centre of its square
// to a corner.
var checkGlow = []struct {
	offset float64 // 0 = centre, 1 = corner
	tint   tint
}{
	{0, tint{opaque(0xff0000), 1}},
	{0.25, tint{opaque(0xe70000), 1}},
	{0.89, tint{opaque(0xa90000), 0}},
}

// Brush is the colour of a coloured square, a mark or an arrow. The letters are
// those of PGN's %csl and %cal comments.
type Brush uint8

// The brushes.
const (
	Green Brush = iota
	Red
	Yellow
	Blue
)

var brushes = [...]struct {
	letter byte
	color  color.RGBA
}{
	Green:  {'G', opaque(0x1f8a2f)},
	Red:    {'R', opaque(0xc62828)},
	Yellow: {'Y', opaque(0xe68f00)},
	Blue:   {'B', opaque(0x1f5fc4)},
}

// squareOpacity is how much of a brush covers a coloured square.
const squareOpacity = 0.55

func (b Brush) valid() bool { return int(b) < len(brushes) }

// brushOf returns the brush of a letter.
func brushOf(letter byte) (Brush, bool) {
	for b, brush := range brushes {
		if brush.letter == letter {
			return Brush(b), true
		}
	}
	return 0, false
}

// tint is a colour laid over another.
type tint struct {
	color   color.RGBA
	opacity float64 // 0 to 1
}

// over returns what is seen of a colour under the tint.
func (t tint) over(under color.RGBA) color.RGBA {
	mix := func(over, under byte) byte {
		return byte(float64(under) + (float64(over)-float64(under))*t.opacity + 0.5)
	}
	return color.RGBA{mix(t.color.R, under.R), mix(t.color.G, under.G), mix(t.color.B, under.B), 0xff}
}

// opaque returns the colour of a number such as 0xrrggbb.
func opaque(rgb uint32) color.RGBA {
	return color.RGBA{byte(rgb >> 16), byte(rgb >> 8), byte(rgb), 0xff}
}
