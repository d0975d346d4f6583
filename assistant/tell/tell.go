// Package tell says what an answer found in one sentence, such as 'Kasparov 21,
// Karpov 19, 43 draws', and its cells as people write them. The words are in
// phrases.yaml.
package tell

import (
	_ "embed"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"go.yaml.in/yaml/v3"
)

// Answer is the rows that answer a form.
type Answer struct {
	Form      query.Form
	Rows      [][]any // the cells as the form's documentation orders them: texts, int64, float64 or nil
	Truncated bool    // there were more rows
}

// Headline says the finding in Spanish (es) or English (en), without a full stop.
func (a Answer) Headline(language string) string {
	t := teller{language, a}
	return capital(t.headline())
}

//go:embed phrases.yaml
var phraseFile []byte

var phrases = sync.OnceValue(func() map[string]map[string]string {
	var all map[string]map[string]string
	if err := yaml.Unmarshal(phraseFile, &all); err != nil {
		panic(err) // the file is part of the program, and a test reads it
	}
	return all
})

// teller tells an answer in a language.
type teller struct {
	language string
	Answer
}

func (t teller) say(key string, pairs ...string) string {
	language := t.language
	if language != "es" {
		language = "en"
	}
	text, ok := phrases()[key][language]
	if !ok {
		return "{" + key + "}" // shown as it is, so that the gap is seen
	}
	for i := 0; i < len(pairs); i += 2 {
		pairs[i] = "{" + pairs[i] + "}"
	}
	return strings.NewReplacer(pairs...).Replace(text)
}

// count says a number of things: '1 game', '56 games'.
func (t teller) count(key string, n any) string {
	text := t.plain(n)
	if text == "1" {
		return t.say(key+"_one", "n", text)
	}
	return t.say(key, "n", text)
}

func (t teller) headline() string {
	f, rows := t.Form, t.Rows
	switch {
	case len(rows) == 0:
		return t.say("none_" + string(f.Rows))
	case f.Rows == query.RowUsage:
		return t.usage()
	case f.As == query.AsYesNo:
		return t.yesNo()
	case len(f.Parts) > 0:
		return t.parts()
	case f.Grouped():
		return t.groups()
	case f.Listed():
		return t.list()
	}
	return t.single()
}

func (t teller) usage() string {
	key := "n_calls"
	if t.Form.Show[0].Agg == query.TotalAgg {
		key = "n_tokens"
	}
	row := t.Rows[0]
	if len(row) == 1 {
		return t.count(key, row[0])
	}
	if len(t.Rows) > 1 && len(t.Form.Order) == 0 {
		row = t.Rows[0]
		for _, r := range t.Rows {
			if number(r[1]) > number(row[1]) {
				row = r
			}
		}
		return t.say("most_is", "key", t.plain(row[0]), "value", t.count(key, row[1]))
	}
	return t.say("named", "key", t.plain(row[0]), "value", t.count(key, row[1]))
}

func (t teller) yesNo() string {
	cell := t.Rows[0][0]
	switch c := t.Form.Show[0]; {
	case number(cell) == 0:
		return t.say("no")
	case plainCount(c):
		return t.say("yes_so_many", "x", t.count("n_"+string(t.Form.Rows), cell))
	}
	return t.say("yes")
}

// columns are those of Show, or the count that is meant by none.
func (t teller) columns() []query.Column {
	if len(t.Form.Show) == 0 {
		return []query.Column{{Agg: query.CountAgg}}
	}
	return t.Form.Show
}

func plainCount(c query.Column) bool { return reflect.DeepEqual(c, query.Column{Agg: query.CountAgg}) }

// single says the one row of aggregates.
func (t teller) single() string {
	columns, row := t.columns(), t.Rows[0]
	labels := t.Form.Labels(t.language)
	if columns[0].Agg == query.StreakAgg {
		return t.streak()
	}
	var texts []string
	at := 0
	for _, c := range columns {
		switch {
		case c.Agg == query.RecordAgg:
			texts = append(texts, t.record(row[at:]))
		case len(columns) == 1 && plainCount(c):
			texts = append(texts, t.count("n_"+string(t.Form.Rows), row[at]))
		default:
			texts = append(texts, t.say("named", "key", label(labels, at), "value", t.cell(c, row[at])))
		}
		at += width(c)
	}
	return strings.Join(texts, "; ")
}

func label(labels []string, at int) string {
	if at < len(labels) {
		return labels[at]
	}
	return ""
}

// width is how many columns an aggregate has.
func width(c query.Column) int {
	if c.Agg == query.RecordAgg || c.Agg == query.StreakAgg {
		return 5
	}
	return 1
}

// record says who won how often: games, wins, draws, losses, score.
func (t teller) record(cells []any) string {
	own, other := t.Form.Person(), t.other()
	if own != nil && other != nil {
		return t.say("duel", "a", own.Text, "n", t.plain(cells[1]), "b", other.Text, "m", t.plain(cells[3]), "draws", t.count("n_draws", cells[2]))
	}
	text := t.say("record", "wins", t.count("n_wins", cells[1]), "draws", t.count("n_draws", cells[2]), "losses", t.count("n_losses", cells[3]))
	if cells[4] != nil {
		text += t.say("record_score", "score", t.percent(cells[4]))
	}
	if own != nil {
		return t.say("named", "key", own.Text, "value", text)
	}
	return text
}

// other is whom the person of a form of sides meets.
func (t teller) other() *query.Name {
	w := t.Form.Where
	if w == nil {
		return nil
	}
	for i := range w.And {
		if p := w.And[i].Player; p != nil && p.Side == query.Other && p.Outcome == query.AnyOutcome {
			return &p.Name
		}
	}
	return nil
}

// manyTies is how many that tie are named at most; of more maxTies are, and how many
// there are.
const (
	manyTies = 5
	maxTies  = 3
)

// streak says the longest run, or those that tie for it; a first cell more is
// the player's.
func (t teller) streak() string {
	var runs []string
	for i, row := range t.Rows {
		if i == maxTies {
			runs = append(runs, t.say("more", "n", strconv.Itoa(len(t.Rows)-i)))
			break
		}
		run := row[len(row)-5:]
		text := t.say("run", "games", t.count("n_games", run[0]), "first", t.plain(run[1]), "last", t.plain(run[2]))
		if number(run[0]) == 0 {
			text = t.count("n_games", run[0])
		}
		if len(row) > 5 {
			text = t.say("named", "key", t.plain(row[0]), "value", text)
		}
		runs = append(runs, text)
	}
	return strings.Join(runs, "; ")
}

// parts says what each part comes to.
func (t teller) parts() string {
	names := PartNames(t.language, t.Form)
	var texts []string
	for _, row := range t.Rows {
		texts = append(texts, t.say("beside", "key", names[int(number(row[0]))-1], "value", t.firstCell(row[1:])))
	}
	return strings.Join(texts, ", ")
}

// firstCell says the first column of a group.
func (t teller) firstCell(cells []any) string {
	c := t.columns()[0]
	switch {
	case c.Agg == query.RecordAgg:
		return t.percent(cells[4])
	case c.Agg == query.StreakAgg:
		return t.count("n_games", cells[0])
	}
	return t.cell(c, cells[0])
}

// cell says a cell of a column.
func (t teller) cell(c query.Column, cell any) string {
	switch {
	case cell == nil:
		return t.say("missing")
	case c.Agg == query.ShareAgg || c.Agg == query.ScoreAgg:
		if c.Per == nil {
			return t.percent(cell)
		}
	case c.Of != nil && c.Per == nil && c.Minus == nil && c.Of.Kind != query.LengthValue &&
		(c.Agg == query.NoAggregate || c.Agg == query.HighestAgg || c.Agg == query.LowestAgg || c.Agg == query.BestGroupAgg):
		return t.value(*c.Of, cell)
	}
	return t.plain(cell)
}

func (t teller) percent(cell any) string {
	if cell == nil {
		return t.say("missing")
	}
	return t.say("percent", "n", t.plain(cell))
}

// plain writes a cell as it is, numbers as the language does.
func (t teller) plain(cell any) string {
	switch x := cell.(type) {
	case nil:
		return t.say("missing")
	case float64:
		text := strconv.FormatFloat(x, 'f', -1, 64)
		if t.language == "es" {
			text = strings.Replace(text, ".", ",", 1)
		}
		return text
	}
	return fmt.Sprint(cell)
}

// number is a cell as a number, 0 if it is none.
func number(cell any) float64 {
	switch x := cell.(type) {
	case int64:
		return float64(x)
	case int:
		return float64(x)
	case float64:
		return x
	}
	return 0
}

func capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}
