package drawer

import (
	"cmp"
	"image"
	"image/color"
	"slices"
)

// quantiser gives every colour a place in a palette. Colours are told apart by
// the upper five bits of red, green and blue.
type quantiser struct {
	palette color.Palette
	places  [1 << 15]uint8
}

// newQuantiser chooses the colours that pictures need most, at most limit.
// Pictures are opaque; a colour that fills an area is kept exactly.
func newQuantiser(pictures []*image.RGBA, limit int) *quantiser {
	shades := countShades(pictures)
	q := &quantiser{}
	for _, s := range shades[:min(limit, len(shades))] {
		q.places[s.key] = uint8(len(q.palette))
		q.palette = append(q.palette, s.color)
	}
	for _, s := range shades[len(q.palette):] {
		q.places[s.key] = uint8(q.palette.Index(s.color))
	}
	return q
}

// convert writes the places of the pixels of a picture into dst.
func (q *quantiser) convert(dst []uint8, picture *image.RGBA) {
	for i := range dst {
		dst[i] = q.places[shadeKey([4]uint8(picture.Pix[4*i:4*i+4]))]
	}
}

// shade is a set of colours that are taken for one.
type shade struct {
	key   int
	count int // pixels
	color color.RGBA
}

// countShades returns the shades of pictures, the most frequent first. The
// colour of a shade is that of most of its pixels, found by majority vote.
func countShades(pictures []*image.RGBA) []shade {
	type tally struct {
		count, votes int32
		pixel        [4]uint8
	}
	tallies := make([]tally, 1<<15)
	for _, picture := range pictures {
		for i := 0; i < len(picture.Pix); i += 4 {
			pixel := [4]uint8(picture.Pix[i : i+4])
			t := &tallies[shadeKey(pixel)]
			t.count++
			switch {
			case t.pixel == pixel:
				t.votes++
			case t.votes == 0:
				t.pixel, t.votes = pixel, 1
			default:
				t.votes--
			}
		}
	}
	var shades []shade
	for key, t := range tallies {
		if t.count > 0 {
			shades = append(shades, shade{key, int(t.count), color.RGBA{t.pixel[0], t.pixel[1], t.pixel[2], 0xff}})
		}
	}
	slices.SortStableFunc(shades, func(a, b shade) int { return cmp.Compare(b.count, a.count) })
	return shades
}

func shadeKey(pixel [4]uint8) int {
	return int(pixel[0]>>3)<<10 | int(pixel[1]>>3)<<5 | int(pixel[2]>>3)
}
