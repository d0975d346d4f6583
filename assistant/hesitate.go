package assistant

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/parser/compose"
	"github.com/kibitz-chess/kibitz/assistant/parser/token"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// hesitate names the words of a question that are not understood, and offers what it may
// mean without them. Done is false where it takes up an answer, or is likely not about games.
func (q question) hesitate(ctx context.Context, o outcome, unread error, alone func() []compose.Reading) (after outcome, done bool, err error) {
	var miss *parser.NotUnderstood
	if !errors.As(unread, &miss) || miss.Before || q.points(miss) {
		return o, false, nil
	}
	verdict := q.reader.Hesitant(q.asked(), alone())
	if len(verdict.Readings) == 0 {
		return o, false, nil
	}
	if after, err = q.composed(ctx, o, verdict); err != nil {
		return o, false, err
	}
	left := leftOver(miss.Words, verdict.Readings[0].Left)
	after.uncovered, after.guess = left, after.status == Clarify
	if len(left) == 0 {
		return after, true, nil
	}
	if words := quoted(left); after.back != nil && after.back.Slot == query.SlotSense {
		back := *after.back
		back.Text = after.say("ask_without", "words", words)
		after = after.ask(&back)
	} else {
		after = after.assume("without_words", "words", words)
	}
	return after, true, nil
}

// leftOver are the words that the likeliest reading does not use either.
func leftOver(words, left []string) (over []string) {
	for _, w := range words {
		if slices.ContainsFunc(left, func(l string) bool { return strings.HasSuffix(l, "("+token.Fold(w)+")") }) {
			over = append(over, w)
		}
	}
	return over
}

// quoted are words as they are told.
func quoted(words []string) string { return "«" + strings.Join(words, "», «") + "»" }
