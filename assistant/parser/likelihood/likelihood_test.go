package likelihood

import (
	"slices"
	"testing"
)

type form struct {
	Rows  string   `json:"rows"`
	Where *cond    `json:"where,omitempty"`
	Texts []string `json:"texts,omitempty"`
	Limit int      `json:"limit,omitempty"`
}

type cond struct {
	Outcome string `json:"outcome,omitempty"`
	Text    string `json:"text,omitempty"`
}

// TestParts: keys and the form's own words are parts, names and numbers are not.
func TestParts(t *testing.T) {
	for _, c := range []struct {
		form form
		want []string
	}{
		{form{Rows: "games"}, []string{".rows=games"}},
		{form{Rows: "sides", Where: &cond{Outcome: "win", Text: "Tal, Mikhail"}}, []string{".rows=sides", "where", "where.outcome=win", "where.text"}},
		{form{Rows: "games", Texts: []string{"London", "Londres"}, Limit: 3}, []string{".limit", ".rows=games", "texts"}},
	} {
		if got := Parts(c.form); !slices.Equal(got, c.want) {
			t.Errorf("%+v: %q, want %q", c.form, got, c.want)
		}
	}
}

// TestWords: words are stems in their language, numbers are all the same, and names are
// left out.
func TestWords(t *testing.T) {
	got := Words("¿Cuántas ganó Tal en 1960?", "es", map[string]bool{"tal": true})
	if want := []string{"es cuant", "es gan", "es en", number}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestRight: a reading is likelier the better its form says what the words say.
func TestRight(t *testing.T) {
	said := Translations{}
	for _, w := range []string{"en win", "en draw", "en the"} {
		said.add(anyPart, w, 0.05)
	}
	said.add("where.outcome=win", "en win", 0.6)
	said.add("where.outcome=draw", "en draw", 0.6)
	said.add(noPart, "en the", 0.2)
	m := Of(said, map[string]float64{bias: -1, "least said>0": 1, "least told>1": 1, "left unknown": -2})
	win := Evidence{Words: []string{"en the", "en win"}, First: []string{"where.outcome=win"}}
	draw := Evidence{Words: win.Words, First: []string{"where.outcome=draw"}}
	strange := win
	strange.Features = []string{"left unknown"}
	right := m.Right(win)
	for name, other := range map[string]Evidence{"another outcome": draw, "an unknown word left over": strange} {
		if p := m.Right(other); p >= right {
			t.Errorf("%s: %.3f, and without it %.3f", name, p, right)
		}
	}
}

// TestNew: the tables can be read, and tell apart what was said from what was not.
func TestNew(t *testing.T) {
	m, err := New()
	if err != nil {
		t.Fatal(err)
	}
	words := Words("how many games did they draw", "en", nil)
	asked := m.said.agreement(words, []string{".rows=games", "where.result=drawn"})
	other := m.said.agreement(words, []string{".rows=games", "where.result=white_wins"})
	if asked.whole <= other.whole || asked.leastTold <= other.leastTold {
		t.Errorf("draws: %+v, wins: %+v", asked, other)
	}
}

// TestBrokenTable: a table that cannot be read says where.
func TestBrokenTable(t *testing.T) {
	for _, table := range []string{"a\tb\n", "a\n", "a\t1\t2\n"} {
		if err := eachLine(table, 2, func([]string, float64) {}); err == nil {
			t.Errorf("%q is read", table)
		}
	}
}
