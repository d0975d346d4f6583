package stem

import "testing"

func TestOf(t *testing.T) {
	for _, c := range []struct {
		language, one, other string
		same                 bool
	}{
		{"es", "paliza", "palizas", true},
		{"es", "ganaron", "ganando", true},
		{"es", "paliza", "palo", false},
		{"en", "blowout", "blowouts", true},
		{"en", "crushed", "crushing", true},
		{"en", "ganaron", "ganando", false},
		{"", "crushed", "crushing", true},
	} {
		one, other := Of(c.language, c.one), Of(c.language, c.other)
		if (one == other) != c.same {
			t.Errorf("%s: %q of %q, %q of %q", c.language, one, c.one, other, c.other)
		}
	}
}
