package local

import (
	"github.com/kibitz-chess/kibitz/assistant/complete"
	"github.com/kibitz-chess/kibitz/assistant/parser/openings"
	"github.com/kibitz-chess/kibitz/assistant/people"
	"github.com/kibitz-chess/kibitz/schema/store"
)

// completions are the names that a question may be written with: the people,
// each once, the events, and the openings of which there are games.
func completions(all *store.Values, known *people.Index) (*complete.Index, error) {
	var entries []complete.Completion
	games := map[string]int{} // by the name that is shown
	for _, p := range all.Players {
		name := p.Text
		if person, ok := known.Person(name); ok {
			name = person.Text
		}
		games[name] += int(p.Games)
	}
	for name, n := range games {
		entries = append(entries, complete.Completion{Kind: complete.Player, Text: name, Games: n})
	}
	for _, e := range all.Events {
		entries = append(entries, complete.Completion{Kind: complete.Event, Text: e.Text, Games: int(e.Games)})
	}
	names, err := openings.Names()
	if err != nil {
		return nil, err
	}
	for _, o := range names {
		n := 0
		for _, code := range all.ECOs {
			if o.ECO.From <= code.Text && code.Text <= o.ECO.To {
				n += int(code.Games)
			}
		}
		switch {
		case !o.Only: // how many is not known
			entries = append(entries, complete.Completion{Kind: complete.Opening, Text: o.Text})
		case n > 0:
			entries = append(entries, complete.Completion{Kind: complete.Opening, Text: o.Text, Games: n})
		}
	}
	return complete.New(entries), nil
}
