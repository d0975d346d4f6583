package usage

import (
	"cmp"
	"regexp"
	"strconv"

	"github.com/kibitz-chess/kibitz/assistant/parser/dates"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// dates is the longest time that begins at a word.
func (u *reader) dates(i int) (best match) {
	take := func(end int, usage query.Usage) {
		if end > best.end {
			best = match{end, "when", func() { u.usage.Dates, u.usage.Month = usage.Dates, usage.Month }}
		}
	}
	for _, at := range append(u.ends("in", i), i) {
		switch d, end, ok := u.day(at); {
		case ok && d.Year != 0:
			take(end, query.Usage{Dates: &query.Dates{From: d, To: d}})
		case ok && d.Day == 0:
			take(end, query.Usage{Month: d.Month})
		}
	}
	for _, at := range u.ends("latest", i) {
		if d, end, ok := u.day(at); ok && d.Year == 0 && d.Day == 0 {
			take(end, query.Usage{Month: d.Month})
		}
	}
	for category, of := range openDates {
		for _, at := range u.ends(category, i) {
			if d, end, ok := u.day(at); ok && d.Year != 0 {
				take(end, query.Usage{Dates: new(of(d))})
			}
		}
	}
	for first, second := range map[string]string{"between": "and", "from": "until"} {
		for _, at := range u.ends(first, i) {
			from, end, ok := u.day(at)
			if !ok {
				continue
			}
			for _, at := range u.ends(second, end) {
				if to, end, ok := u.day(at); ok && to.Year != 0 {
					from.Year = cmp.Or(from.Year, to.Year)
					take(end, query.Usage{Dates: &query.Dates{From: from, To: to}})
				}
			}
		}
	}
	return best
}

// openDates are ranges of which one end is said.
var openDates = map[string]func(query.Day) query.Dates{
	"since":  func(d query.Day) query.Dates { return query.Dates{From: d} },
	"until":  func(d query.Day) query.Dates { return query.Dates{To: d} },
	"before": func(d query.Day) query.Dates { return query.Dates{To: dates.Previous(d)} },
	"after":  func(d query.Day) query.Dates { return query.Dates{From: d.Next()} },
}

var (
	dayInFigures = regexp.MustCompile(`^((?:19|20)\d\d)(?:[-./](\d{1,2})(?:[-./](\d{1,2}))?)?$`)
	dayOfMonth   = regexp.MustCompile(`^(\d{1,2})(?:st|nd|rd|th|º|ro)?$`)
)

// day reads a year, a month, or a day that begins at a word: 2026-11-21, 21 de
// noviembre de 2026, November 21, 2026. The year may be missing where there is a
// month.
func (u *reader) day(i int) (d query.Day, end int, ok bool) {
	if i >= len(u.words) {
		return d, 0, false
	}
	if m := dayInFigures.FindStringSubmatch(u.words[i].text); m != nil {
		d.Year, _ = strconv.Atoi(m[1])
		d.Month, _ = strconv.Atoi(m[2])
		d.Day, _ = strconv.Atoi(m[3])
		return d, i + 1, true
	}
	end = i
	for at := i; at < len(u.words); at++ {
		word := u.words[at]
		month := u.lex.months[word.fold]
		day := dayOfMonth.FindStringSubmatch(word.fold)
		year := dayInFigures.FindStringSubmatch(word.text)
		switch {
		case month != 0 && d.Month == 0:
			d.Month, end = month, at+1
		case day != nil && d.Day == 0 && d.Year == 0:
			d.Day, _ = strconv.Atoi(day[1])
			end = at + 1
		case year != nil && year[2] == "" && d.Month != 0 && d.Year == 0:
			d.Year, _ = strconv.Atoi(year[1])
			end = at + 1
		case at > i && len(u.ends("inside", at)) > 0:
			continue
		default:
			return d, end, d.Month != 0
		}
	}
	return d, end, d.Month != 0
}
