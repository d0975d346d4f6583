package contact

import (
	"maps"
	"math"
	"slices"
)

// equal says whether a cell is what a gold's cell of its kind says.
func equal(kind Kind, gold, got value) bool {
	if gold.missing || got.missing {
		return false
	}
	switch kind {
	case Num, Pct, Avg:
		return near(kind, gold.number, got.number)
	case Player:
		return samePlayer(gold, got)
	case Date, Result, Decade, SAN, Color, Board:
		return gold.text == got.text
	}
	if gold.isNumber && got.isNumber {
		return same(gold.number, got.number)
	}
	return gold.text == got.text
}

// same says that two numbers differ by no more than their digits in print.
func same(gold, got float64) bool { return math.Abs(got-gold) <= 1e-6*max(1, math.Abs(gold)) }

// What numbers may differ by that were rounded to tenths, and of averages of ratings, which
// are above leastRating, to whole ones.
const (
	tenth       = 0.06
	whole       = 0.51
	leastRating = 1000
)

func near(kind Kind, gold, got float64) bool {
	off := math.Abs(got - gold)
	switch {
	case same(gold, got):
		return true
	case kind == Pct:
		return off <= tenth || got >= 0 && got <= 1 && gold > 1 && math.Abs(got*100-gold) <= tenth
	case kind == Avg:
		return off <= tenth || gold >= leastRating && off <= whole
	}
	return false
}

// sharedSurname says that several people of note have a surname, so that it tells nobody.
func sharedSurname(word string) bool {
	switch word {
	case "polgar", "ivanov", "byrne", "gurevich", "lasker":
		return true
	}
	return false
}

// samePlayer says that a name has the surname, and that of the other names one leaves out
// none of those that the other has.
func samePlayer(gold, got value) bool {
	switch {
	case gold.text == got.text:
		return true
	case len(got.words) == 0:
		return false
	}
	for w := range gold.words {
		if sharedSurname(w) {
			return maps.Equal(gold.words, got.words)
		}
	}
	return got.canBeName && got.words[gold.surname] && (within(got.words, gold.words) || within(gold.words, got.words))
}

func within(some, all map[string]bool) bool {
	for w := range some {
		if !all[w] {
			return false
		}
	}
	return true
}

// matches says whether columns of an answer hold the alternative's rows, in whichever order
// they stand. Other columns are free. Where the order of the rows is told the last column
// tells it, so that rows that are level may change places.
func (j *Judge) matches(a Alternative, rows [][]any) bool {
	if len(a.Rows) != len(rows) {
		return false
	}
	if len(rows) == 0 {
		return true
	}
	width := len(slices.MinFunc(rows, func(a, b []any) int { return len(a) - len(b) }))
	m := matching{kinds: a.Columns, ordered: a.ordered()}
	for at, kind := range a.Columns {
		gold := make([]value, len(rows))
		for i, row := range a.Rows {
			gold[i] = j.gold(kind, row[at])
		}
		var choices []choice
		for from := range width {
			got := make([]value, len(rows))
			for i, row := range rows {
				got[i] = j.value(kind, row[from])
			}
			if bag(len(rows), func(g, r int) bool { return equal(kind, gold[g], got[r]) }) {
				choices = append(choices, choice{from, got})
			}
		}
		if len(choices) == 0 {
			return false
		}
		m.gold, m.choices = append(m.gold, gold), append(m.choices, choices)
	}
	return m.assign(nil)
}

// bag says whether each of some golds equals one of as many rows, each of them once. The
// first that does is taken, though it may then be missing for another gold.
func bag(n int, equal func(gold, row int) bool) bool {
	left := make([]int, n)
	for i := range left {
		left[i] = i
	}
	for gold := range n {
		at := slices.IndexFunc(left, func(row int) bool { return equal(gold, row) })
		if at < 0 {
			return false
		}
		left = slices.Delete(left, at, at+1)
	}
	return true
}

// matching is the search for the columns of an alternative in an answer.
type matching struct {
	kinds   []Kind
	ordered bool
	gold    [][]value  // by column
	choices [][]choice // for each column those of the answer that have its values
}

// choice is a column of the answer.
type choice struct {
	from   int
	values []value
}

// assign chooses a column of the answer for each that has none yet.
func (m *matching) assign(chosen []choice) bool {
	if len(chosen) == len(m.kinds) {
		return m.holds(chosen)
	}
	return slices.ContainsFunc(m.choices[len(chosen)], func(c choice) bool {
		taken := slices.ContainsFunc(chosen, func(other choice) bool { return other.from == c.from })
		return !taken && m.assign(append(chosen, c))
	})
}

// holds says whether the chosen columns hold the rows.
func (m *matching) holds(chosen []choice) bool {
	n := len(m.gold[0])
	if last := len(m.kinds) - 1; m.ordered {
		for i := range n {
			if !equal(m.kinds[last], m.gold[last][i], chosen[last].values[i]) {
				return false
			}
		}
	}
	return bag(n, func(gold, row int) bool {
		for at, kind := range m.kinds {
			if !equal(kind, m.gold[at][gold], chosen[at].values[row]) {
				return false
			}
		}
		return true
	})
}
