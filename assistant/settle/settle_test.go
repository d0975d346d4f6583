package settle

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/execute"
	"github.com/kibitz-chess/kibitz/assistant/parser/compose"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/source"
)

var nowhere = (&execute.Server{}).Session(new(source.Names))

func named(text string, choices ...string) query.Cond {
	n := query.Name{Text: text}
	for _, c := range choices {
		n.Choices = append(n.Choices, query.Name{Text: c})
	}
	return query.Cond{Player: &query.Player{Name: n}}
}

func games(conds ...query.Cond) query.Query {
	return query.Query{Measure: query.Count, Subject: query.Games, Where: &query.Cond{And: conds}}
}

// TestQuery: what is open is closed by the answers given before, or asked back.
func TestQuery(t *testing.T) {
	long := query.Cond{Length: &query.Length{Range: query.Range{Min: 40}, Unit: query.UnknownUnit}}
	karpov, polgar := named("Karpov", "Kárpov, Anatoli", "Karpov, Aleksandr"), named("Polgar", "Polgar, Judit", "Polgar, Susan")
	for _, c := range []struct {
		about    string
		readings []query.Query
		answers  map[string]string
		want     string // the slot asked back about and its values, or what closed it
	}{
		{"nothing open", []query.Query{games(query.Cond{Game: 1})}, nil, "settled"},
		{"an open unit", []query.Query{games(long)}, nil, "move_unit? half, full"},
		{"a known unit", []query.Query{games(long)}, map[string]string{"move_unit": "full"}, "settled move_unit=full unit_full"},
		{"a wrong unit", []query.Query{games(long)}, map[string]string{"move_unit": "inch"}, "bad_answer"},
		{"an open name", []query.Query{games(karpov)}, nil, "player? Kárpov, Anatoli, Karpov, Aleksandr"},
		{"a part of a name", []query.Query{games(karpov)}, map[string]string{"player": "anatoli"}, "settled player=Kárpov, Anatoli"},
		{"the first of two names", []query.Query{games(karpov, polgar)}, map[string]string{"player": "anatoli"}, "player? anatoli; Polgar, Judit, anatoli; Polgar, Susan"},
		{"both of two names", []query.Query{games(karpov, polgar)}, map[string]string{"player": "anatoli; judit"}, "settled player=Kárpov, Anatoli player=Polgar, Judit"},
		{"two readings", []query.Query{games(query.Cond{Game: 1}), games(query.Cond{Game: 2})}, nil, "sense? 1, 2"},
		{"the second reading", []query.Query{games(query.Cond{Game: 1}), games(query.Cond{Game: 2})}, map[string]string{"sense": "2"}, "settled 2"},
		{"a name open in both readings", []query.Query{games(karpov), games(karpov, query.Cond{Game: 2})}, nil, "player? Kárpov, Anatoli, Karpov, Aleksandr"},
		{"a name open in one reading", []query.Query{games(karpov), games(query.Cond{Game: 2})}, nil, "sense? 1, 2"},
		{"a unit open in both readings", []query.Query{games(long), games(long, query.Cond{Game: 2})}, map[string]string{"move_unit": "full"}, "sense? 1, 2"},
		{"no such reading", []query.Query{games(query.Cond{Game: 1}), games(query.Cond{Game: 2})}, map[string]string{"sense": "3"}, "bad_answer"},
	} {
		before := make([]query.Query, len(c.readings))
		for i, q := range c.readings {
			before[i] = q.Clone()
		}
		s, chosen, err := Query(t.Context(), Asker{Language: "en", Answers: c.answers, Session: nowhere}, c.readings, Said{})
		got := told(s, err)
		if chosen > 0 {
			got += fmt.Sprint(" ", chosen+1)
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.about, got, c.want)
		}
		for i, q := range c.readings {
			if !q.Equal(before[i]) || len(q.Holes()) != len(before[i].Holes()) {
				t.Errorf("%s: the reading itself has changed", c.about)
			}
		}
	}
}

func told(s Settled[query.Query], err error) string {
	var known *source.Error
	switch {
	case errors.As(err, &known):
		return known.Code
	case err != nil:
		return err.Error()
	case s.Back != nil:
		var values []string
		for _, o := range s.Back.Options {
			values = append(values, o.Value)
		}
		return s.Back.Slot + "? " + strings.Join(values, ", ")
	}
	text := "settled"
	for _, a := range s.Taken {
		text += " " + a.Slot + "=" + a.Value
	}
	for _, n := range s.Notes {
		text += " " + n.Key
	}
	return text
}

// TestComposed: a reading that leaves a unit open is not offered, but asked about,
// and taken where the asker has just chosen one of its ways.
func TestComposed(t *testing.T) {
	long := query.Form{Rows: query.RowGames, Where: &query.Cond{Length: &query.Length{Range: query.Range{Min: 40}, Unit: query.UnknownUnit}}}
	one := compose.Verdict{Readings: []compose.Reading{{Language: "en", Form: long}}}
	full := map[string]string{query.SlotMoveUnit: "full"}
	for _, c := range []struct {
		about string
		asker Asker
		want  string // the slot asked back about; empty: the reading is taken
	}{
		{"an open unit", Asker{}, query.SlotMoveUnit},
		{"a unit known from before", Asker{Answers: full}, query.SlotSense},
		{"a unit just chosen", Asker{Answers: full, Chosen: query.SlotMoveUnit}, ""},
		{"a name just chosen", Asker{Answers: full, Chosen: query.SlotPlayer}, query.SlotSense},
	} {
		c.asker.Language, c.asker.Session = "en", nowhere
		s, err := Composed(t.Context(), c.asker, one)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if s.Back != nil {
			got = s.Back.Slot
		}
		if got != c.want {
			t.Errorf("%s: asked %q, want %q", c.about, got, c.want)
		}
	}
}

// TestAskBackSaysNumber: a number without its unit is said in both, and a length
// is not a place in the game.
func TestAskBackSaysNumber(t *testing.T) {
	a := Asker{Language: "en"}
	h := query.Hole{Slot: query.SlotMoveUnit, Values: []string{"half", "full"}}
	texts := map[string]bool{}
	for _, said := range []Said{{Numbers: []int{30}}, {Numbers: []int{31}}, {Numbers: []int{30}, Length: true}, {}} {
		back := a.askBack(h, []string{"one", "other"}, said)
		for _, n := range said.Numbers {
			if !strings.Contains(back.Text, fmt.Sprint(n)) {
				t.Errorf("%+v: %s", said, back.Text)
			}
		}
		texts[back.Text] = true
	}
	if len(texts) != 4 {
		t.Errorf("only %d texts: %v", len(texts), texts)
	}
}

// TestMissing: what nobody wrote down is not counted as none.
func TestMissing(t *testing.T) {
	known := (&execute.Server{Database: silent{}}).Session(&source.Names{Games: 10, Tags: map[string]int{"ECO": 3}, Lacks: map[query.Need]bool{query.WholePositions: true}})
	for _, c := range []struct {
		s     execute.Session
		tags  []string
		needs []query.Need
		want  string
	}{
		{known, []string{"ECO"}, nil, ""},
		{known, []string{"ECO", "Annotator"}, nil, "no_data Annotator"},
		{known, nil, []query.Need{query.WholePositions}, "no_data_" + string(query.WholePositions)},
		{nowhere, []string{"Annotator"}, []query.Need{query.WholePositions}, ""}, // nothing is known of it
	} {
		missing, err := Missing(t.Context(), c.s, c.tags, c.needs)
		got := ""
		if missing != nil {
			got = missing.Key
			if len(missing.Pairs) > 1 {
				got += " " + missing.Pairs[1]
			}
		}
		if err != nil || got != c.want {
			t.Errorf("%v %v: %q, want %q (%v)", c.tags, c.needs, got, c.want, err)
		}
	}
}

// silent is a database that is not asked.
type silent struct{ execute.Database }
