package pgn

import (
	"bytes"
	"strings"
)

// Tag is a tag pair, its value without quotes and escapes.
type Tag struct{ Name, Value string }

// tagSpan is where the parts of a tag pair stand in the text that begins with it.
type tagSpan struct {
	name, value [2]int // start and end
	size        int
	broken      bool // the value or the bracket is not closed on its line
}

// scanTag reads the tag pair at the beginning of the text. It is one as soon as a
// name and a quote follow the bracket.
//
// A quote closes the value only if a bracket follows it, so that [White "Bob "X"
// Hill"] can be read; a backslash escapes a quote or a backslash.
func scanTag(text []byte) (tagSpan, bool) {
	var t tagSpan
	t.name[0] = skipBlanks(text, 1)
	i := t.name[0]
	for i < len(text) && isTagName(text[i]) {
		i++
	}
	t.name[1] = i
	i = skipBlanks(text, i)
	if t.name[1] == t.name[0] || text[t.name[0]] == '%' || i == len(text) || text[i] != '"' {
		return tagSpan{}, false
	}
	t.value[0] = i + 1
	for i = t.value[0]; i < len(text) && !isLineEnd(text[i]); i++ {
		switch text[i] {
		case '\\':
			if i+1 < len(text) && isEscaped(text[i+1]) {
				i++
			}
		case '"':
			if end := skipBlanks(text, i+1); end < len(text) && text[end] == ']' {
				t.value[1], t.size = i, end+1
				return t, true
			}
		}
	}
	t.broken, t.size = true, i
	value := bytes.TrimRight(text[t.value[0]:i], " \t")
	value = bytes.TrimSuffix(value, []byte("]"))
	value = bytes.TrimSuffix(value, []byte(`"`))
	t.value[1] = t.value[0] + len(value)
	return t, true
}

func isTagName(c byte) bool {
	return c > ' ' && bytes.IndexByte([]byte(`"[]{}`), c) < 0
}

func isEscaped(c byte) bool { return c == '"' || c == '\\' }

func skipBlanks(text []byte, i int) int {
	for i < len(text) && (text[i] == ' ' || text[i] == '\t') {
		i++
	}
	return i
}

// tagSection returns where, between from and to, a line that follows an empty one
// begins with a tag pair; -1 if nowhere. What stands before start is not looked at.
func tagSection(text []byte, start, from, to int) int {
	for at := max(from, start+1); at < to; at++ {
		next := bytes.IndexByte(text[at:to], '[')
		if next < 0 {
			return -1
		}
		at += next
		if !isLineEnd(text[at-1]) || !endsWithEmptyLine(text[start:at]) {
			continue
		}
		if tag, ok := scanTag(text[at:]); ok && !tag.broken {
			return at
		}
	}
	return -1
}

// endsWithEmptyLine says whether the last line of the text, whose end is there,
// is empty.
func endsWithEmptyLine(text []byte) bool {
	text = bytes.TrimSuffix(text, []byte("\n"))
	text = bytes.TrimSuffix(text, []byte("\r"))
	text = bytes.TrimRight(text, " \t")
	return len(text) > 0 && isLineEnd(text[len(text)-1])
}

// unescape returns the value of a tag from its text between the quotes. Control
// characters become spaces.
func unescape(text string) string {
	if !strings.ContainsFunc(text, func(r rune) bool { return r == '\\' || r < ' ' }) {
		return text
	}
	value := make([]byte, 0, len(text))
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\\' && i+1 < len(text) && isEscaped(text[i+1]):
			i++
			value = append(value, text[i])
		case c < ' ':
			value = append(value, ' ')
		default:
			value = append(value, c)
		}
	}
	return string(value)
}
