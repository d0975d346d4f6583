package compose

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	names "github.com/kibitz-chess/kibitz/assistant/people"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

var update = flag.Bool("update", false, "write the golden files anew")

// shared is the reader of all tests, which is for many goroutines at a time.
var shared = sync.OnceValues(makeReader)

func makeReader() (*Reader, error) {
	p, err := parser.New()
	if err != nil {
		return nil, err
	}
	return New(p)
}

func newReader(t testing.TB) *Reader {
	t.Helper()
	r, err := shared()
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// players are the people of the test's database.
var players = testValues{names.New([]names.Player{
	{Name: "Capablanca, Jose Raul", Games: 12}, {Name: "Tal, Mikhail", Games: 6}, {Name: "Botvinnik, Mikhail", Games: 5},
	{Name: "Polgar, Judit", Games: 5}, {Name: "Polgar, Susan", Games: 1}, {Name: "Fischer, Robert James", Games: 11},
	{Name: "Kasparov, Garry", Games: 10}, {Name: "Kasparov, G.", Games: 2}, {Name: "Karpov, Anatoly", Games: 9},
	{Name: "Anderssen, Adolf", Games: 4}, {Name: "Kieseritzky, Lionel", Games: 1}, {Name: "Short, Nigel D", Games: 3},
	{Name: "Vachier-Lagrave, Maxime", Games: 2}, {Name: "Black, Roy", Games: 1},
})}

// testValues are players, and no tags.
type testValues struct{ *names.Index }

func (testValues) Tagged([]string, bool) []parser.Value { return nil }

// lines are those of a file of testdata that are no comments.
func lines(t testing.TB, name string) (all []string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.SplitSeq(string(text), "\n") {
		if line != "" && !strings.HasPrefix(line, "#") {
			all = append(all, line)
		}
	}
	return all
}

func questions(t testing.TB) []string { return lines(t, "questions.txt") }

// TestReadings compares the first reading of every question with the golden
// file, which a person has read.
func TestReadings(t *testing.T) { readAll(t, questions(t), "readings.golden") }

// readAll compares the first reading of questions with a golden file.
func readAll(t *testing.T, questions []string, golden string) {
	t.Helper()
	r := newReader(t)
	var got bytes.Buffer
	for _, q := range questions {
		all := r.Readings(q, "", players)
		if len(all) == 0 {
			fmt.Fprintf(&got, "%s\n  nothing\n", q)
			continue
		}
		fmt.Fprintf(&got, "%s\n  %s %s\n", q, all[0].Language, formText(t, all[0].Form))
	}
	golden = filepath.Join("testdata", golden)
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

// formText writes a form, names without their spellings.
func formText(t testing.TB, f query.Form) string {
	t.Helper()
	f = f.Clone()
	f.Walk(query.Visitor{Name: func(n *query.Name) { n.Spellings = nil }})
	text, err := json.Marshal(f)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// leastDecided is how many percent of the questions are answered or offered:
// being silent is no way to be never wrong.
const leastDecided = 95

func TestDecided(t *testing.T) {
	r := newReader(t)
	all := questions(t)
	answered, offered := 0, 0
	for _, q := range all {
		switch v := Decide(r.Readings(q, "", players)); {
		case v.Sure:
			answered++
		case len(v.Readings) > 0:
			offered++
		default:
			t.Logf("nothing is likely enough: %s", q)
		}
	}
	t.Logf("of %d questions %d are answered, %d offered", len(all), answered, offered)
	if 100*(answered+offered) < leastDecided*len(all) {
		t.Errorf("only %d of %d questions are answered or offered", answered+offered, len(all))
	}
}

// TestTwins: a question and its translation mean the same.
func TestTwins(t *testing.T) {
	r := newReader(t)
	for es, en := range map[string]string{
		"¿Cuántas veces le ganó Karpov a Kasparov?":                      "How many times did Karpov beat Kasparov?",
		"Quiero ver las partidas entre Tal y Botvinnik":                  "I would like to see the games between Tal and Botvinnik",
		"¿Quién llevaba las blancas en la partida más larga?":            "Who had White in the longest game?",
		"¿Qué apertura juega más Fischer con blancas?":                   "What opening does Fischer play most often with White?",
		"De media, ¿cuántas jugadas tiene una partida?":                  "On average, how many moves does a game have?",
		"Victorias, tablas y derrotas de Fischer":                        "Fischer's wins, draws and losses",
		"Número de tablas por década":                                    "Number of draws per decade",
		"¿Qué proporción de partidas ganaron las blancas?":               "What share of games did White win?",
		"las cinco aperturas más comunes":                                "the five most common openings",
		"¿Hay alguna partida con promoción a alfil?":                     "Is there any game with a promotion to a bishop?",
		"Partidas en las que las blancas se enrocaron largo y perdieron": "Show games where White castled queenside and lost",
	} {
		a, b := r.Readings(es, "", players), r.Readings(en, "", players)
		if len(a) == 0 || len(b) == 0 || a[0].Language != "es" || b[0].Language != "en" || !a[0].Form.Equal(b[0].Form) {
			t.Errorf("%q and %q differ: %+v and %+v", es, en, a, b)
		}
	}
}

// TestOrderless: where the parts of a question stand does not matter.
func TestOrderless(t *testing.T) {
	r := newReader(t)
	for _, same := range [][]string{
		{"How many games did Tal win with Black?", "Tal with Black: how many games did he win?"},
		{"the three longest games of Karpov", "of Karpov, the three longest games", "Karpov: three longest games"},
		{"In which year were most games played?", "most games were played in which year?"},
		{"¿Cuántas partidas ganó Tal?", "Tal: ¿cuántas partidas ganó?", "De las partidas de Tal, ¿cuántas ganó?"},
		{"las tres partidas más largas de Karpov", "de Karpov, las tres partidas más largas", "Karpov: tres partidas más largas"},
	} {
		want := r.Readings(same[0], "", players)
		for _, q := range same[1:] {
			got := r.Readings(q, "", players)
			if len(got) == 0 || len(want) == 0 || !got[0].Form.Equal(want[0].Form) {
				t.Errorf("%q is read otherwise than %q", q, same[0])
			}
		}
	}
}

// TestSame: a question is read the same each time, by each reader made anew:
// nothing depends on the order in which words were loaded.
func TestSame(t *testing.T) {
	r := newReader(t)
	others := []*Reader{r}
	for range 3 {
		other, err := makeReader()
		if err != nil {
			t.Fatal(err)
		}
		others = append(others, other)
	}
	all := questions(t)
	for i := 0; i < len(all); i += 3 {
		q := all[i]
		want := r.Readings(q, "", players)
		for _, other := range others {
			if diff := cmp.Diff(want, other.Readings(q, "", players), cmpopts.IgnoreUnexported(Reading{})); diff != "" {
				t.Errorf("%s (-first +again):\n%s", q, diff)
				break
			}
		}
	}
}

// TestConcurrent reads questions on several goroutines, and each as on one.
func TestConcurrent(t *testing.T) {
	r := newReader(t)
	all := questions(t)
	all = slices.Concat(all[:15], all[len(all)-15:])
	want := make([][]Reading, len(all))
	for i, q := range all {
		want[i] = r.Readings(q, "", players)
	}
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			for i, q := range all {
				if diff := cmp.Diff(want[i], r.Readings(q, "", players), cmpopts.IgnoreUnexported(Reading{})); diff != "" {
					t.Errorf("%s (-alone +beside others):\n%s", q, diff)
				}
			}
		})
	}
	group.Wait()
}

// TestLimits: what is no question has no readings.
func TestLimits(t *testing.T) {
	r := newReader(t)
	for _, q := range []string{"", " ", "?!", strings.Repeat("games ", parser.MaxTokens+1)} {
		if all := r.Readings(q, "", players); len(all) > 0 {
			t.Errorf("%.20q is read as %v", q, all[0].Form)
		}
	}
	if v := Decide(nil); len(v.Readings) > 0 || v.Sure {
		t.Errorf("nothing is decided as %+v", v)
	}
	if all := r.Readings("games of Tal", "", nil); len(all) > 0 && len(all[0].Form.Holes()) == 0 && all[0].Form.Where != nil {
		t.Errorf("without names, Tal is read as %s", formText(t, all[0].Form))
	}
}
