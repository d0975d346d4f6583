package drawer_test

import (
	"bytes"
	"io"
	"testing"

	"github.com/kibitz-chess/kibitz/drawer"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// Targets on one core of a small server, at 480 pixels: SVG 0.3 ms, PNG 5 ms
// and 20 KB, GIF of 80 half-moves 150 ms and 400 KB. Each benchmark reports the
// bytes of its image.

func BenchmarkSVG(b *testing.B) { benchmarkBoard(b, drawer.SVG) }
func BenchmarkPNG(b *testing.B) { benchmarkBoard(b, drawer.PNG) }

func benchmarkBoard(b *testing.B, draw func(io.Writer, chessboard.Board, drawer.Options) error) {
	board := boardOf(b, startText)
	options := drawer.Options{LastMove: chessboard.Move{From: 12, To: 28}}
	var image bytes.Buffer
	for b.Loop() {
		image.Reset()
		if err := draw(&image, board, options); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(image.Len()), "bytes/image")
}

func BenchmarkGIF80HalfMoves(b *testing.B) {
	frames := game(b, 80)
	var image bytes.Buffer
	for b.Loop() {
		image.Reset()
		if err := drawer.GIF(&image, frames, drawer.Options{}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(image.Len()), "bytes/image")
}
