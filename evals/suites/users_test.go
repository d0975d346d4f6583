package suites_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"gopkg.in/yaml.v3"
)

// question is one entry of the suites in users; real-users.yaml says what the
// fields mean.
type question struct {
	ID           string
	Lang         string
	Question     string
	Expect       string
	Slot         string
	Gold         *gold
	Alternatives []form
	Rows         [][]any
	Note         string
	Invented     bool
}

// gold is the form of a question, or of each answer to what has to be asked.
type gold struct {
	form    form
	answers map[string]form
}

// form is a logical form that was written exactly as the program would write it.
type form struct{ query.Query }

// TestUsersForms: every form makes sense and has nothing left open, and every
// question has what its expectation needs.
func TestUsersForms(t *testing.T) {
	for _, q := range users(t) {
		t.Run(q.ID, func(t *testing.T) {
			forms := q.forms()
			for i, f := range forms {
				if err := f.Check(); err != nil {
					t.Errorf("%v in form %d", err, i)
				}
				if holes := f.Holes(); len(holes) > 0 {
					t.Errorf("%v is open in form %d", holes, i)
				}
				for j, other := range forms[:i] {
					if f.Equal(other.Query) {
						t.Errorf("forms %d and %d are one", j, i)
					}
				}
			}
			if err := q.problem(); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestUsersAreAll: no question of the lists is missing in either language, and
// none is there twice.
func TestUsersAreAll(t *testing.T) {
	ids, texts := map[string]bool{}, map[string]string{}
	for _, q := range users(t) {
		if ids[q.ID] {
			t.Errorf("%s is there twice", q.ID)
		}
		ids[q.ID] = true
		if other, ok := texts[q.Question]; ok {
			t.Errorf("%s asks what %s asks", q.ID, other)
		}
		texts[q.Question] = q.ID
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

// users reads the questions of every suite.
func users(t *testing.T) []question {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("users", "*.yaml"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no suites: %v", err)
	}
	var all []question
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		decoder := yaml.NewDecoder(bytes.NewReader(text))
		decoder.KnownFields(true)
		var suite []question
		if err := decoder.Decode(&suite); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		if err := decoder.Decode(&suite); !errors.Is(err, io.EOF) {
			t.Fatalf("%s: more than one list: %v", file, err)
		}
		all = append(all, suite...)
	}
	return all
}

// UnmarshalYAML reads one form, which has a measure, or one for each answer.
func (g *gold) UnmarshalYAML(node *yaml.Node) error {
	var keys map[string]yaml.Node
	if err := node.Decode(&keys); err != nil {
		return err
	}
	if _, one := keys["measure"]; one {
		return node.Decode(&g.form)
	}
	return node.Decode(&g.answers)
}

// UnmarshalYAML reads a form by its JSON names and refuses names and values
// that would be lost.
func (f *form) UnmarshalYAML(node *yaml.Node) error {
	var written any
	if err := node.Decode(&written); err != nil {
		return err
	}
	text, err := json.Marshal(written)
	if err != nil {
		return err
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&f.Query); err != nil {
		return fmt.Errorf("line %d: %w", node.Line, err)
	}
	back, err := json.Marshal(f.Query)
	if err != nil {
		return err
	}
	var before, after any
	if err := errors.Join(json.Unmarshal(text, &before), json.Unmarshal(back, &after)); err != nil {
		return err
	}
	if diff := cmp.Diff(before, after); diff != "" {
		return fmt.Errorf("line %d: the form is not as it would be written: %s", node.Line, diff)
	}
	return nil
}

// forms are all the forms of a question.
func (q question) forms() (all []form) {
	if q.Gold != nil && q.Gold.answers == nil {
		all = append(all, q.Gold.form)
	}
	if q.Gold != nil {
		for _, answer := range slices.Sorted(maps.Keys(q.Gold.answers)) {
			all = append(all, q.Gold.answers[answer])
		}
	}
	return append(all, q.Alternatives...)
}

var idForm = regexp.MustCompile(`^[uica][0-9]+-(es|en)[1-9]$`)

// problem says what a question lacks or has too much of.
func (q question) problem() error {
	parts := idForm.FindStringSubmatch(q.ID)
	asks := q.Gold != nil && q.Gold.answers != nil
	switch {
	case parts == nil || parts[1] != q.Lang:
		return fmt.Errorf("id %s of a question in %q", q.ID, q.Lang)
	case q.Question == "":
		return errors.New("no question")
	case q.Invented != (q.ID[0] == 'i'):
		return errors.New("the ids that begin with i are the ones made up")
	case len(q.Rows) > 0 && q.Expect != "answer":
		return errors.New("rows of what is not answered")
	case q.Gold == nil && len(q.Alternatives) > 0:
		return errors.New("alternatives to nothing")
	case asks != (q.Expect == "clarify") || asks != (q.Slot != ""):
		return fmt.Errorf("a question to %s with the slot %q", q.Expect, q.Slot)
	}
	switch q.Expect {
	case "answer":
		if q.Gold == nil {
			return errors.New("an answer without its form")
		}
	case "clarify":
		return q.answersProblem()
	case "abstain":
		if q.Note == "" {
			return errors.New("no reason to abstain")
		}
	default:
		return fmt.Errorf("expect %q", q.Expect)
	}
	return nil
}

// answersProblem holds the answers against those that the slot takes.
func (q question) answersProblem() error {
	answers := slices.Sorted(maps.Keys(q.Gold.answers))
	want := map[string][]string{query.SlotMoveUnit: {"full", "half"}, query.SlotEloSide: {"both", "either"}}[q.Slot]
	switch {
	case !slices.Contains(query.Slots, q.Slot) || len(answers) < 2 || len(answers) > 5,
		want != nil && !slices.Equal(answers, want):
		return fmt.Errorf("answers %q to the slot %q", answers, q.Slot)
	}
	for i, answer := range answers {
		f := q.Gold.answers[answer]
		switch {
		case q.Slot == query.SlotSense && answer != strconv.Itoa(i+1):
			return fmt.Errorf("sense %d is called %s", i+1, answer)
		case q.Slot == query.SlotPlayer && !f.names(answer):
			return fmt.Errorf("the form of %s does not name that player", answer)
		}
	}
	return nil
}

// names says whether a person of the form is called so.
func (f *form) names(text string) bool {
	found := false
	f.Visit(func(n *query.Name) { found = found || n.Text == text })
	return found
}
