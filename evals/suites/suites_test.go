package suites_test

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.yaml.in/yaml/v3"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/evals"
	"github.com/kibitz-chess/kibitz/schema/pgn"
	"github.com/kibitz-chess/kibitz/schema/samples"
)

// TestForms holds that every form of the suites is one that can be asked, of
// people who are there, and there once, so that a failing question is not the
// suite's own fault.
func TestForms(t *testing.T) {
	players := players(t)
	for _, suite := range embedded(t) {
		for _, c := range suite.Cases {
			for _, turn := range c.Turns {
				forms := every(turn)
				for i, f := range forms {
					for j, other := range forms[:i] {
						if f.Equal(other) {
							t.Errorf("%s: forms %d and %d are one", c.ID, j, i)
						}
					}
					if suite.Games != evals.Samples || strings.HasPrefix(suite.Name, "users/") {
						continue // whose users ask of people who may not be there
					}
					f.Walk(query.Visitor{Name: func(n *query.Name) {
						fits := slices.DeleteFunc(slices.Clone(players), func(player string) bool {
							return !strings.Contains(strings.ToLower(player), strings.ToLower(n.Text))
						})
						if absent := turn.Expect == evals.ExpectAbstain; len(fits) != 1 && !(absent && len(fits) == 0) {
							t.Errorf("%s: %s fits %v", c.ID, n.Text, fits)
						}
					}})
				}
				for _, a := range turn.Answers {
					named := false
					a.Form.Walk(query.Visitor{Name: func(n *query.Name) { named = named || n.Text == a.Value }})
					if turn.Slot == query.SlotPlayer && !named {
						t.Errorf("%s: the form of %s does not name that player", c.ID, a.Value)
					}
				}
			}
			if c.Turns[0].Expect == evals.ExpectAbstain && c.Note == "" {
				t.Errorf("%s: no reason to abstain", c.ID)
			}
			if c.Category == "" || c.Source == "" {
				t.Errorf("%s: category %q, source %q", c.ID, c.Category, c.Source)
			}
		}
	}
}

// TestWritten holds that the forms are written as the program writes them, so
// that nothing in them is lost.
func TestWritten(t *testing.T) {
	for _, suite := range embedded(t) {
		text, err := os.ReadFile(strings.TrimPrefix(suite.File, "suites/"))
		if err != nil {
			t.Fatal(err)
		}
		var file any
		if err := yaml.Unmarshal(text, &file); err != nil {
			t.Fatal(err)
		}
		for _, written := range formsIn(file, nil) {
			before, err := json.Marshal(written)
			if err != nil {
				t.Fatal(err)
			}
			var form query.Form
			if err := json.Unmarshal(before, &form); err != nil {
				t.Fatal(err)
			}
			after, err := json.Marshal(form)
			if err != nil {
				t.Fatal(err)
			}
			var a, b any
			if json.Unmarshal(before, &a) != nil || json.Unmarshal(after, &b) != nil {
				t.Fatalf("%s: %s", suite.File, before)
			}
			if diff := cmp.Diff(a, b); diff != "" {
				t.Errorf("%s: a form is not as it would be written: %s", suite.File, diff)
			}
		}
	}
}

// formsIn are the mappings of a YAML tree that are logical forms.
func formsIn(tree any, found []any) []any {
	switch node := tree.(type) {
	case map[string]any:
		if _, form := node["rows"].(string); form {
			return append(found, node)
		}
		for _, child := range node {
			found = formsIn(child, found)
		}
	case []any:
		for _, child := range node {
			found = formsIn(child, found)
		}
	}
	return found
}

// TestWidth: the suites are wide enough for their figures to mean something, and
// as much in one language as in the other.
func TestWidth(t *testing.T) {
	n := map[string]int{}
	for _, suite := range embedded(t) {
		for _, c := range suite.Cases {
			n["all"]++
			n[c.Lang]++
			n[string(c.Turns[0].Expect)]++
			if c.Style != evals.Plain {
				n["slips and slang"]++
			}
			if len(c.Turns) > 1 {
				n["dialogues"]++
			}
		}
	}
	for what, least := range map[string]int{"all": 600, "clarify": 80, "abstain": 80, "dialogues": 60, "slips and slang": 60} {
		if n[what] < least {
			t.Errorf("%d %s, not %d", n[what], what, least)
		}
	}
	if more := n["es"] - n["en"]; max(more, -more)*20 > n["all"] {
		t.Errorf("%d in Spanish and %d in English", n["es"], n["en"])
	}
	t.Log(n)
}

// TestQuestions: nothing is asked twice, and an id says its language.
func TestQuestions(t *testing.T) {
	asked := map[string]string{}
	for _, suite := range embedded(t) {
		for _, c := range suite.Cases {
			if len(c.Turns) > 1 {
				continue // turns such as "and with Black?" come again
			}
			text := strings.ToLower(c.Turns[0].Question)
			if other, ok := asked[text]; ok {
				t.Errorf("%s asks what %s asks", c.ID, other)
			}
			asked[text] = c.ID
			if !strings.Contains(c.ID, "-"+c.Lang) {
				t.Errorf("id %s of a question in %s", c.ID, c.Lang)
			}
		}
	}
}

var usersID = regexp.MustCompile(`^([uica])[0-9]+-(es|en)[1-9]$`)

// TestUsersAreAll: no question of the users' lists is missing in either
// language, and those made up are named so.
func TestUsersAreAll(t *testing.T) {
	ids := map[string]bool{}
	for _, suite := range embedded(t) {
		for _, c := range suite.Cases {
			ids[c.ID] = true
			parts := usersID.FindStringSubmatch(c.ID)
			if strings.HasPrefix(suite.Name, "users/") && (parts == nil || parts[1] == "i" != strings.HasPrefix(c.Source, "made up")) {
				t.Errorf("id %s with the source %q", c.ID, c.Source)
			}
		}
	}
	for _, list := range []struct {
		prefix           string
		last, step, each int
	}{
		{"u", 119, 2, 1}, // the published half of the users' questions has odd numbers
		{"i", 40, 1, 1},
		{"c", 36, 1, 1},
		{"a", 10, 1, 3},
	} {
		for n := 1; n <= list.last; n += list.step {
			for wording := 1; wording <= list.each; wording++ {
				for _, lang := range []string{"es", "en"} {
					if id := fmt.Sprintf("%s%d-%s%d", list.prefix, n, lang, wording); !ids[id] {
						t.Errorf("%s is missing", id)
					}
				}
			}
		}
	}
}

func embedded(t testing.TB) []*evals.Suite {
	t.Helper()
	suites, err := evals.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	return suites
}

// every is every form of a turn.
func every(t evals.Turn) (forms []query.Form) {
	if t.Form != nil {
		forms = append(forms, *t.Form)
	}
	for _, a := range t.Answers {
		forms = append(forms, a.Form)
	}
	return append(forms, t.Alternatives...)
}

// players are the people of the sample games, each once.
func players(t *testing.T) (names []string) {
	t.Helper()
	scanner := pgn.NewScanner(samples.PGN(), samples.Name)
	for scanner.Scan() {
		var g pgn.Game
		if err := pgn.Parse(scanner.Raw(), &g); err != nil {
			t.Fatal(err)
		}
		names = append(names, g.Tag("White"), g.Tag("Black"))
	}
	slices.Sort(names)
	return slices.Compact(names)
}
