package rules

import (
	"strconv"

	"github.com/kibitz-chess/kibitz/assistant/parser/dates"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

func buildDatePart(c Captures) (any, bool) {
	if d, ok := c["isodate"].(query.Day); ok {
		return d, d.Month <= 12 && d.Day <= 31
	}
	var d query.Day
	d.Year, _ = c.number("year")
	d.Month, _ = strconv.Atoi(c.text("month"))
	d.Day, _ = c.number("day")
	return d, d.Year > 0 && d.Day <= 31
}

// buildDecade reads a decade: 1920, or the two figures of one of the last
// century; or the years of a century before it, 1800.
func buildDecade(c Captures) (any, bool) {
	y := -1
	for _, v := range c {
		switch v := v.(type) {
		case int:
			y = v
		case string:
			if n, err := strconv.Atoi(v); err == nil {
				y = n
			}
		}
	}
	if y >= 0 && y < 100 {
		y += 1900
	}
	if y%100 == 0 && y < 1900 {
		return dates.Years(y, y+99), y >= 1000 // the 1800s are all of them
	}
	return dates.Years(y, y+9), y >= 1000 && y%10 == 0
}

func buildCentury(c Captures) (any, bool) {
	n, ok := c.number("nth")
	if s, roman := c["roman"].(string); roman {
		var err error
		n, err = strconv.Atoi(s)
		ok = err == nil
	}
	d := dates.Years((n-1)*100+1, n*100)
	switch c.text("half") {
	case "1":
		d.To.Year -= 50
	case "2":
		d.From.Year += 50
	}
	return d, ok && n >= 10 && n <= 21
}

func buildDate(c Captures) (any, bool) {
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
		return query.Dates{To: dates.Previous(d)}, true
	}
	if d, ok := day("after"); ok {
		return query.Dates{From: dates.Next(d)}, true
	}
	if d, ok := c["before_span"].(query.Dates); ok {
		return query.Dates{To: dates.Previous(d.From)}, true
	}
	if d, ok := c["after_span"].(query.Dates); ok {
		return query.Dates{From: dates.Next(d.To)}, true
	}
	if d, ok := c["since_span"].(query.Dates); ok {
		return query.Dates{From: d.From}, true
	}
	if d, ok := c["until_span"].(query.Dates); ok {
		return query.Dates{To: d.To}, true
	}
	if d, ok := day("since"); ok {
		return query.Dates{From: d}, true
	}
	if d, ok := day("until"); ok {
		return query.Dates{To: d}, true
	}
	from, okFrom := day("from")
	to, okTo := day("to")
	if y, ok := c.number("from"); ok {
		from, okFrom = query.Day{Year: y}, true
	}
	if y, ok := c.number("to"); ok {
		to, okTo = query.Day{Year: y}, true
	}
	return query.Dates{From: from, To: to}, okFrom && okTo
}

func buildECO(c Captures) (any, bool) {
	switch o := c["opening"].(type) {
	case query.ECO:
		return o, true
	case query.Cond: // an opening that shares its codes with others
		return o, true
	}
	if letter, ok := c["ecoletter"].(string); ok {
		return query.ECO{From: letter + "00", To: letter + "99"}, true
	}
	from, ok := c["from"].(string)
	to, ranged := c["to"].(string)
	if !ranged {
		to = from
	}
	return query.ECO{From: from, To: to}, ok
}

func buildElo(c Captures) (any, bool) {
	e := query.Elo{Side: query.AskSide}
	switch {
	case c["both"] != nil:
		e.Side = query.BothSide
	case c["either"] != nil:
		e.Side = query.AnySide
	case c["side"] != nil:
		e.Side = query.Side(c.text("side"))
	case c["person"] != nil:
		name, _ := c["person"].(query.Name)
		e.Side, e.Player = "", &name
	}
	var ok bool
	if e.Range, ok = c["rating"].(query.Range); ok {
		return e, true
	}
	e.Range, ok = c.rangeOf()
	e.Lead = c["gap"] != nil
	if e.Lead {
		if e.Side == query.AskSide {
			e.Side = query.AnySide
		}
		return e, ok
	}
	// A bare number is a rating only if it looks like one.
	rated := c["elo_word"] != nil || e.Min >= 1000 || e.Max >= 1000
	return e, ok && rated
}

func buildText(name string) func(Captures) (any, bool) {
	return func(c Captures) (any, bool) { s, ok := c[name].(string); return s, ok }
}
