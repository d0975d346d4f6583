package values

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/kibitz-chess/kibitz/assistant/people"
)

// token is a word or number of a text.
type token struct {
	key      string // folded; the codes of countries in capitals, for 'can' is not CAN
	from, to int
}

// tokens splits a text into its words, those left out that say nothing.
func (u usage) tokens(text string) []token {
	all := split(text)
	for i, tok := range all {
		word := text[tok.from:tok.to]
		all[i].key = people.Fold(word)
		if u.codes[word] {
			all[i].key = word
		}
	}
	return u.telling(all)
}

// telling leaves out the words that connect others, with the article behind
// them, and those that names have or have not.
func (u usage) telling(all []token) []token {
	var kept []token
	connected := false
	for _, tok := range all {
		if u.connect[tok.key] || connected && u.article[tok.key] {
			connected = true
			continue
		}
		connected = false
		if u.silent[tok.key] {
			continue
		}
		kept = append(kept, tok)
	}
	return kept
}

// split finds the words and numbers of a text: 'URS-ch39' is URS, ch, 39, and
// '14th' is one word. The English 's is left out.
func split(text string) []token {
	var all []token
	for at := 0; at < len(text); {
		r, size := utf8.DecodeRuneInString(text[at:])
		from := at
		switch {
		case unicode.IsDigit(r):
			at = end(text, at, unicode.IsDigit)
			if letters := end(text, at, unicode.IsLetter); slices.Contains(ordinalEnds, text[at:letters]) {
				at = letters
			}
		case unicode.IsLetter(r):
			at = end(text, at, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsMark(r) })
		default:
			at += size
			continue
		}
		tok := token{from: from, to: at}
		// An apostrophe joins letters, but 's is no part of the word.
		for _, mark := range []string{"'", "’"} {
			rest, ok := strings.CutPrefix(text[at:], mark)
			if !ok || !unicode.IsLetter(r) {
				continue
			}
			letters := end(rest, 0, unicode.IsLetter)
			if letters == 0 {
				continue
			}
			at += len(mark) + letters
			if rest[:letters] != "s" {
				tok.to = at
			}
		}
		all = append(all, tok)
	}
	return all
}

// ordinalEnds are the letters that belong to the digits before them.
var ordinalEnds = []string{"st", "nd", "rd", "th"}

// end is where a run of such runes ends.
func end(text string, at int, is func(rune) bool) int {
	for at < len(text) {
		r, size := utf8.DecodeRuneInString(text[at:])
		if !is(r) {
			return at
		}
		at += size
	}
	return at
}

// isName says whether a word can name something by itself.
func isName(word string) bool { return letters(word) >= 3 }

// isWord says whether a word is more than a number or an initial.
func isWord(word string) bool { return letters(word) >= 2 }

func letters(word string) (n int) {
	for _, r := range word {
		if unicode.IsLetter(r) {
			n++
		}
	}
	return n
}

// span is where in a text the words stand that were found.
type span struct{ from, to int }

// wider are the texts that stand there, from the words alone to those with the
// character before and behind them, which keep 'Open' from being in
// 'Copenhagen'. An abbreviation of two letters is no text to look for alone.
func (s span) wider(text string) []string {
	_, before := utf8.DecodeLastRuneInString(text[:s.from])
	_, behind := utf8.DecodeRuneInString(text[s.to:])
	texts := []string{text[s.from:s.to], text[s.from-before : s.to], text[s.from : s.to+behind], text[s.from-before : s.to+behind]}
	if s.to-s.from < shortestAlone {
		return texts[3:]
	}
	return texts
}

// shortestAlone is the length of a text that says enough by itself.
const shortestAlone = 3
