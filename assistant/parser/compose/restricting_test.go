package compose

import "testing"

// TestRestricting: words that could restrict what is asked are not passed over, wherever
// they stand.
func TestRestricting(t *testing.T) {
	r := newReader(t)
	for _, question := range []string{
		"how many games did Karpov win in winter", "In rainy weather, how many games did Karpov win?", "for left-handers, which opening is the most common",
		"With a beard, how many games did Karpov win?", "games of the nephew of Karpov", "games of Tal with a cigarette", "Which books did Tal read, and do you lend them?",
		"Among bearded players, who won the most games?", "games of Karpov that were filmed", "how many games did amateur Karpov win",
		"cuántas partidas ganó el sobrino de Karpov", "Con lluvia, ¿cuántas partidas ganó Karpov?", "Para zurdos, ¿cuál es la apertura más jugada?",
		"dime los jugadores vegetarianos", "partidas que se aplazaron por tormenta", "partidas de Tal por la radio", "games of Tal for charity",
		"cuántas partidas ganó limpiamente Karpov", "partidas que ganó Karpov en ayunas", "partidas de Tal en un día lluvioso", "partidas donde Karpov estaba nervioso",
		"cuántas partidas ganó Tal cómodamente", "qué veterano jugó más partidas", "qué campeón ganó más partidas con negras", "cuántas veces Tal besó a su mujer",
		"cuántos retos lanzó Fischer por carta", "cuántas veces le dio Tal una lección de inglés a Karpov", "qué bestias hay en el zoo", "quién quedó ciego",
		"qué jugador tiene más hijos", "cuántos torneos ganó mi primo", "cuántas veces ganó Karpov con su madre en la sala", "oldest player ever to beat Karpov", "partidas de Tal, las que más me gustan", "partidas de Tal que acabaron en pelea", "how many games did Karpov win, the arbiter having gone home",
		"games of Tal that ended in a brawl", "games of Tal, tipsy I mean", "games that lasted more than two hours",
		"Karpov — de vacaciones — ¿cuántas ganó?", "Tal, en ayunas, ¿cuántas ganó?", "partidas de Tal, las televisadas", "Cuántas partidas ganó Tal, por carta", "Partidas jugadas al fresco: ¿cuántas ganó Karpov?",
		"Which games, sold at auction, did Karpov win?", "games of Tal, the televised ones", "Games played outdoors: how many did Karpov win?", "Left-handed folk: who won the most games?", "games of Tal, a cigar in his mouth",
		"karpov frunciendo el ceño, cuantas", "Karpov smoking a pipe. How many games?", "quien le enseñaba a Karpov de niño",
		"quien era mas simpatico, Tal o Karpov?", "¿Quién es más guapo, Tal o Karpov?", "Who was more brilliant, Tal or Karpov?",
	} {
		if v := Decide(r.Readings(question, "", players)); v.Likely || v.Sure {
			first := v.Readings[0]
			t.Errorf("%s: %s, likely with %.2f; left over: %v", question, first.Form.Paraphrase(first.Language), first.Right, first.Left)
		}
	}
}

// TestVerbForms: the forms of a verb that asks or tells are known, whatever is written onto
// them; of one that is only told not those that ask for it to be done.
func TestVerbForms(t *testing.T) {
	verbs := newReader(t).lexicons["es"].verbs
	for word, want := range map[string]bool{
		"busquenmelas": true, "ensenenme": true, "contemplar": true, "desearia": true, "traiganlos": true, "fechadas": true, "guardadas": true,
		"guarda": false, "registrame": false, "nadar": false, "las": false, "muestrario": false,
	} {
		if got := verbs.has(word); got != want {
			t.Errorf("%s: %t", word, got)
		}
	}
}

// TestResultsTold: what is said in other words of who won, who lost and who drew is who did,
// and not who was beaten.
func TestResultsTold(t *testing.T) {
	r := newReader(t)
	for said, plain := range map[string]string{
		"cuántas veces Tal le propinó una derrota a Karpov": "cuántas veces Tal ganó a Karpov",
		"cuántas veces Tal le metió un repaso a Karpov":     "cuántas veces Tal ganó a Karpov",
		"cuántas veces Karpov salió vapuleado ante Tal":     "cuántas veces Karpov perdió ante Tal",
		"cuántas veces Karpov terminó derrotado ante Tal":   "cuántas veces Karpov perdió ante Tal",
		"cuántas veces se doblegó Karpov ante Tal":          "cuántas veces perdió Karpov ante Tal",
		"che gente, cuántas partidas ganó Tal":              "cuántas partidas ganó Tal",
		"estimado equipo, cuántas partidas ganó Tal":        "cuántas partidas ganó Tal",
		"qué fenómeno ganó más partidas":                    "qué jugador ganó más partidas",
	} {
		want, got := r.Readings(plain, "es", players), r.Readings(said, "es", players)
		if len(want) == 0 || len(got) == 0 || !got[0].Form.Equal(want[0].Form) || !Decide(got).Likely {
			t.Errorf("%s: not read as %s", said, plain)
		}
	}
}
