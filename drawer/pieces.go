package drawer

import (
	"embed"
	"strings"

	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// pieceFiles holds an SVG of 45 by 45 units for every piece: wK.svg, bN.svg …
// Their licence stands beside them.
//
//go:embed pieces/*.svg
var pieceFiles embed.FS

// pieceName returns the name of the drawing of a piece, such as "wK".
func pieceName(p chessboard.Piece) string {
	return p.Color().String()[:1] + string(rune(p.Role().Letter()))
}

// pieceSVG returns the drawing of a piece as a document of its own.
func pieceSVG(p chessboard.Piece) string {
	file, err := pieceFiles.ReadFile("pieces/" + pieceName(p) + ".svg")
	if err != nil {
		panic(err) // the files are part of the program
	}
	return string(file)
}

// pieceShapes returns the drawing of a piece without its <svg> element.
func pieceShapes(p chessboard.Piece) string {
	_, shapes, _ := strings.Cut(pieceSVG(p), ">")
	return strings.TrimSuffix(shapes, "</svg>\n")
}
