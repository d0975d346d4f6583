// Package token splits questions and phrases into words, numbers and signs, and
// makes words comparable. It knows the shapes of tokens, and no word of any
// language.
package token

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Token is one word, number or sign of a question.
type Token struct {
	Text   string // as written
	Fold   string // lower case, without accents
	Upper  bool   // begins with a capital letter
	Quoted string // the text between quotation marks that begins here
	Quote  int    // how many tokens it has
	Inside bool   // between quotation marks
	Dotted bool   // right before a dot
	Owns   bool   // written with the 's of the possessive
	Apart  bool   // a sign that parts sentences stands before it, or nothing
	Breaks bool   // a sign that parts sentences stands behind it, or nothing
	Asks   bool   // a question mark stands right behind it
}

// SANPattern is a half-move in algebraic notation that cannot be a word: with
// the letter of a piece in either language, a capture or a promotion.
const SANPattern = `(?:[KQRBNDTACP♔-♟]x?[a-h][1-8]|[KQRBNDTAC][a-h1-8]x?[a-h][1-8]|[KQRBNDTAC][a-h][1-8]x?[a-h][1-8]|[nkqrt]x?[a-h][1-8]|[a-h]x[a-h][1-8](?:=?[QRBNDTAC])?|[a-h][18]=?[QRBNDTAC])`

// tokenPattern lists the shapes of tokens, the more specific first: boards and
// FENs, results, moves, castling, dates, decades, ordinals, numbers, words,
// signs.
var tokenPattern = regexp.MustCompile(strings.Join([]string{
	`(?:[pnbrqkPNBRQK1-8]{1,8}/){7}[pnbrqkPNBRQK1-8]{1,8}(?: [wb] (?:-|[KQkq]{1,4})(?: (?:-|[a-h][36])(?: \d+ \d+)?)?)?`,
	`[0pnbrqkPNBRQKAa*?]{64}`,
	`1/2-1/2|1-0\b|0-1\b|½-½`,
	`\b\d{1,3}\s?(?:\.\s?\.\s?\.|…|\.)\s?(?:[oO0]-[oO0](?:-[oO0])?|` + SANPattern + `|[a-h][1-8])[+#]?`,
	`(?:\.\.\.|…)(?:[oO0]-[oO0](?:-[oO0])?|` + SANPattern + `|[a-h][1-8])[+#]?`,
	`\b[oO0]-[oO0](?:-[oO0])?[+#]?`,
	`\b` + SANPattern + `(?:\b|[+#])[+#]?`,
	`\b\d{4}[./-]\d{1,2}(?:[./-]\d{1,2})?\b`,
	`\b\d{1,2}[/.]\d{1,2}[/.]\d{4}\b`,
	`\b\d{2,4}'?s\b`,
	`\d+(?:\.?[ªº]|\.[ao]\b|st\b|nd\b|rd\b|th\b)`,
	`\d+`,
	`[a-h][1-8][+#]`,
	`\p{L}(?:[\p{L}\p{M}\p{N}]|['’][\p{L}])*`,
	`>=|<=|[><%≥≤–—*=+#()-]`,
	`,`,
	`[^\s\p{P}\p{Z}\p{C}]`, // anything else that is not mere punctuation must be understood
}, "|"))

// quotation is a stretch of the question between quotation marks.
// An apostrophe is none: it has a letter before it or behind it.
var quotation = regexp.MustCompile(`"((?:[^"\\]|\\.)+)"|“([^”]+)”|«([^»]+)»|‘([^’]+)’\B|\B'([^']+)'\B`)

// Split splits a question. Punctuation that no rule uses is left out; what
// stands between quotation marks is one token beside being split.
func Split(question string) []Token {
	question = strings.TrimSuffix(strings.TrimSpace(norm.NFC.String(question)), ".")
	var tokens []Token
	at := 0
	for _, m := range quotation.FindAllStringSubmatchIndex(question, -1) {
		tokens = append(tokens, shapes(question[at:m[0]])...)
		tokens = append(tokens, quote(question, m)...)
		at = m[1]
	}
	return Ends(append(tokens, shapes(question[at:])...))
}

// Ends notes at the ends of the question that something is parted there.
func Ends(tokens []Token) []Token {
	if len(tokens) > 0 {
		tokens[0].Apart, tokens[len(tokens)-1].Breaks = true, true
	}
	return tokens
}

// parting are the signs that part sentences, and what is said to somebody from
// the rest.
const parting = ",.;:?!¿¡…"

// quote splits what stands between the quotation marks of a match. If that is
// no word at all it is a token as it is.
func quote(question string, m []int) []Token {
	text := ""
	for i := 2; i < len(m); i += 2 {
		if m[i] >= 0 {
			text = question[m[i]:m[i+1]]
		}
	}
	if question[m[0]] == '"' {
		text = unescaped.Replace(text)
	}
	tokens := shapes(text)
	if len(tokens) == 0 {
		tokens = []Token{{Text: text, Fold: text}}
	}
	for i := range tokens {
		tokens[i].Inside = true
	}
	tokens[0].Quoted, tokens[0].Quote = text, len(tokens)
	return tokens
}

var unescaped = strings.NewReplacer(`\\`, `\`, `\"`, `"`)

func shapes(text string) []Token {
	var tokens []Token
	before := 0
	for _, m := range spans(text) {
		written := text[m.from:m.to]
		owner, owns := Possessive(written)
		if owns {
			written = owner
		}
		first, _ := utf8.DecodeRuneInString(written)
		rest := strings.TrimLeft(text[m.to:], " ")
		next, _ := utf8.DecodeRuneInString(rest)
		tokens = append(tokens, Token{
			Text: written, Fold: Fold(written), Upper: unicode.IsUpper(first), Dotted: strings.HasPrefix(text[m.to:], "."), Owns: owns,
			Apart: strings.ContainsAny(text[before:m.from], parting), Breaks: rest != "" && strings.ContainsRune(parting, next), Asks: next == '?',
		})
		before = m.from
	}
	return tokens
}

// Words splits a phrase of the lexicon as a question would be split.
func Words(phrase string) []string {
	if PlainWords(phrase) { // most are, and a parser has a hundred thousand to load
		return strings.Fields(phrase)
	}
	var words []string
	for _, t := range Split(phrase) {
		words = append(words, t.Fold)
	}
	return words
}

// Joined are the words of a phrase with one blank between, which is how most
// phrases are written.
func Joined(phrase string, words []string) string {
	n := len(words) - 1
	for _, w := range words {
		n += len(w)
	}
	if n == len(phrase) && PlainWords(phrase) {
		return phrase
	}
	return strings.Join(words, " ")
}

// PlainWords says that a phrase has nothing to fold and no punctuation.
func PlainWords(phrase string) bool {
	return !strings.ContainsFunc(phrase, func(r rune) bool { return r != ' ' && (r < 'a' || r > 'z') })
}

// Possessive cuts the English 's, which carries no condition of its own.
func Possessive(text string) (string, bool) {
	for _, end := range []string{"'s", "’s"} {
		if owner, ok := strings.CutSuffix(text, end); ok && owner != "" && !unicode.IsDigit(rune(owner[0])) {
			return owner, true
		}
	}
	return text, false
}

var signs = strings.NewReplacer("≥", ">=", "≤", "<=", "–", "-", "—", "-", "’", "'")

// Fold makes words comparable: lower case, no accents. The letter ñ counts as
// n, as on keyboards that lack it.
func Fold(s string) string {
	s = signs.Replace(strings.ToLower(s))
	if IsASCII(s) {
		return s
	}
	out := norm.NFC.String(strings.Map(unaccented, norm.NFD.String(s)))
	if out == "" { // an accent on nothing is still there
		return s
	}
	return out
}

// unaccented leaves accents out, which stand by themselves.
func unaccented(r rune) rune {
	if unicode.Is(unicode.Mn, r) {
		return -1
	}
	return r
}

// IsASCII says that every letter is one of ASCII.
func IsASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

// Number is the number that figures tell.
func Number(s string) (int, bool) {
	n, err := strconv.Atoi(s)
	return n, err == nil && len(s) <= 9
}

// IsWord says that folded text is a word, and no number or sign.
func IsWord(s string) bool { return s != "" && (s[0] >= 'a' && s[0] <= 'z' || s[0] >= 0x80) }
