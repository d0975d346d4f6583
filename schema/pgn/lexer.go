package pgn

import (
	"bytes"
	"unicode/utf8"
)

// lexer cuts PGN text into tokens. The Scanner and Parse share it, so that both
// see the same text in the same way.
type lexer struct {
	text     []byte
	pos      int
	complete bool // nothing follows text

	lineStart bool // pos is the first column of a line
	lineBlank bool // only white space stands between the line's start and pos
	emptyLine bool // an empty line stands between the last token and pos
}

// token is a piece of the text: text[start:end].
type token struct {
	kind       kind
	start, end int
	emptyLine  bool   // an empty line precedes it
	broken     bool   // a tag or a comment that is not closed
	result     Result // of an endOfGame
}

type kind uint8

const (
	needMore  kind = iota // the text ends within a token and more of it follows
	endOfText             // there are no more tokens
	tagPair               // [Name "value"]
	comment               // {text} or ;text, delimiters included
	openVariation
	closeVariation
	endOfGame // a result
	nag       // $ and digits
	number    // of a move, with or without dots, or dots alone
	word      // a move, or what stands in its place
	junk      // stray brackets, $ without number, [text that is no tag]
)

// lookahead is what the lexer wants to see beyond the start of a token: enough for
// every decision that does not search for an end.
const lookahead = 16

func newLexer(text []byte, complete bool) lexer {
	return lexer{text: text, complete: complete, lineStart: true, lineBlank: true}
}

// next returns the next token. After needMore it is called again with more text.
func (l *lexer) next() token {
	if !l.skipSpace() || !l.complete && len(l.text)-l.pos < lookahead {
		return token{kind: needMore}
	}
	t := token{start: l.pos, end: l.pos + 1, emptyLine: l.emptyLine}
	if l.pos >= len(l.text) {
		t.kind, t.end = endOfText, l.pos
		return t
	}
	if c := l.text[l.pos]; isPlain[c] {
		l.scanWord(&t)
	} else {
		l.scanSpecial(&t, c)
	}
	if t.kind != needMore {
		l.pos = t.end
		l.lineStart, l.lineBlank, l.emptyLine = false, false, false
	}
	return t
}

// skipSpace goes to the next token, over white space, byte order marks and escape
// lines. It says false when it needs more text.
func (l *lexer) skipSpace() bool {
	for l.pos < len(l.text) {
		switch c := l.text[l.pos]; {
		case isLineEnd(c):
			if c == '\r' {
				if l.pos+1 == len(l.text) && !l.complete {
					return false
				}
				if l.pos+1 < len(l.text) && l.text[l.pos+1] == '\n' {
					l.pos++
				}
			}
			l.emptyLine = l.emptyLine || l.lineBlank
			l.lineStart, l.lineBlank = true, true
			l.pos++
		case c <= ' ':
			l.lineStart = false
			l.pos++
		case c == '%' && l.lineStart:
			end := lineEnd(l.text[l.pos:])
			if l.pos+end == len(l.text) && !l.complete {
				return false
			}
			l.lineStart, l.lineBlank = false, false
			l.pos += end
		case c == byteOrderMark[0] && bytes.HasPrefix(l.text[l.pos:], byteOrderMark):
			l.pos += len(byteOrderMark)
		default:
			size := wideSpace(l.text[l.pos:])
			if size == 0 {
				return true
			}
			l.lineStart = false
			l.pos += size
		}
	}
	return true
}

var byteOrderMark = []byte("\xef\xbb\xbf")

// scanSpecial reads a token that begins with anything but a letter.
func (l *lexer) scanSpecial(t *token, c byte) {
	switch rest := l.text[l.pos:]; c {
	case '{':
		l.scanComment(t)
	case ';':
		t.kind = comment
		t.end = l.pos + lineEnd(rest)
		l.wantEnd(t)
	case '(':
		t.kind = openVariation
	case ')':
		t.kind = closeVariation
	case '[':
		l.scanBracket(t)
	case '$':
		digits := countDigits(rest[1:])
		t.kind, t.end = nag, t.end+digits
		if digits == 0 || digits > maxNAGDigits {
			t.kind = junk
		}
		l.wantEnd(t)
	case '*':
		stars := 1
		for stars < len(rest) && rest[stars] == '*' {
			stars++
		}
		t.kind, t.end = endOfGame, l.pos+stars
		if stars > 1 {
			t.kind = word // a line of stars decorates, it does not end games
		}
		l.wantEnd(t)
	case '.':
		l.scanDots(t)
	case '}', ']':
		t.kind = junk
	default: // a digit, or not ASCII
		l.scanNumber(t)
	}
}

// maxNAGDigits bounds a numeric annotation glyph; the standard knows 0 to 255.
const maxNAGDigits = 9

// scanNumber reads a result, a move number, or a word that begins like one.
func (l *lexer) scanNumber(t *token) {
	rest := l.text[l.pos:]
	if result, size := resultAt(rest); size > 0 {
		t.kind, t.result, t.end = endOfGame, result, l.pos+size
		return
	}
	if bytes.HasPrefix(rest, ellipsis) {
		t.kind, t.end = number, l.pos+len(ellipsis)
		return
	}
	t.end = l.pos + countDigits(rest)
	switch {
	case t.end == l.pos:
		l.scanWord(t)
	case t.end == len(l.text):
		t.kind = number
		l.wantEnd(t)
	case l.text[t.end] == '.':
		l.scanDots(t)
	case inWord(l.text[t.end:]):
		l.scanWord(t)
	default:
		t.kind = number
	}
}

var ellipsis = []byte("…")

// scanDots reads the dots from t.end on: a move number.
func (l *lexer) scanDots(t *token) {
	t.kind = number
	for t.end < len(l.text) && l.text[t.end] == '.' {
		t.end++
	}
	l.wantEnd(t)
}

// scanWord reads a word. A promotion in parentheses, a8(Q), belongs to it.
func (l *lexer) scanWord(t *token) {
	t.kind = word
	text, i := l.text, l.pos
	for {
		for i < len(text) && isWord[text[i]] && (text[i] < utf8.RuneSelf || wideSpace(text[i:]) == 0) {
			i++
		}
		if i+2 < len(text) && text[i] == '(' && text[i+2] == ')' && i > l.pos &&
			(text[i-1] == '8' || text[i-1] == '1') && bytes.IndexByte([]byte("QRBNqrbn"), text[i+1]) >= 0 {
			i += 3
			continue
		}
		break
	}
	t.end = i
	if i+2 >= len(text) && !l.complete {
		t.kind = needMore
	}
}

// scanBracket reads a tag pair or, failing that, the rest of the bracket on its
// line.
func (l *lexer) scanBracket(t *token) {
	rest := l.text[l.pos:]
	if tag, ok := scanTag(rest); ok {
		t.kind, t.broken, t.end = tagPair, tag.broken, l.pos+tag.size
		l.wantEnd(t)
		return
	}
	t.kind = junk
	for t.end < len(l.text) && !isLineEnd(l.text[t.end]) {
		t.end++
		if l.text[t.end-1] == ']' {
			break
		}
	}
	l.wantEnd(t)
}

// scanComment reads a comment in braces. It searches block by block, so that a
// comment that is never closed costs no more than its own length.
func (l *lexer) scanComment(t *token) {
	const block = 4 << 10
	t.kind, t.broken = comment, true
	for from := l.pos; t.broken && from < len(l.text); from = t.end {
		t.end = min(from+block, len(l.text))
		if closing := bytes.IndexByte(l.text[from:t.end], '}'); closing >= 0 {
			t.end, t.broken = from+closing+1, false
		}
		if at := tagSection(l.text, l.pos, from, t.end); at >= 0 {
			t.end, t.broken = at, true
			return
		}
	}
	if t.broken {
		l.wantEnd(t)
	}
}

// wantEnd turns a token that reaches the end of an incomplete text into needMore.
func (l *lexer) wantEnd(t *token) {
	if t.end == len(l.text) && !l.complete {
		t.kind = needMore
	}
}

// isWord tells the bytes of a word, isPlain those of them that begin nothing but a
// word.
var isWord, isPlain = makeWordTables()

func makeWordTables() (isWord, isPlain [256]bool) {
	for c := ' ' + 1; c < 256; c++ {
		isWord[c] = bytes.IndexByte([]byte("{}()[];$*"), byte(c)) < 0
		isPlain[c] = isWord[c] && c < 0x80 && c != '.' && (c < '0' || c > '9')
	}
	return isWord, isPlain
}

// inWord says whether a word goes on with the text, which is not empty.
func inWord(text []byte) bool { return isWord[text[0]] && wideSpace(text) == 0 }

// wideSpaces are the spaces beyond ASCII that word processors and web pages put
// between moves: the no-break ones and those of a certain width.
var wideSpaces = [][]byte{
	[]byte("\u00a0"), []byte("\u2002"), []byte("\u2003"), []byte("\u2007"), []byte("\u2009"), []byte("\u200b"),
	[]byte("\u202f"), []byte("\u3000"),
}

// wideSpace returns the length of such a space at the beginning of the text, 0 if
// there is none.
func wideSpace(text []byte) int {
	switch text[0] {
	case 0xc2, 0xe2, 0xe3: // their first bytes
		for _, space := range wideSpaces {
			if bytes.HasPrefix(text, space) {
				return len(space)
			}
		}
	}
	return 0
}

func isLineEnd(c byte) bool { return c == '\n' || c == '\r' }

// lineEnd returns the index of the first line end, the length if there is none.
func lineEnd(text []byte) int {
	end := bytes.IndexByte(text, '\n')
	if end < 0 {
		end = len(text)
	}
	if cr := bytes.IndexByte(text[:end], '\r'); cr >= 0 {
		end = cr
	}
	return end
}

func countDigits(text []byte) (count int) {
	for count < len(text) && text[count] >= '0' && text[count] <= '9' {
		count++
	}
	return count
}
