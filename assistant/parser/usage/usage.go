// Package usage reads questions about the use of language models, which have little
// in common with those about games: few words, in any order.
package usage

import (
	"cmp"
	_ "embed"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"go.yaml.in/yaml/v3"

	"github.com/kibitz-chess/kibitz/assistant/people"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// lexicon is one language's words of questions about the use of language
// models, which have little in common with those about games.
type lexicon struct {
	language string
	phrases  []phrase
	known    map[string]bool // the words of all phrases
	subjects map[string]bool // those of what is counted
	months   map[string]int
}

// phrase is a sequence of words that says something. {n} and {x} stand for
// a number and for a name.
type phrase struct {
	category, value string
	words           []string
}

// Lexicons are the words of all languages.
type Lexicons []*lexicon

//go:embed words.yaml
var wordsText []byte

// Load reads the lexicons.
func Load() (all Lexicons, err error) {
	var file map[string]map[string]any
	if err := yaml.Unmarshal(wordsText, &file); err != nil {
		return nil, err
	}
	for _, language := range []string{"es", "en"} {
		lex := &lexicon{language: language, known: map[string]bool{}, subjects: map[string]bool{}, months: map[string]int{}}
		for category, entries := range file[language] {
			if err := lex.add(category, "", entries); err != nil {
				return nil, err
			}
		}
		all = append(all, lex)
	}
	return all, nil
}

// add adds the phrases of a category, which may be sorted by what they mean.
func (lex *lexicon) add(category, value string, entries any) error {
	switch entries := entries.(type) {
	case map[string]any:
		for value, phrases := range entries {
			if err := lex.add(category, value, phrases); err != nil {
				return err
			}
		}
		return nil
	case []any:
		for i, entry := range entries {
			if names, isList := entry.([]any); isList {
				if err := lex.add(category, strconv.Itoa(i+1), names); err != nil {
					return err
				}
				continue
			}
			phrase := phrase{category, value, strings.Fields(people.Fold(fmt.Sprint(entry)))}
			lex.phrases = append(lex.phrases, phrase)
			for _, w := range phrase.words {
				lex.known[w] = true
				lex.subjects[w] = lex.subjects[w] || category == "tokens" || category == "calls"
			}
			if category == "month" {
				lex.months[phrase.words[0]], _ = strconv.Atoi(value)
			}
		}
		return nil
	}
	return fmt.Errorf("usage/words.yaml: %s is no list", category)
}

// Reading is what a question about the use of language models was understood as.
type Reading struct {
	Language string
	Query    *query.Query // nil: it was not understood
	Follows  bool         // it changes the question before
	Unknown  []string     // the words that were not understood
}

// Read reads a question about the use of language models, on its own or after
// another about it. Of a question that seems to be about something else the
// reading is nil.
func (all Lexicons) Read(question, language string, before *query.Query) *Reading {
	order := slices.Clone(all)
	if language == "en" {
		slices.Reverse(order)
	}
	words := split(question)
	var miss *Reading
	for _, lex := range order {
		if before == nil && !slices.ContainsFunc(words, func(w word) bool { return lex.subjects[w.fold] }) {
			continue
		}
		u := reader{lex: lex, words: words}
		u.read()
		q, follows := u.query(before)
		switch {
		case q != nil:
			return &Reading{Language: lex.language, Query: q, Follows: follows}
		case u.said["tokens"] > 0 && (miss == nil || len(u.unknown) < len(miss.Unknown)):
			miss = &Reading{Language: lex.language, Unknown: u.unknown}
		}
	}
	return miss
}

// word is a word of a question as it was written, and as it is looked up.
type word struct{ text, fold string }

// split splits a question at its blanks: the names of models have signs in
// them.
func split(question string) (all []word) {
	for _, text := range strings.Fields(question) {
		text = strings.TrimFunc(text, func(r rune) bool { return strings.ContainsRune(`¿?¡!.,;:()"“”«»'`, r) })
		text = strings.TrimSuffix(strings.TrimSuffix(text, "'s"), "’s")
		if text != "" {
			all = append(all, word{text, people.Fold(text)})
		}
	}
	return all
}

// reader reads one question in one language.
type reader struct {
	lex     *lexicon
	words   []word
	said    map[string]int // how often something of a category was said
	usage   query.Usage
	which   query.UsageKey
	order   query.Order
	limit   int
	unknown []string
}

// match is what a stretch of words says.
type match struct {
	end      int
	category string
	apply    func()
}

// read goes over the words; at each place what takes up most of them counts.
func (u *reader) read() {
	u.said = map[string]int{}
	for i := 0; i < len(u.words); {
		best := match{}
		for _, m := range append(u.phrases(i), u.dates(i), u.name(i)) {
			if m.end > best.end || m.end == best.end && best.category == "skip" {
				best = m
			}
		}
		if best.end == 0 {
			u.unknown = append(u.unknown, u.words[i].text)
			i++
			continue
		}
		u.said[best.category]++
		if best.apply != nil {
			best.apply()
		}
		i = best.end
	}
}

// phrases are those that begin at a word.
func (u *reader) phrases(i int) (all []match) {
	for _, p := range u.lex.phrases {
		end, filled, ok := u.fits(p.words, i)
		if !ok {
			continue
		}
		m := match{end: end, category: p.category}
		number, _ := strconv.Atoi(filled)
		switch p.category {
		case "skip", "tokens", "calls", "models", "follow":
		case "kind":
			m.apply = func() { u.usage.Tokens = query.TokenKind(p.value) }
		case "by":
			m.apply = func() { u.usage.By = query.UsageKey(p.value) }
		case "which":
			m.apply = func() { u.which = query.UsageKey(p.value) }
		case "order":
			m.apply = func() { u.order = query.Order(p.value) }
		case "best":
			m.category, m.apply = "limit", func() { u.limit = 1 }
		case "limit":
			m.apply = func() { u.limit = number }
		case "period":
			m.category, m.apply = "when", func() { u.usage.Period = query.Period(p.value) }
		case "days":
			m.category, m.apply = "when", func() { u.usage.Days = number }
		case "one_day":
			m.category, m.apply = "when", func() { u.usage.Days = 1 }
		case "named":
			if m.category = "name"; filled == "" {
				if end == len(u.words) || u.lex.known[u.words[end].fold] || wholeNumber.MatchString(u.words[end].text) {
					continue
				}
				filled, m.end = u.words[end].text, end+1
			}
			m.apply = func() { u.usage.Model = filled }
		default:
			continue // a part of a date
		}
		all = append(all, m)
	}
	return all
}

var wholeNumber = regexp.MustCompile(`^[0-9]{1,4}$`)

// fits says that a phrase begins at a word, where it ends, and what stands for
// its {n} or {x}.
func (u *reader) fits(phrase []string, i int) (end int, filled string, ok bool) {
	if i+len(phrase) > len(u.words) {
		return 0, "", false
	}
	for k, w := range phrase {
		word := u.words[i+k]
		switch {
		case w == "{x}", w == "{n}" && wholeNumber.MatchString(word.text):
			filled = word.text
		case w != word.fold:
			return 0, "", false
		}
	}
	return i + len(phrase), filled, true
}

// ends are the places where a phrase of a category that begins at a word ends;
// nothing at all is among them if it may be left out.
func (u *reader) ends(category string, i int) (all []int) {
	for _, p := range u.lex.phrases {
		if p.category == category {
			if end, _, ok := u.fits(p.words, i); ok {
				all = append(all, end)
			}
		}
	}
	return all
}

// name is a word that nothing else is, and that is written as the names of
// models are: letters with figures or signs.
func (u *reader) name(i int) match {
	word := u.words[i]
	letters := strings.ContainsFunc(word.text, unicode.IsLetter)
	others := strings.ContainsFunc(word.text, func(r rune) bool { return unicode.IsDigit(r) || strings.ContainsRune("-:/._", r) })
	if u.lex.known[word.fold] || !letters || !others {
		return match{}
	}
	return match{i + 1, "name", func() { u.usage.Model = word.text }}
}

// single are the categories of which a question may say one thing only.
var single = []string{"kind", "by", "which", "order", "limit", "when", "name"}

// query is what was said, put together; nil if it does not go together, or if
// something was not understood.
func (u *reader) query(before *query.Query) (q *query.Query, follows bool) {
	if len(u.unknown) > 0 || slices.ContainsFunc(single, func(category string) bool { return u.said[category] > 1 }) {
		return nil, false
	}
	q = &query.Query{Measure: query.Total, Subject: query.TokenUsage, Usage: &u.usage, Order: u.order, Limit: u.limit}
	tokens, calls := u.said["tokens"] > 0, u.said["calls"] > 0
	switch {
	case tokens && calls:
		return nil, false
	case tokens:
	case calls && (u.said["models"] > 0 || u.usage.Model != "" || u.usage.By == query.UsedModel || u.which == query.UsedModel):
		q.Measure = query.Count
	case before != nil:
		q, follows = u.change(*before), true
	default:
		return nil, false
	}
	if u.which != query.NoUsageKey {
		if u.order == query.NoOrder || u.usage.By != query.NoUsageKey {
			return nil, false
		}
		q.Usage.By, q.Limit = u.which, cmp.Or(u.limit, 1)
	}
	if q.Check() != nil {
		return nil, false
	}
	return q, follows
}

// change is the question before with what was said now.
func (u *reader) change(before query.Query) *query.Query {
	q := before.Clone()
	if u.said["calls"] > 0 {
		q.Measure, q.Usage.Tokens = query.Count, query.AllTokens
	}
	if u.said["kind"] > 0 {
		q.Measure, q.Usage.Tokens = query.Total, u.usage.Tokens
	}
	if u.said["when"] > 0 {
		q.Usage.Dates, q.Usage.Period, q.Usage.Month, q.Usage.Days = u.usage.Dates, u.usage.Period, u.usage.Month, u.usage.Days
	}
	if u.said["name"] > 0 {
		q.Usage.Model = u.usage.Model
	}
	if u.said["by"] > 0 {
		q.Usage.By, q.Order, q.Limit = u.usage.By, query.NoOrder, 0
	}
	if u.said["order"] > 0 {
		q.Order = u.order
	}
	if u.said["limit"] > 0 {
		q.Limit = u.limit
	}
	if q.Equal(before) {
		return new(query.Query) // nothing was changed: it is no question
	}
	return &q
}
