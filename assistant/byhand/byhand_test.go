package byhand_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/kibitz-chess/kibitz/assistant/byhand"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

func named(text string) query.Name { return query.Name{Text: text, Spellings: []string{text}} }

func TestQuery(t *testing.T) {
	for _, c := range []struct {
		search byhand.Search
		want   string // in words
	}{
		{byhand.Search{}, "List of games in the database."},
		{byhand.Search{Games: byhand.Games{Player: "Tal", Color: "black", Result: "win"}}, "List of games won by Tal with Black."},
		{byhand.Search{Games: byhand.Games{Player: "Tal", Opponent: "Fischer", Result: "white"}}, "List of games of Fischer, of Tal, won by White."},
		{byhand.Search{Games: byhand.Games{Result: "draw", From: 1960, To: 1969}}, "List of games drawn, played from 1960 to 1969."},
		{byhand.Search{Games: byhand.Games{ECO: "b"}, By: "year"}, "Number of games with ECO B00–B99, by year."},
		{byhand.Search{Games: byhand.Games{Player: "Tal", Color: "black"}, By: "eco"}, "Wins, draws, losses and score of Tal over games of Tal with Black, by ECO code."},
		{byhand.Search{Games: byhand.Games{Player: "Tal", Result: "win"}, By: "opponent"}, "Number of games won by Tal, by opponent, from highest to lowest."},
		{byhand.Search{Squares: byhand.Pattern{"e4": "P"}, Turn: "black"}, "List of times there is a position with white pawn on e4 with Black to move."},
		{byhand.Search{Material: "KRP–KR", Games: byhand.Games{Player: "Tal", Color: "white", Result: "win"}}, "List of times there is a position with no black bishops with no black knights with no black pawns with no black queens with exactly 1 black rook with no white bishops with no white knights with exactly 1 white pawn with no white queens with exactly 1 white rook in games won by Tal with White."},
	} {
		q, err := c.search.Query(named)
		if err != nil {
			t.Errorf("%+v: %v", c.search, err)
			continue
		}
		if got := q.Paraphrase("en"); got != c.want {
			t.Errorf("%+v: %q, want %q", c.search, got, c.want)
		}
	}
}

func TestWrong(t *testing.T) {
	for code, searches := range map[string][]byhand.Search{
		"pattern_empty":   {{Squares: byhand.Pattern{}}},
		"pattern_square":  {{Squares: byhand.Pattern{"e9": "P"}}, {Squares: byhand.Pattern{"E4": "P"}}},
		"pattern_piece":   {{Squares: byhand.Pattern{"e4": "X"}}, {Squares: byhand.Pattern{"e4": ""}}, {Squares: byhand.Pattern{"e4": "0"}}},
		"search_material": {{Material: "RX"}, {Material: "R-R-R"}, {Material: "ñ"}},
		"search_eco":      {{Games: byhand.Games{ECO: "F00"}}, {Games: byhand.Games{ECO: "B2"}}},
		"search_player":   {{Games: byhand.Games{Color: "white"}}, {Games: byhand.Games{Opponent: "Tal"}}, {Games: byhand.Games{Result: "win"}}},
		"search_value": {
			{Turn: "red"}, {Games: byhand.Games{Result: "mate"}}, {By: "moon"}, {Turn: "white", By: "year"}, {Games: byhand.Games{Player: "Tal", Color: "red"}},
		},
	} {
		for _, s := range searches {
			_, err := s.Query(named)
			var wrong *byhand.Wrong
			if !errors.As(err, &wrong) || wrong.Code != code {
				t.Errorf("%+v: %v, want %s", s, err, code)
			}
		}
	}
}

// Whatever is set, the search is a query that goes together, or what is wrong
// with it is said.
func TestEverySearch(t *testing.T) {
	text := func(t *rapid.T, name string, values ...string) string {
		return rapid.SampledFrom(append(values, "", "", "?")).Draw(t, name)
	}
	rapid.Check(t, func(t *rapid.T) {
		s := byhand.Search{
			Squares: byhand.Pattern(rapid.MapOfN(rapid.StringMatching(`[a-h][2-7]`), rapid.SampledFrom([]string{"N", "q", "empty", "white", "any"}), 0, 3).Draw(t, "squares")),
			Turn:    text(t, "turn", "white", "black"), Material: text(t, "material", "RP-R", "Q", "-Q", "KBN-K"), By: text(t, "by", "year", "eco", "player", "opponent"),
			Games: byhand.Games{
				Player: text(t, "player", "Tal, Mikhail"), Color: text(t, "color", "white", "black"), Opponent: text(t, "opponent", "Fischer"),
				Result: text(t, "result", "win", "loss", "draw", "white", "black"), ECO: text(t, "eco", "B", "C42", "A00-A09"), Event: text(t, "event", "Bled"),
				From: rapid.IntRange(0, 2000).Draw(t, "from"), To: rapid.IntRange(0, 2000).Draw(t, "to"), Elo: rapid.IntRange(-1, 3000).Draw(t, "elo"),
			},
		}
		q, err := s.Query(named)
		var wrong *byhand.Wrong
		if errors.As(err, &wrong) {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		if words := q.Paraphrase("es"); strings.TrimSpace(words) == "" {
			data, _ := json.Marshal(q)
			t.Fatalf("no words for %s", data)
		}
	})
}
