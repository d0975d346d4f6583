package parser_test

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/people"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/evals/oracle"
	"github.com/kibitz-chess/kibitz/schema/pgn"
	"github.com/kibitz-chess/kibitz/schema/samples"
)

// TestParaphrases: what is said of a form is read as the form and as nothing
// else, in both languages. EXACT_SEED takes other forms.
func TestParaphrases(t *testing.T) {
	seed, err := strconv.ParseUint(cmp.Or(os.Getenv("EXACT_SEED"), "11"), 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name  string
		games []*pgn.Game
		forms int
	}{
		{"sample games", sampleGames(t), 10_000},
		{"games that are rare and hard", nastyGames(t), 2_000},
	}
	p := newParser(t)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if testing.Short() {
				test.forms /= 50
			}
			generator := oracle.NewGenerator(seed, oracle.New(test.games))
			failures := 0
			for range test.forms {
				q, names := named(generator.Query())
				if q.Check() != nil {
					continue // of people who are now one
				}
				for _, language := range []string{"es", "en"} {
					text := q.Paraphrase(language)
					if problem := readsAs(p, text, language, names, q); problem != "" {
						if failures++; failures <= 10 {
							t.Errorf("%s\n%s\n%s", text, encoded(q), problem)
						}
					}
				}
			}
			if failures > 0 {
				t.Errorf("%d of %d paraphrases", failures, 2*test.forms)
			}
		})
	}
}

// TestDeepParaphrases: conditions are read back however deep they stand in one
// another.
func TestDeepParaphrases(t *testing.T) {
	p := newParser(t)
	generator := oracle.NewGenerator(5, oracle.New(sampleGames(t)))
	var conds []query.Cond
	for len(conds) < 400 {
		q := generator.Query()
		if q.Where != nil && len(q.Paraphrase("en")) < 80 {
			conds = append(conds, *q.Where)
		}
	}
	read := 0
	for i := range conds {
		deep := conds[i]
		for depth := range 7 {
			other := conds[(i+depth+1)%len(conds)]
			switch depth % 3 {
			case 0:
				deep = query.Cond{And: []query.Cond{deep, other}}
			case 1:
				deep = query.Cond{Or: []query.Cond{other, deep}}
			case 2:
				inner := deep
				deep = query.Cond{Not: &inner}
			}
		}
		q, names := named(query.Query{Measure: query.Count, Subject: query.Games, Where: &deep})
		if q.Check() != nil {
			continue
		}
		for _, language := range []string{"es", "en"} {
			text := q.Paraphrase(language)
			if problem := readsAs(p, text, language, names, q); problem != "" {
				t.Errorf("%s\n%s\n%s", text, encoded(q), problem)
			}
			read++
		}
	}
	if read < 200 {
		t.Errorf("only %d paraphrases", read)
	}
}

// TestParaphrasesOfEveryPhrase reads the golden file of paraphrases, which has
// open forms too.
func TestParaphrasesOfEveryPhrase(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "query", "testdata", "paraphrases.golden"))
	if err != nil {
		t.Fatal(err)
	}
	p := newParser(t)
	n := 0
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "{") {
			continue
		}
		var q query.Query
		if err := json.Unmarshal([]byte(line), &q); err != nil {
			t.Fatal(err)
		}
		n++
		q, names := named(q)
		for _, language := range []string{"es", "en"} {
			text := q.Paraphrase(language)
			if problem := readsAs(p, text, language, names, q); problem != "" {
				t.Errorf("%s\n%s\n%s", text, encoded(q), problem)
			}
		}
	}
	if n < 100 {
		t.Errorf("only %d forms", n)
	}
}

// TestParaphraseAmongWords: what may stand around a paraphrase changes nothing.
func TestParaphraseAmongWords(t *testing.T) {
	p := newParser(t)
	generator := oracle.NewGenerator(3, oracle.New(sampleGames(t)))
	around := map[string][2]string{"es": {"Hola, por favor: ", " Gracias."}, "en": {"Hello, please: ", " Thanks."}}
	for range 200 {
		q, names := named(generator.Query())
		if q.Check() != nil {
			continue
		}
		for language, words := range around {
			text := words[0] + q.Paraphrase(language) + words[1]
			if problem := readsAs(p, text, language, names, q); problem != "" {
				t.Errorf("%s\n%s\n%s", text, encoded(q), problem)
			}
		}
	}
}

// TestExactInQuestions: questions may say what paraphrases say in their own
// words.
func TestExactInQuestions(t *testing.T) {
	tests := []struct{ es, en, form string }{
		{
			"¿Cuántas partidas de Tal, con blancas, en las que el Elo de las blancas es 2600 o más?",
			"How many games of Tal with White where the Elo of White is 2600 or more?",
			`{"measure":"count","subject":"games","where":{"and":[{"player":{"name":{"text":"Tal"},"side":"white"}},{"elo":{"side":"white","min":2600}}]}}`,
		},
		{
			"partidas de Tal, disputadas en 1960, con una captura de dama con caballo",
			"games of Tal, played in 1960, with a capture of a queen by a knight",
			`{"measure":"list","subject":"games","where":{"and":[{"player":{"name":{"text":"Tal"}}},{"date":{"from":{"year":1960},"to":{"year":1960}}},{"half_move":{"piece":"knight","captured":"queen"}}]}}`,
		},
		{
			"las 5 partidas más largas con la etiqueta Annotator",
			"the 5 longest games with the tag Annotator",
			`{"measure":"list","subject":"games","where":{"tag":{"name":"Annotator"}},"of":{"kind":"length","unit":"half"},"order":"most","limit":5}`,
		},
		{
			"¿Cuántas partidas (de Tal o de Fischer) que alcanzan una posición con 3 o más damas blancas hay?",
			"How many games (of Tal or of Fischer) reaching a position with 3 or more white queens are there?",
			`{"measure":"count","subject":"games","where":{"and":[{"or":[{"player":{"name":{"text":"Tal"}}},{"player":{"name":{"text":"Fischer"}}}]},{"position":{"counts":[{"side":"white","piece":"queen","min":3}]}}]}}`,
		},
		{
			"partidas perdidas o empatadas por Tal, en las que 3 o más veces hay un jaque por las negras",
			"games lost or drawn by Tal, in which 3 or more times there is a check by Black",
			`{"measure":"list","subject":"games","where":{"and":[{"player":{"name":{"text":"Tal"},"outcome":"not_win"}},{"times":{"half_move":{"by":"black","all":1},"min":3}}]}}`,
		},
		{
			"partidas ganadas por las negras, excepto aquellas (de Tal, que empiezan en una posición no habitual)",
			"games won by Black, except those (of Tal, beginning at an unusual position)",
			`{"measure":"list","subject":"games","where":{"and":[{"result":"black_wins"},{"not":{"and":[{"player":{"name":{"text":"Tal"}}},{"start":"odd"}]}}]}}`,
		},
		{
			"promedio del número de veces que hay una captura de dama con un comentario en las partidas de Tal",
			"average number of times there is a capture of a queen with a comment in games of Tal",
			`{"measure":"average","subject":"games","where":{"player":{"name":{"text":"Tal"}}},"of":{"kind":"times","half_move":{"captured":"queen","comment":{}}}}`,
		},
	}
	p := newParser(t)
	names := exactNames{"tal": {Text: "Tal"}, "fischer": {Text: "Fischer"}}
	for _, test := range tests {
		var q query.Query
		if err := json.Unmarshal([]byte(test.form), &q); err != nil {
			t.Fatal(err)
		}
		for language, text := range map[string]string{"es": test.es, "en": test.en} {
			if problem := readsAs(p, text, language, names, q); problem != "" {
				t.Errorf("%s\n%s\n%s", text, encoded(q), problem)
			}
		}
	}
}

// readsAs says what is wrong with how a text is read, if anything is.
func readsAs(p *parser.Parser, text, language string, names exactNames, want query.Query) string {
	reading, err := p.Parse(context.Background(), text, "", names)
	if err != nil {
		return fmt.Sprintf("error %v: %+v", err, err)
	}
	if reading.Language == language && len(reading.Queries) == 1 && reading.Queries[0].Equal(want) {
		return ""
	}
	problem := "read in " + reading.Language
	for _, q := range reading.Queries {
		problem += "\n" + encoded(q.Canonical())
	}
	return problem
}

func encoded(q query.Query) string {
	text, err := json.Marshal(q)
	if err != nil {
		return err.Error()
	}
	return string(text)
}

// exactNames are the people of a form, by their names without what is not told
// apart.
type exactNames map[string]query.Name

func (names exactNames) People(words []string, near bool) []query.Name {
	if name, ok := names[plain(strings.Join(words, ""))]; ok && !near {
		return []query.Name{name}
	}
	return nil
}

func (exactNames) Tagged([]string, bool) []parser.Value { return nil }

// plain is a name as words of questions are compared: letters and digits
// without accents and capitals. A name of other signs is itself.
func plain(name string) string {
	letters := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, people.Fold(name))
	if letters == "" {
		return strings.Join(strings.Fields(name), "")
	}
	return letters
}

// named is a form with its people, of whom those that have one name but for
// accents and capitals are one.
func named(q query.Query) (query.Query, exactNames) {
	q = q.Canonical()
	names := exactNames{}
	q.Walk(query.Visitor{Name: func(n *query.Name) {
		key := plain(n.Text)
		if _, known := names[key]; !known {
			names[key] = query.Name{Text: n.Text}
		}
		*n = names[key]
	}})
	return q, names
}

func newParser(t testing.TB) *parser.Parser {
	t.Helper()
	p, err := parser.New()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func sampleGames(t testing.TB) []*pgn.Game {
	return parseGames(t, pgn.NewScanner(samples.PGN(), "samples"))
}

func nastyGames(t testing.TB) []*pgn.Game {
	text, err := os.ReadFile(filepath.Join("..", "..", "evals", "oracle", "testdata", "nasty.pgn"))
	if err != nil {
		t.Fatal(err)
	}
	return parseGames(t, pgn.NewScanner(bytes.NewReader(text), "nasty"))
}

func parseGames(t testing.TB, scanner *pgn.Scanner) (games []*pgn.Game) {
	for scanner.Scan() {
		g := new(pgn.Game)
		if err := pgn.Parse(scanner.Raw(), g); err != nil {
			t.Fatal(err)
		}
		games = append(games, g)
	}
	if err := scanner.Err(); err != nil {
		t.Fatal(err)
	}
	return games
}

// BenchmarkParaphrase reads the longest of the paraphrases of many forms.
func BenchmarkParaphrase(b *testing.B) {
	p := newParser(b)
	generator := oracle.NewGenerator(1, oracle.New(sampleGames(b)))
	var texts []string
	names := exactNames{}
	for range 1_000 {
		q, people := named(generator.Query())
		maps.Copy(names, people)
		texts = append(texts, q.Paraphrase("en"), q.Paraphrase("es"))
	}
	words := func(text string) int { return len(strings.Fields(text)) }
	slices.SortFunc(texts, func(a, b string) int { return words(b) - words(a) })
	texts = texts[:100]
	b.Logf("%d to %d words", words(texts[99]), words(texts[0]))
	for i := 0; b.Loop(); i++ {
		if _, err := p.Parse(context.Background(), texts[i%100], "", names); err != nil {
			b.Fatal(err)
		}
	}
}
