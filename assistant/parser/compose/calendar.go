package compose

import (
	"fmt"
	"regexp"
	"strconv"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// buildWeekday reads days of the week; 'weekend' is two of them.
func buildWeekday(p parts) (any, bool) {
	low, err := strconv.ParseFloat(p.text("weekday"), 64)
	high := low
	if p.text("weekday") == "weekend" {
		low, high, err = 6, 7, nil
	}
	if p.text("weekday") == "working" {
		low, high, err = 1, 5, nil
	}
	c := query.Cond{Compare: &query.Compare{Of: query.Value{Kind: query.WeekdayValue}, Bounds: query.Bounds{Min: &low, Max: &high}}}
	return condition{c, "weekday"}, err == nil
}

// buildMonth reads a month of any year.
func buildMonth(p parts) (any, bool) {
	n, err := strconv.Atoi(p.text("month"))
	return condition{query.Cond{Month: n}, "date"}, err == nil
}

// buildMonthDay reads a day of any year: the 25th of December, Christmas Day.
func buildMonthDay(p parts) (any, bool) {
	day := p.text("feast")
	if day == "" {
		month, err := strconv.Atoi(p.text("month"))
		n, ok := p.number("number")
		if nth, isNth := p.number("ordinal"); isNth {
			n, ok = nth, true
		}
		if err != nil || !ok || n < 1 || n > 31 {
			return nil, false
		}
		day = fmt.Sprintf("%02d-%02d", month, n)
	}
	c := query.Cond{Compare: &query.Compare{Of: query.Value{Kind: query.MonthDayValue}, Is: []string{day}}}
	return condition{c, "date"}, true
}

// buildMonthDays reads days of any year, whatever else is said of them, and two of one month:
// 'on December 25 or 26, any year'.
func buildMonthDays(p parts) (any, bool) {
	if day, ok := p.of("mday").(condition); ok {
		return day, true // that of a feast, too, which it tells
	}
	if p.text("feast") != "" {
		return buildMonthDay(p)
	}
	month, err := strconv.Atoi(p.text("month"))
	a, okA := p.number("a")
	b, okB := p.number("b")
	if err != nil || !okA || !okB || a < 1 || a > 31 || b <= a || b > 31 {
		return nil, false
	}
	days := []string{fmt.Sprintf("%02d-%02d", month, a), fmt.Sprintf("%02d-%02d", month, b)}
	return condition{query.Cond{Compare: &query.Compare{Of: query.Value{Kind: query.MonthDayValue}, Is: days}}, "date"}, true
}

// roundOf is a condition on games; a round that is told by a number has the games
// that are numbered within it, too: 3.1 and 3.2 are of round 3.
func roundOf(c query.Cond) query.Cond {
	t := c.Tag
	if t == nil || t.Name != "Round" {
		return c
	}
	n := 0
	if t.Range != nil && t.Range.Min == t.Range.Max {
		n = t.Range.Min
	} else if len(t.Texts) == 1 && t.Match == query.Equals {
		n, _ = strconv.Atoi(t.Texts[0])
	}
	if n < 1 {
		return c
	}
	return round(n)
}

func round(n int) query.Cond {
	text := strconv.Itoa(n)
	return query.Cond{Or: []query.Cond{
		{Tag: &query.Tag{Name: "Round", Match: query.Equals, Texts: []string{text}}},
		{Tag: &query.Tag{Name: "Round", Match: query.Begins, Texts: []string{text + "."}}},
	}}
}

// buildNthGame reads 'the third game': of a match between two it is the round.
func buildNthGame(p parts) (any, bool) {
	n, ok := p.number("ordinal")
	return nthGame(n), ok && n > 1
}

// ofMatch says that the games are those of one match for the world championship, whose
// order the rounds tell: of many only the year is known.
func (f *frame) ofMatch() bool {
	champion, year := false, false
	for _, c := range f.conds {
		switch c := c.value; {
		case c.Tag != nil && c.Tag.Name == "Event":
			for _, text := range c.Tag.Texts {
				one, all := oneMatch.MatchString(text), anyMatch.MatchString(text)
				year, champion = year || one, champion || one || all
			}
		case c.Date != nil:
			year = year || c.Date.From.Year > 0 && c.Date.From.Year == c.Date.To.Year
		}
	}
	return champion && year
}

// How the events of matches for the world championship are called, and one of them.
var (
	anyMatch = regexp.MustCompile(`(?i)\bwch|world championship`)
	oneMatch = regexp.MustCompile(`(?i)^(wch|world championship )-?\d`)
)
