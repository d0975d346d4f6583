// Package complete finishes the names of players, openings and events while a
// question is being written.
package complete

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"github.com/kibitz-chess/kibitz/assistant/people"
)

// Kind is what a completion names.
type Kind string

const (
	Player  Kind = "player"
	Opening Kind = "opening"
	Event   Kind = "event"
)

// Completion is a name that goes on as was typed.
type Completion struct {
	Kind  Kind   `json:"kind"`
	Text  string `json:"text"`
	Games int    `json:"games"` // that have it; 0 where that is not known
}

// Index finds names by their beginnings. It is never changed once made.
type Index struct {
	entries []Completion // the one with most games first
	starts  []start      // sorted by text
}

// start is the rest of a name from the beginning of one of its words.
type start struct {
	text  string // folded, one blank between words
	entry int32
}

// New makes the index of some names. Those without a letter or digit cannot be
// found.
func New(entries []Completion) *Index {
	x := &Index{entries: slices.Clone(entries)}
	slices.SortStableFunc(x.entries, func(a, b Completion) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Text, b.Text), cmp.Compare(a.Kind, b.Kind))
	})
	x.entries = slices.Compact(x.entries)
	x.starts = make([]start, 0, 3*len(x.entries))
	for i, e := range x.entries {
		texts := []string{plain(e.Text)}
		if e.Kind == Player {
			texts = append(texts, plain(people.Natural(e.Text)))
		}
		for _, text := range texts {
			x.starts = append(x.starts, start{text, int32(i)})
			for at, c := range text {
				if c == ' ' {
					x.starts = append(x.starts, start{text[at+1:], int32(i)})
				}
			}
		}
	}
	slices.SortFunc(x.starts, func(a, b start) int {
		return cmp.Or(strings.Compare(a.text, b.text), cmp.Compare(a.entry, b.entry))
	})
	x.starts = slices.Compact(x.starts)
	return x
}

// MaxPrefix is how much of a prefix is looked at, in bytes: no name that people
// write is longer.
const MaxPrefix = 100

// Find lists the names of which a word, and what follows it, begins as the
// prefix does; most games first. Capitals, accents and punctuation do not count.
// A prefix without a letter or digit finds nothing.
func (x *Index) Find(prefix string, limit int) []Completion {
	wanted := plain(prefix[:min(len(prefix), MaxPrefix)])
	if wanted == "" || limit <= 0 {
		return nil
	}
	from, _ := slices.BinarySearchFunc(x.starts, wanted, func(s start, w string) int { return strings.Compare(s.text, w) })
	var best []int32 // in the order of the entries, which is that of their games
	for _, s := range x.starts[from:] {
		if !strings.HasPrefix(s.text, wanted) {
			break
		}
		if len(best) == limit && s.entry >= best[limit-1] {
			continue
		}
		at, found := slices.BinarySearch(best, s.entry)
		if found {
			continue
		}
		if len(best) == limit {
			best = best[:limit-1]
		}
		best = slices.Insert(best, at, s.entry)
	}
	found := make([]Completion, len(best))
	for i, e := range best {
		found[i] = x.entries[e]
	}
	return found
}

// plain is a text folded, with one blank between its words.
func plain(text string) string {
	return strings.Join(strings.FieldsFunc(people.Fold(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}), " ")
}
