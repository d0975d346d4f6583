package asker

import "testing"

// TestSaid: a name is written where the asker is spoken of as a player, with the verb
// that goes with it, and nowhere else.
func TestSaid(t *testing.T) {
	lexicons, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ question, want string }{ // want is empty where nothing is said of the asker
		{"show my games", "show N's games"},
		{"My longest win with White?", "N's longest win with White?"},
		{"my own first Sicilian games", "N's first Sicilian games"},
		{"which of my Ruy Lopez games did I lose", "which of N's Ruy Lopez games did N lose"},
		{"how often do I usually castle", "how often does N usually castle"},
		{"games I won, and games I've lost", "games N won, and games N has lost"},
		{"how many have I won", "how many has N won"},
		{"when I had White", "when N had White"},
		{"who beat me, and who lost to me?", "who beat N, and who lost against N?"},
		{"games between Tal and me", "games between Tal and N"},
		{"a game of mine", "a game of N"},
		{"cuantas gane con negras", "cuantas ganó N con negras"},
		{"¿Cuántas gané con blancas?", "¿Cuántas ganó N con blancas?"},
		{"mis partidas, y mi rival más frecuente", "las partidas de N, y el rival más frecuente de N"},
		{"mis últimas tablas", "las últimas tablas de N"},
		{"¿qué aperturas juego más?", "¿qué aperturas juega N más?"},
		{"¿cuántas pierdo con negras, y cuando juego con blancas?", "¿cuántas pierde N con negras, y cuando juega N con blancas?"},
		{"yo gano", "gana N"},
		{"¿contra quién perdi?", "¿contra quién perdió N?"},
		{"las que no gané", "las que no ganó N"},
		{"¿me enfrenté a Tal?", "¿se enfrentó N a Tal?"},
		{"¿cuántas veces he enrocado?", "¿cuántas veces ha enrocado N?"},
		{"¿quién me ha ganado?", "¿quién ha ganado a N?"},
		{"partidas contra mí", "partidas contra N"},
		{"contra mi peor rival", "contra el peor rival de N"},
		{"partidas mías", "partidas de N"},
		{"entre Tal y yo", "entre Tal y N"},

		{"show me the games of Tal", ""},
		{"can I see the games that Tal won?", ""},
		{"could I play a game?", ""},
		{"what did I ask before?", ""},
		{"I want my server's SQL", ""},
		{"my friend's games", ""},
		{"my students' wins", ""},
		{"do I have to import my database", ""},
		{`comments with "my game"`, ""},
		{"give me, of Tal, the wins", ""},
		{"Elizabeth I of England", ""},
		{"dime cuántas ganó Tal", ""},
		{"cuantas gano Tal", ""},
		{"las partidas que gane el blanco", ""},
		{"alguna que gane Anderssen", ""},
		{"Ayer llevé a un amigo", ""},
		{"I've got a question about Tal", ""},
		{"Will my grandson win?", ""},
		{"el juego más largo", ""},
		{"me gustaría ver las de Tal", ""},
		{"las partidas de mi hijo", ""},
		{"mis alumnos y sus partidas", ""},
		{"comentarios con «mi partida»", ""},
		{"empate entre Tal y Fischer", ""},
	} {
		said, speaks := lexicons.Said(c.question, "N")
		if speaks != (c.want != "") || speaks && said != c.want || !speaks && said != c.question {
			t.Errorf("%s\ngot  %s (%v)\nwant %s", c.question, said, speaks, c.want)
		}
	}
}

// TestIntroduces: the words that may be a name end where something parts them from the
// rest.
func TestIntroduces(t *testing.T) {
	lexicons, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		text string
		want []Introduction
	}{
		{"I am Karpov, Anatoly", []Introduction{{"Karpov, Anatoly", ""}, {"Karpov", "Anatoly"}}},
		{"Hi, I'm Karpov. My wins?", []Introduction{{"Karpov. My wins", "?"}, {"Karpov", "My wins?"}}},
		{"Hola, soy avan_ii: mis partidas", []Introduction{{"avan_ii: mis partidas", ""}, {"avan_ii", "mis partidas"}}},
		{"me llamo Magnus", []Introduction{{"Magnus", ""}}},
		{"I am looking for games that Tal won", nil},
		{"I am", nil},
		{"who am I", nil},
	} {
		got := lexicons.Introduces(c.text)
		if len(got) != len(c.want) {
			t.Errorf("%s: %q", c.text, got)
			continue
		}
		for i, g := range got {
			if g != c.want[i] {
				t.Errorf("%s: %q, want %q", c.text, g, c.want[i])
			}
		}
	}
}
