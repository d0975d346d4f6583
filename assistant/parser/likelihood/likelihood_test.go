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

// TestGrams: one, two and three words, with the edges of the question, each once.
func TestGrams(t *testing.T) {
	got := Grams([]string{"en how", "en many"})
	want := []string{"en how", "en how_en many", "en how_en many_|", "en how_*_|", "en many", "en many_|", "|_*_en many", "|_en how", "|_en how_en many"}
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestRight: a reading is likelier the better its form has what the words want.
func TestRight(t *testing.T) {
	wants := NewWants()
	for part, stem := range map[string]string{"where.outcome=win": "en win", "where.outcome=draw": "en draw"} {
		wants.Add(part, bias, -3)
		wants.Add(part, stem, 6)
	}
	m := Of(wants, map[string]float64{bias: -1, "fit>-1": 2, "lacks where.outcome=win": -2, "surely where.outcome=win": 1, "left unknown": -2})
	win := Reading{Parts: []string{"where.outcome=win"}, Name: "count games"}
	draw, strange := win, win
	draw.Parts = []string{"where.outcome=draw"}
	strange.Features = []string{"left unknown"}
	right := m.Right(Evidence{Words: []string{"en the", "en win"}, Readings: []Reading{win, draw, strange}})
	if right[0] <= right[1] || right[0] <= right[2] {
		t.Errorf("%.3f; of another outcome and with an unknown word left over %.3f", right[0], right[1:])
	}
}

// TestNew: the tables can be read, and tell what is wanted.
func TestNew(t *testing.T) {
	m, err := New()
	if err != nil {
		t.Fatal(err)
	}
	wanted := m.wants.of(Words("how many games did they draw", "en", nil))
	if drawn, won := wanted[m.wants.parts["where.result=drawn"]], wanted[m.wants.parts["where.result=white_wins"]]; drawn < 5*won {
		t.Errorf("draws with %.3f, wins with %.3f", drawn, won)
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
