package oracle

import (
	"math"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// column is the cells of a column: five of a record, else one.
func (g group) column(c query.Column) []any {
	rows := g.rows
	if c.Among != nil {
		rows = slices.DeleteFunc(slices.Clone(rows), func(it item) bool { return !it.isLike(*c.Among) })
	}
	if c.Agg == query.RecordAgg {
		return record(rows)
	}
	cell := aggregate(c, rows)
	if c.Minus != nil {
		cell = calculate(query.MinusValue, cell, g.column(*c.Minus)[0])
	}
	if c.Per != nil {
		cell = per(cell, g.column(*c.Per)[0])
	}
	return []any{cell}
}

// aggregate is what is made of rows, nil if it is nothing.
func aggregate(c query.Column, rows []item) any {
	switch c.Agg {
	case query.ShareAgg:
		part := 0
		for _, it := range rows {
			part += index(it.isLike(*c.Part))
		}
		return ratio(part, len(rows), 100)
	case query.PointsAgg:
		wins, draws, _ := finished(rows)
		return float64(wins) + float64(draws)/2
	case query.ScoreAgg:
		wins, draws, losses := finished(rows)
		return ratio(2*wins+draws, 2*(wins+draws+losses), 100)
	}
	values := valuesOf(c, rows)
	switch {
	case c.Agg == query.CountAgg:
		return int64(len(values))
	case c.Agg == query.DistinctAgg:
		slices.SortFunc(values, compareKeys)
		return int64(len(slices.CompactFunc(values, func(a, b any) bool { return compareKeys(a, b) == 0 })))
	case len(values) == 0:
		return nil
	case c.Agg == query.HighestAgg:
		return slices.MaxFunc(values, compareKeys)
	case c.Agg == query.LowestAgg:
		return slices.MinFunc(values, compareKeys)
	case c.Agg == query.BestGroupAgg:
		return mostOften(values)
	case c.Agg == query.TotalAgg:
		return sum(values)
	}
	return statistic(c.Agg, values)
}

// valuesOf are the values of the rows that have one, of rows that are only
// counted one each.
func valuesOf(c query.Column, rows []item) (values []any) {
	for _, it := range rows {
		if c.Of == nil {
			values = append(values, true)
		} else if value := it.of(*c.Of); value != nil {
			values = append(values, value)
		}
	}
	return values
}

// finished counts the games won, drawn and lost by those they are seen from.
func finished(rows []item) (wins, draws, losses int) {
	for _, it := range rows {
		wins += index(it.ended(it.seat, query.Win))
		draws += index(it.ended(it.seat, query.Draw))
		losses += index(it.ended(it.seat, query.Loss))
	}
	return wins, draws, losses
}

// mostOften is the value that is there most times, the least of several.
func mostOften(values []any) any {
	var best any
	times := map[any]int{}
	for _, v := range values {
		times[v]++
	}
	for v, n := range times {
		if best == nil || n > times[best] || n == times[best] && compareKeys(v, best) < 0 {
			best = v
		}
	}
	return best
}

// sum is a whole number if all are.
func sum(values []any) any {
	total := values[0]
	for _, v := range values[1:] {
		total = calculate(query.PlusValue, total, v)
	}
	return total
}

// statistic is the mean, the middle or the spread of numbers.
func statistic(a query.Aggregate, values []any) any {
	slices.SortFunc(values, compareKeys)
	n := len(values)
	mean := number(sum(values)) / float64(n)
	switch a {
	case query.AverageAgg:
		return rounded(mean)
	case query.MedianAgg:
		return (number(values[(n-1)/2]) + number(values[n/2])) / 2
	}
	if n < 2 {
		return nil
	}
	squares := 0.0
	for _, v := range values {
		squares += (number(v) - mean) * (number(v) - mean)
	}
	return rounded(math.Sqrt(squares / float64(n-1)))
}

// Halfway is a number of hundredths that was half way between two of them, such
// as 0.23 of 0.225, or is made of one. Binary fractions have no 0.225, so that a
// database may give the hundredth next to it.
type Halfway float64

// rounded is a number in hundredths. What is half of one but for the error of
// binary fractions is rounded as what it stands for, and is a Halfway.
func rounded(n float64) any {
	exact := math.Round(n*1e8) / 1e6
	if math.Abs(exact-math.Trunc(exact)) == 0.5 {
		return Halfway(math.Round(exact) / 100)
	}
	return math.Round(exact) / 100
}

// per divides two cells.
func per(a, b any) any {
	if a == nil || b == nil || number(b) == 0 {
		return nil
	}
	return rounded(number(a) / number(b))
}
