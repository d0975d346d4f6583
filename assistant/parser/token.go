package parser

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"
)

// token is one word, number or sign of a question.
type token struct {
	text  string // as written
	fold  string // lower case, without accents
	upper bool   // begins with a capital letter
	quote bool   // stood between quotation marks
}

// tokenPattern lists the shapes of tokens, the more specific first: boards and
// FENs, results, castling, dates, decades, ordinals, numbers, words, signs.
var tokenPattern = regexp.MustCompile(strings.Join([]string{
	`(?:[pnbrqkPNBRQK1-8]{1,8}/){7}[pnbrqkPNBRQK1-8]{1,8}(?: [wb] (?:-|[KQkq]{1,4})(?: (?:-|[a-h][36])(?: \d+ \d+)?)?)?`,
	`\b[0pnbrqkPNBRQK]{64}\b`,
	`1/2-1/2|1-0\b|0-1\b`,
	`\b[oO0]-[oO0](?:-[oO0])?\b`,
	`\b\d{4}[./-]\d{1,2}(?:[./-]\d{1,2})?\b`,
	`\b\d{1,2}/\d{1,2}/\d{4}\b`,
	`\b\d{2,4}'?s\b`,
	`\d+(?:\.?[ªº]|st\b|nd\b|rd\b|th\b)`,
	`\d+`,
	`\p{L}(?:[\p{L}\p{M}\p{N}]|['’][\p{L}])*`,
	`>=|<=|[><%≥≤–—*=+#-]`,
	`[^\s\p{P}\p{Z}\p{C}]`, // anything else that is not mere punctuation must be understood
}, "|"))

// tokenize splits a question. Punctuation that no rule uses is left out.
func tokenize(question string) []token {
	var tokens []token
	question = norm.NFC.String(question)
	for _, m := range tokenPattern.FindAllStringIndex(question, -1) {
		text := question[m[0]:m[1]]
		quoted := m[0] > 0 && strings.ContainsAny(question[:m[0]][lastRune(question[:m[0]]):], `"“«`)
		if owner, ok := possessive(text); ok {
			text = owner
		}
		f := fold(text)
		tokens = append(tokens, token{text: text, fold: f, upper: unicode.IsUpper([]rune(text)[0]), quote: quoted})
	}
	return tokens
}

// foldedWords splits a phrase of the lexicon as a question would be split.
func foldedWords(phrase string) []string {
	var words []string
	for _, t := range tokenize(phrase) {
		words = append(words, t.fold)
	}
	return words
}

func lastRune(s string) int {
	last := 0
	for i := range s {
		last = i
	}
	return last
}

// possessive cuts the English 's, which carries no condition of its own.
func possessive(text string) (string, bool) {
	for _, end := range []string{"'s", "’s"} {
		if owner, ok := strings.CutSuffix(text, end); ok && owner != "" && !unicode.IsDigit(rune(owner[0])) {
			return owner, true
		}
	}
	return text, false
}

var signs = strings.NewReplacer("≥", ">=", "≤", "<=", "–", "-", "—", "-", "’", "'")

// fold makes words comparable: lower case, no accents. The letter ñ counts as
// n, as on keyboards that lack it.
func fold(s string) string {
	s = signs.Replace(strings.ToLower(s))
	if isASCII(s) {
		return s
	}
	out, _, err := transform.String(transform.Chain(norm.NFD, runes.Remove(runes.In(unicode.Mn)), norm.NFC), s)
	if err != nil {
		return s
	}
	return out
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

func number(s string) (int, bool) {
	n, err := strconv.Atoi(s)
	return n, err == nil && len(s) <= 9
}
