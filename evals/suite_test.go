package evals_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/evals"
)

func TestEmbedded(t *testing.T) {
	suites, err := evals.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, s := range suites {
		n += len(s.Cases)
	}
	t.Logf("%d cases in %d suites", n, len(suites))
}

// TestFaults: what is wrong with a suite is said with its line, in both
// languages.
func TestFaults(t *testing.T) {
	const count = "gold: {rows: games, show: [{agg: count}]}"
	for _, test := range []struct {
		name, text string
		line       int
		en, es     string
	}{
		{"nothing", "", 0, "questions is missing", "falta questions"},
		{"no questions", "about: x\n", 1, "questions is missing", "falta questions"},
		{"not YAML", "questions:\n- id: a\n" + strings.Repeat("- id: b\n", 99) + " c: d\n" + strings.Repeat("- id: e\n", 99), 102, "no YAML", "no es YAML"},
		{"a bracket left open", "questions:\n- id: [a\n  lang: en\n", 2, "no YAML", "no es YAML"},
		{"a list", "- id: a\n", 1, "fields with their values", "campos con su valor"},
		{"two documents", "questions: []\n---\nx: 1\n", 0, "one YAML document", "un solo documento"},
		{"unknown field", "questions:\n- id: a\n  langauge: es\n", 3, "“langauge”; there can be: alternatives, answers", "«langauge»"},
		{"field twice", "about: a\nabout: b\n", 2, "twice", "dos veces"},
		{"no id", "questions:\n- lang: es\n  question: q\n  expect: abstain\n", 2, "id is missing", "falta id"},
		{"bad id", "questions:\n- id: a#1\n  lang: es\n  question: q\n  expect: abstain\n", 2, "cannot be an id", "no vale como id"},
		{"same id", "questions:\n- {id: a, lang: es, question: q, expect: abstain}\n- {id: a, lang: en, question: q, expect: abstain}\n", 3, "already", "ya está"},
		{"language", "questions:\n- id: a\n  lang: fr\n", 3, "“fr” cannot stand here; it can be: es, en", "puede ser: es, en"},
		{"expectation", "questions:\n- id: a\n  lang: es\n  question: q\n  expect: guess\n", 5, "answer, clarify, abstain, refuse", "answer, clarify, abstain, refuse"},
		{"no gold", "questions:\n- id: a\n  lang: es\n  question: q\n  expect: answer\n", 2, "gold | rows | sql is missing", "falta gold"},
		{"no games", "questions:\n- id: a\n  lang: es\n  question: q\n  expect: answer\n  " + count + "\n", 2, "games: samples", "games: samples"},
		{"unknown part of a form", "games: samples\nquestions:\n- id: a\n  lang: es\n  question: q\n  expect: answer\n  gold: {rows: games, subjekt: games}\n", 7, `unknown field "subjekt"`, "no es una forma lógica"},
		{"a form of an earlier version", "games: samples\nquestions:\n- id: a\n  lang: es\n  question: q\n  expect: answer\n  gold: {measure: count, subject: games}\n", 7, "kibitz eval migrate a.yaml", "kibitz eval migrate a.yaml"},
		{"a form without sense", "games: samples\nquestions:\n- id: a\n  lang: es\n  question: q\n  expect: answer\n  gold: {rows: half_moves, show: [{agg: count}, {of: {kind: white}}]}\n", 7, "no logical form", "no es una forma lógica"},
		{"rows to abstain", "questions:\n- id: a\n  lang: es\n  question: q\n  expect: abstain\n  rows: [[1]]\n", 2, "there can be no rows", "sobra rows"},
		{"ragged rows", "questions:\n- id: a\n  lang: es\n  question: q\n  expect: answer\n  rows: [[1], [1, 2]]\n", 6, "same columns", "mismas columnas"},
		{"a slot that takes other values", "games: samples\nquestions:\n- id: a\n  lang: es\n  question: q\n  expect: clarify\n  slot: move_unit\n  answers: {a: {rows: games, show: [{agg: count}]}, b: {rows: games}}\n", 3, "full, half", "full, half"},
		{"clarify without slot", "games: samples\nquestions:\n- id: a\n  lang: es\n  question: q\n  expect: clarify\n", 3, "slot is missing", "falta slot"},
		{"five turns", "questions:\n- id: a\n  lang: es\n  turns:\n" + strings.Repeat("  - {question: q, expect: abstain}\n", 5), 2, "5 turns; 4 at most", "5 turnos"},
		{"a question beside turns", "questions:\n- id: a\n  lang: es\n  question: q\n  turns:\n  - {question: q, expect: abstain}\n", 2, "in each turn", "dentro de cada turno"},
		{"columns that gold has not", "games: samples\nquestions:\n- id: a\n  lang: es\n  question: q\n  expect: answer\n  " + count + "\n  compare: {columns: [number]}\n", 3, "are: games", "son: games"},
		{"tolerance", "questions:\n- id: a\n  lang: es\n  question: q\n  expect: answer\n  rows: [[1]]\n  compare: {tolerance: much}\n", 7, "“much” is no number", "no es un número"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := evals.Read("a", "a.yaml", []byte(test.text))
			var fault *evals.FileError
			if !errors.As(err, &fault) {
				t.Fatalf("error %v", err)
			}
			if fault.Line != test.line || !strings.Contains(fault.Text("en"), test.en) || !strings.Contains(fault.Text("es"), test.es) {
				t.Errorf("%s\n%s", fault.Text("en"), fault.Text("es"))
			}
		})
	}
}

// FuzzRead: no text stops the reader, and all it complains about is a fault of
// the file.
func FuzzRead(f *testing.F) {
	f.Add("games: samples\nquestions:\n- {id: a, lang: es, question: q, expect: answer, gold: {rows: games, show: [{agg: count}]}}\n")
	f.Add("questions:\n- &a [*a]\n")
	f.Fuzz(func(t *testing.T, text string) {
		suite, err := evals.Read("a", "a.yaml", []byte(text))
		var fault *evals.FileError
		if err != nil && !errors.As(err, &fault) {
			t.Errorf("%T %v", err, err)
		}
		if err == nil && len(suite.Cases) == 0 {
			t.Error("no cases and no error")
		}
	})
}
