package sqlgen

import "github.com/kibitz-chess/kibitz/assistant/query"

// battery is a structure of pieces that see one another: which, and along what.
type battery struct {
	pieces []query.Piece
	along  []line
}

// batteries are the structures of pieces.
var batteries = map[query.StructureKind]battery{
	query.DoubledRooks:    {[]query.Piece{query.Rook}, []line{fileLine}},
	query.ConnectedRooks:  {[]query.Piece{query.Rook}, []line{fileLine, rankLine}},
	query.FileBattery:     {[]query.Piece{query.Rook, query.Queen}, []line{fileLine}},
	query.DiagonalBattery: {[]query.Piece{query.Bishop, query.Queen}, []line{risingLine, fallingLine}},
}

// letters are those of the pieces of a side.
func (b battery) letters(side query.Side) (letters []string) {
	for _, piece := range b.pieces {
		letters = append(letters, lettersOf(side, piece)...)
	}
	return letters
}

// line is a direction on the board: how many files and ranks a step goes, to a
// square of a lower number.
type line struct{ file, rank int }

var (
	rankLine    = line{-1, 0}
	fileLine    = line{0, -1}
	risingLine  = line{-1, -1} // from h8 to a1
	fallingLine = line{1, -1}  // from a8 to h1
)

// lines are those on which a king's neighbours are.
var lines = []line{rankLine, fileLine, risingLine, fallingLine}

// squares is how much lower the number of the next square is.
func (l line) squares() int { return -l.file - 8*l.rank }

// ends are the squares that a step goes to from some square.
func (l line) ends() (mask uint64) {
	for square := range 64 {
		if file, rank := square%8-l.file, square/8-l.rank; file >= 0 && file < 8 && rank < 8 {
			mask |= 1 << square
		}
	}
	return mask
}

// all are the lines of that direction of two squares or more, each from its first
// square on.
func (l line) all() (all [][]int) {
	for start := 63; start >= 0; start-- {
		if l.ends()&(1<<start) != 0 {
			continue
		}
		squares := []int{start}
		for at := start; ; {
			file, rank := at%8+l.file, at/8+l.rank
			if file < 0 || file > 7 || rank < 0 {
				break
			}
			at = 8*rank + file
			squares = append(squares, at)
		}
		if len(squares) > 1 {
			all = append(all, squares)
		}
	}
	return all
}

// kingOf is the letter of the king about which an area of a side's pieces lies.
func kingOf(side query.Side, area string) string {
	if area == query.EnemyKing {
		side = opposite(side)
	}
	return lettersOf(side, query.King)[0]
}
