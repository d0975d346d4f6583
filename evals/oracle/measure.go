package oracle

import (
	"math"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// measure is the row of the measure over some subjects.
func (q question) measure(items []item) []any {
	switch q.Measure {
	case query.Average, query.Total, query.Highest, query.Lowest:
		return q.numbers(items)
	case query.ShareOf:
		return q.share(items)
	case query.Record:
		return record(items)
	}
	if q.Subject != query.Positions {
		return []any{int64(len(items))}
	}
	boards := map[string]bool{}
	for _, it := range items {
		boards[string(it.Board(it.order))] = true
	}
	return []any{int64(len(boards))}
}

// numbers is a number worked out of the quantities of the games, and how many
// games have one.
func (q question) numbers(items []item) []any {
	var all []int
	games, sum := int64(0), 0
	for _, it := range items {
		values := q.values(it)
		if len(values) > 0 {
			games++
		}
		for _, n := range values {
			all, sum = append(all, n), sum+n
		}
	}
	if games == 0 {
		return []any{nil, games}
	}
	switch q.Measure {
	case query.Average:
		return []any{ratio(sum, len(all), 1), games}
	case query.Total:
		return []any{int64(sum), games}
	case query.Highest:
		return []any{int64(slices.Max(all)), games}
	}
	return []any{int64(slices.Min(all)), games}
}

// share is the percentage of the subjects that are in the part, how many these
// are, and how many subjects there are.
func (q question) share(items []item) []any {
	part := 0
	for _, it := range items {
		if it.holds(q.Share.Where) && (q.Share.HalfMove == nil || it.fits(it.order, *q.Share.HalfMove)) {
			part++
		}
	}
	return []any{ratio(part, len(items), 100), int64(part), int64(len(items))}
}

// record is the number of games, wins, draws, losses and the score in percent
// of those who are seen to play them.
func record(items []item) []any {
	wins, draws, losses := 0, 0, 0
	for _, it := range items {
		switch {
		case it.ended(it.seat, query.Win):
			wins++
		case it.ended(it.seat, query.Draw):
			draws++
		case it.ended(it.seat, query.Loss):
			losses++
		}
	}
	score := ratio(2*wins+draws, 2*(wins+draws+losses), 100)
	return []any{int64(len(items)), int64(wins), int64(draws), int64(losses), score}
}

// ratio is part of all in units, rounded to hundredths; nothing of nothing is
// no number.
func ratio(part, all, units int) any {
	if all == 0 {
		return nil
	}
	// In this order, so that what lies between two hundredths falls as it does
	// on a server that divides first.
	return math.Round(float64(units*part)/float64(all)*100) / 100
}

// parts is a row for each part: its number and the measure.
func (q question) parts() [][]any {
	var rows [][]any
	for i, part := range q.Parts {
		one := q
		if own := (&query.Query{Where: part.Where}).Person(); q.person == nil {
			one.person = own
		}
		rows = append(rows, append([]any{int64(i + 1)}, one.measure(one.find(part))...))
	}
	return q.sorted(rows)
}
