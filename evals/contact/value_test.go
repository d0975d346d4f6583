package contact

import "testing"

// TestEqual: what a reply's cell of each kind may be like to say what a gold's says.
func TestEqual(t *testing.T) {
	tests := []struct {
		kind      Kind
		gold, got any
		want      bool
	}{
		{Num, 36.0, 36.0, true},
		{Num, 36.0, "36", true},
		{Num, 0.5, "0,5", true},
		{Num, 36.0, "36 games", false},
		{Num, 36.0, 36.01, false},
		{Num, 1.0, true, false},
		{Num, "", "", false},
		{Pct, 61.27, 61.3, true},
		{Pct, 61.27, "61.3 %", true},
		{Pct, 61.27, 0.6127, true},
		{Pct, 61.27, 61.0, false},
		{Pct, 0.61, 0.0061, false},
		{Avg, 38.46, 38.5, true},
		{Avg, 2401.5, 2402.0, true},
		{Avg, 38.5, 39.0, false},
		{Player, "Tal, Mikhail", "TAL, Mikhail", true},
		{Player, "Fischer, Robert James", "Bobby Fischer", true},
		{Player, "Tal, Mihail", "Tal, M.", true},
		{Player, "Capablanca, Jose Raul", "Jose Raul Capablanca", true},
		{Player, "Capablanca, Jose Raul", "Capablanca", true},
		{Player, "Capablanca, Jose Raul", "Jose Raul", false},
		{Player, "Capablanca, Jose Raul", "Capablanca, Pedro", false},
		{Player, "Polgar, Judit", "Polgar", false},
		{Player, "Polgar, Judit", "Judit Polgar", true},
		{Player, "Tal, Mikhail", "", false},
		{Date, "1970.??.??", "1970", true},
		{Date, "1970.05.01", "1970-05-01T00:00:00Z", true},
		{Date, "1970.05.01", "1970/05/01 12:00", true},
		{Date, "1970.05.01", "1970", false},
		{Result, 3.0, "1/2-1/2", true},
		{Result, "1-0", "las blancas ganan", true},
		{Result, "0-1", 2.0, true},
		{Result, "*", 0.0, true},
		{Result, "1-0", "0-1", false},
		{Decade, 1970.0, "1970s", true},
		{Decade, 1970.0, 197.0, true},
		{Decade, "1970s", 1975.0, true},
		{Decade, 1970.0, "the 60s", false},
		{SAN, "Nf3", "12. Nf3+", true},
		{SAN, "O-O-O", "0-0-0!?", true},
		{SAN, "Nf3", "Nd2", false},
		{Color, "white", "con blancas", true},
		{Color, "black", 1.0, true},
		{Color, "black", "white", false},
		{Color, "equal", "equal", false},
		{Board, "R0", "R0", true},
		{Board, "R0", "r0", false},
		{"text", "Café", "CAFE\u0301 ", true},
		{"text", "1", 1.0, true},
		{"text", "Paris", "London", false},
		{"eco", "B20", "b20", true},
		{Bool, true, true, true},
		{Bool, true, "yes", false},
		{"text", nil, nil, false},
		{Num, 1.0, nil, false},
	}
	j := newJudge(t)
	for _, test := range tests {
		if got := equal(test.kind, j.gold(test.kind, test.gold), j.value(test.kind, test.got)); got != test.want {
			t.Errorf("%s: gold %#v, got %#v: %v", test.kind, test.gold, test.got, got)
		}
	}
}

func newJudge(t testing.TB) *Judge {
	t.Helper()
	j, err := NewJudge()
	if err != nil {
		t.Fatal(err)
	}
	return j
}
