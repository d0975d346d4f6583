package suites_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema/samples"
)

// heldback is one question that is held back.
type heldback struct {
	ID           string           `yaml:"id"`
	Lang         string           `yaml:"lang"`
	Question     string           `yaml:"question"`
	Expect       string           `yaml:"expect"`
	Slot         string           `yaml:"slot"`
	Gold         map[string]any   `yaml:"gold"`
	Alternatives []map[string]any `yaml:"alternatives"`
	Note         string           `yaml:"note"`
}

// TestHeldback holds that every form is one that can be asked, of people who
// are there, so that a failing question is not the suite's own fault.
func TestHeldback(t *testing.T) { checkQuestions(t, readHeldback(t, "heldback"), map[string]bool{}) }

// checkQuestions checks a suite; asked are the questions of other suites, in
// lower case, which it must not have.
func checkQuestions(t *testing.T, all []heldback, asked map[string]bool) {
	ids := map[string]bool{}
	for _, q := range all {
		t.Run(q.ID, func(t *testing.T) {
			if ids[q.ID] || asked[strings.ToLower(q.Question)] {
				t.Error("is there twice")
			}
			ids[q.ID], asked[strings.ToLower(q.Question)] = true, true
			if q.Lang != "es" && q.Lang != "en" {
				t.Errorf("language %q", q.Lang)
			}
			if (q.Expect == "clarify") != (q.Slot != "") || (q.Expect == "abstain") != (q.Gold == nil) {
				t.Errorf("a question to %s with slot %q and gold %v", q.Expect, q.Slot, q.Gold)
			}
			checkForms(t, q)
		})
	}
}

func checkForms(t *testing.T, q heldback) {
	switch q.Expect {
	case "answer":
		checkForm(t, q.Gold, 1)
	case "clarify":
		if !slices.Contains(query.Slots, q.Slot) || len(q.Gold) < 2 {
			t.Errorf("slot %q with %d readings", q.Slot, len(q.Gold))
		}
		for value, form := range q.Gold {
			t.Run(value, func(t *testing.T) { checkForm(t, form, 1) })
		}
	case "abstain":
		// To say that there are no games of a person who is not there is honest too.
		for _, form := range q.Alternatives {
			checkForm(t, form, 0)
		}
		return
	default:
		t.Errorf("expect %q", q.Expect)
	}
	for _, form := range q.Alternatives {
		checkForm(t, form, 1)
	}
}

// checkForm checks a form in which each name fits so many people.
func checkForm(t *testing.T, form any, people int) {
	t.Helper()
	text, err := json.Marshal(form)
	if err != nil {
		t.Fatal(err)
	}
	var q query.Query
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&q); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	if err := q.Check(); err != nil {
		t.Errorf("%v in %s", err, text)
	}
	if holes := q.Holes(); len(holes) > 0 {
		t.Errorf("%v is open in %s", holes, text)
	}
	q.Visit(func(n *query.Name) {
		var fits []string
		for _, player := range players(t) {
			if strings.Contains(strings.ToLower(player), strings.ToLower(n.Text)) {
				fits = append(fits, player)
			}
		}
		if len(fits) != people {
			t.Errorf("%s fits %v", n.Text, fits)
		}
	})
}

func readHeldback(t *testing.T, folder string) (all []heldback) {
	t.Helper()
	files, err := filepath.Glob(folder + "/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatal("no files", err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var some []heldback
		decoder := yaml.NewDecoder(bytes.NewReader(text))
		decoder.KnownFields(true)
		if err := decoder.Decode(&some); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		all = append(all, some...)
	}
	return all
}

// players are the people of the sample games, each once.
func players(t *testing.T) (names []string) {
	t.Helper()
	var text bytes.Buffer
	if _, err := text.ReadFrom(samples.PGN()); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(text.String()) {
		for _, tag := range []string{`[White "`, `[Black "`} {
			if rest, ok := strings.CutPrefix(line, tag); ok {
				name, _, _ := strings.Cut(rest, `"`)
				names = append(names, name)
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}
