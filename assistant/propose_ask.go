package assistant

import (
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/model"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema/dialect"
)

// closing are the values that close the slots whose questions Kibitz words
// itself.
var closing = map[string][]string{
	query.SlotMoveUnit: {string(query.Half), string(query.Full)},
	query.SlotEloSide:  {string(query.BothSide), "either"},
}

// Limits of a question back of the model's.
const (
	minOptions = 2
	maxOptions = 5
	maxAsked   = 500 // bytes of a text
)

// ask asks back.
func (h *host) ask(p *model.Ask) error {
	answer, answered := h.talk.settled[p.Slot]
	switch {
	case answered && p.Slot == query.SlotPlayer:
		return reject("The asker has said already which player: write the name as the question has it.")
	case answered && answer != byModel:
		return reject("The asker has said already: %s = %s.", p.Slot, answer)
	}
	var err error
	switch p.Slot {
	case query.SlotMoveUnit, query.SlotEloSide:
		h.askFixed(p.Slot)
	case query.SlotDialect:
		h.askDialect()
	case query.SlotPlayer:
		err = h.askPlayer(p.Name)
	case query.SlotSense:
		err = h.askSense(p)
	default:
		err = reject("%.20q is not a slot that can be asked about.", p.Slot)
	}
	if err == nil {
		h.reply.Provenance = byModel
	}
	return err
}

// askFixed asks about a slot that has the same values in any question.
func (h *host) askFixed(slot string) {
	var options []Option
	for _, value := range closing[slot] {
		options = append(options, Option{Value: value, Label: h.say("option_" + value)})
	}
	h.clarify(slot, h.say("ask_"+slot), options)
}

// askPlayer asks which of several people is meant. The model gives the name that
// the question has, and is not told whose it is.
func (h *host) askPlayer(name string) error {
	n := query.Name{Text: name}
	if badText(name) {
		return reject("Give in name the name that fits several players.")
	}
	if err := h.find(&n); err != nil {
		return err
	}
	if len(n.Choices) == 0 {
		return reject("Only one player here is called %q: answer without asking.", name)
	}
	var options []Option
	for _, c := range n.Choices {
		options = append(options, Option{Value: c.Text, Label: c.Text})
	}
	h.clarify(query.SlotPlayer, h.say("ask_player", "name", name), options)
	return nil
}

// askSense asks which of several readings is meant, in the model's words.
func (h *host) askSense(p *model.Ask) error {
	switch {
	case len(p.Options) < minOptions || len(p.Options) > maxOptions:
		return reject("Offer %d to %d options.", minOptions, maxOptions)
	case badText(p.Text):
		return reject("The text of the question is empty or too long.")
	}
	var options []Option
	for _, o := range p.Options {
		if badText(o.Value) || badText(o.Label) {
			return reject("The option %.40q has no value or no label, or too long a one.", o.Value)
		}
		options = append(options, Option(o))
	}
	h.clarify(p.Slot, p.Text, options)
	return nil
}

func badText(s string) bool { return strings.TrimSpace(s) == "" || len(s) > maxAsked }

// Print takes it that the asker wants the SQL alone, for a server; without its
// name the asker is asked, where that matters.
func (h *host) Print(server string) string {
	d, known := dialect.ByName(server)
	if server != "" && !known {
		var names []string
		for _, d := range dialect.All() {
			names = append(names, d.Name)
		}
		return "There is no such server. There are: " + strings.Join(names, ", ") + "; null where the asker does not say."
	}
	h.text, h.named = true, d.Name
	note := "Noted: what you answer with is printed and not run."
	switch {
	case !known:
		return note + " Which server it is for the asker is asked."
	case !h.Guard.Validates(d.Name):
		return note + " Answer with query: nothing here can judge SQL of your own for " + d.Title + "."
	}
	return note + " SQL of your own has to be that of " + d.Title + "."
}
