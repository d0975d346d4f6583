package assistant

import (
	"cmp"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/people"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/settle"
	"github.com/kibitz-chess/kibitz/assistant/talk"
)

// maxNamesakesAsked is how many players of a name are offered to who says to be one.
const maxNamesakesAsked = 5

// meet finds out which player the asker is, who may say so, and has the question speak
// of that player. Done says that there is no question, or none that can be answered.
func (q question) meet(o outcome) (after question, told outcome, done bool) {
	value := cmp.Or(q.talk.Settled[query.SlotMe], q.models.Asker)
	found := q.called(value)
	if len(found) == 1 {
		q.me = found[0]
	}
	if q.said, q.speaks = q.parser.InPlaceOfI(q.meant, q.me.Text); !q.speaks {
		return q, o, false
	}
	o.language = cmp.Or(o.language, "en")
	switch {
	case value == "":
		o = o.end(Abstain, "who_are_you", "name", q.Names.Anyone())
		o.who = true
		return q, o, true
	case len(found) == 0:
		return q, o.end(Abstain, "nobody_called", "name", value), true
	case len(found) > 1:
		return q, o.ask(q.whichOf(o, value, found)), true
	}
	return q, o.assume("asker_is", "name", q.me.Text).settles(nil, []settle.Answer{{Slot: query.SlotMe, Value: q.me.Text}}), false
}

// introduced takes it that an asker says who they are: 'I am Karpov'. What is said
// behind it is the question then, or what waits for it.
func (q question) introduced(o outcome) (after question, told outcome, done bool) {
	for _, said := range q.parser.Introduces(q.text) {
		found := q.called(said.Name)
		chosen := slices.IndexFunc(found, func(n query.Name) bool { return n.Text == q.talk.Settled[query.SlotMe] })
		switch {
		case len(found) == 0 || q.Names.Players == nil && said.Rest == "":
			continue
		case chosen >= 0:
			found = found[chosen : chosen+1]
		case len(found) > 1:
			o.language = cmp.Or(o.language, "en")
			return q, o.ask(q.whichOf(o, said.Name, found)), true
		}
		q.talk.Settled[query.SlotMe] = found[0].Text
		o = o.settles(nil, []settle.Answer{{Slot: query.SlotMe, Value: found[0].Text}})
		return q.goOn(o, said.Rest, found[0].Text)
	}
	return q, o, false
}

// goOn goes on with what is said behind an introduction, or with what waits for one.
func (q question) goOn(o outcome, rest, name string) (after question, told outcome, done bool) {
	waits := q.talk.FreshPending()
	switch {
	case rest != "":
		q.request.Question, q.text, q.waited = rest, rest, nil
		return q, o, false
	case waits != nil && waits.Asked.Slot == query.SlotMe && waits.Question != q.text:
		q.request.Question, q.text, q.waited = waits.Question, waits.Question, waits
		return q, o, false
	}
	key := "you_are"
	if q.request.Conversation == "" {
		key = "you_are_once"
	}
	o.language = cmp.Or(o.language, "en")
	o = o.end(Answered, key, "name", name)
	o.aside = true
	return q, o, true
}

// called are the players of a name that an asker gives.
func (q question) called(name string) []query.Name {
	if name = strings.TrimSpace(name); name == "" {
		return nil
	}
	if q.Names.Person != nil {
		if known, ok := q.Names.Person(name); ok {
			return []query.Name{known}
		}
	}
	if q.Names.Players == nil {
		return []query.Name{{Text: name}}
	}
	return q.Names.Players.People(people.Words(name), false)
}

// whichOf asks which player of a name the asker is.
func (q question) whichOf(o outcome, name string, found []query.Name) *talk.Clarification {
	back := &talk.Clarification{Slot: query.SlotMe, Text: o.say("ask_me", "name", name)}
	for _, n := range found[:min(len(found), maxNamesakesAsked)] {
		back.Options = append(back.Options, talk.Option{Value: n.Text, Label: n.Text})
	}
	return back
}

// askedBack is what a question waits for: an answer to a question back, or that the
// asker says who they are.
func (q question) askedBack(o outcome) talk.Clarification {
	if o.back != nil {
		return *o.back
	}
	return talk.Clarification{Slot: query.SlotMe, Text: o.text, Options: []talk.Option{{Label: o.say("option_me")}}}
}

// saidWords are those of some words that the asker has said; a name that was put in the
// place of 'I' is none.
func (q question) saidWords(words []string) []string {
	said := people.Fold(q.meant)
	return slices.DeleteFunc(slices.Clone(words), func(w string) bool { return !strings.Contains(said, people.Fold(w)) })
}
