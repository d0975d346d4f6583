package compose

import (
	"fmt"
	"slices"
	"strings"
)

// node is a state of the trie of patterns. Most have one way on, which is kept
// without a map.
type node struct {
	words ways
	kinds ways
	ends  []*ending
}

// ways lead on from a node.
type ways struct {
	key  string
	only *node            // behind key, while that is the only way
	all  map[string]*node // nil before there are two
}

// to is the node behind a key, nil if no way leads there.
func (w *ways) to(key string) *node {
	if w.all != nil {
		return w.all[key]
	}
	if w.only != nil && w.key == key {
		return w.only
	}
	return nil
}

// make is the node behind a key, made where there is none; words, if there are such,
// learn a key that is new.
func (w *ways) make(key string, words map[string]bool) *node {
	next := w.to(key)
	if next != nil {
		return next
	}
	if next = (&node{}); words != nil {
		words[key] = true
	}
	switch {
	case w.all != nil:
		w.all[key] = next
	case w.only == nil:
		w.key, w.only = key, next
	default:
		w.all = map[string]*node{w.key: w.only, key: next}
	}
	return next
}

// none says that no way leads on.
func (w *ways) none() bool { return w.only == nil }

// ending makes a fragment of a pattern that is complete.
type ending struct {
	kind  string
	value string // of a fixed phrase
	build string // the builder of a rule
	names []string
	cost  float64
}

// place is where a pattern stands in the trie, with a word that more letters may be
// written onto.
type place struct {
	in    *lexicon
	at    *node
	word  string
	steps int      // so many symbols led here
	names []string // of the parts among them, by symbol; nil: words alone did
}

// apart is the place behind its word. Compounds are the tokens that they are split into.
func (p place) apart() place {
	if p.word == "" {
		return p
	}
	if !isCompound(p.word) {
		return place{in: p.in, at: p.at.words.make(p.word, p.in.words), steps: p.steps + 1, names: p.names}
	}
	for _, w := range tokensOf(p.word) {
		p.at, p.steps = p.at.words.make(w, p.in.words), p.steps+1
	}
	p.word = ""
	return p
}

func (p place) letters(more string) place {
	p.word += more
	return p
}

func (p place) part(s symbol) place {
	p = p.apart()
	p.names = append(slices.Concat(p.names, make([]string, p.steps-len(p.names))), s.name)
	p.at, p.steps = p.at.kinds.make(s.kind, nil), p.steps+1
	return p
}

// insert lets a pattern end as each of the endings.
func (lex *lexicon) insert(pattern string, ends ...ending) error {
	places, err := follow(pattern, place{in: lex, at: lex.root}, place.letters, place.part, place.apart)
	if err != nil {
		return err
	}
	shared := make([]*ending, len(ends))
	for i, e := range ends {
		shared[i] = &e
	}
	for _, p := range places {
		p = p.apart()
		if p.steps == 0 {
			return fmt.Errorf("pattern %q may be nothing", pattern)
		}
		if p.names == nil {
			p.at.ends = append(p.at.ends, shared...)
			continue
		}
		for _, e := range ends {
			e.names = p.names
			p.at.ends = append(p.at.ends, &e)
		}
	}
	return nil
}

// ofFigure keeps the words of what is said of engine analysis by the longest, which
// fewest questions have.
func (lex *lexicon) ofFigure(pattern string) error {
	ways, err := expand(pattern)
	for _, way := range ways {
		var said []string
		longest := ""
		for _, s := range way {
			if s.kind != "" {
				continue
			}
			for _, w := range tokensOf(s.word) {
				said = append(said, w)
				if len(w) > len(longest) {
					longest = w
				}
			}
		}
		if longest != "" {
			lex.sayings[longest] = append(lex.sayings[longest], said)
		}
	}
	return err
}

// tokensOf are the tokens that a word is split into: a compound at its hyphens.
func tokensOf(word string) (all []string) {
	if !isCompound(word) {
		return []string{word}
	}
	for i, part := range strings.Split(word, "-") {
		if i > 0 {
			all = append(all, "-")
		}
		if part != "" {
			all = append(all, part)
		}
	}
	return all
}

func isCompound(word string) bool { return len(word) > 1 && strings.Contains(word, "-") }
