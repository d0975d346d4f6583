package sqlgen

import (
	"slices"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// counted compares how many pieces stand on the board p with a number.
func (w writer) counted(c query.Pieces) string {
	if c.Lead {
		sum := func(side query.Side) string {
			terms := w.pieceCount(side, c.Piece, c.Area)
			if strings.Contains(terms, " + ") {
				return "(" + terms + ")"
			}
			return terms
		}
		return numbers(leadOf(c.Side, sum(query.White), sum(query.Black)), c.Range)
	}
	squares, letters := squaresOf(c.Piece, c.Area), lettersOf(c.Side, c.Piece)
	none, some := c.Range == (query.Range{}), c.Range == (query.Range{Min: 1})
	if squares == nil || len(letters) > 1 || !none && !some {
		return numbers(w.pieceCount(c.Side, c.Piece, c.Area), c.Range)
	}
	// The count of bishops of both shades spares looking at most boards.
	bishops := "p." + string(c.Side) + "_bishops"
	switch shaded := c.Piece == query.LightBishop || c.Piece == query.DarkBishop; {
	case shaded && some:
		return bishops + " > 0 AND " + w.stands("", letters[0], squares)
	case shaded:
		return "(" + bishops + " = 0 OR " + w.stands("NOT ", letters[0], squares) + ")"
	case some:
		return w.stands("", letters[0], squares)
	}
	return w.stands("NOT ", letters[0], squares)
}

// stands holds when a letter is on one of the places of the board p, or when it
// is not.
func (w writer) stands(not, letter string, places []int) string {
	if first := places[0]; places[len(places)-1] == first+len(places)-1 {
		return w.Dialect.LikeLetters(w.Dialect.Substr("p.board", first, len(places)), not, "%"+letter+"%")
	}
	var list []string
	for _, at := range places {
		list = append(list, w.Dialect.Substr("p.board", at, 1))
	}
	return w.letters(letter) + " " + not + "IN (" + strings.Join(list, ", ") + ")"
}

// pieceCount is how many pieces of a kind a side, or both together, has on an
// area of the board p.
func (w writer) pieceCount(side query.Side, piece query.Piece, area string) string {
	var terms []string
	if squares := squaresOf(piece, area); squares != nil {
		letters := w.letterList(lettersOf(side, piece)...)
		for _, s := range squares {
			terms = append(terms, "CASE WHEN "+in(w.Dialect.Substr("p.board", s, 1), letters)+" THEN 1 ELSE 0 END")
		}
	} else {
		for _, name := range countNames(piece) {
			for _, s := range sidesOf(side) {
				terms = append(terms, "p."+string(s)+"_"+name)
			}
		}
	}
	return strings.Join(terms, " + ")
}

// onlyPieces holds when no pieces but kings and these are on the board p.
func (w writer) onlyPieces(kinds []query.Piece) (conds []string) {
	if len(kinds) == 0 {
		return nil
	}
	has := func(p query.Piece) bool { return slices.Contains(kinds, p) }
	for _, kind := range []query.Piece{query.Queen, query.Rook, query.Bishop, query.Knight, query.Pawn} {
		shade := query.NoPiece // of the bishops that are missing
		switch {
		case has(kind) || kind == query.Bishop && has(query.LightBishop) && has(query.DarkBishop):
			continue
		case kind == query.Bishop && has(query.LightBishop):
			shade = query.DarkBishop
		case kind == query.Bishop && has(query.DarkBishop):
			shade = query.LightBishop
		default:
			shade = kind
		}
		for _, side := range sidesOf(query.AnySide) {
			conds = append(conds, w.counted(query.Pieces{Side: side, Piece: shade}))
		}
	}
	return conds
}

// countNames are the counts of positions that a kind of piece is counted in.
func countNames(p query.Piece) []string {
	if p == query.NoPiece {
		return []string{"queens", "rooks", "bishops", "knights", "pawns"}
	}
	return []string{string(p) + "s"}
}

func sidesOf(s query.Side) []query.Side {
	if s == query.White || s == query.Black {
		return []query.Side{s}
	}
	return []query.Side{query.White, query.Black}
}

// boardLetters are White's letters of the pieces.
var boardLetters = map[query.Piece]string{
	query.NoPiece: "QRBNP", query.Pawn: "P", query.Knight: "N", query.Bishop: "B", query.LightBishop: "B",
	query.DarkBishop: "B", query.Rook: "R", query.Queen: "Q", query.King: "K",
}

func lettersOf(side query.Side, p query.Piece) []string {
	letters := boardLetters[p]
	switch side {
	case query.White:
	case query.Black:
		letters = strings.ToLower(letters)
	default:
		letters += strings.ToLower(letters)
	}
	return strings.Split(letters, "")
}

// squaresOf are the places in a board's text, from 1, where pieces are counted:
// nil where the position keeps their count.
func squaresOf(p query.Piece, area string) (places []int) {
	shaded := p == query.LightBishop || p == query.DarkBishop
	if area == "" && !shaded {
		return nil
	}
	for at := range 64 {
		file, rank := at%8, 7-at/8
		light := (file+rank)%2 == 1
		if shaded && light != (p == query.LightBishop) {
			continue
		}
		if area == "" || area[0] == byte('a'+file) || area[0] == byte('1'+rank) {
			places = append(places, at+1)
		}
	}
	return places
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
