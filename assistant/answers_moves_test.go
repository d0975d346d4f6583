package assistant_test

import (
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

var (
	white = by(chessboard.White)
	black = by(chessboard.Black)
	mate  = event(schema.CheckMate)
	// A mate is not counted as a check, and the reply says so.
	check = event(schema.Check)
)

func to(square string) moveTest {
	return func(g *game, order int) bool { return g.HalfMoves[order-1].Move.To.String() == square }
}

func TestMatesAndChecks(t *testing.T) {
	askAll(t, []question{
		{"How many games end in checkmate?", "¿Cuántas partidas terminan en jaque mate?", count(some(mate))},
		{"Which games ended in mate and were won by Black?", "¿Qué partidas acabaron en mate y las ganaron las negras?", list(all(some(mate), blackWon))},
		{"How many games do not end in mate?", "¿Cuántas partidas no terminan en mate?", count(not(some(mate)))},
		{"games with a double check", "partidas con un jaque doble", list(some(event(schema.MultipleCheck)))},
		{"games with a discovered check given by Black", "partidas con un jaque a la descubierta de las negras", list(some(both(event(schema.DiscoveredCheck), black)))},
		{"How many games have no checks at all?", "¿Cuántas partidas no tienen ningún jaque?", count(not(some(check)))},
		{"games where a knight gives mate", "partidas en las que un caballo da mate", list(some(both(mate, event(schema.Knight1))))},
		{"Which games end with mate by a pawn?", "¿Qué partidas terminan con mate de peón?", list(some(both(mate, event(schema.Pawn1))))},
		{"games with mate by double check", "partidas con mate por jaque doble", list(some(both(mate, event(schema.MultipleCheck))))},
		{"games that Morphy won by checkmate", "partidas que Morphy ganó por jaque mate", list(all(wins("Morphy"), some(mate)))},
		{"games where a dark-squared bishop gives mate", "partidas donde un alfil de casillas oscuras da mate", list(some(both(mate, event(schema.BBishop1))))},
		{"mating moves with the queen", "movimientos de dama que dan mate", moves(both(mate, event(schema.Queen1)))},
		{"How many checks did Tal give?", "¿Cuántos jaques dio Tal?", moveCount(both(check, byPlayer("Tal,")))},
		{"games where White is mated", "partidas en las que las negras dan mate", list(some(both(mate, black)))},
		{"Who gave the most checkmates?", "¿Quién dio más mates?", times(top(1, "player", some(mate), winner))},
		{"games in which the king gives check", "partidas en las que el rey da jaque", list(some(both(check, event(schema.King1))))},
		{"Show the double checks", "Muestra los jaques dobles", moves(event(schema.MultipleCheck))},
		{"What percentage of games end in checkmate?", "¿Qué porcentaje de partidas termina en jaque mate?", share(anyGame, some(mate))},
	})
}

func TestCaptures(t *testing.T) {
	captures := func(piece, taken schema.Event) moveTest { return event(schema.Capture, piece, taken) }
	askAll(t, []question{
		{"games where a knight captures a queen", "partidas en las que un caballo captura una dama", list(some(captures(schema.Knight1, schema.Queen2)))},
		{"How many captures of a queen by a pawn are there?", "¿Cuántas capturas de una dama por un peón hay?", moveCount(captures(schema.Pawn1, schema.Queen2))},
		{"Show all the moves where a king takes a queen", "Muestra todos los movimientos en los que un rey captura una dama", moves(captures(schema.King1, schema.Queen2))},
		{"games where a queen takes a queen", "partidas donde una dama se come a otra dama", list(some(captures(schema.Queen1, schema.Queen2)))},
		{"games in which the white queen captures a black knight on f6", "partidas en las que la dama blanca captura un caballo en f6", list(some(both(captures(schema.Queen1, schema.Knight2), white, to("f6"))))},
		{"How many en passant captures are there?", "¿Cuántas capturas al paso hay?", moveCount(event(schema.PawnPassant))},
		{"games with en passant by Black", "partidas con captura al paso de las negras", list(some(both(event(schema.PawnPassant), black)))},
		{"How many games without en passant did White win?", "¿Cuántas partidas sin captura al paso ganaron las blancas?", count(all(whiteWon, not(some(event(schema.PawnPassant)))))},
		{"captures with check by a pawn", "capturas con jaque de un peón", moves(both(event(schema.Pawn1, schema.Capture), check))},
		{"games where a rook captures a rook with check", "partidas en las que una torre captura una torre con jaque", list(some(both(captures(schema.Rook1, schema.Rook2), check)))},
		{"games where the king never captured anything", "partidas en las que ningún rey capturó nada", list(not(some(event(schema.King1, schema.Capture))))},
		{"games where Fischer took a bishop with his king", "partidas en las que Fischer capturó un alfil con el rey", list(some(both(event(schema.King1, schema.AnyBishop2), byPlayer("Fischer"))))},
		{"captures of a rook by a light-squared bishop", "un alfil de casillas blancas captura una torre", moves(captures(schema.WBishop1, schema.Rook2))},
	})
}

func TestPromotionsAndCastling(t *testing.T) {
	long, short := event(schema.CastleQ), event(schema.CastleK)
	castles := event(schema.Castling)
	askAll(t, []question{
		{"games where a pawn promotes to a knight", "partidas en las que un peón corona caballo", list(some(event(schema.PawnPromoted, schema.Knight3)))},
		{"games with an underpromotion", "partidas con subpromoción", list(some(event(schema.PawnPromoted, schema.Knight3|schema.Rook3|schema.Bishop3)))},
		{"How many promotions are there?", "¿Cuántas promociones hay?", moveCount(event(schema.PawnPromoted))},
		{"games with a promotion but without checkmate", "partidas con coronación pero sin jaque mate", list(all(some(event(schema.PawnPromoted)), not(some(mate))))},
		{"games with a promotion that gives check", "partidas con una coronación que da jaque", list(some(both(event(schema.PawnPromoted), check)))},
		{"Which games have White castling queenside?", "¿En qué partidas las blancas hacen el enroque largo?", list(some(both(long, white)))},
		{"How many games where both sides castled kingside?", "¿Cuántas partidas en las que los dos bandos hicieron enroque corto?", count(all(some(both(short, white)), some(both(short, black))))},
		{"games where nobody castled", "partidas en las que nadie enrocó", list(not(some(castles)))},
		{"games where neither side castles and White wins", "partidas en las que ningún bando se enroca y ganan las blancas", list(all(not(some(castles)), whiteWon))},
		{"games in which Black castled long and lost", "partidas en las que las negras enrocaron largo y perdieron", list(all(some(both(long, black)), whiteWon))},
		{"games in which Tal castled long", "partidas en las que Tal se enrocó largo", list(some(both(long, byPlayer("Tal,"))))},
		{"games with castling that gives mate", "partidas con un enroque que da mate", list(some(both(castles, mate)))},
		{"games that Fischer won in which White castled kingside", "partidas que ganó Fischer en las que las blancas enrocaron corto", list(all(wins("Fischer"), some(both(short, white))))},
		{"games where White never castled", "partidas en las que las blancas nunca enrocaron", list(not(some(both(castles, white))))},
		{"games where White castled kingside or Black castled queenside in 1925", "partidas de 1925 en las que las blancas enrocaron corto o las negras enrocaron largo", list(all(years(1925, 1925), either(some(both(short, white)), some(both(long, black)))))},
	})
}

func TestMoveNumbers(t *testing.T) {
	at := func(fits func(order int) bool) moveTest {
		return func(_ *game, order int) bool { return fits(order) }
	}
	number := func(n int) moveTest {
		return func(g *game, order int) bool { return g.HalfMoves[order-1].Number == n }
	}
	askAll(t, []question{
		{"games with checkmate before half-move 30", "partidas con jaque mate antes del medio movimiento 30", list(some(both(mate, at(below(30)))))},
		{"games where Black castles on half-move 8", "partidas en las que las negras enrocan en el medio movimiento 8", list(some(both(event(schema.Castling), black, at(func(n int) bool { return n == 8 }))))},
		{"games with a check on White's 5th move", "partidas con jaque en la jugada 5 de las blancas", list(some(both(check, white, number(5))))},
		{"games with a queen capture before ply 10", "partidas en las que una dama captura antes del medio movimiento 10", list(some(both(event(schema.Capture, schema.Queen1), at(below(10)))))},
	})
}

// board is the board of a game after a half-move.
func board(white, black string, order int) want {
	return func(r answer) string {
		for _, g := range allGame {
			if whiteIs(white)(g) && blackIs(black)(g) {
				return cells("board", string(g.Board(order)))(r)
			}
		}
		return "there is no such game"
	}
}

func TestBoards(t *testing.T) {
	openGame := "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR"
	reached := func(g *game) bool {
		for i := 0; i <= len(g.HalfMoves); i++ {
			p, _ := chessboard.ParseFEN(openGame)
			b := p.Board()
			if string(g.Board(i)) == b.Text() {
				return true
			}
		}
		return false
	}
	askAll(t, []question{
		{"How many games reach " + openGame + "?", "¿Cuántas partidas llegan a la posición " + openGame + "?", count(reached)},
		{"Games that reached the position " + openGame + " w KQkq - 0 2 and were won by Black", "Partidas que alcanzaron la posición " + openGame + " w KQkq - 0 2 y ganaron las negras", list(all(reached, blackWon))},
		{"Show the position after half-move 34 of Donald Byrne vs Fischer", "Muestra la posición tras el medio movimiento 34 de Donald Byrne contra Fischer", board("Byrne, Donald", "Fischer", 34)},
		{"Position after Black's move 15 in game 10", "Posición después de la jugada 15 de las negras en la partida 10", cells("board", string(allGameBoard(10, 30)))},
		{"Show me game number 5", "Muéstrame la partida número 5", replay(5)},
		{"Show the position after White's 20th move in Kasparov - Topalov", "Muestra la posición tras la jugada 20 de las blancas en Kasparov - Topalov", board("Kasparov", "Topalov", 39)},
	})
}

// allGameBoard is the board of a game by its number.
func allGameBoard(code, order int) []byte { return allGame[code-1].Board(order) }

// replay is all the half-moves of one game.
func replay(code int) want {
	return func(r answer) string {
		var expected []string
		for _, h := range allGame[code-1].HalfMoves {
			expected = append(expected, h.SAN)
		}
		got, _ := column(r, "move_an_text")
		return differ(trimEmpty(got), expected)
	}
}

// trimEmpty leaves out the row of the first position, which no half-move leads
// to.
func trimEmpty(rows []string) []string {
	if len(rows) > 0 && (rows[0] == "" || strings.HasPrefix(rows[0], "<nil>")) {
		return rows[1:]
	}
	return rows
}
