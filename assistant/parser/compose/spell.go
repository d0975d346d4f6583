package compose

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	index "github.com/kibitz-chess/kibitz/assistant/people"
)

// spell writes the words of a question as they are spelt: those that are often
// written otherwise, and those that are no words and sound like one. Those of the
// second kind are told.
func (r *Reader) spell(question, language string, values parser.Values) (string, []parser.Correction) {
	lex := r.lexicons[language]
	if lex == nil || strings.ContainsAny(question, "\"“«") {
		return question, nil // what is between quotation marks is to be found as it is
	}
	question = lex.ready().rephrase(question)
	var corrected []parser.Correction
	first := true
	spelt := wordPattern.ReplaceAllStringFunc(question, func(word string) string {
		name := !first && unicode.IsUpper([]rune(word)[0])
		first = false
		if name && len(word) == 1 {
			return word // a code, or an initial: 'los códigos D'
		}
		if spelt, ok := lex.spelt[strings.ToLower(word)]; ok {
			return spelt
		}
		fold := index.Fold(word)
		if name || strings.ContainsFunc(fold, func(r rune) bool { return r < 'a' || r > 'z' }) || lex.knows(fold) || r.parser.Known(fold, values) || r.known(fold) {
			return word
		}
		if plain := r.undiminished(language, fold); plain != "" {
			return plain
		}
		near := distinct(r.parser.Alike(language, fold), lex.speller.Alike(fold))
		if len(near) == 0 {
			near = distinct(r.parser.Near(language, fold, values), lex.speller.Near(fold))
		}
		if len(near) != 1 {
			return word
		}
		corrected = append(corrected, parser.Correction{Word: word, Name: near[0]})
		return near[0]
	})
	return spelt, corrected
}

// rephrase tells what is said in other words in those that the islands know.
func (lex *lexicon) rephrase(question string) string {
	question = lex.correct(question)
	for _, p := range slices.Concat(lex.instead, lex.phrases) {
		question = p.replace(lex, question)
	}
	return question
}

// MeansElse says that a question is said in words that mean something else than what they say
// one by one, so that no reading of these is what is meant.
func (r *Reader) MeansElse(question, language string) bool {
	lex := r.lexicons[cmp.Or(r.parser.Language(question), language)]
	return lex != nil && !strings.ContainsAny(question, "\"“«") && slices.ContainsFunc(lex.ready().instead, func(p saying) bool {
		return !strings.EqualFold(p.replace(lex, question), question)
	})
}

// Rephrased is a question in the words that are known for what it says in others.
func (r *Reader) Rephrased(question, language string) string {
	lex := r.lexicons[cmp.Or(r.parser.Language(question), language)]
	if lex == nil || strings.ContainsAny(question, "\"“«") {
		return question
	}
	return lex.rephrase(question)
}

func distinct(a, b []string) []string {
	all := slices.Concat(a, b)
	slices.Sort(all)
	return slices.Compact(all)
}

// wordPattern is what stands between blanks and signs of punctuation.
var wordPattern = regexp.MustCompile(`[\p{L}\p{N}/'’_-]+`)

// known says that the lexicon of either language has a word.
func (r *Reader) known(word string) bool {
	for _, lex := range r.lexicons {
		if lex.ready().knows(word) {
			return true
		}
	}
	return false
}

func (lex *lexicon) knows(word string) bool {
	return lex.words[word] || lex.left[word] != "" || lex.common[word] != "" || lex.verbs.has(word)
}
