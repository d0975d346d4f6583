package evals_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/evals"
)

var update = flag.Bool("update", false, "write the golden files anew")

// sample is a report of one result of each kind, with texts that have to be
// escaped.
func sample(language string) *evals.Report {
	reply := func(status assistant.Status, text string) *evals.Reply {
		return &evals.Reply{Status: status, Text: text, Paraphrase: "<b>all</b> & *more*", SQL: "SELECT a < b\nFROM t",
			Columns: []assistant.Column{{Name: "<i>"}}, Rows: [][]any{{"<script>alert(1)</script>"}, {12.5}, {nil}}}
	}
	gold := []evals.Golden{{Form: `{"rows":"games"}`, Names: []string{"games"}, Rows: [][]any{{7.0}}, Count: 30}}
	result := func(id string, expect evals.Expect, outcome evals.Outcome, reply *evals.Reply, latency float64) evals.Result {
		return evals.Result{Suite: "a/b", Case: id, Lang: "es", Category: "people", Difficulty: evals.Easy, Engine: "e", Question: "¿Quién ganó <más>? | *" + id + "*",
			Expect: expect, Outcome: outcome, Reply: reply, Gold: gold, Latency: latency}
	}
	results := []evals.Result{
		result("right", evals.ExpectAnswer, evals.Right, reply(assistant.Answered, "7"), 1),
		result("wrong", evals.ExpectAnswer, evals.Wrong, reply(assistant.Answered, "8"), 2),
		result("silent", evals.ExpectAnswer, evals.Silent, reply(assistant.Abstain, "?"), 3),
		result("abstained", evals.ExpectAbstain, evals.Right, reply(assistant.Abstain, "no"), 4),
		result("failed", evals.ExpectAnswer, evals.Failed, nil, 5),
	}
	results[4].Failure = "it <died>"
	results = append(results, result("asked", evals.ExpectClarify, evals.OtherSlot, &evals.Reply{Status: assistant.Clarify,
		Clarification: &assistant.Clarification{Slot: "player", Text: "Which?", Options: []assistant.Option{{Value: "x", Label: "<x>"}}}}, 6))
	results[5].Slot, results[5].Suite = "sense", "a/c"
	return &evals.Report{
		Engine: "<engine>", Results: results, Language: language,
		Falls:      []evals.Fall{{Suite: "a/b", Least: evals.Least{Right: 3}, Got: evals.Least{Right: 2, Mistaken: 1}}},
		Shortfalls: []evals.Shortfall{{Suite: "a/b", Figure: "accuracy", Required: 90, Got: 25}},
		Changes: evals.CompareRuns([]evals.Result{
			result("right", evals.ExpectAnswer, evals.Silent, nil, 0), result("wrong", evals.ExpectAnswer, evals.Silent, nil, 0), result("gone", evals.ExpectAnswer, evals.Right, nil, 0),
		}, results),
	}
}

// TestReports holds the reports against those that were looked at.
func TestReports(t *testing.T) {
	for _, language := range []string{"es", "en"} {
		r := sample(language)
		for ending, write := range map[string]func(io.Writer) error{
			"txt": func(w io.Writer) error { r.Text(w); return nil }, "md": r.Markdown, "json": r.JSON, "xml": r.JUnit, "html": r.HTML,
		} {
			var got bytes.Buffer
			if err := write(&got); err != nil {
				t.Fatal(err)
			}
			path := filepath.Join("testdata", "report."+language+"."+ending)
			if *update {
				if err := os.WriteFile(path, got.Bytes(), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got.Bytes(), want) {
				t.Errorf("%s is not\n%s", path, got.Bytes())
			}
		}
	}
}

// TestHTML: the page needs nothing else, and what questions, names and engines
// say is text in it.
func TestHTML(t *testing.T) {
	var page bytes.Buffer
	if err := sample("en").HTML(&page); err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{"<script", "<más>", "<died>", "<engine>", "<x>", "<i>", "src=", "href=", "url(", "@import", "no value"} {
		if strings.Contains(page.String(), bad) {
			t.Errorf("the page has %s", bad)
		}
	}
	for _, good := range []string{"&lt;script&gt;", "SELECT a &lt; b", "What is right", "+ 29", "NULL", "12.5", "another answer (1)"} {
		if !strings.Contains(page.String(), good) {
			t.Errorf("the page has no %s", good)
		}
	}
}

// TestReportsParse: JSON and JUnit are what their readers take.
func TestReportsParse(t *testing.T) {
	var text bytes.Buffer
	if err := sample("en").JSON(&text); err != nil {
		t.Fatal(err)
	}
	var report struct {
		Failed  bool
		Figures struct {
			Questions int
			Accuracy  float64
			RS10      float64 `json:"rs_10"`
		}
		By map[string]map[string]struct{ Questions int }
	}
	if err := json.Unmarshal(text.Bytes(), &report); err != nil {
		t.Fatal(err)
	}
	if !report.Failed || report.Figures.Questions != 6 || report.Figures.Accuracy != 25 || report.Figures.RS10 != -133.33 || report.By["suite"]["a/b"].Questions != 5 {
		t.Errorf("%+v", report)
	}
	text.Reset()
	if err := sample("en").JUnit(&text); err != nil {
		t.Fatal(err)
	}
	var suites struct {
		Tests    int `xml:"tests,attr"`
		Failures int `xml:"failures,attr"`
		Errors   int `xml:"errors,attr"`
		Suites   []struct {
			Cases []struct {
				Name string `xml:"name,attr"`
			} `xml:"testcase"`
		} `xml:"testsuite"`
	}
	if err := xml.Unmarshal(text.Bytes(), &suites); err != nil {
		t.Fatal(err)
	}
	if suites.Tests != 6 || suites.Failures != 3 || suites.Errors != 1 || len(suites.Suites) != 2 || len(suites.Suites[0].Cases) != 5 {
		t.Errorf("%+v", suites)
	}
}

func TestCompareRuns(t *testing.T) {
	c := sample("en").Changes
	if len(c.Better) != 1 || c.Better[0].ID != "right" || len(c.Worse) != 1 || c.Worse[0].ID != "wrong" || len(c.Other) != 0 || c.Added != 4 || c.Gone != 1 {
		t.Errorf("%+v", c)
	}
}
