package model

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/prompts"
)

// Shown is the rows of an answer, for a question that takes one of them up. A model
// names a row by its place, $3 for the third and $-1 for the last, and sees nothing
// that stands in it.
type Shown struct {
	Rows []ShownRow
	More bool // there were others behind these
}

// ShownRow is what a row can stand for.
type ShownRow struct {
	Game     int64  // its number; 0: the row is of no game
	HalfMove int64  // after which its position stands on the board; −1: the row is of none
	Text     string // its first cell, such as a player or an event; empty if that is no text
}

const rowSign = "$"

// told says to the model what rows there are; nil: there are none.
func (s *Shown) told() *prompts.Rows {
	if s == nil || len(s.Rows) == 0 {
		return nil
	}
	first := s.Rows[0]
	return &prompts.Rows{Count: len(s.Rows), More: s.More, Game: first.Game > 0, HalfMove: first.HalfMove >= 0, Text: first.Text != ""}
}

// row is the row that a reference names; named is false for a text that is none.
func (s *Shown) row(text string) (row ShownRow, named bool, err error) {
	place, ok := strings.CutPrefix(text, rowSign)
	n, notNumber := strconv.Atoi(place)
	if !ok || notNumber != nil {
		return row, false, nil
	}
	count := 0
	if s != nil {
		count = len(s.Rows)
	}
	at := n - 1
	if n < 0 {
		at = count + n
	}
	switch {
	case n == 0 || at < 0 || at >= count:
		return row, true, &Rejection{fmt.Sprintf("There is no row %.20s: the last answer has %d rows that can be named.", text, count)}
	case n < 0 && s.More:
		return row, true, &Rejection{"The last answer has more rows than can be named, so that the last one is not known."}
	}
	return s.Rows[at], true, nil
}

// text is the text that a reference to a row stands for.
func (k *kept) text(reference string) (text string, named bool, err error) {
	row, named, err := k.shown.row(reference)
	if err == nil && named && row.Text == "" {
		err = &Rejection{fmt.Sprintf("Row %.20s begins with no text: it stands for a game only, by {\"game\":%q}.", reference, reference)}
	}
	if err == nil && named {
		k.rows = append(k.rows, namedRow{reference, row.Text})
	}
	return row.Text, named, err
}

// namedRow is a row that a form names by its text.
type namedRow struct{ reference, text string }

// numbered is the JSON of a form with a reference in the place of a number.
var numbered = regexp.MustCompile(`"(game|number)"\s*:\s*"([` + nameSign + rowSign + `]-?\d+)"`)

// numbers puts the numbers of games and half-moves where the JSON of a form names
// them by references: to a row, or to a game of a form before.
func (k *kept) numbers(form string) (restored string, err error) {
	restored = numbered.ReplaceAllStringFunc(form, func(found string) string {
		parts := numbered.FindStringSubmatch(found)
		n, why := k.number(parts[1], parts[2])
		if why != nil {
			err = why
			return found
		}
		return fmt.Sprintf("%q:%d", parts[1], n)
	})
	return restored, err
}

func (k *kept) number(field, text string) (int64, error) {
	if i, ok := reference(nameSign, text); ok && field == "game" {
		if i < len(k.games) {
			return k.games[i], nil
		}
		return 0, &Rejection{fmt.Sprintf("There is no game %.20s here.", text)}
	}
	row, named, err := k.shown.row(text)
	switch {
	case err != nil:
		return 0, err
	case named && field == "game" && row.Game > 0:
		return row.Game, nil
	case named && field == "number" && row.HalfMove > 0:
		return row.HalfMove, nil
	}
	return 0, &Rejection{fmt.Sprintf("%.20s stands for no %s here.", text, map[string]string{"game": "game", "number": "half-move"}[field])}
}

// gameNumber is the number of a game in the JSON of a form.
var gameNumber = regexp.MustCompile(`"game":(\d+)`)

// hideGames is the JSON of a form with references for the numbers of games, which
// models neither need nor see.
func (k *kept) hideGames(form string) string {
	return gameNumber.ReplaceAllStringFunc(form, func(found string) string {
		n, err := strconv.ParseInt(gameNumber.FindStringSubmatch(found)[1], 10, 64)
		if err != nil {
			return `"game":null`
		}
		k.games = append(k.games, n)
		return fmt.Sprintf(`"game":"%s%d"`, nameSign, len(k.games))
	})
}
