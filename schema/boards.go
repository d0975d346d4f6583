package schema

import "github.com/kibitz-chess/kibitz/schema/dialect"

// GameBoards is a table of this program's own beside those of the contract: every
// position of every game once more, as sets of squares. A condition on a board is
// a few tests of bits there, and needs no join. Only the embedded database has
// it, and not if the file was made before there was one; see BoardStatements.
func GameBoards() Table { return gameBoards }

// BoardStatements make the table of GameBoards.
func BoardStatements(d dialect.Dialect, lang Language) []Statement {
	p := ddl{d: d, lang: lang}
	return []Statement{{gameBoards.Text.In(lang), p.table(gameBoards)}}
}

var gameBoards = Table{
	Name: "game_boards",
	Text: Text{
		"Propia de Kibitz: las posiciones de las partidas como conjuntos de casillas, una fila cada vez. En cada conjunto el bit n es la casilla n (a1 = 0, h1 = 7, h8 = 63).",
		"Kibitz's own: the positions of the games as sets of squares, one row each time. In each set bit n is square n (a1 = 0, h1 = 7, h8 = 63)."},
	Columns: append([]Column{
		{"COD_MATCH", code, required, NoDefault, Text{"La partida.", "The game."}},
		{"POSITION_ORDER", order, required, NoDefault, Text{"0 la inicial, n la que deja el medio movimiento n.", "0 the initial one, n the one after half-move n."}},
		{"TURN", digit, required, NoDefault, Text{"A quién le toca: 0 blancas, 1 negras.", "Whose turn it is: 0 White, 1 Black."}},
		{"LAST_ONE", digit, required, NoDefault, Text{"1 la última de la partida, 0 otra.", "1 the last one of the game, 0 any other."}},
		{"LEAD", square, required, NoDefault, Text{"Ventaja material de blancas en puntos: peón 1, caballo y alfil 3, torre 5, dama 9.", "White's lead in material, in points: pawn 1, knight and bishop 3, rook 5, queen 9."}},
	}, boardSets()...),
	PrimaryKey:  Key{"PK_GAME_BOARDS", columns("COD_MATCH", "POSITION_ORDER")},
	ForeignKeys: []ForeignKey{{"FK_GB_MATCH", columns("COD_MATCH"), "matches", columns("COD_MATCH")}},
	Large:       true,
}

// boardSets are the columns of sets of squares.
func boardSets() []Column {
	set := func(name, es, en string) Column {
		return Column{name, dialect.Type{Kind: dialect.Squares}, required, NoDefault, Text{"Dónde están " + es + ".", "Where " + en + "."}}
	}
	return []Column{
		set("white_pawns_at", "los peones blancos", "White's pawns are"), set("white_knights_at", "sus caballos", "White's knights are"),
		set("white_bishops_at", "sus alfiles", "White's bishops are"), set("white_rooks_at", "sus torres", "White's rooks are"),
		set("white_queens_at", "sus damas", "White's queens are"), set("white_king_at", "su rey", "White's king is"),
		set("black_pawns_at", "los peones negros", "Black's pawns are"), set("black_knights_at", "sus caballos", "Black's knights are"),
		set("black_bishops_at", "sus alfiles", "Black's bishops are"), set("black_rooks_at", "sus torres", "Black's rooks are"),
		set("black_queens_at", "sus damas", "Black's queens are"), set("black_king_at", "su rey", "Black's king is"),
	}
}
