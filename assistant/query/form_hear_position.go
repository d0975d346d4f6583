package query

import (
	"slices"
	"strconv"
	"strings"
)

// feature is what a few words say of a position.
type feature = func(*Position)

// positions reads the description of positions.
func (l listener) positions(text string, m mode) []Position {
	return memoised(l, "position "+string(m), text, func() []Position {
		var all []Position
		for _, cut := range l.cuts(text) {
			heads := l.headsOfPositions(text[:cut], m)
			if len(heads) == 0 {
				continue
			}
			for _, rest := range l.features(text[cut:], 0) {
				for _, head := range heads {
					p := rest
					p.Counts, p.Only = append(p.Counts[:len(p.Counts):len(p.Counts)], head.Counts...), append(p.Only[:len(p.Only):len(p.Only)], head.Only...)
					if p.simplify(); l.position(&p, m) == text {
						all = append(all, p)
					}
				}
			}
		}
		return all
	})
}

// headsOfPositions read what positions are called.
func (l listener) headsOfPositions(text string, m mode) []Position {
	var all []Position
	if text == l.say(string(m)+"position") {
		all = append(all, Position{})
	}
	named := []string{text}
	word := m
	if m == many {
		named, word = nil, article
		for _, x := range l.matches("several_in_ending", text) {
			named = append(named, x["x"])
		}
	}
	for _, name := range named {
		for _, c := range l.endingsCalled(name, word) {
			if c.Position != nil {
				all = append(all, *c.Position)
			}
		}
	}
	return all
}

// endingsCalled are the positions that have a name, as conditions.
func (l listener) endingsCalled(name string, m mode) []Cond {
	var all []Cond
	for i := range endings() {
		e := &endings()[i]
		if e.word(l.speaker, m) != name {
			continue
		}
		var kinds []Cond
		for _, kind := range e.Any {
			p := Position{Only: kind.Only}
			for _, c := range kind.Counts {
				p.Counts = append(p.Counts, Pieces{Side: c.Side, Piece: c.Piece, Range: Range{Min: c.Min, Max: c.Max}})
			}
			p.simplify()
			kinds = append(kinds, Cond{Position: &p})
		}
		if len(kinds) == 1 {
			all = append(all, kinds[0])
		} else {
			all = append(all, Cond{Or: kinds})
		}
	}
	return all
}

// features read what is said of positions, in the order in which it is said:
// from the nth kind of words on.
func (l listener) features(text string, from int) []Position {
	if text == "" {
		return []Position{{}}
	}
	return memoised(l, "feature "+string(rune('a'+from)), text, func() []Position {
		var all []Position
		for _, cut := range l.cuts(text) {
			for kind := from; kind < len(kindsOfFeatures); kind++ {
				said := kindsOfFeatures[kind](l, text[:cut])
				if len(said) == 0 {
					continue
				}
				for _, rest := range l.features(text[cut:], kind+1) {
					for _, f := range said {
						p := rest
						p.Counts = append([]Pieces{}, rest.Counts...)
						f(&p)
						all = append(all, p)
					}
				}
			}
		}
		return all
	})
}

var kindsOfFeatures [8]func(l listener, text string) []feature

func init() { // half-moves are read from within
	kindsOfFeatures = [8]func(l listener, text string) []feature{
		func(l listener, text string) []feature { return l.menSaid("having_men", "and_last", text, l.man) },
		func(l listener, text string) []feature { return l.menSaid("lacking", "nor", text, l.noMan) },
		func(l listener, text string) []feature {
			return slotted(l, "with_only", text, l.onlyKinds, func(p *Position, only []Piece) { p.Only = only })
		},
		func(l listener, text string) []feature {
			var all []feature
			for _, m := range l.matches("to_move", text) {
				for _, side := range []Side{White, Black, Own, Other} {
					if l.whoSide(side) == m["who"] {
						all = append(all, func(p *Position) { p.Turn = side })
					}
				}
			}
			return all
		},
		func(l listener, text string) []feature {
			return slotted(l, "after_place", text, l.spots, func(p *Position, n Numbers) { p.Number = &n })
		},
		func(l listener, text string) []feature {
			return plainly(l, "at_the_end", text, func(p *Position) { p.Last = true })
		},
		func(l listener, text string) []feature {
			var all []feature
			for _, m := range l.matches("in_a_row", text) {
				if n, ok := integer(m["n"]); ok {
					all = append(all, func(p *Position) { p.Held = n })
				}
			}
			return all
		},
		func(l listener, text string) []feature {
			moves := func(text string) []HalfMove { return l.halfMoves(text, article) }
			return slotted(l, "next_move", text, moves, func(p *Position, h HalfMove) { p.Next = &h })
		},
	}
}

// menSaid reads what stands on the board, or what does not.
func (l listener) menSaid(key, last, text string, read func(string) []feature) []feature {
	var all []feature
	for _, m := range l.matches(key, text) {
		for _, list := range seriesWith(l, m["x"], last, read) {
			all = append(all, func(p *Position) {
				for _, f := range list {
					f(p)
				}
			})
		}
	}
	return all
}

// man reads one thing that stands on the board, or that is so of it.
func (l listener) man(text string) []feature {
	all := l.squareSaid(text)
	for _, c := range l.countsSaid(text) {
		all = append(all, func(p *Position) { p.Counts = append(p.Counts, c) })
	}
	for _, st := range l.structuresSaid(text) {
		all = append(all, func(p *Position) { p.Structures = append(p.Structures, st) })
	}
	all = append(all, l.evaluationsSaid(text)...)
	for key, sides := range map[string][]Side{"material_lead": {White, Black, Own, Other}, "material_difference": {AnySide}} {
		for _, m := range l.matches(key, text) {
			for _, b := range l.amounts(m["x"]) {
				for _, side := range sides {
					if side == AnySide || l.whoseSide(side) == m["whose"] {
						all = append(all, func(p *Position) { p.Balance = &Balance{Side: side, Bounds: b} })
					}
				}
			}
		}
	}
	return all
}

// squareSaid reads a board, a pattern, or what stands on one square of it.
func (l listener) squareSaid(text string) []feature {
	var all []feature
	board := func(b string) {
		all = append(all, func(p *Position) {
			if p.Board == "" {
				p.Board = b
				return
			}
			squares := []byte(p.Board)
			for i := range squares {
				if b[i] != '?' {
					squares[i] = b[i]
				}
			}
			p.Board = string(squares)
		})
	}
	for _, m := range l.matches("the_board", text) {
		if b := boardOf(m["x"]); placement(b) == m["x"] {
			board(b)
		}
	}
	for _, m := range l.matches("the_pattern", text) {
		if len(m["x"]) == 64 {
			board(m["x"])
		}
	}
	for _, m := range l.matches("on_square", text) {
		square := m["square"]
		if len(square) != 2 || !areaShape.MatchString(square) {
			continue
		}
		for letter, key := range squareNouns {
			if l.say(key) == m["x"] {
				b := []byte(strings.Repeat("?", 64))
				b[int('8'-square[1])*8+int(square[0]-'a')] = letter
				board(string(b))
			}
		}
	}
	return all
}

// boardOf is the board of the first field of a FEN; what is no such field gives
// another one.
func boardOf(placement string) string {
	var board strings.Builder
	for _, c := range placement {
		switch {
		case c >= '1' && c <= '8':
			board.WriteString(strings.Repeat("0", int(c-'0')))
		case c != '/':
			board.WriteRune(c)
		}
	}
	if board.Len() != 64 {
		return strings.Repeat("0", 64)
	}
	return board.String()
}

// menCalled reads the noun of pieces of a side, on a part of the board perhaps.
func (l listener) menCalled(text string) []Pieces {
	places := []map[string]string{{"x": text}}
	places = append(places, l.matches("in_area", text)...)
	var all []Pieces
	for _, m := range places {
		areas := []string{""}
		if m["area"] != "" {
			areas = slices.Concat(l.areas(m["area"]), zoneWords(l.paraphraser)[m["area"]])
		}
		for _, c := range menWords(l.paraphraser)[m["x"]] {
			for _, a := range areas {
				c.Area = a
				all = append(all, c.Pieces)
			}
		}
	}
	return all
}

// menWords are what pieces of a side are called, one and several of them.
var menWords = wordsOf(menOfSides(), func(s speaker, c countedMen) string { return s.menOf(c.Pieces, c.number) })

type countedMen struct {
	Pieces
	number string
}

func menOfSides() []countedMen {
	var all []countedMen
	for _, side := range []Side{AnySide, White, Black, Own, Other} {
		for _, piece := range pieces {
			for _, number := range []string{"s", ""} {
				all = append(all, countedMen{Pieces{Side: side, Piece: piece}, number})
			}
		}
	}
	return all
}

// countsSaid reads how many pieces stand on the board.
func (l listener) countsSaid(text string) []Pieces {
	var all []Pieces
	keep := func(c Pieces) {
		if (c.Range != Range{} || c.Lead) && l.countOf(c) == text {
			all = append(all, c)
		}
	}
	numbered := func(text string, side Side, lead bool) {
		for _, at := range l.places(text, " ") {
			for _, r := range l.ranges(text[:at]) {
				for _, c := range l.menCalled(text[at+1:]) {
					c.Range = r
					if lead {
						c.Side, c.Lead = side, true
					}
					keep(c)
				}
			}
		}
	}
	numbered(text, AnySide, false)
	for _, m := range l.matches("a_difference", text) {
		numbered(m["x"], AnySide, true)
	}
	for _, m := range l.matches("a_lead", text) {
		for _, side := range []Side{White, Black, Own, Other} {
			if l.whoseSide(side) == m["whose"] {
				numbered(m["x"], side, true)
			}
		}
	}
	for _, m := range l.matches("as_many", text) {
		for _, c := range l.menCalled(m["x"]) {
			c.Lead = true
			keep(c)
		}
	}
	return all
}

// noMan reads what does not stand on the board.
func (l listener) noMan(text string) []feature {
	var all []feature
	for _, c := range l.menCalled(text) {
		if l.menOf(c, "s") == text {
			all = append(all, func(p *Position) { p.Counts = append(p.Counts, c) })
		}
	}
	return all
}

// onlyKinds reads the only kinds of pieces on the board.
func (l listener) onlyKinds(text string) [][]Piece {
	one := func(text string) []Piece {
		for _, p := range append([]Piece{King}, pieces[1:]...) {
			if l.pieces(AnySide, p, "s") == text {
				return []Piece{p}
			}
		}
		return nil
	}
	var all [][]Piece
	for _, list := range series(l, text, one) {
		if list[0] == King && len(list) > 1 {
			all = append(all, list[1:])
		}
	}
	return all
}

// ordinals reads a number that says how manieth.
func (l listener) ordinals(text string) []int {
	digits := strings.TrimRight(text, "thºª.")
	for _, n := range []int{1, 2, 3, atoi(digits)} {
		if n > 0 && (l.ordinal(n, true) == text || l.ordinal(n, false) == text) {
			return []int{n}
		}
	}
	return nil
}

func atoi(text string) int {
	n, _ := strconv.Atoi(text)
	return n
}
