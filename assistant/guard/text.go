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

// readOutline goes once over the text, knowing only literals and comments, and
// refuses what no question needs: characters that deceive the eye outside
// literals in single quotes, and shapes that are costly to parse. What a
// statement means is left to the engine's parser.
func readOutline(sql string) (outline, *Refusal) {
	if len(sql) > maxBytes {
		return outline{}, refuse(TooLong, "")
	}
	s := scanner{text: sql}
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
	text      string
	pos       int
	started   bool // something other than blanks, comments and semicolons was seen
	inWord    bool // the first word goes on
	semicolon bool
	brackets  int
	comments  int
	identByte bool // the last character can be part of a name
}

// next reads one character, literal or comment.
func (s *scanner) next() *Refusal {
	rest := s.text[s.pos:]
	escapes := s.identByte && s.pos > 0 && (s.text[s.pos-1]|0x20) == 'e' && !s.inLongWord()
	switch {
	case strings.HasPrefix(rest, "--"):
		s.blank()
		end := strings.IndexAny(rest, "\r\n")
		if end < 0 {
			end = len(rest)
		}
		return s.plain(end)
	case strings.HasPrefix(rest, "/*"):
		s.blank()
		return s.comment()
	case rest[0] == '\'':
		s.token()
		return s.quoted('\'', escapes)
	case rest[0] == '"':
		s.token()
		return s.quoted('"', false)
	case rest[0] == '$' && !s.identByte:
		if tag := dollarTag(rest); tag != "" {
			s.token()
			return s.dollar(tag)
		}
	}
	return s.character()
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
		s.brackets++
	case ')', ']', '}':
		s.brackets--
	}
	if s.brackets > maxBrackets {
		return refuse(TooDeep, "")
	}
	letter := r >= utf8.RuneSelf || nameByte(byte(r))
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
		case c == '\\' && escapes:
			i++
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
