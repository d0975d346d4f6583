package server

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/schema/chessboard"
	"github.com/kibitz-chess/kibitz/schema/functions"
	"github.com/kibitz-chess/kibitz/schema/store"
)

// openFunctions finds out whether games are to be added to chess_games as well,
// and installs the functions where that was asked for. It is a part of the
// import's transaction.
func (w *Writer) openFunctions(ctx context.Context) error {
	there, err := w.b.relations(ctx, w.conn)
	if err != nil {
		return err
	}
	installed := slices.Contains(there, "chess_games") && slices.Contains(there, functionsTable)
	if !installed && !w.options.Functions {
		return nil
	}
	if err := w.conn.QueryRowContext(ctx, "SELECT current_schema()").Scan(&w.functionsIn); err != nil {
		return err
	}
	if installed {
		return nil
	}
	return w.exec(ctx, strings.Join(functions.Statements(w.functionsIn, w.options.Language), ";\n"))
}

// publishFunctions fills in the games that were there before the functions, and
// makes the keys. Those of the catalog are there by now.
func (w *Writer) publishFunctions() error {
	if w.functionsIn == "" {
		return nil
	}
	if err := w.fillGames(w.ctx, w.functionsIn, w.known, nil); err != nil {
		return err
	}
	return w.finishFunctions(w.ctx, w.functionsIn)
}

// usualStart is the board that games usually begin with.
var usualStart = func() string {
	start := chessboard.Start()
	board := start.Board()
	return board.Text()
}()

// writeGame writes a game as chess_games has it: its movetext in the form that
// the domain chessgame has, and the codes of its boards. What Fill makes of its
// rows on the server is the same.
func (w *Writer) writeGame(match int64, boards []int64, g *store.Rows) {
	t := &w.tables[chessGames]
	t.int(match)
	// Neither movetext nor numbers have a byte that COPY would want escaped.
	t.next()
	text := t.buf
	if string(g.Positions[0].Text[:]) != usualStart {
		text = append(text, `[FEN "`+startFEN(g)+`"] `...)
	}
	for i := range g.Moves {
		m := &g.Moves[i]
		if m.Player == int64(chessboard.White) {
			text = append(strconv.AppendInt(text, m.Number, 10), ". "...)
		} else if i == 0 {
			text = append(strconv.AppendInt(text, m.Number, 10), "... "...)
		}
		text = append(append(text, m.SAN...), ' ')
	}
	t.buf = append(text, g.Match.ResultText...)
	t.next()
	codes := append(t.buf, '{')
	for i, code := range boards {
		if i > 0 {
			codes = append(codes, ',')
		}
		codes = strconv.AppendInt(codes, code, 10)
	}
	t.buf = append(codes, '}')
	t.endRow()
}

// startFEN is the position that a game starts with: that of its FEN tag, or what
// its first board and half-move tell where it has none.
func startFEN(g *store.Rows) string {
	board := string(g.Positions[0].Text[:])
	for _, tag := range g.Tags {
		if tag.Keyword != "FEN" {
			continue
		}
		if p, err := chessboard.ParseFEN(tag.Value); err == nil {
			if told := p.Board(); told.Text() == board {
				return p.FEN()
			}
		}
	}
	turn, number := " w", int64(1)
	if len(g.Moves) > 0 {
		number = g.Moves[0].Number
		if g.Moves[0].Player == int64(chessboard.Black) {
			turn = " b"
		}
	}
	parsed, err := chessboard.ParseBoard(board)
	if err != nil {
		return strings.TrimSpace(board)
	}
	return parsed.Placement() + turn + " - - 0 " + strconv.FormatInt(number, 10)
}
