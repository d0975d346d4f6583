// Package taught knows phrases of askers' own: where they stand in a question, in
// whatever inflection, and what is written in their place.
package taught

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/kibitz-chess/kibitz/assistant/parser/stem"
	"github.com/kibitz-chess/kibitz/assistant/people"
)

// Word is a phrase that an asker has taught, and what it means in words that are
// understood.
type Word struct {
	Phrase   string    `json:"phrase"`
	Meaning  string    `json:"meaning"`
	Language string    `json:"language"` // of the meaning, and of the questions that the phrase is read in: es or en
	By       string    `json:"by,omitempty"`
	At       time.Time `json:"at"`
}

// Key is the same text for the inflections of a phrase; empty where it has no word.
func Key(language, phrase string) string {
	var stems []string
	for _, w := range split(phrase) {
		stems = append(stems, stem.Of(language, w.fold))
	}
	return strings.Join(stems, " ")
}

// Letters says that there is a letter in a text.
func Letters(text string) bool { return strings.ContainsFunc(text, unicode.IsLetter) }

// Use is a taught word in a question.
type Use struct {
	Word Word
	Said string // as it stands in the question

	from, to int
}

// Words are those of what was said, folded, with one blank between.
func (u Use) Words() string {
	var all []string
	for _, w := range split(u.Said) {
		all = append(all, w.fold)
	}
	return strings.Join(all, " ")
}

// Uses finds taught words in a question, in the order in which they stand there: the
// longest phrases first, whole words only, and none between quotation marks. Language
// is that of the question; where it is empty words of every language are looked for.
func Uses(question, language string, words []Word) (uses []Use) {
	if len(words) == 0 {
		return nil
	}
	said := split(question)
	phrases := phrasesOf(language, words)
	taken := make([]bool, len(said))
	for _, p := range phrases {
		for at := 0; at+len(p.stems) <= len(said); at++ {
			end := at + len(p.stems)
			if slices.Contains(taken[at:end], true) || !p.stands(question, said[at:end]) {
				continue
			}
			for i := at; i < end; i++ {
				taken[i] = true
			}
			from, to := said[at].from, said[end-1].to
			uses = append(uses, Use{Word: p.word, Said: question[from:to], from: from, to: to})
		}
	}
	slices.SortFunc(uses, func(a, b Use) int { return cmp.Compare(a.from, b.from) })
	return uses
}

// Replace writes what words mean in their place.
func (n Nouns) Replace(question string, uses []Use) string {
	var b strings.Builder
	at := 0
	for _, u := range uses {
		b.WriteString(question[at:u.from])
		b.WriteString(n.agree(u))
		at = u.to
	}
	b.WriteString(question[at:])
	return b.String()
}

// phrase is a taught word as it is looked for.
type phrase struct {
	word  Word
	stems []string
}

// phrasesOf are the phrases of a language, or of all, those of the most words first.
func phrasesOf(language string, words []Word) (all []phrase) {
	for _, w := range words {
		if language != "" && w.Language != language {
			continue
		}
		if key := Key(w.Language, w.Phrase); key != "" {
			all = append(all, phrase{w, strings.Fields(key)})
		}
	}
	slices.SortStableFunc(all, func(a, b phrase) int { return cmp.Compare(len(b.stems), len(a.stems)) })
	return all
}

// stands says that some words of a question are the phrase.
func (p phrase) stands(question string, said []word) bool {
	for i, w := range said {
		if w.quoted || i > 0 && !joined(question[said[i-1].to:w.from]) || stem.Of(p.word.Language, w.fold) != p.stems[i] {
			return false
		}
	}
	before, _ := utf8.DecodeLastRuneInString(question[:said[0].from])
	after, _ := utf8.DecodeRuneInString(question[said[len(said)-1].to:])
	return !strings.ContainsRune(inside, before) && !strings.ContainsRune(inside, after)
}

// inside are the signs that make one word of two.
const inside = "-_/@"

// joined says that what parts two words does not part a phrase.
func joined(between string) bool { return between == "-" || strings.TrimSpace(between) == "" }

// word is a word of a text, by its place.
type word struct {
	from, to int
	fold     string
	quoted   bool
}

var (
	wordPattern = regexp.MustCompile(`[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}\p{N}]+)*`)
	quotation   = regexp.MustCompile(`"[^"]*"|“[^”]*”|«[^»]*»|‘[^’]*’`)
	owner       = regexp.MustCompile(`['’]s$`)
)

// split splits a text into words, of which the 's of an owner is no part.
func split(text string) (all []word) {
	quotes := quotation.FindAllStringIndex(text, -1)
	for _, m := range wordPattern.FindAllStringIndex(text, -1) {
		from, to := m[0], m[1]
		if s := owner.FindStringIndex(text[from:to]); s != nil {
			to = from + s[0]
		}
		quoted := slices.ContainsFunc(quotes, func(q []int) bool { return q[0] < from && to < q[1] })
		if fold := people.Fold(text[from:to]); fold != "" {
			all = append(all, word{from, to, fold, quoted})
		}
	}
	return all
}
