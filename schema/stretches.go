package schema

import (
	"strings"

	"github.com/kibitz-chess/kibitz/schema/dialect"
)

// GameStretches is a table of this program's own beside those of the contract, on
// servers that games can be imported into: each game as stretches of positions
// with the same pawns and the same pieces, of MaxStretch positions at most. A
// condition on pawns or material is told by their rows alone; of the other pieces
// they tell the squares on which one stood at some time, so that few positions are
// left to be looked at. See StretchStatements.
func GameStretches() Table { return gameStretches }

// MaxStretch is how many positions a stretch has at most: in longer ones the
// pieces would have been everywhere.
const MaxStretch = 16

// StretchStatements make the table of GameStretches.
func StretchStatements(d dialect.Dialect, lang Language) []Statement {
	p := ddl{d: d, lang: lang}
	return []Statement{{gameStretches.Text.In(lang), p.table(gameStretches)}}
}

// MaterialKinds are the pieces that the column MATERIAL counts, four bits each,
// from the lowest on: letters of a board, and for bishops the shade of their
// squares behind it, l or d. More than 15 are counted as 15.
func MaterialKinds() []string {
	return []string{"P", "N", "Bl", "Bd", "R", "Q", "p", "n", "bl", "bd", "r", "q"}
}

var gameStretches = Table{
	Name: "game_stretches",
	Text: Text{
		"Propia de Kibitz: las partidas por tramos de posiciones seguidas con los mismos peones y las mismas piezas. En cada conjunto de casillas el bit n es la casilla n (a1 = 0, h1 = 7, h8 = 63).",
		"Kibitz's own: the games as stretches of positions in a row with the same pawns and the same pieces. In each set of squares bit n is square n (a1 = 0, h1 = 7, h8 = 63)."},
	Columns: append([]Column{
		{"COD_MATCH", code, required, NoDefault, Text{"La partida.", "The game."}},
		{"MATERIAL", code, required, NoDefault, Text{"Cuántas piezas hay, cuatro bits cada clase: P N B (claras) B (oscuras) R Q de blancas, luego de negras.", "How many pieces there are, four bits each kind: P N B (light) B (dark) R Q of White, then of Black."}},
	}, append(squaresEver(),
		Column{"FIRST_ORDER", order, required, NoDefault, Text{"Su primera posición, como POSITION_ORDER.", "Its first position, as POSITION_ORDER."}},
		Column{"LAST_ORDER", order, required, NoDefault, Text{"La última.", "The last one."}},
		Column{"TURN", digit, required, NoDefault, Text{"A quién le toca en la primera: 0 blancas, 1 negras.", "Whose turn it is in the first: 0 White, 1 Black."}},
		Column{"LAST_ONE", digit, required, NoDefault, Text{"1 el último tramo de la partida, 0 otro.", "1 the last stretch of the game, 0 any other."}},
		Column{"WHITE_LEAD", order, required, NoDefault, Text{"Ventaja material de blancas en puntos: peón 1, caballo y alfil 3, torre 5, dama 9.", "White's lead in material, in points: pawn 1, knight and bishop 3, rook 5, queen 9."}},
	)...),
	PrimaryKey: Key{"PK_GAME_STRETCHES", columns("COD_MATCH", "FIRST_ORDER")},
	Large:      true,
}

// squaresEver are the sets of GameBoards as stretches have them.
func squaresEver() []Column {
	all := boardSets()
	for i := range all {
		all[i].Text.ES = strings.TrimSuffix(all[i].Text.ES, ".") + " en algún momento."
		all[i].Text.EN = strings.TrimSuffix(all[i].Text.EN, ".") + " at some time."
	}
	return all
}
