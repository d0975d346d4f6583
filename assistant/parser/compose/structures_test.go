package compose

import "testing"

// TestStructureReadings compares the first reading of questions about how pieces
// stand with the golden file, which a person has read.
func TestStructureReadings(t *testing.T) {
	readAll(t, lines(t, "questions-structures.txt"), "readings-structures.golden")
}

// TestStructureTwins: of how pieces stand, too, a question and its translation
// mean the same.
func TestStructureTwins(t *testing.T) {
	r := newReader(t)
	for es, en := range map[string]string{
		"partidas con un peón pasado en la columna d":                        "games with a passed pawn on the d-file",
		"partidas con peones pasados y unidos de las negras":                 "games with connected passed pawns of Black",
		"partidas con torres dobladas en la columna e":                       "games with doubled rooks on the e-file",
		"partidas con torres comunicadas de las blancas":                     "games with connected rooks of White",
		"partidas con una batería de dama y alfil":                           "games with a queen and bishop battery",
		"partidas con una batería por columna":                               "games with a battery on a file",
		"partidas con mayoría de peones de las blancas en el flanco de dama": "games with a queenside majority of White",
		"partidas con tres peones negros en el flanco de rey":                "games with three black pawns on the kingside",
		"partidas con dos caballos negros junto al rey blanco":               "games with two black knights next to the white king",
		"partidas con una torre blanca junto al rey contrario":               "games with a white rook next to the enemy king",
	} {
		a, b := r.Readings(es, "es", players), r.Readings(en, "en", players)
		if len(a) == 0 || len(b) == 0 || !a[0].Form.Equal(b[0].Form) {
			t.Errorf("%q and %q: %v, %v", es, en, a[:min(1, len(a))], b[:min(1, len(b))])
		}
	}
}
