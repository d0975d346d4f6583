package schema

// The runs of columns that the views share, in the order they show them.
const (
	boardColumns = "board black_pawns white_pawns black_rooks white_rooks black_bishops white_bishops " +
		"black_knights white_knights black_queens white_queens"
	gameColumns = "MATCH_DESCRIPTION MATCH_DATE WHITE BLACK RESULT RESULT_TEXT MOVE_COUNT FULLMOVE_COUNT"
)

var (
	theGame   = Source{Table: "matches", Alias: "m", Of: Text{"la partida", "the game"}}
	itsOrigin = Source{Table: "positions", Alias: "pi", On: "pi.cod_position = m.INITIAL_POSITION", Prefix: "initial_",
		Of: Text{"la posición inicial", "the initial position"}}
)

var views = []View{
	{
		Name: "VW_MATCH_POSITIONS",
		Text: Text{
			"Cada partida con cada una de sus posiciones, la inicial incluida.",
			"Each game with each of its positions, the initial one included."},
		Sources: []Source{theGame, itsOrigin,
			{Table: "match_positions", Alias: "mp", On: "mp.COD_MATCH = m.COD_MATCH",
				Of: Text{"la posición dentro de la partida", "the position within the game"}},
			{Table: "positions", Alias: "mpn", On: "mpn.cod_position = mp.COD_POSITION",
				Of: Text{"la posición de la fila", "the row's position"}},
		},
		Groups: []Group{
			{"m", "COD_MATCH INITIAL_POSITION", ""},
			{"pi", boardColumns, ""},
			{"m", gameColumns, ""},
			{"mp", "POSITION_ORDER POSITION_EVENTS SCORE", ""},
			{"mpn", boardColumns, ""},
		},
	},
	{
		Name: "VW_MATCH_MOVES",
		Text: Text{
			"Cada partida con cada uno de sus medios movimientos y las posiciones de antes y después.",
			"Each game with each of its half-moves and the positions before and after it."},
		Sources: []Source{theGame, itsOrigin,
			{Table: "match_moves", Alias: "mm", On: "mm.COD_MATCH = m.COD_MATCH",
				Of: Text{"el medio movimiento", "the half-move"}},
			{Table: "positions", Alias: "fp", On: "fp.cod_position = mm.FROM_POSITION", Prefix: "from_",
				Of: Text{"la posición anterior", "the position before"}},
			{Table: "positions", Alias: "tp", On: "tp.cod_position = mm.TO_POSITION", Prefix: "to_",
				Of: Text{"la posición resultante", "the position after"}},
		},
		Groups: []Group{
			{"m", "COD_MATCH INITIAL_POSITION", ""},
			{"pi", boardColumns, ""},
			{"m", gameColumns, ""},
			{"mm", "MOVE_ORDER MOVE_NUMBER MOVE_PLAYER MOVE_EVENTS MOVE_AN_TEXT COMMENTS SCORE MOVE_FROM FROM_POSITION", ""},
			{"fp", boardColumns, ""},
			{"mm", "MOVE_TO TO_POSITION", ""},
			{"tp", boardColumns, ""},
		},
	},
	{
		Name: "VW_MATCH_KEYWORDS",
		Text: Text{
			"Cada partida con sus etiquetas y sus estadísticas, todas con todas.",
			"Each game with its tags and its statistics, every one with every other."},
		Sources: []Source{theGame,
			{Table: "match_keywords", Alias: "mk", On: "mk.COD_MATCH = m.COD_MATCH",
				Of: Text{"la etiqueta", "the tag"}},
			{Table: "keywords", Alias: "k", On: "k.COD_KEYWORD = mk.COD_KEYWORD",
				Of: Text{"la etiqueta", "the tag"}},
			{Table: "keyword_values", Alias: "kv", On: "kv.COD_VALUE = mk.COD_VALUE",
				Of: Text{"la etiqueta", "the tag"}},
			{Table: "match_statistics", Alias: "ms", On: "ms.COD_MATCH = m.COD_MATCH",
				Of: Text{"la estadística", "the statistic"}},
			{Table: "keywords", Alias: "ks", On: "ks.COD_KEYWORD = ms.COD_KEYWORD",
				Of: Text{"la estadística", "the statistic"}},
		},
		Groups: []Group{
			{"m", "COD_MATCH " + gameColumns, ""},
			{"mk", "COD_KEYWORD", ""},
			{"k", "KEYWORD", ""},
			{"kv", "KW_VALUE", "kw_value"},
			{"ks", "KEYWORD", "statistic"},
			{"ms", "ST_VALUE", "st_value"},
		},
	},
	{
		Name: analysisView,
		Text: Text{
			"Cada partida analizada, una por fila, con las figuras de ambos bandos.",
			"Each analysed game, one per row, with the figures of both sides."},
		Sources: []Source{theGame, side("w", "0", "white_", Text{"las blancas", "White"}), side("b", "1", "black_", Text{"las negras", "Black"})},
		Groups:  []Group{{"m", "COD_MATCH " + gameColumns, ""}, {"w", sideColumns, ""}, {"b", sideColumns, ""}},
		Where:   "w.COD_MATCH IS NOT NULL OR b.COD_MATCH IS NOT NULL",
	},
}

const analysisView = "VW_DA_MATCHES"

// sideColumns are the figures of a side that VW_DA_MATCHES shows.
const sideColumns = "COD_ENGINE MOVES ACPL STDCPL ACCURACY_AVG ACCURACY_LICHESS ENGINE_MOVES NORMAL_MOVES INACCURACY_MOVES " +
	"MISTAKE_MOVES BLUNDER_MOVES BEST_MOVES HIGHEST_CHANCES LOWEST_CHANCES TURNING_POINT WORST_MOVE"

// side is the row of da_matches of one side, which a game of a single half-move
// does not have of both.
func side(alias, player, prefix string, of Text) Source {
	return Source{Table: "da_matches", Alias: alias, Optional: true, Prefix: prefix, Of: of,
		On: alias + ".COD_MATCH = m.COD_MATCH AND " + alias + ".MOVE_PLAYER = " + player}
}
