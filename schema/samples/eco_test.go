package samples_test

import (
	"strings"
	"testing"

	"github.com/notnil/chess"
	"github.com/notnil/chess/opening"
)

// finerECO holds the games whose code is another one than the book's: their move
// order leaves the book before the moves that make the opening what it is called.
var finerECO = map[string]string{
	"Lasker, Emanuel - Napier, William Ewart - 1904.04.28":      "B72",
	"Rotlewi, Georg - Rubinstein, Akiba - 1907.12.26":           "D40",
	"Lasker, Edward - Thomas, George Alan - 1912.10.29":         "A80",
	"Adams, Edwin Ziegler - Torre Repetto, Carlos - 1920.??.??": "C62",
	"Maroczy, Geza - Tartakower, Savielly - 1922.10.05":         "A85",
	"Capablanca, Jose Raul - Tartakower, Savielly - 1924.03.23": "A85",
	"Botvinnik, Mikhail - Capablanca, Jose Raul - 1938.11.22":   "E49",
	"Byrne, Donald - Fischer, Robert James - 1956.10.17":        "D92",
	"Byrne, Robert - Fischer, Robert James - 1963.12.18":        "D71",
}

func TestECOAgreesWithTheBook(t *testing.T) {
	book := readBook(t)
	for _, g := range load(t) {
		if g.tags["FEN"] != "" {
			continue // openings are those of the standard start
		}
		position := chess.StartingPosition()
		code := ""
		for _, h := range g.halfMoves {
			move, err := chess.AlgebraicNotation{}.Decode(position, h.SAN)
			if err != nil {
				t.Fatalf("%s: %v", g.name, err)
			}
			position = position.Update(move)
			if known := book[placement(position)]; known != "" {
				code = known
			}
		}
		if finer := finerECO[g.name]; finer != "" {
			if finer == code {
				t.Errorf("%s: the book has %s too, it needs no exception", g.name, finer)
			}
			code = finer
		}
		if g.tags["ECO"] != code {
			t.Errorf("%s: ECO %s, the book has %s", g.name, g.tags["ECO"], code)
		}
	}
}

// readBook returns the ECO code of every position that ends a line of the book, so
// that transpositions are found as well.
func readBook(t *testing.T) map[string]string {
	t.Helper()
	book := make(map[string]string)
	for _, o := range opening.NewBookECO().Possible(nil) {
		position := chess.StartingPosition()
		for _, text := range strings.Fields(o.PGN()) {
			move, err := chess.UCINotation{}.Decode(position, text)
			if err != nil {
				t.Fatalf("book line %s: %v", o.PGN(), err)
			}
			position = position.Update(move)
		}
		book[placement(position)] = o.Code()
	}
	return book
}

// placement returns the board and the side to move as a FEN has them.
func placement(p *chess.Position) string {
	return p.Board().String() + " " + p.Turn().String()
}
