package evals_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/evals"
)

const oldSuite = `# Ours.
games: samples
questions:
- id: a    # the first
  lang: es
  question: "¿Cuántas?"
  expect: answer
  gold: &one {measure: count, subject: games,
    where: {tag: {name: Opening, texts: [King's Gambit], match: contains}}} # in brackets
  alternatives:
    - *one
    - {"measure": "count", "subject": "games", "where": {"tag": {"name": "Opening", "match": "contains", "texts": ["a } \" b"]}}}
- id: b
  lang: en
  question: How long are they?
  expect: clarify
  slot: move_unit
  answers:
    half:
      measure: average # of both
      subject: games
      of:
        kind: length
        unit: half
      group: year

    full: {measure: average, subject: games, of: {kind: length, unit: full}, group: year}
- {id: c, lang: es, question: "¿Las hay?", expect: answer, gold: {rows: games, show: [{agg: count}], as: yes_no}}
`

const newSuite = `# Ours.
games: samples
questions:
- id: a    # the first
  lang: es
  question: "¿Cuántas?"
  expect: answer
  gold: &one {rows: games, where: {tag: {name: Opening, match: contains, texts: [King's Gambit]}}, show: [{agg: count}]} # in brackets
  alternatives:
    - *one
    - {rows: games, where: {tag: {name: Opening, match: contains, texts: ['a } " b']}}, show: [{agg: count}]}
- id: b
  lang: en
  question: How long are they?
  expect: clarify
  slot: move_unit
  answers:
    half:
      {rows: games, by: [{kind: year}], show: [{agg: average, of: {kind: length, unit: half}}, {agg: count, of: {kind: length, unit: half}}], having: [{column: {agg: count, of: {kind: length, unit: half}}, min: 1}]}

    full: {rows: games, by: [{kind: year}], show: [{agg: average, of: {kind: length, unit: full}}, {agg: count, of: {kind: length, unit: full}}], having: [{column: {agg: count, of: {kind: length, unit: full}}, min: 1}]}
- {id: c, lang: es, question: "¿Las hay?", expect: answer, gold: {rows: games, show: [{agg: count}], as: yes_no}}
`

// TestMigrate: queries are written as the forms that they are lifted to, however
// they stand there, and nothing else of the file changes.
func TestMigrate(t *testing.T) {
	var fault *evals.FileError
	if _, err := evals.Read("a", "a.yaml", []byte(oldSuite)); !errors.As(err, &fault) || fault.Code != "eval_old_form" || fault.Line != 8 {
		t.Errorf("the old suite is read: %v", err)
	}
	got, n, err := evals.Migrate("a.yaml", []byte(oldSuite))
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != newSuite || n != 4 {
		t.Errorf("%d forms\n%s", n, got)
	}
	again, n, err := evals.Migrate("a.yaml", got)
	if err != nil || n != 0 || string(again) != newSuite {
		t.Errorf("a second time: %d forms, %v", n, err)
	}
}

// TestFiles: folders stand for the suites in them.
func TestFiles(t *testing.T) {
	files, err := evals.Files("suites/fresh", "example", "suites/users/adams.yaml")
	if err != nil || !slices.Contains(files, "example/club.yaml") || !slices.Contains(files, "suites/fresh/dates.yaml") || files[len(files)-1] != "suites/users/adams.yaml" {
		t.Errorf("%v %v", files, err)
	}
}

// TestMigrateFaults: what cannot be read is told with its line.
func TestMigrateFaults(t *testing.T) {
	for _, test := range []struct {
		name, text string
		line       int
		code       string
	}{
		{"not YAML", "questions: [a\n", 1, "eval_bad_yaml"},
		{"nothing", "", 0, "eval_no_questions"},
		{"an unknown part", strings.Replace(oldSuite, "subject: games,\n", "subjekt: games,\n", 1), 8, "eval_bad_form"},
		{"no sense", strings.Replace(oldSuite, "measure: average # of both", "measure: record", 1), 20, "eval_bad_form"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, _, err := evals.Migrate("a.yaml", []byte(test.text))
			var fault *evals.FileError
			if !errors.As(err, &fault) || fault.Line != test.line || fault.Code != test.code {
				t.Errorf("%v", err)
			}
		})
	}
}

// FuzzMigrate: no text stops the migration, and what it writes can be read.
func FuzzMigrate(f *testing.F) {
	f.Add(oldSuite)
	f.Add("questions:\n- &a [*a]\n")
	f.Add("questions:\n- {gold: {measure: {measure: count}}}\n")
	f.Fuzz(func(t *testing.T, text string) {
		got, _, err := evals.Migrate("a.yaml", []byte(text))
		var fault *evals.FileError
		if err != nil && !errors.As(err, &fault) {
			t.Errorf("%T %v", err, err)
		}
		if err == nil {
			if _, err := evals.Read("a", "a.yaml", got); err != nil {
				t.Errorf("%v\n%s", err, got)
			}
		}
	})
}
