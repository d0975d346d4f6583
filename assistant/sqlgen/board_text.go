package sqlgen

import (
	"fmt"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema/dialect"
)

// boardText is a board as every database of the schema has it: 64 letters, and the
// counts of pieces.
type boardText struct {
	dialect.Dialect
	alias string
}

func (b boardText) column(name string) string { return b.alias + "." + name }

// squares are some letters of the board, from a place on.
func (b boardText) squares(at, length int) string {
	return b.Substr(b.column("board"), at, length)
}

// anyOf are the letters that stand for a piece of several kinds.
var anyOf = map[byte][]string{
	'A': {"P", "N", "B", "R", "Q", "K"},
	'a': {"p", "n", "b", "r", "q", "k"},
}

// like compares the letters with a description, as a whole or a row of letters at
// a time.
func (b boardText) like(board string) (tests []string) {
	if wholeBoard(board) {
		return []string{b.column("board") + " = " + letters(b.Dialect, board)}
	}
	for from := 0; from < len(board); {
		letter, end := board[from], from+1
		part := b.squares(from+1, 1)
		switch {
		case letter == '?':
		case letter == '*':
			tests = append(tests, part+" <> '0'")
		case anyOf[letter] != nil:
			tests = append(tests, in(part, letterList(b.Dialect, anyOf[letter]...)))
		default:
			for end < len(board) && !strings.ContainsRune("Aa*?", rune(board[end])) {
				end++
			}
			tests = append(tests, b.squares(from+1, end-from)+" = "+letters(b.Dialect, board[from:end]))
		}
		from = end
	}
	return tests
}

// wholeBoard says that a description tells what is on every square.
func wholeBoard(board string) bool { return board != "" && !strings.ContainsAny(board, "Aa*?") }

func (b boardText) holds(c query.Pieces) string {
	if query.AboutKing(c.Area) {
		return numbers(b.count(c.Side, c.Piece, c.Area), c.Range)
	}
	places, letters := placesOf(c.Piece, c.Area), lettersOf(c.Side, c.Piece)
	none, some := c.Range == (query.Range{}), c.Range == (query.Range{Min: 1})
	if places == nil || len(letters) > 1 || !none && !some {
		return numbers(b.count(c.Side, c.Piece, c.Area), c.Range)
	}
	// The count of bishops of both shades spares looking at most boards.
	bishops := b.column(string(c.Side) + "_bishops")
	switch shaded := c.Piece == query.LightBishop || c.Piece == query.DarkBishop; {
	case shaded && some:
		return bishops + " > 0 AND " + b.stands("", letters[0], places)
	case shaded:
		return "(" + bishops + " = 0 OR " + b.stands("NOT ", letters[0], places) + ")"
	case some:
		return b.stands("", letters[0], places)
	}
	return b.stands("NOT ", letters[0], places)
}

// stands holds when a letter is on one of the places, or when it is not.
func (b boardText) stands(not, letter string, places []int) string {
	if first := places[0]; places[len(places)-1] == first+len(places)-1 {
		return b.LikeLetters(b.squares(first, len(places)), not, "%"+letter+"%")
	}
	var list []string
	for _, at := range places {
		list = append(list, b.squares(at, 1))
	}
	return letters(b.Dialect, letter) + " " + not + "IN (" + strings.Join(list, ", ") + ")"
}

func (b boardText) count(side query.Side, piece query.Piece, area string) string {
	if query.AboutKing(area) {
		return eachSide(side, func(side query.Side) string { return b.aboutKing(side, piece, area) })
	}
	var terms []string
	if places := placesOf(piece, area); places != nil {
		letters := letterList(b.Dialect, lettersOf(side, piece)...)
		for _, at := range places {
			terms = append(terms, "CASE WHEN "+in(b.squares(at, 1), letters)+" THEN 1 ELSE 0 END")
		}
	} else {
		for _, name := range countNames(piece) {
			for _, s := range sidesOf(side) {
				terms = append(terms, b.column(string(s)+"_"+name))
			}
		}
	}
	return strings.Join(terms, " + ")
}

func (b boardText) lead(side query.Side) string {
	points := func(side query.Side) string {
		s := b.column(string(side) + "_")
		return fmt.Sprintf("(%[1]spawns + 3 * (%[1]sknights + %[1]sbishops) + 5 * %[1]srooks + 9 * %[1]squeens)", s)
	}
	return leadOf(side, points(query.White), points(query.Black))
}

// countNames are the counts of positions that a kind of piece is counted in.
func countNames(p query.Piece) []string {
	if p == query.NoPiece {
		return []string{"queens", "rooks", "bishops", "knights", "pawns"}
	}
	return []string{string(p) + "s"}
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

// placesOf are the places in a board's text, from 1, where pieces are counted:
// nil where the position keeps their count.
func placesOf(p query.Piece, area string) (places []int) {
	if area == "" && p != query.LightBishop && p != query.DarkBishop {
		return nil
	}
	for at := range 64 {
		if inArea(at%8, 7-at/8, p, area) {
			places = append(places, at+1)
		}
	}
	return places
}

// letters is a part of a board as a literal, in which capitals are White's.
func letters(d dialect.Dialect, text string) string { return d.CaseSensitive(d.String(text)) }

func letterList(d dialect.Dialect, texts ...string) []string {
	all := make([]string, len(texts))
	for i, text := range texts {
		all[i] = letters(d, text)
	}
	return all
}
