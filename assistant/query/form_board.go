package query

import (
	"bytes"
	"strings"
)

// boardOfSquares is the board of 64 characters of one that is written by its
// squares, such as "Nf5 kg8": each with its letter, all others whatever. Other
// texts stay as they are.
func boardOfSquares(text string) string {
	board := bytes.Repeat([]byte{'?'}, 64)
	words := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ',' })
	for _, w := range words {
		if len(w) != 3 || w[1] < 'a' || w[1] > 'h' || w[2] < '1' || w[2] > '8' {
			return text
		}
		board[8*int('8'-w[2])+int(w[1]-'a')] = w[0]
	}
	if len(words) == 0 {
		return text
	}
	return string(board)
}
