package assistant_test

import (
	"testing"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
	"github.com/kibitz-chess/kibitz/schema/pgn"
)

// TestRightOrNotAnswered asks what is easily taken for something else. To say
// that it is not understood, or to ask back, is as good as the right answer.
func TestRightOrNotAnswered(t *testing.T) {
	promotes := some(event(schema.PawnPromoted))
	gave := func(name string, m moveTest) gameTest { return some(both(m, byPlayer(name))) }
	opponentOf := func(name string, m moveTest) moveTest {
		return func(g *game, order int) bool { return plays(name)(g) && !byPlayer(name)(g, order) && m(g, order) }
	}
	between := func(a, b string) moveTest {
		return func(g *game, _ int) bool { return plays(a)(g) && plays(b)(g) }
	}
	bySide := func(c chessboard.Color, r pgn.Result) gameTest {
		return all(result(r), not(some(both(check, by(c)))))
	}
	for _, q := range []question{
		// 'or' and 'and' between unlike things
		{"games from the 1990s or won by Kasparov", "partidas de los años 90 o ganadas por Kasparov", list(either(years(1990, 1999), wins("Kasparov")))},
		{"games of Tal in 1960 or of Fischer in 1972", "partidas de Tal en 1960 o de Fischer en 1972", list(either(all(plays("Tal,"), years(1960, 1960)), all(plays("Fischer"), years(1972, 1972))))},
		{"games with a double check or of Fischer", "partidas con jaque doble o de Fischer", list(either(some(event(schema.MultipleCheck)), plays("Fischer")))},
		{"Sicilian and French games", "sicilianas y francesas", list(either(opening("Sicilian"), opening("French")))},
		{"games with ECO codes B20 to B99 and E60 to E99", "partidas con ECO de B20 a B99 y de E60 a E99", list(either(ecoFrom("B20", "B99"), ecoFrom("E60", "E99")))},
		{"games neither Fischer nor Tal won", "partidas que no ganó Fischer ni Tal", list(not(either(wins("Fischer"), wins("Tal,"))))},
		{"games with no checks or captures", "partidas sin jaques ni capturas", list(not(some(event(schema.Check | schema.Capture))))},
		{"games won by White but not by mate", "partidas ganadas por blancas pero no por mate", list(all(whiteWon, not(some(mate))))},
		// whose side, and who does it
		{"games of Tal won by Black", "partidas de Tal ganadas por las negras", list(all(plays("Tal,"), blackWon))},
		{"games of Tal with a promotion by his opponent", "partidas de Tal con una promoción de su rival", list(some(opponentOf("Tal,", event(schema.PawnPromoted))))},
		{"games in which Kasparov is mated", "partidas en las que Kasparov recibe mate", list(some(opponentOf("Kasparov", mate)))},
		{"mates against Kasparov", "mates contra Kasparov", moves(opponentOf("Kasparov", mate))},
		{"Karpov beaten by Kasparov", "Karpov derrotado por Kasparov", list(all(wins("Kasparov"), plays("Karpov")))},
		{"games Black won without giving check", "", list(bySide(chessboard.Black, pgn.BlackWins))},
		{"checks in Kasparov - Topalov", "jaques en Kasparov - Topalov", moves(both(check, between("Kasparov", "Topalov")))},
		{"how many captures in Kasparov vs Topalov", "cuántas capturas en Kasparov - Topalov", moveCount(both(event(schema.Capture), between("Kasparov", "Topalov")))},
		{"games in which Tal gave a double check", "partidas en las que Tal dio jaque doble", list(gave("Tal,", event(schema.MultipleCheck)))},
		{"Who gave the most checkmates?", "¿Quién dio más mates?", times(top(1, "player", some(mate), winner))},
		{"How many games did White win and how many did Black win?", "¿Cuántas partidas ganaron las blancas y cuántas las negras?", figures(whiteWon, blackWon)},
		{"games in which not all captures were by pawns", "partidas en las que no todas las capturas son de peón", list(some(both(event(schema.Capture), func(g *game, order int) bool { return !event(schema.Pawn1)(g, order) })))},
		// several things of one half-move
		{"a pawn captures and promotes with check", "un peón captura y corona con jaque", list(some(both(event(schema.Pawn1, schema.Capture), event(schema.PawnPromoted), check)))}, // a sentence: the games of which it is true
		{"games without castling by White or with promotion", "partidas sin enroque de las blancas o con promoción", list(either(not(some(both(event(schema.Castling), white))), promotes))},
		// words and numbers that must not be lost
		{"the last but one game of Fischer", "la penúltima partida de Fischer", place(2, plays("Fischer"), latest)},
		{"game 0", "partida 0", list(not(anyGame))},
		{"games with result *", "partidas con resultado *", list(result(pgn.Unknown))},
		{"games with the first capture on move 2", "partidas con la primera captura en la jugada 2", best(0, anyGame, latest)},
		{"games between 1999 and 1990", "partidas entre 1999 y 1990", list(years(1990, 1999))},
		{"How many games \xff\xfe?", "¿Cuántas partidas €?", count(not(anyGame))},
		{"the -3 longest games", "las -3 partidas más largas", best(0, anyGame, longest)},
		{"top 0 players", "los 0 mejores jugadores", top(0, "player", anyGame, winner)},
	} {
		for _, text := range []string{q.en, q.es} {
			if text == "" {
				continue
			}
			r := ask(text)
			if r.Status != assistant.Answered {
				continue
			}
			if wrong := q.want(r); wrong != "" {
				t.Errorf("%q: %s\n%s\n%s", text, wrong, r.Text, r.Paraphrase)
			}
		}
	}
}
