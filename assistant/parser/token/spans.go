package token

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// span is where a token stands in a text.
type span struct{ from, to int }

// spans finds the tokens of a text. A text of nothing but plain words, as most
// are, needs no pattern, which takes ten times as long.
func spans(text string) []span {
	if all, ok := plainSpans(text); ok {
		return all
	}
	found := tokenPattern.FindAllStringIndex(text, -1)
	all := make([]span, len(found))
	for i, m := range found {
		all[i] = span{m[0], m[1]}
	}
	return all
}

// longest is how many bytes of a stretch without blanks are plain at most: the
// letters of a board make one word of 64.
const longest = 63

// plainSpans finds the tokens of a text of words of letters alone and of whole
// numbers, parted by blanks, with no sign but those between sentences around them;
// it says whether the text is one.
func plainSpans(text string) ([]span, bool) {
	all := make([]span, 0, 1+strings.Count(text, " ")*5/4)
	for at := 0; at < len(text); {
		from := at
		for at < len(text) {
			r, size := utf8.DecodeRuneInString(text[at:])
			if r != '¿' && r != '¡' && r != ' ' {
				break
			}
			at += size
		}
		word, kind := at, unicode.IsLetter
		if at < len(text) && '0' <= text[at] && text[at] <= '9' {
			kind = func(r rune) bool { return '0' <= r && r <= '9' }
		}
		for at < len(text) {
			r, size := utf8.DecodeRuneInString(text[at:])
			if !kind(r) {
				break
			}
			at += size
		}
		if word < at {
			all = append(all, span{word, at})
		}
		for at < len(text) && strings.IndexByte(",;:?!", text[at]) >= 0 {
			if text[at] == ',' {
				all = append(all, span{at, at + 1})
			}
			at++
		}
		if at < len(text) && text[at] != ' ' || at-from > longest {
			return nil, false
		}
	}
	return all, true
}
