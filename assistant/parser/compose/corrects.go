package compose

import (
	"strings"

	index "github.com/kibitz-chess/kibitz/assistant/people"
)

// Corrects says that a question sets right what was asked before, 'no, I meant with
// Black', and what it says instead.
func (r *Reader) Corrects(question string) (rest string, corrects bool) {
	question = strings.TrimLeft(question, " ¡¿")
	if before, said := r.setRightBehind(question); said {
		if more, again := r.Corrects(before); again {
			return more, true // 'no, … I meant'
		}
		return before, true
	}
	for _, lex := range r.lexicons {
		for _, begin := range lex.setsRight {
			rest, ok := cutFold(question, begin)
			if !ok {
				continue
			}
			after := strings.TrimLeft(rest, " ,.;:…–-")
			sign := strings.ContainsAny(begin, ", ") || len(rest) > 0 && strings.ContainsRune(",.;:…–-", []rune(rest)[0])
			if !sign || after == "" || rest == after {
				continue
			}
			if more, again := r.Corrects(after); again {
				return more, true // 'no, I meant …'
			}
			return after, true
		}
	}
	return "", false
}

// setRightBehind cuts off what says at the end of a question that it sets something
// right: 'with Black, I mean'.
func (r *Reader) setRightBehind(question string) (before string, said bool) {
	question = strings.TrimRight(question, " .?!")
	for _, lex := range r.lexicons {
		for _, end := range lex.setsRightBehind {
			at := len(question) - len(end) - 1
			if at > 0 && strings.EqualFold(question[at+1:], end) && strings.ContainsRune(" ,", rune(question[at])) {
				return strings.TrimRight(question[:at], " ,.;…–-"), true
			}
		}
	}
	return question, false
}

// cutFold cuts the beginning of a text off, whatever its case and accents.
func cutFold(text, begin string) (rest string, ok bool) {
	all, wanted := []rune(text), []rune(begin)
	if len(all) < len(wanted) || index.Fold(string(all[:len(wanted)])) != index.Fold(begin) {
		return "", false
	}
	return string(all[len(wanted):]), true
}
