package pgn

import (
	"bytes"
	"io"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
)

// MaxGame is the greatest size in bytes of a game's text. Longer ones are handed
// out with TooLong and without their text.
const MaxGame = 4 << 20

// RawGame is the text of one game, not yet understood.
type RawGame struct {
	Text    []byte // UTF-8, valid until the next Scan
	File    string
	Line    int  // of the first character of Text in the file, from 1
	Column  int  // of that character in its line, in characters, from 1
	Index   int  // number of the game in the file, from 1
	TooLong bool // the game is longer than MaxGame
}

// Scanner cuts a stream of PGN text into raw games without parsing moves.
//
// A game ends after its result (a comment that follows without an empty line still
// belongs to it), or where a tag section begins after moves, or where, after an empty line or a
// comment, the first tag of the game comes again. Text that is no game is handed
// out like one, for Parse to report. The memory used is bounded by a small multiple
// of MaxGame.
type Scanner struct {
	r   io.Reader
	err error
	lex lexer // its text is the window on the stream

	raw     RawGame
	place   place  // of start
	start   int    // of the game in the window
	size    int    // of the game as far as it has been seen
	decoded []byte // the game's text if it had to be decoded
	first   []byte // name of the game's first tag
}

// NewScanner returns a Scanner over r. The file's name is for messages only.
func NewScanner(r io.Reader, file string) *Scanner {
	return &Scanner{
		r:     r,
		lex:   newLexer(make([]byte, 0, 256<<10), false),
		place: place{line: 1, column: 1},
		raw:   RawGame{File: file},
	}
}

// Raw returns the game that the last Scan found.
func (s *Scanner) Raw() RawGame { return s.raw }

// Err returns the first error of the reader, nil at the end of the stream.
func (s *Scanner) Err() error { return s.err }

// Scan finds the next game. It says false at the end of the stream or when the
// reader fails; the game that the failure cuts off is not handed out.
func (s *Scanner) Scan() bool {
	s.forget(s.lex.pos)
	s.size = 0
	var seen outline
	for {
		t := s.lex.next()
		switch {
		case t.kind == needMore:
			switch {
			case s.fill():
			case seen.over:
				return s.found() // what is too long is the next one
			default:
				return s.skipRest()
			}
			continue
		case t.kind == endOfText:
			return s.size > 0 && s.err == nil && s.found()
		case s.size == 0:
			s.forget(t.start)
		case seen.endsBefore(t) || s.startsAgain(&seen, t):
			s.lex.pos, s.lex.lineStart = t.start, false
			return s.found()
		}
		if t.kind == tagPair && !seen.tags {
			s.first = append(s.first[:0], s.tagName(t)...)
		}
		seen.add(t)
		s.size = t.end - s.start
	}
}

// outline is what the Scanner remembers of the game that it is in.
type outline struct {
	tags, moves, over bool
	apart             bool // an empty line or a comment follows the last tag
	depth             int  // of variations
}

// endsBefore says whether the token belongs to another game.
func (o *outline) endsBefore(t token) bool {
	switch t.kind {
	case comment:
		return o.over && t.emptyLine
	case nag, closeVariation, junk:
		return false
	case tagPair:
		return o.moves || o.over
	}
	return o.over
}

func (o *outline) add(t token) {
	o.apart = t.kind == comment
	switch t.kind {
	case tagPair:
		o.tags = true
	case openVariation:
		o.moves = true
		o.depth++
	case closeVariation:
		o.depth = max(0, o.depth-1)
	case endOfGame:
		o.over = o.depth == 0
	case word, number:
		o.moves = true
	}
}

// startsAgain says whether a tag begins another game although the one before has
// neither moves nor a result.
func (s *Scanner) startsAgain(seen *outline, t token) bool {
	return t.kind == tagPair && seen.tags && (t.emptyLine || seen.apart) &&
		bytes.Equal(s.tagName(t), s.first)
}

func (s *Scanner) tagName(t token) []byte {
	text := s.lex.text[t.start:t.end]
	tag, _ := scanTag(text)
	return text[tag.name[0]:tag.name[1]]
}

// found hands out the game.
func (s *Scanner) found() bool {
	if s.size > MaxGame {
		s.handOut(nil, true)
	} else {
		s.handOut(s.lex.text[s.start:s.start+s.size], false)
	}
	return true
}

func (s *Scanner) handOut(text []byte, tooLong bool) {
	if !utf8.Valid(text) {
		s.decoded = s.decoded[:0]
		for _, c := range text {
			s.decoded = utf8.AppendRune(s.decoded, charmap.Windows1252.DecodeByte(c))
		}
		text = s.decoded
	}
	s.raw.Text, s.raw.Line, s.raw.Column = text, s.place.line, s.place.column
	s.raw.TooLong = tooLong
	s.raw.Index++
}

// forget moves the start of the game forward.
func (s *Scanner) forget(to int) {
	s.place.advance(s.lex.text[s.start:to])
	s.start = to
}

// fill widens the window. It says false if the game is too long for that.
func (s *Scanner) fill() bool {
	if s.size == 0 {
		s.forget(s.lex.pos)
	}
	s.shift()
	if len(s.lex.text) == cap(s.lex.text) {
		if cap(s.lex.text) >= 2*MaxGame {
			return false
		}
		s.lex.text = append(make([]byte, 0, 2*cap(s.lex.text)), s.lex.text...)
	}
	s.read()
	return true
}

// shift drops what stands before the game.
func (s *Scanner) shift() {
	s.lex.text = append(s.lex.text[:0], s.lex.text[s.start:]...)
	s.lex.pos -= s.start
	s.start = 0
}

// read fills what is free of the window.
func (s *Scanner) read() {
	old := len(s.lex.text)
	text := s.lex.text[:cap(s.lex.text)]
	n, err := io.ReadFull(s.r, text[old:])
	s.lex.text = text[:old+n]
	s.lex.complete = err != nil
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		s.err = err
	}
	if s.place == (place{line: 1, column: 1}) && old == 0 && s.decodeUTF16() {
		s.read()
	}
}

// decodeUTF16 puts a decoder between the reader and the window if the stream is
// UTF-16: it begins with a byte order mark, or every other byte is zero, as of the
// signs that PGN begins with.
func (s *Scanner) decodeUTF16() bool {
	text := s.lex.text
	if len(text) < 4 {
		return false
	}
	order := unicode.LittleEndian
	switch {
	case bytes.HasPrefix(text, []byte("\xff\xfe")), bytes.HasPrefix(text, []byte("\xfe\xff")):
	case text[0] != 0 && text[1] == 0 && text[2] != 0 && text[3] == 0:
	case text[0] == 0 && text[1] != 0 && text[2] == 0 && text[3] != 0:
		order = unicode.BigEndian
	default:
		return false
	}
	s.r = unicode.UTF16(order, unicode.UseBOM).NewDecoder().
		Reader(io.MultiReader(bytes.NewReader(bytes.Clone(text)), s.r))
	s.lex.text, s.lex.complete = text[:0], false
	return true
}

// skipRest hands out a game that is too long, and goes to the next line that
// begins a tag section after an empty line.
func (s *Scanner) skipRest() bool {
	s.handOut(nil, true)
	const kept = 64 << 10 // so that no tag is overlooked at the edge of the window
	for {
		text := s.lex.text
		if at := tagSection(text, s.start, s.start, len(text)); at >= 0 {
			s.lex.pos = at
			break
		}
		s.lex.pos = len(text)
		if s.lex.complete {
			break
		}
		s.forget(max(s.start, len(text)-kept))
		s.shift()
		s.read()
	}
	s.lex.lineStart, s.lex.lineBlank = true, true
	return true
}
