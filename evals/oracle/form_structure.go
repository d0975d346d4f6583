package oracle

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// structured says whether pieces of a side stand so, of AnySide those of one.
func (g view) structured(board []byte, s query.Structure) bool {
	return slices.ContainsFunc(colorsOf(g.side(s.Side)), func(c chessboard.Color) bool {
		if slices.Contains([]query.StructureKind{query.DoubledRooks, query.ConnectedRooks, query.FileBattery, query.DiagonalBattery}, s.Kind) {
			return inBattery(board, c, s)
		}
		pawns, passed := [10]int{}, [10]int{} // on each file, with one more at either side of the board
		for file := range 8 {
			pawns[file+1] = count(board, c, query.Pawn, files[file])
			passed[file+1] = passedPawns(board, c, file)
		}
		for file := range 8 {
			if s.File != "" && s.File != files[file] {
				continue
			}
			n, beside := pawns[file+1], pawns[file]+pawns[file+2]
			is := map[query.StructureKind]bool{
				query.Doubled: n >= 2, query.Tripled: n >= 3, query.Isolated: n > 0 && beside == 0, query.Connected: n > 0 && beside > 0,
				query.Passed: passed[file+1] > 0, query.ConnectedPassed: passed[file+1] > 0 && passed[file]+passed[file+2] > 0,
			}
			if is[s.Kind] {
				return true
			}
		}
		return false
	})
}

// onBoard is the piece on a square of a file and a rank from 0, none beyond the edge.
func onBoard(board []byte, file, rank int) chessboard.Piece {
	if file < 0 || file > 7 || rank < 0 || rank > 7 {
		return chessboard.NoPiece
	}
	return chessboard.PieceOfLetter(board[8*(7-rank)+file])
}

// isPiece says whether a piece is one of a side and of these roles.
func isPiece(p chessboard.Piece, c chessboard.Color, roles ...chessboard.Role) bool {
	return p != chessboard.NoPiece && p.Color() == c && slices.Contains(roles, p.Role())
}

// passedPawns are how many pawns of a file need pass none of the other side on
// their way.
func passedPawns(board []byte, c chessboard.Color, file int) (n int) {
	ahead := 1
	if c == chessboard.Black {
		ahead = -1
	}
	for rank := range 8 {
		if !isPiece(onBoard(board, file, rank), c, chessboard.Pawn) {
			continue
		}
		free := true
		for to := rank + ahead; to >= 0 && to < 8; to += ahead {
			for beside := file - 1; beside <= file+1; beside++ {
				free = free && !isPiece(onBoard(board, beside, to), c.Other(), chessboard.Pawn)
			}
		}
		if free {
			n++
		}
	}
	return n
}

// inBattery says whether a piece of the structure sees another of it: it walks
// from each over empty squares.
func inBattery(board []byte, c chessboard.Color, s query.Structure) bool {
	roles, steps := []chessboard.Role{chessboard.Rook}, [][2]int{{0, 1}}
	switch s.Kind {
	case query.ConnectedRooks:
		steps = append(steps, [2]int{1, 0})
	case query.FileBattery:
		roles = append(roles, chessboard.Queen)
	case query.DiagonalBattery:
		roles, steps = []chessboard.Role{chessboard.Bishop, chessboard.Queen}, [][2]int{{1, 1}, {1, -1}}
	}
	for square := range 64 {
		file, rank := square%8, square/8
		if s.File != "" && s.File != files[file] || !isPiece(onBoard(board, file, rank), c, roles...) {
			continue
		}
		for _, step := range steps {
			f, r := file+step[0], rank+step[1]
			for f >= 0 && f < 8 && r >= 0 && r < 8 && onBoard(board, f, r) == chessboard.NoPiece {
				f, r = f+step[0], r+step[1]
			}
			if isPiece(onBoard(board, f, r), c, roles...) {
				return true
			}
		}
	}
	return false
}

// beyond says whether a square is outside of a zone of a board, for the pieces of a
// side.
func beyond(board []byte, c chessboard.Color, square chessboard.Square, zone string) bool {
	file, rank := int(square)%8, int(square)/8
	switch zone {
	case query.QueenWing:
		return file > 3
	case query.KingWing:
		return file < 4
	case query.Center:
		return !slices.Contains([]string{"d4", "d5", "e4", "e5"}, square.String())
	case query.EnemyKing:
		c = c.Other()
	}
	for f := file - 1; f <= file+1; f++ {
		for r := rank - 1; r <= rank+1; r++ {
			if isPiece(onBoard(board, f, r), c, chessboard.King) {
				return false
			}
		}
	}
	return true
}
