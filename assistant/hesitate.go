package assistant

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/parser/compose"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// notUnderstood says why a question was not read.
func (q question) notUnderstood(ctx context.Context, o outcome, unread error) (outcome, error) {
	var miss *parser.NotUnderstood
	var sense *query.SenseError
	var wrong *markedWrong
	switch {
	case errors.As(unread, &wrong):
		o.provenance, o.suggestions = "", q.suggestions(ctx, o)
		return o.end(Abstain, "marked_wrong_before"), nil
	case errors.As(unread, &miss):
		return q.missed(ctx, o, miss), nil
	case errors.As(unread, &sense):
		return o.end(Abstain, "no_sense_"+sense.Code, "detail", sense.Detail), nil
	case errors.Is(unread, parser.ErrTooLong):
		return o, &Error{Status: Failed, Code: "too_long"}
	case errors.Is(unread, parser.ErrEmpty):
		return o, &Error{Status: Failed, Code: "empty"}
	}
	return o, unread
}

// points says that a question that is not understood goes on from an answer.
func (q question) points(miss *parser.NotUnderstood) bool {
	return (miss.Pointed || q.rest != "" || q.turn.Tells()) && q.talk.Prior != nil
}

// missed names the words that were not understood, and questions that work.
func (q question) missed(ctx context.Context, o outcome, miss *parser.NotUnderstood) outcome {
	o.points = q.points(miss)
	if q.request.Language == "" && miss.Language != "" {
		o.language = miss.Language
	}
	o.uncovered, o.suggestions = miss.Words, q.suggestions(ctx, o)
	if miss.Before {
		if meant := q.reader.AsBefore(ctx, q.asked(), q.talk.Prior); meant != nil {
			o.suggestions = slices.Insert(o.suggestions, 0, meant.Paraphrase(o.language))
		}
	}
	switch {
	case miss.Language == "" && q.request.Language == "":
		return o.end(Abstain, "other_language")
	case miss.Before && q.talk.Prior != nil && q.talk.Prior.Form != nil:
		return o.end(Abstain, "goes_on_not_understood")
	case miss.Before:
		return o.end(Abstain, "before_not_understood")
	case len(miss.Words) == 0:
		return o.end(Abstain, "not_understood")
	}
	return o.end(Abstain, "words_not_understood", "words", quoted(miss.Words))
}

// hesitate names the words of a question that are not understood, and offers what it may
// mean without them. Done is false where it takes up an answer, or is likely not about games.
func (q question) hesitate(ctx context.Context, o outcome, unread error, alone func() []compose.Reading) (after outcome, done bool, err error) {
	var miss *parser.NotUnderstood
	if !errors.As(unread, &miss) || miss.Before || q.points(miss) {
		return o, false, nil
	}
	verdict := q.reader.Hesitant(q.asked(), alone())
	if len(verdict.Readings) == 0 || q.turn.OfAnswer(verdict.Readings[0].Form) {
		return o, false, nil
	}
	left := verdict.Readings[0].LeavesOver(miss.Words)
	if len(left) == 0 && verdict.Readings[0].LeavesUnknown() {
		return o, false, nil // what is not understood could not be named
	}
	if after, err = q.composed(ctx, o, verdict); err != nil {
		return o, false, err
	}
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

// quoted are words as they are told.
func quoted(words []string) string { return "«" + strings.Join(words, "», «") + "»" }
