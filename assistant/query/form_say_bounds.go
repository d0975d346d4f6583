package query

import (
	"strconv"
	"strings"
)

// bounds says how much: 'at least 5', 'more than 2.5', '10 to 20'.
func (s speaker) bounds(b Bounds) string {
	switch {
	case b.Min != nil && b.Max != nil && *b.Min == *b.Max:
		return s.say("exactly_n", "n", s.number(*b.Min))
	case b.Min != nil && b.Max != nil:
		return s.say("n_to_m", "n", s.number(*b.Min), "m", s.number(*b.Max))
	}
	var texts []string
	for _, end := range []struct {
		key string
		n   *float64
	}{{"at_least_n", b.Min}, {"more_than_n", b.Above}, {"at_most_n", b.Max}, {"less_than_n", b.Below}} {
		if end.n != nil {
			texts = append(texts, s.say(end.key, "n", s.number(*end.n)))
		}
	}
	return strings.Join(texts, s.say("and_last"))
}

// number writes a number as the language does.
func (s speaker) number(n float64) string {
	text := strconv.FormatFloat(n, 'f', -1, 64)
	if s.paraphraser == "es" {
		text = strings.Replace(text, ".", ",", 1)
	}
	return text
}

// single says that bounds leave one thing, which has a singular noun.
func (b Bounds) single() bool {
	least, most := b.Min, b.Max
	switch {
	case least != nil && most != nil:
		return *least == 1 && *most == 1
	case b.Above != nil || b.Below != nil:
		return false
	case least != nil:
		return *least == 1
	}
	return most != nil && *most == 1
}

// unit says a number of half-moves or of moves.
func (s speaker) moves(u Unit, r Range) string {
	b := r.bounds()
	key := "moves_" + string(u)
	if b.single() {
		key = "move_" + string(u)
	}
	return s.bounds(b) + " " + s.say(key)
}

// place says where in a game: 'on move 20'.
func (s speaker) place(n Numbers) string {
	unit, units := s.say("move_"+string(n.Unit)), s.say("moves_"+string(n.Unit))
	first, last := strconv.Itoa(n.Min), strconv.Itoa(n.Max)
	key := "place_range"
	switch {
	case n.Min == n.Max:
		key = "place"
	case n.Max == 0:
		key = "place_from"
	case n.Min == 0:
		key = "place_to"
	}
	return s.say(key, "unit", unit, "units", units, "n", first, "m", last)
}

// point says the half-move after which a board is shown.
func (s speaker) point(p *Point) string {
	if p.Last {
		return s.say("point_end")
	}
	text := s.place(Numbers{Unit: p.Unit, Range: Range{Min: p.Number, Max: p.Number}})
	if p.Side != AnySide {
		return s.say("point_of_"+string(p.Side), "x", text)
	}
	return text
}
