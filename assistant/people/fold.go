package people

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// plain are the letters that are no base letter with a mark, as they are
// written on keyboards that lack them.
var plain = strings.NewReplacer("ł", "l", "ø", "o", "đ", "d", "ð", "d", "þ", "th", "ß", "ss", "æ", "ae", "œ", "oe", "ı", "i", "’", "'")

// Fold makes names comparable: lower case and without accents.
func Fold(s string) string {
	s = strings.ToLower(s)
	if isASCII(s) {
		return s
	}
	return plain.Replace(strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(s)))
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}
