package compose

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	index "github.com/kibitz-chess/kibitz/assistant/people"
)

// takenBack is how many words before a correction may be what it corrects.
const takenBack = 5

// compileCorrections makes the pattern of what is said before a correction. A
// sign stands before it, as 'sorry' may be said to somebody too.
func (lex *lexicon) compileCorrections() {
	if len(lex.takesBack) > 0 {
		lex.corrects = regexp.MustCompile(`(?i)\s*(?:,|;|\.\.+|…|\s[-–—])\s*(?:no,?\s+)?(?:` + strings.Join(lex.takesBack, "|") + `)\b[\s,;:.…]*`)
	}
}

// correct leaves out what is taken back: 'by Fischer, I mean by Spassky'. What is
// said instead begins with a word of what it stands for, or is a name for a name,
// a number for a number; nothing else is left out.
func (lex *lexicon) correct(question string) string {
	if lex.corrects == nil {
		return question
	}
	spans := lex.corrects.FindAllStringIndex(question, -1)
	slices.Reverse(spans)
	for _, span := range spans {
		said, instead := strings.Fields(question[:span[0]]), strings.Fields(question[span[1]:])
		if from := stands(said, instead); from >= 0 {
			question = strings.Join(slices.Concat(said[:from], instead), " ")
		}
	}
	return question
}

// stands is the first of the words that are taken back, -1: nothing is.
func stands(said, instead []string) int {
	if len(said) == 0 || len(instead) == 0 {
		return -1
	}
	first := plainWord(instead[0])
	for at := len(said) - 1; at >= max(0, len(said)-takenBack); at-- {
		if plainWord(said[at]) == first {
			return at
		}
	}
	last := len(said) - 1
	for _, is := range []func(rune) bool{unicode.IsUpper, unicode.IsDigit} {
		if begins(said[last], is) && begins(instead[0], is) {
			for last > 1 && begins(said[last-1], is) && len(instead) > 1 && begins(instead[1], is) {
				last-- // two names for two
			}
			return last
		}
	}
	return -1
}

func plainWord(word string) string {
	return index.Fold(strings.TrimFunc(word, unicode.IsPunct))
}

func begins(word string, is func(rune) bool) bool {
	letters := []rune(strings.TrimLeftFunc(word, unicode.IsPunct))
	return len(letters) > 0 && is(letters[0])
}
