package server

import (
	"encoding/hex"
	"math"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/schema/dialect"
)

// tableText is rows of one table as the text that loads them.
type tableText struct {
	style *style
	buf   []byte
	rows  int
	// ends are where the text may be cut in two: after a row, at least maxPart
	// bytes after the one before.
	ends  []int
	first bool // no value of the row was written yet
}

// A style is a way of writing rows.
type style struct {
	begin, between, end string // of a row
	null                string
	digest              [2]string // around the hexadecimal digits
	text                func(buf []byte, s string) []byte
}

// tabbed is what PostgreSQL's COPY and MySQL's LOAD DATA read, which only
// differ in the bytes of a digest.
func tabbed(digest string) *style {
	return &style{between: "\t", end: "\n", null: `\N`, digest: [2]string{digest, ""}, text: appendEscaped}
}

// listed is what follows VALUES in an INSERT.
func listed(d dialect.Dialect) *style {
	return &style{begin: "(", between: ",", end: "),", null: "NULL", digest: [2]string{"x'", "'"},
		text: func(buf []byte, s string) []byte { return append(buf, d.String(s)...) }}
}

// maxPart is the usual size of a part of the text, in bytes. No server has a
// lower limit for a statement.
const maxPart = 512 << 10

func (t *tableText) next() {
	if t.first {
		t.buf = append(t.buf, t.style.begin...)
		t.first = false
	} else {
		t.buf = append(t.buf, t.style.between...)
	}
}

func (t *tableText) int(n int64) {
	t.next()
	t.buf = strconv.AppendInt(t.buf, n, 10)
}

func (t *tableText) text(s string) {
	t.next()
	t.buf = t.style.text(t.buf, s)
}

func (t *tableText) null() {
	t.next()
	t.buf = append(t.buf, t.style.null...)
}

// score writes pawns with two decimals, as the embedded database keeps them.
func (t *tableText) score(pawns float64) {
	t.next()
	t.buf = strconv.AppendFloat(t.buf, math.Round(pawns*100)/100, 'f', 2, 64)
}

// real writes a number so that it is read as the same one.
func (t *tableText) real(v float64) {
	t.next()
	t.buf = strconv.AppendFloat(t.buf, v, 'g', -1, 64)
}

func (t *tableText) digest(sum []byte) {
	t.next()
	t.buf = append(t.buf, t.style.digest[0]...)
	t.buf = hex.AppendEncode(t.buf, sum)
	t.buf = append(t.buf, t.style.digest[1]...)
}

func (t *tableText) endRow() {
	t.buf = append(t.buf, t.style.end...)
	t.first = true
	t.rows++
	last := 0
	if len(t.ends) > 0 {
		last = t.ends[len(t.ends)-1]
	}
	if len(t.buf)-last >= maxPart {
		t.ends = append(t.ends, len(t.buf))
	}
}

func (t *tableText) clear() {
	t.buf, t.ends, t.rows, t.first = t.buf[:0], t.ends[:0], 0, true
}

// parts cuts the text into statements' worth of rows.
func (t *tableText) parts(each func(part []byte) error) error {
	from := 0
	for _, end := range append(t.ends, len(t.buf)) {
		if end > from {
			if err := each(t.buf[from:end]); err != nil {
				return err
			}
		}
		from = end
	}
	return nil
}

// appendEscaped writes a text so that no character of it ends a value. A NUL,
// which PostgreSQL cannot store, becomes U+FFFD.
func appendEscaped(buf []byte, s string) []byte {
	for {
		i := strings.IndexAny(s, "\\\t\n\r\x00")
		if i < 0 {
			return append(buf, s...)
		}
		buf = append(buf, s[:i]...)
		switch s[i] {
		case '\t':
			buf = append(buf, `\t`...)
		case '\n':
			buf = append(buf, `\n`...)
		case '\r':
			buf = append(buf, `\r`...)
		case 0:
			buf = append(buf, "\uFFFD"...)
		default:
			buf = append(buf, `\\`...)
		}
		s = s[i+1:]
	}
}
