package contact

import (
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"github.com/kibitz-chess/kibitz/assistant"
)

// Kind is how the cells of a column are compared. Those of a kind that is not among these,
// such as text, eco and square, are numbers or texts as they stand.
type Kind string

// The kinds that are compared in ways of their own.
const (
	Num    Kind = "num"
	Pct    Kind = "pct" // in percent, or as a share of one
	Avg    Kind = "avg"
	Player Kind = "player"
	Date   Kind = "date"
	Result Kind = "result"
	Decade Kind = "decade"
	SAN    Kind = "san"
	Color  Kind = "color"
	Board  Kind = "board"
	Bool   Kind = "bool" // compared as a text, unless it is all that is asked for
)

// cells are the cells of rows as they come over JSON, whichever way they came.
func cells(rows []assistant.Row) [][]any {
	all := make([][]any, len(rows))
	for i, row := range rows {
		all[i] = make([]any, len(row))
		for j, v := range row {
			all[i][j] = cell(v)
		}
	}
	return all
}

func cell(v any) any {
	switch v := v.(type) {
	case nil, bool, string:
		return v
	case int64:
		return float64(v)
	case float64:
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return nil
		}
		return v
	}
	var simple any
	text, err := json.Marshal(v)
	if err != nil || json.Unmarshal(text, &simple) != nil {
		return fmt.Sprint(v)
	}
	switch simple.(type) {
	case nil, bool, string, float64:
		return simple
	}
	return string(text)
}

// written is the text of a cell.
func written(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	return fmt.Sprint(v)
}

// plain is the text of a cell without what writers differ in.
func plain(v any) string {
	return cases.Fold().String(strings.TrimSpace(norm.NFC.String(written(v))))
}

var (
	withPoint = regexp.MustCompile(`^-?\d+(\.\d+)?([eE][-+]?\d+)?$`)
	withComma = regexp.MustCompile(`^-?\d+,\d+$`)
)

// number is the number that a cell is.
func number(v any) (n float64, ok bool) {
	switch v := v.(type) {
	case float64:
		return v, true
	case string:
		s := strings.TrimSpace(strings.TrimRight(strings.TrimSpace(v), "%"))
		if withComma.MatchString(s) {
			s = strings.Replace(s, ",", ".", 1)
		} else if !withPoint.MatchString(s) {
			return 0, false
		}
		n, _ = strconv.ParseFloat(s, 64) // one too large is infinite
		return n, true
	}
	return 0, false
}

// value is a cell as its kind is compared.
type value struct {
	missing   bool // it equals nothing
	number    float64
	isNumber  bool
	text      string
	words     map[string]bool // of a player
	surname   string
	canBeName bool // it is not too long for one
}

// longestName is how many characters a name may have.
const longestName = 59

func (j *Judge) value(kind Kind, v any) value {
	if v == nil {
		return value{missing: true}
	}
	switch kind {
	case Num, Pct, Avg:
		n, ok := number(v)
		return value{number: n, isNumber: ok, missing: !ok}
	case Player:
		return j.player(v)
	case Date:
		return value{text: day(v)}
	case Result:
		return value{text: result(v)}
	case Decade:
		return value{text: decade(v)}
	case SAN:
		return value{text: move(v)}
	case Color:
		c := color(v)
		return value{text: c, missing: c == ""}
	case Board:
		return value{text: written(v)}
	}
	n, ok := number(v)
	return value{number: n, isNumber: ok, text: plain(v)}
}

// gold is the value of a gold's cell: it names colors one way.
func (j *Judge) gold(kind Kind, v any) value {
	if kind == Color && v != "white" && v != "black" {
		return value{missing: true}
	}
	return j.value(kind, v)
}

var word = regexp.MustCompile(`[\p{L}\p{N}_]+`)

func (j *Judge) player(v any) value {
	name := plain(v)
	if known, ok := j.spelt[name]; ok {
		name = known
	}
	p := value{text: name, words: map[string]bool{}, canBeName: utf8.RuneCountInString(name) <= longestName}
	for _, w := range word.FindAllString(name, -1) {
		p.words[w] = true
	}
	p.surname, _, _ = strings.Cut(name, ",")
	return p
}

var unknownDay = regexp.MustCompile(`(\.\?\?)+$`)

// day is a date as far as it is known, without the time.
func day(v any) string {
	s := plain(v)
	if i := strings.IndexAny(s, "t "); i >= 0 {
		s = s[:i]
	}
	return unknownDay.ReplaceAllString(strings.NewReplacer("-", ".", "/", ".").Replace(s), "")
}

// The numbers of results, as texts: that of another text is the text.
const (
	unfinished = "0"
	whiteWon   = "1"
	blackWon   = "2"
	drawn      = "3"
)

func result(v any) string {
	s := plain(v)
	if n, ok := number(v); ok {
		s = strconv.FormatFloat(math.Trunc(n), 'f', -1, 64)
	}
	switch s {
	case "1-0":
		return whiteWon
	case "0-1":
		return blackWon
	case "1/2-1/2", "½-½":
		return drawn
	}
	for _, words := range [][]string{{drawn, "draw", "tablas", "empate"}, {whiteWon, "white", "blanca"}, {blackWon, "black", "negra"}, {unfinished, "unfinish", "sin terminar", "no terminada", "*"}} {
		for _, w := range words[1:] {
			if strings.Contains(s, w) {
				return words[0]
			}
		}
	}
	return s
}

var (
	year = regexp.MustCompile(`\d{4}`)
	tens = regexp.MustCompile(`\d{3}`)
)

// decade is the first year of a decade, of which a year is told, or its tens: 197 are the
// 1970s.
func decade(v any) string {
	n, ok := number(v)
	if !ok {
		text := written(v)
		told := year.FindString(text)
		if told == "" {
			if told = tens.FindString(text); told == "" {
				return plain(v)
			}
			told += "0"
		}
		n, _ = strconv.ParseFloat(told, 64) // they are digits
		return strconv.Itoa(int(n) / 10 * 10)
	}
	if n < 1000 {
		n *= 10
	}
	return strconv.Itoa(int(n) / 10 * 10)
}

var moveNumber = regexp.MustCompile(`^\d+\s*\.+\s*`)

// move is a move without its number and what is said of it.
func move(v any) string {
	s := strings.TrimRight(moveNumber.ReplaceAllString(strings.TrimSpace(written(v)), ""), "+#!?")
	return strings.NewReplacer("0-0-0", "O-O-O", "0-0", "O-O").Replace(s)
}

// color is white, black or none.
func color(v any) string {
	switch plain(v) {
	case "white", "w", "blanca", "blancas", "con blancas", "0":
		return "white"
	case "black", "b", "negra", "negras", "con negras", "1":
		return "black"
	}
	return ""
}
