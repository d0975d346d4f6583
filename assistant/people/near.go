package people

import "slices"

// shortestNear is the length of a name below which almost any word is one slip
// away from some.
const shortestNear = 5

// near finds the people whose whole surname, or one of several names, is one
// slip away from what was written.
func (x *Index) near(words []word) []*person {
	var found []*person
	if len(words) == 1 {
		for _, surname := range x.surnamesNear(words[0].written) {
			found = append(found, x.byName[surname]...)
		}
		return humans(found)
	}
	for i, w := range words {
		for _, surname := range x.surnamesNear(w.written) {
			found = append(found, x.find(with(words, i, surname))...)
		}
		if len(w.written) < shortestNear {
			continue
		}
		// The surname is right, and a given name is not.
		rest := slices.Delete(slices.Clone(words), i, i+1)
		for _, p := range x.find(rest) {
			for _, g := range p.given {
				if OneSlip(w.written, g.written) && len(g.written) >= shortestNear {
					found = append(found, x.find(with(words, i, g.given))...)
				}
			}
		}
	}
	byGames(found)
	return slices.Compact(found)
}

// surnamesNear are the surnames one slip away from the word.
func (x *Index) surnamesNear(w string) []string {
	var found []string
	for length := max(len(w)-1, shortestNear); length <= len(w)+1; length++ {
		for _, surname := range x.byLen[length] {
			if OneSlip(w, surname) {
				found = append(found, surname)
			}
		}
	}
	return found
}

// with is the words with another one in place of one of them.
func with(words []word, at int, other string) []word {
	words = slices.Clone(words)
	words[at] = word{other, other, other}
	return words
}

// OneSlip says that the words differ by one letter added, left out, changed or
// swapped with its neighbour.
func OneSlip(a, b string) bool {
	if a == b || len(a)-len(b) > 1 || len(b)-len(a) > 1 {
		return false
	}
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	restA, restB := a[i:], b[i:]
	switch {
	case len(a) == len(b):
		return restA[1:] == restB[1:] || (len(restA) > 1 && restA[0] == restB[1] && restA[1] == restB[0] && restA[2:] == restB[2:])
	case len(a) > len(b):
		return restA[1:] == restB
	}
	return restA == restB[1:]
}
