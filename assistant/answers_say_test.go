package assistant_test

import (
	"context"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant"
)

// TestSentences: the answer of each measure is said in words, in both
// languages, of one and of many.
func TestSentences(t *testing.T) {
	for _, c := range []struct{ question, says string }{
		{"How many games end in checkmate?", "19 games."},
		{"¿Cuántas partidas terminan en mate?", "19 partidas."},
		{"How many games did Tal win with Black?", "1 game."},
		{"¿Cuántas partidas ganó Tal con negras?", "1 partida."},
		{"How many games of more than 1000 half-moves?", "0 games."},
		{"How many promotions to a knight are there?", "3 times."},
		{"checkmates with a knight by Morphy", "Once."},
		{"What percentage of the games of Fischer are draws?", "27.27% (3 of 11 games)."},
		{"¿Qué porcentaje de las partidas de Fischer son tablas?", "27,27 % (3 de 11 partidas)."},
		{"What percentage of games of more than 1000 half-moves are draws?", "There is no such game."},
		{"average length of the games of Tal", "37.67 moves on average, over 6 games."},
		{"duración media de las partidas de Tal", "37,67 jugadas de media, en 6 partidas."},
		{"What is the highest Elo?", "Highest: Elo 2870, over 44 games."},
		{"¿Cuál es el Elo más alto?", "Máximo: 2870 de Elo, en 44 partidas."},
		{"Average Elo of Capablanca", "None of these games has such data."},
		{"Score of Carlsen", "Carlsen, Magnus: 4 wins, 1 draw and 0 losses in 5 games: 90% of the points."},
		{"Balance de Carlsen", "Carlsen, Magnus: 4 victorias, 1 empate y 0 derrotas en 5 partidas: el 90 % de los puntos."},
		{"The longest winning streak of Capablanca", "Capablanca, Jose Raul: 2 wins in a row, from 1901.??.?? to 1914.02.04."},
		{"La racha de victorias más larga de Capablanca", "Capablanca, Jose Raul: 2 victorias seguidas, de 1901.??.?? a 1914.02.04."},
		{"Who won more games, Tal or Fischer?", "Fischer, Robert James: 7 games; Tal, Mikhail: 4 games."},
		{"¿Ganan más las blancas o las negras?", "blancas: 67 partidas; negras: 45 partidas."},
		{"Which players won the most games?", "Most: Fischer, Robert James, 7 games."},
		{"¿Qué pieza da más mates?", "alfil: 6 veces."},
		{"¿En qué mes se jugaron más partidas?", "octubre: 17 partidas."},
		{"On which square are most captures?", "d4: 169 times."},
		{"games per decade", "Most in 1990: 16 games (22 rows)."},
		{"How many different players are there?", "125 different players."},
		{"¿Cuántos jugadores distintos hay?", "125 jugadores distintos."},
		{"the shortest game", "Djordjevic, Zoran – Kovacevic, Milorad, 0-1, 1984.??.??, Bela Crkva Open, 3 moves."},
		{"la partida más corta", "Djordjevic, Zoran – Kovacevic, Milorad, 0-1, 1984.??.??, Bela Crkva Open, 3 jugadas."},
		{"games of more than 1000 half-moves", "There is no such game."},
		{"games with a double check", "6 games."},
	} {
		if r := ask(c.question); r.Text != c.says {
			t.Errorf("%s: %q, not %q\n%s", c.question, r.Text, c.says, r.Paraphrase)
		}
	}
}

// TestColumnsHaveLabels: no column is shown by its name in the SQL.
func TestColumnsHaveLabels(t *testing.T) {
	for _, q := range []string{
		"Balance de Carlsen", "La racha de victorias más larga de Capablanca", "Media de capturas", "partidas por mes",
		"¿Qué pieza da más mates?", "¿En qué casilla hay más capturas?", "Partidas ordenadas por Elo", "¿Cuántos jugadores distintos hay?",
		"Porcentaje de victorias de las blancas por década", "¿Quién ganó más partidas, Tal o Fischer?", "mates con caballo",
		"¿Cuál es el Elo más alto?", "la posición final de la partida 12",
	} {
		r := ask(q)
		if r.Status != assistant.Answered {
			t.Errorf("%s: %s %s", q, r.Status, r.Text)
		}
		for _, c := range r.Columns {
			if c.Label == "" || c.Label == c.Name || strings.Contains(c.Label, "_") {
				t.Errorf("%s: the column %s is called %q", q, c.Name, c.Label)
			}
		}
	}
}

// TestExamples: every example is answered, whoever it is about.
func TestExamples(t *testing.T) {
	for _, language := range []string{"es", "en"} {
		all := sample.Examples(context.Background(), language)
		if len(all) < 40 {
			t.Errorf("only %d examples in %s", len(all), language)
		}
		for _, q := range all {
			for _, player := range []string{"Jose Raul Capablanca", "Mikhail Tal", "Judit Polgar"} {
				q := strings.ReplaceAll(q, "Jose Raul Capablanca", player)
				r := ask(q)
				if r.Status != assistant.Answered || r.Language != language || r.Text == "" {
					t.Errorf("%s: %s %s", q, r.Status, r.Text)
				}
			}
		}
	}
}

// TestSuggestionsAreNear: what is offered has to do with what was asked, and
// with whom.
func TestSuggestionsAreNear(t *testing.T) {
	for question, word := range map[string]string{
		"¿Cuántas partidas ganó Tal con sombrero?": "Tal",
		"the most beautiful game of Fischer":       "Fischer",
		"partidas con un sacrificio de dama":       "dama",
	} {
		r := ask(question)
		if r.Status != assistant.Abstain || len(r.Suggestions) == 0 || !strings.Contains(r.Suggestions[0], word) {
			t.Errorf("%s: %s, %q", question, r.Status, r.Suggestions)
		}
	}
	r := bare.Ask(context.Background(), assistant.Request{Question: "games with a glimmerig Elo above 2700"})
	for _, s := range r.Suggestions {
		if next := bare.Ask(context.Background(), assistant.Request{Question: s}); next.Status != assistant.Answered {
			t.Errorf("%s is offered where it has no answer: %s", s, next.Text)
		}
	}
}
