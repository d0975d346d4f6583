package dialect

import (
	"strconv"
	"strings"
)

// Kind is what a column holds, apart from any server.
type Kind uint8

// The kinds of column.
const (
	Code     Kind = iota // the code of a row, a 64-bit number
	Small                // a number of at most four digits: squares, piece counts, orders
	Count                // a number of at most nine digits
	Events               // a sum of event bits
	Total                // a count without a limit
	Text                 // a text of at most Size characters, compared as the server likes
	CaseText             // the same, capitals apart
	Board                // the 64 letters of a board, capitals apart
	Date                 // a date without a time of day
	Score                // an evaluation in pawns, within ±10
	Ratio                // a number within ±10 with two decimals
	Digest               // the 32 bytes of a SHA-256
	Real                 // a number with a fraction, of double precision
	Squares              // a set of squares, a bit for each of the 64
	kinds
)

// Type is the type of a column. Size is the greatest number of characters of a
// text, or of digits of a Small or a Count; other kinds leave it zero.
type Type struct {
	Kind Kind
	Size int
}

// Numeric says that values of the kind are numbers.
func (k Kind) Numeric() bool {
	switch k {
	case Code, Small, Count, Events, Total, Score, Ratio, Real, Squares:
		return true
	}
	return false
}

// Type is the server's name of a type, with the collation it needs.
func (d Dialect) Type(t Type) string {
	return strings.ReplaceAll(d.types[t.Kind], "{n}", strconv.Itoa(t.Size))
}

// Storage is what the server wants to be told about keeping values of the type,
// as the last words of a column's definition. It is often empty.
func (d Dialect) Storage(t Type) string { return d.storage[t.Kind] }
