package drawer_test

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/png"
	"math"
	"testing"

	"github.com/kibitz-chess/kibitz/drawer"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

func decodedPNG(t testing.TB, b chessboard.Board, o drawer.Options) image.Image {
	t.Helper()
	var out bytes.Buffer
	if err := drawer.PNG(&out, b, o); err != nil {
		t.Fatal(err)
	}
	picture, err := png.Decode(&out)
	if err != nil {
		t.Fatal(err)
	}
	return picture
}

// changedSquares returns the squares of which a pixel differs by more than the
// rounding of a palette, as seen by White or by Black.
func changedSquares(a, b image.Image, flip bool) chessboard.Bitboard {
	var changed chessboard.Bitboard
	size := a.Bounds().Dx()
	for y := range size {
		for x := range size {
			if !alike(a.At(x, y), b.At(x, y)) {
				file, rank := x*8/size, 7-y*8/size
				if flip {
					file, rank = 7-file, 7-rank
				}
				changed |= chessboard.SquareAt(file, rank).Bit()
			}
		}
	}
	return changed
}

func alike(a, b color.Color) bool {
	const tolerance = 24 << 8
	r1, g1, b1, _ := a.RGBA()
	r2, g2, b2, _ := b.RGBA()
	near := func(x, y uint32) bool { return max(x, y)-min(x, y) <= tolerance }
	return near(r1, r2) && near(g1, g2) && near(b1, b2)
}

func TestPNGShowsWhatItIsTold(t *testing.T) {
	queen := chessboard.PieceOf(chessboard.White, chessboard.Queen)
	var withQueen chessboard.Board
	withQueen.Set(squareOf(t, "d5"), queen)
	bits := func(names ...string) (set chessboard.Bitboard) {
		for _, name := range names {
			set |= squareOf(t, name).Bit()
		}
		return set
	}
	e2e4 := chessboard.Move{From: squareOf(t, "e2"), To: squareOf(t, "e4")}
	for name, c := range map[string]struct {
		board   chessboard.Board
		options drawer.Options
		want    chessboard.Bitboard // squares that differ from an empty board
	}{
		"nothing":   {chessboard.Board{}, drawer.Options{}, 0},
		"queen":     {withQueen, drawer.Options{}, bits("d5")},
		"odd size":  {withQueen, drawer.Options{Size: 333}, bits("d5")},
		"flipped":   {withQueen, drawer.Options{Flip: true}, bits("d5")},
		"last move": {chessboard.Board{}, drawer.Options{LastMove: e2e4}, bits("e2", "e4")},
		"check":     {chessboard.Board{}, drawer.Options{Check: bits("e8"), Flip: true}, bits("e8")},
		"square":    {chessboard.Board{}, drawer.Options{Squares: []drawer.ColoredSquare{{Square: squareOf(t, "b7")}}}, bits("b7")},
		"circle":    {chessboard.Board{}, drawer.Options{Marks: []drawer.Mark{{Square: squareOf(t, "b7")}}}, bits("b7")},
		"cross":     {chessboard.Board{}, drawer.Options{Marks: []drawer.Mark{{Square: squareOf(t, "b7"), Kind: drawer.Cross}}}, bits("b7")},
		"arrow": {chessboard.Board{}, drawer.Options{Arrows: []drawer.Arrow{{From: squareOf(t, "e2"), To: squareOf(t, "e4")}}},
			bits("e2", "e3", "e4")},
	} {
		empty := decodedPNG(t, chessboard.Board{}, drawer.Options{Size: c.options.Size, Flip: c.options.Flip})
		got := changedSquares(empty, decodedPNG(t, c.board, c.options), c.options.Flip)
		if got != c.want {
			t.Errorf("%s: squares %x differ from an empty board, want %x", name, got, c.want)
		}
	}
}

func TestPNGColors(t *testing.T) {
	var b chessboard.Board
	b.Set(squareOf(t, "d5"), chessboard.PieceOf(chessboard.White, chessboard.Queen))
	b.Set(squareOf(t, "c5"), chessboard.PieceOf(chessboard.Black, chessboard.Rook))
	picture := decodedPNG(t, b, drawer.Options{})
	for name, c := range map[string]struct {
		x, y int
		want color.RGBA
	}{
		"light square, a8":            {30, 40, color.RGBA{0xf0, 0xd9, 0xb5, 0xff}},
		"dark square, b8":             {90, 30, color.RGBA{0xb5, 0x88, 0x63, 0xff}},
		"body of the white queen d5":  {180 + 30, 180 + 36, color.RGBA{0xff, 0xff, 0xff, 0xff}},
		"crown of the white queen d5": {180 + 30, 180 + 7, color.RGBA{0, 0, 0, 0xff}},
		"body of the black rook c5":   {120 + 30, 180 + 30, color.RGBA{0, 0, 0, 0xff}},
	} {
		if got := color.RGBAModel.Convert(picture.At(c.x, c.y)); got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

func TestPNGSize(t *testing.T) {
	for _, size := range []int{drawer.MinSize, 333, drawer.MaxSize} {
		picture := decodedPNG(t, boardOf(t, startText), drawer.Options{Size: size})
		if got := picture.Bounds(); got != image.Rect(0, 0, size, size) {
			t.Errorf("size %d gives %v", size, got)
		}
	}
	var out bytes.Buffer
	if err := drawer.PNG(&out, boardOf(t, startText), drawer.Options{}); err != nil {
		t.Fatal(err)
	}
	if out.Len() >= 20_000 {
		t.Errorf("the start at the default size takes %d bytes", out.Len())
	}
}

// A board is as dark at every size: lines grow with it.
func TestPNGScales(t *testing.T) {
	brightness := func(size int) float64 {
		picture := decodedPNG(t, boardOf(t, startText), drawer.Options{Size: size, HideCoordinates: true})
		sum := 0.0
		for y := range size {
			for x := range size {
				sum += float64(color.GrayModel.Convert(picture.At(x, y)).(color.Gray).Y)
			}
		}
		return sum / float64(size*size)
	}
	want := brightness(drawer.DefaultSize)
	for _, size := range []int{120, 960, drawer.MaxSize} {
		if got := brightness(size); math.Abs(got-want) > 1 {
			t.Errorf("mean brightness at %d pixels is %.2f, at the default size %.2f", size, got, want)
		}
	}
}

// Each frame of a GIF, laid over those before, shows what a PNG shows.
func TestGIF(t *testing.T) {
	frames := game(t, 80)
	frames[40].Check = squareOf(t, "e8").Bit()
	frames = append(frames, frames[80]) // one that changes nothing
	for _, o := range []drawer.Options{{}, {Size: 203, Flip: true, Theme: "green"}} {
		var out bytes.Buffer
		if err := drawer.GIF(&out, frames, o); err != nil {
			t.Fatal(err)
		}
		if out.Len() >= 400_000 {
			t.Errorf("80 half-moves take %d bytes", out.Len())
		}
		animation, err := gif.DecodeAll(&out)
		if err != nil {
			t.Fatal(err)
		}
		if len(animation.Image) != len(frames) || animation.LoopCount != 0 {
			t.Fatalf("%d frames and loop count %d, want %d and 0", len(animation.Image), animation.LoopCount, len(frames))
		}
		screen := image.NewRGBA(image.Rect(0, 0, animation.Config.Width, animation.Config.Height))
		for i, part := range animation.Image {
			draw.Draw(screen, part.Rect, part, part.Rect.Min, draw.Over)
			if i%20 != 0 && i != len(frames)-1 {
				continue
			}
			o.LastMove, o.Check = frames[i].LastMove, frames[i].Check
			if changed := changedSquares(screen, decodedPNG(t, frames[i].Board, o), o.Flip); changed != 0 {
				t.Errorf("frame %d at size %d: squares %x are not those of the board", i, o.Size, changed)
			}
		}
		for i, delay := range animation.Delay {
			want := 80
			if i == len(frames)-1 {
				want = 320
			}
			if delay != want {
				t.Errorf("frame %d stays %d hundredths of a second, want %d", i, delay, want)
			}
		}
	}
}

func TestGIFNumberOfFrames(t *testing.T) {
	for _, n := range []int{0, drawer.MaxFrames + 1} {
		if err := drawer.GIF(&bytes.Buffer{}, make([]drawer.Frame, n), drawer.Options{}); err == nil {
			t.Errorf("a GIF of %d frames was drawn", n)
		}
	}
}
