package evals

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"github.com/kibitz-chess/kibitz/assistant"
)

// Report is what a run is told as.
type Report struct {
	Engine     string
	Results    []Result
	Falls      []Fall      // behind the baseline
	Shortfalls []Shortfall // behind what suites require
	Changes    *Changes    // against another run; nil: none
	Language   string      // of the report: es or en
}

// Failed says whether something fell behind.
func (r *Report) Failed() bool { return len(r.Falls)+len(r.Shortfalls) > 0 }

func (r *Report) say(key string, pairs ...string) string {
	return assistant.Message(r.Language, "eval_"+key, pairs...)
}

// column is a column of the tables: a figure.
type column struct {
	key string // of its heading
	of  func(*Figures) string
}

var reportColumns = []column{
	{"questions", func(f *Figures) string { return fmt.Sprint(f.Questions) }},
	{"right", func(f *Figures) string { return fmt.Sprint(f.Outcomes[Right]) }},
	{"mistaken", func(f *Figures) string { return fmt.Sprint(f.Mistaken()) }},
	{"accuracy", func(f *Figures) string { return share(1, f.Accuracy()) }},
	{"wrong_rate", func(f *Figures) string { return share(2, f.WrongRate()) }},
	{"ask_precision", func(f *Figures) string { return share(1, f.AskPrecision()) }},
	{"ask_recall", func(f *Figures) string { return share(1, f.AskRecall()) }},
	{"abstain_precision", func(f *Figures) string { return share(1, f.AbstainPrecision()) }},
	{"abstain_recall", func(f *Figures) string { return share(1, f.AbstainRecall()) }},
	{"rs0", func(f *Figures) string { return share(1, f.RS(0)) }},
	{"rs10", func(f *Figures) string { return share(1, f.RS(10)) }},
	{"rsn", func(f *Figures) string { return share(1, f.RS(f.Questions)) }},
	{"median", func(f *Figures) string { return share(1, f.Latency(0.5)) }},
	{"p95", func(f *Figures) string { return share(1, f.Latency(0.95)) }},
	{"tokens", func(f *Figures) string { return some(f.Usage.InputTokens + f.Usage.OutputTokens) }},
	{"cached", func(f *Figures) string { return some(f.Usage.CachedTokens) }},
	{"calls", func(f *Figures) string { return some(f.Usage.Calls) }},
	{"cost", func(f *Figures) string {
		if f.Usage.Cost == 0 {
			return ""
		}
		return fmt.Sprintf("%.4f", f.Usage.Cost)
	}},
}

// share is a figure with so many digits; empty if there is none.
func share(digits int, n float64) string {
	if math.IsNaN(n) {
		return ""
	}
	return strconv.FormatFloat(n, 'f', digits, 64)
}

// some is a number that is not nought.
func some(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprint(n)
}

// columns are those that some row has a figure for.
func (r *Report) columns() (columns []column) {
	all := Score(r.Results)
	for _, c := range reportColumns {
		if c.of(all) != "" {
			columns = append(columns, c)
		}
	}
	return columns
}

// tables are the figures of all, and by each property that parts the questions.
func (r *Report) tables() (tables []table.Writer) {
	columns := r.columns()
	add := func(heading string, names []string, figures func(string) *Figures) {
		w := table.NewWriter()
		w.SetStyle(table.StyleLight)
		w.Style().Format.Header = text.FormatDefault
		w.SuppressTrailingSpaces()
		header := table.Row{heading}
		var align []table.ColumnConfig
		for i, c := range columns {
			header = append(header, r.say("col_"+c.key))
			align = append(align, table.ColumnConfig{Number: i + 2, Align: text.AlignRight, AlignHeader: text.AlignRight})
		}
		w.AppendHeader(header)
		w.SetColumnConfigs(align)
		for _, name := range names {
			row := table.Row{name}
			for _, c := range columns {
				row = append(row, c.of(figures(name)))
			}
			w.AppendRow(row)
		}
		tables = append(tables, w)
	}
	if names, figures := r.engines(); len(names) > 1 { // other tables would mix them
		add(r.say("by_engine"), names, func(name string) *Figures { return figures[name] })
		return tables
	}
	all := Score(r.Results)
	add(r.say("all"), []string{r.Engine}, func(string) *Figures { return all })
	for _, s := range Splits(r.Results) {
		if len(s.Names) > 1 {
			add(r.say("by_"+s.By), s.Names, func(name string) *Figures { return s.Figures[name] })
		}
	}
	return tables
}

// engines are the engines of the results as they were asked, with their figures.
func (r *Report) engines() (names []string, figures map[string]*Figures) {
	results := map[string][]Result{}
	for _, result := range r.Results {
		if results[result.Engine] == nil {
			names = append(names, result.Engine)
		}
		results[result.Engine] = append(results[result.Engine], result)
	}
	figures = map[string]*Figures{}
	for name, some := range results {
		figures[name] = Score(some)
	}
	return names, figures
}

// Text writes the report for a terminal.
func (r *Report) Text(w io.Writer) {
	for _, t := range r.tables() {
		fmt.Fprintln(w, t.Render())
	}
	for _, line := range r.lines() {
		fmt.Fprintln(w, line)
	}
}

// Markdown writes the report for a page of a repository.
func (r *Report) Markdown(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n", r.say("title", "engine", r.Engine))
	for _, t := range r.tables() {
		fmt.Fprintf(&b, "\n%s\n", t.RenderMarkdown())
	}
	if lines := r.lines(); lines != nil {
		fmt.Fprintln(&b)
		for _, line := range lines {
			fmt.Fprintln(&b, "*", escapeMarkdown(line))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// escapeMarkdown keeps what questions hold from being read as marks.
func escapeMarkdown(line string) string {
	var b strings.Builder
	for _, r := range line {
		if strings.ContainsRune("\\`*_[]<>#|~&", r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// lines say what fell behind and what changed.
func (r *Report) lines() (lines []string) {
	count := func(n int) string { return fmt.Sprint(n) }
	f := Score(r.Results)
	if f.Dialogues > 0 {
		lines = append(lines, r.say("dialogues", "right", count(f.DialoguesRight), "n", count(f.Dialogues)))
	}
	for _, fall := range r.Falls {
		lines = append(lines, r.say("fall", "suite", fall.Suite, "right", count(fall.Got.Right), "mistaken", count(fall.Got.Mistaken),
			"least", count(fall.Least.Right), "most", count(fall.Least.Mistaken)))
	}
	for _, s := range r.Shortfalls {
		lines = append(lines, r.say("shortfall_"+s.Figure, "suite", s.Suite, "got", share(2, s.Got), "required", share(2, s.Required)))
	}
	if c := r.Changes; c != nil {
		lines = append(lines, r.say("changes", "better", count(len(c.Better)), "worse", count(len(c.Worse)), "other", count(len(c.Other)),
			"added", count(c.Added), "gone", count(c.Gone)))
		for _, part := range []struct {
			key     string
			changes []Change
		}{{"worse", c.Worse}, {"better", c.Better}, {"other", c.Other}} {
			for _, change := range part.changes {
				lines = append(lines, fmt.Sprintf("%s: %s %s → %s: %s", r.say(part.key), change.ID, r.say("is_"+string(change.Was)), r.say("is_"+string(change.Is)), change.Question))
			}
		}
	}
	return lines
}

// JSON writes the report for programs: the figures of all and by each property,
// and every result.
func (r *Report) JSON(w io.Writer) error {
	splits := map[string]map[string]*Figures{}
	for _, s := range Splits(r.Results) {
		splits[s.By] = s.Figures
	}
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(struct {
		Engine     string                         `json:"engine"`
		Failed     bool                           `json:"failed"`
		Figures    *Figures                       `json:"figures"`
		By         map[string]map[string]*Figures `json:"by"`
		Falls      []Fall                         `json:"falls,omitempty"`
		Shortfalls []Shortfall                    `json:"shortfalls,omitempty"`
		Changes    *Changes                       `json:"changes,omitempty"`
		Results    []Result                       `json:"results"`
	}{r.Engine, r.Failed(), Score(r.Results), splits, r.Falls, r.Shortfalls, r.Changes, r.Results})
}

// MarshalJSON writes the counts and the shares that there are.
func (f *Figures) MarshalJSON() ([]byte, error) {
	type counts Figures
	number := func(n float64) *float64 {
		if math.IsNaN(n) {
			return nil
		}
		n = math.Round(n*100) / 100
		return &n
	}
	return json.Marshal(struct {
		*counts
		Mistaken         int      `json:"mistaken"`
		Accuracy         *float64 `json:"accuracy,omitempty"`
		WrongRate        *float64 `json:"wrong_rate,omitempty"`
		AskPrecision     *float64 `json:"clarification_precision,omitempty"`
		AskRecall        *float64 `json:"clarification_recall,omitempty"`
		AbstainPrecision *float64 `json:"abstention_precision,omitempty"`
		AbstainRecall    *float64 `json:"abstention_recall,omitempty"`
		RS0              *float64 `json:"rs_0,omitempty"`
		RS10             *float64 `json:"rs_10,omitempty"`
		RSN              *float64 `json:"rs_n,omitempty"`
		Median           *float64 `json:"latency_median_ms,omitempty"`
		P95              *float64 `json:"latency_p95_ms,omitempty"`
	}{(*counts)(f), f.Mistaken(), number(f.Accuracy()), number(f.WrongRate()), number(f.AskPrecision()), number(f.AskRecall()),
		number(f.AbstainPrecision()), number(f.AbstainRecall()), number(f.RS(0)), number(f.RS(10)), number(f.RS(f.Questions)),
		number(f.Latency(0.5)), number(f.Latency(0.95))})
}
