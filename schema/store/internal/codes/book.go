// Package codes gives the rows of games their codes while they are loaded:
// positions a hash of their board, the rest numbers in order.
package codes

import (
	"strings"

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// A Hash gives the code of a board at an attempt: 0 first, 1 when another
// board has that code, and so on.
type Hash func(b *chessboard.Board, attempt int) int64

// OfBoard is the Hash of the databases that are made here.
func OfBoard(b *chessboard.Board, attempt int) int64 { return b.CodeAt(attempt) }

// A Book knows the codes in use and gives new ones. Whoever opens it tells it
// what is in the database.
type Book struct {
	// Positions are the boards known to be in the database.
	Positions *Set
	// Look, if not nil, is called before a board gets a code that Positions
	// does not hold and nobody asked the database for: it claims the code for
	// the board that has it there.
	Look func(code int64) error

	hash     Hash
	highest  Highest
	matches  map[[32]byte]int64
	keywords map[string]int64
	values   map[string]int64
}

// Highest are the highest codes in use.
type Highest struct {
	Match, Comment, Value, Keyword int64
}

// NewBook makes a book for a database with these codes.
func NewBook(hash Hash, highest Highest) *Book {
	highest.Keyword = max(highest.Keyword, schema.FirstFreeKeyword-1)
	return &Book{
		Positions: NewSet(0),
		hash:      hash,
		highest:   highest,
		matches:   make(map[[32]byte]int64),
		keywords:  make(map[string]int64),
		values:    make(map[string]int64),
	}
}

// KnowMatch tells of a game in the database by the key that its repeats have too;
// of several the first counts.
func (b *Book) KnowMatch(key [32]byte, code int64) {
	if known, ok := b.matches[key]; !ok || code < known {
		b.matches[key] = code
	}
}

// Match is the code of the game with a key, and whether it is a new one.
func (b *Book) Match(key [32]byte) (code int64, isNew bool) {
	if code, ok := b.matches[key]; ok {
		return code, false
	}
	code = b.NextMatch()
	b.matches[key] = code
	return code, true
}

// KnowKeyword tells of a match keyword in the database.
func (b *Book) KnowKeyword(name string, code int64) { b.keywords[name] = code }

// KnowValue tells of a keyword value in the database.
func (b *Book) KnowValue(text string, code int64) { b.values[text] = code }

// NextMatch is the code of one more game.
func (b *Book) NextMatch() int64 {
	b.highest.Match++
	return b.highest.Match
}

// LastMatch is the code of the last game, 0 when there is none.
func (b *Book) LastMatch() int64 { return b.highest.Match }

// NextComment is the code of one more comment.
func (b *Book) NextComment() int64 {
	b.highest.Comment++
	return b.highest.Comment
}

// Position is the code of a board, whose first code is given, and whether its
// row is to be added.
func (b *Book) Position(first int64, text *[64]byte) (code int64, isNew bool, err error) {
	code = first
	state := b.Positions.Claim(code, text[:])
	for attempt := 1; state == Taken; attempt++ {
		board, err := chessboard.ParseBoard(string(text[:]))
		if err != nil {
			return 0, false, err
		}
		code = b.hash(&board, attempt)
		if b.Look != nil && !b.Positions.Holds(code) {
			if err := b.Look(code); err != nil {
				return 0, false, err
			}
		}
		state = b.Positions.Claim(code, text[:])
	}
	return code, state == New, nil
}

// Keyword is the code of a match keyword, and whether its row is to be added.
func (b *Book) Keyword(name string) (code int64, isNew bool) {
	return number(b.keywords, name, &b.highest.Keyword)
}

// Value is the code of a keyword value, and whether its row is to be added.
func (b *Book) Value(text string) (code int64, isNew bool) {
	return number(b.values, text, &b.highest.Value)
}

func number(codes map[string]int64, text string, highest *int64) (code int64, isNew bool) {
	if code, ok := codes[text]; ok {
		return code, false
	}
	*highest++
	codes[strings.Clone(text)] = *highest // a part of the game's text, else kept alive
	return *highest, true
}
