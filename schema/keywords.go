package schema

import "slices"

// KeywordType says what a keyword is noted about, as in keywords.KEYWORD_TYPE.
type KeywordType string

// The types of keyword.
const (
	MatchKeyword      KeywordType = "MKW" // a tag of a game, with a text value
	MatchStatistic    KeywordType = "MST" // a count of a game
	PositionStatistic KeywordType = "PST" // a count of a position
)

// Keyword is a row that the table keywords begins with.
type Keyword struct {
	Code int64
	Name string
	Type KeywordType
	Text Text
}

// The codes of the statistics, of the tag this project derives, and of the
// first tag that is not on the list.
const (
	PositionGames       int64 = 3 // distinct games that reached the position
	PositionOccurrences int64 = 4 // times it was reached

	WhiteChecks           int64 = 29
	WhiteMultipleChecks   int64 = 30
	WhiteDiscoveredChecks int64 = 31
	BlackChecks           int64 = 32
	BlackMultipleChecks   int64 = 33
	BlackDiscoveredChecks int64 = 34
	TotalChecks           int64 = 35
	TotalMultipleChecks   int64 = 36
	TotalDiscoveredChecks int64 = 37

	FinalState       int64 = 100
	FirstFreeKeyword int64 = 101
)

// Keywords lists the keywords that every database begins with, by code.
func Keywords() []Keyword { return slices.Clone(keywords) }

// FindKeyword finds a keyword by its exact name and type.
func FindKeyword(name string, t KeywordType) (Keyword, bool) {
	i := slices.IndexFunc(keywords, func(k Keyword) bool { return k.Name == name && k.Type == t })
	if i < 0 {
		return Keyword{}, false
	}
	return keywords[i], true
}

var keywords = []Keyword{
	{PositionGames, "PST_MATCHCOUNT", PositionStatistic, Text{"Partidas distintas con la posición", "Distinct games with the position"}},
	{PositionOccurrences, "PST_OCCURCOUNT", PositionStatistic, Text{"Apariciones de la posición, la inicial incluida", "Occurrences of the position, the initial one included"}},
	{5, "Event", MatchKeyword, Text{"Torneo o encuentro", "Tournament or match"}},
	{6, "Site", MatchKeyword, Text{"Lugar o enlace", "Place or link"}},
	{7, "Date", MatchKeyword, Text{"Fecha de la partida", "Date of the game"}},
	{8, "Round", MatchKeyword, Text{"Ronda", "Round of the tournament"}},
	{9, "White", MatchKeyword, Text{"Quien lleva blancas", "White's player"}},
	{10, "Black", MatchKeyword, Text{"Quien lleva negras", "Black's player"}},
	{11, "Result", MatchKeyword, Text{"Resultado", "Result of the game"}},
	{12, "EventDate", MatchKeyword, Text{"Comienzo del torneo", "Start of the tournament"}},
	{13, "SetUp", MatchKeyword, Text{"1 si no empieza en la posición normal", "1 if it begins elsewhere than usual"}},
	{14, "PlyCount", MatchKeyword, Text{"Medios movimientos según el archivo", "Half-moves as the file counts them"}},
	{15, "FEN", MatchKeyword, Text{"Posición inicial en FEN", "Initial position as FEN"}},
	{16, "ECO", MatchKeyword, Text{"Código de apertura, A00 a E99", "Opening code, A00 to E99"}},
	{17, "EventType", MatchKeyword, Text{"Clase de torneo", "Kind of tournament"}},
	{18, "EventRounds", MatchKeyword, Text{"Número de rondas", "Number of rounds"}},
	{19, "EventCountry", MatchKeyword, Text{"País del torneo", "Country of the tournament"}},
	{20, "Source", MatchKeyword, Text{"Procedencia de la partida", "Where the game comes from"}},
	{21, "SourceDate", MatchKeyword, Text{"Fecha de la procedencia", "Date of the source"}},
	{22, "WhiteElo", MatchKeyword, Text{"Elo de blancas", "White's Elo rating"}},
	{23, "BlackElo", MatchKeyword, Text{"Elo de negras", "Black's Elo rating"}},
	{24, "EventCategory", MatchKeyword, Text{"Categoría del torneo", "Category of the tournament"}},
	{25, "WhiteTeam", MatchKeyword, Text{"Equipo de blancas", "White's team"}},
	{26, "BlackTeam", MatchKeyword, Text{"Equipo de negras", "Black's team"}},
	{27, "WhiteTeamCountry", MatchKeyword, Text{"País del equipo de blancas", "Country of White's team"}},
	{28, "BlackTeamCountry", MatchKeyword, Text{"País del equipo de negras", "Country of Black's team"}},
	{WhiteChecks, "MST_WCHECKCOUNT", MatchStatistic, Text{"Jaques dados por blancas", "Checks given by White"}},
	{WhiteMultipleChecks, "MST_WMULTICHECKCOUNT", MatchStatistic, Text{"Jaques dobles dados por blancas", "Double checks given by White"}},
	{WhiteDiscoveredChecks, "MST_WDISCCHECKCOUNT", MatchStatistic, Text{"Jaques a la descubierta dados por blancas", "Discovered checks given by White"}},
	{BlackChecks, "MST_BCHECKCOUNT", MatchStatistic, Text{"Jaques dados por negras", "Checks given by Black"}},
	{BlackMultipleChecks, "MST_BMULTICHECKCOUNT", MatchStatistic, Text{"Jaques dobles dados por negras", "Double checks given by Black"}},
	{BlackDiscoveredChecks, "MST_BDISCCHECKCOUNT", MatchStatistic, Text{"Jaques a la descubierta dados por negras", "Discovered checks given by Black"}},
	{TotalChecks, "MST_TCHECKCOUNT", MatchStatistic, Text{"Jaques de ambos bandos", "Checks given by either side"}},
	{TotalMultipleChecks, "MST_TMULTICHECKCOUNT", MatchStatistic, Text{"Jaques dobles de ambos bandos", "Double checks given by either side"}},
	{TotalDiscoveredChecks, "MST_TDISCCHECKCOUNT", MatchStatistic, Text{"Jaques a la descubierta de ambos bandos", "Discovered checks given by either side"}},
	{45, "Opening", MatchKeyword, Text{"Nombre de la apertura", "Name of the opening"}},
	{46, "Annotator", MatchKeyword, Text{"Quien comenta", "Who annotated the game"}},
	{47, "Plycount", MatchKeyword, Text{"Otra grafía de PlyCount", "Another spelling of PlyCount"}},
	{48, "Apertura", MatchKeyword, Text{"Apertura, en archivos españoles", "Opening, in Spanish files"}},
	{49, "WhiteFideId", MatchKeyword, Text{"Número FIDE de blancas", "White's FIDE number"}},
	{50, "BlackFideId", MatchKeyword, Text{"Número FIDE de negras", "Black's FIDE number"}},
	{51, "WhiteClock", MatchKeyword, Text{"Reloj de blancas", "White's clock"}},
	{52, "BlackClock", MatchKeyword, Text{"Reloj de negras", "Black's clock"}},
	{53, "BlackTitle", MatchKeyword, Text{"Título de negras (GM, IM…)", "Black's title (GM, IM…)"}},
	{54, "Variation", MatchKeyword, Text{"Variante de la apertura", "Variation of the opening"}},
	{55, "WhiteTitle", MatchKeyword, Text{"Título de blancas (GM, IM…)", "White's title (GM, IM…)"}},
	{FinalState, "FinalState", MatchKeyword, Text{
		"Lo que es el tablero final, calculado aquí: checkmate, stalemate, insufficient material, fifty moves, threefold repetition o none",
		"What the final board is, derived here: checkmate, stalemate, insufficient material, fifty moves, threefold repetition or none"}},
}
