package sqlgen

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// halfMove prints the conditions on a half-move, a row mm of match_moves, of the
// game m.
func (w writer) halfMove(mm string, h query.HalfMove) []string {
	conds := w.events(mm+".move_events", h)
	add := func(cond string) { conds = append(conds, cond) }
	if h.From != "" {
		add(onSquare(mm+".move_from", h.From))
	}
	if h.To != "" {
		add(onSquare(mm+".move_to", h.To))
	}
	if h.SAN != "" {
		add(w.written(mm, h.SAN))
	}
	if h.Number != nil {
		add(numbers(numberColumn(mm, h.Number.Unit), h.Number.Range))
	}
	if h.Last {
		add(mm + ".move_order = m.move_count")
	}
	if h.Player != nil {
		add(w.mover(mm, h.By, *h.Player))
	} else if h.By != query.AnySide {
		add(mm + ".move_player = " + w.number(h.By))
	}
	if h.Comment != nil {
		add(mm + ".comments = 1") // spares the search of most half-moves
		add(w.comment(mm, h.Comment.Text))
	}
	if h.Eval != nil {
		add(bounded(mm+".score", *h.Eval))
	}
	if h.Judged != nil {
		add(w.judged(mm, *h.Judged))
	}
	if h.After != nil {
		conds = append(conds, w.after(mm, *h.After)...)
	}
	return conds
}

// halfMoveNeedsGame says whether the conditions on a half-move speak of m.
func halfMoveNeedsGame(h query.HalfMove) bool { return h.Player != nil || h.Last }

// events prints the conditions on the event bits of a half-move.
func (w writer) events(events string, h query.HalfMove) (conds []string) {
	anyBit := func(bits schema.Event) {
		if w.SwappedBishops {
			bits = bits.SwapBishops()
		}
		conds = append(conds, w.Dialect.BitAny(events, int64(bits)))
	}
	all := h.All
	if h.Captured != "" {
		all |= schema.Capture
	}
	if len(h.Promoted) > 0 {
		all |= schema.PawnPromoted
	}
	switch h.Castling {
	case query.KingSide:
		all |= schema.CastleK
	case query.QueenSide:
		all |= schema.CastleQ
	}
	switch {
	case all&(all-1) != 0:
		conds = append(conds, w.Dialect.BitAll(events, int64(all)))
	case all != 0:
		anyBit(all)
	}
	if none := h.None; none != 0 {
		// Where castling is wrongly marked, a check that is not discovered may
		// have the mark.
		if w.SwappedBishops && none&schema.DiscoveredCheck != 0 {
			none &^= schema.DiscoveredCheck
			conds = append(conds, "("+w.Dialect.BitNone(events, int64(schema.DiscoveredCheck))+" OR "+w.Dialect.BitAny(events, int64(schema.Castling))+")")
		}
		if none != 0 {
			conds = append(conds, w.Dialect.BitNone(events, int64(none)))
		}
	}
	if w.SwappedBishops && h.All&schema.DiscoveredCheck != 0 {
		conds = append(conds, w.Dialect.BitNone(events, int64(schema.Castling)))
	}
	if h.Castling == query.AnyCastling {
		anyBit(schema.Castling)
	}
	// The king that castles carries no piece bit.
	if h.Piece != "" && h.Castling == "" {
		anyBit(movedBits[h.Piece])
	}
	if h.Captured != "" {
		anyBit(capturedBits[h.Captured])
	}
	if len(h.Promoted) > 0 {
		var bits schema.Event
		for _, p := range h.Promoted {
			bits |= promotedBits[p]
		}
		anyBit(bits)
	}
	return conds
}

var movedBits = map[query.Piece]schema.Event{
	query.Pawn: schema.Pawn1, query.Knight: schema.Knight1, query.Bishop: schema.AnyBishop1,
	query.LightBishop: schema.WBishop1, query.DarkBishop: schema.BBishop1,
	query.Rook: schema.Rook1, query.Queen: schema.Queen1, query.King: schema.King1,
}

var capturedBits = map[query.Piece]schema.Event{
	query.Pawn: schema.Pawn2, query.Knight: schema.Knight2, query.Bishop: schema.AnyBishop2,
	query.LightBishop: schema.WBishop2, query.DarkBishop: schema.BBishop2,
	query.Rook: schema.Rook2, query.Queen: schema.Queen2,
}

var promotedBits = map[query.Piece]schema.Event{
	query.Knight: schema.Knight3, query.Bishop: schema.Bishop3, query.Rook: schema.Rook3, query.Queen: schema.Queen3,
}

// written holds when the half-move is written so, with or without the sign of a
// check. Capitals tell a bishop's capture from a pawn's.
func (w writer) written(mm, san string) string {
	return in(mm+".move_an_text", letterList(w.Dialect, san, san+"+", san+"#"))
}

// unsigned is a text of half-moves without the signs of checks.
func unsigned(expr string) string { return "REPLACE(REPLACE(" + expr + ", '+', ''), '#', '')" }

func numberColumn(mm string, u query.Unit) string {
	if u == query.Half {
		return mm + ".move_order"
	}
	return mm + ".move_number"
}

// mover holds when the person makes the half-move, as the given side if any.
func (w writer) mover(mm string, side query.Side, n query.Name) string {
	var sides []string
	for _, s := range w.sides(side) {
		sides = append(sides, mm+".move_player = "+w.number(s)+" AND "+w.name(w.nameOf(s), n))
	}
	if len(sides) == 1 {
		return sides[0]
	}
	return "(" + strings.Join(sides, " OR ") + ")"
}

func player(s query.Side) string {
	if s == query.Black {
		return "1"
	}
	return "0"
}

func opposite(s query.Side) query.Side {
	if s == query.White {
		return query.Black
	}
	return query.White
}

var likeNAG = regexp.MustCompile(`^\$?[0-9]*$`)

// comment holds when the half-move has a comment with the text. A NAG such as
// $14 is no comment, which must be said where one could hold the text.
func (w writer) comment(mm, text string) string {
	s := selection{from: "move_comments c", columns: columns("1"), where: []string{
		"c.cod_match = " + mm + ".cod_match", "c.move_order = " + mm + ".move_order",
	}}
	if text != "" {
		s.where = append(s.where, w.Dialect.Contains("c.comment_text", text))
	}
	if likeNAG.MatchString(text) {
		s.where = append(s.where, w.noNAG("c.comment_text"))
	}
	return "EXISTS " + s.inline(w.Dialect)
}

// noNAG holds when the text of a comment is not a NAG.
func (w writer) noNAG(text string) string {
	return "(" + text + " NOT LIKE '$%' OR " + w.Dialect.TryInt(w.Dialect.Substr(text, 2, 18)) + " IS NULL)"
}

// someHalfMove holds when a half-move of the game m is like h.
func (w writer) someHalfMove(h query.HalfMove) string {
	return selection{from: "match_moves mm", where: w.halfMove("mm", h)}.exists(w.Dialect)
}

// times holds when so many half-moves of the game m are like the description.
func (w writer) times(t query.Times) string {
	s := selection{from: "match_moves mm", columns: columns("count(*)"), where: w.halfMove("mm", t.HalfMove)}
	return numbers(s.ofGame().inline(w.Dialect), t.Range)
}

// sequence holds when the game m has half-moves like the steps, in their order.
func (w writer) sequence(q query.Sequence) string {
	s := selection{from: "match_moves s1"}
	for i, step := range q.Steps {
		this := fmt.Sprintf("s%d", i+1)
		if i > 0 {
			before := fmt.Sprintf("s%d", i)
			join := "JOIN match_moves " + this + " ON " + this + ".cod_match = " + before + ".cod_match AND " + later(this, before, q.Within)
			if step.Recapture {
				step.Like = append(slices.Clone(step.Like), query.SameSquare)
			}
			for _, relation := range step.Like {
				join += " AND " + w.related(this, before, relation)
			}
			s.joins = append(s.joins, join)
		}
		s.where = append(s.where, w.halfMove(this, step)...)
	}
	return s.exists(w.Dialect)
}

// later holds when a half-move comes after another one, at most so many
// half-moves if not 0.
func later(this, before string, within int) string {
	this, before = this+".move_order", before+".move_order"
	switch within {
	case 0:
		return this + " > " + before
	case 1:
		return this + " = " + before + " + 1"
	}
	return between(this, before+" + 1", before+" + "+strconv.Itoa(within))
}

// line holds when the first half-moves of the game m are written so; those that
// are empty may be any.
func (w writer) line(sans []string) string {
	var steps []string
	for i, san := range sans {
		if san != "" {
			steps = append(steps, fmt.Sprintf("mm.move_order = %d AND %s", i+1, w.written("mm", san)))
		}
	}
	if len(steps) == 1 {
		return selection{from: "match_moves mm", where: steps}.exists(w.Dialect)
	}
	s := selection{from: "match_moves mm", columns: columns("mm.cod_match"), group: []string{"mm.cod_match"}}
	s.where = []string{strings.Join(steps, newline+"OR ")}
	s.having = []string{"count(*) = " + strconv.Itoa(len(steps))}
	return "m.cod_match IN " + s.block(w.Dialect)
}
