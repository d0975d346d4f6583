package pgn

import (
	"bytes"
	"unicode/utf8"
)

// place is a line and a column of a file, both from 1, the column in characters.
type place struct{ line, column int }

// advance goes over the text. A line ends with "\n", "\r" or "\r\n".
func (p *place) advance(text []byte) {
	last := bytes.LastIndexByte(text, '\n')
	p.line += bytes.Count(text, []byte("\n"))
	if bytes.IndexByte(text, '\r') >= 0 {
		p.line += bytes.Count(text, []byte("\r")) - bytes.Count(text, []byte("\r\n"))
		last = max(last, bytes.LastIndexByte(text, '\r'))
	}
	if last >= 0 {
		p.column = 1
		text = text[last+1:]
	}
	p.column += utf8.RuneCount(text)
}
