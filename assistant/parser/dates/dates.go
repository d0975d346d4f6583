// Package dates reckons with days, months and years as questions say them, each at
// its own precision.
package dates

import "github.com/kibitz-chess/kibitz/assistant/query"

// Years are the years from one to another.
func Years(from, to int) query.Dates {
	return query.Dates{From: query.Day{Year: from}, To: query.Day{Year: to}}
}

// Previous is the last day, month or year before d, at d's precision. Day 0 of
// a month does not exist, so the day before the first is the month before it.
func Previous(d query.Day) query.Day {
	switch {
	case d.Day > 1:
		return query.Day{Year: d.Year, Month: d.Month, Day: d.Day - 1}
	case d.Month > 1:
		return query.Day{Year: d.Year, Month: d.Month - 1}
	}
	return query.Day{Year: d.Year - 1}
}

// Next is the first day, month or year after d, at d's precision.
func Next(d query.Day) query.Day {
	switch {
	case d.Day > 0 && d.Day < 31:
		return query.Day{Year: d.Year, Month: d.Month, Day: d.Day + 1}
	case d.Month > 0 && d.Month < 12:
		return query.Day{Year: d.Year, Month: d.Month + 1}
	}
	return query.Day{Year: d.Year + 1}
}
