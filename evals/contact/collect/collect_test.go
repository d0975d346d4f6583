package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/kibitz-chess/kibitz/assistant/parser/likelihood"
	"github.com/kibitz-chess/kibitz/evals/contact"
	"github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/samples"
)

// TestCollect: questions of sample games become the same lines each time.
func TestCollect(t *testing.T) {
	folder := t.TempDir()
	database := filepath.Join(folder, "samples.duckdb")
	if _, err := load.Import(t.Context(), database, []load.Source{{Name: samples.Name, Reader: samples.PGN()}}, load.Options{}); err != nil {
		t.Fatal(err)
	}
	games, err := load.Games(t.Context(), []load.Source{{Name: samples.Name, Reader: samples.PGN()}})
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"batch8.json":      `[{"id": "b8-001", "lang": "en", "set": "samples", "turns": ["How many games are there in all?"], "meaning": "number of games"}]`,
		"batch8.gold.json": fmt.Sprintf(`{"b8-001": {"expect": "answer", "golds": [[{"columns": ["num"], "rows": [[%d]]}]]}}`, len(games)),
		"wordings.json":    `[{"id": "b8-001-1", "lang": "en", "question": "so how many games do we have here?"}]`,
		"untold.json":      `[{"id": "n-001", "lang": "en", "q": "How many games did Tal play in the rain?"}]`,
		"suite.yaml":       "games: samples\nquestions:\n- id: all-en1\n  lang: en\n  question: How many games are there?\n  expect: answer\n  gold: {rows: games, show: [{agg: count}]}\n",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	a := arguments{databases: map[string]string{"samples": database}, folders: []string{folder}, suites: []string{filepath.Join(folder, "suite.yaml")}, out: filepath.Join(folder, "out.gz")}
	if err := a.run(t.Context()); err != nil {
		t.Fatal(err)
	}
	first := readFile(t, a.out)
	if err := a.run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(first, readFile(t, a.out)) {
		t.Error("the second run writes something else")
	}
	examples := unpack(t, first)
	var ids []string
	for _, e := range examples {
		ids = append(ids, e.ID)
		if len(e.Words) == 0 || len(e.Meant) == 0 {
			t.Errorf("%+v", e)
		}
		if e.ID == "n-001" && !cmp.Equal(e.Meant, []string{nothing}) {
			t.Errorf("%s: %v is meant", e.ID, e.Meant)
		}
	}
	if diff := cmp.Diff([]string{"b8-001", "b8-001-1", "n-001", "s-suite-all-en1"}, ids); diff != "" {
		t.Error(diff)
	}
	a.databases = nil
	if err := a.run(t.Context()); err == nil || !strings.Contains(err.Error(), "samples") {
		t.Errorf("without a database: %v", err)
	}
}

func readFile(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func unpack(t *testing.T, packed []byte) (all []example) {
	t.Helper()
	text, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	for lines := json.NewDecoder(text); lines.More(); {
		var e example
		if err := lines.Decode(&e); err != nil {
			t.Fatal(err)
		}
		all = append(all, e)
	}
	return all
}

// TestGather: which questions are asked, and whose gold they have.
func TestGather(t *testing.T) {
	own := fstest.MapFS{
		"batch7.json": file(`[{"id": "b7-001", "lang": "es", "set": "club", "turns": ["q7"]}]`),
		"batch8.json": file(`[{"id": "b8-001", "lang": "es", "set": "club", "turns": ["q8"]}, {"id": "b8-002", "turns": ["one", "two"]},
			{"id": "b8-003", "turns": ["without a gold"]}]`),
		"batch7.gold.json": file(`{"b7-001": {"expect": "clarify", "slot": "player"}}`),
		"batch8.gold.json": file(`{"b8-001": {"expect": "abstain"}, "b8-002": {"expect": "abstain"}}`),
		"wordings.json":    file(`[{"id": "b7-001-2", "lang": "en", "question": "w7"}]`),
	}
	more := fstest.MapFS{
		"batch8.json":      file(`[{"id": "b8-001", "lang": "es", "set": "club", "turns": ["another q8"]}]`),
		"batch8.gold.json": file(`{"b8-001": {"expect": "answer"}}`),
		"untold.json":      file(`[{"id": "n-1", "lang": "es", "q": "n1"}]`),
	}
	got, err := gather(nil, []fs.FS{own, more})
	if err != nil {
		t.Fatal(err)
	}
	want := []question{
		{id: "b7-001-2", meaning: "b7-001", lang: "en", set: "club", text: "w7", expect: contact.Clarify},
		{id: "b8-001", meaning: "b8-001", lang: "es", set: "club", text: "q8", expect: contact.Abstain},
		{id: "n-1", meaning: "n-1", lang: "es", text: "n1", expect: contact.Abstain},
	}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(question{}), cmpopts.IgnoreFields(question{}, "verdict")); diff != "" {
		t.Error(diff)
	}
	own["wordings.json"] = file(`[{"id": "b9-001-1", "lang": "en", "question": "w"}]`)
	if _, err := gather(nil, []fs.FS{own}); err == nil || !strings.Contains(err.Error(), "b9-001-1") {
		t.Errorf("a wording of nothing: %v", err)
	}
}

func file(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }

// TestMakeExamples: what is meant by questions of one meaning.
func TestMakeExamples(t *testing.T) {
	yes, no := true, false
	asked := func(id, meaning string, expect contact.Expect, readings ...reading) considered {
		return considered{question: question{id: id, meaning: meaning, expect: expect}, words: []string{"w"}, readings: readings}
	}
	read := func(right *bool, parts ...string) reading {
		return reading{Reading: likelihood.Reading{Parts: parts}, Right: right}
	}
	all := []considered{
		asked("a-1", "a", contact.Answer, read(&no, "x"), read(&yes, "y"), read(&yes, "z")),
		asked("a-2", "a", contact.Answer, read(nil, "x"), read(&yes, "z")),
		asked("a-3", "a", contact.Answer, read(&yes, "z", "z2")),
		asked("a-4", "a", contact.Answer, read(&yes, "z")),
		asked("b-1", "b", contact.Clarify, read(&yes, "q")),
		asked("b-2", "b", contact.Clarify, read(&yes, "p")),
		asked("c-1", "c", contact.Answer, read(&no, "x")),
		asked("d-1", "d", contact.Abstain, read(&no, "x")),
		asked("e-1", "e", contact.Answer, read(&no, "x")),
		asked("f-1", "f", contact.Answer),
	}
	byGrammar := func(right *bool, parts ...string) *grammar {
		return &grammar{Grammar: likelihood.Grammar{Parts: parts}, Right: right}
	}
	all[0].grammar, all[6].grammar, all[8].grammar = byGrammar(&yes, "g"), byGrammar(&yes, "g", "h"), byGrammar(&no, "g")
	got := map[string][]string{}
	for _, e := range makeExamples(all) {
		got[e.ID] = e.Meant
	}
	want := map[string][]string{
		"a-1": {"z"}, "a-2": {"z"}, "a-3": {"z"}, "a-4": {"z"}, // most have it first
		"b-1": {"p"}, "b-2": {"p"}, // the first of two
		"c-1": {"g", "h"}, // of the grammar
		"d-1": {nothing},
		"e-1": {}, // not known; f-1 has not even a reading
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestIsRight: only what may yet be answered right is neither right nor not.
func TestIsRight(t *testing.T) {
	for _, test := range []struct {
		expect  contact.Expect
		verdict contact.Verdict
		want    string
	}{
		{contact.Answer, contact.Right, "true"},
		{contact.Answer, contact.Wrong, "false"},
		{contact.Answer, contact.Silent, "false"},
		{contact.Answer, contact.Asked, "null"},
		{contact.Clarify, contact.Right, "true"},
		{contact.Clarify, contact.Asked, "false"},
		{contact.Abstain, contact.Right, "false"},
		{contact.Abstain, contact.Asked, "false"},
	} {
		got, err := json.Marshal(isRight(test.expect, test.verdict))
		if err != nil || string(got) != test.want {
			t.Errorf("%s, %s: %s, want %s (%v)", test.expect, test.verdict, got, test.want, err)
		}
	}
}
