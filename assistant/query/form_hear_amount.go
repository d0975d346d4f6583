package query

import (
	"strconv"
	"strings"
)

// integer reads a whole number.
func integer(text string) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && strconv.Itoa(n) == text
}

// numeral reads a number as the language writes it.
func (l listener) numeral(text string) (float64, bool) {
	plain := text
	if l.paraphraser == "es" {
		plain = strings.Replace(text, ",", ".", 1)
	}
	n, err := strconv.ParseFloat(plain, 64)
	return n, err == nil && l.number(n) == text
}

// amounts reads bounds: 'at least 5', 'more than 2.5', '10 to 20'.
func (l listener) amounts(text string) []Bounds {
	if !strings.ContainsAny(text, "0123456789") {
		return nil
	}
	var all []Bounds
	keep := func(b Bounds) {
		if l.bounds(b) == text {
			all = append(all, b)
		}
	}
	for _, m := range l.matches("exactly_n", text) {
		if n, ok := l.numeral(m["n"]); ok {
			keep(Bounds{Min: &n, Max: &n})
		}
	}
	for _, m := range l.matches("n_to_m", text) {
		if n, ok := l.numeral(m["n"]); ok {
			if other, ok := l.numeral(m["m"]); ok {
				keep(Bounds{Min: &n, Max: &other})
			}
		}
	}
	for _, ends := range joinedBy(l, text, l.template("and_last"), l.oneBound) {
		var b Bounds
		for _, end := range ends {
			b = Bounds{Min: either(b.Min, end.Min), Max: either(b.Max, end.Max), Above: either(b.Above, end.Above), Below: either(b.Below, end.Below)}
		}
		keep(b)
	}
	return all
}

func either[T any](a, b *T) *T {
	if a != nil {
		return a
	}
	return b
}

func (l listener) oneBound(text string) []Bounds {
	var all []Bounds
	for key, bound := range map[string]func(*float64) Bounds{
		"at_least_n":  func(n *float64) Bounds { return Bounds{Min: n} },
		"at_most_n":   func(n *float64) Bounds { return Bounds{Max: n} },
		"more_than_n": func(n *float64) Bounds { return Bounds{Above: n} },
		"less_than_n": func(n *float64) Bounds { return Bounds{Below: n} },
	} {
		for _, m := range l.matches(key, text) {
			if n, ok := l.numeral(m["n"]); ok {
				all = append(all, bound(&n))
			}
		}
	}
	return all
}

// ranges reads bounds as a range of whole numbers.
func (l listener) ranges(text string) []Range {
	var all []Range
	for _, b := range l.amounts(text) {
		var r Range
		if b.Min != nil {
			r.Min = int(*b.Min)
		}
		if b.Max != nil {
			r.Max = int(*b.Max)
		}
		if string(encoded(r.bounds())) == string(encoded(b)) {
			all = append(all, r)
		}
	}
	return all
}

// spots reads where in a game something is: 'move 20 or later'.
func (l listener) spots(text string) []Numbers {
	var all []Numbers
	for _, key := range []string{"place", "place_from", "place_to", "place_range"} {
		for _, m := range l.matches(key, text) {
			low, _ := integer(m["n"])
			high, _ := integer(m["m"])
			if key == "place" {
				high = low
			}
			for _, u := range []Unit{Half, Full, UnknownUnit} {
				if n := (Numbers{Unit: u, Range: Range{Min: low, Max: high}}); l.place(n) == text {
					all = append(all, n)
				}
			}
		}
	}
	return all
}

// points reads the half-move after which a board is shown.
func (l listener) points(text string) []Point {
	if text == l.say("point_end") {
		return []Point{{Last: true}}
	}
	var all []Point
	for _, side := range []Side{AnySide, White, Black} {
		where := []string{text}
		if side != AnySide {
			where = nil
			for _, m := range l.matches("point_of_"+string(side), text) {
				where = append(where, m["x"])
			}
		}
		for _, w := range where {
			for _, n := range l.spots(w) {
				if p := (Point{Number: n.Min, Unit: n.Unit, Side: side}); l.point(&p) == text {
					all = append(all, p)
				}
			}
		}
	}
	return all
}
