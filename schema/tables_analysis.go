package schema

import "github.com/kibitz-chess/kibitz/schema/dialect"

// The types of the analysis' own columns.
var (
	realNumber = dialect.Type{Kind: dialect.Real}
	centipawn  = dialect.Type{Kind: dialect.Count, Size: 5}
	perMille   = dialect.Type{Kind: dialect.Small, Size: 4}
	uciMove    = text(5)
	word       = text(10)
)

// AnalysisTables are the names of the tables of engine analysis, each one after
// those that it refers to. Databases made before there was one lack them.
func AnalysisTables() []string {
	names := make([]string, len(analysisTables))
	for i, t := range analysisTables {
		names[i] = t.Name
	}
	return names
}

// analysisTables hold what engines say of positions, and the figures derived
// from it for half-moves, games and players.
var analysisTables = []Table{
	{
		Name: "da_engines",
		Text: Text{
			"De dónde vienen las evaluaciones: un motor con su límite, o las de un archivo PGN.",
			"Where evaluations come from: an engine and its limit, or those of a PGN file."},
		Columns: []Column{
			{"COD_ENGINE", code, required, NoDefault, Text{"Código del origen.", "Code of the source."}},
			{"NAME", text(100), required, NoDefault, Text{"Nombre del motor, o de quien evaluó el PGN.", "Name of the engine, or of who evaluated the PGN."}},
			{"SOURCE", text(6), required, NoDefault, Text{"engine motor, pgn archivo.", "engine, or pgn for a file."}},
			{"LIMIT_KIND", word, required, NoDefault, Text{"Límite por posición: nodes, depth, movetime (no reproducible), none.", "Limit per position: nodes, depth, movetime (not reproducible), none."}},
			{"LIMIT_VALUE", total, required, NoDefault, Text{"Nodos, medios movimientos o milisegundos.", "Nodes, half-moves or milliseconds."}},
			{"MULTIPV", digit, required, NoDefault, Text{"Variantes que da el motor.", "Lines that the engine gives."}},
			{"HASH_MB", dialect.Type{Kind: dialect.Count, Size: 8}, required, NoDefault, Text{"Su memoria en MB.", "Its memory in MB."}},
			{"BINARY_SHA256", text(64), required, NoDefault, Text{"SHA-256 del programa, - si no lo hay.", "SHA-256 of the program, - if there is none."}},
		},
		PrimaryKey: Key{"PK_DA_ENGINES", columns("COD_ENGINE")},
		Unique:     []Key{{"UK_DA_ENGINES", columns("NAME", "SOURCE", "LIMIT_KIND", "LIMIT_VALUE", "MULTIPV", "HASH_MB", "BINARY_SHA256")}},
	},
	{
		Name: "da_evaluations",
		Text: Text{
			"Lo que un motor dice de cada posición (position_analysis). Las evaluaciones de archivos PGN son de cada partida y solo están en da_positions.",
			"What an engine says of each position (position_analysis). Evaluations of PGN files belong to their game and are in da_positions alone."},
		Columns: []Column{
			{"EVAL_KEY", code, required, NoDefault, Text{"Código de FEN.", "Code of FEN."}},
			{"COD_ENGINE", code, required, NoDefault, Text{"El origen.", "The source."}},
			{"FEN", text(90), required, NoDefault, Text{"La posición: piezas, turno, enroques, al paso si es legal.", "The position: pieces, side to move, castling, en passant if it is legal."}},
			{"CENTIPAWN", centipawn, required, NoDefault, Text{"centipawn: evaluación en centésimas de peón, positiva a favor de blancas, mate en n ±(32000 - n).", "centipawn: evaluation in hundredths of a pawn, positive for White, mate in n is ±(32000 - n)."}},
			{"MATE", perMille, nullable, NoDefault, Text{"Jugadas hasta el mate, negativo si lo dan negras, 0 mate en el tablero.", "Moves to mate, negative if Black gives it, 0 mated on the board."}},
			{"WINS", perMille, required, NoDefault, Text{"wins: de mil partidas, las que ganan blancas.", "wins: of a thousand games, those White wins."}},
			{"DRAWS", perMille, required, NoDefault, Text{"draws: las que son tablas.", "draws: those drawn."}},
			{"LOSSES", perMille, required, NoDefault, Text{"losses: las que ganan negras.", "losses: those Black wins."}},
			{"BEST_MOVE", uciMove, nullable, NoDefault, Text{"best move: la jugada del motor (UCI, e2e4), NULL si la partida acabó.", "best move: the engine's move (UCI, e2e4), NULL if the game is over."}},
			{"SECOND_MOVE", uciMove, nullable, NoDefault, Text{"La segunda mejor.", "The second best."}},
			{"SECOND_CENTIPAWN", centipawn, nullable, NoDefault, Text{"Su evaluación.", "Its evaluation."}},
			{"KEEPERS", digit, nullable, NoDefault, Text{"De las variantes del motor (3 o más), cuántas pierden a lo sumo 10 puntos de probabilidad frente a la mejor, 1 es una jugada única.", "Of the engine's lines (3 or more), how many are within 10 points of chances of the best, 1 is an only move."}},
			{"COMPLEXITY", realNumber, nullable, NoDefault, Text{"Complejidad (Guid y Bratko): suma de cambios de la probabilidad cuando el motor cambia de jugada.", "Complexity (Guid and Bratko): sum of the changes of chances when the engine changed its move."}},
			{"DEPTH", order, required, NoDefault, Text{"Profundidad, 0 sin motor.", "Depth, 0 without an engine."}},
			{"SELDEPTH", order, nullable, NoDefault, Text{"Profundidad máxima.", "Greatest depth."}},
			{"NODES", total, nullable, NoDefault, Text{"Nodos buscados.", "Nodes searched."}},
			{"TIME_SEC", realNumber, nullable, NoDefault, Text{"Segundos de búsqueda.", "Seconds of search."}},
			{"PV", text(100), nullable, NoDefault, Text{"La variante principal (UCI).", "The principal variation (UCI)."}},
		},
		PrimaryKey:  Key{"PK_DA_EVALUATIONS", columns("EVAL_KEY", "COD_ENGINE")},
		ForeignKeys: []ForeignKey{{"FK_DAE_ENGINE", columns("COD_ENGINE"), "da_engines", columns("COD_ENGINE")}},
		Large:       true,
	},
	{
		Name: "da_positions",
		Text: Text{
			"Las posiciones de las partidas analizadas con sus figuras (da_position), y el medio movimiento que llevó a cada una.",
			"The positions of the analysed games with their figures (da_position), and the half-move that led to each."},
		Columns: []Column{
			{"COD_MATCH", code, required, NoDefault, Text{"La partida.", "The game."}},
			{"POSITION_ORDER", order, required, NoDefault, Text{"0 la inicial, n la que deja el medio movimiento n.", "0 the initial one, n the one after half-move n."}},
			{"EVAL_KEY", code, required, NoDefault, Text{"La posición en da_evaluations.", "The position in da_evaluations."}},
			{"COD_ENGINE", code, required, NoDefault, Text{"El origen.", "The source."}},
			{"COD_POSITION", code, required, NoDefault, Text{"La posición en positions.", "The position in positions."}},
			{"CENTIPAWN", centipawn, nullable, NoDefault, Text{"Como en da_evaluations, NULL sin evaluación.", "As in da_evaluations, NULL without an evaluation."}},
			{"MATE", perMille, nullable, NoDefault, Text{"Como en da_evaluations.", "As in da_evaluations."}},
			{"WHITE_CHANCES", realNumber, nullable, NoDefault, Text{"White winning chances: probabilidad de ganar de blancas, %.", "White winning chances, %."}},
			{"BLACK_CHANCES", realNumber, nullable, NoDefault, Text{"Black winning chances: la de negras.", "Black winning chances."}},
			{"WHITE_SCORE_RATE", realNumber, nullable, NoDefault, Text{"White score rate: puntuación esperada de blancas, %.", "White score rate: expected score, %."}},
			{"BLACK_SCORE_RATE", realNumber, nullable, NoDefault, Text{"Black score rate: la de negras.", "Black score rate."}},
			{"DRAW_RATE", realNumber, nullable, NoDefault, Text{"White draw rate y Black draw rate: probabilidad de tablas, %, la misma para ambos.", "White draw rate and Black draw rate: probability of a draw, %, the same for both."}},
			{"SHARPNESS", realNumber, nullable, NoDefault, Text{"Sharpness: agudeza según ganar y perder, con Stockfish no dice nada, ver KEEPERS.", "Sharpness by wins and losses, with Stockfish it says nothing, see KEEPERS."}},
			{"KNOWN", digit, required, NoDefault, Text{"1 si la posición se dio antes en una partida de fecha anterior.", "1 if a game of an earlier date had reached the position."}},
			{"PHASE", word, required, NoDefault, Text{"OPENING, MIDDLEGAME o ENDGAME.", "OPENING, MIDDLEGAME or ENDGAME."}},
			{"KEEPERS", digit, nullable, NoDefault, Text{"Como en da_evaluations.", "As in da_evaluations."}},
			{"BEST_MOVE", uciMove, nullable, NoDefault, Text{"La jugada del motor en esta posición (UCI).", "The engine's move in this position (UCI)."}},
			{"BEST_SAN", word, nullable, NoDefault, Text{"La misma en SAN.", "The same in SAN."}},
			{"MOVE_PLAYER", digit, nullable, NoDefault, Text{"Quién hizo el medio movimiento: 0 blancas, 1 negras.", "Who made the half-move: 0 White, 1 Black."}},
			{"IS_BEST", digit, nullable, NoDefault, Text{"1 si es la jugada del motor, NULL si no se sabe.", "1 if it is the engine's move, NULL if that is unknown."}},
			{"LOSS", realNumber, nullable, NoDefault, Text{"Puntos de probabilidad de ganar que perdió quien mueve.", "Points of winning chances that the mover lost."}},
			{"ACCURACY", realNumber, nullable, NoDefault, Text{"accuracy: precisión de 0 a 100, NULL si el medio movimiento no cuenta.", "accuracy from 0 to 100, NULL if the half-move does not count."}},
			{"JUDGEMENT", word, nullable, NoDefault, Text{"judgement: ENGINE del motor o nada perdido, INACCURACY imprecisión (10 puntos), MISTAKE error (20), BLUNDER error grave (30), NULL normal o no cuenta.", "judgement: ENGINE the engine's or nothing lost, INACCURACY (10 points), MISTAKE (20), BLUNDER (30), NULL normal or not counted."}},
			{"CPL", centipawn, nullable, NoDefault, Text{"Centipeones perdidos, NULL si no cuenta.", "Centipawn loss, NULL if it does not count."}},
			{"SWING", realNumber, nullable, NoDefault, Text{"Puntos en que cambió la probabilidad.", "Points by which the chances changed."}},
		},
		PrimaryKey: Key{"PK_DA_POSITIONS", columns("COD_MATCH", "POSITION_ORDER")},
		ForeignKeys: []ForeignKey{
			{"FK_DAP_MATCH", columns("COD_MATCH"), "matches", columns("COD_MATCH")},
			{"FK_DAP_ENGINE", columns("COD_ENGINE"), "da_engines", columns("COD_ENGINE")},
			{"FK_DAP_POSITION", columns("COD_POSITION"), "positions", columns("cod_position")},
		},
		Checks: []Constraint{
			{"CK_DA_JUDGEMENT", "JUDGEMENT IN ('ENGINE', 'INACCURACY', 'MISTAKE', 'BLUNDER')"},
			{"CK_DA_PHASE", "PHASE IN ('OPENING', 'MIDDLEGAME', 'ENDGAME')"},
		},
		Large: true,
	},
	{
		Name: "da_matches",
		Text: Text{
			"Las partidas analizadas, una fila por bando que movió (da_game).",
			"The analysed games, one row per side that moved (da_game)."},
		Columns: []Column{
			{"COD_MATCH", code, required, NoDefault, Text{"La partida.", "The game."}},
			{"MOVE_PLAYER", digit, required, NoDefault, Text{"El bando: 0 blancas, 1 negras.", "The side: 0 White, 1 Black."}},
			{"COD_ENGINE", code, required, NoDefault, Text{"El origen.", "The source."}},
			{"MOVES", order, required, NoDefault, Text{"Medios movimientos del bando que cuentan: evaluados y no conocidos.", "Half-moves of the side that count: evaluated and not known."}},
			{"ACPL", realNumber, nullable, NoDefault, Text{"ACPL: pérdida media en centipeones.", "ACPL: average centipawn loss."}},
			{"STDCPL", realNumber, nullable, NoDefault, Text{"Su desviación típica.", "Its standard deviation."}},
			{"ACCURACY_AVG", realNumber, nullable, NoDefault, Text{"Precisión media.", "Mean accuracy."}},
			{"ACCURACY_LICHESS", realNumber, nullable, NoDefault, Text{"Precisión como la calcula lichess, sobre toda la partida.", "Accuracy as lichess computes it, of the whole game."}},
			{"ENGINE_MOVES", order, required, NoDefault, Text{"Con la calificación ENGINE.", "Judged ENGINE."}},
			{"NORMAL_MOVES", order, required, NoDefault, Text{"Normales.", "Normal ones."}},
			{"INACCURACY_MOVES", order, required, NoDefault, Text{"Imprecisiones.", "Inaccuracies."}},
			{"MISTAKE_MOVES", order, required, NoDefault, Text{"Errores.", "Mistakes."}},
			{"BLUNDER_MOVES", order, required, NoDefault, Text{"Errores graves.", "Blunders."}},
			{"BEST_MOVES", order, nullable, NoDefault, Text{"Las que son la jugada del motor, NULL si no se sabe.", "Those that are the engine's move, NULL if that is unknown."}},
			{"HIGHEST_CHANCES", realNumber, nullable, NoDefault, Text{"La mayor probabilidad de ganar del bando en la partida.", "The side's highest winning chances in the game."}},
			{"LOWEST_CHANCES", realNumber, nullable, NoDefault, Text{"La menor.", "The lowest."}},
			{"TURNING_POINT", order, nullable, NoDefault, Text{"Medio movimiento del último vuelco de la partida.", "Half-move of the game's last turning point."}},
			{"WORST_MOVE", order, nullable, NoDefault, Text{"Medio movimiento con que más perdió el bando.", "Half-move with the side's greatest loss."}},
			{"GAME_LENGTH", order, required, NoDefault, Text{"Medios movimientos de la partida.", "Half-moves of the game."}},
		},
		PrimaryKey: Key{"PK_DA_MATCHES", columns("COD_MATCH", "MOVE_PLAYER")},
		ForeignKeys: []ForeignKey{
			{"FK_DAM_MATCH", columns("COD_MATCH"), "matches", columns("COD_MATCH")},
			{"FK_DAM_ENGINE", columns("COD_ENGINE"), "da_engines", columns("COD_ENGINE")},
		},
		Large: true,
	},
	{
		Name: "da_players",
		Text: Text{
			"Sumas por jugador, con la grafía del archivo, y color.",
			"Sums per player, as the file spells the name, and colour."},
		Columns: []Column{
			{"PLAYER", text(100), required, NoDefault, Text{"El jugador.", "The player."}},
			{"MOVE_PLAYER", digit, required, NoDefault, Text{"0 con blancas, 1 con negras.", "0 with White, 1 with Black."}},
			{"GAMES", total, required, NoDefault, Text{"Partidas analizadas.", "Games analysed."}},
			{"MOVES", total, required, NoDefault, Text{"Medios movimientos que cuentan.", "Half-moves that count."}},
			{"CPL_SUM", realNumber, nullable, NoDefault, Text{"Suma de CPL, entre MOVES da el ACPL.", "Sum of CPL, by MOVES the ACPL."}},
			{"ACCURACY_SUM", realNumber, nullable, NoDefault, Text{"Suma de ACCURACY.", "Sum of ACCURACY."}},
			{"ENGINE_MOVES", total, required, NoDefault, Text{"Sumas de da_matches.", "Sums of da_matches."}},
			{"NORMAL_MOVES", total, required, NoDefault, Text{"Normales.", "Normal ones."}},
			{"INACCURACY_MOVES", total, required, NoDefault, Text{"Imprecisiones.", "Inaccuracies."}},
			{"MISTAKE_MOVES", total, required, NoDefault, Text{"Errores.", "Mistakes."}},
			{"BLUNDER_MOVES", total, required, NoDefault, Text{"Errores graves.", "Blunders."}},
			{"BEST_MOVES", total, nullable, NoDefault, Text{"Las que son la jugada del motor.", "Those that are the engine's move."}},
			{"COMPARED_MOVES", total, nullable, NoDefault, Text{"De las que se sabe si lo son.", "Those of which that is known."}},
		},
		PrimaryKey: Key{"PK_DA_PLAYERS", columns("PLAYER", "MOVE_PLAYER")},
		Large:      true,
		Derivation: []Projection{{
			From: "da_matches d JOIN matches m ON m.COD_MATCH = d.COD_MATCH",
			Exprs: []string{player, "d.MOVE_PLAYER", "count(*)", "sum(d.MOVES)", "sum(d.ACPL * d.MOVES)", "sum(d.ACCURACY_AVG * d.MOVES)",
				"sum(d.ENGINE_MOVES)", "sum(d.NORMAL_MOVES)", "sum(d.INACCURACY_MOVES)", "sum(d.MISTAKE_MOVES)", "sum(d.BLUNDER_MOVES)",
				"sum(d.BEST_MOVES)", "sum(CASE WHEN d.BEST_MOVES IS NOT NULL THEN d.MOVES END)"},
			GroupBy: player + ", d.MOVE_PLAYER",
		}},
	},
}

// player is who played a side of da_matches.
const player = "CASE d.MOVE_PLAYER WHEN 0 THEN m.WHITE ELSE m.BLACK END"
