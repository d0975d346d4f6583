package compose

import "testing"

// TestAnswered: what little speaks against is answered, not offered.
func TestAnswered(t *testing.T) {
	r := newReader(t)
	for question, name := range map[string]string{
		"how many nigel short games have you got":               "count games",
		"how many has nigel short actually won in here":         "count games",
		"Buenos días, ¿cuántas partidas de Capablanca tienen?":  "count games",
		"cuantas B90 jugo fischer y como le fue":                "record",
		"Did Judit Polgar play ever against Kasparov?":          "list",
		"Anything played on the 29th of February?":              "list",
		"longest game youve got and who was playing":            "ranked list with columns",
		"Did Karpov castle queenside more often than kingside?": "ways of moves",
		"any maniac ever underpromote to a bishop":              "list half-moves",
	} {
		all := r.Readings(question, "", players)
		if v := Decide(all); !v.Likely || v.Readings[0].Name != name {
			t.Errorf("%s: likely %t: %s, of doubt %.2f", question, v.Likely, all[0].Name, all[0].Doubt)
		}
	}
}

// TestOnlyOffered: what may be meant otherwise, or finds nothing, is offered at most.
func TestOnlyOffered(t *testing.T) {
	r := newReader(t)
	for _, question := range []string{
		"captures of the black king by a knight",
	} {
		if v := decided(t, r, question); v.Likely || v.Sure {
			t.Errorf("%s: %s is answered, of doubt %.2f", question, v.Readings[0].Name, v.Readings[0].Doubt)
		}
	}
}

// TestDropsOrder: a list of all that something is asked the first of is no more than
// offered, whatever its words were taken for.
func TestDropsOrder(t *testing.T) {
	r := newReader(t)
	for _, q := range []string{"la partida de Karpov con más jugadas, entre quiénes fue y en qué año", "la partida de Tal con más movimientos, entre quiénes fue y en qué año", "the game of Tal with the most moves, who played and in what year"} {
		all := r.Readings(q, "", players)
		if len(all) == 0 {
			t.Errorf("%s: not read", q)
		}
		for _, reading := range all {
			if f := reading.Form; f.Listed() && len(f.Order) == 0 && f.Limit == 0 && !reading.Misses {
				t.Errorf("%s: %s", q, f.Paraphrase("en"))
			}
		}
	}
}
