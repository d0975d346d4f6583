package drawer

import (
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// vocabularies are the words that titles and descriptions are made of, one for
// each language; the first is the default.
var vocabularies = []vocabulary{
	{
		language: "en",
		title:    "Chess board",
		sides:    [2]string{"White", "Black"},
		nothing:  "no pieces",
		lastMove: "Last move",
		check:    "Check",
		roles: [7]noun{chessboard.King: {"king", "kings"}, chessboard.Queen: {"queen", "queens"},
			chessboard.Rook: {"rook", "rooks"}, chessboard.Bishop: {"bishop", "bishops"},
			chessboard.Knight: {"knight", "knights"}, chessboard.Pawn: {"pawn", "pawns"}},
	},
	{
		language: "es",
		title:    "Tablero de ajedrez",
		sides:    [2]string{"Blancas", "Negras"},
		nothing:  "sin piezas",
		lastMove: "Última jugada",
		check:    "Jaque",
		roles: [7]noun{chessboard.King: {"rey", "reyes"}, chessboard.Queen: {"dama", "damas"},
			chessboard.Rook: {"torre", "torres"}, chessboard.Bishop: {"alfil", "alfiles"},
			chessboard.Knight: {"caballo", "caballos"}, chessboard.Pawn: {"peón", "peones"}},
	},
}

type vocabulary struct {
	language string
	title    string
	sides    [2]string // by chessboard.Color
	nothing  string    // what a side without pieces has
	lastMove string
	check    string
	roles    [7]noun // by chessboard.Role
}

type noun struct{ one, many string }

// describe lists the pieces of a board, as in "White: king g1; rooks a1, f1.
// Black: king g8.", and then the last move and the check.
func (v vocabulary) describe(b chessboard.Board, o Options) string {
	var text strings.Builder
	for color, side := range v.sides {
		text.WriteString(side + ": " + v.listPieces(b, chessboard.Color(color)) + ". ")
	}
	if o.hasLastMove() {
		text.WriteString(v.lastMove + ": " + o.LastMove.From.String() + "-" + o.LastMove.To.String() + ". ")
	}
	if o.Check != 0 {
		text.WriteString(v.check + ": " + squareNames(o.Check, ", ") + ". ")
	}
	return strings.TrimSuffix(text.String(), " ")
}

func (v vocabulary) listPieces(b chessboard.Board, c chessboard.Color) string {
	var groups []string
	for role := chessboard.King; role > chessboard.NoRole; role-- {
		squares := b.Pieces(c, role)
		switch squares.Count() {
		case 0:
			continue
		case 1:
			groups = append(groups, v.roles[role].one+" "+squareNames(squares, ", "))
		default:
			groups = append(groups, v.roles[role].many+" "+squareNames(squares, ", "))
		}
	}
	if groups == nil {
		return v.nothing
	}
	return strings.Join(groups, "; ")
}

// squareNames lists squares, as in "a1, f1".
func squareNames(squares chessboard.Bitboard, separator string) string {
	var names []string
	for s := range squares.Squares {
		names = append(names, s.String())
	}
	return strings.Join(names, separator)
}

func vocabularyOf(language string) (vocabulary, bool) {
	i := slices.IndexFunc(vocabularies, func(v vocabulary) bool { return v.language == language })
	if i < 0 {
		return vocabulary{}, false
	}
	return vocabularies[i], true
}

func languages() []string {
	var names []string
	for _, v := range vocabularies {
		names = append(names, v.language)
	}
	return names
}
