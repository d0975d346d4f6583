// Package contact judges how well Kibitz reads questions of people who never saw it: batches
// of questions, what is right of each as others wrote it down, and whether a reply is that.
// It knows nothing of how questions are read.
package contact

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
)

// Batch is the questions that were collected at a time, and their golds by the question's id.
type Batch struct {
	Number    int
	Questions []Question
	Golds     map[string]Gold
}

// Question is a question on its own, or a dialogue of several.
type Question struct {
	ID    string
	Lang  string // es or en
	Set   string // the games that it is about
	Turns []string
}

// Wording is another wording of a question of a batch.
type Wording struct {
	ID       string // that of the question, a dash and a number
	Lang     string
	Question string
}

// Of is the id of the question that it says in other words.
func (w Wording) Of() string { return w.ID[:max(0, strings.LastIndex(w.ID, "-"))] }

// Gold is what is right of a question.
type Gold struct {
	Expect Expect
	Slot   string          // what is to be asked back
	Golds  [][]Alternative // of each turn
}

// Expect is what is to be done with a question.
type Expect string

// What is expected.
const (
	Answer  Expect = "answer"
	Clarify Expect = "clarify" // to ask back about the slot
	Abstain Expect = "abstain" // to say that the games do not tell it
)

// Alternatives are rows each of which are right of a question on its own.
func (g Gold) Alternatives() []Alternative {
	if len(g.Golds) == 0 {
		return nil
	}
	return g.Golds[0]
}

// Alternative is rows that are right.
type Alternative struct {
	Columns []Kind
	Rows    [][]any // nil, bool, float64 or string
	Order   string  // none, or absent: any order is right
	Games   bool    // they are a list of games, in any order
}

// ordered says that the rows are right in this order alone.
func (a Alternative) ordered() bool { return a.Order != "" && a.Order != "none" && !a.Games }

// check refuses what no reply can be compared with.
func (g Gold) check() error {
	if g.Expect != Answer && g.Expect != Clarify && g.Expect != Abstain {
		return fmt.Errorf("nothing known is expected: %q", g.Expect)
	}
	for _, turn := range g.Golds {
		for _, a := range turn {
			for _, row := range a.Rows {
				if len(row) != len(a.Columns) {
					return fmt.Errorf("a row has %d cells in %d columns", len(row), len(a.Columns))
				}
			}
		}
	}
	return nil
}

// Batches reads the batches of a folder, in the order of their numbers.
func Batches(folder fs.FS) (all []Batch, err error) {
	names, err := fs.Glob(folder, "batch*.json")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		stem := strings.TrimSuffix(name, ".json")
		number, err := strconv.Atoi(strings.TrimPrefix(stem, "batch"))
		if err != nil {
			continue // golds, which are read with their questions
		}
		b := Batch{Number: number}
		if err := errors.Join(read(folder, name, &b.Questions), read(folder, stem+".gold.json", &b.Golds)); err != nil {
			return nil, err
		}
		for id, g := range b.Golds {
			if err := g.check(); err != nil {
				return nil, fmt.Errorf("read %s.gold.json: %s: %w", stem, id, err)
			}
		}
		all = append(all, b)
	}
	slices.SortFunc(all, func(a, b Batch) int { return a.Number - b.Number })
	return all, nil
}

// Wordings reads the other wordings of a folder, which may have none.
func Wordings(folder fs.FS) (all []Wording, err error) {
	return all, readIfThere(folder, "wordings.json", &all)
}

// Untold reads the questions of a folder that no games answer, of whichever set: it may have
// none.
func Untold(folder fs.FS) (all []Question, err error) {
	var read []struct{ ID, Lang, Q string }
	if err := readIfThere(folder, "untold.json", &read); err != nil {
		return nil, err
	}
	for _, q := range read {
		all = append(all, Question{ID: q.ID, Lang: q.Lang, Turns: []string{q.Q}})
	}
	return all, nil
}

func readIfThere(folder fs.FS, name string, to any) error {
	if err := read(folder, name, to); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

func read(folder fs.FS, name string, to any) error {
	text, err := fs.ReadFile(folder, name)
	if err != nil {
		return fmt.Errorf("read questions: %w", err)
	}
	if err := json.Unmarshal(text, to); err != nil {
		return fmt.Errorf("read %s: %w", name, err)
	}
	return nil
}
