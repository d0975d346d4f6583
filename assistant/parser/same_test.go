package parser

import (
	"context"
	"testing"
)

// TestSaidOtherwise: each of these says the same as the question behind it.
func TestSaidOtherwise(t *testing.T) {
	p := newParser(t)
	for _, c := range []struct{ said, means string }{
		{"Top 5 players by wins", "the 5 players with most wins"},
		{"5 players by number of losses", "the 5 players with most losses"},
		{"los 5 jugadores por número de victorias", "los 5 jugadores con más victorias"},
		{"games of Tal, but only the drawn games", "drawn games of Tal"},
		{"partidas de Tal, pero solo las ganadas", "partidas ganadas por Tal"},
		{"rank the players by wins", "players by number of wins"},
		{"sort the games of Tal by date", "games of Tal sorted by date"},
		{"ordena las partidas de Tal por fecha", "partidas de Tal ordenadas por fecha"},
		{"sort games won by Fischer by length descending", "games won by Fischer sorted by length descending"},
		{"what do people play against e4?", "what does Black play against 1.e4?"},
		{"¿qué juega la gente contra e4?", "¿qué juegan las negras contra 1.e4?"},
		{"¿Cómo quedaron las partidas de Tal contra Fischer?", "¿Cómo acabaron las partidas de Tal contra Fischer?"},
	} {
		said, err := p.Parse(context.Background(), c.said, "", players)
		if err != nil {
			t.Errorf("%s: %v", c.said, describe(nil, err))
			continue
		}
		means, err := p.Parse(context.Background(), c.means, "", players)
		if err != nil {
			t.Errorf("%s: %v", c.means, describe(nil, err))
			continue
		}
		if len(said.Queries) != 1 || !said.Queries[0].Equal(means.Queries[0]) {
			t.Errorf("%s: %s\n%s: %s", c.said, describe(said, nil), c.means, describe(means, nil))
		}
	}
	for _, q := range []string{
		"captures of a king", "average number of moves of checkmates", "sort the games of Tal", "ordena las partidas de Tal", "but only the drawn games",
		"what does White play against e4?", "what do people play against e5?", "openings by wins",
	} {
		if r, err := p.Parse(context.Background(), q, "", players); err == nil {
			t.Errorf("%s was read: %s", q, describe(r, nil))
		}
	}
}
