// Package smalltalk takes from a question what is said around it, and tells
// greetings and thanks that ask nothing.
package smalltalk

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser/pattern"
	"github.com/kibitz-chess/kibitz/assistant/parser/token"
)

// Phrases is what people say around a question: greetings, politeness, fillers,
// laughs, names for whom they speak to. None of it is part of the question.
type Phrases struct {
	anywhere phrases // wherever it stands
	first    phrases // before the question
	called   phrases // before the question and parted from it: 'mate, how many …'
	asking   phrases // before the question, where it begins with one of the askers: 'check who won'
	askers   phrases
	last     phrases // behind the question
	added    phrases // behind the question and parted from it: ', all of them'
	tags     phrases // behind it, parted from it and with a question mark: 'right?'
	topics   phrases // before a question that has nothing to do with the one before
	barred   phrases // what makes it another question, which is not understood: 'why'
	short    map[string][]token.Token
	Words    map[string]bool     // of all phrases
	alone    map[string]*phrases // what talk that asks nothing says, by kind
}

// File is how talk stands in a lexicon's files. How phrases are written is
// told in en.yaml.
type File struct {
	Anywhere []string            `yaml:"anywhere"`
	First    []string            `yaml:"first"`
	Called   []string            `yaml:"called"`
	Asking   []string            `yaml:"asking"`
	Askers   []string            `yaml:"askers"`
	Last     []string            `yaml:"last"`
	Added    []string            `yaml:"added"`
	Tags     []string            `yaml:"tags"`
	Topics   []string            `yaml:"topics"`
	Barred   []string            `yaml:"barred"`
	Short    map[string][]string `yaml:"short"`
	Alone    map[string][]string `yaml:"alone"`
}

// Add takes in what a file says.
func (t *Phrases) Add(file File) {
	if t.Words == nil {
		t.Words, t.short, t.alone = map[string]bool{}, map[string][]token.Token{}, map[string]*phrases{}
	}
	for _, kind := range []struct {
		to   *phrases
		from []string
	}{
		{&t.anywhere, file.Anywhere}, {&t.first, file.First}, {&t.asking, file.Asking}, {&t.askers, file.Askers}, {&t.called, file.Called}, {&t.last, file.Last},
		{&t.added, file.Added}, {&t.tags, file.Tags}, {&t.topics, file.Topics}, {&t.barred, file.Barred},
	} {
		for _, p := range kind.from {
			for _, text := range pattern.Expand(p) {
				words := token.Words(text)
				kind.to.add(text, words)
				for _, w := range words {
					t.Words[w] = true
				}
			}
		}
	}
	for kind, all := range file.Alone {
		if t.alone[kind] == nil {
			t.alone[kind] = new(phrases)
		}
		for _, p := range all {
			for _, text := range pattern.Expand(p) {
				t.alone[kind].add(text, token.Words(text))
			}
		}
	}
	for long, all := range file.Short {
		for _, short := range all {
			t.short[short], t.Words[short] = token.Split(long), true
		}
	}
}

// Question is what is left of the tokens without the talk around them, and
// whether they say that it begins a topic. Nothing but talk is left as it is.
func (t *Phrases) Question(all []token.Token) (tokens []token.Token, topic bool) {
	tokens = t.written(all)
	for i := 0; i < len(tokens); {
		if n := t.anywhere.length(tokens[i:]); n > 0 {
			tokens = cut(tokens, i, n)
			continue
		}
		i++
	}
	for {
		if len(tokens) > 0 && tokens[0].Text == "," {
			tokens = tokens[1:]
			continue
		}
		n := max(t.first.length(tokens), t.parted(&t.called, tokens), t.before(&t.asking, tokens))
		if k := t.parted(&t.topics, tokens); k > n {
			n, topic = k, true
		}
		if n == 0 {
			break
		}
		tokens = cut(tokens, 0, n)
	}
	for n := t.ending(tokens); n > 0; n = t.ending(tokens) {
		tokens = tokens[:len(tokens)-n]
	}
	if len(tokens) == 0 {
		return all, false
	}
	return token.Ends(tokens), topic
}

// kinds are what talk can be that stands alone, that which matters most first.
var kinds = []string{"thanks", "bye", "hello", "fine"}

// Kind tells what tokens are that are nothing but talk.
func (t *Phrases) Kind(tokens []token.Token) string {
	best := len(kinds)
	for i := 0; i < len(tokens); {
		n := 0
		for _, filler := range []*phrases{&t.anywhere, &t.called, &t.last} {
			n = max(n, filler.length(tokens[i:]))
		}
		for k, kind := range kinds {
			if length := t.alone[kind].length(tokens[i:]); length > 0 && length >= n {
				n, best = length, min(best, k)
			}
		}
		if tokens[i].Text == "," {
			n = max(n, 1)
		}
		if n == 0 {
			return ""
		}
		i += n
	}
	if best == len(kinds) {
		return ""
	}
	return kinds[best]
}

// cut takes n tokens out from a place on. What parted them from the others
// parts those from each other.
func cut(tokens []token.Token, at, n int) []token.Token {
	apart, breaks := tokens[at].Apart, tokens[at+n-1].Breaks
	tokens = slices.Concat(tokens[:at], tokens[at+n:])
	if at < len(tokens) {
		tokens[at].Apart = tokens[at].Apart || apart
	}
	if at > 0 {
		tokens[at-1].Breaks = tokens[at-1].Breaks || breaks
	}
	return tokens
}

// written are the tokens with what is short for others written out.
func (t *Phrases) written(tokens []token.Token) []token.Token {
	var all []token.Token
	for _, tok := range tokens {
		long := t.short[tok.Fold]
		if long == nil || len(tok.Text) == 1 && tok.Upper || tok.Inside {
			all = append(all, tok)
			continue
		}
		from := len(all)
		all = append(all, long...)
		all[from].Apart = tok.Apart
		last := &all[len(all)-1]
		last.Breaks, last.Asks = tok.Breaks, tok.Asks
	}
	return all
}

// parted is how many of the tokens the longest of the phrases takes that they
// begin with, if it is parted from what follows.
func (t *Phrases) parted(all *phrases, tokens []token.Token) int {
	n := all.length(tokens)
	if n == 0 || n == len(tokens) || !tokens[n-1].Breaks {
		return 0
	}
	return n
}

// before is the same for phrases that are talk only where a question follows:
// 'check who won' is no check.
func (t *Phrases) before(all *phrases, tokens []token.Token) int {
	return all.longest(tokens, func(n int) bool { return t.askers.length(tokens[n:]) > 0 })
}

// ending is how many tokens at the end are talk.
func (t *Phrases) ending(tokens []token.Token) int {
	n := len(tokens)
	if n == 0 {
		return 0
	}
	if tokens[n-1].Text == "," {
		return 1
	}
	for from := 1; from < n; from++ {
		rest := tokens[from:]
		all := func(of *phrases) bool { return of.length(rest) == len(rest) }
		apart := rest[0].Apart || tokens[from-1].Breaks
		if all(&t.last) || apart && (all(&t.added) || tokens[n-1].Asks && all(&t.tags)) {
			return len(rest)
		}
	}
	return 0
}

// Bars finds words that make the question another one, by their places.
func (t *Phrases) Bars(tokens []token.Token) (places []int) {
	for i := range tokens {
		for k := range t.barred.length(tokens[i:]) {
			places = append(places, i+k)
		}
	}
	return places
}
