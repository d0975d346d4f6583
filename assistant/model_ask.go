package assistant

import (
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/model"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/read"
	"github.com/kibitz-chess/kibitz/assistant/settle"
	"github.com/kibitz-chess/kibitz/assistant/talk"
)

// Limits of a question back of the model's.
const (
	minOptions = 2
	maxOptions = 5
	maxAsked   = 500 // bytes of a text
)

// ask asks back.
func (h *host) ask(p *model.Ask) (outcome, error) {
	answer, answered := h.talk.Settled[p.Slot]
	switch {
	case answered && p.Slot == query.SlotPlayer:
		return h.base, read.Reject("The asker has said already which player: write the name as the question has it.")
	case answered && answer != read.ByModel:
		return h.base, read.Reject("The asker has said already: %s = %s.", p.Slot, answer)
	}
	o := h.base
	o.provenance = read.ByModel
	switch p.Slot {
	case query.SlotMoveUnit, query.SlotEloSide:
		return o.ask(settle.Fixed(o.language, p.Slot)), nil
	case query.SlotDialect:
		return o.ask(settle.Dialect(o.language)), nil
	case query.SlotPlayer:
		return h.askPlayer(o, p.Name)
	case query.SlotSense:
		return h.askSense(o, p)
	}
	return o, read.Reject("%.20q is not a slot that can be asked about.", p.Slot)
}

// askPlayer asks which of several people is meant. The model gives the name that
// the question has, and is not told whose it is.
func (h *host) askPlayer(o outcome, name string) (outcome, error) {
	if badText(name) {
		return o, read.Reject("Give in name the name that fits several players.")
	}
	n := query.Name{Text: name}
	notes, err := h.proposals().Find(&n)
	if err != nil {
		return o, err
	}
	if len(n.Choices) == 0 {
		return o, read.Reject("Only one player here is called %q: answer without asking.", name)
	}
	var options []talk.Option
	for _, c := range n.Choices {
		options = append(options, talk.Option{Value: c.Text, Label: c.Text})
	}
	o = o.note(notes...)
	return o.ask(&talk.Clarification{Slot: query.SlotPlayer, Text: o.say("ask_player", "name", name), Options: options}), nil
}

// askSense asks which of several readings is meant, in the model's words.
func (h *host) askSense(o outcome, p *model.Ask) (outcome, error) {
	switch {
	case len(p.Options) < minOptions || len(p.Options) > maxOptions:
		return o, read.Reject("Offer %d to %d options.", minOptions, maxOptions)
	case badText(p.Text):
		return o, read.Reject("The text of the question is empty or too long.")
	}
	var options []talk.Option
	for _, option := range p.Options {
		if badText(option.Value) || badText(option.Label) {
			return o, read.Reject("The option %.40q has no value or no label, or too long a one.", option.Value)
		}
		options = append(options, talk.Option(option))
	}
	return o.ask(&talk.Clarification{Slot: p.Slot, Text: p.Text, Options: options}), nil
}

func badText(s string) bool { return strings.TrimSpace(s) == "" || len(s) > maxAsked }
