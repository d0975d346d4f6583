// Package settle makes of the readings of a question, and of what the asker has
// answered before, a question with nothing open in it, or a question back.
package settle

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/execute"
	"github.com/kibitz-chess/kibitz/assistant/parser/compose"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/source"
	"github.com/kibitz-chess/kibitz/assistant/talk"
	"github.com/kibitz-chess/kibitz/assistant/tell"
)

// Asker is who asks: the language to ask back in, the answers given so far, by
// slots, and where the rows of readings can be compared.
type Asker struct {
	Language string
	Answers  map[string]string
	Session  execute.Session
	Blind    bool   // rows are not to be compared
	Chosen   string // the slot that was just answered, of a question that said how it was read; empty: none
}

// Settled is a question with nothing open, or a question back.
type Settled[F any] struct {
	Form  *F                  // nil: there is a question back
	Back  *talk.Clarification // nil: there is none
	Notes []tell.Note         // what was taken for granted
	Taken []Answer            // the answers that closed something
}

// Answer is what a slot was closed with.
type Answer struct{ Slot, Value string }

// form is a question in either logical form.
type form[F any] interface {
	Clone() F
	Paraphrase(language string) string
}

// open is a form that may leave something open.
type open[F any] interface {
	*F
	Holes() []query.Hole
	Fill(slot, value string) bool
	Walk(query.Visitor)
}

// Query settles the readings of a question: which of them is meant, and what it
// leaves open. Chosen is the place of that reading, -1 where it is asked back.
func Query(ctx context.Context, a Asker, readings []query.Query, said Said) (s Settled[query.Query], chosen int, err error) {
	q := readings[0]
	var notes []tell.Note
	if len(readings) > 1 {
		readings, notes = Filled(a.Answers, readings)
		var back *talk.Clarification
		if back, err = openInAll(ctx, a, readings, said, a.sameRows); err == nil && back == nil {
			chosen, back, err = a.choose(ctx, readings)
		}
		if err != nil || back != nil {
			return Settled[query.Query]{Back: back, Notes: notes}, -1, err
		}
		q = readings[chosen]
	}
	s, err = holes(ctx, a, q, said, a.sameRows)
	s.Notes = append(notes, s.Notes...)
	return s, chosen, err
}

// Form settles what a form leaves open.
func Form(ctx context.Context, a Asker, f query.Form) (Settled[query.Form], error) {
	return holes(ctx, a, f, OpenNumbers(f.Walk, f.Point), a.sameFormRows)
}

// Names settles which people are meant where a form names several.
func Names(ctx context.Context, a Asker, f query.Form) (Settled[query.Form], error) {
	never := func(context.Context, []query.Form) (*source.Rows, error) { return nil, nil }
	return holes(ctx, a, f, Said{}, never)
}

// Composed settles which of some composed readings is meant.
func Composed(ctx context.Context, a Asker, verdict compose.Verdict) (s Settled[query.Form], err error) {
	all := verdict.Readings
	if verdict.Likely {
		if all, err = a.rivalled(ctx, all); err != nil {
			return s, err
		}
	}
	at := 0
	if answer, ok := a.Answers[query.SlotSense]; ok {
		at, err = sense(answer, len(all))
	} else if !verdict.Sure && !(len(all) == 1 && a.saidReading()) {
		if s.Back, err = a.opens(ctx, all); err != nil || s.Back != nil {
			return s, err
		}
		alike := -1
		if alike, err = a.agreed(ctx, verdict, all); err != nil {
			return s, err
		}
		if at = max(alike, 0); alike < 0 {
			s.Back, err = a.which(ctx, all)
		}
		if s.Back != nil && len(s.Back.Options) == 1 && verdict.Likely {
			s.Back = nil
		}
	}
	if err == nil && s.Back == nil {
		s.Form = new(all[at].Form.Clone())
	}
	return s, err
}

// saidReading says that the asker has just answered a question back whose options
// said in full how the question was read.
func (a Asker) saidReading() bool { return len(closing[a.Chosen]) > 0 }

// opens asks about what some composed readings all leave open.
func (a Asker) opens(ctx context.Context, all []compose.Reading) (*talk.Clarification, error) {
	forms := make([]query.Form, len(all))
	for i, r := range all {
		forms[i] = r.Form
	}
	return openInAll(ctx, a, forms, OpenNumbers(forms[0].Walk, forms[0].Point), a.sameFormRows)
}

// openInAll asks about what all readings of a question leave open, whichever is
// meant: that comes before which of them it is. Nil: there is no such thing, or
// its values change no rows.
func openInAll[F form[F], P open[F]](ctx context.Context, a Asker, all []F, said Said, same func(context.Context, []F) (*source.Rows, error)) (*talk.Clarification, error) {
	for _, h := range P(&all[0]).Holes() {
		_, answered := a.Answers[h.Slot]
		if answered || slices.ContainsFunc(all, func(f F) bool { return !slices.ContainsFunc(P(&f).Holes(), h.Same) }) {
			continue
		}
		options, labels := ways[F, P](all[0], h, a.Language)
		if alike, err := same(ctx, options); spares(h, alike, ofTwo(P(&all[0]).Walk)) || err != nil {
			return nil, err
		}
		if len(all) > 1 {
			labels = nil
		}
		return a.askBack(h, labels, said), nil
	}
	return nil, nil
}

// which asks which of some composed readings is meant, those left out that give
// the same rows as one before them.
func (a Asker) which(ctx context.Context, all []compose.Reading) (*talk.Clarification, error) {
	var options []talk.Option
	var kept []query.Form
	for i, r := range all {
		same := false
		for _, k := range kept {
			alike, err := a.sameFormRows(ctx, []query.Form{k, r.Form})
			if err != nil {
				return nil, err
			}
			if same = alike != nil && len(alike.Rows) > 0; same { // of nothing it is not known that it is the same
				break
			}
		}
		if !same {
			kept = append(kept, r.Form)
			options = append(options, talk.Option{Value: strconv.Itoa(i + 1), Label: tell.Paraphrase(r.Form.Paraphrase(a.Language))})
		}
	}
	return a.ask(query.SlotSense, "ask_meant", options), nil
}

// holes closes what a form leaves open: with the answers given before, then by not
// asking where all values give the same rows, else with a question back.
func holes[F form[F], P open[F]](ctx context.Context, a Asker, f F, said Said, same func(context.Context, []F) (*source.Rows, error)) (s Settled[F], err error) {
	f = f.Clone()
	named := 0 // names settled so far
	for {
		holes := P(&f).Holes()
		if len(holes) == 0 {
			s.Form = &f
			return s, nil
		}
		h := holes[0]
		answer, answered := a.Answers[h.Slot]
		value, fits := matchAny(h, answer)
		if answered && !fits && named > 0 {
			answered = false // the answer was for another name of the question
		}
		if answered {
			if !fits || !P(&f).Fill(h.Slot, value) {
				return s, badAnswer(h.Slot, answer, strings.Join(h.Values, ", "))
			}
			s.Taken = append(s.Taken, Answer{h.Slot, value})
			switch h.Slot {
			case query.SlotPlayer:
				named++
			case query.SlotMoveUnit:
				s.Notes = append(s.Notes, tell.NewNote("unit_"+value))
			}
			continue
		}
		options, labels := ways[F, P](f, h, a.Language)
		alike, err := same(ctx, options)
		if err != nil {
			return s, err
		}
		if spares(h, alike, ofTwo(P(&f).Walk)) {
			f = options[len(options)-1]
			s.Notes = append(s.Notes, tell.NewNote("same_"+h.Slot, "values", strings.Join(h.Values, "; ")))
			continue
		}
		s.Back = a.askBack(h, labels, said)
		if named > 0 && h.Slot == query.SlotPlayer {
			for i := range s.Back.Options {
				s.Back.Options[i].Value = answer + namesApart + s.Back.Options[i].Value
			}
		}
		return s, nil
	}
}

// spares says that what all values of a hole give alike spares the asker a question
// back. That there is nothing within ten moves, full or half, does not: it may be
// there in the next question, or in another database; but that two people played no such
// game does. Nor does it that none of several namesakes did something: which of them is
// not to be named is not known.
func spares(h query.Hole, alike *source.Rows, two bool) bool {
	return alike != nil && (h.Slot != query.SlotMoveUnit && h.Slot != query.SlotPlayer || h.Slot == query.SlotMoveUnit && two || !saysNothing(alike))
}

// ofTwo says that what is gone through names two people or more.
func ofTwo(walk func(query.Visitor)) bool {
	names := map[string]bool{}
	walk(query.Visitor{Name: func(n *query.Name) { names[n.Text] = true }})
	return len(names) > 1
}

// ways are a form with each value of a hole in it, and those forms in words.
func ways[F form[F], P open[F]](f F, h query.Hole, language string) (options []F, labels []string) {
	for _, value := range h.Values {
		option := f.Clone()
		P(&option).Fill(h.Slot, value)
		options = append(options, option)
		labels = append(labels, tell.Paraphrase(option.Paraphrase(language)))
	}
	return options, labels
}

func badAnswer(slot, answer, values string) error {
	return &source.Error{Status: source.Failed, Code: "bad_answer", Args: []string{"slot", slot, "value", answer, "values", values}}
}

// sense is the place of the reading that an answer chooses of so many.
func sense(answer string, readings int) (int, error) {
	n, err := strconv.Atoi(answer)
	if err != nil || n < 1 || n > readings {
		return -1, badAnswer(query.SlotSense, answer, "1–"+strconv.Itoa(readings))
	}
	return n - 1, nil
}

// namesApart stands between the names of an answer that settles several.
const namesApart = "; "

// matchAny finds the value of the hole that an answer means. An answer about
// players may name one for each name of the question.
func matchAny(h query.Hole, answer string) (string, bool) {
	if h.Slot != query.SlotPlayer {
		return talk.Match(h.Values, answer)
	}
	for name := range strings.SplitSeq(answer, strings.TrimSpace(namesApart)) {
		if value, ok := talk.Match(h.Values, strings.TrimSpace(name)); ok {
			return value, true
		}
	}
	return "", false
}

// Filled are the readings with the answers that hold for the whole conversation,
// so that they can be compared.
func Filled(answers map[string]string, readings []query.Query) (all []query.Query, notes []tell.Note) {
	all = make([]query.Query, len(readings))
	for i, q := range readings {
		all[i] = q.Clone()
		for _, slot := range talk.Lasting() {
			if value, ok := answers[slot]; ok && all[i].Fill(slot, value) && slot == query.SlotMoveUnit && i == 0 {
				notes = append(notes, tell.NewNote("unit_"+value))
			}
		}
	}
	return all, notes
}

// choose settles which of several readings is meant.
func (a Asker) choose(ctx context.Context, readings []query.Query) (int, *talk.Clarification, error) {
	if answer, ok := a.Answers[query.SlotSense]; ok {
		at, err := sense(answer, len(readings))
		return at, nil, err
	}
	kept, err := a.different(ctx, readings)
	if err != nil {
		return -1, nil, err
	}
	if len(kept) == 1 {
		return kept[0], nil, nil
	}
	var options []talk.Option
	for _, i := range kept {
		options = append(options, talk.Option{Value: strconv.Itoa(i + 1), Label: readings[i].Paraphrase(a.Language)})
	}
	return -1, a.ask(query.SlotSense, "ask_sense", options), nil
}
