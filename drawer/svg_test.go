package drawer_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/kibitz-chess/kibitz/drawer"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func svg(t testing.TB, b chessboard.Board, o drawer.Options) string {
	t.Helper()
	var out bytes.Buffer
	if err := drawer.SVG(&out, b, o); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestSVGGolden(t *testing.T) {
	ending := boardOf(t, "000000k00000000000000000000Q0000000000000000000000000000K0000000")
	for name, o := range map[string]drawer.Options{
		"plain":   {},
		"flipped": {Flip: true, Theme: "green", Language: "es", Size: 200},
		"full": {
			HideCoordinates: true, Theme: "blue",
			LastMove: chessboard.Move{From: squareOf(t, "d1"), To: squareOf(t, "d5")},
			Check:    squareOf(t, "g8").Bit(),
			Squares:  []drawer.ColoredSquare{{Square: squareOf(t, "e4"), Brush: drawer.Red}},
			Marks:    []drawer.Mark{{Square: squareOf(t, "c3")}, {Square: squareOf(t, "c4"), Kind: drawer.Cross, Brush: drawer.Blue}},
			Arrows:   []drawer.Arrow{{From: squareOf(t, "d5"), To: squareOf(t, "g8"), Brush: drawer.Yellow}},
			Title:    "Jaque & <mate>", IDPrefix: "x-",
		},
	} {
		got := svg(t, ending, o)
		file := filepath.Join("testdata", name+".svg")
		if *update {
			if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), got); diff != "" {
			t.Errorf("%s: %s", file, diff)
		}
	}
}

// Every drawing is XML that needs nothing from outside: each reference has its
// id, each id is there once, and there is a <use> for every piece.
func TestSVGWellFormed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, o := anyBoard(t), anyOptions(t)
		o.Title = rapid.String().Draw(t, "title")
		var out bytes.Buffer
		if err := drawer.SVG(&out, b, o); err != nil {
			t.Fatal(err)
		}
		ids, uses := map[string]int{}, 0
		var references []string
		for decoder := xml.NewDecoder(&out); ; {
			token, err := decoder.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			element, ok := token.(xml.StartElement)
			if !ok {
				continue
			}
			if element.Name.Space != "http://www.w3.org/2000/svg" {
				t.Fatalf("element %v is not of SVG", element.Name)
			}
			if element.Name.Local == "use" {
				uses++
			}
			for _, a := range element.Attr {
				switch {
				case a.Name.Local == "id":
					ids[a.Value]++
				case a.Name.Local == "href":
					references = append(references, strings.TrimPrefix(a.Value, "#"))
				case a.Name.Local == "aria-labelledby":
					references = append(references, strings.Fields(a.Value)...)
				case strings.HasPrefix(a.Value, "url(#"):
					references = append(references, strings.TrimSuffix(a.Value[5:], ")"))
				}
			}
		}
		for id, n := range ids {
			if n != 1 {
				t.Fatalf("id %s is there %d times", id, n)
			}
		}
		for _, r := range references {
			if ids[r] == 0 {
				t.Fatalf("nothing has the id %s", r)
			}
		}
		if uses != b.Occupied().Count() {
			t.Fatalf("%d pieces are drawn, the board has %d", uses, b.Occupied().Count())
		}
	})
}

func TestSVGsOnOnePage(t *testing.T) {
	ids := regexp.MustCompile(` id="([^"]+)"`)
	seen := map[string]string{}
	start := boardOf(t, startText)
	moved := start
	moved.Set(squareOf(t, "e2"), chessboard.NoPiece)
	for name, drawing := range map[string]string{
		"start":            svg(t, start, drawer.Options{}),
		"other board":      svg(t, moved, drawer.Options{}),
		"other options":    svg(t, start, drawer.Options{Flip: true}),
		"other title":      svg(t, start, drawer.Options{Title: "Start"}),
		"prefix":           svg(t, start, drawer.Options{IDPrefix: "one-"}),
		"the same, prefix": svg(t, start, drawer.Options{IDPrefix: "two-"}),
	} {
		for _, match := range ids.FindAllStringSubmatch(drawing, -1) {
			if other, ok := seen[match[1]]; ok {
				t.Errorf("id %s is in %q and in %q", match[1], other, name)
			}
			seen[match[1]] = name
		}
	}
}

func TestSVGDescription(t *testing.T) {
	b := boardOf(t, "000000k00000000000000000000Q00000000000000000000000000R0R0000000")
	move := chessboard.Move{From: squareOf(t, "d1"), To: squareOf(t, "d5")}
	for _, c := range []struct {
		options drawer.Options
		want    []string
	}{
		{drawer.Options{LastMove: move, Check: squareOf(t, "g8").Bit()}, []string{
			">Chess board</title>",
			">White: queen d5; rooks a1, g2. Black: king g8. Last move: d1-d5. Check: g8.</desc>"}},
		{drawer.Options{Language: "es"}, []string{
			">Tablero de ajedrez</title>", ">Blancas: dama d5; torres a1, g2. Negras: rey g8.</desc>"}},
		{drawer.Options{Title: "A < B", Description: "Own words"}, []string{">A &lt; B</title>", ">Own words</desc>"}},
	} {
		drawing := svg(t, b, c.options)
		for _, want := range append(c.want, `role="img"`) {
			if !strings.Contains(drawing, want) {
				t.Errorf("%+v: no %q in %s", c.options, want, drawing)
			}
		}
	}
	if drawing := svg(t, chessboard.Board{}, drawer.Options{}); !strings.Contains(drawing, "White: no pieces. Black: no pieces.") {
		t.Errorf("the empty board is not described in %s", drawing)
	}
}

func TestDrawingsRefuseWrongOptions(t *testing.T) {
	for name, o := range map[string]drawer.Options{
		"size":           {Size: 5},
		"theme":          {Theme: "paisley"},
		"language":       {Language: "eo"},
		"delay":          {Delay: 1},
		"last move":      {LastMove: chessboard.Move{From: 3, To: chessboard.NoSquare}},
		"colored square": {Squares: []drawer.ColoredSquare{{Square: 64}}},
		"mark":           {Marks: []drawer.Mark{{Kind: 9}}},
		"brush":          {Arrows: []drawer.Arrow{{From: 1, To: 2, Brush: 9}}},
		"id prefix":      {IDPrefix: `"><script>`},
	} {
		var optionError *drawer.OptionError
		frames := []drawer.Frame{{}}
		if err := drawer.SVG(io.Discard, chessboard.Board{}, o); !errors.As(err, &optionError) {
			t.Errorf("SVG, %s: error %v", name, err)
		}
		if err := drawer.PNG(io.Discard, chessboard.Board{}, o); !errors.As(err, &optionError) {
			t.Errorf("PNG, %s: error %v", name, err)
		}
		if err := drawer.GIF(io.Discard, frames, o); !errors.As(err, &optionError) {
			t.Errorf("GIF, %s: error %v", name, err)
		}
	}
}
