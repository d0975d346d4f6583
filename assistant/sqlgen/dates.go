package sqlgen

import (
	"fmt"
	"strings"
	"time"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// dates holds when the whole span that the text MATCH_DATE may stand for lies
// in the range: unknown parts, '??' or left out, count as their lowest value
// against the lower end and as their highest against the upper end.
func (w writer) dates(d query.Dates) string {
	from, to := widest(d)
	if from.Month == 0 && to.Month == 0 {
		return yearsWithin(w.year(), from.Year, to.Year)
	}
	first := "0001" // a date of which nothing is known is in no range
	if from.Year != 0 {
		first = dayText(from, "")
	}
	cond := earliestDay + " >= '" + first + "'"
	if to.Year != 0 {
		const rest = ".99.99"
		cond += " AND " + w.Dialect.Concat("REPLACE("+dottedDate+", '?', '9')", "'"+rest+"'") + " <= '" + dayText(to, ".99") + rest + "'"
	}
	return cond
}

func yearsWithin(year string, from, to int) string {
	if from == to {
		return fmt.Sprintf("%s = '%04d'", year, from)
	}
	cond := fmt.Sprintf("REPLACE(%s, '?', '0') >= '%04d'", year, max(from, 1))
	if to != 0 {
		cond += fmt.Sprintf(" AND REPLACE(%s, '?', '9') <= '%04d'", year, to)
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
var earliestDay = earliest("m.match_date")

func earliest(date string) string { return "REPLACE(REPLACE(" + date + ", '/', '.'), '?', '0')" }

// dayText writes a day as MATCH_DATE is written, with a text for each part that
// is not known.
func dayText(d query.Day, unknown string) string {
	text := fmt.Sprintf("%04d", d.Year)
	for _, part := range []int{d.Month, d.Day} {
		if part == 0 {
			text += unknown
		} else {
			text += fmt.Sprintf(".%02d", part)
		}
	}
	return text
}

func (w writer) year() string { return w.Dialect.Substr("m.match_date", 1, 4) }

// yearKnown holds for games whose year is told.
func (w writer) yearKnown() []string {
	return []string{w.year() + " BETWEEN '0001' AND '9999'", w.year() + " NOT LIKE '%?%'"}
}

// decade is the decade of the date, which is known when its year's last digit is
// not.
func (w writer) decade() string {
	tens := w.Dialect.Substr("m.match_date", 1, 3)
	return "CASE WHEN " + w.year() + " BETWEEN '0001' AND '9999' AND " + tens + " NOT LIKE '%?%' THEN " + w.Dialect.Concat(tens, "'0'") + " ELSE '????' END"
}

func (w writer) month() string { return w.Dialect.Substr("m.match_date", 6, 2) }

// monthKnown holds for games whose month is told.
func (w writer) monthKnown() string {
	var months []string
	for month := 1; month <= 12; month++ {
		months = append(months, fmt.Sprintf("'%02d'", month))
	}
	return w.month() + " IN (" + strings.Join(months, ", ") + ")"
}
