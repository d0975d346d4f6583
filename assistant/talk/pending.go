package talk

import (
	"slices"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/people"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// Clarification is a question back.
type Clarification struct {
	Slot    string   `json:"slot"`
	Text    string   `json:"text"`
	Options []Option `json:"options"`
}

// Option is one answer to a question back; Value is what closes the slot.
type Option struct {
	Value string `json:"value"`
	Label string `json:"label"`
}

// Pending is a question that waits for the answer to a question back. What is
// asked meanwhile does not change what it takes up.
type Pending struct {
	Question string
	After    *parser.Prior // the question that was answered before it
	Settled  map[string]string
	Asked    Clarification
	Fresh    bool  // nothing was asked since
	Guess    bool  // its options may all be wrong: what is asked next need not wait for it
	Form     *Form // what a language model read, which the answer closes; nil: nothing
}

// Form is a form that a question was read as, and how it is to be answered.
type Form struct {
	Form  query.Form
	Text  bool   // the SQL alone is wanted
	Named string // for this server
}

// TakeUp finds the question that is meant: one that was asked back about, if it is
// asked again with an answer, or the answer to it is all that is said. Nil: none
// is. What the answer settles is known from then on.
func (t *Talk) TakeUp(question string, answers bool, unit func(string) query.Unit) *Pending {
	for _, p := range slices.Backward(t.Pending) {
		if p.Question == question && answers {
			return &p
		}
		value, ok := p.means(question, unit)
		if !ok {
			continue
		}
		for slot, known := range p.Settled {
			t.Settled[slot] = known
		}
		t.Settled[p.Asked.Slot] = value
		return &p
	}
	return nil
}

// FreshPending is the question that was asked back about last and is to be answered
// first, if nothing was asked since; nil: there is none.
func (t *Talk) FreshPending() *Pending {
	at := slices.IndexFunc(t.Pending, func(p Pending) bool { return p.Fresh && !p.Guess })
	if at < 0 {
		return nil
	}
	return &t.Pending[at]
}

// TakesUp is what a question may take up: what was answered last or, of a question
// that was asked back about, what had been answered before it; nil: it stands on
// its own.
func (t *Talk) TakesUp(waited *Pending) *parser.Prior {
	switch {
	case waited != nil:
		return waited.After
	case t.Prior == nil && (t.Missed || t.FreshPending() != nil), t.Lost:
		return &parser.Prior{Unread: true} // 'and with Black?' is no question to begin with
	}
	return t.Prior
}

// means is the option of a question back that a text names: by its number, its
// label, what it stands for or, right after the question back, some words of it.
func (p Pending) means(text string, unit func(string) query.Unit) (value string, ok bool) {
	options := p.Asked.Options
	said := people.Fold(strings.Trim(text, " .!¡"))
	if n, err := strconv.Atoi(said); err == nil {
		if !p.Fresh || n < 1 || n > len(options) {
			return "", false
		}
		return options[n-1].Value, true
	}
	var values []string
	for _, o := range options {
		if said == people.Fold(o.Value) || said == people.Fold(o.Label) {
			return o.Value, true
		}
		values = append(values, o.Value)
	}
	if p.Asked.Slot == query.SlotMoveUnit {
		read := string(unit(text))
		return read, slices.Contains(values, read)
	}
	if (p.Asked.Slot == query.SlotPlayer || p.Asked.Slot == query.SlotMe) && p.Fresh {
		return Match(values, text)
	}
	return "", false
}

// Options are what can be answered, as they are told.
func (p Pending) Options() string {
	var labels []string
	for _, o := range p.Asked.Options {
		labels = append(labels, o.Label)
	}
	return strings.Join(labels, "; ")
}

// Match finds the value that an asker's answer means: the value itself, or the
// only one that contains its words.
func Match(values []string, answer string) (string, bool) {
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
