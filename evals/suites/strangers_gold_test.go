package suites_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
	"golang.org/x/text/encoding/charmap"

	"github.com/kibitz-chess/kibitz/assistant/people"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/evals/oracle"
	"github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/pgn"
	"github.com/kibitz-chess/kibitz/schema/store"
)

// strangersGames are the files that the questions of a set are about, and which of
// them are not in UTF-8.
var strangersGames = map[string][]string{
	"everyday": {"club-2995"},
	"long":     {"immortal-2724 LATIN1", "annotated/lichess_1000_clk_eval_CorentinGS", "annotated/world_matches_580_pychess", "annotated/us_ch_2025_ianrastall"},
}

// asked by strangers, as the folder of their questions has it.
type strangerQuestion struct {
	ID, Expect, Compare string
	Dialog              bool
	Turns               []struct{ Compare string }
}

// TestStrangersGolds holds the forms of forms/strangers-*.jsonl against the rows
// that the strangers' golds have: those of the oracle, and those of the SQL. The
// questions, their golds and the games are not part of the project; where they are
// absent (KIBITZ_STRANGERS, KIBITZ_DATA) nothing is tested, and it says so.
func TestStrangersGolds(t *testing.T) {
	folder := cmp.Or(os.Getenv("KIBITZ_STRANGERS"), "../../../shared/strangers")
	if _, err := os.Stat(folder); err != nil {
		t.Skipf("NOT TESTED: %s is absent, so no form was compared with a gold", folder)
	}
	if testing.Short() {
		t.Skip("NOT TESTED: it goes over thousands of games")
	}
	for set, want := range strangerSets {
		t.Run(set, func(t *testing.T) {
			s := openStrangers(t, folder, set)
			right, answerable, settled, ofSettled := 0, 0, 0, 0
			for _, q := range s.questions {
				switch q.Expect {
				case "answer":
					answerable++
					if s.answered(t, q) {
						right++
					}
				case "clarify":
					ok, of := s.settled(t, q)
					settled, ofSettled = settled+ok, ofSettled+of
				}
			}
			t.Logf("%s: the gold rows of %d of %d answerable questions, and of %d of %d answers to questions back", set, right, answerable, settled, ofSettled)
			if answerable != want.answerable || 100*right < want.percent*answerable {
				t.Errorf("%d of %d; wanted %d percent of %d", right, answerable, want.percent, want.answerable)
			}
		})
	}
}

// strangers is a set of questions with what answers them.
type strangers struct {
	questions []strangerQuestion
	golds     map[string]json.RawMessage
	forms     map[string]*strangerLine
	judge     strangersJudge
	oracle    *oracle.Oracle
	db        *store.DB
	people    *people.Index
}

func openStrangers(t *testing.T, folder, set string) *strangers {
	t.Helper()
	s := &strangers{forms: map[string]*strangerLine{}}
	readJSON(t, filepath.Join(folder, set+".questions.json"), &s.questions)
	readJSON(t, filepath.Join(folder, set+".golds.json"), &s.golds)
	readJSON(t, filepath.Join(folder, "canon.json"), &s.judge.canon)
	for _, line := range strangerForms(t, set) {
		s.forms[line.ID] = line
	}
	text := strangersPGN(t, set)
	games := parsed(t, text)
	var players []people.Player
	for name, n := range playersIn(games) {
		players = append(players, people.Player{Name: name, Games: n})
	}
	s.people = people.New(players)
	var persons []query.Name
	for _, p := range players {
		if person, ok := s.people.Person(p.Name); ok && len(person.Spellings) > 1 {
			persons = append(persons, person)
		}
	}
	s.oracle = oracle.New(games, persons...)
	path := filepath.Join(t.TempDir(), "games.duckdb")
	sources := []load.Source{{Name: set + ".pgn", Reader: bytes.NewReader(text)}}
	if _, err := load.Import(t.Context(), path, sources, load.Options{Duplicates: store.KeepDuplicates, NoEvaluations: true}); err != nil {
		t.Fatal(err)
	}
	db, err := store.Open(t.Context(), path, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	s.db = db
	return s
}

// answered says that the form of a question gives what is right, or those of all
// turns of a dialogue.
func (s *strangers) answered(t *testing.T, q strangerQuestion) bool {
	t.Helper()
	if !q.Dialog {
		var golds []strangerGold
		decodeJSON(t, s.golds[q.ID], &golds)
		return s.right(t, q.ID, 0, golds, q.Compare)
	}
	var golds [][]strangerGold
	decodeJSON(t, s.golds[q.ID], &golds)
	right := true
	for i, turn := range q.Turns {
		right = s.right(t, q.ID, i, golds[i], turn.Compare) && right
	}
	return right
}

// settled is how many answers to a question back have a form that gives what is
// right then, and how many have rows at all: where SQL is wanted there are none.
func (s *strangers) settled(t *testing.T, q strangerQuestion) (right, of int) {
	t.Helper()
	var golds map[string][]strangerGold
	decodeJSON(t, s.golds[q.ID], &golds)
	for answer, golds := range golds {
		if golds == nil {
			continue
		}
		if of++; s.right(t, q.ID+"."+answer, 0, golds, q.Compare) {
			right++
		}
	}
	return right, of
}

func (s *strangers) right(t *testing.T, id string, turn int, golds []strangerGold, compare string) bool {
	t.Helper()
	line := s.forms[id]
	if line == nil {
		t.Logf("%s has no form", id)
		return false
	}
	form := line.turns()[turn].Form.Clone()
	form.Walk(query.Visitor{Name: func(n *query.Name) {
		if person, ok := s.people.Person(n.Text); ok {
			*n = person
		}
	}})
	want, err := s.oracle.FormRows(form)
	if err != nil {
		t.Fatalf("%s: %v", id, err)
	}
	if got := printed(t, id, s.db, form); !s.judge.right(golds, got, compare) || !s.judge.right(golds, want, compare) {
		t.Logf("%s, turn %d: %s", id, turn+1, line.turns()[turn].EN)
		return false
	}
	return true
}

// strangersPGN is the text of the games of a set.
func strangersPGN(t *testing.T, set string) []byte {
	t.Helper()
	var text bytes.Buffer
	for _, name := range strangersGames[set] {
		name, latin := strings.CutSuffix(name, " LATIN1")
		file, err := os.Open(filepath.Join(cmp.Or(os.Getenv("KIBITZ_DATA"), "../../../shared/data"), name+".pgn.zst"))
		if err != nil {
			t.Skipf("NOT TESTED: %s is absent: the games are not part of the project", name)
		}
		defer file.Close()
		z, err := zstd.NewReader(file)
		if err != nil {
			t.Fatal(err)
		}
		defer z.Close()
		var r io.Reader = z
		if latin {
			r = charmap.ISO8859_1.NewDecoder().Reader(z)
		}
		if _, err := io.Copy(&text, r); err != nil {
			t.Fatal(err)
		}
		text.WriteString("\n\n")
	}
	return bytes.ReplaceAll(text.Bytes(), []byte("\r"), nil)
}

func parsed(t *testing.T, text []byte) (games []*pgn.Game) {
	t.Helper()
	scanner := pgn.NewScanner(bytes.NewReader(text), "games.pgn")
	for scanner.Scan() {
		g := new(pgn.Game)
		if err := pgn.Parse(scanner.Raw(), g); err == nil {
			games = append(games, g)
		}
	}
	return games
}

func playersIn(games []*pgn.Game) map[string]int {
	counts := map[string]int{}
	for _, g := range games {
		counts[g.Tag("White")]++
		counts[g.Tag("Black")]++
	}
	return counts
}

func readJSON(t *testing.T, path string, to any) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	decodeJSON(t, text, to)
}

func decodeJSON(t *testing.T, text []byte, to any) {
	t.Helper()
	if err := json.Unmarshal(text, to); err != nil {
		t.Fatal(err)
	}
}
