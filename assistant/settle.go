package assistant

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/people"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/tell"
	"github.com/kibitz-chess/kibitz/schema/dialect"
)

// settle closes what the question left open: with the answers given before,
// then by not asking where all readings give the same rows, else with a
// question back. A nil query without an error is a question back.
func (t *turn) settle(ctx context.Context, readings []query.Query) (*query.Query, error) {
	q := readings[0]
	open := readings
	t.open = new(q.Clone())
	if len(readings) > 1 {
		readings = t.filled(readings)
		chosen, err := t.choose(ctx, readings)
		if err != nil || chosen < 0 {
			return nil, err
		}
		q = readings[chosen]
		t.open = new(open[chosen].Clone())
	}
	said := opening{numbers: t.reading.Numbers, length: t.reading.Length}
	return settleHoles(ctx, t, q, said, t.sameRows)
}

// opening is what a question says of a number whose unit it leaves open.
type opening struct {
	numbers []int
	length  bool // the first of them is a length
}

// form is a question in either logical form.
type form[F any] interface {
	Clone() F
	Paraphrase(language string) string
}

// settleHoles closes what a form leaves open: with the answers given before, then
// by not asking where all values give the same rows, else with a question back. A
// nil form without an error is a question back.
func settleHoles[F form[F], P interface {
	*F
	Holes() []query.Hole
	Fill(slot, value string) bool
}](ctx context.Context, t *turn, f F, said opening, same func(context.Context, []F) (bool, error)) (*F, error) {
	settled := 0 // names settled so far
	for {
		holes := P(&f).Holes()
		if len(holes) == 0 {
			return &f, nil
		}
		h := holes[0]
		answer, answered := t.talk.settled[h.Slot]
		value, fits := matchAny(h, answer)
		if answered && !fits && settled > 0 {
			answered = false // the answer was for another name of the question
		}
		if answered {
			if !fits || !P(&f).Fill(h.Slot, value) {
				return nil, &Error{Status: Failed, Code: "bad_answer", Args: []string{"slot", h.Slot, "value", answer, "values", strings.Join(h.Values, ", ")}}
			}
			if h.Slot == query.SlotPlayer {
				settled++
			}
			t.memory.keep(t.request.Conversation, h.Slot, value)
			if h.Slot == query.SlotMoveUnit {
				t.assume("unit_" + value)
			}
			continue
		}
		options := make([]F, len(h.Values))
		labels := make([]string, len(h.Values))
		for i, value := range h.Values {
			options[i] = f.Clone()
			P(&options[i]).Fill(h.Slot, value)
			labels[i] = tell.Paraphrase(options[i].Paraphrase(t.reply.Language))
		}
		alike, err := same(ctx, options)
		if err != nil {
			return nil, err
		}
		if alike {
			f = options[len(options)-1]
			t.assume("same_"+h.Slot, "values", strings.Join(h.Values, "; "))
			continue
		}
		t.askBack(h, labels, said)
		if settled > 0 && h.Slot == query.SlotPlayer {
			for i := range t.reply.Clarification.Options {
				t.reply.Clarification.Options[i].Value = answer + namesApart + t.reply.Clarification.Options[i].Value
			}
		}
		return nil, nil
	}
}

// namesApart stands between the names of an answer that settles several.
const namesApart = "; "

// matchAny finds the value of the hole that an answer means. An answer about
// players may name one for each name of the question.
func matchAny(h query.Hole, answer string) (string, bool) {
	if h.Slot != query.SlotPlayer {
		return matchOption(h.Values, answer)
	}
	for _, name := range strings.Split(answer, strings.TrimSpace(namesApart)) {
		if value, ok := matchOption(h.Values, strings.TrimSpace(name)); ok {
			return value, true
		}
	}
	return "", false
}

// matchOption finds the value that an asker's answer means: the value itself,
// or the only one that contains its words.
func matchOption(values []string, answer string) (string, bool) {
	if slices.Contains(values, answer) {
		return answer, true
	}
	var fits []string
	for _, v := range values {
		ok := true
		for _, w := range strings.Fields(people.Fold(strings.ReplaceAll(answer, ",", " "))) {
			ok = ok && strings.Contains(people.Fold(v), w)
		}
		if ok {
			fits = append(fits, v)
		}
	}
	if len(fits) != 1 {
		return "", false
	}
	return fits[0], true
}

// filled are the readings with what was settled before for the whole
// conversation, so that they can be compared.
func (t *turn) filled(readings []query.Query) []query.Query {
	all := make([]query.Query, len(readings))
	for i, q := range readings {
		all[i] = q.Clone()
		for slot := range lasting {
			if value, ok := t.talk.settled[slot]; ok && all[i].Fill(slot, value) && slot == query.SlotMoveUnit && i == 0 {
				t.assume("unit_" + value)
			}
		}
	}
	return all
}

// choose settles which of several readings is meant.
func (t *turn) choose(ctx context.Context, readings []query.Query) (int, error) {
	if answer, ok := t.talk.settled[query.SlotSense]; ok {
		n, err := strconv.Atoi(answer)
		if err != nil || n < 1 || n > len(readings) {
			return -1, &Error{Status: Failed, Code: "bad_answer", Args: []string{"slot", query.SlotSense, "value", answer, "values", "1–" + strconv.Itoa(len(readings))}}
		}
		return n - 1, nil
	}
	kept, err := t.different(ctx, readings)
	if err != nil {
		return -1, err
	}
	if len(kept) == 1 {
		return kept[0], nil
	}
	var options []Option
	for _, i := range kept {
		options = append(options, Option{Value: strconv.Itoa(i + 1), Label: readings[i].Paraphrase(t.reply.Language)})
	}
	t.clarify(query.SlotSense, t.say("ask_sense"), options)
	return -1, nil
}

// different are the places of the readings that do not give the same rows as
// one before them.
func (t *turn) different(ctx context.Context, readings []query.Query) (kept []int, err error) {
	for i, q := range readings {
		known := false
		for _, k := range kept {
			if known, err = t.sameRows(ctx, []query.Query{readings[k], q}); err != nil {
				return nil, err
			}
			if known {
				break
			}
		}
		if !known {
			kept = append(kept, i)
		}
	}
	return kept, nil
}

// sameRows says whether the readings, all of them complete, give the same rows
// on the connected database. Of what differs in more than its rows, such as a
// count and a list, they do not.
func (t *turn) sameRows(ctx context.Context, readings []query.Query) (bool, error) {
	if t.Database == nil || t.request.SQLOnly {
		return false, nil
	}
	var first *Rows
	for i, q := range readings {
		if q.Measure != readings[0].Measure || q.Subject != readings[0].Subject || len(q.Holes()) > 0 {
			return false, nil
		}
		if q.Measure == query.Replay {
			q = q.Clone()
			q.Measure = query.List
		}
		_, rows, err := t.Rows(ctx, q)
		if err != nil {
			return false, err
		}
		if i == 0 {
			first = rows
		} else if !reflect.DeepEqual(first.Rows, rows.Rows) {
			return false, nil
		}
	}
	return !first.Truncated, nil
}

// askBack puts the question that closes a hole, each option said in full.
func (t *turn) askBack(h query.Hole, labels []string, said opening) {
	options := make([]Option, len(labels))
	for i, label := range labels {
		switch h.Slot {
		case query.SlotMoveUnit:
			label = t.say("option_"+h.Values[i]) + " – " + label
		case query.SlotPlayer:
			label = h.Values[i]
		}
		options[i] = Option{Value: h.Values[i], Label: label}
	}
	text := t.say("ask_"+h.Slot, "name", h.Text)
	if h.Slot == query.SlotMoveUnit && len(said.numbers) > 0 {
		n := said.numbers[0]
		key := "ask_move_unit_white"
		switch {
		case said.length:
			key = "ask_length"
		case n%2 == 0:
			key = "ask_move_unit_black"
		}
		text = t.say(key, "n", strconv.Itoa(n), "move", strconv.Itoa((n+1)/2), "first", strconv.Itoa(2*n-1), "second", strconv.Itoa(2*n))
	}
	t.clarify(h.Slot, text, options)
}

func (t *turn) askDialect() {
	var options []Option
	for _, d := range dialect.All() {
		options = append(options, Option{Value: d.Name, Label: d.Title})
	}
	t.clarify(query.SlotDialect, t.say("ask_dialect"), options)
}

func (t *turn) clarify(slot, text string, options []Option) {
	t.reply.Status = Clarify
	t.reply.Text = text
	t.reply.Clarification = &Clarification{Slot: slot, Text: text, Options: options}
}

// notUnderstood turns the parser's error into an honest reply.
func (t *turn) notUnderstood(ctx context.Context, err error) error {
	var miss *parser.NotUnderstood
	var sense *query.SenseError
	var wrong *markedWrong
	switch {
	case errors.As(err, &wrong):
		t.reply.Status, t.reply.Provenance = Abstain, ""
		t.reply.Suggestions = t.suggestions(ctx)
		t.reply.Text = t.say("marked_wrong_before")
		return nil
	case errors.As(err, &miss):
		t.reply.Status, t.points = Abstain, miss.Pointed && t.talk.prior != nil
		if t.request.Language == "" && miss.Language != "" {
			t.reply.Language = miss.Language
		}
		t.reply.Uncovered = miss.Words
		t.reply.Suggestions = append(t.asBefore(ctx, miss), t.suggestions(ctx)...)
		switch {
		case miss.Language == "" && t.request.Language == "":
			t.reply.Text = t.say("other_language")
		case miss.Before:
			t.reply.Text = t.say("before_not_understood")
		case len(miss.Words) == 0:
			t.reply.Text = t.say("not_understood")
		default:
			t.reply.Text = t.say("words_not_understood", "words", "«"+strings.Join(miss.Words, "», «")+"»")
		}
		return nil
	case errors.As(err, &sense):
		t.reply.Status = Abstain
		t.reply.Text = t.say("no_sense_"+sense.Code, "detail", sense.Detail)
		return nil
	case errors.Is(err, parser.ErrTooLong):
		return &Error{Status: Failed, Code: "too_long"}
	case errors.Is(err, parser.ErrEmpty):
		return &Error{Status: Failed, Code: "empty"}
	}
	return err
}

// asBefore is what a question would ask that may take up one that was not
// understood, if it were about the last one that was answered: in whole, so that
// the asker can ask it.
func (t *turn) asBefore(ctx context.Context, miss *parser.NotUnderstood) []string {
	if !miss.Before || t.talk.prior == nil || t.talk.prior.Unread {
		return nil
	}
	r, err := t.parser.Follow(ctx, strings.TrimSpace(t.request.Question), t.preferred(), t.Names.Players, *t.talk.prior)
	if err != nil || len(r.Queries) != 1 || len(r.Queries[0].Holes()) > 0 {
		return nil
	}
	return []string{r.Queries[0].Paraphrase(t.reply.Language)}
}
