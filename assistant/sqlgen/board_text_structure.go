package sqlgen

import (
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// structure looks along the letters: squares of one file are eight letters apart,
// and pawns stand on six of them.
func (b boardText) structure(s query.Structure, side query.Side) string {
	if battery, is := batteries[s.Kind]; is {
		return b.battery(battery, s.File, side)
	}
	pawn := lettersOf(side, query.Pawn)[0]
	has := func(file string) string {
		return b.mark(b.stands("", pawn, placesOf(query.Pawn, file)[1:7]))
	}
	passed := func(file string) string { return b.passed(file, side) }
	switch s.Kind {
	case query.Isolated:
		return b.marks(s.File, has, "0P0")
	case query.Connected:
		return b.marks(s.File, has, "PP")
	case query.ConnectedPassed:
		return b.marks(s.File, passed, "PP")
	case query.Passed:
		if s.File != "" {
			return passed(s.File) + " = 'P'"
		}
		return b.marks("", passed, "P")
	}
	pawns := 2
	if s.Kind == query.Tripled {
		pawns = 3
	}
	if s.File != "" {
		var squares []string
		for _, at := range placesOf(query.Pawn, s.File)[1:7] {
			squares = append(squares, b.squares(at, 1))
		}
		return b.LikeLetters(b.Concat(squares...), "", strings.Repeat("%"+pawn, pawns)+"%")
	}
	var patterns []string
	for _, gaps := range fileGaps(pawns-1, 5) {
		pattern := "%" + pawn
		for _, gap := range gaps {
			pattern += strings.Repeat("_", 8*gap-1) + pawn
		}
		patterns = append(patterns, b.LikeLetters(b.column("board"), "", pattern+"%"))
	}
	return either(patterns)
}

// marks looks for marks side by side, of which each file gives one, 'P' or '0',
// and the edges of the board a '0'. With a file it and those beside it are looked at,
// and its own mark is one of them.
func (b boardText) marks(file string, of func(file string) string, want string) string {
	from, to := byte('a'-1), byte('h'+1)
	if file != "" {
		from, to = file[0]-1, file[0]+1
	}
	var marks []string
	for f := from; f <= to; f++ {
		mark := "'0'"
		if f >= 'a' && f <= 'h' {
			mark = of(string(f))
		}
		marks = append(marks, mark)
	}
	text := b.Concat(marks...)
	if file != "" && len(want) == 2 {
		return in(text, []string{"'PP0'", "'0PP'", "'PPP'"})
	}
	return text + " LIKE '%" + want + "%'"
}

// mark is 'P' where something holds, '0' elsewhere.
func (b boardText) mark(cond string) string { return "CASE WHEN " + cond + " THEN 'P' ELSE '0' END" }

// passed is the mark of a file with a passed pawn. It goes from where the side's
// pawns promote towards them: one is passed if it comes before any of the
// other side's on that file and those beside it.
func (b boardText) passed(file string, side query.Side) string {
	own, other := lettersOf(side, query.Pawn)[0], lettersOf(opposite(side), query.Pawn)[0]
	at := int(file[0] - 'a')
	from, width := max(at-1, 0), min(at+1, 7)-max(at-1, 0)+1
	text := "CASE"
	for step := 1; step <= 6; step++ {
		row := step // from White's seventh rank down
		if side == query.Black {
			row = 7 - step
		}
		text += newline + "  WHEN " + b.squares(8*row+at+1, 1) + " = " + letters(b.Dialect, own) + " THEN 'P'"
		if step < 6 {
			text += newline + "  WHEN " + b.LikeLetters(b.squares(8*row+from+1, width), "", "%"+other+"%") + " THEN '0'"
		}
	}
	return text + newline + "  ELSE '0'" + newline + "END"
}

// fileGaps are all ways to go up a file by so many steps, within so many ranks.
func fileGaps(steps, ranks int) [][]int {
	if steps == 0 {
		return [][]int{nil}
	}
	var all [][]int
	for gap := 1; gap <= ranks-steps+1; gap++ {
		for _, rest := range fileGaps(steps-1, ranks-gap) {
			all = append(all, append([]int{gap}, rest...))
		}
	}
	return all
}

// battery looks for two of the pieces side by side on a line, when the empty
// squares are left out and all the pieces are written as one kind.
func (b boardText) battery(kind battery, file string, side query.Side) string {
	var parts []string
	for _, l := range kind.along {
		for _, squares := range l.all() {
			switch {
			case file != "" && squares[0]%8 != int(file[0]-'a'):
				continue
			case l == rankLine:
				parts = append(parts, b.squares(squares[7]^56+1, 8))
			default:
				for _, square := range squares {
					parts = append(parts, b.squares(square^56+1, 1))
				}
			}
			parts = append(parts, "'-'")
		}
	}
	pieces := kind.letters(side)
	text := "REPLACE(" + b.CaseSensitive(b.Concat(parts...)) + ", '0', '')"
	for _, letter := range pieces[1:] {
		text = "REPLACE(" + text + ", '" + letter + "', '" + pieces[0] + "')"
	}
	return b.LikeLetters(text, "", "%"+pieces[0]+pieces[0]+"%")
}

// aboutKing is how many pieces of a side stand next to a king. The board is framed
// by empty squares, so that each king has eight neighbours: of rows of nine
// letters, the three above it, the two beside it and the three below.
func (b boardText) aboutKing(side query.Side, piece query.Piece, area string) string {
	frame := "'0000000000'"
	rows := []string{frame}
	for row := range 8 {
		rows = append(rows, b.squares(8*row+1, 8), "'0'")
	}
	framed := b.Concat(append(rows, frame)...)
	king := b.Find(b.column("board"), kingOf(side, area))
	above := king + " + " + b.IntDiv("("+king+" - 1)", "8")
	around := []string{b.Part(framed, above, 3), b.Part(framed, above+" + 9", 1), b.Part(framed, above+" + 11", 1), b.Part(framed, above+" + 18", 3), "'0'"}
	text := b.CaseSensitive(b.Concat(around...)) // nine letters, of which one is left at least
	for _, letter := range lettersOf(side, piece) {
		text = "REPLACE(" + text + ", '" + letter + "', '')"
	}
	return "(9 - " + b.Length(text) + ")"
}
