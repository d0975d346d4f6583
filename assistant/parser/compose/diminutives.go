package compose

import (
	"regexp"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser/names"
)

// diminutive is a Spanish word made smaller or bigger: 'partiditas', 'torneíto',
// 'jugadón'; of what, whose vowel, and whether there are several.
var diminutive = regexp.MustCompile(`^(.{3,}?)(?:(?:ec|c)?(?:it|ill|ic)|az|ot)([oa])(s?)$|^(.{4,}?)on()(es)?$`)

// undiminished is the word that a Spanish one makes smaller or bigger, in the same
// number; empty if it is none of a word that is known.
func (r *Reader) undiminished(language, word string) string {
	m := diminutive.FindStringSubmatch(word)
	if language != "es" || m == nil {
		return ""
	}
	stem, vowel, several := m[1]+m[4], m[2], m[3]+m[6] != ""
	for _, spelt := range []string{stem, respelt(stem)} {
		for _, end := range []string{vowel, "a", "o", "e", ""} {
			plain := spelt + end
			switch {
			case several && end == "":
				plain += "es"
			case several:
				plain += "s"
			}
			if r.lexicons[language].words[plain] || r.parser.Known(plain, names.NoValues{}) {
				return plain
			}
		}
	}
	return ""
}

// respelt is the stem of a Spanish word as it is spelt before a, o and u, where the
// letter before i is another: 'jueguito' of juego, 'blanquitas' of blancas.
func respelt(stem string) string {
	for _, s := range [][2]string{{"qu", "c"}, {"gu", "g"}, {"c", "z"}} {
		if cut, ok := strings.CutSuffix(stem, s[0]); ok {
			return cut + s[1]
		}
	}
	return stem
}
