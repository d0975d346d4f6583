package tell

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/source"
)

func TestHeadline(t *testing.T) {
	game := []any{int64(7), "Karpov", "Kasparov", "1/2-1/2", "1984.09.10", "WCh", int64(139), int64(70)}
	tests := []struct {
		form   string
		rows   [][]any
		en, es string
	}{
		{`{"rows":"games","show":[{"agg":"count"}]}`, [][]any{{int64(56)}}, "56 games", "56 partidas"},
		{`{"rows":"games","show":[{"agg":"count"}]}`, [][]any{{int64(1)}}, "1 game", "1 partida"},
		{`{"rows":"games"}`, nil, "No games", "Ninguna partida"},
		{`{"rows":"games"}`, [][]any{game, game}, "2 games", "2 partidas"},
		{`{"rows":"games"}`, [][]any{game}, "Karpov – Kasparov 1984, 1/2-1/2, 70 moves", "Karpov – Kasparov 1984, 1/2-1/2, 70 jugadas"},
		{`{"rows":"games","show":[{"agg":"count"}],"as":"yes_no"}`, [][]any{{int64(3)}}, "Yes, 3 games", "Sí, 3 partidas"},
		{`{"rows":"games","show":[{"agg":"count"}],"as":"yes_no"}`, [][]any{{int64(0)}}, "No", "No"},
		{`{"rows":"sides","where":{"and":[{"player":{"name":{"text":"Kasparov"},"side":"own"}},{"player":{"name":{"text":"Karpov"},"side":"other"}}]},"show":[{"agg":"record"}]}`,
			[][]any{{int64(83), int64(21), int64(43), int64(19), 51.2}}, "Kasparov 21, Karpov 19, 43 draws", "Kasparov 21, Karpov 19, 43 tablas"},
		{`{"rows":"sides","where":{"player":{"name":{"text":"Tal"},"side":"own"}},"show":[{"agg":"record"}]}`,
			[][]any{{int64(4), int64(1), int64(1), int64(2), 37.5}}, "Tal: 1 win, 1 draw, 2 losses (37.5%)", "Tal: 1 victoria, 1 tablas, 2 derrotas (37,5 %)"},
		{`{"rows":"games","by":[{"kind":"year"}]}`, [][]any{{int64(1983), int64(2)}, {int64(1984), int64(11)}, {int64(1985), int64(3)}, {int64(1986), int64(3)}, {int64(1987), int64(3)}},
			"Most in 1984: 11", "Máximo en 1984: 11"},
		{`{"rows":"games","by":[{"kind":"month"}]}`, [][]any{{int64(5), int64(2)}, {int64(8), int64(1)}}, "May 2, August 1", "Mayo 2, agosto 1"},
		{`{"rows":"sides","by":[{"kind":"player"}],"order":[{"column":{"agg":"count"},"descending":true}],"limit":10}`,
			[][]any{{"Tal", int64(11)}, {"Larsen", int64(11)}, {"Olafsson", int64(3)}}, "Most: Tal, Larsen, 11 games", "Más: Tal, Larsen, 11 partidas"},
		{`{"rows":"sides","by":[{"kind":"player"}],"show":[{"agg":"score"},{"agg":"count"}],"having":[{"column":{"agg":"count"},"min":20}],"order":[{"column":{"agg":"score"},"descending":true}]}`,
			[][]any{{"Fischer", 78.25, int64(60)}, {"Tal", 70.0, int64(44)}}, "Highest: Fischer, 78.25% (with at least 20 games)", "Máximo: Fischer, 78,25 % (con al menos 20 partidas)"},
		{`{"rows":"games","by":[{"kind":"eco"}],"order":[{"column":{"agg":"count"},"descending":true}],"limit":1}`,
			[][]any{{"E15", int64(9)}}, "Most: E15 Queen's Indian, 9 games", "Más: E15 Defensa india de dama, 9 partidas"},
		{`{"rows":"games","by":[{"kind":"length","unit":"full","width":10}]}`, [][]any{{int64(10), int64(4)}, {int64(20), int64(9)}}, "10–19 4, 20–29 9", "10–19 4, 20–29 9"},
		{`{"rows":"games","by":[{"kind":"elo","side":"white","limits":[2000,2400]}]}`, [][]any{{int64(2000), int64(4)}, {int64(2400), int64(9)}}, "2000–2399 4 (30.8%), 2400+ 9 (69.2%)", "2000–2399 4 (30,8 %), 2400+ 9 (69,2 %)"},
		{`{"rows":"sides","by":[{"kind":"acpl","side":"own","limits":[0,5,10,20]}]}`, [][]any{{int64(5), int64(1)}, {int64(10), int64(1)}, {int64(20), int64(2)}}, "5–10 1 (25%), 10–20 1 (25%), 20+ 2 (50%)", "5–10 1 (25 %), 10–20 1 (25 %), 20+ 2 (50 %)"},
		{`{"rows":"games","order":[{"column":{"of":{"kind":"length","unit":"full"}},"descending":true}],"limit":1}`, [][]any{game},
			"Longest: Karpov – Kasparov 1984, 70 moves", "La más larga: Karpov – Kasparov 1984, 70 jugadas"},
		{`{"rows":"games","order":[{"column":{"of":{"kind":"date"}}}],"limit":1,"skip":1}`, [][]any{game, game},
			"Earliest, place 2: Karpov – Kasparov 1984, 1984.09.10 (and 1 more)", "La más antigua, puesto 2: Karpov – Kasparov 1984, 1984.09.10 (y 1 más)"},
		{`{"rows":"games","order":[{"column":{"of":{"kind":"elo","side":"white"}},"descending":true}],"limit":1}`, [][]any{append(slices.Clone(game), int64(2705))},
			"Highest Elo of White: Karpov – Kasparov 1984, 2705", "Mayor Elo de las blancas: Karpov – Kasparov 1984, 2705"},
		{`{"rows":"games","show":[{"of":{"kind":"white"}}],"order":[{"column":{"of":{"kind":"length","unit":"full"}},"descending":true}],"limit":1}`, [][]any{{"Karpov"}, {"Tal"}},
			"White player: Karpov, Tal", "Jugador de blancas: Karpov, Tal"},
		{`{"rows":"games","show":[{"agg":"share","part":{"where":{"result":"drawn"}}}]}`, [][]any{{45.5}}, "Share of draws: 45.5%", "Porcentaje de tablas: 45,5 %"},
		{`{"rows":"games","show":[{"agg":"average","of":{"kind":"length","unit":"full"}}]}`, [][]any{{38.25}}, "Average length in moves: 38.25", "Promedio de duración en jugadas: 38,25"},
		{`{"rows":"games","show":[{"agg":"median","of":{"kind":"elo","side":"white"}}]}`, [][]any{{nil}}, "Median Elo of White: –", "Mediana de Elo de las blancas: –"},
		{`{"rows":"sides","where":{"player":{"name":{"text":"Fischer"},"side":"own"}},"show":[{"agg":"streak","part":{"where":{"outcome":"win"}}}]}`,
			[][]any{{int64(20), "1970.12.02", "1971.09.30", int64(3), int64(9)}}, "20 games in a row, 1970.12.02 to 1971.09.30", "20 partidas seguidas, de 1970.12.02 a 1971.09.30"},
		{`{"rows":"sides","parts":[{"where":{"player":{"name":{"text":"Tal"},"side":"own"}}},{"where":{"player":{"name":{"text":"Petrosian"},"side":"own"}}}],"show":[{"agg":"score"}]}`,
			[][]any{{int64(1), 62.5}, {int64(2), 58.0}}, "Tal 62.5%, Petrosian 58%", "Tal 62,5 %, Petrosian 58 %"},
		{`{"rows":"sides","by":[{"kind":"player"}],"order":[{"column":{"agg":"count"},"descending":true}],"member":"Tal"}`, [][]any{{"Tal", int64(44), int64(3)}},
			"Tal: place 3, with 44", "Tal: puesto 3, con 44"},
		{`{"rows":"sides","by":[{"kind":"player"}],"show":[{"agg":"score"}],"order":[{"column":{"agg":"score"},"descending":true}],"limit":1}`, tied(100.0, "a", "b", "c", "d", "e", "f", "g"),
			"7 tie for the highest, 100%; among them a, b, c", "7 empatan con el máximo, 100 %; entre ellos, a, b, c"},
		{`{"rows":"sides","by":[{"kind":"player"}],"show":[{"agg":"score"}],"order":[{"column":{"agg":"score"},"descending":true}],"limit":6}`, tied(100.0, "a", "b", "c", "d", "e", "f"),
			"The first 6 tie: 100%; there may be more", "Los 6 primeros empatan: 100 %; puede haber más"},
		{`{"rows":"sides","by":[{"kind":"player"}],"show":[{"agg":"score"}]}`, tied(100.0, "a", "b", "c", "d", "e", "f"), "All 6 alike: 100%", "6 empatan, y no hay otros: 100 %"},
		{`{"rows":"games","by":[{"kind":"year"}]}`, append(tied(int64(3), int64(1990), int64(1991), int64(1992), int64(1993), int64(1994), int64(1995)), []any{int64(1996), int64(1)}),
			"6 tie for the most, 3; among them 1990, 1991, 1992", "6 empatan en cabeza con 3; entre ellos, 1990, 1991, 1992"},
		{`{"rows":"token_usage","show":[{"agg":"total"}],"usage":{"period":"today"}}`, [][]any{{int64(900)}}, "900 tokens", "900 tokens"},
		{`{"rows":"half_moves","half_move":{"all":2},"by":[{"kind":"piece"}]}`, [][]any{{"queen", int64(9)}, {"rook", int64(2)}}, "Queen 9, rook 2", "Dama 9, torre 2"},
		{`{"rows":"half_moves","half_move":{"all":2}}`, [][]any{{int64(1)}, {int64(2)}}, "2 half-moves", "2 medias jugadas"},
	}
	for _, test := range tests {
		var f query.Form
		if err := json.Unmarshal([]byte(test.form), &f); err != nil {
			t.Fatal(err)
		}
		if err := f.Check(); err != nil {
			t.Fatalf("%v: %s", err, test.form)
		}
		for language, want := range map[string]string{"en": test.en, "es": test.es} {
			if got := (Answer{Form: f, Rows: test.rows}).Headline(language); got != want {
				t.Errorf("%s\ngot  %s\nwant %s", test.form, got, want)
			}
		}
	}
}

// tied are rows of these keys that have the same number.
func tied(n any, keys ...any) (rows [][]any) {
	for _, key := range keys {
		rows = append(rows, []any{key, n})
	}
	return rows
}

func TestTruncated(t *testing.T) {
	a := Answer{Form: query.Form{Rows: query.RowGames}, Rows: [][]any{{int64(1)}, {int64(2)}}, Truncated: true}
	if got := a.Headline("en"); got != "The first 2 games; there are more" {
		t.Error(got)
	}
	a.Form.By = []query.Value{{Kind: query.YearValue}}
	if got := a.Headline("en"); got != "The first 2 rows; there are more" {
		t.Error(got)
	}
}

func TestOpening(t *testing.T) {
	tests := []struct{ language, code, want string }{
		{"en", "E15", "E15 Queen's Indian"}, {"es", "B90", "B90 Defensa siciliana"}, {"en", "A00", "A00 Irregular openings"},
		{"en", "?", "?"}, {"es", "", ""}, {"en", "Z99", "Z99"},
	}
	for _, test := range tests {
		if got := Opening(test.language, test.code); got != test.want {
			t.Errorf("%s %s: %s, want %s", test.language, test.code, got, test.want)
		}
	}
	if len(openings()) < 450 {
		t.Errorf("%d openings", len(openings()))
	}
}

// TestPhrases: every phrase is there in both languages, with the same names.
func TestPhrases(t *testing.T) {
	slots := regexp.MustCompile(`\{\w+\}`)
	for key, texts := range phrases() {
		es, en := slots.FindAllString(texts["es"], -1), slots.FindAllString(texts["en"], -1)
		slices.Sort(es)
		slices.Sort(en)
		if texts["es"] == "" || texts["en"] == "" || len(texts) != 2 || strings.Join(es, "") != strings.Join(en, "") {
			t.Errorf("%s: %v", key, texts)
		}
	}
}

// TestMatchedZones: the squares that are lit are those of the pieces that are
// counted on a part of the board, also where that lies about a king.
func TestMatchedZones(t *testing.T) {
	//        a8      a7      a6      a5      a4      a3      a2      a1
	board := "r000000k" + "00000000" + "00000000" + "000pN000" + "00000000" + "00000nqP" + "00000PP0" + "00000RK0"
	for area, want := range map[string]string{
		query.OwnKing: "f2 g2 f1", query.EnemyKing: "", query.Center: "d5 e5", query.QueenWing: "a8 d5", "3": "f3 g3 h3",
	} {
		p := query.Position{Counts: []query.Pieces{{Area: area, Range: query.Range{Min: 1}}}}
		if got := strings.Join(matched(p, board), " "); got != want {
			t.Errorf("%s: %s, not %s", area, got, want)
		}
	}
}

// TestNoMeetings: the record of two people who never met is none, though it has a row.
func TestNoMeetings(t *testing.T) {
	var f query.Form
	if err := json.Unmarshal([]byte(`{"rows":"sides","where":{"and":[{"player":{"name":{"text":"Tal"},"side":"own"}},{"player":{"name":{"text":"Prado"},"side":"other"}}]},"show":[{"agg":"record"}]}`), &f); err != nil {
		t.Fatal(err)
	}
	q, ok := f.Lower()
	if !ok {
		t.Fatal("no query")
	}
	rows := &source.Rows{Rows: []source.Row{{int64(0), int64(0), int64(0), int64(0), nil}}}
	if got := Query("en", q, rows, nil).Text; got != "There is no such game." {
		t.Errorf("%q", got)
	}
}
