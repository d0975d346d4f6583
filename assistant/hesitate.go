package assistant

import (
	"context"
	"errors"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/parser/compose"
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
	after.uncovered, after.guess = miss.Words, after.status == Clarify
	if len(miss.Words) == 0 {
		return after, true, nil
	}
	if words := quoted(miss.Words); after.back != nil && after.back.Slot == query.SlotSense {
		back := *after.back
		back.Text = after.say("ask_without", "words", words)
		after = after.ask(&back)
	} else {
		after = after.assume("without_words", "words", words)
	}
	return after, true, nil
}

// quoted are words as they are told.
func quoted(words []string) string { return "«" + strings.Join(words, "», «") + "»" }
