// Package asker reads what askers say of themselves: who they are, 'I am Karpov', and
// 'I', 'me' and 'my' in a question, in whose place it writes a name.
package asker

import (
	"cmp"
	_ "embed"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/kibitz-chess/kibitz/assistant/parser/pattern"
	"github.com/kibitz-chess/kibitz/assistant/parser/token"
)

//go:embed words.yaml
var wordsText []byte

// Lexicons are the rules of all languages.
type Lexicons []*lexicon

// lexicon is the rules of one language. How they are written is told in words.yaml.
type lexicon struct {
	categories map[string]category
	rules      []rule             // those of the most words first
	begun      map[string][]*rule // those that may begin with a word that some rule begins with
	others     []*rule            // those that may begin with any other
	called     [][]string         // 'my name is'
}

// category is words that may stand in a place, with what is written for each.
type category struct {
	words  map[string]string
	except bool // any word but these
}

// rule says what is written for words about the asker; nothing: they are about
// somebody else.
type rule struct {
	symbols []pattern.Symbol
	written []string
}

// file is how one language stands in the file.
type file struct {
	Words  map[string][]string `yaml:"words"`
	Except map[string][]string `yaml:"except"`
	Rules  []struct{ Say, As string }
	Called []string
}

// Load reads the rules that are part of the program.
func Load() (all Lexicons, err error) {
	var files map[string]file
	if err := yaml.Unmarshal(wordsText, &files); err != nil {
		return nil, fmt.Errorf("asker: %w", err)
	}
	for _, language := range slices.Sorted(maps.Keys(files)) {
		lex, err := newLexicon(files[language])
		if err != nil {
			return nil, fmt.Errorf("asker: %s: %w", language, err)
		}
		all = append(all, lex)
	}
	return all, nil
}

func newLexicon(f file) (*lexicon, error) {
	lex := &lexicon{categories: map[string]category{}, begun: map[string][]*rule{}}
	for name, lines := range f.Words {
		lex.categories[name] = category{words: pairs(lines)}
	}
	for name, lines := range f.Except {
		lex.categories[name] = category{words: pairs(lines), except: true}
	}
	for _, r := range f.Rules {
		variants, rest := pattern.Compile(strings.Fields(pattern.Spread(r.Say)))
		if rest != nil {
			return nil, errors.New("a bracket too many: " + r.Say)
		}
		for _, symbols := range variants {
			lex.rules = append(lex.rules, rule{symbols, strings.Fields(r.As)})
		}
	}
	for _, r := range lex.rules {
		for _, s := range r.symbols {
			if _, known := lex.categories[s.Category]; s.Category != "" && !known {
				return nil, errors.New("no such category: " + s.Category)
			}
		}
	}
	slices.SortStableFunc(lex.rules, func(a, b rule) int { return cmp.Compare(len(b.symbols), len(a.symbols)) })
	lex.index()
	for _, c := range f.Called {
		for _, text := range pattern.Expand(c) {
			lex.called = append(lex.called, strings.Fields(text))
		}
	}
	return lex, nil
}

// index finds which rules may begin with a word, in their order.
func (lex *lexicon) index() {
	for i := range lex.rules {
		for _, w := range lex.rules[i].symbols[0].Words {
			lex.begun[w] = nil
		}
	}
	for i := range lex.rules {
		r := &lex.rules[i]
		first := r.symbols[0]
		if first.Category != "" {
			lex.others = append(lex.others, r)
		}
		for w := range lex.begun {
			if first.Category != "" || slices.Contains(first.Words, w) {
				lex.begun[w] = append(lex.begun[w], r)
			}
		}
	}
}

// pairs are the words of some lines, each with what is written for it: 'win>wins'.
func pairs(lines []string) map[string]string {
	words := map[string]string{}
	for _, line := range lines {
		for _, field := range strings.Fields(line) {
			for _, word := range pattern.Expand(field) {
				from, to, changed := strings.Cut(word, ">")
				if !changed {
					to = ""
				}
				words[from] = to
			}
		}
	}
	return words
}

// word is a word of a question, by its place.
type word struct {
	from, to int
	lower    string // as written, but for capitals
	fold     string
	joined   bool // nothing but blanks parts it from the one before
	quoted   bool
}

var (
	wordPattern = regexp.MustCompile(`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}_.'’-]*[\p{L}\p{M}\p{N}_])?`)
	quotation   = regexp.MustCompile(`"[^"]*"|“[^”]*”|«[^»]*»|‘[^’]*’`)
)

func wordsOf(text string) (all []word) {
	quotes := quotation.FindAllStringIndex(text, -1)
	before := 0
	for _, m := range wordPattern.FindAllStringIndex(text, -1) {
		w := strings.ReplaceAll(strings.ToLower(text[m[0]:m[1]]), "’", "'")
		quoted := slices.ContainsFunc(quotes, func(q []int) bool { return q[0] < m[0] && m[1] < q[1] })
		all = append(all, word{m[0], m[1], w, token.Fold(w), strings.TrimSpace(text[before:m[0]]) == "", quoted})
		before = m[1]
	}
	return all
}

// Said is a question with a name in the place of 'I', 'me' and 'my'. Speaks is false
// where the asker is not spoken of as a player; then it is as it was.
func (l Lexicons) Said(question, name string) (said string, speaks bool) {
	words := wordsOf(question)
	for _, lex := range l {
		if said, speaks := lex.said(question, words, name); speaks {
			return said, true
		}
	}
	return question, false
}

func (lex *lexicon) said(question string, words []word, name string) (said string, speaks bool) {
	var b strings.Builder
	written := 0
	for i := 0; i < len(words); {
		r, captured := lex.match(words[i:], question)
		if r == nil {
			i++
			continue
		}
		n := len(r.symbols)
		if r.symbols[n-1].Words != nil && r.symbols[n-1].Words[0] == end {
			n--
		}
		if len(r.written) > 0 {
			b.WriteString(question[written:words[i].from] + r.write(captured, name))
			written, speaks = words[i+n-1].to, true
		}
		i += n
	}
	b.WriteString(question[written:])
	return b.String(), speaks
}

// end is the sign of the end of a clause in a rule.
const end = "$"

// match finds the rule that some words begin with, and the words of its categories
// as they are written.
func (lex *lexicon) match(words []word, question string) (*rule, map[string]string) {
	rules, ok := lex.begun[words[0].fold]
	if !ok {
		rules = lex.others
	}
	for _, r := range rules {
		if captured, ok := lex.fits(r, words, question); ok {
			return r, captured
		}
	}
	return nil, nil
}

func (lex *lexicon) fits(r *rule, words []word, question string) (captured map[string]string, ok bool) {
	for at, s := range r.symbols {
		if s.Words != nil && s.Words[0] == end {
			return captured, at >= len(words) || !words[at].joined
		}
		if at >= len(words) || at > 0 && !words[at].joined || words[at].quoted {
			return nil, false
		}
		w := words[at]
		if s.Category == "" {
			if !slices.Contains(s.Words, w.fold) {
				return nil, false
			}
			continue
		}
		to, ok := lex.categories[s.Category].has(w)
		if !ok {
			return nil, false
		}
		if captured == nil { // most rules do not get here
			captured = map[string]string{}
		}
		captured[s.Name] = cmp.Or(to, question[w.from:w.to])
	}
	return captured, true
}

// has says that a word is one of the category, and what is written for it; empty: it
// stays. A word for which another is written has to be written as it is in the file:
// 'gano' is not 'ganó'.
func (c category) has(w word) (to string, ok bool) {
	if to, ok = c.words[w.lower]; !ok {
		to, ok = c.words[w.fold]
		ok = ok && to == ""
	}
	if c.except {
		return "", !ok
	}
	return to, ok
}

// write is what a rule writes.
func (r *rule) write(captured map[string]string, name string) string {
	var all []string
	for _, w := range r.written {
		for key, value := range captured {
			w = strings.ReplaceAll(w, "{"+key+"}", value)
		}
		w = strings.ReplaceAll(w, "{me}", name)
		if w = unwritten.ReplaceAllString(w, ""); w != "" {
			all = append(all, w)
		}
	}
	return strings.Join(all, " ")
}

// unwritten is the place of a word that a rule has not found.
var unwritten = regexp.MustCompile(`\{\w+\}`)

// Introduction is who an asker says to be, in the words that may be a name, and what
// is said behind it.
type Introduction struct{ Name, Rest string }

// maxName is how many words a name has at most.
const maxName = 5

// Introduces are the ways to read a text as 'I am NAME', the longest name first; none:
// it says something else.
func (l Lexicons) Introduces(text string) (all []Introduction) {
	words := wordsOf(text)
	for _, lex := range l {
		for _, called := range lex.called {
			if len(called) >= len(words) || !begins(words, called) {
				continue
			}
			from := words[len(called)].from
			for n := min(len(words), len(called)+maxName); n > len(called); n-- {
				rest := text[words[n-1].to:]
				if n < len(words) && words[n].joined {
					continue // a name ends where something parts it from the rest
				}
				all = append(all, Introduction{text[from:words[n-1].to], strings.TrimLeft(rest, " .,;:!")})
			}
			return all
		}
	}
	return nil
}

func begins(words []word, called []string) bool {
	for i, w := range called {
		if words[i].fold != w || words[i].quoted {
			return false
		}
	}
	return true
}
