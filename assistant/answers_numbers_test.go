package assistant_test

import (
	"fmt"
	"slices"
	"strconv"
	"testing"

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/pgn"
)

func byYear(g *game) []string   { return []string{strconv.Itoa(g.year())} }
func byDecade(g *game) []string { return []string{strconv.Itoa(g.year() / 10 * 10)} }
func byPlayers(g *game) []string {
	return []string{g.Tag("White"), g.Tag("Black")}
}
func winner(g *game) []string {
	switch g.Result {
	case pgn.WhiteWins:
		return []string{g.Tag("White")}
	case pgn.BlackWins:
		return []string{g.Tag("Black")}
	}
	return nil
}
func byTag(name string) func(*game) []string {
	return func(g *game) []string {
		if v := g.Tag(name); v != "" {
			return []string{v}
		}
		return nil
	}
}

// opponent is who else plays in a game of someone.
func opponent(name string) func(*game) []string {
	return func(g *game) []string {
		if whiteIs(name)(g) {
			return []string{g.Tag("Black")}
		}
		return []string{g.Tag("White")}
	}
}

func fullLength(g *game) int { return g.FullMoveCount() }
func halfLength(g *game) int { return len(g.HalfMoves) }

func TestAverages(t *testing.T) {
	askAll(t, []question{
		{"What is the average length of Tal's games in half-moves?", "¿Cuál es la longitud media de las partidas de Tal en medios movimientos?", average("average_half_moves", plays("Tal,"), halfLength)},
		{"average length in full moves of the games won by Black", "media de jugadas completas de las partidas que ganan las negras", average("average_moves", blackWon, fullLength)},
		{"How long is a draw on average, in half-moves?", "¿Cuánto duran de media las tablas, en medios movimientos?", average("average_half_moves", draw, halfLength)},
		{"average length by result", "longitud media por resultado", averageBy("result", func(g *game) []string { return []string{g.Result.String()} })},
		{"average length of the games by decade", "longitud media de las partidas por década", averageBy("decade", byDecade)},
	})
}

// averageBy is the mean length in full moves by a key, with the number of games.
func averageBy(name string, key func(*game) []string) want {
	return func(r answer) string {
		groups := map[string][]*game{}
		for _, g := range allGame {
			groups[key(g)[0]] = append(groups[key(g)[0]], g)
		}
		keys, _ := column(r, name)
		means, _ := column(r, "average_moves")
		if len(keys) != len(groups) || len(means) != len(groups) {
			return fmt.Sprintf("%d groups, not %d", len(keys), len(groups))
		}
		for i, k := range keys {
			if want := mean(groups[k], fullLength); means[i] != want {
				return fmt.Sprintf("%s: %s, not %s", k, means[i], want)
			}
		}
		return ""
	}
}

func TestGroups(t *testing.T) {
	askAll(t, []question{
		{"How many games per year?", "¿Cuántas partidas por año?", group("year", anyGame, byYear)},
		{"number of games by decade", "número de partidas por década", group("decade", anyGame, byDecade)},
		{"Kasparov's wins by opponent", "victorias de Kasparov por rival", group("opponent", wins("Kasparov"), opponent("Kasparov"))},
		{"How many games of each ECO code?", "¿Cuántas partidas hay de cada código ECO?", group("eco", anyGame, byTag("ECO"))},
		{"games per player since 2000", "partidas por jugador desde 2000", group("player", years(2000, 9999), byPlayers)},
		{"draws per year", "tablas por año", group("year", draw, byYear)},
		{"How many games did each player win?", "¿Cuántas partidas ganó cada jugador?", group("player", anyGame, winner)},
		{"Who did Fischer play against?", "¿Contra quién jugó Fischer?", group("opponent", plays("Fischer"), opponent("Fischer"))},
		{"games by site", "partidas por lugar", group("site", anyGame, byTag("Site"))},
		{"games by tournament", "partidas por torneo", group("event", anyGame, byTag("Event"))},
		{"mates by piece", "mates por pieza", times(group("piece", some(mate), matingPiece))},
	})
}

// matingPiece is the piece that mates; castling counts as a move of the king.
func matingPiece(g *game) []string {
	last := g.HalfMoves[len(g.HalfMoves)-1].Events
	for name, bits := range map[string]schema.Event{
		"pawn": schema.Pawn1, "knight": schema.Knight1, "bishop": schema.AnyBishop1,
		"rook": schema.Rook1, "queen": schema.Queen1, "king": schema.King1 | schema.Castling,
	} {
		if last&schema.CheckMate != 0 && last&bits != 0 {
			return []string{name}
		}
	}
	return nil
}

// times is what count is for half-moves.
func times(w want) want {
	return func(r answer) string {
		renamed := *r
		renamed.Columns = slices.Clone(r.Columns)
		for i, c := range renamed.Columns {
			if c.Name == "half_moves" {
				renamed.Columns[i].Name = "games"
			}
		}
		return w(&renamed)
	}
}

// top is the first of a count by a key: the most, ties by name.
func top(n int, name string, fits gameTest, keys func(*game) []string) want {
	return func(r answer) string {
		counts := map[string]int{}
		for _, g := range matching(fits) {
			for _, k := range keys(g) {
				counts[k]++
			}
		}
		var expected []string
		for range n {
			most := ""
			for k := range counts {
				if most == "" || counts[k] > counts[most] || counts[k] == counts[most] && k < most {
					most = k
				}
			}
			expected = append(expected, fmt.Sprintf("%s|%d", most, counts[most]))
			delete(counts, most)
		}
		return cells(name+" games", expected...)(r)
	}
}

func TestTop(t *testing.T) {
	askAll(t, []question{
		{"Who won the most games?", "¿Quién ganó más partidas?", top(1, "player", anyGame, winner)},
		{"Top 5 players by number of games", "Los 5 jugadores con más partidas", top(5, "player", anyGame, byPlayers)},
		{"Who played the most games?", "¿Quién jugó más partidas?", top(1, "player", anyGame, byPlayers)},
		{"Who won the most games with Black?", "¿Quién ganó más partidas con negras?", top(4, "black", blackWon, winner)},
		{"Which year has the most games?", "¿Qué año tiene más partidas?", top(2, "year", anyGame, byYear)}, // two years with as many
		{"Which decade has the most draws?", "¿Qué década tiene más tablas?", top(1, "decade", draw, byDecade)},
		{"Who beat Capablanca most often?", "¿Quién ganó más veces a Capablanca?", top(1, "opponent", loses("Capablanca"), opponent("Capablanca"))},
		{"top 3 ECO codes", "los 3 códigos ECO más jugados", top(3, "eco", anyGame, byTag("ECO"))},
		{"top 3 cities", "los 3 lugares con más partidas", top(3, "site", anyGame, byTag("Site"))},
		{"Which piece gives mate most often?", "¿Qué pieza da mate más veces?", times(top(1, "piece", some(mate), matingPiece))},
		{"How many different players are there?", "¿Cuántos jugadores distintos hay?", players},
	})
}

func players(r answer) string {
	names := map[string]bool{}
	for _, g := range allGame {
		names[g.Tag("White")], names[g.Tag("Black")] = true, true
	}
	return cells(r.Columns[0].Name, strconv.Itoa(len(names)))(r)
}
