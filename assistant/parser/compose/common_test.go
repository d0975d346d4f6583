package compose

import (
	"strings"
	"testing"
)

// TestSaidOtherwise: what an engine wrote into comments is looked for there, unless its name only
// begins the question, and games from elsewhere are so however it is said.
func TestSaidOtherwise(t *testing.T) {
	r := newReader(t)
	for question, want := range map[string]string{
		"how many games got a Blunder written in them":                         `"Blunder"`,
		"en qué partida hay más Blunder escrito":                               `"blunder"`,
		"Blunders per game of Tal":                                             "blunders",
		"Which games were begun from a position other than the customary one?": "unusual starting position",
		"any games start from a different setup, not the regular one?":         "unusual starting position",
		"cuántas partidas empiezan de otra posición y no de la inicial":        "posición inicial no habitual",
		"¿Tiene alguna partida que no arranque de la posición inicial?":        "posición inicial no habitual",
		"How many games got no date but the year on em?":                       "without month",
		"¿Qué partidas no tienen fecha completa, solo el año?":                 "sin mes",
	} {
		all := r.Readings(question, "", players)
		if len(all) == 0 {
			t.Errorf("%q is not read", question)
			continue
		}
		if told := all[0].Form.Paraphrase(all[0].Language); !strings.Contains(told, want) {
			t.Errorf("%q: %s", question, told)
		}
	}
}
