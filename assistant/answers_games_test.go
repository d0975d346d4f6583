package assistant_test

import (
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/pgn"
)

var (
	anyGame  = all()
	draw     = result(pgn.Draw)
	whiteWon = result(pgn.WhiteWins)
	blackWon = result(pgn.BlackWins)
)

func TestPlayers(t *testing.T) {
	askAll(t, []question{
		{"How many games did Kasparov win with Black?", "¿Cuántas partidas ganó Kasparov con negras?", count(all(blackIs("Kasparov"), blackWon))},
		{"Show me all the games Capablanca lost", "Muéstrame todas las partidas que perdió Capablanca", list(loses("Capablanca"))},
		{"Games between Karpov and Kasparov", "Partidas entre Karpov y Kasparov", list(all(plays("Karpov"), plays("Kasparov")))},
		{"How many times did Fischer beat Spassky?", "¿Cuántas veces ganó Fischer a Spassky?", count(all(wins("Fischer"), plays("Spassky")))},
		{"Which games did Tal play as White?", "¿Qué partidas jugó Tal con blancas?", list(whiteIs("Tal,"))},
		{"games Alekhine did not win", "partidas que Alekhine no ganó", list(all(plays("Alekhine"), not(wins("Alekhine"))))},
		{"How many games did Spassky draw?", "¿Cuántas partidas empató Spassky?", count(all(plays("Spassky"), draw))},
		{"Games of Morphy or Anderssen", "Partidas de Morphy o de Anderssen", list(either(plays("Morphy"), plays("Anderssen")))},
		{"Fischer's wins with White before 1964", "Victorias de Fischer con blancas antes de 1964", list(all(whiteIs("Fischer"), whiteWon, years(0, 1963)))},
		{"How many games did Judit Polgar win?", "¿Cuántas partidas ganó Judit Polgar?", count(wins("Polgar, Judit"))},
		{"Games that Botvinnik won against Capablanca", "Partidas que Botvinnik ganó contra Capablanca", list(all(wins("Botvinnik"), plays("Capablanca")))},
		{"games where Petrosian had the black pieces against Spassky", "partidas en las que Petrosian llevaba las negras contra Spassky", list(all(blackIs("Petrosian"), whiteIs("Spassky")))},
		{"How many games did Deep Blue play?", "¿Cuántas partidas jugó Deep Blue?", count(plays("Deep Blue"))},
		{"games won by Lasker, Emanuel", "partidas ganadas por Emanuel Lasker", list(wins("Lasker, Emanuel"))},
		{"games where Anand neither won nor lost", "partidas de Anand que no ganó ni perdió", list(all(plays("Anand"), draw))},
		{"Kasparov against Topalov", "Kasparov contra Topalov", list(all(plays("Kasparov"), plays("Topalov")))},
		{"games Kasparov lost against Karpov or Anand", "partidas que perdió Kasparov contra Karpov o Anand", list(all(loses("Kasparov"), either(plays("Karpov"), plays("Anand"))))},
		{"games of Fischer except those against Spassky", "partidas de Fischer excepto las que jugó contra Spassky", list(all(plays("Fischer"), not(plays("Spassky"))))},
		{"Show the games without Capablanca played in 1925", "Muestra las partidas sin Capablanca jugadas en 1925", list(all(not(plays("Capablanca")), years(1925, 1925)))},
		{"Has Topalov ever beaten Kramnik?", "¿Topalov ha ganado alguna vez a Kramnik?", list(all(wins("Topalov"), plays("Kramnik")))},
	})
}

// TestWhoBeatWhom holds the two sides of a game apart.
func TestWhoBeatWhom(t *testing.T) {
	lostTo := group("opponent", loses("Kasparov"), opponent("Kasparov"))
	askAll(t, []question{
		{"Who beat Kasparov?", "¿Quién ganó a Kasparov?", lostTo},
		{"players who beat Kasparov", "jugadores que ganaron a Kasparov", lostTo},
		{"Whom did Fischer beat?", "¿A quién ganó Fischer?", group("opponent", wins("Fischer"), opponent("Fischer"))},
		{"Who lost to Fischer?", "¿Quién perdió contra Fischer?", group("opponent", wins("Fischer"), opponent("Fischer"))},
		{"opponents that beat Karpov", "rivales que ganaron a Karpov", group("opponent", loses("Karpov"), opponent("Karpov"))},
		{"", "¿Quién ha perdido con Kasparov?", group("opponent", wins("Kasparov"), opponent("Kasparov"))},
		{"Who drew with Karpov?", "¿Con quién empató Karpov?", group("opponent", all(plays("Karpov"), draw), opponent("Karpov"))},
		{"games lost to Karpov", "partidas perdidas contra Karpov", list(wins("Karpov"))},
		{"Karpov beaten by Kasparov", "partidas que perdió Karpov con Kasparov", list(all(wins("Kasparov"), plays("Karpov")))},
		{"games Karpov won against Kasparov with Kasparov as Black", "", list(all(wins("Karpov"), blackIs("Kasparov")))},
		{"games with Kasparov as White against Karpov as Black", "partidas de Kasparov con blancas contra Karpov con negras", list(all(whiteIs("Kasparov"), blackIs("Karpov")))},
	})
}

// TestAlternatives holds what is said of both parts of an 'or'.
func TestAlternatives(t *testing.T) {
	promotes := some(event(schema.PawnPromoted))
	mates := some(mate)
	askAll(t, []question{
		{"games that Tal or Fischer won", "partidas que ganaron Tal o Fischer", list(either(wins("Tal,"), wins("Fischer")))},
		{"games won by Tal or Fischer with Black", "partidas ganadas por Tal o Fischer con negras", list(all(blackWon, either(blackIs("Tal,"), blackIs("Fischer"))))},
		{"games of Tal or Fischer in 1960", "partidas de Tal o Fischer en 1960", list(all(years(1960, 1960), either(plays("Tal,"), plays("Fischer"))))},
		{"games without mate or promotion", "partidas sin mate o promoción", list(not(either(mates, promotes)))},
		{"games with promotion or en passant", "partidas con promoción o captura al paso", list(either(promotes, some(event(schema.PawnPassant))))},
		{"games won by Black or with promotion", "partidas ganadas por las negras o con promoción", list(either(blackWon, promotes))},
		{"games by neither Fischer nor Tal", "partidas que no son ni de Fischer ni de Tal", list(not(either(plays("Fischer"), plays("Tal,"))))},
		{"", "partidas sin enroque de las blancas o con promoción", list(either(not(some(both(event(schema.Castling), white))), promotes))},
		{"games won by White but not by mate", "partidas ganadas por las blancas pero sin mate", list(all(whiteWon, not(mates)))},
	})
}

func TestResults(t *testing.T) {
	askAll(t, []question{
		{"How many draws are there?", "¿Cuántas tablas hay?", count(draw)},
		{"How many games did Black win?", "¿Cuántas partidas ganaron las negras?", count(blackWon)},
		{"games that were not drawn in 1999", "partidas de 1999 que no acabaron en tablas", list(all(not(draw), years(1999, 1999)))},
		{"What percentage of games does White win?", "¿Qué porcentaje de partidas ganan las blancas?", share(anyGame, whiteWon)},
		{"share of draws since 1950", "porcentaje de tablas desde 1950", share(years(1950, 9999), draw)},
		{"How many games ended 0-1?", "¿Cuántas partidas terminaron 0-1?", count(blackWon)},
		{"How many decisive games are there?", "¿Cuántas partidas decisivas hay?", count(not(draw))},
		{"Are there any unfinished games?", "", count(result(pgn.Unknown))}, // yes or no
		{"", "¿Hay partidas sin terminar?", list(result(pgn.Unknown))},
		{"percentage of Fischer's games that he won with black", "porcentaje de las partidas de Fischer que ganó con negras", share(plays("Fischer"), all(blackIs("Fischer"), blackWon))},
	})
}

func TestDates(t *testing.T) {
	askAll(t, []question{
		{"Games from 1972", "Partidas de 1972", list(years(1972, 1972))},
		{"How many games were played in the 1920s?", "¿Cuántas partidas se jugaron en los años 20?", count(years(1920, 1929))},
		{"How many games were played in the twenties?", "¿Cuántas partidas se jugaron en la década de 1920?", count(years(1920, 1929))},
		{"How many games between 1990 and 1999?", "¿Cuántas partidas hay entre 1990 y 1999?", count(years(1990, 1999))},
		{"games played before 1800", "partidas jugadas antes de 1800", list(years(0, 1799))},
		{"games after 2010", "partidas posteriores a 2010", list(years(2011, 9999))},
		{"How many games from the 19th century are there?", "¿Cuántas partidas del siglo XIX hay?", count(years(1801, 1900))},
		{"games played in October 1962", "partidas jugadas en octubre de 1962", list(func(g *game) bool { return strings.HasPrefix(g.Tag("Date"), "1962.10") })},
		{"games of Capablanca that were not played in 1918", "partidas de Capablanca que no se jugaron en 1918", list(all(plays("Capablanca"), not(years(1918, 1918))))},
		{"games won by White in 1925 or 1927", "partidas ganadas por blancas en 1925 o 1927", list(all(whiteWon, either(years(1925, 1925), years(1927, 1927))))},
		{"games played on 11 May 1997", "partidas jugadas el 11 de mayo de 1997", list(func(g *game) bool { return g.Tag("Date") == "1997.05.11" })},
		{"How many games since 2000 ended in a draw?", "¿Cuántas partidas desde 2000 acabaron en tablas?", count(all(draw, years(2000, 9999)))},
	})
}

func TestFirstAndLast(t *testing.T) {
	askAll(t, []question{
		{"What is the oldest game in the database?", "¿Cuál es la partida más antigua de la base de datos?", best(1, anyGame, earliest)},
		{"What is the most recent game?", "¿Cuál es la partida más reciente?", best(1, anyGame, latest)},
		{"Fischer's last game", "La última partida de Fischer", best(1, plays("Fischer"), latest)},
		{"When did Carlsen first play?", "¿Cuándo jugó Carlsen por primera vez?", best(1, plays("Carlsen"), earliest)},
		{"the three latest games of Kasparov", "las tres últimas partidas de Kasparov", best(3, plays("Kasparov"), latest)},
		{"longest game of Fischer", "partida más larga de Fischer", best(1, plays("Fischer"), longest)},
		{"the shortest draw", "el empate más corto", best(1, draw, shortest)},
		{"", "las tablas más cortas", best(10, draw, shortest)},
		{"Which is the longest win by Black?", "¿Cuál es la victoria más larga de las negras?", best(1, blackWon, longest)},
		{"five shortest decisive games", "las cinco partidas decisivas más cortas", best(5, not(draw), shortest)},
		{"What was the shortest game Tal won?", "¿Cuál fue la partida más corta que ganó Tal?", best(1, wins("Tal,"), shortest)},
		{"Who won the longest game?", "¿Quién ganó la partida más larga?", best(1, anyGame, longest)},
	})
}

func TestOpenings(t *testing.T) {
	askAll(t, []question{
		{"How many Sicilians are there?", "¿Cuántas sicilianas hay?", count(opening("Sicilian"))},
		{"How many games with ECO between B20 and B99?", "¿Cuántas partidas con ECO entre B20 y B99?", count(ecoFrom("B20", "B99"))},
		{"Games with ECO C67", "Partidas con código ECO C67", list(ecoFrom("C67", "C67"))},
		{"King's Indian games won by White", "Indias de rey que ganaron las blancas", list(all(ecoFrom("E60", "E99"), whiteWon))},
		{"How many Ruy Lopez games are there?", "¿Cuántas partidas de la Ruy López hay?", count(opening("Ruy Lopez"))},
		{"games of the Caro-Kann", "partidas de la Caro-Kann", list(opening("Caro-Kann"))},
		{"How many games are French Defences?", "¿Cuántas partidas son defensas francesas?", count(opening("French"))},
		{"Nimzo-Indian games of Capablanca", "partidas de Capablanca con la Nimzoindia", list(all(opening("Nimzo-Indian"), plays("Capablanca")))},
		{"games neither Sicilian nor Ruy Lopez in 1925", "partidas de 1925 que no son ni sicilianas ni españolas", list(all(years(1925, 1925), not(opening("Sicilian")), not(opening("Ruy Lopez"))))},
		{"Dutch games lost by White", "partidas holandesas que perdieron las blancas", list(all(opening("Dutch"), blackWon))},
		{"How many times did Kasparov play the Grünfeld with Black?", "¿Cuántas veces jugó Kasparov la Grünfeld con negras?", count(all(opening("Grünfeld"), blackIs("Kasparov")))},
		{"games in B90 or C67", "partidas en B90 o C67", list(either(ecoFrom("B90", "B90"), ecoFrom("C67", "C67")))},
		{"", "¿Cuántas partidas tienen un código ECO que empieza por E?", count(ecoFrom("E00", "E99"))},
		{"What percentage of Sicilians did Black win?", "¿Qué porcentaje de sicilianas ganaron las negras?", share(opening("Sicilian"), blackWon)},
	})
}

func TestRatings(t *testing.T) {
	bothOver := all(rated("WhiteElo", above(2700)), rated("BlackElo", above(2700)))
	askAll(t, []question{
		{"How many games where both players had more than 2700 Elo?", "¿Cuántas partidas en las que ambos jugadores tenían más de 2700 de Elo?", count(bothOver)},
		{"games with White Elo above 2750", "partidas con Elo de blancas superior a 2750", list(rated("WhiteElo", above(2750)))},
		{"games where Black was rated under 2600", "partidas donde las negras tenían menos de 2600 de Elo", list(rated("BlackElo", below(2600)))},
		{"games with at least one player over 2850", "partidas con al menos un jugador de más de 2850", list(either(rated("WhiteElo", above(2850)), rated("BlackElo", above(2850))))},
		{"games won by Black with White Elo of at least 2740", "partidas ganadas por negras con Elo blanco de al menos 2740", list(all(blackWon, rated("WhiteElo", above(2739))))},
		{"How many draws with black Elo between 2700 and 2750?", "¿Cuántas tablas con Elo de negras entre 2700 y 2750?", count(all(draw, rated("BlackElo", above(2699)), rated("BlackElo", below(2751))))},
	})
}

func TestLengths(t *testing.T) {
	askAll(t, []question{
		{"games shorter than 15 full moves", "partidas de menos de 15 jugadas completas", list(fullMoves(below(15)))},
		{"games of fewer than 25 full moves with a winner", "partidas de menos de 25 jugadas completas con ganador", list(all(fullMoves(below(25)), not(draw)))},
		{"How many games of fewer than 40 full moves did Tal win?", "¿Cuántas partidas de menos de 40 jugadas completas ganó Tal?", count(all(fullMoves(below(40)), wins("Tal,")))},
		{"games longer than 150 half-moves", "partidas de más de 150 medios movimientos", list(halfMoves(above(150)))},
		{"How many games have at most 40 plies?", "¿Cuántas partidas tienen como máximo 40 medias jugadas?", count(halfMoves(below(41)))},
		{"How many games last exactly 23 half-moves?", "¿Cuántas partidas duran exactamente 23 medios movimientos?", count(halfMoves(func(n int) bool { return n == 23 }))},
		{"games between 100 and 120 half-moves won by White", "partidas de entre 100 y 120 medios movimientos ganadas por las blancas", list(all(whiteWon, halfMoves(above(99)), halfMoves(below(121))))},
		{"Tal games of no more than 50 plies", "partidas de Tal de no más de 50 plies", list(all(plays("Tal,"), halfMoves(below(51))))},
	})
}
