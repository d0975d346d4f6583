package compose

import "testing"

// TestReadingsOfBrackets compares the first readings of questions with brackets with
// their golden file.
func TestReadingsOfBrackets(t *testing.T) {
	readAll(t, lines(t, "questions-brackets.txt"), "readings-brackets.golden")
}

// TestBracketsInDoubt: what a bracket says and no form tells is not left out in silence.
func TestBracketsInDoubt(t *testing.T) {
	r := newReader(t)
	for _, question := range []string{
		"partidas de Tal (sin contar las de Fischer) en Linares",
		"partidas ganadas por Tal (zarandajas) en Linares",
		"games of Tal (mínimo 40 jugadas) in Linares",
		"games of Tal (blindfold) in Linares",
		"games lost by the side that had more material at the end (pawn 2, rook 5)",
	} {
		if v := Decide(r.Readings(question, "", players)); v.Likely || v.Sure {
			t.Errorf("%s: %s is answered, of doubt %.2f", question, v.Readings[0].Name, v.Readings[0].Doubt)
		}
	}
}
