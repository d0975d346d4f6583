package likelihood

import (
	"math"
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
	wants := NewWants("# parts by n-grams\n.\twhere.outcome=draw\t-3\twhere.outcome=win\t-3\nen draw\twhere.outcome=draw\t6\nen win\twhere.outcome=win\t6\n")
	m := Of(wants, "# weights\n.\t-1\nfit>-1\t2\nlacks where.outcome=win\t-2\nleft unknown\t-2\nsurely where.outcome=win\t1\n")
	win := Reading{Parts: []string{"where.outcome=win"}, Name: "count games"}
	draw, strange := win, win
	draw.Parts = []string{"where.outcome=draw"}
	strange.Features = []string{"left unknown"}
	right := m.Right(Evidence{Words: []string{"en the", "en win"}, Readings: []Reading{win, draw, strange}})
	if right[0] <= right[1] || right[0] <= right[2] {
		t.Errorf("%.3f; of another outcome and with an unknown word left over %.3f", right[0], right[1:])
	}
}

// TestPairs: a word and a part, and what is told and a part, count together.
func TestPairs(t *testing.T) {
	m := Of(NewWants(""), "# weights\n.\t0\nen diff tag.name=Elo\t-2\nrows 0 tag.name=Elo\t-3\n")
	r := Reading{Parts: []string{"tag.name=Elo"}, Name: "aggregate"}
	empty := r
	empty.Told = []string{"rows 0"}
	for _, c := range []struct {
		words   []string
		reading Reading
		want    float64
	}{
		{[]string{"en rating"}, r, 0}, {[]string{"en rating", "en diff", "en diff"}, r, -2}, {[]string{"en diff"}, empty, -5},
	} {
		if got := m.Right(Evidence{Words: c.words, Readings: []Reading{c.reading}})[0]; math.Abs(got-1/(1+math.Exp(-c.want))) > 1e-9 {
			t.Errorf("%v, %v: %.3f", c.words, c.reading.Told, got)
		}
	}
}

// TestNew: the tables are as they are read, and tell what is wanted.
func TestNew(t *testing.T) {
	m := New()
	if err := m.weights.check(false); err != nil {
		t.Errorf("weights: %v", err)
	}
	if err := m.wants.table.check(true); err != nil {
		t.Errorf("wants: %v", err)
	}
	wanted := m.wants.of(Words("how many games did they draw", "en", nil))
	if drawn, won := wanted[m.wants.parts["where.result=drawn"]], wanted[m.wants.parts["where.result=white_wins"]]; drawn < 5*won {
		t.Errorf("draws with %.3f, wins with %.3f", drawn, won)
	}
}

// TestTable: what stands behind keys, the first and the last ones too.
func TestTable(t *testing.T) {
	all := newTable("# a table\n#\t1\n# a\t2\nb\t3\nbc\t4")
	for key, want := range map[string]float64{"#": 1, "# a": 2, "b": 3, "bc": 4, "": 0, "a": 0, "bb": 0, "c": 0} {
		if got := all.weight(key); got != want {
			t.Errorf("%q: %g, want %g", key, got, want)
		}
	}
}

// TestCheck: a table that cannot be read says where.
func TestCheck(t *testing.T) {
	for text, named := range map[string]bool{"a\tb\n": false, "a\n": false, "a\t1\t2\n": false, "b\t1\na\t1\n": false, "a\t1\na\t1\n": false, "a\tp\n": true, "a\tp\tq\n": true} {
		if err := newTable(text).check(named); err == nil {
			t.Errorf("%q is read", text)
		}
	}
}
