package server

import (
	"time"

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/store"
)

// filled are the tables that a load fills and their columns in the order in
// which rows are written here; a table stands after those that it refers to.
var filled = [...]struct{ name, columns string }{
	keywords:      {"keywords", "cod_keyword, keyword, keyword_type"},
	keywordValues: {"keyword_values", "cod_value, kw_value"},
	positions: {"positions", "cod_position, board, black_pawns, white_pawns, black_rooks, white_rooks, black_bishops, white_bishops, " +
		"black_knights, white_knights, black_queens, white_queens"},
	matches: {"matches", "cod_match, initial_position, match_description, match_date, white, black, result, result_text, " +
		"move_count, fullmove_count, creation_date, sha256"},
	matchPositions: {"match_positions", "cod_match, cod_position, position_order, position_events, score"},
	matchMoves: {"match_moves", "cod_match, from_position, to_position, move_order, move_number, move_player, move_events, " +
		"move_from, move_to, move_an_text, comments, score"},
	matchKeywords:   {"match_keywords", "cod_keyword, cod_value, cod_match"},
	matchStatistics: {"match_statistics", "cod_keyword, cod_match, st_value"},
	moveComments:    {"move_comments", "cod_comment, cod_match, move_order, comment_text, comment_order"},
	gameStretches: {"game_stretches", "cod_match, material, white_pawns_at, white_knights_at, white_bishops_at, white_rooks_at, white_queens_at, white_king_at, " +
		"black_pawns_at, black_knights_at, black_bishops_at, black_rooks_at, black_queens_at, black_king_at, first_order, last_order, turn, last_one, white_lead"},
	chessGames: {"chess_games", "cod_match, moves, boards"},
}

const (
	keywords = iota
	keywordValues
	positions
	matches
	matchPositions
	matchMoves
	matchKeywords
	matchStatistics
	moveComments
	gameStretches // of this program alone
	chessGames    // of the chess functions
)

// write writes the rows of a game, and those it is the first to need.
func (w *Writer) write(g *waiting) error {
	match := g.match
	var initial, from int64
	w.boards = w.boards[:0]
	for order := range g.Positions {
		p := &g.Positions[order]
		to, isNew, err := w.book.Position(p.Code, &p.Text)
		if err != nil {
			return err
		}
		if isNew {
			w.batch.Positions++
			w.writePosition(to, p)
		}
		if order == 0 {
			initial = to
			w.writeMatchPosition(match, to, 0, &store.Move{})
		} else {
			m := &g.Moves[order-1]
			w.writeMatchPosition(match, to, order, m)
			w.writeMove(match, from, to, order, m)
		}
		from = to
		w.boards = append(w.boards, to)
	}
	w.writeMatch(match, initial, &g.Rows)
	if w.stretched {
		w.writeStretches(match, w.stretchesOf(&g.Rows))
	}
	if w.functionsIn != "" {
		w.writeGame(match, w.boards, &g.Rows)
	}
	for i, n := range g.Statistics {
		w.writeInts(matchStatistics, schema.WhiteChecks+int64(i), match, n)
	}
	for _, tag := range g.Tags {
		w.writeInts(matchKeywords, w.keyword(tag.Keyword), w.value(tag.Value), match)
	}
	for i := range g.Comments {
		c := &g.Comments[i]
		t := &w.tables[moveComments]
		t.int(w.book.NextComment())
		t.int(match)
		t.int(c.MoveOrder)
		t.text(c.Text)
		t.int(c.Order)
		t.endRow()
	}
	w.batch.Games++
	w.batch.HalfMoves += int64(len(g.Moves))
	return nil
}

func (w *Writer) keyword(name string) int64 {
	code, isNew := w.book.Keyword(name)
	if isNew {
		t := &w.tables[keywords]
		t.int(code)
		t.text(name)
		t.text(string(schema.MatchKeyword))
		t.endRow()
	}
	return code
}

func (w *Writer) value(text string) int64 {
	code, isNew := w.book.Value(text)
	if isNew {
		t := &w.tables[keywordValues]
		t.int(code)
		t.text(text)
		t.endRow()
	}
	return code
}

func (w *Writer) writePosition(code int64, p *store.Position) {
	t := &w.tables[positions]
	t.int(code)
	t.text(string(p.Text[:]))
	for _, n := range p.Counts {
		t.int(int64(n))
	}
	t.endRow()
}

func (w *Writer) writeMatch(match, initial int64, g *store.Rows) {
	t, m := &w.tables[matches], &g.Match
	t.int(match)
	t.int(initial)
	for _, text := range []string{m.Description, m.Date, m.White, m.Black} {
		t.text(text)
	}
	t.int(m.Result)
	t.text(m.ResultText)
	t.int(int64(len(g.Moves)))
	t.int(m.FullMoves)
	t.text(w.day)
	t.digest(m.SHA256[:])
	t.endRow()
}

func (w *Writer) writeMatchPosition(match, position int64, order int, m *store.Move) {
	t := &w.tables[matchPositions]
	t.int(match)
	t.int(position)
	t.int(int64(order))
	t.int(int64(m.Events))
	writeScore(t, m)
	t.endRow()
}

func (w *Writer) writeMove(match, from, to int64, order int, m *store.Move) {
	t := &w.tables[matchMoves]
	t.int(match)
	t.int(from)
	t.int(to)
	t.int(int64(order))
	t.int(m.Number)
	t.int(m.Player)
	t.int(int64(m.Events))
	t.int(m.From)
	t.int(m.To)
	t.text(m.SAN)
	if m.Comments {
		t.int(1)
	} else {
		t.int(0)
	}
	writeScore(t, m)
	t.endRow()
}

func writeScore(t *tableText, m *store.Move) {
	if m.HasScore {
		t.score(m.Score)
	} else {
		t.null()
	}
}

func (w *Writer) writeInts(table int, values ...int64) {
	t := &w.tables[table]
	for _, v := range values {
		t.int(v)
	}
	t.endRow()
}

// today is the date as the servers read it; as in the embedded database it is
// that of Greenwich.
func today() string { return time.Now().UTC().Format(time.DateOnly) }
