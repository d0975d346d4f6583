package compose

import (
	"fmt"
	"slices"
	"strings"
)

// symbol is a part of a pattern: a word, or a kind of fragment in angle
// brackets, perhaps with a name of its own.
type symbol struct {
	word string
	kind string
	name string
}

// breaks is a symbol that keeps what stands before and behind it apart: a blank
// at the end of a bracket, as in (the |)game.
var breaks = symbol{}

// maxWays bounds what one pattern may be written out to.
const maxWays = 2000

// expand writes a pattern out into the sequences that it stands for:
// "(how many|number of) <noun>" is two. An empty alternative may be left out.
func expand(pattern string) ([][]symbol, error) {
	letters := func(way []symbol, more string) []symbol {
		if last := len(way) - 1; last >= 0 && way[last].word != "" {
			way = slices.Clone(way)
			way[last].word += more
			return way
		}
		return append(slices.Clip(way), symbol{word: more})
	}
	part := func(way []symbol, s symbol) []symbol { return append(slices.Clip(way), s) }
	ways, err := follow(pattern, nil, letters, part, func(way []symbol) []symbol { return part(way, breaks) })
	for i, way := range ways {
		ways[i] = slices.DeleteFunc(slices.Clone(way), func(s symbol) bool { return s == breaks })
	}
	return ways, err
}

// follow goes through a pattern from a place, and gives the places where its sequences
// end: behind letters, which belong to the word before unless it was put apart, and
// behind parts in angle brackets.
func follow[P any](pattern string, from P, letters func(P, string) P, part func(P, symbol) P, apart func(P) P) ([]P, error) {
	f := follower[P]{text: pattern, letters: letters, part: part, apart: apart}
	places, err := f.choice([]P{from})
	if err == nil && f.at < len(f.text) {
		err = fmt.Errorf("unexpected %q", f.text[f.at:])
	}
	if err != nil {
		return nil, fmt.Errorf("pattern %q: %w", pattern, err)
	}
	return places, nil
}

type follower[P any] struct {
	text    string
	at      int
	letters func(P, string) P
	part    func(P, symbol) P
	apart   func(P) P
}

// choice reads alternatives up to a closing bracket or the end. A bracket that is
// written onto a word belongs to it: game(|s).
func (f *follower[P]) choice(from []P) (all []P, err error) {
	for {
		places, err := f.sequence(slices.Clone(from))
		if err != nil {
			return nil, err
		}
		if all == nil {
			all = places
		} else {
			all = append(all, places...)
		}
		if len(all) > maxWays {
			return nil, fmt.Errorf("stands for more than %d sequences", maxWays)
		}
		if f.at == len(f.text) || f.text[f.at] != '|' {
			return all, nil
		}
		f.at++
	}
}

// sequence reads what stands one after the other.
func (f *follower[P]) sequence(places []P) ([]P, error) {
	for f.at < len(f.text) {
		switch c := f.text[f.at]; c {
		case '|', ')':
			return places, nil
		case ' ':
			f.at++
			for i, p := range places {
				places[i] = f.apart(p)
			}
		case '(':
			f.at++
			inner, err := f.choice(places)
			if err != nil {
				return nil, err
			}
			if f.at == len(f.text) {
				return nil, fmt.Errorf("a bracket is not closed")
			}
			f.at++
			places = inner
		case '<':
			end := strings.IndexByte(f.text[f.at:], '>')
			if end < 0 {
				return nil, fmt.Errorf("a bracket is not closed")
			}
			kind, name, _ := strings.Cut(f.text[f.at+1:f.at+end], ":")
			if name == "" {
				name = kind
			}
			f.at += end + 1
			for i, p := range places {
				places[i] = f.part(p, symbol{kind: kind, name: name})
			}
		default:
			end := strings.IndexAny(f.text[f.at:], " |()<")
			if end < 0 {
				end = len(f.text) - f.at
			}
			for i, p := range places {
				places[i] = f.letters(p, f.text[f.at:f.at+end])
			}
			f.at += end
		}
	}
	return places, nil
}
