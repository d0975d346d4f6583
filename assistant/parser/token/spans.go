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

// plainSpans finds the tokens of a text of words of letters and of whole numbers,
// parted by blanks, with no sign but those between sentences around them; it says
// whether the text is one.
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
		word := at
		if at = figures(text, at); at == word {
			at = letters(text, at)
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

// figures is where the figures end that begin at a place.
func figures(text string, at int) int {
	for at < len(text) && '0' <= text[at] && text[at] <= '9' {
		at++
	}
	return at
}

// letters is where the word of letters ends that begins at a place, which may have
// apostrophes between them.
func letters(text string, from int) int {
	at := from
	for at < len(text) {
		r, size := utf8.DecodeRuneInString(text[at:])
		if at > from && (r == '\'' || r == '’') {
			next, more := utf8.DecodeRuneInString(text[at+size:])
			r, size = next, size+more
		}
		if !unicode.IsLetter(r) {
			break
		}
		at += size
	}
	return at
}
