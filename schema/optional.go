package schema

// FunctionRelations are the table and the view that come with the chess
// functions of PostgreSQL, for the databases in which they are installed. Their
// statements are those of package functions.
func FunctionRelations() []FunctionRelation {
	return []FunctionRelation{
		{
			Relation{"games", []Column{
				{Name: "id", Text: Text{"Código de la partida (`matches`).", "Code of the game (`matches`)."}},
				{Name: "event", Text: Text{"La etiqueta Event.", "The Event tag."}},
				{Name: "site", Text: Text{"La etiqueta Site.", "The Site tag."}},
				{Name: "date", Text: Text{"La etiqueta Date, texto.", "The Date tag, text."}},
				{Name: "round", Text: Text{"La etiqueta Round.", "The Round tag."}},
				{Name: "white", Text: Text{"Quien lleva blancas.", "Who plays White."}},
				{Name: "black", Text: Text{"Quien lleva negras.", "Who plays Black."}},
				{Name: "result", Text: Text{"*, 1-0, 0-1 o 1/2-1/2.", "*, 1-0, 0-1 or 1/2-1/2."}},
				{Name: "moves", Text: Text{"Sus movimientos, de tipo chessgame.", "Its moves, of the type chessgame."}},
				{Name: "boards", Text: Text{"Los códigos de sus tableros, bigint[]: tras n medios movimientos, boards[n + 1].", "The codes of its boards, bigint[]: after n half-moves boards[n + 1]."}},
			}},
			Text{
				"Las partidas como valores, una por fila: lo que se da a las funciones de ajedrez.",
				"The games as values, one per row: what the chess functions are given."},
		},
		{
			Relation{"chess_games", []Column{
				{Name: "cod_match", Text: Text{"Código de la partida (`matches`).", "Code of the game (`matches`)."}},
				{Name: "moves", Text: Text{"Como en `games`.", "As in `games`."}},
				{Name: "boards", Text: Text{"Como en `games`.", "As in `games`."}},
			}},
			Text{
				"De donde `games` toma movimientos y tableros, con los índices de hasOpening y hasBoard.",
				"Where `games` takes moves and boards from, with the indexes of hasOpening and hasBoard."},
		},
	}
}

// FunctionRelation is a table or view that only some databases have. Its columns
// have no types here.
type FunctionRelation struct {
	Relation
	Text Text
}
