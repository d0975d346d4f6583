// Package spelling finds the words that a misspelt one may be meant for: those
// that sound the same, or else those that are one slip of a letter away.
package spelling

import (
	_ "embed"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/kibitz-chess/kibitz/assistant/people"
)

// Speller knows the words of a language that a misspelt one can be. It is safe
// for concurrent use once all words are added.
type Speller struct {
	added []string // the words; they are put in order when one is looked for, which many questions do not do
	order sync.Once

	byShape   map[shape][]string  // the words that may be meant
	bySound   map[string][]string // and by how they sound
	ordinary  map[string]bool     // words that are right and only look like one of those
	sounds    *strings.Replacer
	inflected *regexp.Regexp // words that are right by their ending
}

// shape is what misspelt words share with those that are meant, or nearly so.
type shape struct {
	first  byte
	length int
}

// Lengths of words: below them almost any word is near some other.
const (
	shortestMeant = 3 // of a word that another may be meant for
	shortestSound = 4
	// ShortestSlip is the length from which one letter may be wrong.
	ShortestSlip = 5
)

//go:embed ordinary.txt
var ordinaryWords string

// New is a speller of a language, es or en, that knows no words yet.
func New(language string) *Speller {
	s := &Speller{
		byShape: map[shape][]string{}, bySound: map[string][]string{}, ordinary: map[string]bool{},
		sounds: strings.NewReplacer(soundAlike[language]...), inflected: inflected[language],
	}
	for _, w := range strings.Fields(ordinaryWords) {
		s.ordinary[w] = true
	}
	return s
}

// Ordinary says that a word is right and only looks like one that is known.
func (s *Speller) Ordinary(word string) bool { return s.ordinary[word] }

// soundAlike are the letters of a language that are heard as others, or not at
// all.
var soundAlike = map[string][]string{
	"es": {"qu", "k", "q", "k", "ch", "x", "ce", "se", "ci", "si", "c", "k", "z", "s", "v", "b", "w", "b", "h", "", "gue", "ge", "gui", "gi", "ge", "je", "gi", "ji", "ll", "i", "y", "i", "mb", "nb", "mp", "np", "ph", "f"},
	"en": {"ph", "f", "ck", "k", "ch", "x", "sci", "si", "ce", "se", "ci", "si", "cy", "si", "c", "k", "q", "k", "z", "s", "wh", "w", "kn", "n", "y", "i", "ie", "i", "ei", "i", "ea", "e", "ee", "i"},
}

// inflected are verbs in forms that the lexicon lacks because they mean
// something else: who would win did not.
var inflected = map[string]*regexp.Regexp{
	"es": regexp.MustCompile(`(?:[aei]r|[aei]rse|[aei]re|[aei]ria[ns]?|[aei]ra[ns]|mente)$`),
	"en": regexp.MustCompile(`(?:able|ly|less|ness)$`),
}

// Add takes in a word that may be meant: lower-case, without accents. Words are
// added before any is looked for.
func (s *Speller) Add(word string) { s.added = append(s.added, word) }

// ordered puts the words in order.
func (s *Speller) ordered() {
	s.order.Do(func() {
		for _, w := range s.added {
			s.put(w)
		}
		s.added = nil
	})
}

func (s *Speller) put(word string) {
	if len(word) < shortestMeant || strings.ContainsFunc(word, func(r rune) bool { return r < 'a' || r > 'z' }) || s.has(word) {
		return
	}
	key := shape{word[0], len(word)}
	s.byShape[key] = append(s.byShape[key], word)
	sound := s.sound(word)
	s.bySound[sound] = append(s.bySound[sound], word)
}

func (s *Speller) has(word string) bool { return slices.Contains(s.bySound[s.sound(word)], word) }

// Alike are the words that sound the same as one which is none.
func (s *Speller) Alike(word string) []string {
	if len(word) < shortestSound || s.ordinary[word] || strings.ContainsFunc(word, func(r rune) bool { return r > 127 }) {
		return nil
	}
	s.ordered()
	return s.bySound[s.sound(word)]
}

// Near are the words that one which is none may be meant for: those that sound
// the same or else those one slip away with the same first letter.
func (s *Speller) Near(word string) []string {
	if same := s.Alike(word); len(same) > 0 {
		return same
	}
	if len(word) < ShortestSlip || s.ordinary[word] || strings.ContainsFunc(word, func(r rune) bool { return r > 127 }) || s.inflected.MatchString(word) {
		return nil
	}
	var found []string
	for length := len(word) - 1; length <= len(word)+1; length++ {
		for _, w := range s.byShape[shape{word[0], length}] {
			if people.OneSlip(word, w) {
				found = append(found, w)
			}
		}
	}
	return found
}

// sound is how a word sounds, roughly: what is not heard is not written.
func (s *Speller) sound(word string) string {
	word = s.sounds.Replace(word)
	var out []byte
	for i := range len(word) {
		if n := len(out); n == 0 || out[n-1] != word[i] {
			out = append(out, word[i])
		}
	}
	return string(out)
}
