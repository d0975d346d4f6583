package sqlgen

import (
	"slices"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// standing is a selection of positions of games, with the expressions of a
// position's code and of its number in the game.
type standing struct {
	selection
	code, order string
}

// standing selects the positions like p. They are those after a half-move mm or
// before a half-move nx where such is spoken of, and else match_positions mp.
func (w writer) standing(p *query.Position) standing {
	s := standing{selection{from: "match_positions mp"}, "mp.cod_position", "mp.position_order"}
	if p == nil {
		return s
	}
	p = w.bound(p)
	switch {
	case p.Number != nil:
		s = standing{selection{from: "match_moves mm"}, "mm.to_position", "mm.move_order"}
		s.where = []string{numbers(numberColumn("mm", p.Number.Unit), p.Number.Range)}
		if p.Next != nil {
			s.joins = []string{"JOIN match_moves nx ON nx.cod_match = mm.cod_match AND nx.move_order = mm.move_order + 1"}
		}
	case p.Next != nil:
		s = standing{selection{from: "match_moves nx"}, "nx.from_position", "nx.move_order - 1"}
	}
	s.turn(w, *p)
	if p.Last {
		s.where = append(s.where, s.order+" = m.move_count")
	}
	if p.Next != nil {
		s.where = append(s.where, w.halfMove("nx", *p.Next)...)
	}
	var tests []string // of the board p
	if code, known := w.positionCode(p.Board); known {
		s.where = append(s.where, s.code+" = "+code)
	} else {
		tests = w.boardTests(p.Board)
	}
	for _, c := range p.Counts {
		tests = append(tests, w.counted(c))
	}
	tests = append(tests, w.onlyPieces(p.Only)...)
	tests = append(tests, w.arranged(*p)...)
	if len(tests) > 0 {
		s.joinPositions()
	}
	s.where = append(s.where, tests...)
	return s
}

// somePosition holds when the game m has a position like p.
func (w writer) somePosition(p query.Position) string {
	if p.Held > 1 {
		return w.held(p)
	}
	return w.standing(&p).exists(w.Dialect)
}

// joinPositions joins the board p of each position, once.
func (s *standing) joinPositions() {
	join := "JOIN positions p ON p.cod_position = " + s.code
	if !slices.Contains(s.joins, join) {
		s.joins = append(s.joins, join)
	}
}

// turn adds the condition on the side to move. Players take turns, so it is told
// by the player of the game's first half-move: White where there is none.
func (s *standing) turn(w writer, p query.Position) {
	switch {
	case p.Turn == query.AnySide:
	case p.Next != nil:
		s.where = append(s.where, "nx.move_player = "+player(p.Turn))
	case p.Number != nil:
		s.where = append(s.where, "mm.move_player = "+player(opposite(p.Turn)))
	default:
		s.joins = append(s.joins, "LEFT JOIN match_moves f ON f.cod_match = mp.cod_match AND f.move_order = 1")
		turns := "(mp.position_order + COALESCE(f.move_player, 0))"
		if p.Turn == query.White {
			s.where = append(s.where, w.Dialect.BitNone(turns, 1))
		} else {
			s.where = append(s.where, w.Dialect.BitAny(turns, 1))
		}
	}
}

func positionNeedsGame(p query.Position) bool {
	return p.Last || p.Next != nil && halfMoveNeedsGame(*p.Next)
}

// positionCode is the code of a board that is described in full.
func (w writer) positionCode(board string) (code string, known bool) {
	if board == "" || w.PositionCode == nil || strings.ContainsAny(board, "Aa*?") {
		return "", false
	}
	n, known := w.PositionCode(board)
	return strconv.FormatInt(n, 10), known
}

// anyOf are the letters that stand for a piece of several kinds.
var anyOf = map[byte][]string{
	'A': {"P", "N", "B", "R", "Q", "K"},
	'a': {"p", "n", "b", "r", "q", "k"},
}

// boardTests compares the board p with a description of its squares: as a whole,
// or a row of letters at a time.
func (w writer) boardTests(board string) (tests []string) {
	if board != "" && !strings.ContainsAny(board, "Aa*?") {
		return []string{"p.board = " + w.letters(board)}
	}
	for from := 0; from < len(board); {
		letter, end := board[from], from+1
		part := w.Dialect.Substr("p.board", from+1, 1)
		switch {
		case letter == '?':
		case letter == '*':
			tests = append(tests, part+" <> '0'")
		case anyOf[letter] != nil:
			tests = append(tests, in(part, w.letterList(anyOf[letter]...)))
		default:
			for end < len(board) && !strings.ContainsRune("Aa*?", rune(board[end])) {
				end++
			}
			tests = append(tests, w.Dialect.Substr("p.board", from+1, end-from)+" = "+w.letters(board[from:end]))
		}
		from = end
	}
	return tests
}

// letters is a part of a board as a literal, in which capitals are White's.
func (w writer) letters(text string) string { return w.Dialect.CaseSensitive(w.Dialect.String(text)) }

func (w writer) letterList(texts ...string) []string {
	all := make([]string, len(texts))
	for i, text := range texts {
		all[i] = w.letters(text)
	}
	return all
}

// start holds when the game begins at the initial position of chess, or does
// not.
func (w writer) start(s query.Start) string {
	const usual = "rnbqkbnrpppppppp00000000000000000000000000000000PPPPPPPPRNBQKBNR"
	if code, known := w.positionCode(usual); known {
		if s == query.OddStart {
			return "m.initial_position <> " + code
		}
		return "m.initial_position = " + code
	}
	test := "EXISTS (SELECT 1 FROM positions p WHERE p.cod_position = m.initial_position AND p.board = " + w.letters(usual) + ")"
	if s == query.OddStart {
		return "NOT " + test
	}
	return test
}
