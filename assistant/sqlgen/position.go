package sqlgen

import (
	"reflect"
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
	codeJoin    string // what has to be joined for the code, if anything
	ofGame      bool   // what holds of the positions speaks of the game m
}

// standing selects the positions like p. They are those after a half-move mm or
// before a half-move nx where such is spoken of, and else match_positions mp; where
// the database has sets of squares and p speaks of the board, game_boards b.
func (w writer) standing(p *query.Position) standing {
	if p != nil && w.inSets(*p) {
		return w.standingInSets(*w.bound(p))
	}
	if p != nil {
		if s, known := w.standingInStretches(*w.bound(p), true); known {
			return s
		}
	}
	s := standing{selection: selection{from: "match_positions mp"}, code: "mp.cod_position", order: "mp.position_order"}
	if p == nil {
		return s
	}
	p = w.bound(p)
	switch {
	case p.Number != nil:
		s = standing{selection: selection{from: "match_moves mm"}, code: "mm.to_position", order: "mm.move_order"}
		s.where = []string{numbers(numberColumn("mm", p.Number.Unit), p.Number.Range)}
		if p.Next != nil {
			s.joins = []string{"JOIN match_moves nx ON nx.cod_match = mm.cod_match AND nx.move_order = mm.move_order + 1"}
		}
	case p.Next != nil:
		s = standing{selection: selection{from: "match_moves nx"}, code: "nx.from_position", order: "nx.move_order - 1"}
	}
	s.turn(w, *p)
	s.evaluate(w, p.Evaluation)
	if p.Last {
		s.where = append(s.where, s.order+" = m.move_count")
	}
	if p.Next != nil {
		s.where = append(s.where, w.halfMove("nx", *p.Next)...)
	}
	if code, known := w.positionCode(p.Board); known {
		s.where = append(s.where, s.code+" = "+code)
		rest := *p
		rest.Board, p = "", &rest
	}
	if tests := tests(boardText{w.Dialect, "p"}, *p); len(tests) > 0 {
		s.joinPositions()
		s.where = append(s.where, tests...)
	}
	return s
}

// inSets says that a position is looked for among the sets of squares: it says
// something of the board, or whose turn it is and no half-move tells, or nothing at
// all, as of those that are listed, whose boards are found sooner there.
func (w writer) inSets(p query.Position) bool {
	said := reflect.DeepEqual(p, query.Position{}) || p.Board != "" || p.Counts != nil || p.Only != nil || p.Structures != nil || p.Balance != nil
	return w.Boards && (said || p.Turn != query.AnySide && p.Next == nil && p.Number == nil)
}

// standingInSets is standing by game_boards.
func (w writer) standingInSets(p query.Position) standing {
	s := standing{
		selection: selection{from: "game_boards b", where: tests(boardSets{Dialect: w.Dialect, alias: "b"}, p)},
		code:      "mp.cod_position", order: "b.position_order",
		codeJoin: "JOIN match_positions mp ON mp.cod_match = b.cod_match AND mp.position_order = b.position_order",
	}
	if p.Turn != query.AnySide {
		s.where = append(s.where, "b.turn = "+player(p.Turn))
	}
	if p.Last {
		s.where = append(s.where, "b.last_one = 1")
	}
	s.evaluate(w, p.Evaluation)
	if p.Number != nil {
		s.joins = []string{"JOIN match_moves mm ON mm.cod_match = b.cod_match AND mm.move_order = b.position_order"}
		s.where = append(s.where, numbers(numberColumn("mm", p.Number.Unit), p.Number.Range))
	}
	if p.Next != nil {
		s.joins = append(s.joins, "JOIN match_moves nx ON nx.cod_match = b.cod_match AND nx.move_order = b.position_order + 1")
		s.where, s.ofGame = append(s.where, w.halfMove("nx", *p.Next)...), halfMoveNeedsGame(*p.Next)
	}
	return s
}

// somePosition holds when the game m has a position like p.
func (w writer) somePosition(p query.Position) string {
	if p.Held > 1 {
		return w.held(p)
	}
	if s, known := w.standingInStretches(*w.bound(&p), false); known {
		return s.exists(w.Dialect)
	}
	if !w.inSets(p) || w.positionNeedsGame(p) {
		of := w.standing(&p)
		return of.exists(w.Dialect)
	}
	of := w.gamesInSets(p)
	return "m.cod_match IN " + of.inline(w.Dialect)
}

// gamesInSets selects the games with a position like p from game_boards. Whether pieces see
// each other is asked of each game's positions together: DuckDB works the parts that such a
// condition repeats, as the empty squares, out once in an aggregate, but not in a WHERE.
func (w writer) gamesInSets(p query.Position) selection {
	p = *w.bound(&p)
	at := slices.IndexFunc(p.Structures, func(s query.Structure) bool { return batteries[s.Kind].pieces != nil })
	if at < 0 {
		of := w.standingInSets(p).selection
		of.columns = columns("b.cod_match")
		return of
	}
	pieces, on := p.Structures[at], boardSets{Dialect: w.Dialect, alias: "b"}
	p.Structures = slices.Delete(slices.Clone(p.Structures), at, at+1)
	of := w.standingInSets(p).selection
	var maybe, seen []string
	for _, side := range sidesOf(pieces.Side) {
		two, sets := on.batteryParts(batteries[pieces.Kind], pieces.File, side)
		maybe, seen = append(maybe, two), append(seen, sets...)
	}
	of.columns, of.where = columns("b.cod_match"), append(of.where, either(maybe))
	of.group, of.having = []string{"b.cod_match"}, []string{"bit_or(" + strings.Join(seen, " | ") + ") <> 0"}
	return of
}

// joinPositions joins the board p of each position, once.
func (s *standing) joinPositions() {
	s.joinCode()
	s.join("JOIN positions p ON p.cod_position = " + s.code)
}

// joinCode joins what the code of each position needs, once.
func (s *standing) joinCode() {
	if s.codeJoin != "" {
		s.join(s.codeJoin)
	}
}

func (s *standing) join(join string) {
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

// positionNeedsGame says whether the conditions on a position speak of m.
func (w writer) positionNeedsGame(p query.Position) bool {
	return p.Last && !w.inSets(p) && !w.inStretches(p) || p.Next != nil && halfMoveNeedsGame(*p.Next)
}

// positionCode is the code of a board that is described in full.
func (w writer) positionCode(board string) (code string, known bool) {
	if !wholeBoard(board) || w.PositionCode == nil {
		return "", false
	}
	n, known := w.PositionCode(board)
	return strconv.FormatInt(n, 10), known
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
	test := "EXISTS (SELECT 1 FROM positions p WHERE p.cod_position = m.initial_position AND p.board = " + letters(w.Dialect, usual) + ")"
	if s == query.OddStart {
		return "NOT " + test
	}
	return test
}
