package sqlgen

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// cond prints a condition on the game m.
func (w writer) cond(c query.Cond) string {
	switch {
	case c.And != nil:
		return w.joined(c.And, " AND ")
	case c.Or != nil:
		return w.joined(c.Or, " OR ")
	case c.Not != nil:
		return "NOT (" + w.cond(*c.Not) + ")"
	case c.Player != nil:
		return w.player(*c.Player)
	case c.Result != "":
		return results[c.Result]
	case c.Date != nil:
		return w.dates(*c.Date)
	case c.ECO != nil:
		return w.tag("ECO", func(value string) string {
			return between(w.Dialect.Substr(value, 1, 3), w.Dialect.String(c.ECO.From), w.Dialect.String(c.ECO.To))
		})
	case c.Elo != nil:
		return w.elo(*c.Elo)
	case c.Length != nil:
		return numbers(lengthColumn(c.Length.Unit), c.Length.Range)
	case c.HalfMove != nil:
		return "EXISTS (SELECT 1 FROM match_moves mm WHERE mm.cod_match = m.cod_match AND " + strings.Join(w.halfMove(*c.HalfMove), " AND ") + ")"
	case c.Position != nil:
		return w.position(c.Position.Board)
	case c.Game != 0:
		return "m.cod_match = " + strconv.FormatInt(c.Game, 10)
	}
	return w.Dialect.True
}

func (w writer) joined(conds []query.Cond, operator string) string {
	var parts []string
	for _, c := range conds {
		parts = append(parts, w.cond(c))
	}
	return "(" + strings.Join(parts, operator) + ")"
}

var results = map[query.Result]string{
	query.Unfinished: "m.result = 0",
	query.WhiteWins:  "m.result = 1",
	query.BlackWins:  "m.result = 2",
	query.Drawn:      "m.result = 3",
	query.Decisive:   "m.result IN (1, 2)",
}

// outcomes are the results that a side's outcome stands for.
var outcomes = map[query.Side]map[query.Outcome]string{
	query.White: {query.Win: "m.result = 1", query.Loss: "m.result = 2", query.Draw: "m.result = 3"},
	query.Black: {query.Win: "m.result = 2", query.Loss: "m.result = 1", query.Draw: "m.result = 3"},
}

func (w writer) player(p query.Player) string {
	if p.Side == query.AnySide {
		white, black := p, p
		white.Side, black.Side = query.White, query.Black
		return "(" + w.player(white) + " OR " + w.player(black) + ")"
	}
	cond := w.name(nameColumn(p.Side), p.Name)
	if p.Outcome == query.AnyOutcome {
		return cond
	}
	return "(" + cond + " AND " + outcomes[p.Side][p.Outcome] + ")"
}

func nameColumn(s query.Side) string {
	if s == query.Black {
		return "m.black"
	}
	return "m.white"
}

// name compares a column of names with a person. The spellings of the database
// are exact; a name that is only text is matched as the seed asks, by
// lower-case LIKE, since one person is spelt many ways.
func (w writer) name(column string, n query.Name) string {
	if len(n.Spellings) == 0 {
		return w.Dialect.Contains(column, n.Text)
	}
	var texts []string
	for _, s := range n.Spellings {
		texts = append(texts, w.Dialect.String(s))
	}
	if len(texts) == 1 {
		return column + " = " + texts[0]
	}
	return column + " IN (" + strings.Join(texts, ", ") + ")"
}

// dates holds when the whole span that the text MATCH_DATE may stand for lies
// in the range: unknown parts, '??', count as their lowest value against the
// lower end and as their highest against the upper end.
func (w writer) dates(d query.Dates) string {
	from, to := widest(d)
	text, first, last := dottedDate, dayText(from, "00"), dayText(to, "99")
	if from.Month == 0 && to.Month == 0 {
		text, first, last = w.year(), fmt.Sprintf("%04d", from.Year), fmt.Sprintf("%04d", to.Year)
		if from.Year == to.Year {
			return text + " = '" + first + "'"
		}
	}
	if from.Year == 0 {
		first = "0001" // a date of which nothing is known is in no range
	}
	cond := "REPLACE(" + text + ", '?', '0') >= '" + first + "'"
	if to.Year != 0 {
		cond += " AND REPLACE(" + text + ", '?', '9') <= '" + last + "'"
	}
	return cond
}

// widest drops the parts of the ends that leave nothing out: a range from the
// first of January begins with the year.
func widest(d query.Dates) (from, to query.Day) {
	from, to = d.From, d.To
	if from.Day == 1 {
		from.Day = 0
	}
	if from.Day == 0 && from.Month == 1 {
		from.Month = 0
	}
	if to.Day != 0 && to.Day == time.Date(to.Year, time.Month(to.Month)+1, 0, 0, 0, 0, 0, time.UTC).Day() {
		to.Day = 0
	}
	if to.Day == 0 && to.Month == 12 {
		to.Month = 0
	}
	return from, to
}

const dottedDate = "REPLACE(m.match_date, '/', '.')"

// earliestDay is the first day that the text of the date can stand for.
func (w writer) earliestDay() string { return "REPLACE(" + dottedDate + ", '?', '0')" }

// dayText writes a day as MATCH_DATE is written, with unknown parts filled.
func dayText(d query.Day, unknown string) string {
	part := func(n int) string {
		if n == 0 {
			return unknown
		}
		return fmt.Sprintf("%02d", n)
	}
	return fmt.Sprintf("%04d.%s.%s", d.Year, part(d.Month), part(d.Day))
}

// tag holds when the game has the tag with a value that passes the test. Codes
// of keywords differ between databases, so the tag is found by its name.
func (w writer) tag(keyword string, test func(value string) string) string {
	return "EXISTS (SELECT 1 FROM match_keywords mk JOIN keywords k ON k.cod_keyword = mk.cod_keyword" +
		" JOIN keyword_values kv ON kv.cod_value = mk.cod_value WHERE mk.cod_match = m.cod_match" +
		" AND k.keyword = " + w.Dialect.String(keyword) + " AND k.keyword_type = 'MKW' AND " + test("kv.kw_value") + ")"
}

func (w writer) elo(e query.Elo) string {
	one := func(keyword string) string {
		return w.tag(keyword, func(value string) string { return numbers(w.Dialect.TryInt(value), e.Range) })
	}
	switch e.Side {
	case query.White:
		return one("WhiteElo")
	case query.Black:
		return one("BlackElo")
	case query.BothSide:
		return "(" + one("WhiteElo") + " AND " + one("BlackElo") + ")"
	}
	return "(" + one("WhiteElo") + " OR " + one("BlackElo") + ")"
}

func (w writer) position(board string) string {
	test := "mp.cod_position IN (SELECT p.cod_position FROM positions p WHERE p.board = " + w.Dialect.CaseSensitive(w.Dialect.String(board)) + ")"
	if w.PositionCode != nil {
		if code, ok := w.PositionCode(board); ok {
			test = "mp.cod_position = " + strconv.FormatInt(code, 10)
		}
	}
	return "m.cod_match IN (SELECT mp.cod_match FROM match_positions mp WHERE " + test + ")"
}

// halfMove prints the conditions on the half-move mm of the game m.
func (w writer) halfMove(h query.HalfMove) []string {
	const events = "mm.move_events"
	var conds []string
	add := func(cond string) { conds = append(conds, cond) }
	all := h.All
	if h.Captured != "" {
		all |= schema.Capture
	}
	if len(h.Promoted) > 0 {
		all |= schema.PawnPromoted
	}
	if h.Castling == query.KingSide {
		all |= schema.CastleK
	}
	if h.Castling == query.QueenSide {
		all |= schema.CastleQ
	}
	if all != 0 {
		if all&(all-1) == 0 {
			add(w.Dialect.BitAny(events, int64(all)))
		} else {
			add(w.Dialect.BitAll(events, int64(all)))
		}
	}
	if h.Castling == query.AnyCastling {
		add(w.Dialect.BitAny(events, int64(schema.Castling)))
	}
	// The king that castles carries no piece bit.
	if h.Piece != "" && h.Castling == "" {
		add(w.Dialect.BitAny(events, int64(movedBits[h.Piece])))
	}
	if h.Captured != "" {
		add(w.Dialect.BitAny(events, int64(capturedBits[h.Captured])))
	}
	if len(h.Promoted) > 0 {
		var bits schema.Event
		for _, p := range h.Promoted {
			bits |= promotedBits[p]
		}
		add(w.Dialect.BitAny(events, int64(bits)))
	}
	if h.To != "" {
		add("mm.move_to = " + strconv.Itoa(squareNumber(h.To)))
	}
	if h.Number != nil {
		column := "mm.move_number"
		if h.Number.Unit == query.Half {
			column = "mm.move_order"
		}
		add(numbers(column, h.Number.Range))
	}
	if h.Player != nil {
		add(w.mover(h.By, *h.Player))
	} else if h.By != query.AnySide {
		add("mm.move_player = " + player(h.By))
	}
	if len(conds) == 0 {
		add(w.Dialect.True)
	}
	return conds
}

// mover holds when the person makes the half-move, as the given side if any.
func (w writer) mover(side query.Side, n query.Name) string {
	var sides []string
	for _, s := range []query.Side{query.White, query.Black} {
		if side == query.AnySide || side == s {
			sides = append(sides, "mm.move_player = "+player(s)+" AND "+w.name(nameColumn(s), n))
		}
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

// squareNumber is MOVE_FROM's and MOVE_TO's number of a square: a1 is 0, h8 63.
func squareNumber(name string) int { return int(name[0]-'a') + 8*int(name[1]-'1') }

// numbers compares a number with a range.
func numbers(expr string, r query.Range) string {
	lower, upper := strconv.Itoa(r.Min), strconv.Itoa(r.Max)
	switch {
	case r.Min == r.Max:
		return expr + " = " + lower
	case r.Max == 0:
		return expr + " >= " + lower
	case r.Min == 0:
		return expr + " <= " + upper
	}
	return between(expr, lower, upper)
}

func between(expr, from, to string) string {
	if from == to {
		return expr + " = " + from
	}
	return expr + " BETWEEN " + from + " AND " + to
}
