package rules

import (
	"strconv"

	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

func buildUnit(c Captures) (any, bool) {
	for _, v := range c {
		return query.Unit(v.(string)), true
	}
	return nil, false
}

// buildNumber reads a number in figures or words, from words whose value is
// the number.
func buildNumber(c Captures) (any, bool) {
	for _, v := range c {
		switch v := v.(type) {
		case int:
			return v, true
		case string:
			n, err := strconv.Atoi(v)
			return n, err == nil
		}
	}
	return nil, false
}

// buildTens reads 'thirty five', 'treinta y cinco'.
func buildTens(c Captures) (any, bool) {
	tens, _ := strconv.Atoi(c.text("tens"))
	ones, _ := strconv.Atoi(c.text("ones"))
	return tens + ones, tens >= 20 && tens%10 == 0 && ones >= 1 && ones <= 9
}

// buildRange makes a range of whole numbers from a comparison: 'more than 20'
// begins at 21.
func buildRange(c Captures) (any, bool) {
	var r query.Range
	n, _ := c.number("n")
	more, isMore := c.number("more")
	less, isLess := c.number("less")
	switch {
	case isMore:
		r.Min = more + 1
	case isLess:
		r.Max = less - 1
	case c["more"] != nil:
		r.Min = n + 1
	case c["least"] != nil:
		r.Min = n
	case c["less"] != nil:
		r.Max = n - 1
	case c["most"] != nil:
		r.Max = n
	case c["from"] != nil:
		r.Min, _ = c.number("from")
		r.Max, _ = c.number("to")
	case c["above"] != nil && c["below"] != nil:
		r.Min, _ = c.number("above")
		r.Max, _ = c.number("below")
		r.Min, r.Max = r.Min+1, r.Max-1
	case c["atmost"] != nil:
		r.Max, _ = c.number("atmost")
	case c["atleast"] != nil:
		r.Min, _ = c.number("atleast")
	}
	return r, r != query.Range{} && r.Min >= 0 && r.Max >= 0
}

// rangeOf is the captured comparison or exact number.
func (c Captures) rangeOf() (query.Range, bool) {
	for _, name := range []string{"cmp_range", "rating"} {
		if r, ok := c[name].(query.Range); ok {
			return r, true
		}
	}
	if n, ok := c.number("exact"); ok && n > 0 {
		return query.Range{Min: n, Max: n}, true
	}
	r, ok := buildRange(c)
	if !ok {
		return query.Range{}, false
	}
	return r.(query.Range), true
}

func buildLength(c Captures) (any, bool) {
	u, okUnit := c["unit"].(query.Unit)
	r, ok := c.rangeOf()
	year := u == query.UnknownUnit && r.Min == r.Max && 1400 <= r.Min && r.Min < 2100 // 'en 2015 jugadas por Tal'
	return query.Length{Unit: u, Range: r}, ok && okUnit && !year
}

// buildMovePoint reads 'move 20', 'Black's 20th move'. A side settles the
// unit: only moves have a side of their own.
func buildMovePoint(c Captures) (any, bool) {
	u, ok := c["unit"].(query.Unit)
	p := query.Point{Unit: u}
	p.Number, _ = c.number("n")
	if n, ordinal := c.number("nth"); ordinal {
		p.Number = n
	}
	if n, written := c["numbered_san"].(meaning.Notation); written {
		p = query.Point{Number: n.Number, Unit: query.Full, Side: n.Side}
		return p, true
	}
	if side, said := c["side"].(string); said {
		p.Side = query.Side(side)
		if p.Unit == query.UnknownUnit {
			p.Unit = query.Full
		}
		if p.Unit == query.Half {
			return nil, false // half-moves are both sides'
		}
	}
	if c["his"] != nil && p.Unit == query.UnknownUnit {
		p.Unit = query.Full // 'his tenth move' counts his own
	}
	return p, ok && p.Number > 0 && !(c["his"] != nil && p.Unit == query.Half)
}

func buildWhenMove(c Captures) (any, bool) {
	u, _ := c["unit"].(query.Unit)
	if n, ok := c.number("first"); ok {
		return meaning.MoveTime{Numbers: query.Numbers{Unit: u, Range: query.Range{Max: n}}}, n > 0
	}
	if r, ok := c.rangeOf(); ok {
		return meaning.MoveTime{Numbers: query.Numbers{Unit: u, Range: r}}, true
	}
	p, ok := c["movepoint"].(query.Point)
	if !ok {
		return nil, false
	}
	t := meaning.MoveTime{Numbers: query.Numbers{Unit: p.Unit}, Side: p.Side}
	switch {
	case c["before"] != nil:
		t.Max = p.Number - 1
	case c["after"] != nil:
		t.Min, t.Point = p.Number+1, &p
	case c["since"] != nil:
		t.Min = p.Number
	case c["at"] != nil:
		t.Min, t.Max, t.Point = p.Number, p.Number, &p
	case c["until"] != nil:
		t.Max = p.Number
	}
	return t, t.Range != query.Range{}
}
