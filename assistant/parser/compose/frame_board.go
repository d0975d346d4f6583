package compose

import (
	"regexp"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// boardFrame is what a frame holds of moves by their numbers.
type boardFrame struct {
	nth   *nthMove
	split []query.HalfMove // what half-moves are parted into
	ends  bool             // at the end of games
	never []query.HalfMove // what somebody did in no game
	from  bool             // squares are those that are left
	opens bool             // moves are those that open games
	men   bool             // how many pieces there are is asked
}

// tensOf are ten codes of openings, written as one: 'C6x', 'B9'.
var tensOf = regexp.MustCompile(`^([A-E][0-9])$|^([A-Ea-e][0-9])[xX*]$`)

// barely is what it costs to take 'C6' for codes, which may be a square.
const barely = 0.8

// addCodes adds what a token written as codes of openings are says.
func (c *chart) addCodes(i int, t parser.Token) {
	if m := tensOf.FindStringSubmatch(t.Text); m != nil {
		f := fragment{kind: "tens", start: i, end: i + 1, value: strings.ToLower(m[1] + m[2])}
		if m[1] != "" {
			f.cost = barely
		}
		c.add(f)
	}
	if len(t.Text) == 1 && t.Text[0] >= 'A' && t.Text[0] <= 'E' && i > 0 {
		c.add(fragment{kind: "letter", start: i, end: i + 1, value: strings.ToLower(t.Text)})
	}
}

// takeBoard takes a fragment about moves by their numbers, or about what moves
// are parted into.
func (f *frame) takeBoard(part fragment) (taken, ok bool) {
	switch v := part.value.(type) {
	case nthMove:
		ok = f.board.nth == nil && len(f.moments) == 0
		f.board.nth = &v
		return true, ok
	case splitting:
		ok = len(f.board.split) == 0
		f.board.split = v.Ways
		return true, ok
	}
	switch part.kind {
	case "never_did":
		f.board.never = append(f.board.never, part.value.(query.HalfMove))
	case "ends_up":
		f.board.ends = true
	case "leaving":
		f.board.from = true
	case "opens_with":
		f.board.opens = true
	case "subject":
		return true, f.takeSubject(part.value.(query.HalfMove))
	default:
		return false, true
	}
	return true, true
}

// takeSubject takes the piece that captures: 'what does it take most, the
// queen'.
func (f *frame) takeSubject(by query.HalfMove) bool {
	if len(f.events) != 1 {
		return false
	}
	h := &f.events[0].value
	merged, ok := merge(*h, by)
	ok = ok && h.All == schema.Capture && h.Piece == "" && h.Captured == "" && f.asked("which")
	*h = merged
	return ok
}

// attachBoard makes the move with a number, and the last one, half-moves.
func (f *frame) attachBoard() bool {
	f.attachTwice()
	f.attachOnly()
	f.attachPieces()
	if f.asked("who") && f.color == "" && len(f.own.Names) == 0 && slices.ContainsFunc(f.conds, func(c said[condition]) bool { return c.value.About == "opener" }) {
		f.color = query.White // who opens is White
	}
	if f.asked("who") && len(f.outcomes)+len(f.sides) == 0 && f.color == "" && slices.ContainsFunc(f.conds, func(c said[condition]) bool { return c.value.About == aboutMated }) {
		f.outcomes = append(f.outcomes, said[query.Outcome]{query.Loss, 0})
	}
	if f.board.from {
		f.renameNoun("squares", "from_squares")
	}
	if f.board.opens {
		f.renameNoun("moves", "first_moves")
	}
	return f.attachNth() && f.attachLast() && f.attachEnds()
}

// attachOnly puts what is said of all that is left at the end, where that is told of a
// position there: 'ended in a rook ending, only kings, rooks and pawns'.
func (f *frame) attachOnly() {
	last := func(c said[condition]) bool {
		return c.value.About == "position" && c.value.Not == nil && eachPositionOf(c.value.Cond, func(p query.Position) bool { return p.Last })
	}
	if !slices.ContainsFunc(f.conds, last) {
		return
	}
	f.eachPosition(func(p *query.Position) bool {
		if len(p.Only) > 0 && p.Number == nil {
			p.Last = true
		}
		return true
	})
}

// eachPositionOf says that a condition is of positions, and that something holds of all of
// them.
func eachPositionOf(c query.Cond, holds func(query.Position) bool) bool {
	any, all := false, true
	q := query.Form{Where: &c}
	q.Walk(query.Visitor{Position: func(p *query.Position) { any, all = true, all && holds(*p) }})
	return any && all
}

// renameNoun makes a noun mean what a verb beside it says.
func (f *frame) renameNoun(from, to string) {
	f.nouns = slices.Clone(f.nouns)
	for i := range f.nouns {
		if f.nouns[i].value == from {
			f.nouns[i].value = to
		}
	}
}

// attachTwice takes one half-move that is told in two parts for one: 'who takes
// most en passant'.
func (f *frame) attachTwice() {
	if len(f.events) != 2 {
		return
	}
	a, b := f.events[0], f.events[1]
	if a.value.All|b.value.All == 0 || f.asked("share") {
		return
	}
	switch {
	case says(a.value, b.value):
		f.events = []said[query.HalfMove]{a}
	case says(b.value, a.value):
		f.events = []said[query.HalfMove]{b}
	}
}

// attachNth makes the move with a number a half-move: of a side their own moves
// are counted, and of a person where 'the tenth' is said and not 'move 10'.
func (f *frame) attachNth() bool {
	n := f.board.nth
	if n == nil {
		return true
	}
	if len(f.moments) > 0 || len(f.aggs) > 0 || f.noun("last_moves") || f.asked("board", "replay") {
		return false
	}
	h := query.HalfMove{Number: &n.Numbers, By: n.Side}
	if h.By == "" && f.color != "" && len(f.own.Names)+len(f.opp.Names) == 0 {
		h.By = f.color
	}
	whose := h.By != "" || f.color != "" || n.Ordinal && len(f.own.Names) == 1 && !f.dash && len(f.outcomes) == 0
	if whose && h.Number.Unit == query.UnknownUnit {
		full := *h.Number
		full.Unit, h.Number = query.Full, &full
	}
	if n.Ordinal && h.Number.Unit == query.UnknownUnit && h.Number.Max == 1 {
		half := *h.Number
		half.Unit, h.Number = query.Half, &half // the first of both is White's
	}
	if len(f.events) == 0 {
		f.events = []said[query.HalfMove]{{h, 0}}
		return true
	}
	if len(f.events) > 1 {
		return false
	}
	both, ok := merge(f.events[0].value, h)
	f.events = []said[query.HalfMove]{{both, f.events[0].at}}
	return ok && !both.Last && both.SAN == ""
}

// attachLast makes 'last move' beside what else is told of a half-move, or asked
// of half-moves, say where in the game it is: 'which piece makes the last move'.
func (f *frame) attachLast() bool {
	i := slices.IndexFunc(f.nouns, func(n said[string]) bool { return n.value == "last_moves" })
	asked := slices.ContainsFunc(f.nouns, func(n said[string]) bool { return ofMoves[n.value] }) ||
		slices.ContainsFunc(f.by, func(n string) bool { return ofMoves[n] })
	if i < 0 || !asked {
		return true
	}
	f.nouns = slices.Delete(slices.Clone(f.nouns), i, i+1)
	return f.lastEvent()
}

// lastEvent puts the half-move that is told at the end of the game.
func (f *frame) lastEvent() bool {
	if len(f.events) == 0 {
		f.events = []said[query.HalfMove]{{query.HalfMove{Last: true}, 0}}
		return true
	}
	f.events = slices.Clone(f.events)
	h := &f.events[0].value
	h.Last = true
	return len(f.events) == 1 && h.Number == nil
}

// attachEnds makes 'where does the king end up' ask for the last position.
func (f *frame) attachEnds() bool {
	return !f.board.ends || f.moves.king != "" && f.lastEvent()
}

// nthMove makes the moves with a number: that of a game, or how often each was
// played.
func (f *frame) nthMove() []candidate {
	if f.board.nth == nil || f.asked("count", "share", "times") || len(f.by)+len(f.measures)+len(f.quants) > 0 {
		return nil
	}
	q := f.form(query.RowHalfMoves)
	if f.dash && f.board.nth.Side == "" && !f.sideSaid() {
		q.HalfMove.By, q.HalfMove.Player = "", nil // whose move it is is not said
		q.Where = f.where(query.RowGames, "events", "color")
	}
	if f.order != nil {
		return f.nthOfFound(q)
	}
	if f.most == "" && f.oneGame() {
		return one("nth move", 0, q)
	}
	q.By = []query.Value{{Kind: query.SANValue}}
	if f.most != "" || f.top > 0 {
		q.Order = []query.Ordering{{Column: &query.Column{Agg: query.CountAgg}, Descending: f.most != "least"}}
		q.Limit = max(f.top, 1)
	}
	return one("nth moves", 0, q)
}

// nthOfFound makes the move with a number of the game that comes first: of the
// longest as a half-move with its board, of another, which may have ended before
// it, as a value of the game.
func (f *frame) nthOfFound(q query.Form) []candidate {
	h := q.HalfMove
	if f.order.How != "longest" && h.Number.Unit != query.UnknownUnit && h.Player == nil && (h.By != "") == (h.Number.Unit == query.Full) {
		move := query.Value{Kind: query.MoveValue, HalfMove: &query.HalfMove{By: h.By}, N: h.Number.Min}
		q = f.form(query.RowGames, "events", "color")
		q.Show = []query.Column{{Of: &move}}
	}
	if !f.orderInto(&q) {
		return nil
	}
	return one("nth move", -f.notOfMoves(q), q)
}

// sideSaid says that some part tells a side.
func (f *frame) sideSaid() bool {
	return slices.ContainsFunc(f.parts, func(p fragment) bool { return p.kind == "side" || p.kind == "with_side" })
}

// oneGame says that the question tells who met whom, when, or where: it is
// about few games.
func (f *frame) oneGame() bool {
	few := len(f.own.Names) > 0 && len(f.opp.Names) > 0
	for _, c := range f.conds {
		few = few || c.value.Player != nil || c.value.About == "tag" && c.value.Tag != nil && c.value.Tag.Name == "Round"
	}
	return few
}

// toldReplies says that a form tells which moves are played: each of them, or
// those with one number.
func (f *frame) toldReplies(q query.Form) bool {
	if f.board.nth != nil && q.Rows == query.RowHalfMoves && q.Listed() {
		return true
	}
	return slices.ContainsFunc(q.By, func(v query.Value) bool { return v.Kind == query.SANValue || v.Kind == query.LineValue })
}

// isQueen says that an island takes the piece for what pawns do: 'where does the
// white queen go', 'neither queen was captured'.
func (lex *lexicon) isQueen(s parser.Sentence, f fragment) bool {
	at := slices.IndexFunc(s.Tokens[f.start:f.end], func(t parser.Token) bool { return lex.cue(queenNoun, t.Fold) }) + f.start
	if at <= max(f.start-1, 0) || !lex.cue(beforeQueen, s.Tokens[at-1].Fold) || lex.cued(promoting, s.Tokens[f.start:f.end]) {
		return false
	}
	switch v := f.value.(type) {
	case query.HalfMove:
		return v.All&schema.PawnPromoted != 0
	case condition:
		return promotes(v.Cond)
	}
	return false
}

// promotes says that a condition tells of a promotion.
func promotes(c query.Cond) bool {
	return c.HalfMove != nil && c.HalfMove.All&schema.PawnPromoted != 0 || c.Not != nil && promotes(*c.Not) || slices.ContainsFunc(c.And, promotes)
}

// matesKing says that an island takes the king that is mated for the piece that
// gives mate: 'where was the king mated'.
func (lex *lexicon) matesKing(s parser.Sentence, f fragment) bool {
	h, ok := f.value.(query.HalfMove)
	if c, is := f.value.(condition); is && c.HalfMove != nil {
		h, ok = *c.HalfMove, true
	}
	return ok && h.All&schema.CheckMate != 0 && h.Piece == query.King &&
		!lex.cued(giving, s.Tokens[f.start:f.end])
}
