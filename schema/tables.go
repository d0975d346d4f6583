package schema

import (
	"slices"

	"github.com/kibitz-chess/kibitz/schema/dialect"
)

// The types and properties that the columns below share.
var (
	code    = dialect.Type{Kind: dialect.Code}
	digit   = dialect.Type{Kind: dialect.Small, Size: 1}
	square  = dialect.Type{Kind: dialect.Small, Size: 2}
	order   = dialect.Type{Kind: dialect.Small, Size: 3}
	tokens  = dialect.Type{Kind: dialect.Count, Size: 8}
	events  = dialect.Type{Kind: dialect.Events}
	total   = dialect.Type{Kind: dialect.Total}
	board   = dialect.Type{Kind: dialect.Board}
	date    = dialect.Type{Kind: dialect.Date}
	score   = dialect.Type{Kind: dialect.Score}
	ratio   = dialect.Type{Kind: dialect.Ratio}
	digest  = dialect.Type{Kind: dialect.Digest}
	keyword = dialect.Type{Kind: dialect.CaseText, Size: 250}
)

func text(size int) dialect.Type { return dialect.Type{Kind: dialect.Text, Size: size} }

const (
	required = true
	nullable = false
	zero     = Default("0")
)

func columns(names ...string) []string { return names }

// rare is an index of the half-moves with a bit that few have, with what
// questions ask about them, so that their rows need not be read.
func rare(name string, bits Event, es, en string) Index {
	return Index{Name: name, Columns: columns("COD_MATCH", "MOVE_ORDER", "MOVE_EVENTS", "MOVE_PLAYER", "MOVE_NUMBER", "MOVE_TO"), Any: bits, For: Text{es, en}}
}

// tables are all tables, each one after those that it refers to.
var tables = slices.Concat(gameTables, analysisTables)

// gameTables are those of the schema that Kibitz shares with the program it began
// from: names, types, keys and indexes are a contract.
var gameTables = []Table{
	{
		Name: "match_events",
		Text: Text{
			"Los bits de suceso, uno por fila. Los medios movimientos guardan la suma de sus bits, así que esta tabla solo hace falta para nombrarlos.",
			"The event bits, one per row. Half-moves store the sum of their bits, so this table is only needed to name them."},
		Columns: []Column{
			{"COD_EVENT", events, required, NoDefault, Text{"El bit, una potencia de 2.", "The bit, a power of 2."}},
			{"DESCRIPTION", text(50), required, NoDefault, Text{"Nombre fijo del bit.", "Fixed name of the bit."}},
		},
		PrimaryKey: Key{"PK_EVENTS", columns("COD_EVENT")},
	},
	{
		Name: "keywords",
		Text: Text{
			"Los nombres de todo lo que se anota de una partida o posición: etiquetas PGN y estadísticas.",
			"The names of everything noted about a game or position: PGN tags and statistics."},
		Columns: []Column{
			{"COD_KEYWORD", code, required, NoDefault, Text{"Código de la palabra clave, en bases de otro origen puede ser distinto.", "Code of the keyword, it may differ in databases made elsewhere."}},
			{"KEYWORD", keyword, required, NoDefault, Text{"El nombre, con sus mayúsculas.", "The name, with its capitals."}},
			{"KEYWORD_TYPE", text(3), nullable, "'MKW'", Text{"MKW etiqueta de partida, MST estadística de partida, PST estadística de posición.", "MKW tag of a game, MST statistic of a game, PST statistic of a position."}},
			{"DESCRIPTION", text(4000), nullable, NoDefault, Text{"Para qué sirve la palabra clave.", "What the keyword is for."}},
		},
		PrimaryKey: Key{"PK_KEYWORDS", columns("COD_KEYWORD")},
		Unique:     []Key{{"UK_KEYWORDS", columns("KEYWORD", "KEYWORD_TYPE")}},
	},
	{
		Name: "keyword_values",
		Text: Text{
			"Los valores de las etiquetas de partida, siempre como texto.",
			"The values of the games' tags, always as text."},
		Columns: []Column{
			{"COD_VALUE", code, required, NoDefault, Text{"Código del valor.", "Code of the value."}},
			{"KW_VALUE", text(500), nullable, NoDefault, Text{"El valor, también los números son texto y puede haber ? o -.", "The value, numbers are text too, and ? or - may occur."}},
		},
		PrimaryKey: Key{"PK_KEY_VALUES", columns("COD_VALUE")},
		Indexes:    []Index{{Name: "IX_KEYVALUE", Columns: columns("COD_VALUE", "KW_VALUE")}},
		Large:      true,
	},
	{
		Name: "positions",
		Text: Text{
			"Cada colocación de piezas, una sola vez, compartida por todas las partidas que pasaron por ella. No guarda turno, enroques ni captura al paso. Los recuentos no incluyen reyes.",
			"Every placement of pieces, once, shared by all games that reached it. It holds no side to move, castling rights or en passant square. The counts leave out kings."},
		Columns: []Column{
			{"cod_position", code, required, NoDefault, Text{"Código de la posición.", "Code of the position."}},
			{"board", board, required, NoDefault, Text{"El tablero: 64 letras de a8 a h1, mayúsculas blancas, 0 vacía.", "The board: 64 letters from a8 to h1, capitals White, 0 empty."}},
			{"black_pawns", digit, nullable, zero, Text{"Peones negros.", "Black's pawns."}},
			{"white_pawns", digit, nullable, zero, Text{"Peones blancos.", "White's pawns."}},
			{"black_rooks", digit, nullable, zero, Text{"Torres negras.", "Black's rooks."}},
			{"white_rooks", digit, nullable, zero, Text{"Torres blancas.", "White's rooks."}},
			{"black_bishops", digit, nullable, zero, Text{"Alfiles negros.", "Black's bishops."}},
			{"white_bishops", digit, nullable, zero, Text{"Alfiles blancos.", "White's bishops."}},
			{"black_knights", digit, nullable, zero, Text{"Caballos negros.", "Black's knights."}},
			{"white_knights", digit, nullable, zero, Text{"Caballos blancos.", "White's knights."}},
			{"black_queens", digit, nullable, zero, Text{"Damas negras.", "Black's queens."}},
			{"white_queens", digit, nullable, zero, Text{"Damas blancas.", "White's queens."}},
			{"sts_date", date, nullable, NoDefault, Text{"Cuándo se calcularon sus estadísticas.", "When its statistics were computed."}},
		},
		PrimaryKey: Key{"PK_POSITIONS", columns("cod_position")},
		Unique:     []Key{{"UK_BOARD", columns("board")}},
		Indexes: []Index{
			{Name: "IX_POSPZCOUNT", Columns: columns("white_queens", "black_queens", "white_rooks", "black_rooks", "white_bishops",
				"black_bishops", "white_knights", "black_knights", "white_pawns", "black_pawns")},
			{Name: "IX_POSITIONSTATS", Columns: columns("sts_date"), WithNulls: true},
		},
		Large: true,
	},
	{
		Name: "position_statistics",
		Text: Text{
			"Cuántas veces se dio cada posición.",
			"How often each position occurred."},
		Columns: []Column{
			{"COD_KEYWORD", code, required, NoDefault, Text{"Qué se cuenta: 3 partidas distintas, 4 apariciones.", "What is counted: 3 distinct games, 4 occurrences."}},
			{"COD_POSITION", code, required, NoDefault, Text{"La posición.", "The position."}},
			{"ST_VALUE", total, nullable, NoDefault, Text{"La cuenta.", "The count."}},
		},
		PrimaryKey: Key{"PK_POSSTS", columns("COD_KEYWORD", "COD_POSITION")},
		ForeignKeys: []ForeignKey{
			{"FK_PS_POSITION", columns("COD_POSITION"), "positions", columns("cod_position")},
			{"FK_PS_KEYWORD", columns("COD_KEYWORD"), "keywords", columns("COD_KEYWORD")},
		},
		Large: true,
		Derivation: []Projection{
			{From: "match_positions", Exprs: []string{"3", "COD_POSITION", "count(DISTINCT COD_MATCH)"}, GroupBy: "COD_POSITION"},
			{From: "match_positions", Exprs: []string{"4", "COD_POSITION", "count(*)"}, GroupBy: "COD_POSITION"},
		},
	},
	{
		Name: "matches",
		Text: Text{
			"Las partidas, una por fila. Pueden ser fragmentos: empezar en cualquier posición o quedar sin terminar.",
			"The games, one per row. They may be fragments: begin at any position or stay unfinished."},
		Columns: []Column{
			{"COD_MATCH", code, required, NoDefault, Text{"Código de la partida.", "Code of the game."}},
			{"INITIAL_POSITION", code, required, NoDefault, Text{"Posición en la que empieza.", "Position it begins with."}},
			{"MATCH_DESCRIPTION", text(1000), nullable, NoDefault, Text{"La etiqueta Event: el torneo o encuentro.", "The Event tag: the tournament or match."}},
			{"MATCH_DATE", text(30), nullable, NoDefault, Text{"La fecha como texto, aaaa.mm.dd o aaaa/mm/dd, lo desconocido es ??.", "The date as text, yyyy.mm.dd or yyyy/mm/dd, ?? where unknown."}},
			{"WHITE", text(100), nullable, NoDefault, Text{"Quien lleva blancas, con la grafía del archivo.", "Who plays White, as the file spells it."}},
			{"BLACK", text(100), nullable, NoDefault, Text{"Quien lleva negras, con la grafía del archivo.", "Who plays Black, as the file spells it."}},
			{"RESULT", digit, required, NoDefault, Text{"0 sin terminar, 1 ganan blancas, 2 ganan negras, 3 tablas.", "0 unfinished, 1 White won, 2 Black won, 3 draw."}},
			{"RESULT_TEXT", text(8), required, NoDefault, Text{"Lo mismo como *, 1-0, 0-1 o 1/2-1/2.", "The same as *, 1-0, 0-1 or 1/2-1/2."}},
			{"MOVE_COUNT", order, required, NoDefault, Text{"Medios movimientos de la partida, los de ambos bandos.", "Half-moves of the game, both sides'."}},
			{"FULLMOVE_COUNT", order, required, NoDefault, Text{"Jugadas distintas de la partida (45 medios movimientos desde el inicio son 23).", "Distinct full moves of the game (45 half-moves from the start are 23)."}},
			{"sts_date", date, nullable, NoDefault, Text{"Cuándo se calcularon sus estadísticas.", "When its statistics were computed."}},
			{"creation_date", date, nullable, Today, Text{"Cuándo se guardó la partida.", "When the game was stored."}},
			{"sha256", digest, nullable, NoDefault, Text{"SHA-256 de todos sus tableros en orden, igual en partidas duplicadas.", "SHA-256 of all its boards in order, equal for duplicate games."}},
		},
		PrimaryKey:  Key{"PK_MATCHES", columns("COD_MATCH")},
		ForeignKeys: []ForeignKey{{"FK_INITIAL_POSITION", columns("INITIAL_POSITION"), "positions", columns("cod_position")}},
		Indexes: []Index{
			{Name: "IX_MATCHMOVECOUNT", Columns: columns("MOVE_COUNT")},
			{Name: "ix_matches_sha256", Columns: columns("sha256")},
			{Name: "IX_MATCHWHITE", Columns: columns("WHITE", "RESULT"), For: Text{"las partidas de un jugador con blancas, y sus resultados", "a player's games with White, and their results"}},
			{Name: "IX_MATCHBLACK", Columns: columns("BLACK", "RESULT"), For: Text{"las partidas de un jugador con negras, y sus resultados", "a player's games with Black, and their results"}},
		},
		Large: true,
	},
	{
		Name: "match_statistics",
		Text: Text{
			"Los jaques de cada partida: nueve filas por partida, también las que valen cero. El mate no cuenta como jaque.",
			"The checks of each game: nine rows per game, zeros included. A mate does not count as a check."},
		Columns: []Column{
			{"COD_KEYWORD", code, required, NoDefault, Text{"Qué se cuenta, de 29 a 37.", "What is counted, 29 to 37."}},
			{"COD_MATCH", code, required, NoDefault, Text{"La partida.", "The game."}},
			{"ST_VALUE", total, nullable, NoDefault, Text{"La cuenta.", "The count."}},
		},
		PrimaryKey: Key{"PK_MATCHSTS", columns("COD_KEYWORD", "COD_MATCH")},
		ForeignKeys: []ForeignKey{
			{"FK_MS_MATCH", columns("COD_MATCH"), "matches", columns("COD_MATCH")},
			{"FK_MS_KEYWORD", columns("COD_KEYWORD"), "keywords", columns("COD_KEYWORD")},
		},
		Large: true,
	},
	{
		Name: "match_positions",
		Text: Text{
			"Las posiciones de cada partida en orden: N medios movimientos dan N+1 filas, porque la inicial está con orden 0.",
			"The positions of each game in order: N half-moves make N+1 rows, for the initial one is there with order 0."},
		Columns: []Column{
			{"COD_MATCH", code, required, NoDefault, Text{"La partida.", "The game."}},
			{"COD_POSITION", code, required, NoDefault, Text{"La posición.", "The position."}},
			{"POSITION_ORDER", order, required, NoDefault, Text{"0 la inicial, n la que deja el medio movimiento n.", "0 the initial one, n the one after half-move n."}},
			{"POSITION_EVENTS", events, nullable, zero, Text{"Suma de bits del medio movimiento que llevó a ella, 0 en la inicial.", "Sum of event bits of the half-move that led to it, 0 for the initial one."}},
			{"SCORE", score, nullable, NoDefault, Text{"Evaluación de la posición como en `match_moves`, casi siempre NULL.", "Evaluation of the position as in `match_moves`, mostly NULL."}},
			{"sts_date", date, nullable, NoDefault, Text{"Cuándo se calcularon sus estadísticas.", "When its statistics were computed."}},
		},
		PrimaryKey: Key{"PK_MATCH_POSITIONS", columns("COD_MATCH", "COD_POSITION", "POSITION_ORDER")},
		ForeignKeys: []ForeignKey{
			{"FK_MP_POSITION", columns("COD_POSITION"), "positions", columns("cod_position")},
			{"FK_MP_MATCH", columns("COD_MATCH"), "matches", columns("COD_MATCH")},
		},
		Indexes: []Index{
			{Name: "IX_MP_POSITION", Columns: columns("COD_POSITION", "COD_MATCH", "POSITION_ORDER"), For: Text{"en qué partidas se dio una posición, y cuántas veces", "which games reached a position, and how often"}},
			{Name: "IX_MP_ORDER", Columns: columns("COD_MATCH", "POSITION_ORDER", "COD_POSITION"), For: Text{"la posición final de una partida, o la posición tras un medio movimiento", "the final position of a game, or that after a half-move"}},
		},
		Large: true,
		Derivation: []Projection{
			{From: "matches", Exprs: []string{"COD_MATCH", "INITIAL_POSITION", "0", "0", "NULL", "NULL"}},
			{From: "match_moves", Exprs: []string{"COD_MATCH", "TO_POSITION", "MOVE_ORDER", "MOVE_EVENTS", "SCORE", "NULL"}},
		},
	},
	{
		Name: "match_moves",
		Text: Text{
			"Los medios movimientos de cada partida, uno por fila, una jugada completa son dos filas.",
			"The half-moves of each game, one per row, a full move is two rows."},
		Columns: []Column{
			{"COD_MATCH", code, required, NoDefault, Text{"La partida.", "The game."}},
			{"FROM_POSITION", code, required, NoDefault, Text{"Posición antes del medio movimiento.", "Position before the half-move."}},
			{"TO_POSITION", code, required, NoDefault, Text{"Posición después (`positions`).", "Position after it (`positions`)."}},
			{"MOVE_ORDER", order, required, NoDefault, Text{"Número de medio movimiento, de 1 a N.", "Number of the half-move, 1 to N."}},
			{"MOVE_NUMBER", order, required, NoDefault, Text{"Número de jugada, como se imprime en la partida.", "Number of the full move, as printed in the game."}},
			{"MOVE_PLAYER", digit, required, NoDefault, Text{"Quién mueve: 0 blancas, 1 negras.", "Who moves: 0 White, 1 Black."}},
			{"MOVE_EVENTS", events, nullable, zero, Text{"Suma de bits de suceso.", "Sum of event bits."}},
			{"MOVE_FROM", square, required, NoDefault, Text{"Casilla de salida, a1 = 0 … h8 = 63.", "Square left, a1 = 0 … h8 = 63."}},
			{"MOVE_TO", square, required, NoDefault, Text{"Casilla de llegada, a1 = 0 … h8 = 63.", "Square reached, a1 = 0 … h8 = 63."}},
			{"MOVE_AN_TEXT", text(10), nullable, NoDefault, Text{"El movimiento en notación algebraica inglesa (SAN): Nf3, exd8=Q+, O-O.", "The move in standard algebraic notation (SAN): Nf3, exd8=Q+, O-O."}},
			{"COMMENTS", digit, nullable, zero, Text{"1 si tiene comentarios en `move_comments`, si no 0.", "1 if it has comments in `move_comments`, else 0."}},
			{"SCORE", score, nullable, NoDefault, Text{"Evaluación del motor tras el movimiento en peones, positiva a favor de blancas (tope ±9.9, mate ±9.99), NULL si el archivo no la trae.", "The engine's evaluation after the move in pawns, positive for White (capped at ±9.9, mate ±9.99), NULL if the file had none."}},
		},
		PrimaryKey: Key{"PK_MATCH_MOVES", columns("COD_MATCH", "MOVE_ORDER")},
		Unique:     []Key{{"UK_MOVEPLAYER", columns("COD_MATCH", "MOVE_NUMBER", "MOVE_PLAYER")}},
		ForeignKeys: []ForeignKey{
			{"FK_FROM_POSITION", columns("FROM_POSITION"), "positions", columns("cod_position")},
			{"FK_MMT_POSITION", columns("COD_MATCH", "TO_POSITION", "MOVE_ORDER"), "match_positions", columns("COD_MATCH", "COD_POSITION", "POSITION_ORDER")},
			{"FK_MM_MATCH", columns("COD_MATCH"), "matches", columns("COD_MATCH")},
		},
		Indexes: []Index{
			{Name: "IX_MM_SAN", Columns: columns("MOVE_AN_TEXT", "MOVE_ORDER", "COD_MATCH", "MOVE_PLAYER"), For: Text{"jugadas por su notación: partidas que empiezan por 1.e4, dónde se jugó Axh7+", "moves by their notation: games that begin with 1.e4, where Bxh7+ was played"}},
			rare("IX_MM_CHECK", Check, "jaques: cuántos, de quién, en la última jugada", "checks: how many, whose, on the last move"),
			rare("IX_MM_MATE", CheckMate, "mates: con qué pieza, en qué casilla, en qué jugada", "mates: with which piece, on which square, at which move"),
			rare("IX_MM_DOUBLE", MultipleCheck, "jaques dobles", "double checks"),
			rare("IX_MM_DISCOVERED", DiscoveredCheck, "jaques a la descubierta", "discovered checks"),
			rare("IX_MM_PROMOTION", PawnPromoted, "promociones, también a una pieza menor", "promotions, to a minor piece too"),
			rare("IX_MM_PASSANT", PawnPassant, "capturas al paso", "captures en passant"),
			rare("IX_MM_CASTLE", CastleK|CastleQ, "quién se enrocó, cuándo, y partidas sin enroque", "who castled, when, and games without castling"),
			rare("IX_MM_CASTLEQ", CastleQ, "enroques largos", "castling queenside"),
			rare("IX_MM_QUEEN", Queen2, "partidas en que se captura una dama, cambios de damas", "games in which a queen is captured, exchanges of queens"),
		},
		Tests: []Event{
			Check, CheckMate, MultipleCheck, DiscoveredCheck, DrawOffer, PawnPromoted, PawnPassant, Capture, CastleK, CastleQ, CastleK | CastleQ,
			Pawn1, Knight1, WBishop1 | BBishop1, Rook1, Queen1, King1, Pawn2, Knight2, WBishop2 | BBishop2, Rook2, Queen2, Knight3, Bishop3, Rook3, Queen3,
		},
		Large: true,
	},
	{
		Name: "match_keywords",
		Text: Text{
			"Las etiquetas de cada partida: una fila por partida y palabra clave.",
			"The tags of each game: one row per game and keyword."},
		Columns: []Column{
			{"COD_KEYWORD", code, required, NoDefault, Text{"La etiqueta (`keywords`, tipo MKW).", "The tag (`keywords`, type MKW)."}},
			{"COD_VALUE", code, required, NoDefault, Text{"Su valor (`keyword_values`).", "Its value (`keyword_values`)."}},
			{"COD_MATCH", code, required, NoDefault, Text{"La partida.", "The game."}},
		},
		PrimaryKey: Key{"PK_MKEYWORDS", columns("COD_KEYWORD", "COD_MATCH")},
		ForeignKeys: []ForeignKey{
			{"FK_MKV_KEYWORD", columns("COD_KEYWORD"), "keywords", columns("COD_KEYWORD")},
			{"FK_MKV_VALUE", columns("COD_VALUE"), "keyword_values", columns("COD_VALUE")},
			{"FK_MKV_MATCH", columns("COD_MATCH"), "matches", columns("COD_MATCH")},
		},
		Indexes: []Index{
			{Name: "IX_MK_VALUE", Columns: columns("COD_KEYWORD", "COD_VALUE", "COD_MATCH"), For: Text{"las partidas de una apertura, un torneo, un Elo o el valor de otra etiqueta", "the games of an opening, a tournament, a rating or another tag's value"}},
		},
		Large: true,
	},
	{
		Name: "move_comments",
		Text: Text{
			"Los comentarios de los medios movimientos, variantes y NAG ($n) son texto.",
			"The comments on half-moves, variations and NAGs ($n) are text."},
		Columns: []Column{
			{"COD_COMMENT", code, required, NoDefault, Text{"Código del comentario.", "Code of the comment."}},
			{"COD_MATCH", code, required, NoDefault, Text{"La partida.", "The game."}},
			{"MOVE_ORDER", order, required, NoDefault, Text{"Medio movimiento comentado.", "Half-move commented on."}},
			{"COMMENT_TEXT", text(4000), required, NoDefault, Text{"El texto, con órdenes como [%clk …] o [%eval …] si las había.", "The text, with commands such as [%clk …] or [%eval …] if there were any."}},
			{"COMMENT_ORDER", order, nullable, zero, Text{"Orden entre los comentarios del mismo medio movimiento, -1 el texto previo a la partida.", "Order among the comments on one half-move, -1 the text before the game."}},
		},
		PrimaryKey:  Key{"PK_MOVE_COMMENTS", columns("COD_COMMENT")},
		ForeignKeys: []ForeignKey{{"FK_MOVE_COMMENT", columns("COD_MATCH", "MOVE_ORDER"), "match_moves", columns("COD_MATCH", "MOVE_ORDER")}},
		Large:       true,
	},
	{
		Name: "token_usage",
		Text: Text{
			"El consumo de los modelos de lenguaje, sin relación con las partidas.",
			"What language models consumed, unrelated to the games."},
		Columns: []Column{
			{"COD_USAGE", code, required, NextUsage, Text{"Código de la fila.", "Code of the row."}},
			{"USAGE_DATE", date, required, NoDefault, Text{"Día del uso.", "Day of use."}},
			{"PLAYER_NAME", text(50), required, NoDefault, Text{"El asistente.", "The assistant."}},
			{"MODEL_NAME", text(50), required, NoDefault, Text{"El modelo.", "The model."}},
			{"TEMPERATURE", ratio, nullable, NoDefault, Text{"Temperatura pedida.", "Temperature asked for."}},
			{"TOP_P", ratio, nullable, NoDefault, Text{"Probabilidad acumulada pedida.", "Cumulative probability asked for."}},
			{"INPUT_TOKENS", tokens, nullable, zero, Text{"Tokens enviados.", "Tokens sent."}},
			{"OUTPUT_TOKENS", tokens, nullable, zero, Text{"Tokens recibidos.", "Tokens received."}},
			{"AUDIO_INPUT_TOKENS", tokens, nullable, zero, Text{"Tokens de audio enviado.", "Audio tokens sent."}},
			{"AUDIO_OUTPUT_TOKENS", tokens, nullable, zero, Text{"Tokens de audio recibido.", "Audio tokens received."}},
			{"REASONING_TOKENS", tokens, nullable, zero, Text{"Tokens de razonamiento.", "Tokens spent on reasoning."}},
			{"INPUT_CACHED_TOKENS", tokens, nullable, zero, Text{"Enviados que ya estaban en caché.", "Tokens sent that were cached."}},
			{"INPUT_IMAGE_TOKENS", tokens, nullable, zero, Text{"Enviados como imagen.", "Tokens sent as images."}},
			{"INPUT_TEXT_TOKENS", tokens, nullable, zero, Text{"Enviados como texto.", "Tokens sent as text."}},
		},
		PrimaryKey: Key{"PK_TOKEN_USAGE", columns("COD_USAGE")},
	},
}
