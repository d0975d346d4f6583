package compose

import (
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser/token"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// missDoubt is what speaks against a reading that does not tell what was asked for.
const missDoubt = 3.0

// miss is a way not to tell what a question asks for: something is said, nothing is
// said that would allow it, and the form is such a one. Kinds of words are those of
// the lexicon's part 'asked'.
type miss struct {
	name   string
	says   string // the kinds that are said, all of them; empty: whatever is said
	unless string // the kinds that allow it, any of them
	form   func(f *query.Form) bool
}

// Misses tells which way a form does not tell what a question asks for, however it was
// read; empty: none that is known.
func (r *Reader) Misses(question, language string, f query.Form) string {
	lex := r.lexicons[language]
	if lex == nil || f.Rows == query.RowUsage {
		return ""
	}
	return lex.ready().misses(lex.askedIn(token.Words(question)), &f)
}

// misses is Misses of the kinds of words that are said.
func (lex *lexicon) misses(said map[string]bool, f *query.Form) string {
	for _, m := range misses {
		if all(said, m.says) && !slices.ContainsFunc(strings.Fields(m.unless), func(kind string) bool { return said[kind] }) && m.form(f) && !lex.inNames(m.says, f) {
			return m.name
		}
	}
	if limitLost(said, f) {
		return "limit dropped"
	}
	return ""
}

// all says that all of some kinds are said.
func all(said map[string]bool, kinds string) bool {
	return !slices.ContainsFunc(strings.Fields(kinds), func(kind string) bool { return !said[kind] })
}

// inNames says that a word of a kind is part of somebody's name: 'Roy Turnbull Black'.
func (lex *lexicon) inNames(kind string, f *query.Form) bool {
	for _, who := range f.People() {
		for _, w := range token.Words(who.Text) {
			if slices.ContainsFunc(lex.asked[w], func(way askedWay) bool { return way.kind == kind && len(way.words) == 1 }) {
				return true
			}
		}
	}
	return false
}

// askedWay is one way to say what the words of a kind say.
type askedWay struct {
	kind  string
	words []string
}

// The ends of a question, where patterns of what is asked may begin and end.
const (
	questionStart = "^"
	questionEnd   = "$"
)

// askedIn are the kinds of what is said of the kind of answer that is wanted.
func (lex *lexicon) askedIn(words []string) map[string]bool {
	said := map[string]bool{}
	words = slices.DeleteFunc(slices.Concat([]string{questionStart}, words, []string{questionEnd}), func(w string) bool { return w == "," })
	for i, w := range words {
		for _, way := range lex.asked[w] {
			if !said[way.kind] && len(words)-i >= len(way.words) && slices.Equal(words[i:i+len(way.words)], way.words) {
				said[way.kind] = true
			}
		}
	}
	return said
}

// addAsked keeps ways to say what is asked for by their first words.
func (lex *lexicon) addAsked(kinds map[string][]string) error {
	for kind, patterns := range kinds {
		for _, p := range patterns {
			ways, err := expand(p)
			if err != nil {
				return err
			}
			for _, way := range ways {
				w := askedWay{kind: kind}
				for _, s := range way {
					w.words = append(w.words, wordsOf(s.word)...)
				}
				lex.asked[w.words[0]] = append(lex.asked[w.words[0]], w)
			}
		}
	}
	return nil
}

// wordsOf is a word of a pattern as questions are split: 'half-moves' are three there.
func wordsOf(word string) []string {
	if len(word) > 1 && strings.Contains(word, "-") {
		return token.Words(word)
	}
	return []string{word}
}
