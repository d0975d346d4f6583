package pgn

import (
	"bytes"
	"strings"
)

// Result is how a game ended, as stored in matches.RESULT.
type Result uint8

// The results.
const (
	Unknown Result = iota
	WhiteWins
	BlackWins
	Draw
)

// String returns the result as matches.RESULT_TEXT holds it.
func (r Result) String() string { return resultTexts[r&3] }

var resultTexts = [...]string{Unknown: "*", WhiteWins: "1-0", BlackWins: "0-1", Draw: "1/2-1/2"}

// resultSpellings holds the results as they are met, but bothLost. A spelling that
// begins with another one stands before it. The last three are Windows-1252.
var resultSpellings = [...]struct {
	text   string
	result Result
}{
	{"*", Unknown},
	{"1-0", WhiteWins}, {"1:0", WhiteWins}, {"1–0", WhiteWins},
	{"0-1", BlackWins}, {"0:1", BlackWins}, {"0–1", BlackWins},
	{"1/2-1/2", Draw}, {"1/2:1/2", Draw}, {"1/2–1/2", Draw}, {"1/2", Draw},
	{"0.5-0.5", Draw}, {"0.5:0.5", Draw}, {"0.5–0.5", Draw}, {"0,5-0,5", Draw}, {"0,5:0,5", Draw},
	{"0:0", Unknown}, {"0–0", Unknown},
	{"½-½", Draw}, {"½:½", Draw}, {"½–½", Draw}, {"½", Draw},
	{"\xbd-\xbd", Draw}, {"\xbd:\xbd", Draw}, {"\xbd", Draw},
}

// bothLost is how a game ends that both players lost, by default as a rule: nobody
// won and it is no draw. It is a castling too; see parser.bothLost.
const bothLost = "0-0"

// parseResult reads the value of a Result tag.
func parseResult(text string) (Result, bool) {
	text = strings.TrimSpace(text)
	if text == bothLost {
		return Unknown, true
	}
	for _, s := range resultSpellings {
		if s.text == text {
			return s.result, true
		}
	}
	return Unknown, false
}

// resultAt returns the length of the result at the beginning of the text, and
// which it is; 0 if there is none.
func resultAt(text []byte) (Result, int) {
	if len(text) > 1 && (text[1] == '.' && text[0] != '0' || text[1] >= '0' && text[1] <= '9') {
		return Unknown, 0 // the number of a move, as nearly always
	}
	for _, s := range resultSpellings {
		if bytes.HasPrefix(text, []byte(s.text)) &&
			(len(text) == len(s.text) || !inWord(text[len(s.text):])) {
			return s.result, len(s.text)
		}
	}
	return Unknown, 0
}
