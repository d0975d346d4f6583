package oracle

import (
	"fmt"
	"strings"
	"time"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// span is what the text of a date can stand for, days as yyyymmdd. The zero
// span is a date of which nothing is known.
type span struct{ first, last int }

// spanOf reads a date such as 1990.06.?? or 1990/06/07; any digit may be '?'.
func spanOf(text string) (s span) {
	parts := strings.Split(strings.ReplaceAll(text, "/", "."), ".")
	for len(parts) < 3 {
		parts = append(parts, "??")
	}
	if len(parts[0]) != 4 || parts[0] == "????" {
		return span{}
	}
	for year := 1; year <= 9999; year++ {
		if !matches(year, "%04d", parts[0]) {
			continue
		}
		for month := 1; month <= 12; month++ {
			last := lastDay(year, month)
			if !strings.Contains(parts[2], "?") {
				last = 31 // there are games of 30 February
			}
			for day := 1; day <= last; day++ {
				if matches(month, "%02d", parts[1]) && matches(day, "%02d", parts[2]) {
					s.last = asNumber(year, month, day)
					if s.first == 0 {
						s.first = s.last
					}
				}
			}
		}
	}
	return s
}

// matches says whether a number, written so, fits a text in which '?' is any
// digit.
func matches(n int, format, text string) bool {
	digits := fmt.Sprintf(format, n)
	if len(digits) != len(text) {
		return false
	}
	for i := range text {
		if text[i] != '?' && text[i] != digits[i] {
			return false
		}
	}
	return true
}

func asNumber(year, month, day int) int { return 10000*year + 100*month + day }

func lastDay(year, month int) int {
	return time.Date(year, time.Month(month)+1, 0, 0, 0, 0, 0, time.UTC).Day()
}

// inside says whether every day that the date can stand for is in the range.
// Of an end that is a month or a year, the whole of it is in the range.
func (s span) inside(d query.Dates) bool {
	if s == (span{}) {
		return false
	}
	if from := d.From; from.Year != 0 && s.first < asNumber(from.Year, max(from.Month, 1), max(from.Day, 1)) {
		return false
	}
	if d.To.Year == 0 {
		return true
	}
	month, day := d.To.Month, d.To.Day
	if month == 0 {
		month = 12
	}
	if day == 0 || day == lastDay(d.To.Year, month) {
		day = 31 // of whatever month: there are games of 30 February
	}
	return s.last <= asNumber(d.To.Year, month, day)
}

// yearOf is the year of a date, if all of it is known.
func yearOf(date string) (int, bool) {
	year, ok := whole(firstOf(date, 4))
	return year, ok && year > 0 && len(firstOf(date, 4)) == 4
}

// monthOf is the month of a date, if it is known; the year need not be.
func monthOf(date string) (int, bool) {
	parts := strings.Split(strings.ReplaceAll(date, "/", "."), ".")
	if len(parts) < 2 || len(parts[0]) != 4 || len(parts[1]) != 2 {
		return 0, false
	}
	month, ok := whole(parts[1])
	return month, ok && month >= 1 && month <= 12
}

// decade is the decade of a date, ???? if it is not known.
func decade(date string) string {
	year := firstOf(date, 4)
	if len(year) != 4 || strings.Trim(year[:3], "0123456789") != "" || strings.Trim(year[3:], "0123456789?") != "" || year == "0000" {
		return "????"
	}
	return year[:3] + "0"
}

// dateRank is a text that dates are ranked by: what is not known of one is zero.
func dateRank(date string) string { return strings.NewReplacer("/", ".", "?", "0").Replace(date) }

// firstOf is the first n characters of a text.
func firstOf(text string, n int) string {
	characters := []rune(text)
	return string(characters[:min(n, len(characters))])
}

// dayOf is the day of the month in a date such as 1990.??.15.
func dayOf(date string) (int, bool) {
	if len(date) != 10 {
		return 0, false
	}
	day, ok := whole(date[8:])
	return day, ok && day >= 1 && day <= 31
}

// hourOf is the hour of a time such as 21:05:00.
func hourOf(text string) (int, bool) {
	digits, _, ok := strings.Cut(text, ":")
	hour, isNumber := whole(digits)
	return hour, ok && isNumber && len(digits) == 2 && hour < 24
}
