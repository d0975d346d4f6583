package execute

import "testing"

func TestDoubtAboutOrder(t *testing.T) {
	for _, c := range []struct {
		dates []string
		want  string
	}{
		{[]string{"1972.05.22", "1972.05.22"}, ""},
		{[]string{"1972.05.22", "1973.??.??"}, ""},
		{[]string{"1972.??.??", "1973.??.??"}, ""},
		{[]string{"1972.05.22", "1972.??.??"}, "1972.??.??"},
		{[]string{"1972.??.??", "1972.??.??"}, "1972.??.??"},
		{[]string{"1972.05.??", "1972.05.22"}, "1972.05.??"},
		{[]string{"1972.05.??", "1972.06.22"}, ""},
		{[]string{"1972.05.??", "1972.??.??"}, "1972.05.??"},
		{nil, ""},
	} {
		if got := anyDoubt(c.dates); got != c.want {
			t.Errorf("%q: %q, want %q", c.dates, got, c.want)
		}
	}
	if got := doubtAbout("1972.05.22", []string{"1971.??.??", "1972.??.??"}); got != "1972.??.??" {
		t.Errorf("%q", got)
	}
}
