package guard

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Limits on the text itself. They keep the engine's parser, which cannot be
// interrupted, to a few milliseconds: it spends time with the square of the
// number of block comments (64 KB of them take it seven seconds).
const (
	maxBytes    = 64 << 10
	maxComments = 16 // block comments
	maxBrackets = 64 // open at the same time
)

// outline is what a glance at the text tells, before any parser.
type outline struct {
	word  string // the first word, in capitals
	after bool   // something follows a semicolon
}

// lexis is what a glance must know of a server's way of writing texts, names
// and comments, and which of them it must not let pass: those that servers, or
// settings of one server, read in different ways.
type lexis struct {
	quotes    string   // what begins a text or a name in quotes
	escapes   bool     // E'…' is a text where backslashes escape, $tag$…$tag$ one where nothing does
	dashBlank bool     // -- begins a comment only before a blank
	refused   []string // marks that must not stand outside quotes and comments
	prefixes  []string // what must not stand before a quote, in capitals
	backslash bool     // it escapes or not as the server is set, so texts must end at the same quote either way
	pairs     bool     // the same, and it may stand only before another one, % or _
	run       int      // tokens, at most, without a comma at their level of brackets; 0: any number
}

var (
	duckLexis     = lexis{quotes: `'"`, escapes: true}
	postgresLexis = lexis{quotes: `'"`, escapes: true, backslash: true, refused: []string{"$"}, prefixes: []string{"U&"}, run: 1500}
	mysqlLexis    = lexis{quotes: "'`", pairs: true, dashBlank: true,
		refused: []string{`"`, "#", "@", `\`, "||", "--", ":", "?", "{"}}
)

// readOutline goes once over the text, knowing only literals and comments, and
// refuses what no question needs: characters that deceive the eye outside
// literals in single quotes, and shapes that are costly to parse. What a
// statement means is left to the engine's parser.
func readOutline(sql string, l lexis) (outline, *Refusal) {
	if len(sql) > maxBytes {
		return outline{}, refuse(TooLong, "")
	}
	s := scanner{lexis: l, text: sql, runs: []int{0}}
	for s.pos < len(sql) {
		if r := s.next(); r != nil {
			return outline{}, r
		}
	}
	if !s.started {
		return outline{}, refuse(Empty, "")
	}
	return s.outline, nil
}

type scanner struct {
	outline
	lexis
	text      string
	pos       int
	started   bool // something other than blanks, comments and semicolons was seen
	inWord    bool // the first word goes on
	semicolon bool
	runs      []int // tokens since the last comma, outside all brackets and in each open one
	tokens    int   // the sum of runs
	comments  int
	identByte bool // the last character can be part of a name
}

// next reads one character, literal or comment.
func (s *scanner) next() *Refusal {
	rest := s.text[s.pos:]
	quote := strings.IndexByte(s.quotes, rest[0]) >= 0
	if quote {
		if refusal := s.prefix(); refusal != nil {
			return refusal
		}
	}
	switch {
	case strings.HasPrefix(rest, "--") && (!s.dashBlank || len(rest) > 2 && strings.IndexByte(" \t\n", rest[2]) >= 0):
		s.blank()
		ends := "\r\n"
		if s.dashBlank {
			ends = "\n" // a carriage return does not end it there
		}
		end := strings.IndexAny(rest, ends)
		if end < 0 {
			end = len(rest)
		}
		return s.plain(end)
	case strings.HasPrefix(rest, "/*"):
		s.blank()
		return s.comment()
	case quote:
		escapes := s.escapes && rest[0] == '\'' && s.identByte && s.pos > 0 && (s.text[s.pos-1]|0x20) == 'e' && !s.inLongWord()
		s.token()
		if refusal := s.count(); refusal != nil {
			return refusal
		}
		return s.quoted(rest[0], escapes)
	}
	for _, mark := range s.refused {
		if strings.HasPrefix(rest, mark) {
			return refuse(Construct, mark)
		}
	}
	if s.escapes && rest[0] == '$' && !s.identByte {
		if tag := dollarTag(rest); tag != "" {
			s.token()
			return s.dollar(tag)
		}
	}
	return s.character()
}

// prefix refuses a quote behind one of the prefixes.
func (s *scanner) prefix() *Refusal {
	before := strings.ToUpper(s.text[max(0, s.pos-3):s.pos])
	for _, prefix := range s.prefixes {
		name := strings.TrimSuffix(before, prefix)
		if name != before && (name == "" || !nameByte(name[len(name)-1])) {
			return refuse(Construct, prefix+"'…'")
		}
	}
	return nil
}

// inLongWord says that the character before pos ends a name of more than one
// character, so that it is no prefix of a literal.
func (s *scanner) inLongWord() bool {
	return s.pos > 1 && nameByte(s.text[s.pos-2])
}

// plain takes n bytes in which only deceptive characters matter.
func (s *scanner) plain(n int) *Refusal {
	for _, r := range s.text[s.pos : s.pos+n] {
		if deceptive(r) {
			return refuse(HiddenCharacter, fmt.Sprintf("U+%04X", r))
		}
	}
	s.pos += n
	return nil
}

func (s *scanner) character() *Refusal {
	r, size := utf8.DecodeRuneInString(s.text[s.pos:])
	if r == utf8.RuneError && size <= 1 {
		return refuse(HiddenCharacter, fmt.Sprintf("0x%02X", s.text[s.pos]))
	}
	if refusal := s.plain(size); refusal != nil {
		return refusal
	}
	switch r {
	case ' ', '\t', '\n', '\r':
		s.blank()
		return nil
	case ';':
		s.blank()
		s.semicolon = s.semicolon || s.started
		return nil
	case '(', '[', '{':
		s.runs = append(s.runs, 0)
	case ')', ']', '}':
		s.comma()
		s.runs = s.runs[:max(1, len(s.runs)-1)]
	case ',':
		s.comma()
	}
	if len(s.runs)-1 > maxBrackets {
		return refuse(TooDeep, "")
	}
	letter := r >= utf8.RuneSelf || nameByte(byte(r))
	if !letter || !s.identByte {
		if refusal := s.count(); refusal != nil {
			return refusal
		}
	}
	if !s.started {
		s.inWord = letter
	}
	s.inWord = s.inWord && letter
	if s.inWord && len(s.word) < maxName {
		s.word += string(unicode.ToUpper(r))
	}
	s.token()
	s.identByte = letter
	return nil
}

// token notes that something other than blanks stands here.
func (s *scanner) token() {
	s.after = s.after || s.semicolon
	s.started = true
	s.identByte = false
}

// count counts a token. What is not parted by a comma can be one operator on
// top of another, and the parser's stack grows with each.
func (s *scanner) count() *Refusal {
	s.runs[len(s.runs)-1]++
	if s.tokens++; s.run > 0 && s.tokens > s.run {
		return refuse(TooDeep, "")
	}
	return nil
}

func (s *scanner) comma() {
	s.tokens -= s.runs[len(s.runs)-1]
	s.runs[len(s.runs)-1] = 0
}

func (s *scanner) blank() { s.inWord, s.identByte = false, false }

// comment takes a block comment. One inside another ends at different places
// on different servers, and some servers run what stands behind /*! and obey
// what stands behind /*+.
func (s *scanner) comment() *Refusal {
	body := s.text[s.pos+len("/*"):]
	end := strings.Index(body, "*/")
	if end < 0 {
		return refuse(Unterminated, "")
	}
	body = body[:end]
	if strings.HasPrefix(body, "!") || strings.HasPrefix(body, "M!") || strings.HasPrefix(body, "+") {
		return refuse(ServerComment, "")
	}
	// The star of the end can also begin an inner comment: /*/*/.
	if s.comments++; s.comments > maxComments || strings.Contains(body+"*", "/*") {
		return refuse(TooManyComments, "")
	}
	return s.plain(len("/*") + end + len("*/"))
}

func (s *scanner) quoted(quote byte, escapes bool) *Refusal {
	s.inWord = false
	for i := s.pos + 1; i < len(s.text); i++ {
		switch c := s.text[i]; {
		case c == 0:
			return refuse(HiddenCharacter, "U+0000")
		case c == '\\' && escapes && s.backslash && !strings.HasPrefix(s.text[i+1:], `\`):
			return refuse(Construct, "E'…'") // it could spell any character
		case c == '\\' && escapes:
			i++
		case c == '\\' && quote == '\'' && s.pairs:
			if next := s.text[i+1:]; next == "" || strings.IndexByte(`\%_`, next[0]) < 0 {
				return refuse(Construct, `\`)
			}
			i++
		case c == quote && quote == '\'' && s.backslash && backslashes(s.text[:i])%2 == 1:
			return refuse(Construct, `\'`)
		case c == quote && i+1 < len(s.text) && s.text[i+1] == quote:
			i++
		case c == quote:
			literal := s.text[s.pos : i+1]
			if !utf8.ValidString(literal) {
				return refuse(HiddenCharacter, "")
			}
			if quote == '\'' {
				s.pos = i + 1
				return nil
			}
			return s.plain(len(literal))
		}
	}
	return refuse(Unterminated, "")
}

// backslashes is the number of backslashes that end the text.
func backslashes(text string) int {
	return len(text) - len(strings.TrimRight(text, `\`))
}

func (s *scanner) dollar(tag string) *Refusal {
	s.inWord = false
	end := strings.Index(s.text[s.pos+len(tag):], tag)
	if end < 0 {
		return refuse(Unterminated, "")
	}
	return s.plain(len(tag) + end + len(tag))
}

// dollarTag is the opening $tag$ of a literal at the beginning of text, or "".
func dollarTag(text string) string {
	for i := 1; i < len(text); i++ {
		switch c := text[i]; {
		case c == '$':
			return text[:i+1]
		case !nameByte(c) || i == 1 && c >= '0' && c <= '9':
			return ""
		}
	}
	return ""
}

func nameByte(c byte) bool {
	return c == '_' || c >= utf8.RuneSelf || c >= '0' && c <= '9' || (c|0x20) >= 'a' && (c|0x20) <= 'z'
}

// deceptive reports characters that cannot be seen, that turn the direction of
// the text or that pass for an ASCII one: control and format characters, blanks
// other than the usual ones, full-width forms, and the doubles of ASCII
// characters such as the Kelvin sign and the Greek question mark.
func deceptive(r rune) bool {
	if r < utf8.RuneSelf {
		return r < ' ' && r != '\t' && r != '\n' && r != '\r' || r == 0x7F
	}
	return r == utf8.RuneError || r >= 0xFF00 && r <= 0xFFEF || !unicode.IsGraphic(r) ||
		norm.NFC.String(string(r))[0] < utf8.RuneSelf ||
		unicode.In(r, unicode.Z, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}
