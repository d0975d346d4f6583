package parser_test

import (
	"bytes"
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
// else, in both languages. EXACT_FORMS is how many forms there are of each
// kind of games.
func TestParaphrases(t *testing.T) {
	n := 2_000
	if text := os.Getenv("EXACT_FORMS"); text != "" {
		var err error
		if n, err = strconv.Atoi(text); err != nil {
			t.Fatal(err)
		}
	}
	p, err := parser.New()
	if err != nil {
		t.Fatal(err)
	}
	for name, games := range map[string][]*pgn.Game{"samples": sampleGames(t), "nasty": nastyGames(t)} {
		t.Run(name, func(t *testing.T) {
			generator := oracle.NewGenerator(11, oracle.New(games))
			failures := 0
			for range n {
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
				t.Errorf("%d of %d paraphrases", failures, 2*n)
			}
		})
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
	p, err := parser.New()
	if err != nil {
		b.Fatal(err)
	}
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
