package evals

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant"
)

//go:embed report.html
var pageText string

var page = template.Must(template.New("report").Parse(pageText))

// HTML writes the report as one page that needs nothing else: the figures, and
// every failure side by side with what is right.
func (r *Report) HTML(w io.Writer) error {
	var tables []template.HTML
	for _, t := range r.tables() {
		// The cells are escaped by go-pretty; see TestHTML.
		tables = append(tables, template.HTML(t.RenderHTML()))
	}
	type group struct {
		Outcome  string
		Failures []*failure
	}
	var groups []group
	for i := len(Outcomes) - 1; i >= 0; i-- { // the worst first
		o := Outcomes[i]
		g := group{Outcome: r.say("is_" + string(o))}
		for n := range r.Results {
			if result := &r.Results[n]; o != Right && result.Outcome == o {
				g.Failures = append(g.Failures, &failure{result, r})
			}
		}
		if g.Failures != nil {
			groups = append(groups, g)
		}
	}
	return page.Execute(w, struct {
		Language, Title string
		Tables          []template.HTML
		Lines           []string
		Groups          []group
		Say             func(string) string
	}{r.Language, r.say("title", "engine", r.Engine), tables, r.lines(), groups, func(key string) string { return r.say(key) }})
}

// failure is a result as the page shows it.
type failure struct {
	*Result
	report *Report
}

// Expected says what should have been done.
func (f *failure) Expected() string {
	text := f.report.say("expect_" + string(f.Expect))
	if f.Slot != "" {
		text += " " + f.Slot
	}
	return text
}

// Understood is what the engine made of the question.
func (f *failure) Understood() string {
	if f.Reply == nil {
		return f.Failure
	}
	var parts []string
	if f.Settled != "" {
		parts = append(parts, f.Slot+" = "+f.Settled)
	}
	if c := f.Reply.Clarification; c != nil {
		parts = append(parts, c.Slot+": "+c.Text)
		parts = append(parts, labels(c.Options)...)
	}
	for _, text := range []string{f.Failure, f.Reply.Text, f.Reply.Paraphrase} {
		if text != "" {
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, "\n")
}

func labels(options []assistant.Option) (all []string) {
	for _, o := range options {
		all = append(all, "· "+o.Label)
	}
	return all
}

// SQL is what was run.
func (f *failure) SQL() string {
	if f.Reply == nil {
		return ""
	}
	return f.Reply.SQL
}

// Answer is the rows that came.
func (f *failure) Answer() shown {
	if f.Reply == nil {
		return shown{}
	}
	return shown{Names: f.Reply.names(), Rows: f.Reply.Rows, Count: max(f.Reply.RowCount, len(f.Reply.Rows))}
}

// Wanted are the rows that would be right.
func (f *failure) Wanted() (all []shown) {
	for _, g := range f.Gold {
		all = append(all, shown(g))
	}
	return all
}

// shown is rows of a page.
type shown struct {
	Answer, Form string
	Names        []string
	Rows         [][]any
	Count        int
}

// Cell is a cell as text.
func (s shown) Cell(v any) string {
	switch c := v.(type) {
	case nil:
		return "NULL"
	case float64:
		return strings.TrimSuffix(strings.TrimRight(fmt.Sprintf("%.4f", c), "0"), ".")
	}
	return fmt.Sprint(v)
}

// More is how many rows are not shown.
func (s shown) More() int { return s.Count - len(s.Rows) }
