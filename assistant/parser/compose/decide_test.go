package compose

import (
	"slices"
	"strings"
	"testing"
)

// TestCertain: what is nearly certain is answered though a word is left over that nobody knows,
// but not if that stands beside what is asked for, and never without a name, a number or a denial.
func TestCertain(t *testing.T) {
	asked := &asking{}
	for _, test := range []struct {
		left       []string
		right      float64
		restricted bool
		want       bool
	}{
		{[]string{"unknown(because)"}, certain, false, true},
		{[]string{"unknown(because)"}, certain - 0.01, false, false},
		{[]string{"unknown(glimmering)"}, 0.99, true, false},
		{[]string{"content(or)"}, certain, false, true},
		{[]string{"content(or)"}, certain - 0.01, false, false},
		{[]string{"name(omsk)"}, 0.99, false, false},
		{[]string{"number(7)"}, 0.99, false, false},
		{[]string{"deny(not)"}, 0.99, false, false},
		{nil, answered, false, true},
	} {
		v := Decide([]Reading{{Name: "list", Left: test.left, Right: test.right, Restricted: test.restricted, asking: asked}})
		if v.Likely != test.want {
			t.Errorf("%q, %.2f likely, restricted %v: answered %v", test.left, test.right, test.restricted, v.Likely)
		}
	}
}

// TestRestricted: an unknown word restricts what it stands beside, unless a sentence ends between.
func TestRestricted(t *testing.T) {
	r := newReader(t)
	for question, want := range map[string]bool{
		"how many glimmering games did Tal win":        true,
		"cuántas partidas glimosas ganó Tal":           true,
		"how many games did Tal win by glimmering":     false,
		"how many games did Tal win in 1960 glimmered": false,
	} {
		all := r.Readings(question, "", players)
		if len(all) == 0 || len(all[0].Unknown()) != 1 || all[0].Restricted != want {
			t.Errorf("%q: %+v", question, all)
		}
	}
}

// TestPlainlyLikeliest: one of several is meant if it is likely and its odds are far ahead.
func TestPlainlyLikeliest(t *testing.T) {
	for _, test := range []struct {
		right []float64
		want  int
	}{
		{[]float64{0.99, 0.6}, 0},
		{[]float64{0.2, 0.95}, 1},
		{[]float64{0.99, 0.95}, -1}, // ten times the odds would be 0.995
		{[]float64{0.85, 0.1}, -1},
		{[]float64{0.98, 0.5, 0.97}, -1},
	} {
		if got := PlainlyLikeliest(test.right); got != test.want {
			t.Errorf("%v: %d, want %d", test.right, got, test.want)
		}
	}
}

// TestDerivation: names and numbers are told as such, what is said by the way is passed over, and
// each fragment stands behind the one before it.
func TestDerivation(t *testing.T) {
	r := newReader(t)
	derived := func(question string) []string {
		all := r.Readings(question, "", players)
		if len(all) == 0 {
			t.Fatalf("%q is not read", question)
		}
		return all[0].derived
	}
	plain := derived("How many games did Tal win in 1960?")
	for _, want := range []string{"ask of how many", "ask then noun", "| then ask"} {
		if !slices.Contains(plain, want) {
			t.Errorf("no %q in %q", want, plain)
		}
	}
	for _, d := range plain {
		if strings.Contains(d, "tal") || strings.Contains(d, "1960") {
			t.Errorf("%q tells a name or a number", d)
		}
	}
	if other := derived("How many games did Fischer win in 1971?"); !slices.Equal(plain, other) {
		t.Errorf("%q, of another %q", plain, other)
	}
	if polite := derived("please, how many games did Tal win in 1960?"); !slices.Equal(plain, polite) {
		t.Errorf("%q, politely %q", plain, polite)
	}
}

// TestCommon: common words say nothing, but are counted by nobody.
func TestCommon(t *testing.T) {
	r := newReader(t)
	for question, want := range map[string]string{
		"How many games did Tal win, dentist?": "filler(dentist)",
		"How many dentist did Tal meet?":       "content(dentist)",
	} {
		all := r.Readings(question, "", players)
		if len(all) == 0 || !slices.Contains(all[0].Left, want) {
			t.Errorf("%q: no %s: %+v", question, want, all)
		}
	}
}
