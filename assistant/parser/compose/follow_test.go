package compose

import (
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// TestFollow: what points back at an answer is asked of its games, what names no
// games of its own after a single one of that, and all else stands on its own.
func TestFollow(t *testing.T) {
	r := newReader(t)
	tal := query.Cond{Player: &query.Player{Name: query.Name{Text: "Tal, Mikhail"}}}
	wins := Prior{Form: query.Form{Rows: query.RowGames, Where: &tal}}
	one := Prior{Form: query.Form{Rows: query.RowGames, Where: &tal}, Game: 7}
	byLength := []query.Ordering{{Column: &query.Column{Of: &query.Value{Kind: query.LengthValue, Unit: query.Half}}}}
	shortest := Prior{Form: query.Form{Rows: query.RowGames, Where: &tal, Order: byLength, Limit: 1}}
	for _, c := range []struct {
		prior    Prior
		question string
		want     string // in words; empty: it does not go on from the answer
	}{
		{wins, "how many of those did he win", "Number of games won by Tal, Mikhail"},
		{wins, "and how many of them ended in mate?", "Number of games of Tal, Mikhail with a checkmate"},
		{wins, "¿cuántas de esas ganó con negras?", "Número de partidas ganadas por Tal, Mikhail con negras"},
		{wins, "de esas, cuántas fueron contra Botvinnik", "Número de partidas Botvinnik, Mikhail contra Tal, Mikhail"},
		{wins, "how many games did Karpov win", ""},
		{wins, "who had White?", ""},
		{one, "who had White?", "White players of the games with number 7"},
		{one, "¿quién llevaba negras?", "Jugadores de negras de las partidas con el número 7"},
		{one, "which opening was it?", "ECO codes of the games with number 7"},
		{one, "y de qué año es?", "Años de las partidas con el número 7"},
		{one, "how many moves?", "Lengths in moves of the games with number 7"},
		{one, "show me that game", "Replay: games with number 7"},
		{one, "how many captures were there in it", "Number of captures in games with number 7"},
		{one, "how many games are there", ""},
		{shortest, "who had Black", "Black players of the shortest game in half-moves of Tal, Mikhail"},
		{shortest, "where was it?", "Sites of the shortest game in half-moves of Tal, Mikhail"},
		{shortest, "how many of those were drawn", ""},
	} {
		v := DecideAfter(r.Follow(c.question, "", players, c.prior))
		got := ""
		if len(v.Readings) > 0 {
			got = v.Readings[0].Form.Paraphrase(v.Readings[0].Language)
		}
		if got != c.want || got != "" && !v.Sure {
			t.Errorf("%s: %q, sure %v, want %q", c.question, got, v.Sure, c.want)
		}
	}
}
