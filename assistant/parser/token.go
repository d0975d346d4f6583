package parser

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"
)

// token is one word, number or sign of a question.
type token struct {
	text   string // as written
	fold   string // lower case, without accents
	upper  bool   // begins with a capital letter
	quoted string // the text between quotation marks that begins here
	quote  int    // how many tokens it has
	inside bool   // between quotation marks
	dotted bool   // right before a dot
	owns   bool   // written with the 's of the possessive
	apart  bool   // a sign that parts sentences stands before it, or nothing
	breaks bool   // a sign that parts sentences stands behind it, or nothing
	asks   bool   // a question mark stands right behind it
}

// sanPattern is a half-move in algebraic notation that cannot be a word: with
// the letter of a piece in either language, a capture or a promotion.
const sanPattern = `(?:[KQRBNDTACP♔-♟]x?[a-h][1-8]|[KQRBNDTAC][a-h1-8]x?[a-h][1-8]|[KQRBNDTAC][a-h][1-8]x?[a-h][1-8]|[nkqrt]x?[a-h][1-8]|[a-h]x[a-h][1-8](?:=?[QRBNDTAC])?|[a-h][18]=?[QRBNDTAC])`

// tokenPattern lists the shapes of tokens, the more specific first: boards and
// FENs, results, moves, castling, dates, decades, ordinals, numbers, words,
// signs.
var tokenPattern = regexp.MustCompile(strings.Join([]string{
	`(?:[pnbrqkPNBRQK1-8]{1,8}/){7}[pnbrqkPNBRQK1-8]{1,8}(?: [wb] (?:-|[KQkq]{1,4})(?: (?:-|[a-h][36])(?: \d+ \d+)?)?)?`,
	`[0pnbrqkPNBRQKAa*?]{64}`,
	`1/2-1/2|1-0\b|0-1\b|½-½`,
	`\b\d{1,3}\s?(?:\.\s?\.\s?\.|…|\.)\s?(?:[oO0]-[oO0](?:-[oO0])?|` + sanPattern + `|[a-h][1-8])[+#]?`,
	`(?:\.\.\.|…)(?:[oO0]-[oO0](?:-[oO0])?|` + sanPattern + `|[a-h][1-8])[+#]?`,
	`\b[oO0]-[oO0](?:-[oO0])?[+#]?`,
	`\b` + sanPattern + `(?:\b|[+#])[+#]?`,
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

// tokenize splits a question. Punctuation that no rule uses is left out; what
// stands between quotation marks is one token beside being split.
func tokenize(question string) []token {
	question = strings.TrimSuffix(strings.TrimSpace(norm.NFC.String(question)), ".")
	var tokens []token
	at := 0
	for _, m := range quotation.FindAllStringSubmatchIndex(question, -1) {
		tokens = append(tokens, split(question[at:m[0]])...)
		tokens = append(tokens, quote(question, m)...)
		at = m[1]
	}
	return ends(append(tokens, split(question[at:])...))
}

// ends notes at the ends of the question that something is parted there.
func ends(tokens []token) []token {
	if len(tokens) > 0 {
		tokens[0].apart, tokens[len(tokens)-1].breaks = true, true
	}
	return tokens
}

// parting are the signs that part sentences, and what is said to somebody from
// the rest.
const parting = ",.;:?!¿¡…"

// quote splits what stands between the quotation marks of a match. If that is
// no word at all it is a token as it is.
func quote(question string, m []int) []token {
	text := ""
	for i := 2; i < len(m); i += 2 {
		if m[i] >= 0 {
			text = question[m[i]:m[i+1]]
		}
	}
	if question[m[0]] == '"' {
		text = unescaped.Replace(text)
	}
	tokens := split(text)
	if len(tokens) == 0 {
		tokens = []token{{text: text, fold: text}}
	}
	for i := range tokens {
		tokens[i].inside = true
	}
	tokens[0].quoted, tokens[0].quote = text, len(tokens)
	return tokens
}

var unescaped = strings.NewReplacer(`\\`, `\`, `\"`, `"`)

func split(text string) []token {
	var tokens []token
	before := 0
	for _, m := range tokenPattern.FindAllStringIndex(text, -1) {
		written := text[m[0]:m[1]]
		owner, owns := possessive(written)
		if owns {
			written = owner
		}
		first, _ := utf8.DecodeRuneInString(written)
		rest := strings.TrimLeft(text[m[1]:], " ")
		next, _ := utf8.DecodeRuneInString(rest)
		tokens = append(tokens, token{
			text: written, fold: fold(written), upper: unicode.IsUpper(first), dotted: strings.HasPrefix(text[m[1]:], "."), owns: owns,
			apart: strings.ContainsAny(text[before:m[0]], parting), breaks: rest != "" && strings.ContainsRune(parting, next), asks: next == '?',
		})
		before = m[0]
	}
	return tokens
}

// foldedWords splits a phrase of the lexicon as a question would be split.
func foldedWords(phrase string) []string {
	if plainWords(phrase) { // most are, and a parser has a hundred thousand to load
		return strings.Fields(phrase)
	}
	var words []string
	for _, t := range tokenize(phrase) {
		words = append(words, t.fold)
	}
	return words
}

// plainWords says that a phrase has nothing to fold and no punctuation.
func plainWords(phrase string) bool {
	return !strings.ContainsFunc(phrase, func(r rune) bool { return r != ' ' && (r < 'a' || r > 'z') })
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
	if err != nil || out == "" { // an accent on nothing is still there
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
