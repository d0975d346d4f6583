package compose

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser"
)

// meetsNamesake says that a fragment takes for an opening whom somebody met who is named
// right before: 'Euwe with Aljechin'.
func (lex *lexicon) meetsNamesake(s parser.Sentence, f fragment) bool {
	cond, ok := f.value.(condition)
	if !ok || cond.ECO == nil {
		return false
	}
	with := f.start
	if !lex.cue(meeting, s.Tokens[with].Fold) {
		with--
	}
	if with < 1 || with+2 != f.end || !lex.cue(meeting, s.Tokens[with].Fold) || !s.Tokens[with+1].Upper {
		return false
	}
	person := func(is func(parser.Island) bool) bool {
		return slices.ContainsFunc(s.Islands, func(i parser.Island) bool { return i.Kind == parser.PersonIsland && is(i) })
	}
	return person(func(i parser.Island) bool { return i.End == with }) && person(func(i parser.Island) bool { return i.Start == with+1 && i.End == f.end })
}
