package query

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// template is the text of a phrase, with its slots.
func (s speaker) template(key string) string {
	if text, ok := formPhrases()[key][string(s.paraphraser)]; ok {
		return text
	}
	return phrases()[key][string(s.paraphraser)]
}

// pattern is a template taken apart: a literal, and a slot and a literal behind
// it for each slot.
type pattern struct{ literals, slots []string }

// pattern is the phrase of a key, that for one game where there is one.
func (s speaker) pattern(key string) (p pattern, ok bool) {
	all := templates()[string(s.paraphraser)]
	if s.one {
		if p, ok := all[key+ofOne]; ok {
			return p, true
		}
	}
	p, ok = all[key]
	return p, ok
}

// ofOne ends the key of a phrase, and of its text, that is said of one game.
const ofOne = "_one"

// templates are those of all phrases, by language.
var templates = sync.OnceValue(func() map[string]map[string]pattern {
	all := map[string]map[string]pattern{}
	for _, language := range []string{"es", "en"} {
		all[language] = map[string]pattern{}
		for _, book := range []map[string]map[string]string{phrases(), formPhrases()} {
			for key, texts := range book {
				all[language][key] = patternOf(texts[language])
				if one, ok := texts[language+ofOne]; ok {
					all[language][key+ofOne] = patternOf(one)
				}
			}
		}
	}
	return all
})

var slot = regexp.MustCompile(`\{(\w+)\}`)

func patternOf(text string) (p pattern) {
	from := 0
	for _, at := range slot.FindAllStringSubmatchIndex(text, -1) {
		p.literals, p.slots = append(p.literals, text[from:at[0]]), append(p.slots, text[at[2]:at[3]])
		from = at[1]
	}
	p.literals = append(p.literals, text[from:])
	return p
}

// keysWith are the keys of phrases of forms that begin so.
var keysWith = sync.OnceValue(func() map[string][]string {
	all := map[string][]string{}
	for _, key := range slices.Sorted(maps.Keys(formPhrases())) {
		for _, prefix := range []string{"end_", "tag_", "agg_"} {
			if strings.HasPrefix(key, prefix) {
				all[prefix] = append(all[prefix], key)
			}
		}
	}
	return all
})

// phrase is what is said where a key stands, and what of one game, which has no
// literals if that is said alike.
type phrase struct{ usual, one pattern }

func (p paraphraser) phrase(key string) phrase {
	all := templates()[string(p)]
	return phrase{all[key], all[key+ofOne]}
}

// matches are the ways in which a text is a phrase: what fills its slots.
func (l listener) matches(key, text string) []map[string]string {
	*l.work++
	if p, ok := l.pattern(key); ok {
		return p.filling(text)
	}
	return nil
}

// filling is matches of a phrase that was looked up.
func (l listener) filling(p phrase, text string) []map[string]string {
	*l.work++
	if l.one && p.one.literals != nil {
		return p.one.filling(text)
	}
	return p.usual.filling(text)
}

func (p pattern) filling(text string) []map[string]string {
	if !strings.HasPrefix(text, p.literals[0]) || !strings.HasSuffix(text, p.literals[len(p.literals)-1]) {
		return nil
	}
	return filled(text[len(p.literals[0]):], p.literals[1:], p.slots)
}

// filled are the ways to fill slots, each followed by a literal, with a text.
func filled(text string, literals, slots []string) []map[string]string {
	if len(slots) == 0 {
		if text != "" {
			return nil
		}
		return []map[string]string{{}}
	}
	literal := literals[0]
	if len(slots) == 1 {
		value, ok := strings.CutSuffix(text, literal)
		if !ok || value == "" || !balanced(value) {
			return nil
		}
		return []map[string]string{{slots[0]: value}}
	}
	if !strings.Contains(text, literal) {
		return nil // as of most phrases that begin like a text
	}
	var all []map[string]string
	var q quoting
	for at := 0; at < len(text); at++ {
		if at > 0 && q.outside() && strings.HasPrefix(text[at:], literal) {
			for _, m := range filled(text[at+len(literal):], literals[1:], slots[1:]) {
				m[slots[0]] = text[:at]
				all = append(all, m)
			}
		}
		if !q.pass(text[at]) {
			break
		}
	}
	return all
}

// literal is what a phrase begins with, before its first slot.
func (l listener) literal(key string) string {
	before, _, _ := strings.Cut(l.template(key), "{")
	return before
}

// quoting is what is open in a text so far: brackets, and quotes, in which the
// next character may be escaped.
type quoting struct {
	depth           int
	quotes, escaped bool
}

// pass goes past a character; false: it closes what was not open.
func (q *quoting) pass(c byte) bool {
	switch {
	case q.escaped:
		q.escaped = false
	case q.quotes && c == '\\':
		q.escaped = true
	case c == '"':
		q.quotes = !q.quotes
	case q.quotes:
	case c == '(' || c == '[':
		q.depth++
	case c == ')' || c == ']':
		q.depth--
	}
	return q.depth >= 0
}

func (q *quoting) outside() bool { return q.depth == 0 && !q.quotes }

// balanced says that brackets and quotes of a text pair.
func balanced(text string) bool {
	var q quoting
	for i := range len(text) {
		if !q.pass(text[i]) {
			return false
		}
	}
	return q.outside()
}

// places are where a literal stands in a text with something before it, outside
// of brackets and quotes.
func (l listener) places(text, literal string) []int {
	if !strings.Contains(text, literal) {
		return nil
	}
	var all []int
	var q quoting
	for at := 0; at < len(text); at++ {
		if at > 0 && q.outside() && strings.HasPrefix(text[at:], literal) {
			all = append(all, at)
		}
		if !q.pass(text[at]) {
			break
		}
	}
	return all
}

// cuts are where words of a text end, its end among them.
func (l listener) cuts(text string) []int { return append(l.places(text, " "), len(text)) }

// series reads things that stand in a row: 'a, b and c'.
func series[T any](l listener, text string, read func(string) []T) [][]T {
	return seriesWith(l, text, "and_last", read)
}

// seriesWith reads them with other words before the last one.
func seriesWith[T any](l listener, text, last string, read func(string) []T) [][]T {
	var all [][]T
	for _, one := range read(text) {
		all = append(all, []T{one})
	}
	and := l.template(last)
	for _, at := range l.places(text, and) {
		ends := read(text[at+len(and):])
		if len(ends) == 0 {
			continue
		}
		for _, front := range joinedBy(l, text[:at], ", ", read) {
			for _, one := range ends {
				all = append(all, append(front[:len(front):len(front)], one))
			}
		}
	}
	return all
}

// joinedBy reads things with the same words between them.
func joinedBy[T any](l listener, text, between string, read func(string) []T) [][]T {
	var all [][]T
	for _, one := range read(text) {
		all = append(all, []T{one})
	}
	for _, at := range l.places(text, between) {
		first := read(text[:at])
		if len(first) == 0 {
			continue
		}
		for _, rest := range joinedBy(l, text[at+len(between):], between, read) {
			for _, one := range first {
				all = append(all, append([]T{one}, rest...))
			}
		}
	}
	return all
}

// unquoted is a text that stands in quotes.
func unquoted(text string) []string {
	inner, ok := strings.CutPrefix(text, `"`)
	if inner, also := strings.CutSuffix(inner, `"`); ok && also {
		if inner = strings.NewReplacer(`\\`, `\`, `\"`, `"`).Replace(inner); quoted(inner) == text {
			return []string{inner}
		}
	}
	return nil
}

// names reads a person's name.
func (l listener) names(text string) []Name {
	if text == "" || len(text) > maxText {
		return nil
	}
	name := text
	if text[0] == '"' {
		inner := unquoted(text)
		if inner == nil {
			return nil
		}
		name = inner[0]
	} else if first, _, _ := strings.Cut(text, " "); formWords()[string(l.paraphraser)][strings.ToLower(first)] {
		return nil // most texts are no names, and begin with a word of the phrases
	}
	if l.name(Name{Text: name}) != text {
		return nil
	}
	return []Name{{Text: name}}
}

// wordsOf are what a few things are called, by language: a table that is made
// once from what the speaker says of each.
func wordsOf[T any](things []T, say func(speaker, T) string) func(paraphraser) map[string][]T {
	tables := sync.OnceValue(func() map[paraphraser]map[string][]T {
		all := map[paraphraser]map[string][]T{}
		for _, language := range []paraphraser{"es", "en"} {
			all[language] = map[string][]T{}
			for _, thing := range things {
				text := say(speaker{paraphraser: language}, thing)
				all[language][text] = append(all[language][text], thing)
			}
		}
		return all
	})
	return func(p paraphraser) map[string][]T { return tables()[p] }
}

var areaWords = wordsOf(allAreas(), func(s speaker, a string) string { return s.area(a) })

var zoneWords = wordsOf(zones, func(s speaker, a string) string { return s.area(a) })

// areas reads a square, a file or a rank.
func (l listener) areas(text string) []string { return areaWords(l.paraphraser)[text] }

// allAreas are the files, the ranks and the squares of the board.
func allAreas() []string {
	all := strings.Split("abcdefgh12345678", "")
	for _, file := range all[:8] {
		for _, rank := range all[8:16] {
			all = append(all, file+rank)
		}
	}
	return all
}
