package sqlgen

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// eventValue is a value of half-moves of the game that are like one.
func (w writer) eventValue(v query.Value, needed bool) (of value, ok bool) {
	if v.HalfMove == nil {
		return of, false
	}
	s := selection{from: "match_moves mm", where: w.halfMove("mm", *v.HalfMove)}
	needsGame := halfMoveNeedsGame(*v.HalfMove)
	name, number := string(v.Kind), numberColumn("mm", v.Unit)
	switch v.Kind {
	case query.TimesValue:
		return valueOf("COALESCE(" + w.ofGame(s, needsGame, column{"count(*)", name}, false) + ", 0)"), true
	case query.FirstValue:
		return nullable(w.ofGame(s, needsGame, column{"min(" + number + ")", name}, needed)), true
	case query.LastValue:
		return nullable(w.ofGame(s, needsGame, column{"max(" + number + ")", name}, needed)), true
	case query.NthValue:
		return nullable(w.nth(s, needsGame, v.N, column{number, name}, needed)), true
	case query.MoveValue:
		return nullable(w.nth(s, needsGame, cmp.Or(v.N, 1), column{w.Dialect.CaseKey("mm.move_an_text"), name}, needed)), true
	case query.RunValue:
		if needsGame {
			joinMatches(&s)
		}
		return valueOf("COALESCE(" + w.run(s, v.HalfMove.By) + ".run, 0)"), true
	}
	return of, false
}

// nth is what the nth of some half-moves of the game of the rows has, from the
// end if n is negative.
func (w writer) nth(s selection, needsGame bool, n int, of column, needed bool) string {
	order := term{expr: "mm.move_order"}
	if n < 0 {
		n, order.descending = -n, true
	}
	if w.Dialect.GroupsMisjoined {
		s.order, s.skip, s.limit = []term{order}, n-1, 1
		return w.ofGame(s, needsGame, of, needed)
	}
	if needsGame {
		joinMatches(&s)
	}
	s.columns = append(columns("mm.cod_match"), of, column{"ROW_NUMBER() OVER (PARTITION BY mm.cod_match ORDER BY " + order.print(w.Dialect) + ")", "n"})
	one := selection{columns: columns("n.cod_match", "n."+of.name), from: s.block(w.Dialect) + " n", where: []string{"n.n = " + strconv.Itoa(n)}}
	return w.joinOfGame(one, "q", needed) + "." + of.name
}

// run joins how many half-moves in a row are like some of each game, of those of
// one side where it is said: their numbers minus their places stay the same.
func (w writer) run(s selection, by query.Side) string {
	number := "mm.move_order"
	if by != query.AnySide {
		number = "mm.move_number"
	}
	s.columns = append(columns("mm.cod_match"), column{number + " - ROW_NUMBER() OVER (PARTITION BY mm.cod_match ORDER BY mm.move_order)", "start"})
	runs := selection{columns: append(columns("r.cod_match"), column{"count(*)", "run"}), from: s.block(w.Dialect) + " r", group: []string{"r.cod_match", "r.start"}}
	longest := selection{columns: append(columns("r.cod_match"), column{"max(r.run)", "run"}), from: runs.block(w.Dialect) + " r", group: []string{"r.cod_match"}}
	return w.joinOfGame(longest, "q", false)
}

// halfMoveValue is a value of the half-move mm itself.
func (w writer) halfMoveValue(v query.Value, needed bool) (of value, ok bool) {
	switch v.Kind {
	case query.PieceValue:
		return valueOf(halfMoveKeys[query.ByPiece](w).expr), true
	case query.CapturedValue:
		return ofKey(halfMoveKeys[query.ByCaptured](w)), true
	case query.PromotedValue:
		return ofKey(halfMoveKeys[query.ByPromoted](w)), true
	case query.SANValue:
		return valueOf(w.Dialect.CaseKey("mm.move_an_text")), true
	case query.SquareValue:
		return valueOf(w.Dialect.Square("mm.move_to")), true
	case query.FromValue:
		return valueOf(w.Dialect.Square("mm.move_from")), true
	case query.NumberValue:
		return valueOf(numberColumn("mm", v.Unit)), true
	case query.ScoreValue:
		return nullable("mm.score"), true
	case query.CommentValue:
		return nullable(w.firstComment(w.noNAG("c.comment_text"), column{expr: "c.comment_text"}, needed)), true
	case query.ClockValue:
		return nullable(w.clock(needed)), true
	}
	return of, false
}

// ofKey is a value that half-moves are grouped by.
func ofKey(k key) value { return value{expr: k.expr, known: k.where, null: true} }

// firstComment joins what is made of the first comment c on the half-move of which
// the condition holds.
func (w writer) firstComment(cond string, made column, needed bool) string {
	s := selection{from: "move_comments c", where: []string{cond}}
	s.columns = append(columns("c.cod_match", "c.move_order"), made,
		column{"ROW_NUMBER() OVER (PARTITION BY c.cod_match, c.move_order ORDER BY c.comment_order, c.cod_comment)", "n"})
	return w.rows.join(s.block(w.Dialect), "c", "{a}.cod_match = mm.cod_match AND {a}.move_order = mm.move_order AND {a}.n = 1", needed) + "." + made.label()
}

// clock is the seconds that a comment such as [%clk 0:02:59] tells.
func (w writer) clock(needed bool) string {
	const mark = "[%clk "
	d := w.Dialect
	at := d.Find("c.comment_text", mark)
	text := column{d.Before(d.Part("c.comment_text", at+" + "+strconv.Itoa(len(mark)), clockLength), "]"), "clock"}
	clock := w.firstComment(at+" > 0", text, needed)
	colon := d.Find(clock, ":")
	minutes, seconds := d.Part(clock, colon+" + 1", 2), d.Part(clock, colon+" + 4", 2)
	return "(3600 * " + d.TryInt(d.Before(clock, ":")) + " + 60 * " + d.TryInt(minutes) + " + " + d.TryInt(seconds) + ")"
}

// clockLength is how many characters of a clock can tell: 100:00:00 has nine.
const clockLength = 9

// boardValue is a value of a board: of positions, or after half-moves, or of the
// game.
func (w writer) boardValue(v query.Value, needed bool) (of value, ok bool) {
	switch v.Kind {
	case query.OrderValue:
		if strings.Contains(w.rows.of.order, " ") {
			return valueOf("(" + w.rows.of.order + ")"), true
		}
		return valueOf(w.rows.of.order), true
	case query.BoardValue:
		w.needBoard()
		return valueOf("p.board"), true
	case query.KingSquareValue:
		w.needBoard()
		return valueOf(w.Dialect.Part("'"+squareNames()+"'", "2 * "+w.Dialect.Find("p.board", lettersOf(w.side(v.Side), query.King)[0])+" - 1", 2)), true
	case query.PiecesValue:
		s, on := w.everyBoard()
		return nullable(w.ofGame(s, false, column{"max(" + on.count(w.side(v.Side), v.Piece, "") + ")", "pieces"}, needed)), true
	case query.MaterialValue:
		return valueOf(w.material()), true
	}
	return of, false
}

// squareNames are the names of a board's squares in the order of its letters.
func squareNames() (names string) {
	for rank := '8'; rank >= '1'; rank-- {
		for file := 'a'; file <= 'h'; file++ {
			names += string(file) + string(rank)
		}
	}
	return names
}

// material names all pieces on the board, such as KQP-KR: of a position, or of
// the last one of the game.
func (w writer) material() string {
	on := w.lastBoard
	if w.rows.kind == query.RowPositions {
		on = w.boardOfRow
	}
	board := on()
	var words []string
	for _, side := range sidesOf(query.AnySide) {
		words = append(words, "'K'")
		for _, kind := range []query.Piece{query.Queen, query.Rook, query.Bishop, query.Knight, query.Pawn} {
			words = append(words, w.Dialect.Repeat(boardLetters[kind], board.count(side, kind, "")))
		}
		if side == query.White {
			words = append(words, "'-'")
		}
	}
	return w.Dialect.Concat(words...)
}

// boardOfRow is the board of each of the rows, which are positions.
func (w writer) boardOfRow() board {
	if w.rows.of.codeJoin != "" {
		return boardSets{Dialect: w.Dialect, alias: "b"}
	}
	w.needBoard()
	return boardText{w.Dialect, "p"}
}

// lastBoard is the last board of each of the games.
func (w writer) lastBoard() board {
	w.needGame()
	if w.Boards {
		return boardSets{Dialect: w.Dialect, alias: w.rows.join("game_boards", "b", "{a}.cod_match = m.cod_match AND {a}.last_one = 1", true)}
	}
	if w.Stretches {
		return newStretch(w.Dialect, w.rows.join("game_stretches", "st", "{a}.cod_match = m.cod_match AND {a}.last_one = 1", true))
	}
	last := w.rows.join("match_positions", "mp", "{a}.cod_match = m.cod_match AND {a}.position_order = m.move_count", true)
	return boardText{w.Dialect, w.rows.join("positions", "b", "{a}.cod_position = "+last+".cod_position", true)}
}
