package wording_test

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/evals/oracle"
	"github.com/kibitz-chess/kibitz/evals/wording"
	"github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/samples"
)

func languages(t testing.TB) map[string]*wording.Templates {
	t.Helper()
	all, err := wording.Load()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestQuestion(t *testing.T) {
	for _, test := range []struct{ form, es, en string }{
		{`{"measure":"count","subject":"games"}`, `partidas`, `games`},
		{`{"measure":"list","subject":"games","where":{"player":{"name":{"text":"Tal, Mikhail"},"side":"black","outcome":"win"}}}`, `partidas (que ganó|ganadas por) Mikhail Tal con (las )?negras`, `games (that Mikhail Tal won with Black|won by Mikhail Tal with the black pieces)`},
		{`{"measure":"count","subject":"games","where":{"and":[{"half_move":{"all":2,"by":"white"}},{"date":{"from":{"year":1960},"to":{"year":1969}}},{"result":"white_wins"}]}}`,
			`partidas (de 1960 a 1969|jugadas entre 1960 y 1969) .*(blancas|1-0).*dieron mate`, `games (from 1960 to 1969|played between 1960 and 1969) .*(White gave mate|White mated)`},
		{`{"measure":"share","subject":"games","share":{"where":{"result":"drawn"}},"where":{"eco":{"from":"B20","to":"B99","name":"Sicilian"}}}`, `siciliana.*(tablas|empates)`, `Sicilian.*(draws|drawn)`},
		{`{"measure":"count","subject":"games","group":"year","order":"most","limit":1}`, `año`, `year`},
		{`{"measure":"list","subject":"games","where":{"half_move":{"piece":"queen","captured":"rook"}}}`, `una dama (comió|capturó) una torre`, `a rook was taken by a queen|a queen took a rook`},
		// What the templates do not say all of.
		{`{"measure":"count","subject":"games","where":{"date":{"from":{"year":1960,"month":2},"to":{"year":1969}}}}`, ``, ``},
		{`{"measure":"count","subject":"games","where":{"half_move":{"all":2,"piece":"queen","to":"h7"}}}`, ``, ``},
		{`{"measure":"count","subject":"games","where":{"or":[{"result":"drawn"},{"month":5}]}}`, ``, ``},
		{`{"measure":"count","subject":"games","group":"year","having":{"min":2}}`, ``, ``},
		{`{"measure":"count","subject":"half_moves","half_move":{"all":2}}`, ``, ``},
		{`{"measure":"count","subject":"games","where":{"elo":{"side":"white","lead":true,"min":2000}}}`, ``, ``},
	} {
		var q query.Query
		if err := json.Unmarshal([]byte(test.form), &q); err != nil {
			t.Fatal(err)
		}
		for language, want := range map[string]string{"es": test.es, "en": test.en} {
			for seed := range uint64(9) {
				got, ok := languages(t)[language].Question(q, rand.New(rand.NewPCG(seed, 0)))
				if ok != (want != "") || ok && !regexp.MustCompile(want).MatchString(got) {
					t.Errorf("%s: %q, %v, not %q", test.form, got, ok, want)
				}
			}
		}
	}
}

// TestLanguages: both say the same things, and fill in only what there is.
func TestLanguages(t *testing.T) {
	all := languages(t)
	filled := regexp.MustCompile(`\{[a-z]*\}`)
	known := []string{"{games}", "{other}", "{name}", "{a}", "{b}", "{month}", "{piece}", "{taken}", "{san}", "{un}", "{otro}"}
	keys := func(ways map[string][]string) []string { return slices.Sorted(maps.Keys(ways)) }
	es, en := all["es"], all["en"]
	if len(all) != 2 || !slices.Equal(keys(es.Questions), keys(en.Questions)) || !slices.Equal(keys(es.Conditions), keys(en.Conditions)) || !slices.Equal(keys(es.Shares), keys(en.Shares)) {
		t.Error("one language says what the other does not")
	}
	for _, language := range all {
		for key, ways := range language.Questions {
			for _, way := range ways {
				if !strings.Contains(way, "{games}") {
					t.Errorf("%s: %q asks of no games", key, way)
				}
			}
		}
		for _, ways := range []map[string][]string{language.Questions, language.Conditions, language.Shares} {
			for key, some := range ways {
				for _, found := range filled.FindAllString(strings.Join(some, " "), -1) {
					if !slices.Contains(known, found) {
						t.Errorf("%s has %s", key, found)
					}
				}
			}
		}
	}
}

// TestGenerated: whatever the generator makes is said in full or not at all.
func TestGenerated(t *testing.T) {
	games, err := load.Games(t.Context(), []load.Source{{Name: samples.Name, Reader: samples.PGN()}})
	if err != nil {
		t.Fatal(err)
	}
	generator := oracle.NewGenerator(1, oracle.New(games))
	random := rand.New(rand.NewPCG(1, 0))
	said := 0
	for range 5_000 {
		q := generator.Query()
		for name, language := range languages(t) {
			text, ok := language.Question(q, random)
			if ok {
				said++
			}
			if strings.ContainsAny(text, "{}") || strings.Contains(text, "  ") {
				t.Errorf("%s: %s", name, text)
			}
		}
	}
	if said < 100 {
		t.Errorf("only %d are said", said)
	}
}
