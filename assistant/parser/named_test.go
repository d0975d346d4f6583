package parser

import (
	"slices"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/parser/token"
	"github.com/kibitz-chess/kibitz/assistant/people"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// eventValues are people, and events whose names hold those of people.
type eventValues struct{ *people.Index }

func (eventValues) Tagged(words []string, near bool) (found []meaning.Value) {
	for _, event := range []string{"Torneo Social Club Dos Torres", "Memorial Tal 2010", "Kasparov Cup Final"} {
		if folded := " " + strings.Join(token.Words(event), " ") + " "; !near && strings.Contains(folded, " "+strings.Join(words, " ")+" ") {
			match := query.Contains
			if strings.Fields(folded)[0] == words[0] && len(strings.Fields(folded)) == len(words) {
				match = query.Equals
			}
			found = append(found, meaning.Value{Tag: "Event", Text: event, Match: match, Texts: []string{event}})
		}
	}
	return found
}

// TestNamesInEvents: the longest name of all wins, and a player comes before a part
// of an event's name, unless an event is spoken of.
func TestNamesInEvents(t *testing.T) {
	values := eventValues{people.New([]people.Player{{Name: "Torres, Carlos", Games: 9}, {Name: "Tal, Mikhail", Games: 9}, {Name: "Kasparov, Garry", Games: 9}})}
	p := newParser(t)
	for want, questions := range map[string][]string{
		"Event": {
			"games of the Torneo Social Club Dos Torres", "games at the Torneo Social Club Dos Torres", "how many games were played in the Torneo Social Club Dos Torres", "games in the Memorial Tal 2010", "games from the Kasparov Cup Final",
			"list the games of the Kasparov Cup Final", "games of the Memorial Tal 2010 event", "games in the event Kasparov Cup Final", "Torneo Social Club Dos Torres games", "Kasparov Cup Final games",
			"partidas del Torneo Social Club Dos Torres", "partidas en el Torneo Social Club Dos Torres", "cuántas partidas se jugaron en el Torneo Social Club Dos Torres", "partidas del Memorial Tal 2010", "partidas de la Kasparov Cup Final",
			"dame las partidas del Torneo Social Club Dos Torres", "partidas jugadas en el Memorial Tal 2010", "lista de partidas del Memorial Tal 2010", "partidas en la Kasparov Cup Final", "las partidas del Torneo Social Club Dos Torres",
		},
		"player": {
			"Which Kasparov games are from January 1985?", "Kasparov games", "Which Tal games are from 1960?", "Tal games from January 1960", "which of Kasparov's games are from 1985", "Torres games", "games of Torres", "Kasparov games in May 1990", "Which games are Tal's?", "Tal games with White",
			"partidas de Kasparov de enero de 1985", "partidas de Torres", "partidas Kasparov 1985", "¿Qué partidas de Tal son de 1960?", "partidas de Tal de mayo de 1960", "partidas de Torres con blancas", "las de Kasparov de 1990", "partidas Tal", "partidas de Tal", "cuántas partidas de Kasparov hay de 1990",
		},
	} {
		read := 0
		for _, q := range questions {
			r, err := p.Parse(t.Context(), q, "", values)
			if err != nil {
				continue
			}
			read++
			if len(r.Queries) == 1 { // more is a question back
				q0 := r.Queries[0]
				people, events := len(q0.Players()), strings.Contains(describe(r, nil), `"Event"`)
				if (want == "Event") != events || (want == "player") != (people == 1) {
					t.Errorf("%q: %s", q, describe(r, nil))
				}
			}
		}
		if read < 14 {
			t.Errorf("%s: only %d of %d are read", want, read, len(questions))
		}
	}
}

// matchValues are people, and an event that is called after one of them as a rival.
// As databases do, it tells the words that it found for the value.
type matchValues struct{ *people.Index }

func (matchValues) Tagged(words []string, near bool) []meaning.Value {
	part := strings.Join(words, " ")
	if near || !strings.Contains(" hou vs tal match 2018 ", " "+part+" ") {
		return nil
	}
	return []meaning.Value{{Tag: "Event", Text: part, Match: query.Contains, Texts: []string{part}}}
}

// TestRivalInEvent: a rival comes before the part of an event's name that is spelt the
// same.
func TestRivalInEvent(t *testing.T) {
	values := matchValues{people.New([]people.Player{{Name: "Tal, Mikhail", Games: 9}, {Name: "Kasparov, Garry", Games: 9}})}
	p := newParser(t)
	for _, q := range []string{"Kasparov vs Tal", "games Kasparov vs Tal", "Kasparov vs Tal score", "kasparov vs tal 1985", "partidas Kasparov vs Tal"} {
		r, err := p.Parse(t.Context(), q, "", values)
		if err != nil {
			t.Errorf("%q: %v", q, err)
			continue
		}
		if said := describe(r, nil); len(r.Queries) != 1 || len(r.Queries[0].Players()) != 2 || strings.Contains(said, `"Event"`) {
			t.Errorf("%q: %s", q, said)
		}
	}
}

// TestOffhand: a given name written small where names have capitals is nobody's unless something
// beside it says so, and an article is no surname.
func TestOffhand(t *testing.T) {
	values := eventValues{people.New([]people.Player{{Name: "Udovcic, Mijo", Games: 1}, {Name: "Tal, Mikhail", Games: 90}, {Name: "The Times A", Games: 2}, {Name: "Segal, Anna", Games: 3}})}
	p := newParser(t)
	for question, want := range map[string]bool{
		"¿Cuántas partidas se jugaron entre 1914 y 1918, mijo?": false,
		"¿Cuántas partidas de mijo hay?":                        true,
		"¿Cuántas partidas de Mijo hay?":                        true,
		"How many games did tal win?":                           true,
		"Who arbitrated the tournaments?":                       false,
		"qué señal abre más, e4 o d4":                           false, // a word of everyday is no name with a slip
		"cuántas partidas jugó segall":                          true,
	} {
		got := slices.ContainsFunc(p.Sentences(question, "", values), func(s Sentence) bool {
			return slices.ContainsFunc(s.Islands, func(i Island) bool { return i.Kind == PersonIsland })
		})
		if got != want {
			t.Errorf("%q: somebody is named: %v", question, got)
		}
	}
}
