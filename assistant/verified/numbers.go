package verified

import (
	"math"
	"reflect"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// Bounds of numbers that can be told apart in a form. 'More than n' is n+1 in a
// form, 'fewer than n' is n-1, and White's move n is half-move 2n-1: from
// leastNumber on the last is none of the others, and numbers of a question that
// are apart by leastDistance are not taken for one another.
const (
	leastNumber   = 4
	leastDistance = 3
	leastYear     = 1000 // what has four figures is a year, a rating or the like
)

// replaceNumbers puts numbers into a form for those of the question. Each number
// of the form must come from just one of the question.
func replaceNumbers(form any, limit *int, said []int, by map[int]int) bool {
	for i, a := range said {
		for _, b := range said[i+1:] {
			if max(a, b)-min(a, b) < leastDistance {
				return false
			}
		}
	}
	places := map[int][][]*int{}
	for _, group := range numbersOf(reflect.ValueOf(form).Elem()) {
		if group[0] == limit && *limit == 1 {
			continue // 'the longest' says no number
		}
		source := 0
		for _, n := range said {
			if d := *group[0] - n; d >= -1 && d <= 1 {
				source = n
			}
		}
		places[source] = append(places[source], group)
	}
	if len(places[0]) > 0 {
		return false // of unknown origin, perhaps reckoned from what was said
	}
	for was, is := range by {
		if was < leastNumber || is < 1 || (was < leastYear) != (is < leastYear) || len(places[was]) != 1 {
			return false
		}
		for _, place := range places[was][0] {
			if *place += is - was; *place < 1 {
				return false // which would be no bound at all
			}
		}
	}
	return true
}

// numbersOf are the numbers of a form. Those that are the two ends of a range of
// one value are one group.
func numbersOf(v reflect.Value) (all [][]*int) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			return numbersOf(v.Elem())
		}
	case reflect.Slice:
		for i := range v.Len() {
			all = append(all, numbersOf(v.Index(i))...)
		}
	case reflect.Struct:
		switch part := v.Addr().Interface().(type) {
		case *query.Dates:
			return joined([]*int{&part.From.Year, &part.From.Month, &part.From.Day}, []*int{&part.To.Year, &part.To.Month, &part.To.Day})
		case *query.Range:
			return joined([]*int{&part.Min}, []*int{&part.Max})
		case *query.Bounds:
			if *part == (query.Bounds{}) {
				return nil
			}
			unknown := math.MaxInt32 // they need not be whole, and are of unknown origin
			return [][]*int{{&unknown}}
		}
		for i := range v.NumField() {
			all = append(all, numbersOf(v.Field(i))...)
		}
	case reflect.Int:
		if n, ok := v.Addr().Interface().(*int); ok && *n != 0 {
			return [][]*int{{n}}
		}
	}
	return all
}

// joined brings ends together that have the same number.
func joined(from, to []*int) (all [][]*int) {
	for i := range from {
		if *from[i] != 0 && *from[i] == *to[i] {
			all = append(all, []*int{from[i], to[i]})
			continue
		}
		for _, end := range []*int{from[i], to[i]} {
			if *end != 0 {
				all = append(all, []*int{end})
			}
		}
	}
	return all
}
