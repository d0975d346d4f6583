package sqlgen

import (
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// board prints what is said of a board, by what the database has of it: its text
// and counts in positions, or its sets of squares in game_boards.
type board interface {
	// like are the tests of a description of the squares.
	like(board string) []string
	// holds compares how many pieces stand there with a number; no lead.
	holds(c query.Pieces) string
	// count is how many pieces of a kind a side, or both together, has on an area.
	count(side query.Side, piece query.Piece, area string) string
	// structure holds when pieces of a side stand so.
	structure(s query.Structure, side query.Side) string
	// lead is how many points a side's material is ahead.
	lead(side query.Side) string
}

// tests are those of a board for what a position says of it: its squares, its
// pieces, its pawns and its material.
func tests(on board, p query.Position) []string {
	tests := on.like(p.Board)
	for _, c := range p.Counts {
		tests = append(tests, counted(on, c))
	}
	tests = append(tests, onlyPieces(on, p.Only)...)
	for _, s := range p.Structures {
		var sides []string
		for _, side := range sidesOf(s.Side) {
			sides = append(sides, on.structure(s, side))
		}
		tests = append(tests, either(sides))
	}
	if p.Balance != nil {
		tests = append(tests, bounded(on.lead(p.Balance.Side), p.Balance.Bounds))
	}
	return tests
}

// everyBoard selects every position of every game with its board.
func (w writer) everyBoard() (selection, board) {
	if w.Boards {
		return selection{from: "game_boards b"}, boardSets{Dialect: w.Dialect, alias: "b"}
	}
	if w.Stretches {
		return selection{from: "game_stretches st"}, newStretch(w.Dialect, "st")
	}
	return selection{from: "match_positions mp", joins: []string{"JOIN positions p ON p.cod_position = mp.cod_position"}}, boardText{w.Dialect, "p"}
}

// counted compares how many pieces stand on the board, or how many more than of
// the other side, with a number.
func counted(on board, c query.Pieces) string {
	if !c.Lead {
		return on.holds(c)
	}
	sum := func(side query.Side) string {
		terms := on.count(side, c.Piece, c.Area)
		if strings.Contains(terms, " + ") {
			return "(" + terms + ")"
		}
		return terms
	}
	return numbers(leadOf(c.Side, sum(query.White), sum(query.Black)), c.Range)
}

// onlyPieces holds when no pieces but kings and these are on the board.
func onlyPieces(on board, kinds []query.Piece) (conds []string) {
	if len(kinds) == 0 {
		return nil
	}
	missing := query.Pieces{}
	for _, missing.Piece = range missingKinds(kinds) {
		for _, missing.Side = range sidesOf(query.AnySide) {
			conds = append(conds, on.holds(missing))
		}
	}
	return conds
}

// missingKinds are the kinds of piece that are not among these, kings left out.
func missingKinds(kinds []query.Piece) (missing []query.Piece) {
	has := map[query.Piece]bool{}
	for _, kind := range kinds {
		has[kind] = true
	}
	for _, kind := range []query.Piece{query.Queen, query.Rook, query.Bishop, query.Knight, query.Pawn} {
		switch {
		case has[kind] || kind == query.Bishop && has[query.LightBishop] && has[query.DarkBishop]:
		case kind == query.Bishop && has[query.LightBishop]:
			missing = append(missing, query.DarkBishop)
		case kind == query.Bishop && has[query.DarkBishop]:
			missing = append(missing, query.LightBishop)
		default:
			missing = append(missing, kind)
		}
	}
	return missing
}

func either(conds []string) string {
	if len(conds) == 1 {
		return conds[0]
	}
	return "(" + strings.Join(conds, newline+"OR ") + ")"
}

func sidesOf(s query.Side) []query.Side {
	if s == query.White || s == query.Black {
		return []query.Side{s}
	}
	return []query.Side{query.White, query.Black}
}

// eachSide adds up what is counted of a side, or of both.
func eachSide(side query.Side, count func(query.Side) string) string {
	var terms []string
	for _, s := range sidesOf(side) {
		terms = append(terms, count(s))
	}
	return strings.Join(terms, " + ")
}

// inArea says that a square, of a file and a rank from 0, is in an area, and of the
// shade of a bishop.
func inArea(file, rank int, piece query.Piece, area string) bool {
	light := (file+rank)%2 == 1
	if piece == query.LightBishop && !light || piece == query.DarkBishop && light {
		return false
	}
	return query.InArea(file, rank, area)
}

// squareNumber is MOVE_FROM's and MOVE_TO's number of a square: a1 is 0, h8 63.
func squareNumber(name string) int { return int(name[0]-'a') + 8*int(name[1]-'1') }

// onSquare compares a column of squares with a square, a file or a rank.
func onSquare(column, area string) string {
	switch {
	case len(area) == 2:
		return column + " = " + strconv.Itoa(squareNumber(area))
	case area[0] >= 'a':
		var file []string
		for rank := '1'; rank <= '8'; rank++ {
			file = append(file, strconv.Itoa(squareNumber(area+string(rank))))
		}
		return column + " IN (" + strings.Join(file, ", ") + ")"
	}
	first := squareNumber("a" + area)
	return between(column, strconv.Itoa(first), strconv.Itoa(first+7))
}
