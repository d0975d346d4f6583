package parser

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/parser/names"
	"github.com/kibitz-chess/kibitz/assistant/people"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

var update = flag.Bool("update", false, "write the golden files anew")

func newParser(t testing.TB) *Parser {
	t.Helper()
	p, err := shared()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// shared is the parser of all tests, which is for many goroutines at a time.
var shared = sync.OnceValues(New)

// TestConcurrent reads questions on several goroutines, and each as on one.
func TestConcurrent(t *testing.T) {
	p := newParser(t)
	all := questions(t)[:40]
	want := make([]string, len(all))
	for i, q := range all {
		want[i] = describe(p.Parse(t.Context(), q, "", players))
	}
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			for i, q := range all {
				if got := describe(p.Parse(t.Context(), q, "", players)); got != want[i] {
					t.Errorf("%s: %s, alone %s", q, got, want[i])
				}
			}
		})
	}
	group.Wait()
}

// players are the people of the test's database.
var players = testValues{people.New([]people.Player{
	{Name: "Capablanca, Jose Raul", Games: 12}, {Name: "Tal, Mikhail", Games: 6}, {Name: "Botvinnik, Mikhail", Games: 5},
	{Name: "Polgar, Judit", Games: 5}, {Name: "Polgar, Susan", Games: 1}, {Name: "Fischer, Robert James", Games: 11},
	{Name: "Kasparov, Garry", Games: 10}, {Name: "Kasparov, G.", Games: 2}, {Name: "Karpov, Anatoly", Games: 9},
	{Name: "Anderssen, Adolf", Games: 4}, {Name: "Kieseritzky, Lionel", Games: 1}, {Name: "Short, Nigel D", Games: 3},
	{Name: "Vachier-Lagrave, Maxime", Games: 2}, {Name: "Black, Roy", Games: 1},
})}

// testValues are players, and no tags.
type testValues struct{ *people.Index }

func (testValues) Tagged([]string, bool) []meaning.Value { return nil }

// questions are the lines of testdata/questions.txt.
func questions(t testing.TB) []string {
	t.Helper()
	text, err := os.ReadFile("testdata/questions.txt")
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, line := range strings.Split(string(text), "\n") {
		if line != "" && !strings.HasPrefix(line, "#") {
			lines = append(lines, line)
		}
	}
	return lines
}

// TestReadings compares the logical form of every question with the golden
// file, which a person has read.
func TestReadings(t *testing.T) {
	p := newParser(t)
	var got bytes.Buffer
	for _, q := range questions(t) {
		fmt.Fprintf(&got, "%s\n%s\n", q, describe(p.Parse(context.Background(), q, "", players)))
	}
	golden := filepath.Join("testdata", "readings.golden")
	if *update {
		if err := os.WriteFile(golden, got.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got.String(), "\n")); diff != "" {
		t.Errorf("readings differ (-want +got):\n%s", diff)
	}
}

// describe writes a reading on indented lines, names without their spellings.
func describe(r *Reading, err error) string {
	var miss *NotUnderstood
	switch {
	case errors.As(err, &miss):
		return fmt.Sprintf("  not understood (%s): %q\n", miss.Language, miss.Words)
	case err != nil:
		return fmt.Sprintf("  error: %v\n", err)
	}
	var b strings.Builder
	for _, q := range r.Queries {
		q = q.Clone()
		q.Visit(func(n *query.Name) { n.Spellings = nil })
		text, _ := json.Marshal(q)
		fmt.Fprintf(&b, "  %s %s\n", r.Language, text)
	}
	if r.Dialect != "" {
		fmt.Fprintf(&b, "  for %s\n", r.Dialect)
	}
	return b.String()
}

// TestTwins: a question and its translation are the same query.
func TestTwins(t *testing.T) {
	twins := [][2]string{
		{"¿Cuántas partidas ganó Tal con negras contra Botvinnik?", "How many games did Tal win as Black against Botvinnik?"},
		{"partidas en las que las blancas se enrocaron largo", "games in which White castled queenside"},
		{"¿Cuántas promociones a caballo hay?", "How many promotions to a knight are there?"},
		{"las 10 partidas más largas", "the 10 longest games"},
		{"¿Qué porcentaje de las partidas de Tal son tablas?", "What percentage of the games of Tal are draws?"},
		{"partidas por año", "games per year"},
		{"mates con caballo de Judit Polgar", "checkmates with a knight by Judit Polgar"},
		{"¿Quién ganó a Fischer?", "Who beat Fischer?"},
		{"partidas entre 1920 y 1930", "games between 1920 and 1930"},
		{"partidas de Tal sin enroque", "games of Tal without castling"},
		{"partidas de más de 60 jugadas", "games of more than 60 moves"},
		{"jugadores con más victorias", "players with the most wins"},
		{"capturas al paso", "en passant captures"},
	}
	p := newParser(t)
	for _, twin := range twins {
		es, errES := p.Parse(context.Background(), twin[0], "", players)
		en, errEN := p.Parse(context.Background(), twin[1], "", players)
		if errES != nil || errEN != nil {
			t.Errorf("%q: %v; %q: %v", twin[0], errES, twin[1], errEN)
			continue
		}
		if es.Language != "es" || en.Language != "en" || !slices.EqualFunc(es.Queries, en.Queries, query.Query.Equal) {
			t.Errorf("twins differ:\n%s%s", describe(es, nil), describe(en, nil))
		}
	}
}

// TestCoverage: a word that means nothing to any rule keeps every question
// from being answered, wherever it stands.
func TestCoverage(t *testing.T) {
	p := newParser(t)
	for _, q := range questions(t) {
		if _, err := p.Parse(context.Background(), q, "", players); err != nil {
			continue
		}
		words := strings.Fields(q)
		for at := range len(words) + 1 {
			with := strings.Join(slices.Insert(slices.Clone(words), at, "zorgblat"), " ")
			r, err := p.Parse(context.Background(), with, "", players)
			var miss *NotUnderstood
			if !errors.As(err, &miss) || !slices.Contains(miss.Words, "zorgblat") {
				t.Fatalf("%q was read as %v, %v", with, r, err)
			}
		}
	}
}

// TestPoliteness: words on the stop list change nothing.
func TestPoliteness(t *testing.T) {
	p := newParser(t)
	polite := map[string][2]string{"es": {"Hola, por favor, ", ""}, "en": {"Hello, please ", " thanks"}}
	for _, q := range questions(t) {
		plain, err := p.Parse(context.Background(), q, "", players)
		if err != nil {
			continue
		}
		with := polite[plain.Language][0] + q + polite[plain.Language][1]
		got, err := p.Parse(context.Background(), with, "", players)
		if err != nil {
			t.Errorf("%q: %v", with, err)
			continue
		}
		if !slices.EqualFunc(plain.Queries, got.Queries, query.Query.Equal) {
			t.Errorf("%q differs from %q", with, q)
		}
	}
}

// TestTables: what a path can step through can be placed and the reverse.
func TestTables(t *testing.T) {
	for category := range placers {
		if _, ok := partCategories[category]; !ok {
			t.Errorf("nothing leads to the placer of %s", category)
		}
	}
}

func TestCorrection(t *testing.T) {
	r, err := newParser(t).Parse(context.Background(), "partidas de Kasparof", "", players)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]names.Correction{{Word: "Kasparof", Name: "Kasparov, Garry"}}, r.Corrections); diff != "" {
		t.Error(diff)
	}
}

// TestFirstLetters: a word in small letters is no slip for a name that begins otherwise,
// unless it sounds alike.
func TestFirstLetters(t *testing.T) {
	p := newParser(t)
	for q, want := range map[string]bool{"partidas de Rasparov": true, "partidas de rasparov": false, "partidas de casparov": true, "partidas de kasparof": true} {
		r, err := p.Parse(context.Background(), q, "", players)
		if read := err == nil && len(r.Corrections) == 1 && r.Corrections[0].Name == "Kasparov, Garry"; read != want {
			t.Errorf("%s: %v, %v", q, r, err)
		}
	}
}

func TestSpellingsAreOnePerson(t *testing.T) {
	r, err := newParser(t).Parse(context.Background(), "games of Garry Kasparov", "", players)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"Kasparov, G.", "Kasparov, Garry"}, r.Queries[0].Where.Player.Name.Spellings); diff != "" {
		t.Error(diff)
	}
}

func TestLimits(t *testing.T) {
	p := newParser(t)
	if _, err := p.Parse(context.Background(), "?!", "", nil); !errors.Is(err, ErrEmpty) {
		t.Errorf("a question of signs: %v", err)
	}
	if _, err := p.Parse(context.Background(), strings.Repeat("partidas ", MaxTokens+1), "", nil); !errors.Is(err, ErrTooLong) {
		t.Errorf("a question of %d words: %v", MaxTokens+1, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := p.Parse(ctx, "partidas", "", nil); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled parse: %v", err)
	}
}

// FuzzParse: no panic, no endless reading, the same answer twice, and every
// query that is read makes sense.
func FuzzParse(f *testing.F) {
	for _, q := range questions(f) {
		f.Add(q)
	}
	f.Add(strings.Repeat("de la jugada 20 ", 60))
	f.Add("\u0307") // an accent on nothing
	f.Add(strings.Repeat("y Tal o Botvinnik ", 60))
	p := newParser(f)
	f.Fuzz(func(t *testing.T, q string) {
		started := time.Now()
		first := describe(p.Parse(context.Background(), q, "", players))
		if took := time.Since(started); took > 5*time.Second {
			t.Fatalf("reading took %v", took)
		}
		if again := describe(p.Parse(context.Background(), q, "", players)); again != first {
			t.Errorf("read differently:\n%s%s", first, again)
		}
		r, err := p.Parse(context.Background(), q, "", players)
		if err != nil {
			return
		}
		for _, q := range r.Queries {
			if err := q.Check(); err != nil {
				t.Errorf("read a query without sense: %v", err)
			}
		}
	})
}

// BenchmarkParse reads every question of the test, one an iteration.
func BenchmarkParse(b *testing.B) {
	p := newParser(b)
	all := questions(b)
	b.ResetTimer()
	for i := range b.N {
		p.Parse(context.Background(), all[i%len(all)], "", players)
	}
}

// BenchmarkParseLong reads a question of two hundred words.
func BenchmarkParseLong(b *testing.B) {
	p := newParser(b)
	long := "partidas de Tal" + strings.Repeat(" en las que las negras se enrocaron largo y perdieron antes de la jugada 25", 14)
	b.ResetTimer()
	for range b.N {
		p.Parse(context.Background(), long, "", players)
	}
}

// TestNotTakenForOther: a position after moves is not the games that have it, and half-moves are not counted by first
// moves, which a game has once.
func TestNotTakenForOther(t *testing.T) {
	p := newParser(t)
	values := matchValues{people.New([]people.Player{{Name: "Tal, Mikhail", Games: 9}, {Name: "Kasparov, Garry", Games: 9}})}
	for _, q := range []string{"Show position after 1.e4 e5 2.Nf3 Nc6", "show me the position after 1.e4 c5", "Which move is the most popular answer to 1.e4?"} {
		if r, err := p.Parse(t.Context(), q, "", values); err == nil {
			t.Errorf("%q: %s", q, describe(r, nil))
		}
	}
	for _, q := range []string{"Kasparov wins vs Tal", "games with the position after 1.e4 c5", "who beat Kasparov"} {
		if _, err := p.Parse(t.Context(), q, "", values); err != nil {
			t.Errorf("%q: %v", q, err)
		}
	}
}

// TestYearIsNoLimit puts a year at every place of every question: no reading
// takes it for how many rows are wanted.
func TestYearIsNoLimit(t *testing.T) {
	p := newParser(t)
	for _, q := range questions(t) {
		words := strings.Fields(q)
		for at := range len(words) + 1 {
			with := strings.Join(slices.Insert(slices.Clone(words), at, "1985"), " ")
			r, err := p.Parse(t.Context(), with, "", players)
			if err != nil {
				continue
			}
			for _, read := range r.Queries {
				if read.Limit == 1985 {
					t.Errorf("%q: %s", with, describe(r, nil))
				}
			}
		}
	}
}
