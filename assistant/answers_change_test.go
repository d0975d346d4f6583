package assistant_test

import (
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/schema"
)

// What is sure of two questions without knowing the answer of either.

// plain are questions that count games, as a subject and its filters.
var plain = []question{
	{en: "How many games did Kasparov win with Black?", es: "¿Cuántas partidas ganó Kasparov con negras?"},
	{en: "How many games end in checkmate?", es: "¿Cuántas partidas terminan en mate?"},
	{en: "How many games between 1990 and 1999?", es: "¿Cuántas partidas hay entre 1990 y 1999?"},
	{en: "How many games with a double check?", es: "¿Cuántas partidas con jaque doble?"},
	{en: "How many games with ECO C67?", es: "¿Cuántas partidas con ECO C67?"},
	{en: "the longest game of Fischer", es: "la partida más larga de Fischer"},
	{en: "games per decade", es: "partidas por década"},
	{en: "What percentage of games does White win?", es: "¿Qué porcentaje de partidas ganan las blancas?"},
}

func TestBothLanguagesAskTheSame(t *testing.T) {
	for _, q := range plain {
		same(t, q.en, q.es)
	}
}

func TestPolitenessChangesNothing(t *testing.T) {
	for _, q := range plain {
		en, es := strings.TrimSuffix(q.en, "?"), strings.Trim(q.es, "¿?")
		for _, variant := range []string{"Please, " + q.en, en + ", please?", "Hello! " + q.en, strings.ToUpper(q.en), en, q.en + "  "} {
			same(t, q.en, variant)
		}
		for _, variant := range []string{"Por favor, " + q.es, es + ", por favor", "Hola, " + q.es, strings.ToUpper(q.es), es} {
			same(t, q.es, variant)
		}
	}
}

func TestAnUnknownWordIsNeverSkipped(t *testing.T) {
	for _, q := range plain {
		for _, text := range []string{q.en, q.es} {
			words := strings.Fields(text)
			for at := 1; at <= len(words); at++ {
				changed := strings.Join(words[:at], " ") + " glimmerig " + strings.Join(words[at:], " ")
				if r := ask(changed); r.Status != assistant.Abstain && !strings.Contains(r.Text+strings.Join(r.Assumptions, " "), "glimmerig") {
					t.Errorf("%q: %s, %q\n%s", changed, r.Status, r.Text, r.SQL)
				}
			}
		}
	}
}

// filter is what is said of games after "How many games" and "¿Cuántas
// partidas", and its negation.
type filter struct {
	en, notEn, es, notEs string
	fits                 gameTest
}

var filters = []filter{
	{"with a double check", "without a double check", "con jaque doble", "sin jaque doble", some(event(schema.MultipleCheck))},
	{"with a promotion", "without promotion", "con promoción", "sin promoción", some(event(schema.PawnPromoted))},
	{"with checkmate", "without checkmate", "con jaque mate", "sin jaque mate", some(mate)},
	{"with castling by White", "without castling by White", "con enroque de las blancas", "sin enroque de las blancas", some(both(event(schema.Castling), white))},
	{"with a capture of a queen by a pawn", "without a capture of a queen by a pawn", "con captura de una dama por un peón", "sin captura de una dama por un peón", some(event(schema.Pawn1, schema.Queen2))},
	{"in the 1990s", "not in the 1990s", "de los años 90", "que no son de los años 90", years(1990, 1999)},
	{"that ended in a draw", "that did not end in a draw", "que acabaron en tablas", "que no acabaron en tablas", draw},
	{"with ECO B20-B99", "not with ECO B20-B99", "con ECO B20-B99", "sin ECO B20-B99", ecoFrom("B20", "B99")},
	{"won by Black", "not won by Black", "ganadas por las negras", "no ganadas por las negras", blackWon},
	{"of Fischer", "not of Fischer", "de Fischer", "que no son de Fischer", plays("Fischer")},
	{"of more than 60 half-moves", "of no more than 60 half-moves", "de más de 60 medios movimientos", "de no más de 60 medios movimientos", halfMoves(above(60))},
}

// counted asks a question in both languages and says how often it was answered.
// An answer has the number of games that fit.
func counted(t *testing.T, en, es string, fits gameTest) (answered int) {
	t.Helper()
	for _, text := range []string{"How many games " + en + "?", "¿Cuántas partidas " + es + "?"} {
		r := ask(text)
		if r.Status != assistant.Answered {
			continue
		}
		answered++
		if wrong := count(fits)(r); wrong != "" {
			t.Errorf("%q: %s\n%s", text, wrong, r.Paraphrase)
		}
	}
	return answered
}

func TestNegationPartsTheGames(t *testing.T) {
	for _, f := range filters {
		if counted(t, f.en, f.es, f.fits) < 2 || counted(t, f.notEn, f.notEs, not(f.fits)) < 2 {
			t.Errorf("%s or %s is not answered", f.en, f.notEn)
		}
	}
}

// TestFiltersAreJoined asks for every pair of filters. What is not understood
// in this form may be said so, but what is answered must be right, and most of
// it is answered.
func TestFiltersAreJoined(t *testing.T) {
	asked, answered := 0, 0
	for _, f := range filters {
		for _, g := range filters {
			if f.en == g.en {
				continue
			}
			asked += 8
			answered += counted(t, f.en+" and "+g.en, f.es+" y "+g.es, all(f.fits, g.fits))
			answered += counted(t, f.en+" or "+g.en, f.es+" o "+g.es, either(f.fits, g.fits))
			answered += counted(t, f.en+" and "+g.notEn, f.es+" y "+g.notEs, all(f.fits, not(g.fits)))
			answered += counted(t, f.notEn+" and "+g.notEn, f.notEs+" y "+g.notEs, not(either(f.fits, g.fits)))
		}
	}
	if answered*4 < asked*3 {
		t.Errorf("only %d of %d are answered", answered, asked)
	}
}
