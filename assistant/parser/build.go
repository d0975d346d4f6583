package parser

import (
	"strconv"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// builders make the value of a rule's category from what its pattern captured.
// They say false when the parts do not make sense together.
var builders = map[string]func(captures) (any, bool){
	"unit":        buildUnit,
	"n":           buildNumber,
	"cmp_range":   buildRange,
	"length":      buildLength,
	"movepoint":   buildMovePoint,
	"when_move":   buildWhenMove,
	"date_part":   buildDatePart,
	"decade":      buildDecade,
	"century":     buildCentury,
	"date":        buildDate,
	"eco":         buildECO,
	"elo":         buildElo,
	"man":         buildMan,
	"both_events": buildBothEvents,
	"moves":       buildMoves,
	"event":       buildEvent,
	"event_verb":  buildEvent,
	"passive":     buildEvent,
	"position":    func(c captures) (any, bool) { return c["board"], c["board"] != nil },
	"group":       buildGroup,
	"top":         buildTop,
	"game_id":     func(c captures) (any, bool) { n, _ := c["num"].(int); return int64(n), n > 0 },
	"opponent":    buildPerson,
}

func buildUnit(c captures) (any, bool) {
	for _, name := range []string{"half_unit", "full_unit", "open_unit"} {
		if v, ok := c[name].(string); ok {
			return query.Unit(v), true
		}
	}
	return nil, false
}

func buildNumber(c captures) (any, bool) {
	if n, ok := c["num"].(int); ok {
		return n, true
	}
	s, _ := c["number"].(string)
	n, err := strconv.Atoi(s)
	return n, err == nil
}

// buildRange makes a range of whole numbers from a comparison: 'more than 20'
// begins at 21.
func buildRange(c captures) (any, bool) {
	var r query.Range
	n, hasN := c["n"].(int)
	switch {
	case c["more"] != nil:
		r.Min = n + 1
	case c["least"] != nil && hasN:
		r.Min = n
	case c["less"] != nil:
		r.Max = n - 1
	case c["most"] != nil && hasN:
		r.Max = n
	case c["from"] != nil:
		r.Min, _ = c["from"].(int)
		r.Max, _ = c["to"].(int)
	case c["atmost"] != nil:
		r.Max, _ = c["atmost"].(int)
	case c["atleast"] != nil:
		r.Min, _ = c["atleast"].(int)
	}
	return r, r != query.Range{} && r.Min >= 0 && r.Max >= 0
}

func buildLength(c captures) (any, bool) {
	l := query.Length{Unit: c["unit"].(query.Unit)}
	if r, ok := c["cmp_range"].(query.Range); ok {
		l.Range = r
	} else if n, ok := c["exact"].(int); ok {
		l.Range = query.Range{Min: n, Max: n}
	} else if r, ok := buildRange(c); ok {
		l.Range = r.(query.Range)
	}
	return l, l.Range != query.Range{}
}

// buildMovePoint reads 'move 20', 'Black's 20th move'. A side settles the
// unit: only moves have a side of their own.
func buildMovePoint(c captures) (any, bool) {
	p := query.Point{Unit: c["unit"].(query.Unit)}
	p.Number, _ = c["n"].(int)
	if n, ok := c["ordinal"].(int); ok {
		p.Number = n
	}
	if side, ok := c["side"].(string); ok {
		p.Side = query.Side(side)
		if p.Unit == query.UnknownUnit {
			p.Unit = query.Full
		}
	}
	return p, p.Number > 0
}

// moveTime is a place in a game told by a move number.
type moveTime struct {
	query.Numbers
	side query.Side
	// point is the half-move itself, for the board after it.
	point *query.Point
}

func buildWhenMove(c captures) (any, bool) {
	if n, ok := c["first"].(int); ok {
		return moveTime{Numbers: query.Numbers{Unit: c["unit"].(query.Unit), Range: query.Range{Max: n}}}, true
	}
	p, ok := c["movepoint"].(query.Point)
	if !ok {
		return nil, false
	}
	t := moveTime{Numbers: query.Numbers{Unit: p.Unit}, side: p.Side}
	switch {
	case c["before"] != nil:
		t.Max = p.Number - 1
	case c["after"] != nil:
		t.Min, t.point = p.Number+1, &p
	case c["at"] != nil:
		t.Min, t.Max, t.point = p.Number, p.Number, &p
	case c["until"] != nil:
		t.Max = p.Number
	}
	return t, t.Range != query.Range{}
}

func buildDatePart(c captures) (any, bool) {
	if d, ok := c["isodate"].(query.Day); ok {
		return d, true
	}
	var d query.Day
	d.Year, _ = c["year"].(int)
	if m, ok := c["month"].(string); ok {
		d.Month, _ = strconv.Atoi(m)
	}
	d.Day, _ = c["day"].(int)
	return d, d.Year > 0 && d.Day <= 31
}

func years(from, to int) query.Dates {
	return query.Dates{From: query.Day{Year: from}, To: query.Day{Year: to}}
}

// buildDecade reads a decade: 1920, or the two figures of one of the last
// century.
func buildDecade(c captures) (any, bool) {
	y, ok := c["year"].(int)
	if !ok {
		if y, ok = c["decade_word"].(int); !ok {
			if y, ok = c["two"].(int); !ok {
				s, _ := c["two"].(string)
				n, err := strconv.Atoi(s)
				y, ok = n, err == nil
			}
		}
		if y < 100 {
			y += 1900
		}
	}
	return years(y, y+9), ok && y%10 == 0
}

func buildCentury(c captures) (any, bool) {
	n, ok := c["ordinal"].(int)
	if s, roman := c["roman"].(string); roman {
		var err error
		n, err = strconv.Atoi(s)
		ok = err == nil
	}
	return years((n-1)*100+1, n*100), ok && n >= 10 && n <= 21
}

func buildDate(c captures) (any, bool) {
	day := func(name string) (query.Day, bool) { d, ok := c[name].(query.Day); return d, ok }
	for _, name := range []string{"decade", "century"} {
		if d, ok := c[name].(query.Dates); ok {
			return d, true
		}
	}
	if d, ok := day("in"); ok {
		return query.Dates{From: d, To: d}, true
	}
	if d, ok := day("before"); ok {
		return query.Dates{To: previous(d)}, true
	}
	if d, ok := day("after"); ok {
		return query.Dates{From: next(d)}, true
	}
	if d, ok := c["before_century"].(query.Dates); ok {
		return query.Dates{To: previous(d.From)}, true
	}
	if d, ok := c["after_century"].(query.Dates); ok {
		return query.Dates{From: next(d.To)}, true
	}
	if d, ok := day("since"); ok {
		return query.Dates{From: d}, true
	}
	if d, ok := day("until"); ok {
		return query.Dates{To: d}, true
	}
	from, okFrom := day("from")
	to, okTo := day("to")
	if y, ok := c["from"].(int); ok {
		from, okFrom = query.Day{Year: y}, true
	}
	if y, ok := c["to"].(int); ok {
		to, okTo = query.Day{Year: y}, true
	}
	return query.Dates{From: from, To: to}, okFrom && okTo
}

// previous is the last day, month or year before d, at d's precision. Day 0 of
// a month does not exist, so the day before the first is the month before it.
func previous(d query.Day) query.Day {
	switch {
	case d.Day > 1:
		return query.Day{Year: d.Year, Month: d.Month, Day: d.Day - 1}
	case d.Month > 1:
		return query.Day{Year: d.Year, Month: d.Month - 1}
	}
	return query.Day{Year: d.Year - 1}
}

// next is the first day, month or year after d, at d's precision.
func next(d query.Day) query.Day {
	switch {
	case d.Day > 0 && d.Day < 31:
		return query.Day{Year: d.Year, Month: d.Month, Day: d.Day + 1}
	case d.Month > 0 && d.Month < 12:
		return query.Day{Year: d.Year, Month: d.Month + 1}
	}
	return query.Day{Year: d.Year + 1}
}

func buildECO(c captures) (any, bool) {
	if o, ok := c["opening"].(query.ECO); ok {
		return o, true
	}
	if letter, ok := c["letter"].(string); ok {
		return query.ECO{From: letter + "00", To: letter + "99"}, true
	}
	from, ok := c["from"].(string)
	to, ranged := c["to"].(string)
	if !ranged {
		to = from
	}
	return query.ECO{From: from, To: to}, ok
}

func buildElo(c captures) (any, bool) {
	e := query.Elo{Side: query.AskSide}
	switch {
	case c["both"] != nil:
		e.Side = query.BothSide
	case c["either"] != nil:
		e.Side = query.AnySide
	case c["side"] != nil:
		e.Side = query.Side(c["side"].(string))
	}
	var ok bool
	if e.Range, ok = c["cmp_range"].(query.Range); !ok {
		n, exact := c["n"].(int)
		e.Range, ok = query.Range{Min: n, Max: n}, exact
	}
	// A bare number is a rating only if it looks like one.
	rated := c["elo_word"] != nil || e.Min >= 1000 || e.Max >= 1000
	return e, ok && rated
}

// groupKeys are the nouns that rows can be grouped by.
var groupKeys = map[string]query.Key{
	"players": query.ByPlayer, "opponents": query.ByOpponent, "openings": query.ByECO, "events": query.ByEvent,
	"sites": query.BySite, "years": query.ByYear, "decades": query.ByDecade, "results": query.ByResult, "pieces": query.ByPiece,
	"white": query.ByWhite, "black": query.ByBlack,
}

func buildGroup(c captures) (any, bool) {
	name, ok := c["key"].(string)
	if side, colour := c["color"].(string); colour {
		name, ok = side, true
	}
	key, known := groupKeys[name]
	return key, ok && known
}

// ranking is 'the five players' or 'the five longest': how many of what.
type ranking struct {
	n     int
	of    string
	order query.Order
}

func buildTop(c captures) (any, bool) {
	n, ok := c["top"].(int)
	of, _ := c["of"].(string)
	order, _ := c["order"].(string)
	return ranking{n, of, query.Order(order)}, ok && n > 0
}

// marked is a person with the word before the name that says the part played.
type marked struct {
	name query.Name
	mark string
}

func buildPerson(c captures) (any, bool) {
	for mark, v := range c {
		if name, ok := v.(query.Name); ok {
			return marked{name, mark}, true
		}
	}
	return nil, false
}
